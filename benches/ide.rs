//! What an editor asks while somebody types, in a script of 10,000 lines, with the reference that the program carries.
//!
//! With `SQF_LS_REFERENCE` in the environment the site in that folder is used instead.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use sqf_ls::catalog::Reference;
use sqf_ls::ide::Analysis;
use sqf_ls::model::SourceFile;

/// Ten lines as scripts have them.
const LINES: &str = r#"
// Opens the gate that is nearest to a unit.
params ["_unit", ["_range", 50, [0]]];
private _gates = nearestObjects [getPosATL _unit, ["Land_BarGate_F"], _range];
if (_gates isEqualTo [] || {!alive _unit}) exitWith { LOG_1("%1", _unit); false };
{ _x setDamage [0, true, objNull, _unit]; } forEach (_gates select { damage _x > 0.5 });
_unit addEventHandler ["Killed", { params ["_unit", "_killer"]; systemChat str _killer; }];
[_unit, "gate opened"] remoteExec ["BIS_fnc_showSubtitle", 0, true];
_unit addAction ["Open", { [_this # 0] call BIS_fnc_param }, nil, 1.5, true, true, "", "true", 5];
"#;

fn reference() -> Arc<Reference> {
    match std::env::var("SQF_LS_REFERENCE") {
        Ok(folder) => Arc::new(Reference::read(Path::new(&folder)).expect("the folder holds a site")),
        Err(_) => Reference::embedded(),
    }
}

/// The script, and for each of `words` the place of its last occurrence.
fn script(words: &[&str]) -> (Analysis, Vec<u32>) {
    let mut text = String::from("#define LOG_1(format, value) diag_log format [format, value]\n");
    for _ in 0..1000 {
        text.push_str(LINES);
    }
    let places = words.iter().map(|word| text.rfind(word).expect("the script has the word") as u32 + 1).collect();
    (Analysis::new(reference(), Arc::new(SourceFile::new(text))), places)
}

fn hover(criterion: &mut Criterion) {
    let words =
        ["setDamage", "select", "addAction", "# 0", "BIS_fnc_param", "Killed", "_this", "LOG_1", "\"gate opened"];
    let (analysis, places) = script(&words);
    let mut group = criterion.benchmark_group("hover");
    for (word, place) in words.iter().zip(places) {
        group.bench_function(word.trim_matches('"'), |bencher| bencher.iter(|| black_box(&analysis).hover(place)));
    }
    group.finish();
}

fn signature_help(criterion: &mut Criterion) {
    let words = ["true, objNull, _unit]", "_this # 0", "1.5, true", "_unit, \"gate opened\""];
    let (analysis, places) = script(&words);
    let mut group = criterion.benchmark_group("signature_help");
    for (word, place) in words.iter().zip(places) {
        group.bench_function(*word, |bencher| bencher.iter(|| black_box(&analysis).signature_help(place)));
    }
    group.finish();
}

criterion_group!(benches, hover, signature_help);
criterion_main!(benches);
