//! Several missions in one workspace: `GATE_speed` in one of them is unrelated to that in another.

use super::completion::labels;
use super::rename::renamed;
use super::{Fixture, check_definition, check_references};
use sqf_model::{Symbol, WorkspaceIndex, WorkspaceNames};

/// Two missions with the same names, and an addon next to them.
const MISSIONS: &str = "\
//- east.Altis/description.ext
class CfgFunctions { class GATE { class doors { file = \"doors\"; class open {}; }; }; };
//- east.Altis/mission.sqm
version=53;
//- east.Altis/doors/fn_open.sqf
params [\"_gate\"];
//- east.Altis/init.sqf
GATE_speed = 1;
GATE_doorWidth = 2;
[player] call GATE_fnc_open;
//- west.Altis/description.ext
class CfgFunctions { class GATE { class doors { file = \"doors\"; class open {}; }; }; };
//- west.Altis/mission.sqm
version=53;
//- west.Altis/doors/fn_open.sqf
params [\"_gate\", \"_speed\"];
//- west.Altis/init.sqf
GATE_speed = \"fast\";
[player] call GATE_fnc_open;
hint str GATE_doroWidth;
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/fnc_show.sqf
hint \"nothing of theirs\";
";

/// Creates [`MISSIONS`] with a cursor before the first `word` of a file.
fn at(file: &str, word: &str) -> String {
    let start = MISSIONS.find(&format!("//- {file}\n")).unwrap();
    let place = start + MISSIONS[start..].find(word).unwrap();
    format!("{}<|>{}", &MISSIONS[..place], &MISSIONS[place..])
}

#[test]
fn a_function_leads_to_the_script_of_the_own_mission() {
    check_definition(&at("east.Altis/init.sqf", "GATE_fnc_open"), &["east.Altis/doors/fn_open.sqf:1"]);
    check_definition(&at("west.Altis/init.sqf", "GATE_fnc_open"), &["west.Altis/doors/fn_open.sqf:1"]);
    let outside = at("addons/main/fnc_show.sqf", "hint").replace("<|>", "[player] call <|>GATE_fnc_open; ");
    check_definition(&outside, &["east.Altis/doors/fn_open.sqf:1", "west.Altis/doors/fn_open.sqf:1"]);
}

#[test]
fn references_are_those_of_the_own_mission_and_outside_missions() {
    let own = at("east.Altis/init.sqf", "GATE_speed");
    check_references(&own, &["east.Altis/init.sqf:1"]);
    let shared = own.replace("hint \"nothing of theirs\"", "hint str GATE_speed");
    check_references(&shared, &["addons/main/fnc_show.sqf:1", "east.Altis/init.sqf:1"]);
}

#[test]
fn a_rename_changes_one_mission_unless_shared_code_has_the_name() {
    let own = at("east.Altis/init.sqf", "GATE_speed");
    let files = renamed(&Fixture::new(&own), "GATE_pace");
    assert!(files["east.Altis/init.sqf"].starts_with("GATE_pace = 1;"));
    assert!(files["west.Altis/init.sqf"].starts_with("GATE_speed = \"fast\";"));
    let shared = own.replace("hint \"nothing of theirs\"", "hint str GATE_speed");
    let files = renamed(&Fixture::new(&shared), "GATE_pace");
    assert!(files["addons/main/fnc_show.sqf"].starts_with("hint str GATE_pace"));
    assert!(files["west.Altis/init.sqf"].starts_with("GATE_pace = \"fast\";"));
    let quoted = own.replace("hint \"nothing of theirs\"", "hint \"GATE_speed\"");
    let files = renamed(&Fixture::new(&quoted), "GATE_pace");
    assert!(files["west.Altis/init.sqf"].starts_with("GATE_pace = \"fast\";"), "the addon may read both");
}

#[test]
fn functions_of_two_missions_are_renamed_one_by_one() {
    let files = renamed(&Fixture::new(&at("east.Altis/init.sqf", "GATE_fnc_open")), "GATE_fnc_unlock");
    assert!(files.contains_key("east.Altis/doors/fn_unlock.sqf") && files.contains_key("west.Altis/doors/fn_open.sqf"));
    assert!(files["east.Altis/description.ext"].contains("class unlock {};"));
    assert!(files["west.Altis/description.ext"].contains("class open {};"));
    assert!(files["west.Altis/init.sqf"].contains("call GATE_fnc_open;"));
}

#[test]
fn a_list_that_both_missions_include_has_files_of_each() {
    let text = "\
//- shared/functions.hpp
class CfgFunctions { class GATE { class doors { file = \"doors\"; class open {}; }; }; };
//- east.Altis/description.ext
#include \"..\\shared\\functions.hpp\"
//- east.Altis/mission.sqm
version=53;
//- east.Altis/doors/fn_open.sqf
params [\"_gate\"];
//- east.Altis/init.sqf
[player] call <|>GATE_fnc_open;
//- west.Altis/description.ext
#include \"..\\shared\\functions.hpp\"
//- west.Altis/mission.sqm
version=53;
//- west.Altis/doors/fn_open.sqf
params [\"_gate\"];
";
    check_definition(text, &["east.Altis/doors/fn_open.sqf:1"]);
}

#[test]
fn a_folder_of_scripts_and_folders_of_maps_are_one_mission() {
    let text = "\
//- framework/description.ext
class CfgFunctions { class GATE { class doors { file = \"doors\"; class open {}; }; }; };
//- framework/doors/fn_open.sqf
params [\"_gate\"];
//- framework/init.sqf
GATE_speed = 1;
//- maps/gates.Altis/mission.sqm
version=53;
//- maps/gates.Altis/map.sqf
GATE_speed = 2;
//- maps/gates.Tanoa/mission.sqm
version=53;
//- maps/gates.Tanoa/map.sqf
[GATE_speed] call GATE_fnc_open;
";
    let at = |word: &str| text.replacen(word, &format!("<|>{word}"), 1);
    check_definition(&at("GATE_fnc_open"), &["framework/doors/fn_open.sqf:1"]);
    let fixture = Fixture::new(&at("GATE_speed"));
    let files = renamed(&fixture, "GATE_pace");
    assert!(files.values().all(|text| !text.contains("GATE_speed")), "{files:?}");
}

#[test]
fn values_and_typos_are_those_of_the_own_mission() {
    let fixture = Fixture::new(&at("east.Altis/init.sqf", "GATE_speed"));
    let speed = Symbol::global("GATE_speed");
    let types = |file: &str| fixture.project.symbol_types(&speed, Some(&fixture.root().join(file))).to_string();
    assert_eq!([types("east.Altis/init.sqf"), types("west.Altis/init.sqf")], ["Number", "String"]);
    let meant = |file: &str| fixture.project.meant_global("GATE_doroWidth", &fixture.root().join(file));
    assert_eq!(meant("west.Altis/init.sqf"), None, "only the other mission has the name that is near");
    assert_eq!(meant("addons/main/fnc_show.sqf").as_deref(), Some("GATE_doorWidth"));
}

#[test]
fn names_in_two_missions_are_offered_once() {
    for (file, word) in [("addons/main/fnc_show.sqf", "hint"), ("east.Altis/init.sqf", "[player]")] {
        let script = at(file, word).replace("<|>", "hint str GATE_spee<|>; ");
        let speed = labels(&Fixture::new(&script)).into_iter().filter(|label| label == "GATE_speed").count();
        assert_eq!(speed, 1, "{file}");
    }
}
