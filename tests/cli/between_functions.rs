//! Findings between the functions of a project, as `sqf-ls check` prints them.

use crate::checked::findings;

const MISSION: (&str, &str) = ("description.ext", "");

/// The config of functions in the folder `functions`.
const FUNCTIONS: (&str, &str) = (
    "description.ext",
    "class CfgFunctions { class TAG { class all { file = \"functions\"; class a {}; class b {}; }; }; };\n",
);

/// Returns the codes of the findings in a project with a function `TAG_fnc_a` and a script `init.sqf`.
fn codes(function: &str, init: &str) -> Vec<String> {
    let found = findings(&[FUNCTIONS, ("functions/fn_a.sqf", function), ("init.sqf", init)]);
    let code = |it: &String| it.split_once(' ').and_then(|(_, rest)| rest.split_once(':')).unwrap().0.to_owned();
    found
        .iter()
        .filter(|it| ["unused-", "no-interface", "config-file"].iter().all(|code| !it.contains(code)))
        .map(code)
        .collect()
}

#[test]
fn a_handler_passes_its_function_other_types_than_it_takes() {
    let heal = "params [\"_unit\", \"_medic\"];\nif (alive _unit) then { _medic setDamage 0; };\n";
    for init in [
        "player addEventHandler [\"GetIn\", TAG_fnc_a];\n",
        "player addEventHandler [\"GetIn\", { _this call TAG_fnc_a }];\n",
        "player addEventHandler [\"GetIn\", \"_this call TAG_fnc_a\"];\n",
    ] {
        assert_eq!(codes(heal, init), ["argument-type"], "{init}");
    }
    for init in [
        // The third is who got in.
        "player addEventHandler [\"GetIn\", { [_this select 0, _this select 2] call TAG_fnc_a }];\n",
        // A script may pass a text where the condition is never true.
        "[objNull, \"\"] call TAG_fnc_a;\n",
        "player addEventHandler [\"Hit\", TAG_fnc_a];\n",
        "player addEventHandler [_name, TAG_fnc_a];\n",
    ] {
        assert_eq!(codes(heal, init).iter().filter(|code| *code == "argument-type").count(), 0, "{init}");
    }
}

#[test]
fn code_under_a_condition_may_be_for_other_types() {
    let init = "player addEventHandler [\"GetIn\", TAG_fnc_a];\n";
    for function in [
        "params [\"_unit\", \"_role\"];\nif (_unit isEqualTo _role) then { _role setDamage 0; };\n",
        "params [\"_unit\", \"_role\"];\nif (_role isEqualType objNull) then { _role setDamage 0; };\n",
        "params [\"_unit\", \"_role\", \"_mode\"];\nif (TAG_isHeal) then { _role setDamage 0; };\n",
        "params [\"_unit\", \"_role\"];\nif (alive _unit) then { hint _role; } else { _role setDamage 0; };\n",
        "params [\"_unit\", \"_role\"];\n_role spawn { if (_this isEqualType objNull) then { _this setDamage 0; }; };\n",
    ] {
        assert_eq!(codes(function, init).iter().filter(|code| *code == "argument-type").count(), 0, "{function}");
    }
    let spawned = "params [\"_unit\", \"_role\"];\n_role spawn { sleep 1; _this setDamage 0; };\n";
    assert_eq!(codes(spawned, init), ["argument-type"]);
}

#[test]
fn elements_of_an_argument_have_types() {
    let heal = "params [\"_units\"];\n{ _x setDamage 0; } forEach _units;\n";
    assert_eq!(codes(heal, "[[[player]]] call TAG_fnc_a;\n"), ["argument-type"]);
    assert_eq!(codes(heal, "[[player]] call TAG_fnc_a;\n[[]] call TAG_fnc_a;\n"), [""; 0]);
    let either =
        "params [\"_units\"];\n{ if (_x isEqualType []) then { continue }; _x setDamage 0; } forEach _units;\n";
    assert_eq!(codes(either, "[[[player]]] call TAG_fnc_a;\n"), [""; 0]);
}

#[test]
fn arguments_are_read_without_names_and_passed_on() {
    let heal = "(_this select 1) setDamage 0;\n";
    assert_eq!(codes(heal, "[1, \"a\"] call TAG_fnc_a;\n"), ["argument-type"]);
    assert_eq!(codes(heal, "[1, player] call TAG_fnc_a;\n"), [""; 0]);
    let either = "if ((_this select 1) isEqualType \"\") exitWith {};\n(_this select 1) setDamage 0;\n";
    assert_eq!(codes(either, "[1, \"a\"] call TAG_fnc_a;\n"), [""; 0]);
    let files = |on: &str| {
        let on = format!("params [\"_unit\"];\n{on}\n");
        let heal = ("functions/fn_b.sqf", "params [\"_unit\"];\n_unit setDamage 0;\n");
        findings(&[FUNCTIONS, heal, ("functions/fn_a.sqf", &on), ("init.sqf", "[\"a\"] call TAG_fnc_a;\n")])
    };
    let is_found = |found: Vec<String>| found.iter().any(|it| it.contains("argument-type"));
    assert!(is_found(files("call TAG_fnc_b;")));
    assert!(is_found(files("_this call TAG_fnc_b;")));
    assert!(!is_found(files("[player] call { call TAG_fnc_b };")));
    assert!(!is_found(files("if (_unit isEqualType \"\") exitWith {};\ncall TAG_fnc_b;")));
}

#[test]
fn a_handler_suspends_unless_its_arguments_exit_first() {
    let whistle = "params [\"_display\", \"_key\"];\nif (_key != 15) exitWith { false };\nsleep 1;\ntrue\n";
    assert_eq!(codes(whistle, "[46, 15] spawn TAG_fnc_a;\n"), [""; 0]);
    let init = "(findDisplay 46) displayAddEventHandler [\"KeyDown\", { _this call TAG_fnc_a }];\n";
    assert_eq!(codes(whistle, init), ["suspension"]);
    let init = "(findDisplay 46) displayAddEventHandler [\"KeyDown\", TAG_fnc_a];\n";
    assert_eq!(codes(whistle, init), ["suspension"]);
    let init = "(findDisplay 46) displayAddEventHandler [\"KeyDown\", { [46, 3] call TAG_fnc_a }];\n";
    assert_eq!(codes(whistle, init), [""; 0]);
}

#[test]
fn an_array_of_results_of_a_function_without_one_is_reported() {
    let function = "params [\"_unit\"];\n_unit setDamage 0;\n";
    let init = "private _all = allUnits apply { [_x] call TAG_fnc_a };\nhint str _all;\n";
    assert_eq!(codes(function, init), ["nothing-value"]);
    assert_eq!(codes(function, "allUnits apply { [_x] call TAG_fnc_a };\nhint \"done\";\n"), [""; 0]);
    let function = "params [\"_unit\"];\n_unit setDamage 0;\n_unit\n";
    assert_eq!(codes(function, init), [""; 0]);
}

#[test]
fn a_function_that_may_return_nothing_is_not_an_operand() {
    let function = "params [\"_unit\"];\nif (!alive _unit) exitWith {};\nname _unit\n";
    assert_eq!(codes(function, "hint (\"a\" + ([player] call TAG_fnc_a));\n"), ["nothing-value"]);
    assert_eq!(codes(function, "private _n = [player] call TAG_fnc_a;\nhint (\"a\" + _n);\n"), ["nothing-value"]);
    let tested = "private _n = [player] call TAG_fnc_a;\nif (isNil \"_n\") exitWith {};\nhint (\"a\" + _n);\n";
    assert_eq!(codes(function, tested), [""; 0]);
    // The script may know that it never passes such a value.
    for init in [
        "if (!alive player) exitWith {};\nhint (\"a\" + ([player] call TAG_fnc_a));\n",
        "private _unit = cursorObject;\nif (alive _unit) then { hint (\"a\" + ([_unit] call TAG_fnc_a)); };\n",
        "{ hint (\"a\" + ([_x] call TAG_fnc_a)) } forEach allUnits;\n",
    ] {
        assert_eq!(codes(function, init), [""; 0], "{init}");
    }
    let unseen = "private _unit = cursorObject;\nhint (\"a\" + ([_unit] call TAG_fnc_a));\n";
    assert_eq!(codes(function, unseen), ["nothing-value"]);
    // A missing argument is the mistake of the caller.
    let function = "params [\"_unit\"];\nif (isNil \"_unit\") exitWith {};\nname _unit\n";
    assert_eq!(codes(function, unseen), [""; 0]);
    let open = "private _at = allUnits findIf { alive _x };\nif (_at < 0) exitWith {};\n_at\n";
    let init = "if (!alive player) exitWith {};\nhint str (1 + ([player] call TAG_fnc_a));\n";
    assert_eq!(codes(open, init), ["nothing-value"]);
}

#[test]
fn a_function_whose_name_is_put_together_may_have_any_caller() {
    let toggle = "_box setDamage 0;\n";
    let init = "params [\"_box\"];\n_box addAction [\"Toggle\", { call TAG_fnc_a }];\n";
    assert_eq!(codes(toggle, init), ["undefined-variable"]);
    for joined in [
        "call (missionNamespace getVariable (\"TAG_fnc_\" + TAG_way));\n",
        "[] call compile format [\"call TAG_fnc_%1\", TAG_way];\n",
        "private _name = \"TAG_fnc_\";\ncall compile (_name + TAG_way);\n",
    ] {
        let found = codes(toggle, &format!("{init}{joined}"));
        assert!(!found.contains(&"undefined-variable".to_owned()), "{joined}: {found:?}");
    }
}

#[test]
fn functions_whose_names_are_put_together_stand_for_each_other() {
    let config = "class CfgFunctions { class TAG { class all { file = \"functions\"; class open_a {}; class open_b {}; }; }; };\n";
    let found = |init: &str| {
        let open = ("functions/fn_open_a.sqf", "params [[\"_gate\", objNull, [objNull]]];\n_gate setDamage 0;\n");
        findings(&[("description.ext", config), open, ("functions/fn_open_b.sqf", "true\n"), ("init.sqf", init)])
    };
    let count = |init: &str| found(init).iter().filter(|it| it.contains("argument")).count();
    assert_eq!(count("[5, 6] call TAG_fnc_open_a;\n"), 2);
    assert_eq!(
        count("[5, 6] call TAG_fnc_open_a;\ncall (missionNamespace getVariable (\"TAG_fnc_open_\" + TAG_way));\n"),
        0
    );
    // All functions of the mod can be called like that, but they do not stand for each other.
    assert_eq!(
        count("[5, 6] call TAG_fnc_open_a;\ncall (missionNamespace getVariable (\"TAG_fnc_\" + TAG_way));\n"),
        2
    );
}

#[test]
fn what_a_later_version_passes_to_a_handler_may_be_missing() {
    let init = "player addEventHandler [\"Killed\", TAG_fnc_a];\n";
    let function = |fifth: &str| {
        format!("params [\"_unit\", \"_killer\", \"_by\", \"_effects\", {fifth}];\n_unit setDamage 1;\n_shot;\n")
    };
    assert_eq!(codes(&function("[\"_shot\", false, [true]]"), init), [""; 0]);
    // Every version that is still in use passes the third.
    let function = "params [\"_unit\", \"_killer\", [\"_by\", false, [true]]];\n_unit setDamage 1;\n_by;\n";
    assert_eq!(codes(function, init), ["argument-type"]);
}

#[test]
fn a_variable_of_several_branches_is_not_that_of_a_caller() {
    let function = "params [\"_unit\"];\nif (alive _unit) then { private _way = \"in\"; } else { private _way = \"out\"; };\n_unit sideChat _way;\n";
    // Something else has a variable of that name.
    let init = "private _way = \"up\";\n[player] call TAG_fnc_a;\nhint _way;\n";
    assert_eq!(codes(function, init), ["undefined-variable"]);
    let one =
        "params [\"_unit\"];\nif (alive _unit) then { private _way = \"in\"; hint _way; };\n_unit sideChat _way;\n";
    assert_eq!(codes(one, init), [""; 0]);
}

#[test]
fn variables_of_configs_reach_only_the_functions_that_these_call() {
    let toggle = "_box setDamage 0;\n";
    let init = "params [\"_box\"];\n_box addAction [\"Toggle\", { call TAG_fnc_a }];\n";
    let found = |action: &str| {
        let (name, config) = FUNCTIONS;
        let config = format!("{config}class TAG_dialog {{ onLoad = \"_box = player; {action}\"; }};\n");
        findings(&[(name, &config), ("functions/fn_a.sqf", toggle), ("init.sqf", init)])
    };
    let is_found = |found: &[String]| found.iter().any(|it| it.contains("undefined-variable: `_box`"));
    assert!(is_found(&found("hint str _box;")));
    assert!(!is_found(&found("call TAG_fnc_a;")));
    assert!(!is_found(&found("call FUNC(a);")));
}

#[test]
fn a_state_machine_may_set_a_variable_and_call_a_function_with_any_name() {
    let lead = "if (_this == leader _this) then { _isLead = true } else { _isLead = false };\n_isLead\n";
    let init = "TAG_lead = compile preprocessFileLineNumbers \"lead.sqf\";\n{ _x call TAG_lead } forEach allUnits;\n";
    let found = |machine: &str| {
        let machine = format!("class FSM {{ class States {{ class A {{ init = \"{machine}\"; }}; }}; }};\n");
        findings(&[("description.ext", ""), ("init.sqf", init), ("lead.sqf", lead), ("a.fsm", &machine)])
    };
    let is_found = |found: &[String]| found.iter().any(|it| it.contains("undefined-variable: `_isLead`"));
    assert!(is_found(&found("_isLead = false; hint 'a';")));
    assert!(!is_found(&found("_isLead = false; _lead = player call TAG_lead;")));
}

#[test]
fn a_comment_where_the_chain_ends_silences_its_finding() {
    let function = |comment: &str| format!("params [[\"_unit\", objNull, [objNull]]]; {comment}\n_unit setDamage 0;\n");
    let call = |comment: &str| format!("[\"a\"] call TAG_fnc_a; {comment}\n");
    let allowed = "// sqf-ls: allow(argument-type)";
    assert_eq!(codes(&function(""), &call("")), ["argument-type"]);
    assert_eq!(codes(&function(""), &call(allowed)), [""; 0]);
    // Others may call the function as well.
    assert_eq!(codes(&function(allowed), &call("")), ["argument-type"]);
}

#[test]
fn code_that_runs_apart_shows_a_function_only_its_own_variables() {
    let toggle = "_box setDamage 0;\n";
    let init = "params [\"_box\"];\n_box addAction [\"Toggle\", { call TAG_fnc_a }];\n";
    assert_eq!(codes(toggle, init), ["undefined-variable"]);
    for init in [
        "params [\"_box\"];\n_box addAction [\"Toggle\", { private _box = _this select 0; call TAG_fnc_a }];\n",
        "params [\"_box\"];\n_box addAction [\"Toggle\", { call TAG_fnc_a }];\ncall TAG_fnc_a;\n",
        "params [\"_box\"];\n_box addAction [\"Toggle\", { call TAG_fnc_a }];\ncall compile \"call TAG_fnc_a\";\n",
    ] {
        assert_eq!(codes(toggle, init), [""; 0], "{init}");
    }
}

#[test]
fn the_elements_of_an_array_have_other_types_than_params_takes() {
    let function = "[player, 5]\n";
    let init = "private _a = [] call TAG_fnc_a;\n_a params [[\"_name\", \"\", [\"\"]], [\"_n\", 0, [0]]];\nhint str [_name, _n];\n";
    assert_eq!(codes(function, init), ["params-element"]);
    let init = "private _a = [] call TAG_fnc_a;\n_a params [[\"_name\", objNull, [objNull, \"\"]], \"_n\"];\nhint str [_name, _n];\n";
    assert_eq!(codes(function, init), [""; 0]);
}

#[test]
fn functions_of_attributes_see_the_variables_of_the_editor() {
    let config = |attribute: &str| {
        format!(
            "class CfgPatches {{ class TAG_gates {{ requiredAddons[] = {{}}; }}; }};\n\
             class CfgFunctions {{ class TAG {{ class gates {{ file = \"gates\"; class load {{}}; }}; }}; }};\n\
             class TAG_attribute {{ {attribute} = \"[_this] call TAG_fnc_load\"; }};\n"
        )
    };
    let load = ("gates/fn_load.sqf", "params [\"_control\"];\nhint getText (_config >> \"control\");\n");
    assert_eq!(findings(&[("config.cpp", &config("attributeLoad")), load]), [""; 0]);
    let found = findings(&[("config.cpp", &config("onLoad")), load]);
    assert_eq!(found, ["gates/fn_load.sqf:2 undefined-variable: `_config` is never assigned in this project"]);
}

#[test]
fn functions_in_code_of_configs_see_the_variables_of_scripts_that_may_run_it() {
    let config = (
        "config.cpp",
        "class CfgPatches { class TAG_gates { requiredAddons[] = {}; }; };\n\
         class CfgFunctions { class TAG { class gates { file = \"gates\"; class check {}; }; }; };\n\
         class TAG_checks { class oak { code = \"[] call TAG_fnc_check\"; limit = 5; }; };\n",
    );
    let check = ("gates/fn_check.sqf", "private _limit = getNumber (_check >> \"limit\");\nhint str _limit;\n");
    let run = |variable: &str| {
        format!(
            "{{ private {variable} = _x; call compile getText ({variable} >> \"code\"); }} \
             forEach configProperties [configFile >> \"TAG_checks\"];\n"
        )
    };
    assert_eq!(findings(&[config, check, ("run.sqf", &run("_check"))]), [""; 0]);
    let found = findings(&[config, check, ("run.sqf", &run("_other"))]);
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_function_sees_the_variables_of_its_callers_at_the_calls_only() {
    let config = (
        "description.ext",
        "class CfgFunctions { class TAG { class gates { file = \"gates\"; class open {}; class shut {}; }; }; };\n",
    );
    let text = "// [gate] call TAG_fnc_open;\nparams [\"_gate\"];\n_gate animate [\"open\", _speed];\n";
    let open = ("gates/fn_open.sqf", text);
    let shut = |text: &'static str| ("gates/fn_shut.sqf", text);
    let expected = "gates/fn_open.sqf:3 undefined-variable: `_speed` is nil here: neither this function nor anything that calls it \
         assigns it";
    let inner = "[gate] call TAG_fnc_open;\n{ private _speed = _x; hint str _speed; } forEach [1, 2];\n";
    let init = ("init.sqf", "[] call TAG_fnc_shut;\n");
    assert_eq!(findings(&[config, open, shut(inner), init]), [expected]);
    let seen = "private _speed = 5;\n{ [_x] call TAG_fnc_open; } forEach [gate, fence];\n";
    assert_eq!(findings(&[config, open, shut(seen), init]), [""; 0]);
    let above = ("init.sqf", "private _speed = 5;\n[] call TAG_fnc_shut;\n");
    assert_eq!(findings(&[config, open, shut(inner), above]), [""; 0], "a caller of the caller assigns it");
    let computed = "private _names = [\"_speed\"];\n[5] params _names;\n[gate] call TAG_fnc_open;\n";
    assert_eq!(findings(&[config, open, shut(computed), init]), [""; 0], "names may be computed");
    let stored = "TAG_swing = { [gate] call TAG_fnc_open; };\n{ private _speed = _x; call TAG_swing; } forEach [1];\n";
    assert_eq!(findings(&[config, open, shut(stored), init]), [""; 0], "code that is stored runs anywhere");
}

#[test]
fn params_in_a_branch_name_further_arguments() {
    let function = |more: &str| {
        format!("params [\"_mode\"];\nswitch (_mode) do {{ case 1: {{ {more} }}; default {{ hint \"shut\" }} }};\n")
    };
    let found = |more: &str| {
        let config = "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n";
        let files = [
            ("description.ext", config),
            ("init.sqf", "[1, 5] call TAG_fnc_open;\n"),
            ("fn_open.sqf", &function(more)),
        ];
        let files = files.map(
            |(path, text)| if path == "fn_open.sqf" { ("functions/gates/fn_open.sqf", text) } else { (path, text) },
        );
        findings(&[&[MISSION][..], &files].concat()).iter().any(|it| it.contains("surplus-argument"))
    };
    assert!(found("hint \"open\""));
    assert!(found("0 spawn { params [\"\", \"_speed\"]; hint str _speed }"));
    assert!(!found("params [\"\", \"_speed\"]; hint str _speed"));
    assert!(!found("_this params [\"\", \"_speed\"]; hint str _speed"));
    assert!(found("[1, 2] params [\"\", \"_speed\"]; hint str _speed"));
}

#[test]
fn an_init_script_of_an_addon_is_not_run_by_each_machine() {
    let init = ("init.sqf", "TAG_isOpen = true;\npublicVariable \"TAG_isOpen\";\n");
    assert_eq!(findings(&[MISSION, init]).len(), 1);
    let addon = (
        "config.cpp",
        "class CfgPatches { class TAG_gates { units[] = {}; weapons[] = {}; requiredAddons[] = {}; requiredVersion = 1; }; };\n",
    );
    assert_eq!(findings(&[addon, init]), [""; 0]);
}

#[test]
fn the_positions_of_a_building_are_not_numbers() {
    let at =
        |index: &str| format!("private _at = selectRandom (TAG_house buildingPos {index});\nTAG_gate setPos _at;\n");
    assert_eq!(findings(&[MISSION, ("init.sqf", &at("-1"))]), [""; 0]);
}

#[test]
fn a_unit_test_may_call_a_function_wrongly() {
    let open = ("functions/fn_a.sqf", "params [[\"_gate\", objNull, [objNull]]];\n_gate setDamage 0;\n");
    let found = |name: &str, call: &str| {
        let found = findings(&[FUNCTIONS, open, (name, &format!("{call}\nTEST_TRUE(true,\"open\");\n"))]);
        found.into_iter().filter(|it| it.contains("-argument") || it.contains("argument-")).count()
    };
    assert_eq!(found("open.sqf", "[5, 6] call TAG_fnc_a;"), 2);
    assert_eq!(found("test_open.sqf", "[5, 6] call TAG_fnc_a;"), 0);
}

#[test]
fn old_parameters_count_as_those_of_params() {
    let init = "[player, objNull] call TAG_fnc_a;\n";
    for function in [
        "private [\"_unit\", \"_ammo\"];\n_unit = _this select 0;\n_ammo = _this select 1;\n_unit setDamage _ammo;\n",
        "private [\"_unit\", \"_ammo\"];\n_unit = [_this, 0] call BIS_fnc_param;\n_ammo = [_this, 1] call BIS_fnc_param;\n\
         _unit setDamage _ammo;\n",
        "private _unit = _this select 0;\nprivate _ammo = _this select 1;\nif (damage _unit == 1) exitWith {};\n\
         _unit setDamage _ammo;\n",
    ] {
        assert_eq!(codes(function, init), ["argument-type"], "{function}");
    }
    for function in [
        // Another value.
        "private [\"_unit\", \"_ammo\"];\n_unit = _this select 0;\n_ammo = _this select 1;\n_ammo = 0.5;\n\
         _unit setDamage _ammo;\n",
        // The argument tells what the others are.
        "private [\"_unit\", \"_ammo\"];\n_unit = _this select 0;\n_ammo = _this select 1;\nif (_unit == player) exitWith {};\n\
         _unit setDamage _ammo;\n",
        "private [\"_unit\", \"_ammo\"];\n_unit = _this select 0;\n_ammo = _this select 1;\nif (typeName _ammo == \"OBJECT\") \
         exitWith {};\n_unit setDamage _ammo;\n",
        "private [\"_unit\", \"_ammo\"];\n_unit = _this select 0;\n_ammo = _this select 1;\n_ammo setDamage 0;\nhint str _unit;\n",
    ] {
        assert_eq!(codes(function, init).iter().filter(|code| *code == "argument-type").count(), 0, "{function}");
    }
}

#[test]
fn a_function_that_lists_its_parameters_does_not_count_on_unknown_callers() {
    let config = (
        "description.ext",
        "class CfgFunctions { class TAG { class gates { file = \"gates\"; class open {}; class each {}; }; }; };\n",
    );
    let found = |text: &str, each: &str, shut: &str| {
        let files = [config, ("gates/fn_open.sqf", text), ("gates/fn_each.sqf", each), ("shut.sqf", shut)];
        let is_it = |it: &String| it.contains("undefined-variable") && it.starts_with("gates/fn_open");
        findings(&files).into_iter().filter(is_it).count()
    };
    let open = "params [\"_gate\"];\n_gate animate [\"open\", _speed];\n";
    let other = "private _speed = 5;\nhint str _speed;\n[\"TAG_opened\", []] call CBA_fnc_localEvent;\n";
    // Something raises events, the function is a value, and it is given to a function.
    assert_eq!(found(open, "call _this;\n", other), 1);
    assert_eq!(found(open, "TAG_opener = TAG_fnc_open;\n", other), 1);
    assert_eq!(found(open, "[gate, TAG_fnc_open] call TAG_fnc_run;\n", other), 1);
    // Something that has the variable calls values, a caller has it, the function reads no parameters, and it reads several.
    assert_eq!(found(open, "TAG_opener = TAG_fnc_open;\n", &format!("{other}{{ call _x }} forEach TAG_list;\n")), 0);
    let unnamed = format!("{other}{{ call (missionNamespace getVariable _x) }} forEach TAG_names;\n");
    assert_eq!(found(open, "hint \"each\";\n", &unnamed), 0, "nothing names it");
    assert_eq!(found(open, "private _speed = 5;\n[gate] call TAG_fnc_open;\n", other), 0);
    assert_eq!(found("_this animate [\"open\", _speed];\n", "TAG_opener = TAG_fnc_open;\n", other), 0);
    let several = "params [\"_gate\"];\n_gate animate [_door, _speed + _way];\n";
    let all = format!("private _door = 1; private _way = 2; hint str [_door, _way];\n{other}");
    assert_eq!(found(several, "call _this;\n", &all), 0);
}

#[test]
fn a_library_without_a_config_has_functions() {
    let list = ("cfgFunctions.hpp", "class TAG { class gates { class open {}; class shut {}; }; };\n");
    let shut = |text: &'static str| ("functions/gates/fn_shut.sqf", text);
    let open = ("functions/gates/fn_open.sqf", "params [[\"_gate\", objNull]];\n_gate setDamage _amount;\n");
    let expected = "functions/gates/fn_open.sqf:2 undefined-variable: `_amount` is nil here: neither this function nor anything \
         that calls it assigns it";
    let other = "params [\"_amount\"];\nhint str _amount;\n[1] spawn TAG_fnc_open;\n";
    assert_eq!(findings(&[list, open, shut(other)]), [expected]);
    let caller = "params [\"_amount\"];\nhint str _amount;\n[1] call TAG_fnc_open;\n";
    assert_eq!(findings(&[list, open, shut(caller)]), [""; 0], "the caller has it");
    let executes =
        "params [\"_amount\"];\nhint str _amount;\ncall compile preprocessFile \"functions\\gates\\fn_open.sqf\";\n";
    assert_eq!(findings(&[list, open, shut(executes)]), [""; 0], "the script is called");
    let loose = ("functions/gates/fn_open.sqf", "player setDamage _amount;\n");
    assert_eq!(findings(&[list, loose, shut(other)]), [""; 0], "it may be a part of another script");
}

#[test]
fn stored_code_that_lists_its_parameters_has_no_other_variables() {
    let found = |text: &str| {
        let other = ("other.sqf", "private _speed = 1;\nhint str _speed;\ncall TAG_code;\n");
        let found = findings(&[MISSION, ("open.sqf", text), other]);
        found.into_iter().filter(|it| it.starts_with("open.sqf") && it.contains("undefined-variable")).count()
    };
    let text =
        "TAG_swing = { params [\"_gate\", \"_name\"]; if (alive _gate) then { _gate animate [_name, _speed]; }; };\n";
    assert_eq!(found(text), 1);
    for text in [
        // What a function gives code is not known.
        "[{ params [\"_gate\"]; _gate animate [\"open\", _speed]; }, gate] call TAG_fnc_run;\n",
        "[[3], [1], { params [\"_gate\"]; _gate + _input0 }] call BIS_fnc_sortBy;\n",
        // The script has the variable.
        "private _speed = 1;\n[{ params [\"_gate\"]; _gate animate [\"open\", _speed]; }, gate] call TAG_fnc_run;\n",
        "[{ _this animate [\"open\", _speed]; }, gate] call TAG_fnc_run;\n",
        "[{ params [\"_gate\"]; if (isNil \"_speed\") exitWith {}; _gate animate [\"open\", _speed]; }] call TAG_fnc_run;\n",
    ] {
        assert_eq!(found(text), 0, "{text}");
    }
}

#[test]
fn a_variable_is_nil_in_the_value_that_declares_it() {
    let found = |text: &str| codes(text, "[player] call TAG_fnc_a;\n");
    for text in [
        "params [\"_gate\"];\nprivate _side = side _side;\nhint str [_gate, _side];\n",
        "params [\"_gate\"];\nif (alive _gate) then { private _side = [side _side]; hint str _side; };\n",
        "params [\"_gate\"];\n[_gate] spawn { params [\"_gate\"]; private _side = side _side; hint str [_gate, _side]; };\n",
    ] {
        assert_eq!(found(text), ["undefined-variable"], "{text}");
    }
    for text in [
        "params [\"_side\"];\nif (alive player) then { private _side = [_side]; hint str _side; };\n",
        "params [\"_gate\"];\nprivate _side = side _gate;\n{ private _side = [_side, _x]; hint str _side; } forEach [1];\n",
        "params [\"_gate\"];\nprivate _side = if (isNil \"_side\") then { _gate } else { _side };\nhint str _side;\n",
    ] {
        assert_eq!(found(text), [""; 0], "{text}");
    }
}

#[test]
fn the_name_of_a_function_is_code() {
    let list = "params [[\"_vehicle\", objNull]];\n_vehicle setDamage 0;\n";
    for wrong in ["{ hint str _x; } forEach TAG_fnc_a;\n", "{ hint name _x; } forEach BIS_fnc_listPlayers;\n"] {
        assert_eq!(codes(list, wrong), ["operand-type"], "{wrong}");
    }
    for wrong in ["[TAG_fnc_a] call TAG_fnc_a;\n", "private _crate = TAG_fnc_a;\n[_crate] call TAG_fnc_a;\n"] {
        assert_eq!(codes(list, wrong), ["argument-type"], "{wrong}");
    }
    for right in [
        "{ [player] call _x; } forEach [TAG_fnc_a, TAG_fnc_b];\n",
        "private _code = TAG_fnc_a;\n[player] call _code;\n",
        "[] spawn { [player] call TAG_fnc_a; };\nTAG_list = [TAG_fnc_a];\n",
        // A text that other code compiles.
        "TAG_fnc_text = preprocessFile \"functions\\fn_a.sqf\";\ncall compile TAG_fnc_text;\n",
        "TAG_fnc_list = [player];\n{ hint name _x; } forEach TAG_fnc_list;\n",
    ] {
        assert_eq!(codes(list, right), [""; 0], "{right}");
    }
    let texts = "TAG_fnc_text = preprocessFile \"functions\\fn_a.sqf\";\nTAG_fnc_data = [player];\n";
    for right in ["call compile TAG_fnc_text;\n", "{ hint name _x; } forEach TAG_fnc_data;\n"] {
        assert_eq!(codes(texts, right), [""; 0], "{right}");
    }
}

#[test]
fn the_beginning_of_names_is_no_function() {
    let begun = "{ call compile (\"TAG_fnc_\" + _x); } forEach [\"a\", \"b\"];\n";
    assert_eq!(codes(begun, "[] call TAG_fnc_;\n"), ["unknown-project-function"]);
    assert_eq!(codes(begun, "[] call TAG_fnc_b;\n"), [""; 0]);
}

#[test]
fn a_condition_proves_a_boolean_for_the_code_that_it_guards() {
    let wrong = "params [\"_rise\"];\nprivate _step = if (_rise) then { _rise / 5 } else { 0 };\nhint str _step;\n";
    assert_eq!(codes(wrong, ""), ["operand-type"]);
    for right in [
        "params [\"_rise\"];\nif (_rise > 0) then { hint str (_rise / 5); };\n",
        "params [\"_rise\"];\nif (_rise) then { _rise = 5; hint str (_rise / 5); };\n",
        "params [\"_rise\"];\nif (_rise) then { hint \"up\"; } else { hint str (_rise / 5); };\n",
        "params [\"_rise\"];\nif (_rise && _this isEqualTo []) then { [_rise] call TAG_fnc_b; };\n",
    ] {
        assert_eq!(codes(right, ""), [""; 0], "{right}");
    }
    // Only the condition is wrong.
    let number = "params [[\"_rise\", 0, [0]]];\nif (_rise) then { hint str (_rise / 5); };\n";
    let found = findings(&[FUNCTIONS, ("functions/fn_a.sqf", number), ("functions/fn_b.sqf", "hint \"b\";\n")]);
    let wrong: Vec<_> = found.iter().filter(|it| it.contains("operand")).collect();
    assert!(wrong.len() == 1 && wrong[0].contains("operand of `if`"), "{found:?}");
}

#[test]
fn classes_of_a_config_are_configs() {
    let each =
        |use_of: &str| format!("{{ {use_of} }} forEach (\"true\" configClasses (missionConfigFile >> \"Items\"));\n");
    for wrong in ["hint _x;", "hint getText (missionConfigFile >> \"Items\" >> _x >> \"icon\");"] {
        assert_eq!(codes("", &each(wrong)), ["operand-type"], "{wrong}");
    }
    for right in ["hint configName _x;", "hint getText (_x >> \"icon\");"] {
        assert_eq!(codes("", &each(right)), [""; 0], "{right}");
    }
}

#[test]
fn code_in_configs_calls_functions_by_their_names() {
    let config = |code: &str| {
        format!(
            "{}class Menu {{ idd = 7; class controls {{ class Button {{ type = 1; idc = 5; onButtonClick = \"{code}\"; }}; }}; }};\n",
            FUNCTIONS.1.replace("class a", "class openDoors")
        )
    };
    let of = |code: &str| {
        let open = ("functions/fn_openDoors.sqf", "hint \"open\";\n");
        let found = findings(&[("description.ext", &config(code)), open, ("functions/fn_b.sqf", "hint \"b\";\n")]);
        found.into_iter().filter(|it| it.contains("unknown-project-function")).collect::<Vec<_>>()
    };
    for wrong in ["[] call openDoors;", "[] call TAG_openDoors;", "[] call TAG_fnc_openDors;"] {
        let found = of(wrong);
        assert!(found.len() == 1 && found[0].contains("`TAG_fnc_openDoors`"), "{wrong} {found:?}");
    }
    for right in ["[] call TAG_fnc_openDoors;", "call openGates;", "[] call compile 'openDoors';"] {
        assert_eq!(of(right), [""; 0], "{right}");
    }
}

#[test]
fn a_macro_may_compare_a_value_with_several_types() {
    let script = "#define SIDE_OF(v) switch (v) do { case 1; case \"EAST\": { v = east }; default { v = west }; }\n\
                  private _side = getNumber (configFile >> \"side\");\nSIDE_OF(_side);\nhint str _side;\n";
    assert_eq!(codes("", script), [""; 0]);
    let written = "private _side = getNumber (configFile >> \"side\");\n\
                   switch (_side) do { case 1: { hint \"a\" }; case \"EAST\": { hint \"b\" }; };\n";
    assert_eq!(codes("", written), ["comparison-type"]);
}

#[test]
fn a_variable_that_is_made_of_itself_is_that_of_a_caller() {
    let taken = "private _id = player getVariable [\"id\", _params];\n\
                 private _params = player getVariable [\"params\", _params];\nhint str [_id, _params];\n";
    let other = "params [\"_params\"];\ncall (player getVariable \"code\");\n";
    let of = |part: &str| {
        let found = findings(&[MISSION, ("start.sqf", other), ("part.sqf", part)]);
        found.into_iter().filter(|it| it.contains("`_params` is nil here; it is assigned further down")).count()
    };
    assert_eq!(of(taken), 0);
    assert_eq!(of(&taken.replace("\"params\", _params", "\"params\", []")), 1);
    assert_eq!(of(&taken.replace("player getVariable [\"params\", _params]", "_params + [1]")), 1);
}

#[test]
fn only_a_function_that_every_machine_has_is_sent_by_each() {
    let sends = "TAG_state = 5;\npublicVariable \"TAG_state\";\n";
    assert_eq!(codes(sends, "[] remoteExec [\"TAG_fnc_a\", 0];\n"), ["needless-broadcast"]);
    let stored = [
        MISSION,
        ("send.sqf", sends),
        ("initServer.sqf", "TAG_send = compile preprocessFileLineNumbers \"send.sqf\";\n"),
        ("open.sqf", "[] remoteExec [\"TAG_send\", 0];\n"),
    ];
    let found = findings(&stored);
    assert!(!found.iter().any(|it| it.contains("needless-broadcast")), "{found:?}");
}

#[test]
fn a_module_names_a_function_that_exists() {
    let of = |name: &str| {
        let config = format!("{}class CfgVehicles {{ class TAG_gates {{ function = \"{name}\"; }}; }};\n", FUNCTIONS.1);
        let found = findings(&[
            ("description.ext", config.as_str()),
            ("functions/fn_a.sqf", "hint \"a\";\n"),
            ("functions/fn_b.sqf", "hint \"b\";\n"),
        ]);
        found.into_iter().filter(|it| it.contains("unknown-project-function")).count()
    };
    assert_eq!(of("TAG_fnc_openGates"), 1);
    for right in ["TAG_fnc_a", "OTHER_fnc_a", "BIS_fnc_moduleSector", ""] {
        assert_eq!(of(right), 0, "{right}");
    }
}
