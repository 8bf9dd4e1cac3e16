//! Events that the project raises itself: navigation from handlers to what raises them, and back.

use super::completion::labels;
use super::{Fixture, check_definition, check_references};

const MISSION: &str = "\
//- description.ext
//- init.sqf
[\"gate_opened\", { hint \"open\" }] call CBA_fnc_addEventHandler;
[\"gate_opened\", GATE_fnc_open] call CBA_fnc_addEventHandler;
[missionNamespace, \"gateShut\", { hint \"shut\" }] call BIS_fnc_addScriptedEventHandler;
[\"gate_nobody\", {}] call CBA_fnc_addEventHandler;
//- open.sqf
[\"gate_opened\", []] call CBA_fnc_localEvent;
[\"gate_locked\", [player], player] call CBA_fnc_targetEvent;
[missionNamespace, \"gateShut\", []] call BIS_fnc_callScriptedEventHandler;
";

fn in_mission(line: &str) -> String {
    format!("{MISSION}//- use.sqf\n{line}\n")
}

#[test]
fn raising_an_event_leads_to_its_handlers() {
    let expected = ["init.sqf:1", "init.sqf:2"];
    check_definition(&in_mission("[\"gate_op<|>ened\", []] call CBA_fnc_globalEvent;"), &expected);
    check_definition(&in_mission("[player, \"gate<|>Shut\"] call BIS_fnc_callScriptedEventHandler;"), &["init.sqf:3"]);
}

#[test]
fn a_handler_leads_to_what_raises_its_event() {
    check_definition(&in_mission("[\"gate_op<|>ened\", {}] call CBA_fnc_addEventHandler;"), &["open.sqf:1"]);
    check_definition(
        &in_mission("[player, \"gateSh<|>ut\", {}] call BIS_fnc_addScriptedEventHandler;"),
        &["open.sqf:3"],
    );
    // If nothing raises an event, its other handlers are found.
    check_definition(
        &in_mission("[\"gate_no<|>body\", {}] call CBA_fnc_addEventHandler;"),
        &["init.sqf:4", "use.sqf:1"],
    );
}

#[test]
fn events_of_the_project_are_offered_where_one_is_expected() {
    let offered = |line: &str| labels(&Fixture::new(&in_mission(line)));
    assert_eq!(
        offered("[\"gate_<|>\", {}] call CBA_fnc_addEventHandler;"),
        ["gate_opened", "gate_locked", "gate_nobody"]
    );
    assert_eq!(offered("[\"gate_o<|>\", []] call CBA_fnc_localEvent;")[0], "gate_opened");
    // Including those of the game.
    let scripted = offered("[player, \"<|>\", {}] call BIS_fnc_addScriptedEventHandler;");
    assert!(scripted.contains(&"gateShut".to_owned()) && scripted.contains(&"arsenalOpened".to_owned()));
    assert_eq!(offered("[player, \"gateS<|>\", {}] call BIS_fnc_addScriptedEventHandler;")[0], "gateShut");
}

#[test]
fn functions_that_are_passed_by_name_are_found() {
    check_references(
        "\
//- description.ext
//- open.sqf
GATE_fnc_op<|>en = { hint \"open\" };
//- init.sqf
addMissionEventHandler [\"EntityKilled\", GATE_fnc_open];
addMissionEventHandler [\"EntityKilled\", \"call GATE_fnc_open\"];
\"GATE_fnc_open\" remoteExec [\"call\"];
[player] remoteExec [\"GATE_fnc_open\", 2];
[\"gate_opened\", GATE_fnc_open] call CBA_fnc_addEventHandler;
",
        &["init.sqf:1", "init.sqf:2", "init.sqf:3", "init.sqf:4", "init.sqf:5", "open.sqf:1"],
    );
}
