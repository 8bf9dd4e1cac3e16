//! Tests of completion of strings by what they are for.

use super::*;

/// Returns all labels, with the embedded reference.
#[track_caller]
fn all(script: &str) -> String {
    labels_of(&complete_in_game(script).1).join(" ")
}

/// Returns the first label, with the embedded reference.
#[track_caller]
fn best(script: &str) -> String {
    labels_of(&complete_in_game(script).1).first().copied().unwrap_or_default().to_owned()
}

#[test]
fn strings_in_the_same_role_come_first() {
    assert_eq!(all("_mode = \"closed\"; _gate = \"clean\"; if (_mode == \"cl<|>\")"), "closed clean");
    assert_eq!(best("_mode = \"closed\"; _gate = \"clean\"; if (_mode isEqualTo \"cl<|>\")"), "closed");
    assert_eq!(best("_mode = \"closed\"; _gate = \"clean\"; if (toLower _mode in [\"cl<|>\"])"), "closed");
    assert_eq!(best("if (_mode != \"open\") then {}; hint \"opener\"; switch (_mode) do { case \"op<|>\" }"), "open");
    assert_eq!(
        best("switch (_mode) do { case \"closed\": {}; case \"open\": { _a = \"opener\"; }; case \"op<|>\": {} }"),
        "open"
    );
    assert_eq!(
        best("_gate setVariable [\"mode\", \"open\"]; _a = \"opener\"; (_g getVariable \"mode\") == \"op<|>\""),
        "open"
    );
    assert_eq!(best("[1, \"gateOpen\"] call GATE_fnc_x; _a = \"gates\"; [2, \"ga<|>\"] call GATE_fnc_x"), "gateOpen");
    assert_eq!(best("\"gateOpen\" call GATE_fnc_x; _a = \"gates\"; [\"ga<|>\"] call GATE_fnc_x"), "gateOpen");
}

#[test]
fn keys_of_hash_maps_are_offered() {
    let map = "_map set [\"gateOpen\", 1]; _a = \"gates\"; ";
    assert_eq!(best(&format!("{map}_map get \"ga<|>\"")), "gateOpen");
    assert_eq!(best(&format!("{map}_map getOrDefault [\"ga<|>\"]")), "gateOpen");
    assert_eq!(best(&format!("{map}createHashMapFromArray [[\"ga<|>\"]]")), "gateOpen");
    // A new key is not just any word.
    assert_eq!(all(&format!("{map}_map set [\"ga<|>\"]")), "gateOpen");
    assert_eq!(all(&format!("{map}_map set [\"gates<|>\"]")), "");
}

#[test]
fn markers_and_sounds_of_the_script_are_offered() {
    assert_eq!(best("\"bluestart\" setMarkerAlpha 1; getMarkerPos \"bl<|>\""), "bluestart");
    assert_eq!(best("_m = createMarker [\"bluestart\", p]; player inArea \"bl<|>\""), "bluestart");
    assert_eq!(best("playSound \"gateAlarm\"; playSound \"ga<|>\""), "gateAlarm");
    assert_eq!(all("_a = \"gates\"; createMarker [\"ga<|>\"]"), "");
}

#[test]
fn elements_are_like_those_beside_them() {
    assert!(best("_v = [\"B_MRAP_01_F\", \"B_MR<|>\"]").starts_with("B_MRAP_01"));
    assert!(best("_v = [[\"B_MRAP_01_F\", 1], [\"B_MR<|>\", 2]]").starts_with("B_MRAP_01"));
    assert!(best("{ _x createVehicle p } forEach [\"B_MRAP_01_F\", \"B_Qu<|>\"]").starts_with("B_Quad"));
}

#[test]
fn prose_and_new_names_are_left_alone() {
    for script in [
        "_a = \"gates\"; hint \"ga<|>\"",
        "_a = \"gates\"; systemChat \"ga<|>\"",
        "_a = \"gates\"; diag_log \"ga<|>\"",
        "_a = \"gates\"; hint format [\"ga<|>\"]",
        "_a = \"_gates\"; private \"_ga<|>\"",
        "_a = \"gates\"; player setVariable [\"ga<|>\"]",
    ] {
        assert_eq!(all(script), "", "{script}");
    }
}

#[test]
fn results_are_compared_with_fixed_words() {
    assert_eq!(all("_a = \"STUFF\"; typeName _a == \"ST<|>\""), "STRING");
    assert_eq!(best("typeName _a in [\"AR<|>\"]"), "ARRAY");
    assert_eq!(best("switch (typeName _a) do { case \"HA<|>\": {} }"), "HASHMAP");
    assert_eq!(best("stance player isEqualTo \"pr<|>\""), "PRONE");
    assert_eq!(best("worldName == \"al<|>\""), "Altis");
    assert_eq!(best("switch (toLower worldName) do { case \"al<|>\": {} }"), "altis");
    assert_eq!(best("(assignedVehicleRole player select 0) == \"ca<|>\""), "cargo");
}

#[test]
fn variables_that_get_a_value_are_no_functions() {
    let functions = "GATE_fnc_open = {}; GATE_count = 1; ";
    assert_eq!(all(&format!("{functions}missionNamespace setVariable [\"GATE_<|>\"]")), "GATE_count");
}

#[test]
fn steps_of_unknown_paths_are_offered() {
    assert_eq!(best("params [\"_cfg\"]; getText (_cfg >> \"di<|>\")"), "displayName");
    assert_eq!(best("getNumber (_x >> \"sc<|>\")"), "scope");
    assert_eq!(best("configFile >> \"Cf<|>\""), "CfgVehicles");
    assert_eq!(best("isClass (configFile >> \"CfgP<|>\")"), "CfgPatches");
    assert!(best("isClass (configFile >> \"CfgPatches\" >> \"ac<|>\")").starts_with("ace_"));
    assert_eq!(best("_c = _x >> \"gateSize\"; _d = _y >> \"ga<|>\""), "gateSize");
}

#[test]
fn operands_tell_what_is_run_elsewhere() {
    assert_eq!(best("[player, \"AUTO\"] remoteExec [\"setUnitP<|>\"]"), "setUnitPos");
    assert_eq!(best("[player, 1] remoteExec [\"setDa<|>\"]"), "setDamage");
    let file = "[_lamp, \"ON\"] remoteExec [\"switchLight\"]; [_lamp, \"OFF\"] remoteExec [\"sw<|>\"]";
    assert_eq!(best(file), "switchLight");
}

#[test]
fn actions_and_sounds_of_the_game_are_offered_with_those_of_the_script() {
    assert_eq!(best("player playAction \"Pu<|>\""), "PutDown");
    assert_eq!(best("player playActionNow \"Gate<|>Wave\"; _a playActionNow \"GateWash\""), "GateWash");
    assert_eq!(best("playSound \"Hi<|>\""), "Hint");
    assert_eq!(best("playSound \"HintGate\"; playSound \"Hi<|>\""), "HintGate");
}
