//! The example of each rule is found by `sqf-ls check` in a folder made of it, and its correction is not.

use std::path::Path;
use std::sync::Mutex;

use sqf_lint::Code;

use crate::checked::{check, each};

/// Top-level classes that addons have and missions do not.
const ADDON_LISTS: [&str; 4] = ["CfgPatches", "CfgVehicles", "CfgMagazines", "Extended_"];

/// Returns the name of the file for the example of a rule.
fn name(code: Code) -> &'static str {
    let (wrong, _) = code.example();
    match code.language() {
        "xml" => "stringtable.xml",
        "cpp" if ADDON_LISTS.iter().any(|list| wrong.contains(list)) => "config.cpp",
        "cpp" => "description.ext",
        _ => "init.sqf",
    }
}

/// Returns the rest of a small project in which the example of a rule is a mistake.
fn around(code: Code) -> &'static [(&'static str, &'static str)] {
    match code {
        Code::UnknownProjectFunction => &[
            ("description.ext", "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n"),
            ("functions/gates/fn_open.sqf", "hint \"open\";\n"),
        ],
        Code::DuplicateFunction => &[
            ("functions/Gates/fn_open.sqf", "hint \"open\";\n"),
            ("functions/Doors/fn_open.sqf", "hint \"open\";\n"),
            ("functions/Doors/fn_openDoor.sqf", "hint \"open\";\n"),
        ],
        Code::MissingFile => &[("scripts/open.sqf", "hint \"open\";\n")],
        Code::MisspeltGlobal => &[("gates.sqf", "TAG_doors = 2;\n")],
        Code::UnknownStringtableKey => &[("stringtable.xml", KEYS)],
        Code::UnusedStringtableKey => &[("init.sqf", "hint localize \"STR_TAG_open\";\n")],
        Code::ReadInLoop => &[("greet.sqf", "hint \"hello\";\n")],
        Code::RemoteExec => &[("description.ext", REMOTE)],
        _ => &[],
    }
}

const KEYS: &str = "<Project>\n    <Key ID=\"STR_TAG_open\"><Original>Open</Original></Key>\n    \
    <Key ID=\"STR_TAG_shut\"><Original>Shut</Original></Key>\n    \
    <Key ID=\"STR_TAG_lock\"><Original>Lock</Original></Key>\n</Project>\n";

const REMOTE: &str = "class CfgRemoteExec {\n    class Functions { mode = 1; jip = 0; class TAG_fnc_open {}; };\n    \
    class Commands { mode = 1; };\n};\nclass CfgFunctions { class TAG { class gates { class open {}; }; }; };\n";

/// Returns the rules with findings in the file with the example, in a mission around it.
fn found(code: Code, example: &str) -> Vec<String> {
    let name = name(code);
    let map = "version=54;\n";
    let mut files = vec![("mission.sqm", map), ("description.ext", "")];
    // An addon is not a mission.
    if name == "config.cpp" {
        files.clear();
    }
    files.extend(around(code));
    files.push((name, example));
    let level = format!("{code}={}", code.default_severity().name());
    let mut arguments: Vec<&str> = Vec::new();
    if !code.is_on() {
        arguments.extend(["--level", &level]);
    }
    if matches!(code, Code::NewerVersion | Code::NewerEvent) {
        arguments.extend(["--target-version", "2.00"]);
    }
    let findings = check(files, &arguments);
    let of_example = findings.iter().filter(|it| Path::new(it["file"].as_str().unwrap()) == Path::new(name));
    of_example.map(|it| it["code"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn check_finds_the_example_of_each_rule_and_nothing_in_its_correction() {
    let wrong = Mutex::new(Vec::new());
    each(&Code::ALL, |code| {
        let (example, right) = code.example();
        let (found, rest) = (found(*code, example), found(*code, right));
        if found != [code.name()] || !rest.is_empty() {
            wrong.lock().unwrap().push(format!("{code}: {found:?}, corrected: {rest:?}"));
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
