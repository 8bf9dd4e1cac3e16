//! Scripts to measure with.

use std::fmt::Write;
use std::path::Path;

/// Number of lines of a script.
pub(crate) const LINES: usize = 10_000;

/// Generates plain code without macros.
pub(crate) fn plain() -> String {
    let mut text = String::from("params [\"_farm\", \"_delay\"];\n");
    for number in 0..LINES / 10 {
        writeln!(text, "private _gate{number} = _farm getVariable [\"gate_{number}\", objNull];").unwrap();
        writeln!(text, "if (!isNull _gate{number} && {{alive _gate{number}}}) then {{").unwrap();
        writeln!(text, "    // It opens slowly: the hinges are old.").unwrap();
        writeln!(text, "    _gate{number} animateSource [\"door_1\", {number} * 0.25 + 1e-3, true];").unwrap();
        writeln!(text, "    sleep (_delay max random [0, 1, 2.5]);").unwrap();
        writeln!(text, "    diag_log format [\"Gate %1 at %2 is \"\"open\"\"\", {number}, getPosATL _gate{number}];")
            .unwrap();
        writeln!(text, "}} else {{").unwrap();
        writeln!(text, "    [_farm, 'missing', {number}] call farm_fnc_report;").unwrap();
        writeln!(text, "}};\n").unwrap();
    }
    text
}

/// Returns the texts of all `.sqf` files below a folder.
pub(crate) fn below(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    collect(folder, &mut texts);
    texts
}

fn collect(folder: &Path, texts: &mut Vec<String>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, texts);
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sqf")) {
            texts.push(String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned());
        }
    }
}
