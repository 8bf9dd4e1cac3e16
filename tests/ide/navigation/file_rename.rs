//! Edits when a file is renamed in the explorer of an editor.

use std::sync::Arc;

use sqf_ide::{Analysis, FileRename};
use sqf_model::{SourceFile, Workspace};
use sqf_project::Project;
use sqf_reference::Reference;

use super::Fixture;
use super::rename::changed_lines;

/// Returns the lines of the project that change when a file is renamed; empty if nothing else changes.
#[track_caller]
fn changed(project: &str, from: &str, to: &str) -> Vec<String> {
    let fixture = Fixture::new(&format!("{project}//- cursor.sqf\n<|>\n"));
    let (from, to) = (fixture.root().join(from), fixture.root().join(to));
    let Some(rename) = FileRename::new(&*fixture.project, &from, &to) else { return Vec::new() };
    let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&fixture.project);
    let file = Arc::new(SourceFile::new(fixture.project.source(&rename.file).unwrap().text().to_string()));
    let path = Some(Arc::clone(&rename.file));
    let analysis = Analysis::in_workspace(Reference::embedded(), file, path, workspace);
    let Some(changes) = rename.changes(&analysis) else { return Vec::new() };
    assert!(changes.moves.is_empty(), "the client renames the file");
    changed_lines(&fixture, &analysis, &changes)
}

const MISSION: &str = "\
//- description.ext
class CfgFunctions {
    class GATE {
        class doors {
            file = \"functions\";
            class open {};
            class lock { file = \"other\\lock.sqf\"; };
        };
    };
};
//- functions/fn_open.sqf
/* Example: [_gate] call GATE_fnc_open; */
params [\"_gate\"];
//- functions/fn_shut.sqf
params [\"_gate\"];
//- other/lock.sqf
hint \"locked\";
//- init.sqf
[player] call GATE_fnc_open;
[player] remoteExec [\"gate_fnc_open\", 2];
[player] call GATE_fnc_lock;
[] execVM \"functions\\fn_open.sqf\";
[] execVM \"scripts\\raid.sqf\";
#include \"gates.hpp\"
//- scripts/raid.sqf
execVM \"scripts\\raid.sqf\";
//- scripts/nobody.sqf
hint \"nobody runs it\";
//- gates.hpp
#define WIDTH 2
";

#[test]
fn a_function_gets_the_name_of_its_file() {
    assert_eq!(
        changed(MISSION, "functions/fn_open.sqf", "functions/fn_unlock.sqf"),
        [
            "description.ext: class unlock {};",
            "functions/fn_open.sqf: /* Example: [_gate] call GATE_fnc_unlock; */",
            "init.sqf: [player] call GATE_fnc_unlock;",
            "init.sqf: [player] remoteExec [\"gate_fnc_unlock\", 2];",
            "init.sqf: [] execVM \"functions\\fn_unlock.sqf\";",
        ]
    );
}

#[test]
fn a_function_that_is_listed_with_its_path_keeps_its_name() {
    assert_eq!(
        changed(MISSION, "other/lock.sqf", "other/bolt.sqf"),
        ["description.ext: class lock { file = \"other\\bolt.sqf\"; };"]
    );
}

#[test]
fn paths_lead_to_the_new_name() {
    assert_eq!(
        changed(MISSION, "scripts/raid.sqf", "scripts/attack.sqf"),
        ["init.sqf: [] execVM \"scripts\\attack.sqf\";", "scripts/raid.sqf: execVM \"scripts\\attack.sqf\";"]
    );
    assert_eq!(changed(MISSION, "gates.hpp", "doors.hpp"), ["init.sqf: #include \"doors.hpp\""]);
}

#[test]
fn a_function_of_a_list_gets_the_name_of_its_file() {
    let addon = "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/script_component.hpp
#define DOUBLES(a,b) a##_##b
#define FUNC(name) DOUBLES(gates_main_fnc,name)
#define QUOTE(a) #a
#define PREP(name) FUNC(name) = compileScript [QUOTE(\\x\\gates\\addons\\main\\functions\\DOUBLES(fnc,name).sqf)]
//- addons/main/XEH_preInit.sqf
#include \"script_component.hpp\"
#include \"XEH_PREP.hpp\"
//- addons/main/XEH_PREP.hpp
PREP(open);
PREP(shut);
//- addons/main/functions/fnc_open.sqf
#include \"..\\script_component.hpp\"
call FUNC(shut);
//- addons/main/functions/fnc_shut.sqf
#include \"..\\script_component.hpp\"
call gates_main_fnc_open;
call FUNC(open);
";
    assert_eq!(
        changed(addon, "addons/main/functions/fnc_open.sqf", "addons/main/functions/fnc_unlock.sqf"),
        [
            "addons/main/XEH_PREP.hpp: PREP(unlock);",
            "addons/main/functions/fnc_shut.sqf: call gates_main_fnc_unlock;",
            "addons/main/functions/fnc_shut.sqf: call FUNC(unlock);",
        ]
    );
}

#[test]
fn a_path_alone_does_not_rename_the_file_of_a_function() {
    let at = MISSION.replace("functions\\fn_open.sqf", "functions\\fn_<|>open.sqf");
    let fixture = Fixture::new(&at);
    let refused = fixture.analysis.rename(fixture.offset, "fn_unlock.sqf").unwrap_err();
    let expected = "the game finds `fn_open.sqf` by the name of `GATE_fnc_open`; rename the function instead";
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn the_file_changes_alone_if_a_reference_may_be_missed() {
    let check = |from: &str, to: &str| assert_eq!(changed(MISSION, from, to), [""; 0], "{from} {to}");
    // The game would not look for a function in it.
    check("functions/fn_open.sqf", "functions/open.sqf");
    check("functions/fn_open.sqf", "functions/fn_.sqf");
    check("functions/fn_open.sqf", "functions/unlock.sqf");
    // A file of that name exists.
    check("functions/fn_open.sqf", "functions/fn_lock.sqf");
    check("functions/fn_open.sqf", "functions/fn_shut.sqf");
    check("functions/fn_open.sqf", "functions/fn_two words.sqf");
    check("functions/fn_open.sqf", "functions/fn_open.sqs");
    check("functions/fn_open.sqf", "other/fn_unlock.sqf");
    check("scripts/nobody.sqf", "scripts/somebody.sqf");
    check("scripts/missing.sqf", "scripts/attack.sqf");
    // Two functions are named after it.
    let other = "class BARN { class doors { file = \"functions\"; class open {}; }; };";
    let twice = MISSION.replace("class CfgFunctions {", &format!("class CfgFunctions {{ {other}"));
    assert_eq!(changed(&twice, "functions/fn_open.sqf", "functions/fn_unlock.sqf"), [""; 0]);
}
