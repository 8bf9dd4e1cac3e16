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
    let with_mod = "if (isClass (missionConfigFile >> \"Gates\") && {TAG_isOpen}) then { hint \"open\" };\n";
    assert_eq!(undefined(with_mod, call), [""; 0], "what has the class may set it");
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
fn what_only_looks_like_setting_by_value_hides_no_mistake() {
    let list = "class CfgFunctions { class TAG { class all { class open {}; }; }; };\n";
    let found = |init: &str| {
        let files = [
            MISSION,
            ("description.ext", list),
            ("functions/all/fn_open.sqf", "hint \"open\";\n"),
            ("fn_buyLicense.sqf", "hint \"a\"\nhint \"b\";\n"),
            ("call.sqf", "[] call TAG_fnc_opne;\n"),
            ("init.sqf", init),
        ];
        let of = |rule: &str| of(rule, &files).len();
        (of("unknown-project-function"), of("syntax"))
    };
    for init in [
        "hint (\"Score\" + \" = \" + str 5);\nprivate _mode = \"open\"; [] call (missionNamespace getVariable (\"TAG_fnc_\" + _mode));\n",
        "if (isClass (configFile >> \"CfgPatches\" >> \"ace_main\")) then { hint \"ace\" };\n",
        "hint format [\"%1 = %2\", 1, 2];\n",
    ] {
        assert_eq!(found(init), (1, 1), "{init}");
    }
}

#[test]
fn a_function_may_complete_its_arguments() {
    let list = "class CfgFunctions { class TAG { class all { class open {}; }; }; };\n";
    let found = |open: &str, call: &str| {
        let files = [MISSION, ("description.ext", list), ("functions/all/fn_open.sqf", open), ("init.sqf", call)];
        of("missing-argument", &files).len() + of("argument-type", &files).len()
    };
    let open = "params [\"_gate\", \"_width\"];\n_gate setDamage (_width + 0.1);\n";
    let call = "[player] call TAG_fnc_open;\n";
    assert_eq!(found(open, call), 1);
    for before in [
        "if (count _this < 2) then { _this set [1, 0.5] };",
        "if (isNil { _this select 1 }) then { _this set [1, 0.5] };",
        "_this pushBack 5;",
        "_this = _this + [0.5];",
    ] {
        assert_eq!(found(&format!("{before}\n{open}"), call), 0, "{before}");
    }
    let handler = |code: &str| {
        let init = format!("player addEventHandler [\"Hit\", {{ {code} call TAG_fnc_open }}];\n");
        found(open, &init)
    };
    assert_eq!(handler(""), 1, "the second argument of the event is an object");
    assert_eq!(handler("_this = [_this select 0, 0.5];"), 0);
    assert_eq!(handler("_this set [1, 0.5]; _this"), 0);
}

#[test]
fn functions_see_the_variables_of_frameworks_that_run_them() {
    let list = "class CfgFunctions { class TAG { class all { class size {}; }; }; };\n";
    let found = |size: &str, init: &str| {
        let files = [MISSION, ("description.ext", list), ("functions/all/fn_size.sqf", size), ("init.sqf", init)];
        of("undefined-variable", &files).len()
    };
    let object = "TAG_box = createHashMapObject [[[\"items\", []], [\"size\", TAG_fnc_size]]];\n";
    assert_eq!(found("count (_self get \"items\")\n", object), 0);
    assert_eq!(found("count (_selv get \"items\")\n", object), 1);
    let pairs = "[TAG_hash, TAG_fnc_size] call CBA_fnc_hashEachPair;\n";
    assert_eq!(found("systemChat str [_key, _value];\n", pairs), 0);
    assert_eq!(found("systemChat str [_kye, _width];\n", pairs), 2);
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
        "class rifleman {\n    size = 1\n};\n",
        "class rifleman {\n    size = 1\n    width = 2;\n};\n",
        "class rifleman {\n    vests[] = {{\"a\", 1} {\"b\", 2}};\n};\n",
        "class rifleman {\n    vests[] = {\"a\", 1;\n};\n",
        "class rifleman {\n    class Vest {\n        size = 1;\n    class Pack {};\n};\n",
    ] {
        assert_eq!(found(wrong).len(), 1, "{wrong}");
    }
    for right in [
        "class rifleman {\n    VEST(a)\n    items[] = {\"b\"};\n};\n",
        "class rifleman {\n    vest[] = {VESTS}\n    ITEMS\n};\n",
        "class rifleman {\n    vest[] = {\"a\"};\n};\n};\n",
        "class rifleman {\n    size = SIZE\n};\n",
        "class rifleman {\n    size = 1 SIZE\n    width = 2;\n};\n",
        "class rifleman {\n    vests[] = {\"a\" VESTS, \"b\"};\n    packs[] = {PACKS;\n};\n",
        "class rifleman {\n    class Vest {\n        size = 1;\n    };\n",
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

#[test]
fn a_variable_of_all_exits_is_what_a_script_returns_after_them() {
    let exits = "params [\"_bearing\"];\nif (_bearing < 180) exitWith { _gate = \"east\"; _gate };\n\
        if (_bearing >= 180) exitWith { _gate = \"west\"; _gate };\n";
    let undefined = |end: &str| of("undefined-variable", &[MISSION, ("init.sqf", &format!("{exits}{end}"))]);
    assert_eq!(undefined("_gate\n"), [""; 0]);
    assert_eq!(undefined("hint _gate;\n").len(), 1);
}

#[test]
fn the_script_of_a_dialog_sees_the_variables_with_which_it_calls_itself() {
    let script = |name: &str| {
        format!(
            "params [\"_mode\"];\nswitch (_mode) do {{\n    case \"open\": {{ _gate = player; [\"show\"] call {name}; }};\n    \
             case \"show\": {{ hint str _gate; }};\n}};\n"
        )
    };
    let undefined = |name| {
        of(
            "undefined-variable",
            &[MISSION, ("RscGate.sqf", &script(name)), ("init.sqf", "[\"open\"] execVM \"RscGate.sqf\";\n")],
        )
    };
    assert_eq!(undefined("RscGate_script"), [""; 0]);
    assert_eq!(undefined("TAG_show").len(), 1);
}

#[test]
fn files_that_are_copied_to_others_need_not_have_them_beside() {
    let warned = |files: &[(&str, &str)]| {
        let found = crate::checked::check(files.iter().copied(), &["--min-severity", "warning"]);
        found
            .iter()
            .filter(|it| it["code"] == "missing-include")
            .map(|it| it["file"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let description = "#include \"gates.hpp\"\nauthor = \"Oak\";\n";
    let mission =
        [("gate.VR/description.ext", ""), ("gate.VR/mission.sqm", "version=54;\n"), ("gate.VR/gates.hpp", "")];
    let tool = [("tools/description.ext", description), ("tools/build.py", "")];
    assert_eq!(warned(&[&mission[..], &tool].concat()), [""; 0]);
    let other = [("other.VR/description.ext", description), ("other.VR/mission.sqm", "version=54;\n")];
    assert_eq!(warned(&[&mission[..], &other].concat()), ["other.VR/description.ext"]);
    let part = "#include \"crew.sqf\"\nhint \"open\";\n";
    let library = [("parts/east.sqf", part), ("parts/west.sqf", part), ("parts/guard.sqf", part)];
    let whole = [("description.ext", ""), ("mission.sqm", "version=54;\n"), ("crew/crew.sqf", "hint \"crew\";\n")];
    assert_eq!(warned(&[&whole[..], &library].concat()), [""; 0]);
    assert_eq!(warned(&[&whole[..], &library[..1]].concat()), ["parts/east.sqf"]);
}

#[test]
fn a_function_with_the_tag_of_a_required_mod_may_be_in_the_rest_of_it() {
    let list =
        "class CfgFunctions { class TAG { class all { file = \"gates\"; class open {}; class shut {}; }; }; };\n";
    let addon = |required: &str| {
        format!("class CfgPatches {{ class TAG_gates {{ requiredAddons[] = {{\"{required}\"}}; }}; }};\n{list}")
    };
    let open = "[player] call TAG_fnc_lockDoors;\n";
    let unknown = |files: &[(&str, &str)]| of("unknown-project-function", files);
    let scripts = [("gates/fn_open.sqf", open), ("gates/fn_shut.sqf", "hint \"shut\";\n")];
    for (required, count) in [("A3_Data_F", 1), ("TAG_gates", 1), ("TAG_core", 0)] {
        assert_eq!(unknown(&[&[("config.cpp", &*addon(required))], &scripts[..]].concat()).len(), count, "{required}");
    }
    for (required, count) in [("A3_Data_F", 1), ("tag_core", 0)] {
        let mission = format!("version=54;\naddons[]={{\"A3_Data_F\",\"{required}\"}};\n");
        let files = [&[("description.ext", list), ("mission.sqm", &*mission)], &scripts[..]].concat();
        assert_eq!(unknown(&files).len(), count, "{required}");
    }
}

#[test]
fn a_function_in_a_list_that_is_not_included_now_is_not_a_typo() {
    let used = "class CfgFunctions {\n    class TAG {\n        class all { file = \"all\"; class open {}; class shut {}; };\n        \
        // #include \"gates.hpp\"\n    };\n};\n";
    let files = |gates| {
        [
            ("description.ext", used),
            ("gates.hpp", gates),
            ("all/fn_open.sqf", "[] call TAG_fnc_lockDoors;\n"),
            ("all/fn_shut.sqf", "hint \"shut\";\n"),
        ]
    };
    assert_eq!(of("unknown-project-function", &files("class Gates { class lockDoors {}; };\n")), [""; 0]);
    assert_eq!(of("unknown-project-function", &files("class Gates { class lockGates {}; };\n")).len(), 1);
}

#[test]
fn what_only_the_server_executes_needs_no_permission() {
    let allowed =
        "class CfgRemoteExec { class Commands { mode = 1; class hint {}; }; class Functions { mode = 1; }; };\n";
    let executed =
        |script: &str| of("remote-exec", &[("description.ext", allowed), ("initPlayerLocal.sqf", script)]).len();
    assert_eq!(executed("[player, 1] remoteExec [\"setDamage\", 0];\n"), 1);
    assert_eq!(executed("if (isServer) then { [player, 1] remoteExec [\"setDamage\", 0] };\n"), 0);
    assert_eq!(executed("hint \"a\";\nif (!isServer) exitWith {};\n[player, 1] remoteExec [\"setDamage\", 0];\n"), 0);
    assert_eq!(executed("if (hasInterface) then { [player, 1] remoteExec [\"setDamage\", 0] };\n"), 1);
}

#[test]
fn a_picture_that_a_tool_makes_of_its_source_is_not_missing() {
    let patches = "class CfgPatches { class TAG_gates { units[] = {}; requiredAddons[] = {}; }; };\n";
    let config = |file: &str| {
        format!("{patches}class CfgVehicles {{ class TAG_oak {{ picture = \"\\tag_gates\\data\\{file}\"; }}; }};\n")
    };
    let found = |file: &str| {
        let config = config(file);
        let files =
            [("$PBOPREFIX$", "tag_gates"), ("config.cpp", &*config), ("data/oak_ca.paa", ""), ("data/ash_ca.png", "")];
        of("config-file", &files).len()
    };
    assert_eq!([found("oak_ca.paa"), found("ash_ca.paa"), found("oat_ca.paa")], [0, 0, 1]);
}

#[test]
fn an_addon_in_the_folder_of_a_mission_has_a_prefix_of_its_own() {
    let config =
        "#include \"\\TAG_gates\\sizes.hpp\"\nclass CfgPatches { class TAG_gates { requiredAddons[] = {}; }; };\n";
    let mission = [("description.ext", ""), ("mission.sqm", "version=54;\n")];
    let addon = [("mod/TAG_gates/config.cpp", config), ("mod/TAG_gates/sizes.hpp", "")];
    assert_eq!(of("missing-include", &[mission, addon].concat()), [""; 0]);
}

#[test]
fn an_include_of_a_sentence_is_meant_to_fail() {
    let found = |path: &str| {
        of("missing-include", &[MISSION, ("init.sqf", "hint \"a\";\n"), ("end.sqf", &format!("#include \"{path}\"\n"))])
            .len()
    };
    assert_eq!([found("Sorry, the gate is shut for you."), found("the gate.hpp")], [0, 1]);
}

#[test]
fn a_text_that_is_named_like_one_for_readers_is_not_code() {
    let text = "null = [gate, height] execVM \"gates.sqf\";\ngate - string, the name of the gate\nheight - number, 5 or more\n";
    let found = |name| findings(&[MISSION, (name, text)]);
    assert!(
        found("gates/_readme.sqf").iter().all(|it| it.contains("instead of SQF")),
        "{:?}",
        found("gates/_readme.sqf")
    );
    assert!(found("gates/gates.sqf").iter().any(|it| !it.contains("instead of SQF")));
}

#[test]
fn a_variable_of_a_mission_larger_than_most_is_known() {
    let name = "class Item0 { dataType=\"Object\"; class Attributes { name=\"gateHouse\"; }; };\n";
    let large = format!("version=54;\n{}{name}", "// a line of a large mission\n".repeat(100_000));
    let init = "private _gateHouse = 5;\nhint str [_gateHouse];\ndeleteVehicle gateHouse;\n";
    let found = |mission: &str| of("misspelled-global", &[MISSION, ("mission.sqm", mission), ("init.sqf", init)]).len();
    assert_eq!([found(&large), found("version=54;\n")], [0, 1]);
}

#[test]
fn a_mission_that_a_tool_makes_of_two_folders_lacks_nothing() {
    let description = "#include \"mapconfig.hpp\"\n";
    let go = "#include \"..\\mapconfig.hpp\"\n[] execVM \"scripts\\openGates.sqf\";\n";
    let base = [("src/description.ext", description), ("src/scripts/go.sqf", go)];
    let map = [
        ("maps/oak.Altis/mapconfig.hpp", "#define START 5\n"),
        ("maps/oak.Altis/scripts/openGates.sqf", "hint \"open\";\n"),
    ];
    let sqm = ("maps/oak.Altis/mission.sqm", "version=54;\n");
    let missing = |files: &[(&str, &str)]| of("missing-include", files).len() + of("missing-file", files).len();
    assert_eq!(missing(&[&base[..], &map, &[sqm]].concat()), 0);
    assert_eq!(missing(&[&base[..], &map].concat()), 3);
    let runs = ("maps/oak.Altis/init.sqf", "[] execVM \"scripts\\shutGates.sqf\";\n");
    let shut = ("src/scripts/shutGates.sqf", "hint \"shut\";\n");
    assert_eq!(missing(&[&base[..], &map, &[sqm, runs, shut]].concat()), 0);
    assert_eq!(missing(&[&base[..], &map, &[sqm, runs]].concat()), 1);
}

#[test]
fn a_script_in_the_root_of_the_mission_is_not_in_a_folder() {
    let files = |path: &str, name: &'static str| {
        let init = format!("[] execVM \"{path}\";\n");
        of(
            "missing-file",
            &[MISSION, ("mission.sqm", "version=54;\n"), (name, "hint \"open\";\n"), ("init.sqf", &init)],
        )
    };
    assert_eq!(
        files("gates\\gateKeepers.sqf", "gateKeepers.sqf"),
        ["init.sqf:1 missing-file: file `gates\\gateKeepers.sqf` not found; did you mean `gateKeepers.sqf`?"]
    );
    assert_eq!(files("gates\\open.sqf", "open.sqf"), [""; 0], "another mod may have it");
    assert_eq!(files("\\gates\\gateKeepers.sqf", "gateKeepers.sqf"), [""; 0]);
    assert_eq!(files("z\\gates\\addons\\gateKeepers.sqf", "gateKeepers.sqf"), [""; 0]);
}

#[test]
fn a_function_whose_name_a_script_puts_together_is_set() {
    let list = "class CfgFunctions { class TAG { class all { file = \"all\"; class open {}; class shut {}; }; }; };\n";
    let unknown = |open: &str| {
        let files = [("description.ext", list), ("all/fn_open.sqf", open), ("all/fn_shut.sqf", "hint \"shut\";\n")];
        of("unknown-project-function", &files).len()
    };
    for set in [
        "{ missionNamespace setVariable [\"TAG_fnc_\" + _x, { hint \"x\" }] } forEach [\"lockDoors\"];",
        "{ missionNamespace setVariable [format [\"TAG_fnc_%1\", _x], { hint \"x\" }] } forEach [\"lockDoors\"];",
        "{ call compile format [\"TAG_fnc_%1 = { hint '%1' }\", _x] } forEach [\"lockDoors\"];",
        "if (isNil { TAG_fnc_lockDoors }) exitWith {};",
        "if (!isClass (configFile >> \"CfgPatches\" >> \"tag_doors\")) exitWith {};",
    ] {
        assert_eq!(unknown(&format!("{set}\n[] call TAG_fnc_lockDoors;\n")), 0, "{set}");
    }
    for read in
        ["{ call (missionNamespace getVariable (\"TAG_fnc_\" + _x)) } forEach [\"shut\"];", "TAG_isOpen = true;"]
    {
        assert_eq!(unknown(&format!("{read}\n[] call TAG_fnc_lockDoors;\n")), 1, "{read}");
    }
}

#[test]
fn functions_that_the_project_has_under_another_tag_were_renamed() {
    let list = "class CfgFunctions { class TAG { class all { file = \"all\"; class openGates {}; class shutGates {}; }; }; };\n";
    let found = |open: &str, more: &str| {
        let files = [
            ("description.ext", list),
            ("all/fn_openGates.sqf", open),
            ("all/fn_shutGates.sqf", "hint \"shut\";\n"),
            ("init.sqf", more),
        ];
        of("unknown-project-function", &files)
    };
    let expected = |old: &str, new: &str| {
        [format!("all/fn_openGates.sqf:1 unknown-project-function: undefined function `{old}`; did you mean `{new}`?")]
    };
    for old in ["OLD_fnc_shutGates", "other_gates_fnc_shutGates", "TAGS2_fnc_shutgates"] {
        assert_eq!(found(&format!("[] call {old};\n"), ""), expected(old, "TAG_fnc_shutGates"));
    }
    let call = "[] call OLD_fnc_shutGates;\n";
    assert_eq!(found(call, "[] call OLD_fnc_lockGates;\n"), [""; 0], "it has functions of its own");
    assert_eq!(found(call, "OLD_fnc_shutGates = { hint \"shut\" };\n"), [""; 0]);
    assert_eq!(found("[] call OLD_fnc_shut;\n", ""), [""; 0]);
    assert_eq!(found("[] call BIS_fnc_shutGates;\n", ""), [""; 0]);
}

#[test]
fn a_variable_that_a_script_asks_for_need_not_be_set() {
    let list = "class CfgFunctions { class TAG { class all { file = \"all\"; class open {}; class shut {}; }; }; };\n";
    let undefined = |open: &str| {
        let files = [
            ("description.ext", list),
            ("mission.sqm", "version=54;\n"),
            ("all/fn_open.sqf", open),
            ("all/fn_shut.sqf", "hint \"shut\";\n"),
        ];
        of("undefined-global", &files).len()
    };
    for open in [
        "if (isNil { TAG_width }) exitWith {};\nhint str TAG_width;\n",
        "waitUntil { !isNil { missionNamespace getVariable \"TAG_width\" } };\nhint str (missionNamespace getVariable \"TAG_width\");\n",
        "private _width = missionNamespace getVariable \"TAG_width\";\nif (isNil \"_width\") then { _width = 0 };\nhint str _width;\n",
        "private _width = TAG_width;\nif (isNil { _width }) exitWith {};\nhint str _width;\n",
    ] {
        assert_eq!(undefined(open), 0, "{open}");
    }
    assert_eq!(undefined("private _width = TAG_width;\nhint str _width;\n"), 1);
    assert_eq!(undefined("private _width = missionNamespace getVariable \"TAG_width\";\nhint str _width;\n"), 1);
}

#[test]
fn a_header_that_nothing_includes_may_have_macros_of_others() {
    let part = "DEFMETHOD(\"open\") [\"_self\"] DO {\n    hint \"open\";\n} ENDMETHOD;\nBEGIN_LOOP(_gates)\n    hint \"open\";\nEND_LOOP;\n";
    let files = |name: &'static str| findings(&[MISSION, ("init.sqf", "hint \"a\";\n"), (name, part)]).len();
    assert_eq!(files("lib/part.hpp"), 0);
    assert!(files("lib/part.sqf") > 0);
}

#[test]
fn what_another_repository_fills_is_not_missing() {
    let modules = "[submodule \"lib\"]\n\tpath = gate.VR/lib\n\turl = https://example.org/lib.git\n";
    let init = "#include \"lib\\sizes.hpp\"\n[] execVM \"lib\\scripts\\open.sqf\";\n";
    let missing = |modules: &str| {
        let files = [
            (".gitmodules", modules),
            ("gate.VR/mission.sqm", "version=54;\n"),
            ("gate.VR/init.sqf", init),
            ("gate.VR/lib/readme.txt", ""),
        ];
        of("missing-include", &files).len() + of("missing-file", &files).len()
    };
    assert_eq!(missing(modules), 0);
    assert!(missing("") > 0);
}

#[test]
fn a_macro_in_a_config_that_is_nearly_defined_is_misspelled() {
    let define =
        "#define GATE_XX(name,number) class name { count = number; }\nclass Gates {\n    GATE_XX(oak,1);\n    ";
    let undefined =
        |call: &str| of("undefined-macro", &[("description.ext", &format!("{define}{call};\n}};\n"))]).len();
    assert_eq!(["GATE_XY(ash,2)", "GAET_XX(ash,2)", "GATEXX(ash,2)"].map(undefined), [1, 1, 1]);
    assert_eq!(["GATE_XX(ash,2)", "DOOR_XX(ash,2)", "gate_xy(ash,2)"].map(undefined), [0, 0, 0]);
}

#[test]
fn what_tools_make_is_not_missing() {
    let config = |header: &str| {
        format!("#include \"{header}\"\nclass CfgPatches {{ class TAG_gates {{ requiredAddons[] = {{}}; }}; }};\n")
    };
    let missing = |header: &str| {
        let config = config(header);
        let files = [
            ("addons/gates/$PBOPREFIX$", "tag_gates"),
            ("addons/gates/config.cpp", &*config),
            ("addons/gates/sizes.ht.hpp", ""),
        ];
        of("missing-include", &files).len()
    };
    assert_eq!(["BIS_AddonInfo.hpp", "sizes.hpp", "widths.hpp"].map(missing), [0, 0, 1]);
    let init = "hint str count loadFile \"mission.sqm\";\nhint loadFile \"gates.txt\";\n";
    assert_eq!(of("missing-file", &[MISSION, ("init.sqf", init)]).len(), 1);
}

#[test]
fn a_plugin_of_the_own_mod_may_add_commands() {
    let config = "class CfgPatches { class gates_main { requiredAddons[] = {}; }; };\n";
    let wrong = |call: &str| {
        of("syntax", &[("config.cpp", config), ("fn_open.sqf", &format!("params [\"_gate\"];\n{call};\n"))]).len()
    };
    assert_eq!(["gatesOpenAll [_gate]", "_gate gatesOpen [5]", "GatesShut _gate"].map(wrong), [0, 0, 0]);
    assert_eq!(["doorsOpenAll [_gate]", "gatesopenall [_gate]", "gates_open [_gate]"].map(wrong), [1, 1, 1]);
    let life = config.replace("gates_main", "life_main");
    let found = of("syntax", &[("config.cpp", &life), ("fn_open.sqf", "hint lifeStats player;\nlifeOpen player;\n")]);
    assert_eq!(found, ["fn_open.sqf:1 syntax: unknown command `lifeStats`; did you mean `lifeState`?"]);
}

#[test]
fn values_in_the_text_of_a_macro_end_with_a_semicolon() {
    let found = |text: &str| {
        let description = format!("#define TEXT {text}\nclass Gate {{ name = \"oak\"; }};\n");
        of("config-syntax", &[("description.ext", &description)]).len()
    };
    assert_eq!(found("\\\n name = \"gate\" \\\n width = 5 \\\n heights[] = {1, 2}; \\\n depth = 6"), 2);
    assert_eq!(found("class Gate { name = \"gate\" \\\n width = 5; }"), 1);
    assert_eq!(found("<img image=\"gate.paa\" \\\n size=\"2\" />"), 0);
    assert_eq!(found("<a href=\"gate\" title=\"Gate\" \\\n color=\"red\">"), 0);
}

#[test]
fn a_function_waits_for_a_flag_of_its_own() {
    let list = "class CfgFunctions { class TAG { class all { file = \"all\"; class open {}; class shut {}; }; }; };\n";
    let init = "player addEventHandler [\"Killed\", { call TAG_fnc_open; }];\n";
    let waits = |open: &str| {
        let shut = ("all/fn_shut.sqf", "hint \"shut\";\n");
        of("suspension", &[("description.ext", list), ("init.sqf", init), ("all/fn_open.sqf", open), shut]).len()
    };
    assert_eq!(waits("private _isOpen = false;\nwaitUntil { _isOpen };\nhint \"open\";\n"), 1);
    assert_eq!(waits("waitUntil { TAG_isOpen };\nhint \"open\";\n"), 0);
}

#[test]
fn a_function_that_leaves_before_it_waits_may_run_unscheduled() {
    let list = "class CfgFunctions { class TAG { class all { file = \"all\"; class open {}; class shut {}; }; }; };\n";
    let init = "player addEventHandler [\"Killed\", { params [\"_unit\"]; [_unit] call TAG_fnc_open; }];\n";
    let waits = |open: &str| {
        let open = format!("params [\"_unit\"];\n{open};\nsleep 1;\n_unit setDamage 0;\n");
        let files = [
            ("description.ext", list),
            ("init.sqf", init),
            ("all/fn_open.sqf", &*open),
            ("all/fn_shut.sqf", "hint \"shut\";\n"),
        ];
        of("suspension", &files).len()
    };
    for open in [
        "if (!isNull _unit) exitWith {}",
        "if (_unit isKindOf \"CAManBase\") exitWith {}",
        "if (!isNil \"TAG_isReady\") exitWith {}",
    ] {
        assert_eq!(waits(open), 0, "{open}");
    }
    for open in ["hint \"open\"", "if (isNull _unit) exitWith {}", "if (!alive _unit) exitWith {}"] {
        assert_eq!(waits(open), 1, "{open}");
    }
}

#[test]
fn a_method_in_a_file_of_its_own_sees_its_object() {
    let list = "class CfgFunctions { class TAG { class all { file = \"all\"; class size {}; class shut {}; }; }; };\n";
    let undefined = |size: &str| {
        let init = "TAG_box = createHashMapObject [[[\"items\", []], [\"size\", TAG_fnc_size]]];\n";
        let files = [
            ("description.ext", list),
            ("init.sqf", init),
            ("all/fn_size.sqf", size),
            ("all/fn_shut.sqf", "hint \"shut\";\n"),
        ];
        of("undefined-variable", &files).len()
    };
    assert_eq!(["count (_self get \"items\")\n", "systemChat str [_key, _value];\n"].map(undefined), [0, 0]);
    assert_eq!(["count (_box get \"items\")\n", "systemChat str _keys;\n"].map(undefined), [1, 1]);
}

#[test]
fn macros_of_an_included_script_may_begin_and_end_a_string() {
    let core = "#define BEGIN(name) call compile format ['%1 = {\n#define END };', \"TAG_gates\"];\n";
    let gear = "#include \"core.sqf\"\nBEGIN(oak)\nhint str 5;\nEND\n";
    let init = "#include \"gear.sqf\"\nhint \"done\";\n";
    assert_eq!(of("syntax", &[MISSION, ("core.sqf", core), ("gear.sqf", gear), ("init.sqf", init)]), [""; 0]);
}
