use std::sync::Arc;

use super::*;
use crate::{Reading, SourceFile};

/// Checks the contents of `_this` at the cursor.
#[track_caller]
fn check(script: &str, expected: &str) {
    let (before, after) = script.split_once("<|>").unwrap_or_else(|| panic!("no cursor in {script:?}"));
    let file = Arc::new(SourceFile::new(format!("{before}{after}")));
    let reading = Reading::new(Reference::embedded(), file, None, Arc::new(crate::Alone));
    let cursor = reading.at(before.len() as u32).unwrap();
    let node = cursor.node().unwrap_or_else(|| cursor.around());
    let shown = cursor.script().passed_at(reading.reference(), node, None).map_or_else(
        || "?".to_owned(),
        |passed| {
            let param = |param: &PassedParam| match param.types.is_any() {
                true => param.name.to_string(),
                false => format!("{} {}", param.name, param.types),
            };
            let params: Vec<String> = passed.params.iter().map(param).collect();
            if passed.is_array { format!("[{}]", params.join(", ")) } else { params.join(", ") }
        },
    );
    assert_eq!(shown, expected, "{script}");
}

#[test]
fn events_pass_what_the_reference_says() {
    const RESPAWN: &str = "[_unit Object, _corpse Object]";
    check("_unit addEventHandler [\"Respawn\", { <|> }];", RESPAWN);
    check("_unit addEventHandler [\"respawn\", { if (true) then { hint str <|> } }];", RESPAWN);
    check("_unit addEventHandler [\"Respawn\", { call { { <|> } forEach [] } }];", RESPAWN);
    // While it is being written.
    check("_unit addEventHandler [\"Respawn\", { params [<|>", RESPAWN);
    check("_unit addEventHandler [\"Respawn\", { params [\"_unit\", <|>\nhint \"x\";", RESPAWN);
    check("player addMPEventHandler [\"MPRespawn\", { <|> }];", RESPAWN);
    check("addMissionEventHandler [\"GroupCreated\", { <|> }];", "[_group Group]");
    check("_display displayAddEventHandler [\"Unload\", { <|> }];", "[_display Display, _exitCode Number]");
    check("_display displayAddEventHandler [\"onUnload\", { <|> }];", "[_display Display, _exitCode Number]");
    check("addUserActionEventHandler [\"gate\", \"Analog\", { <|> }];", "[_value Number]");
    check(
        "[missionNamespace, \"FlagAnimationDone\", { <|> }] call BIS_fnc_addScriptedEventHandler;",
        "[_flag, _phaseEnd]",
    );
    check("[\"CAManBase\", \"respawn\", { <|> }] call CBA_fnc_addClassEventHandler;", RESPAWN);
    check("[\"CAManBase\", \"init\", { <|> }] call CBA_fnc_addClassEventHandler;", "[_object Object]");
    check("[player, \"Respawn\", { <|> }] call CBA_fnc_addBISEventHandler;", RESPAWN);
    check("[\"unit\", { <|> }] call CBA_fnc_addPlayerEventHandler;", "[_newUnit Object, _oldUnit Object]");
}

#[test]
fn the_event_that_matches_is_used_if_several_have_one_name() {
    check("player addEventHandler [\"Local\", { <|> }];", "[_entity Object, _isLocal Boolean]");
    check("(group player) addEventHandler [\"Local\", { <|> }];", "[_group Group, _isLocal]");
    check("_it addEventHandler [\"Local\", { <|> }];", "?");
}

#[test]
fn commands_and_functions_pass_what_their_pages_say() {
    const ACTION: &str = "[_target Object, _caller Object, _actionId Number, _arguments]";
    const HOLD: &str = "[_target Object, _caller Object, _actionId Number, _arguments Array]";
    check("player addAction [\"Open\", { <|> }];", ACTION);
    check("player addAction [\"Open\", { params [<|>", ACTION);
    check("[player, \"Open\", \"\", \"\", \"true\", \"true\", { <|> }] call BIS_fnc_holdActionAdd;", HOLD);
    check("\"gate\" addPublicVariableEventHandler { <|> };", "[_varName String, _value, _target]");
    check("\"gate\" addPublicVariableEventHandler [player, { <|> }];", "[_varName String, _value, _target]");
    check("[{ <|> }, 1] call CBA_fnc_addPerFrameHandler;", "[_args, _handle Number]");
    check("[\"a\", \"CHECKBOX\", \"\", \"\", true, 0, { <|> }] call CBA_fnc_addSetting;", "_value");
}

#[test]
fn arguments_keep_the_names_of_the_script() {
    check("[_gate, 5] spawn { <|> };", "[_gate,  Number]");
    check("private _gate = player; [_gate, _key] spawn { params [<|>] };", "[_gate Object, _key]");
    check("[_gate, _gate] spawn { <|> };", "[_gate, ]");
    check("_gate spawn { <|> };", "_gate");
    check("[{ <|> }] call CBA_fnc_waitAndExecute;", "?");
    check("[{ <|> }, [_gate], 3] call CBA_fnc_waitAndExecute;", "[_gate]");
    check("[{ true }, { <|> }, [_gate]] call CBA_fnc_waitUntilAndExecute;", "[_gate]");
    check(
        "player addAction [\"Open\", { _this spawn { <|> } }];",
        "[_target Object, _caller Object, _actionId Number, _arguments]",
    );
    check("player addAction [\"Open\", { params [\"_target\"]; [_target] spawn { <|> } }];", "[_target Object]");
}

#[test]
fn other_code_is_unknown() {
    check("<|>", "?");
    check("GATE_open = { <|> };", "?");
    check("_unit addEventHandler [\"Gate\", { <|> }];", "?");
    check("_unit addEventHandler [\"Respawn\", { [{ <|> }] call GATE_fnc_run }];", "?");
    check("_unit addEventHandler [\"Respawn\", { [1] call { <|> } }];", "[ Number]");
    check("[\"Respawn\", { <|> }] call GATE_fnc_run", "?");
}
