//! Neighboring forms of one mistake: what is found in one place of a project is found beside it, too, and what only
//! looks like it is not.

use crate::checked::findings;

const MISSION: (&str, &str) = ("description.ext", "");

/// Returns the findings with a code.
fn of(code: &str, files: &[(&str, &str)]) -> Vec<String> {
    let found = findings(files);
    found.into_iter().filter(|it| it.split([' ', ':']).any(|word| word == code)).collect()
}

#[test]
fn a_script_that_only_runs_by_itself_sees_no_variables_of_others() {
    let init = ("init.sqf", "[player] execVM \"gate.sqf\";\n");
    let other = ("other.sqf", "private _group = createGroup west;\n_group deleteGroupWhenEmpty true;\n");
    let gate = ("gate.sqf", "params [\"_gate\"];\n_group setBehaviour \"SAFE\";\n_gate hideObject true;\n");
    let found = of("undefined-variable", &[MISSION, init, other, gate]);
    assert_eq!(
        found,
        [
            "gate.sqf:2 undefined-variable: `_group` is nil here: nothing in this script assigns it, and `execVM` passes \
          only `_this`"
        ]
    );
    // A name that is put together for the same command.
    let made = ("init.sqf", "{ [player] execVM format [\"scripts\\%1.sqf\", _x] } forEach [\"gate\", \"door\"];\n");
    let (gate, direct) = (("scripts/gate.sqf", gate.1), ("initServer.sqf", "[player] execVM \"scripts\\gate.sqf\";\n"));
    assert_eq!(of("undefined-variable", &[MISSION, made, other, gate, direct]).len(), 1);
    let called = ("init.sqf", "{ call compile preprocessFile format [\"scripts\\%1.sqf\", _x] } forEach [\"gate\"];\n");
    assert_eq!(of("undefined-variable", &[MISSION, called, other, gate, direct]), [""; 0]);
}

#[test]
fn a_global_variable_is_meant_where_the_script_sets_it_without_the_underscore() {
    let one = "start = time;\nwaitUntil { sleep 1; time - _start > 5 };\n";
    let found = of("undefined-variable", &[MISSION, ("init.sqf", one)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].ends_with("did you mean the global variable `start`?"), "{found:?}");
    // A script with several such names gets them from its caller.
    let part = "start = time;\nhint format [\"%1 %2\", _start, _end];\n";
    let caller = "private _start = 1;\nprivate _end = 2;\ncall compile preprocessFile \"part.sqf\";\n";
    assert_eq!(of("undefined-variable", &[MISSION, ("part.sqf", part), ("init.sqf", caller)]), [""; 0]);
}

#[test]
fn the_default_of_a_variable_is_not_its_own_value() {
    let wrong = "private _label = player getVariable [\"TAG_label\", name (_label)];\nhint _label;\n";
    assert_eq!(of("undefined-variable", &[MISSION, ("gate.sqf", wrong)]).len(), 1);
    let right = "private _label = player getVariable [\"TAG_label\", { hint _label }];\nhint str _label;\n";
    assert_eq!(of("undefined-variable", &[MISSION, ("gate.sqf", right)]), [""; 0]);
}

#[test]
fn an_error_in_an_included_script_is_reported_where_its_macros_are_known() {
    let gate = ("scripts/gate.sqf", "{ _x setDamage 0 } forEach TAG_gates\n\nTAG_isOpen = true;\n");
    let init = ("init.sqf", "TAG_gates = [];\n#include \"scripts\\gate.sqf\"\n");
    let found = of("syntax", &[MISSION, init, gate]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("init.sqf:2 syntax: syntax error in line 1 of `gate.sqf`: "), "{found:?}");
    // The name may be a macro that begins a statement.
    let init = ("init.sqf", "TAG_gates = [];\n#define TAG_gates [];\n#include \"scripts\\gate.sqf\"\n");
    assert_eq!(of("syntax", &[MISSION, init, gate]), [""; 0]);
    // An error that is reported in the script itself is not reported twice.
    let gate = ("scripts/gate.sqf", "{ _x setDamage 0 } forEach [\n\nTAG_isOpen = true;\n");
    let init = ("init.sqf", "TAG_gates = [];\n#include \"scripts\\gate.sqf\"\n");
    assert!(of("syntax", &[MISSION, init, gate]).iter().all(|it| it.starts_with("scripts/gate.sqf")));
}

#[test]
fn a_variable_of_objects_that_is_only_read_is_undefined() {
    let functions = "class CfgFunctions { class TAG { class all { file = \"functions\"; class open {}; }; }; };\n";
    let open = "if (player getVariable \"TAG_isLocked\") exitWith {};\nhint \"open\";\n";
    let files = |more| {
        [("description.ext", functions), ("mission.sqm", "version=54;\n"), ("functions/fn_open.sqf", open), more]
    };
    let undefined = |more| of("undefined-global", &files(("init.sqf", more)));
    assert_eq!(
        undefined("[] call TAG_fnc_open;\n"),
        [
            "functions/fn_open.sqf:1 undefined-global: `TAG_isLocked` is only read in this project; nothing sets a variable \
          of that name"
        ]
    );
    for more in [
        "player setVariable [\"TAG_isLocked\", true];\n",
        "TAG_isLocked = true;\n",
        "[player, \"TAG_isLocked\"] call TAG_fnc_open;\n",
        "player setVariable [format [\"TAG_%1\", \"isLocked\"], true];\n",
    ] {
        assert_eq!(undefined(more), [""; 0], "{more}");
    }
    let option = "if (player getVariable [\"TAG_isOption\", false]) exitWith {};\n";
    assert_eq!(undefined(option).len(), 1, "a default is for those who do not set the option");
    let without = [("description.ext", functions), ("functions/fn_open.sqf", open)];
    assert_eq!(of("undefined-global", &without), [""; 0], "objects of the editor may have it");
}

#[test]
fn a_variable_that_nothing_in_the_mission_sets_is_undefined() {
    let functions =
        "class CfgFunctions { class TAG { tag = \"TAG\"; class all { file = \"functions\"; class open {}; }; }; };\n";
    let params = "class Params { class gateLimit { default = 5; }; };\n";
    let editor = "class Item0 { dataType=\"Object\"; class Attributes { name=\"gateKeeper\"; }; };\n";
    let files = |open, more| {
        let description = ("description.ext", functions);
        [
            description,
            ("params.hpp", params),
            ("mission.sqm", editor),
            ("functions/fn_open.sqf", open),
            ("init.sqf", more),
        ]
    };
    let undefined = |open, more| of("undefined-global", &files(open, more));
    let call = "[] call TAG_fnc_open;\n";
    for (open, name) in [
        ("{ deleteVehicle _x } forEach oldGates;\n", "oldGates"),
        ("[player] spawn closeGates;\n", "closeGates"),
        ("if (TAG_isOpen) then { hint \"open\" };\n", "TAG_isOpen"),
    ] {
        let expected = format!("functions/fn_open.sqf:1 undefined-global: `{name}` is never assigned in this project");
        assert_eq!(undefined(open, call), [expected]);
    }
    let gates = "{ deleteVehicle _x } forEach oldGates;\n";
    for more in ["oldGates = [];\n", "[\"oldGates\", []] call TAG_fnc_open;\n", "call compile \"oldGates = []\";\n"] {
        assert_eq!(undefined(gates, more), [""; 0], "{more}");
    }
    for open in
        ["gateKeeper setDamage 1;\n", "for \"_i\" from 1 to gateLimit do { hint str _i };\n", "hint str thisList;\n"]
    {
        assert_eq!(undefined(open, call), [""; 0], "{open}");
    }
    let of_mod = "{ hint str [_x, otherModState] } forEach [otherMod_a, otherMod_b, otherMod_c];\n";
    assert_eq!(undefined(of_mod, call), [""; 0], "a mod with that tag may set it");
    let composed = "missionNamespace setVariable [format [\"%1_isOpen\", \"TAG\"], true];\n";
    assert_eq!(undefined("if (TAG_isOpen) then { hint \"open\" };\n", composed), [""; 0]);
    // Without `mission.sqm`, objects and groups may have any name.
    let bare = |open| of("undefined-global", &[("description.ext", functions), ("functions/fn_open.sqf", open)]);
    assert_eq!(bare(gates).len(), 1);
    assert_eq!(bare("gate setDamage 1;\ndeleteGroup guards;\nhint str [gate, guards];\n"), [""; 0]);
}

#[test]
fn a_variable_with_a_tag_that_scripts_set_ten_of_is_the_projects() {
    let config: String = (0..10).map(|at| format!("gate_door{at} = {at};\n")).collect();
    let files = |config, more| [MISSION, ("mission.sqm", "version=54;\n"), ("config.sqf", config), ("init.sqf", more)];
    let undefined = |config, more| of("undefined-global", &files(config, more));
    assert_eq!(undefined(&config, "hint str gate_width;\n").len(), 1);
    assert_eq!(undefined(&config[..9 * 16], "hint str gate_width;\n"), [""; 0], "nine are too few");
    assert_eq!(undefined(&config, "hint str [gate_width, gate_height];\n"), [""; 0], "a mod may set both");
    assert_eq!(undefined(&config, "[] call gate_fnc_open;\nhint str gate_width;\n"), [""; 0], "a mod of that tag");
}

#[test]
fn a_function_that_is_executed_remotely_is_one_of_the_addons() {
    let list = "class CfgPatches { class gates {}; };\nclass CfgFunctions { class TAG { class all { class open {}; class shut {}; }; }; };\n";
    let open = "[player] remoteExecCall [\"TAG_fnc_lockDoors\", 2];\n";
    let addon = |open| [("config.cpp", list), ("all/fn_open.sqf", open), ("all/fn_shut.sqf", "hint \"shut\";\n")];
    assert_eq!(of("unknown-project-function", &addon(open)).len(), 1);
    assert_eq!(of("unknown-project-function", &addon("[player] remoteExecCall [\"TAG_fnc_shut\", 2];\n")), [""; 0]);
    assert_eq!(of("unknown-project-function", &addon("[player] remoteExecCall [\"OTHER_fnc_lock\", 2];\n")), [""; 0]);
    let mission = [("description.ext", &*list.replace("CfgPatches", "Other")), ("functions/all/fn_open.sqf", open)];
    assert_eq!(of("unknown-project-function", &mission), [""; 0], "the server may have an addon");
}

#[test]
fn a_function_that_is_handed_on_is_one_of_the_project() {
    let list = "class CfgFunctions { class TAG { class all { class open {}; }; }; };\n";
    let found = |code: &str| {
        let code = format!("{code}\n");
        of(
            "unknown-project-function",
            &[("description.ext", list), ("functions/all/fn_open.sqf", "hint \"open\";\n"), ("init.sqf", &code)],
        )
    };
    for code in [
        "player addAction [\"Open\", TAG_fnc_lock];",
        "private _open = [TAG_fnc_open, TAG_fnc_lock] select isServer; call _open;",
        "{ [_x] call TAG_fnc_open } forEach (allUnits select { [_x, TAG_fnc_lock] call TAG_fnc_open });",
    ] {
        assert_eq!(
            found(code),
            [
                "init.sqf:1 unknown-project-function: undefined function `TAG_fnc_lock`: nothing in the project declares it"
            ],
            "{code}"
        );
    }
    for code in [
        "player addAction [\"Open\", TAG_fnc_open];",
        "TAG_fnc_lock = { hint \"lock\" }; player addAction [\"Lock\", TAG_fnc_lock];",
        "if (isNil { TAG_fnc_lock }) then { hint \"no locks\" };",
        "if (!isNil \"TAG_fnc_lock\") then { player addAction [\"Lock\", TAG_fnc_lock] };",
        "player addAction [\"Lock\", OTHER_fnc_lock];",
        "#define Q(a) #a\n#define F(a) TAG_fnc_##a\nif (isNil Q(F(lock))) exitWith {}; player addAction [\"Lock\", F(lock)];",
        "if (isClass (configFile >> \"CfgPatches\" >> \"tag_locks\")) then { [] call TAG_fnc_lock };",
        "if (fileExists \"\\tag_locks\\fn_lock.sqf\") then { [] call TAG_fnc_lock };",
        "missionNamespace setVariable [\"TAG_fnc_lock\", {}]; player addAction [\"Lock\", TAG_fnc_lock];",
    ] {
        assert_eq!(found(code), [""; 0], "{code}");
    }
}

#[test]
fn a_function_may_have_a_name_that_its_script_puts_together() {
    let list = "class CfgFunctions { class TAG { class all { class open {}; }; }; };\n";
    let found = |code: &str| {
        let code = format!("{code}\n[] call TAG_fnc_lock;\n");
        of(
            "unknown-project-function",
            &[("description.ext", list), ("functions/all/fn_open.sqf", "hint \"open\";\n"), ("init.sqf", &code)],
        )
    };
    let each = |code: &str| format!("{{ {code} }} forEach [\"lock\", \"wash\"];");
    for code in [
        "missionNamespace setVariable [\"TAG_fnc_\" + _x, { hint \"gate\" }];",
        "missionNamespace setVariable [format [\"TAG_fnc_%1\", _x], { hint \"gate\" }];",
        "missionNamespace setVariable [format [\"%1_fnc_%2\", \"TAG\", _x], { hint \"gate\" }];",
        "private _name = \"TAG_fnc_\"; _name = _name + _x; missionNamespace setVariable [_name, { hint \"gate\" }];",
        "call compile format [\"TAG_fnc_%1 = { hint '%1' }\", _x];",
        "call compile (\"TAG_fnc_\" + _x + \" = { hint 'gate' }\");",
    ] {
        assert_eq!(found(&each(code)), [""; 0], "{code}");
    }
    for code in [
        "call compile format [\"[] call TAG_fnc_%1\", _x];",
        "player setVariable [\"TAG_fnc_\" + _x, 1];",
        "missionNamespace setVariable [\"TAG_gate_\" + _x, 1];",
    ] {
        assert_eq!(found(&each(code)).len(), 1, "{code}");
    }
}

#[test]
fn stored_code_sees_only_variables_of_scripts_that_call_values() {
    let found = |text: &str, other: &str| {
        of("undefined-variable", &[MISSION, ("init.sqf", text), ("other.sqf", other), ("sort.sqf", "call _this;\n")])
    };
    for stored in [
        "TAG_open = { params [\"_gate\"]; _gate setDamage _damage; };\n",
        "TAG_all = [[\"open\", { hint str _damage; }], [\"shut\", { hint \"\"; }]];\n",
        "private _open = { params [\"_gate\"]; _gate setDamage _damage; };\n[player] call _open;\n",
        "[\"TAG_opened\", { params [\"_gate\"]; _gate setDamage _damage; }] call CBA_fnc_addEventHandler;\n",
    ] {
        assert_eq!(found(stored, "hint \"\";\n").len(), 1, "{stored}");
        // It has the variable, but runs no code that it does not know.
        assert_eq!(found(stored, "private _damage = 1;\nhint str _damage;\n").len(), 1, "{stored}");
        // Code that calls values may run any stored code.
        let caller = "private _damage = 1;\n{ call _x } forEach TAG_codes;\nhint str _damage;\n";
        assert_eq!(found(stored, caller), [""; 0], "{stored}");
    }
    // The caller of a script that runs its own code.
    let open = "private _open = { hint str _damage; };\ncall _open;\n";
    let caller = |text: &'static str| [MISSION, ("open.sqf", open), ("init.sqf", text)];
    let calls = "private _damage = 1;\ncall compile preprocessFile \"open.sqf\";\n";
    assert_eq!(of("undefined-variable", &caller(calls)), [""; 0]);
    assert_eq!(of("undefined-variable", &caller("private _damage = 1;\nhint str _damage;\n")).len(), 1);
    for seen in [
        "TAG_open = { params [\"_gate\"]; _gate setDamage _damage; };\nprivate _damage = 1;\n[player] call TAG_open;\n",
        "[{ hint str _damage; }, 5] call MOD_fnc_later;\n",
        "private _open = { hint str _damage; };\n[_open, 5] call MOD_fnc_later;\n",
        "TAG_open = { hint str [_self, _target]; };\n",
    ] {
        assert_eq!(found(seen, "hint \"\";\n"), [""; 0], "{seen}");
    }
}

#[test]
fn a_default_has_a_type_that_the_command_takes() {
    let found = |text: &str| of("operand-type", &[MISSION, ("init.sqf", text)]);
    for wrong in [
        "player setDir (player getVariable [\"TAG_dir\", []]);\n",
        "hint str ([1] + (createHashMap getOrDefault [\"gates\", \"gate\"]));\n",
        "hint str (1 + (player getVariable [\"TAG_damage\", \"\"]));\n",
    ] {
        assert_eq!(found(wrong).len(), 1, "{wrong}");
    }
    for right in [
        "player setDamage (player getVariable [\"TAG_damage\", 0]);\n",
        "player setDamage (player getVariable [\"TAG_damage\", nil]);\n",
        "hint str ((player getVariable [\"TAG_gate\", \"\"]) isEqualTo 5);\n",
    ] {
        assert_eq!(found(right), [""; 0], "{right}");
    }
}

#[test]
fn parameters_read_one_by_one_have_the_types_that_they_are_checked_for() {
    let found = |text: &str| of("operand-type", &[MISSION, ("init.sqf", text)]);
    for wrong in [
        "private _gate = param [0, objNull, [objNull]];\nhint _gate;\n",
        "private _gate = _this param [0, objNull, [objNull]];\nhint _gate;\n",
        "private _gate = [_this, 0, objNull, [objNull]] call BIS_fnc_param;\nhint _gate;\n",
        "{ _x params [\"_gate\", \"_width\"]; if (isObjectHidden _x) then { hint str [_gate, _width] } } forEach TAG_all;\n",
    ] {
        assert_eq!(found(wrong).len(), 1, "{wrong}");
    }
    for right in [
        "private _gate = param [0, objNull];\nhint _gate;\n",
        "private _gate = param [0, objNull, [objNull, \"\"]];\nhint _gate;\n",
        "private _gate = [_this, 0, objNull, [objNull, \"\"]] call BIS_fnc_param;\nhint _gate;\n",
        "{ _x params [\"_gate\", [\"_width\", 1]]; if (isObjectHidden _x) then { hint str [_gate, _width] } } forEach TAG_all;\n",
    ] {
        assert_eq!(found(right), [""; 0], "{right}");
    }
}

#[test]
fn headers_that_no_config_includes_have_no_errors_that_macros_cannot_explain() {
    let found = |header: &str| of("config-syntax", &[MISSION, ("loadouts/west.hpp", header)]);
    for wrong in [
        "class rifleman {\n    vest[] = {\"a\"}\n    items[] = {\"b\"};\n};\n",
        "class rifleman {\n    vest = {\"a\"};\n};\n",
        "class rifleman {\n    vest[] = {\"a\"};\n};\n};\nclass medic: rifleman {};\n",
    ] {
        assert_eq!(found(wrong).len(), 1, "{wrong}");
    }
    for right in [
        "class rifleman {\n    VEST(a)\n    items[] = {\"b\"};\n};\n",
        "class rifleman {\n    vest[] = {VESTS}\n    ITEMS\n};\n",
        "class rifleman {\n    vest[] = {\"a\"};\n};\n};\n",
    ] {
        assert_eq!(found(right), [""; 0], "{right}");
    }
}

#[test]
fn a_default_is_for_the_variable_that_was_asked_for() {
    let found = |text: &str| of("misspelled-global", &[MISSION, ("init.sqf", text)]).len();
    for text in [
        "if (isNil \"TAG_countGates\") then { TAG_cuntGates = 5 };\nhint str TAG_countGates;\n",
        "if (isNil (\"TAG_countGates\")) then { TAG_countGtaes = 5; };\nTAG_all = [TAG_countGates];\n",
        "if (isNil \"TAGE_walls\") then { TAG_walls = [] };\nplayer setVariable [\"walls\", TAGE_walls];\n",
    ] {
        assert!(found(text) > 0, "{text}");
    }
    for text in [
        "if (isNil \"TAG_countGates\") then { TAG_countWalls = 5 };\nhint str TAG_countGates;\n",
        "if (isNil \"TAG_gate1\") then { TAG_gate2 = 5 };\nTAG_gate1 = TAG_gate2;\n",
        "if (isNil \"TAG_isGated\") then { TAG_isGates = 5 };\nTAG_isGated = TAG_isGates;\n",
    ] {
        assert_eq!(found(text), 0, "{text}");
    }
}

#[test]
fn scripts_that_run_on_other_machines_exist() {
    let script = ("scripts/open.sqf", "hint \"open\";\n");
    let found = |text: &str| of("missing-file", &[MISSION, script, ("init.sqf", text)]).len();
    for text in [
        "[[player], \"open.sqf\"] remoteExec [\"execVM\", 2];\n",
        "\"scripts\\opne.sqf\" remoteExec [\"execVM\"];\n",
        "[\"shut.sqf\"] remoteExecCall [\"execvm\", player];\n",
    ] {
        assert_eq!(found(text), 1, "{text}");
    }
    for text in [
        "[[player], \"scripts\\open.sqf\"] remoteExec [\"execVM\", 2];\n",
        "\"shut.sqf\" remoteExec [\"hint\"];\n",
        "[[], \"\\a3\\functions_f\\open.sqf\"] remoteExec [\"execVM\"];\n",
    ] {
        assert_eq!(found(text), 0, "{text}");
    }
}
