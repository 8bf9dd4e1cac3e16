//! Renames in small projects.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{Fixture, check_definition, check_references};
use sqf_ide::{Analysis, Rename};

/// Applies a rename to a copy of the files.
#[track_caller]
pub(super) fn renamed(fixture: &Fixture, name: &str) -> BTreeMap<String, String> {
    applied(fixture, &fixture.analysis, &fixture.analysis.rename(fixture.offset, name).unwrap())
}

/// Like `renamed`, for a rename that `analysis` returned.
fn applied(fixture: &Fixture, analysis: &Analysis, rename: &Rename) -> BTreeMap<String, String> {
    let mut files = fixture.files.clone();
    let below = |path: &Path| path.strip_prefix(fixture.root()).unwrap().to_str().unwrap().replace('\\', "/");
    for (path, edits) in &rename.files {
        let path = path.as_deref().or(analysis.path()).unwrap();
        let text = files.get_mut(&below(path)).unwrap();
        let mut edits: Vec<_> = edits.iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
        for edit in edits {
            text.replace_range(edit.range.start as usize..edit.range.end as usize, &edit.text);
        }
    }
    for moved in &rename.moves {
        let text = files.remove(&below(&moved.from)).unwrap();
        files.insert(below(&moved.to), text);
    }
    files
}

/// Returns the lines of all files that differ after a rename, each after the name of its file.
pub(super) fn changed_lines(fixture: &Fixture, analysis: &Analysis, rename: &Rename) -> Vec<String> {
    let after = applied(fixture, analysis, rename);
    let mut lines = Vec::new();
    for (name, text) in &fixture.files {
        let pairs = text.lines().zip(after[name].lines());
        let changed = pairs.filter(|(before, after)| before != after);
        lines.extend(changed.map(|(_, line)| format!("{name}: {}", line.trim())));
    }
    lines
}

#[test]
fn the_name_of_a_deleted_file_is_free() {
    let mut fixture = Fixture::new(
        "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
//- functions/fn_open.sqf
params [\"_gate\"];
//- functions/fn_unlock.sqf
params [\"_gate\"];
//- init.sqf
[player] call <|>GATE_fnc_open;
",
    );
    assert!(fixture.analysis.rename(fixture.offset, "GATE_fnc_unlock").is_err());
    let gone = fixture.root().join("functions/fn_unlock.sqf");
    fs::remove_file(&gone).unwrap();
    fixture.change(|project| project.forget_all(&[&gone]));
    assert!(renamed(&fixture, "GATE_fnc_unlock").contains_key("functions/fn_unlock.sqf"));
}

/// Renames the symbol at the cursor, then back again: every byte must be as before.
#[track_caller]
pub(super) fn check_there_and_back(text: &str, names: [&str; 2]) {
    let before = Fixture::new(text);
    let mut there = renamed(&before, names[1]);
    assert_ne!(there, before.files);
    // The cursor moves to the name in the file that was open.
    let open = there.iter_mut().find(|(_, text)| text.contains(&format!("/* here */{}", names[1]))).unwrap().1;
    *open = open.replacen("/* here */", "/* here */<|>", 1);
    let text: String = there.iter().map(|(name, text)| format!("//- {name}\n{text}")).collect();
    let again = Fixture::new(&text);
    assert_eq!(renamed(&again, names[0]), before.files);
}

#[test]
fn a_function_is_renamed_there_and_back() {
    check_there_and_back(
        "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
//- functions/fn_open.sqf
params [\"_gate\"];
_gate setDamage 0;
//- init.sqf
[player] call /* here */<|>GATE_fnc_open;
[player] remoteExec [\"GATE_fnc_open\", 2];
",
        ["GATE_fnc_open", "GATE_fnc_unlock"],
    );
}

#[test]
fn remote_permissions_are_renamed_with_the_function() {
    check_there_and_back(
        "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
class CfgRemoteExec {
    class Functions {
        mode = 1;
        #include \"remote.hpp\"
    };
};
//- remote.hpp
class gate_fnc_shut { allowedTargets = 2; };
class GATE_fnc_open { allowedTargets = 0; };
//- functions/fn_open.sqf
params [\"_gate\"];
//- init.sqf
[player] call /* here */<|>GATE_fnc_open;
[player] remoteExec [\"GATE_fnc_open\", 2];
",
        ["GATE_fnc_open", "GATE_fnc_unlock"],
    );
}

#[test]
fn prefixes_added_by_macros_are_left_as_written() {
    check_there_and_back(
        "\
//- stringtable.xml
<?xml version=\"1.0\"?>
<Project name=\"gates\"><Package name=\"gates\"><Key ID=\"STR_GATE_Open\"><English>Open</English></Key></Package></Project>
//- macros.hpp
#define LSTRING(name) STR_GATE_##name
#define QUOTE(text) #text
#define FUNC(name) GATE_fnc_##name
//- a.sqf
#include \"macros.hpp\"
hint localize QUOTE(LSTRING(/* here */<|>Open));
hint localize \"Str_Gate_Open\";
",
        ["Open", "Unlock"],
    );
}

#[test]
fn a_global_and_a_macro_are_renamed_there_and_back() {
    check_there_and_back(
        "\
//- a.sqf
/* here */<|>GATE_speed = 1;
publicVariable \"GATE_speed\";
//- b.sqf
hint str (GATE_speed + 1);
",
        ["GATE_speed", "GATE_pace"],
    );
    check_there_and_back(
        "\
//- gate.hpp
#define SPEED 2
#define FAST (SPEED * 2)
//- a.sqf
#include \"gate.hpp\"
hint str /* here */<|>SPEED;
",
        ["SPEED", "PACE"],
    );
}

#[test]
fn a_name_in_the_text_of_a_macro_is_renamed_there() {
    let text = "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class log {}; }; }; };
//- functions/fn_log.sqf
params [\"_text\"];
//- macros.hpp
#define LOG(text) [text] call GATE_fnc_log
#define PART(name) GATE_fnc_##name
//- init.sqf
#include \"macros.hpp\"
LOG(\"begin\");
[\"end\"] call /* here */<|>GATE_fnc_log;
";
    check_there_and_back(text, ["GATE_fnc_log", "GATE_fnc_write"]);
    let joined = text.replace("LOG(\"begin\")", "[1] call PART(log)");
    let files = renamed(&Fixture::new(&joined), "GATE_fnc_write");
    assert!(files["init.sqf"].contains("call PART(write)"), "{files:?}");
    let made = text.replace("call GATE_fnc_log\n", "call GATE##_fnc_log\n");
    let fixture = Fixture::new(&made);
    let refusal = fixture.analysis.rename(fixture.offset, "GATE_fnc_write").unwrap_err().to_string();
    assert_eq!(refusal, "a macro creates this name in this script; rename it there manually first");
}

const TAGGED: &str = "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
//- functions/fn_open.sqf
/* Opens a gate. Example: [_gate] call GATE_fnc_open; not GATE_fnc_openAll */
params [\"_gate\"]; // GATE_fnc_open was slow once
//- init.sqf
// gate_fnc_open is called here
[player] call <|>gate_fnc_open;
";

#[test]
fn the_tag_of_a_function_need_not_be_written() {
    for name in ["shut", "GATE_fnc_shut"] {
        let files = renamed(&Fixture::new(TAGGED), name);
        assert!(files["description.ext"].contains("class shut {}"), "{files:?}");
        assert!(files["init.sqf"].ends_with("call gate_fnc_shut;\n") || name != "shut", "{files:?}");
        assert!(files["init.sqf"].starts_with("// gate_fnc_open is called here\n"), "{files:?}");
        let script = &files["functions/fn_shut.sqf"];
        assert!(
            script.contains("call GATE_fnc_shut; not GATE_fnc_openAll"),
            "the header is about the function: {script}"
        );
        assert!(script.contains("// GATE_fnc_open was slow once"), "other comments stay: {script}");
    }
}

#[test]
fn another_tag_is_refused_with_the_reason() {
    let fixture = Fixture::new(TAGGED);
    let refusal = fixture.analysis.rename(fixture.offset, "OTHER_fnc_shut").unwrap_err().to_string();
    let reason = "`CfgFunctions` adds `GATE_fnc_` to the names of these functions, so the new name must begin with \
                  `GATE_fnc_`; the tag can only be changed in the config";
    assert_eq!(refusal, reason);
}

#[test]
fn a_file_stays_if_the_path_to_it_is_composed() {
    let script = "\
//- description.ext
//- scripts/init.sqf
private _folder = \"scripts\";
GATE_op<|>en = [_folder, \"GATE_open.sqf\"] call GATE_compile;
//- scripts/GATE_open.sqf
hint \"open\";
";
    check_definition(
        &script
            .replace("GATE_op<|>en", "GATE_open")
            .replace("//- scripts/GATE", "[] call GATE_op<|>en;\n//- scripts/GATE"),
        &["scripts/GATE_open.sqf:1"],
    );
    let files = renamed(&Fixture::new(script), "GATE_unlock");
    assert!(files["scripts/init.sqf"].ends_with("GATE_unlock = [_folder, \"GATE_open.sqf\"] call GATE_compile;\n"));
    assert!(files.contains_key("scripts/GATE_open.sqf"));
    // If the path is written out, the file moves, and the path with it.
    let files = renamed(&Fixture::new(&script.replace("_folder, \"GATE", "\"scripts\\GATE")), "GATE_unlock");
    assert!(files["scripts/init.sqf"].ends_with("GATE_unlock = [\"scripts\\GATE_unlock.sqf\"] call GATE_compile;\n"));
    assert!(files.contains_key("scripts/GATE_unlock.sqf"));
}

#[test]
fn strings_that_test_for_a_local_variable_name_it() {
    let script = "\
//- init.sqf
params [\"_gate\"];
if (isNil \"_ga<|>te\") then { _gate = 1 };
hint str _gate;
";
    check_references(script, &["init.sqf:1", "init.sqf:2 x2", "init.sqf:3"]);
    check_definition(script, &["init.sqf:1"]);
    let files = renamed(&Fixture::new(script), "_door");
    assert_eq!(files["init.sqf"], "params [\"_door\"];\nif (isNil \"_door\") then { _door = 1 };\nhint str _door;\n");
    let fixture = Fixture::new(&script.replace("hint str _gate", "hint \"_gate\""));
    assert!(fixture.analysis.rename(fixture.offset, "_door").is_err(), "the other string may be anything");
    check_references(&script.replace("isNil", "hint"), &[]);
}

#[test]
fn names_keep_the_letter_case_in_which_a_place_has_them() {
    check_there_and_back(
        "\
//- a.sqf
/* here */<|>GATE_openSpeed = 1;
publicVariable \"gate_openspeed\";
//- b.sqf
hint str (GATE_OPENSPEED + GATE_openSpeed);
",
        ["GATE_openSpeed", "GATE_shutPace"],
    );
    check_there_and_back(
        "\
//- a.sqf
private _openSpeed = 1;
hint str (/* here */<|>_openSpeed + _openspeed);
",
        ["_openSpeed", "_shutPace"],
    );
    // The common part of both names stays as it is.
    check_there_and_back(
        "\
//- description.ext
class CfgFunctions { class Gate { class doors { file = \"functions\"; class openDoor {}; }; }; };
//- functions/fn_openDoor.sqf
params [\"_gate\"];
//- init.sqf
[player] call /* here */<|>GATE_fnc_OpenDoor;
[player] call gate_fnc_OpenDoor;
",
        ["GATE_fnc_OpenDoor", "GATE_fnc_OpenDoors"],
    );
    // If the old or the new name is all in one case, it is written as typed.
    let fixture = Fixture::new("//- a.sqf\nGATE_op<|>en = 1; hint str gate_open;\n");
    assert_eq!(renamed(&fixture, "yard_shut")["a.sqf"], "yard_shut = 1; hint str yard_shut;\n");
}
