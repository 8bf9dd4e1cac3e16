//! Names that lack a letter, an underscore or their quotes: each is found where nothing else can have been meant, and
//! what only looks like it is not.

use crate::checked::findings;

const MISSION: (&str, &str) = ("description.ext", "");

/// Returns the findings without those of unused and undefined names of no interest here.
fn of(codes: &[&str], files: &[(&str, &str)]) -> Vec<String> {
    let found = findings(files);
    found.into_iter().filter(|it| codes.iter().any(|code| it.contains(&format!(" {code}: ")))).collect()
}

#[test]
fn a_variable_that_is_set_under_a_misspelled_name_is_found() {
    let unused = |init: &str| of(&["unused-variable"], &[MISSION, ("init.sqf", init)]);
    for (init, meant) in [
        ("private _gates = 1;\nif (alive player) then { _gaets = _gates + 1 };\nhint str _gates;\n", "_gates"),
        ("{ private _grp = group _x; _rgp = createGroup west; hint str _grp } forEach allUnits;\n", "_grp"),
    ] {
        let found = unused(init);
        assert_eq!(found.len(), 1, "{init} {found:?}");
        assert!(found[0].ends_with(&format!("is assigned but never used; did you mean `{meant}`?")), "{found:?}");
    }
    // Pairs, plurals, other code, and names that are used.
    for init in [
        "private _text = 5;\nif (alive player) then { private _txt = 6; hint str _txt };\n",
        "private _gateA = 1;\nprivate _gateB = 2;\nhint str _gateA;\n",
        "private _gate = 1;\nprivate _gates = 2;\nhint str _gates;\n",
        "private _posX = 1;\nprivate _posZ = 2;\nhint str _posX;\n",
        "[] spawn { private _width = 1; hint str _width };\n[] spawn { private _witdh = 1; sleep 1 };\n",
        "private _gate1 = 1;\nprivate _gate2 = 2;\nhint str _gate1;\n",
        "private _width = 1;\nprivate _witdh = 2;\n_witdh = 3;\nhint str _width;\n",
    ] {
        let found = unused(init);
        assert!(!found.iter().any(|it| it.contains("did you mean")), "{init} {found:?}");
    }
    let both = "private _witdh = 5;\nhint str [_width, _width];\n";
    let found = of(&["unused-variable", "undefined-variable"], &[MISSION, ("init.sqf", both)]);
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_misspelled_function_is_found_although_not_all_functions_are_known() {
    let config = "class CfgFunctions {\n    class TAG {\n        class gates {\n            class openDoors {};\n\
        \x20           class setGate {};\n        };\n        #include \"missing.hpp\"\n    };\n};\n";
    let files = |init: &str| {
        let open = ("functions/gates/fn_openDoors.sqf", "hint \"open\";\n");
        let set = ("functions/gates/fn_setGate.sqf", "hint \"set\";\n");
        of(&["unknown-project-function"], &[("description.ext", config), open, set, ("init.sqf", init)])
    };
    let found = files("[] call TAG_fnc_opneDoors;\n[] call TAG_fnc_openDors;\n");
    let expected = ["TAG_fnc_opneDoors", "TAG_fnc_openDors"].iter().enumerate().map(|(line, name)| {
        let line = line + 1;
        format!(
            "init.sqf:{line} unknown-project-function: undefined function `{name}`; did you mean `TAG_fnc_openDoors`?"
        )
    });
    assert_eq!(found, expected.collect::<Vec<_>>());
    for right in ["openDoor", "getGate", "openDoors2", "openFloors", "openDoorsAll"] {
        assert_eq!(files(&format!("[] call TAG_fnc_{right};\n")), [""; 0], "{right}");
    }
}

#[test]
fn a_misspelled_global_variable_without_a_tag_is_found_without_the_map() {
    let files =
        |init: &str| of(&["misspelled-global"], &[MISSION, ("set.sqf", "supplyCount = 5;\n"), ("init.sqf", init)]);
    assert_eq!(files("hint str suplyCount;\n").len(), 1);
    assert_eq!(files("hint str supplyConut;\n").len(), 1);
    // An object may have such a name.
    for right in ["supplyCourt", "supplyCounts", "supplyCount2", "supplyMount"] {
        assert_eq!(files(&format!("hint str {right};\n")), [""; 0], "{right}");
    }
}

#[test]
fn a_local_variable_lacks_its_underscore_although_strings_and_properties_have_the_name() {
    let config = "class Gates {\n    class doors { displayName = \"a\"; licenses = 1; kind = \"weather\"; };\n};\n";
    let files = |init: &str, more: &str| {
        let files = [("description.ext", config), ("init.sqf", init), ("more.sqf", more)];
        of(&["misspelled-global", "undefined-global"], &files)
    };
    for (init, name) in [
        (
            "params [\"_licenses\"];\nif (licenses isEqualTo \"\") then { _licenses = \"none\" };\nhint _licenses;\n",
            "licenses",
        ),
        ("private _weather = 1;\nhint str _weather;\nif (alive player) then { 0 setOvercast weather };\n", "weather"),
    ] {
        let found = files(init, "hint \"a\";\n");
        assert_eq!(found.len(), 1, "{init} {found:?}");
        let expected =
            format!("misspelled-global: `{name}` is never assigned; did you mean the local variable `_{name}`?");
        assert!(found[0].ends_with(&expected), "{found:?}");
    }
    // What may be an object of the editor, or is set by its name.
    for (init, more) in [
        ("private _gate = gate;\n_gate setDamage 1;\n", ""),
        ("private [\"_gate\"];\n_gate = gate;\n_gate setDamage 1;\n", ""),
        ("private _gate = player;\nif (_gate == gate) then { hint \"a\" };\n_gate setDamage 1;\n", ""),
        (
            "params [\"_gate\"];\n_gate setDamage 1;\ngate setDamage 1;\n",
            "missionNamespace setVariable [\"gate\", player];\n",
        ),
        ("params [\"_gate\"];\n_gate setDamage 1;\ngate setDamage 1;\n", "gate = player;\n"),
        ("params [\"_gate\"];\n_gate setDamage 1;\ngate setDamage 1;\n", "publicVariable \"gate\";\n"),
        ("params [\"_TAG_gate\"];\n_TAG_gate setDamage 1;\nTAG_gate setDamage 1;\n", "hint str TAG_gate;\n"),
    ] {
        assert_eq!(files(init, more), [""; 0], "{init} {more}");
    }
}

#[test]
fn a_name_without_quotes_is_found_where_only_strings_have_it() {
    let files = |init: &str, more: &str| of(&["undefined-global"], &[MISSION, ("init.sqf", init), ("more.sqf", more)]);
    let more = "_x setVariable [\"isOpen\", 1];\nhint str (_x >> \"TAG_texture\");\nhint localize \"STR_TAG_open\";\n\
        player setVariable [\"TAG_score\", 1];\nhint str (getNumber (_x >> \"ctrl\"));\n";
    for (init, name) in [
        ("player setVariable [isOpen, 1];\n", "isOpen"),
        ("hint str (player getVariable [TAG_score, 1]);\n", "TAG_score"),
        ("hint localize STR_TAG_open;\n", "STR_TAG_open"),
        ("hint localize STR_TAG_shut;\n", "STR_TAG_shut"),
        ("hint getText (configFile >> \"CfgVehicles\" >> TAG_texture);\n", "TAG_texture"),
        ("hint getText (configFile >> \"CfgVehicles\" >> ctrl);\n", "ctrl"),
        ("hint str (configFile >> CfgVehicles);\n", "CfgVehicles"),
        ("TAG_all = [\"gate_a\", \"gate_b\", gate_c, \"gate_d\"];\n", "gate_c"),
        ("TAG_all = [[\"gate_a\", 1], [\"gate_b\", 1], [gate_c, 1], [\"gate_d\", 1]];\n", "gate_c"),
    ] {
        let found = files(init, more);
        assert_eq!(found.len(), 1, "{init} {found:?}");
        assert!(found[0].contains(&format!("`{name}` is never assigned in this project; ")), "{found:?}");
    }
    let set = "isOpen = \"a\";\nmissionNamespace setVariable [\"TAG_score\", \"b\"];\nSTR_TAG_open = \"STR_TAG_shut\";\n\
        gate_c = \"c\";\n[\"TAG_texture\", \"d\"] call TAG_fnc_set;\n";
    for init in [
        "player setVariable [isOpen, 1];\n",
        "hint str (player getVariable [TAG_score, 1]);\n",
        "hint localize STR_TAG_open;\n",
        "hint localize TAG_open;\n",
        "hint getText (configFile >> \"CfgVehicles\" >> TAG_texture);\n",
        "hint getText (configFile >> \"CfgVehicles\" >> TAG_class);\n",
        "TAG_all = [\"gate_a\", \"gate_b\", gate_c, \"gate_d\"];\n",
        "TAG_all = [\"gate_a\", gate_x, gate_y, \"gate_d\"];\n",
        "TAG_all = [\"gate_a\", \"gate_b\", TAG_fnc_set, \"gate_d\"];\n",
        "TAG_all = [\"gate_a\", gate_x, 1, \"gate_d\", \"gate_e\"];\n",
        "TAG_all = [[\"gate_a\", 1], [\"gate_b\", 1], [gate_x, 1], [5, 1]];\n",
        "TAG_all = [[\"gate_a\", gate_x], [\"gate_b\", gate_y], [\"gate_c\", gate_z], [\"gate_d\", \"e\"]];\n",
    ] {
        assert_eq!(files(init, set), [""; 0], "{init}");
    }
}

#[test]
fn a_variable_of_a_known_kind_is_no_name() {
    let files = |init: &str, more: &str| of(&["missing-quotes"], &[MISSION, ("init.sqf", init), ("more.sqf", more)]);
    let more = "TAG_count = 0;\nTAG_count = 5;\n";
    assert_eq!(files("waitUntil { !isNil TAG_count };\n", more).len(), 1);
    assert_eq!(files("waitUntil { !isNil TAG_count };\n", "TAG_count = _this select 0;\n"), [""; 0]);
    assert_eq!(files("waitUntil { !isNil TAG_count };\n", "TAG_count = 0;\nTAG_count = \"a\";\n"), [""; 0]);
    let wrong = "params [\"_unit\"];\nif (isNil _unit) exitWith {};\n_unit setDamage 1;\n";
    assert_eq!(files(wrong, "").len(), 1);
    for right in [
        "params [\"_name\"];\nif (isNil _name) exitWith {};\nhint _name;\n",
        "params [\"_code\"];\nif (isNil _code) exitWith {};\nplayer call _code;\n",
        "params [\"_any\"];\nif (isNil _any) exitWith {};\nhint str _any;\n",
        "params [\"_unit\"];\nif (isNil \"_unit\") exitWith {};\n_unit setDamage 1;\n",
        "params [\"_unit\"];\nif (isNil { _unit }) exitWith {};\n_unit setDamage 1;\n",
    ] {
        assert_eq!(files(right, ""), [""; 0], "{right}");
    }
}

#[test]
fn names_that_scripts_put_together_have_values() {
    const MAP: (&str, &str) = ("mission.sqm", "version=53;\nclass Mission { class Entities { items=0; }; };\n");
    let rules = ["undefined-global", "global-type", "unknown-project-function"];
    let functions = "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n";
    let found = |init: &str| {
        let open = ("functions/gates/fn_open.sqf", "hint \"open\";\n");
        of(&rules, &[("description.ext", functions), MAP, open, ("init.sqf", init)])
    };
    for (right, wrong) in [
        (
            "for \"_i\" from 1 to 3 do { missionNamespace setVariable [format [\"cnt_%1\", _i], 0] };\ncnt_1 = cnt_1 + 1;\n",
            "for \"_i\" from 1 to 3 do { missionNamespace setVariable [format [\"num_%1\", _i], 0] };\ncnt_1 = cnt_1 + 1;\n",
        ),
        (
            "{ missionNamespace setVariable [format [\"%1_kills\", _x], 0] } forEach [west];\nWEST_kills = WEST_kills + 1;\n",
            "{ missionNamespace setVariable [format [\"%1_wins\", _x], 0] } forEach [west];\nWEST_kills = WEST_kills + 1;\n",
        ),
        (
            "TAG_label = 0;\n{ missionNamespace setVariable [\"TAG_\" + _x, \"a\"] } forEach [\"label\"];\n[] spawn { hint TAG_label };\n",
            "TAG_label = 0;\n{ missionNamespace setVariable [\"GATE_\" + _x, \"a\"] } forEach [\"label\"];\n[] spawn { hint TAG_label };\n",
        ),
        (
            "{ missionNamespace setVariable [\"msg\" + _x, \"a\"] } forEach [\"Hello\"];\nplayer sideChat msgHello;\n",
            "{ missionNamespace setVariable [\"text\" + _x, \"a\"] } forEach [\"Hello\"];\nplayer sideChat msgHello;\n",
        ),
        (
            "private _tag = \"TAG\";\n{ missionNamespace setVariable [_tag + \"_fnc_\" + _x, {}] } forEach [\"shut\"];\ncall TAG_fnc_shut;\n",
            "private _tag = \"TAG\";\n{ missionNamespace setVariable [_tag + \"_var_\" + _x, {}] } forEach [\"shut\"];\ncall TAG_fnc_shut;\n",
        ),
        ("if (!isNil { hookText }) then { hint hookText };\n", "if (!isNil { otherText }) then { hint hookText };\n"),
    ] {
        assert_eq!(found(right), [""; 0], "{right}");
        assert_eq!(found(wrong).len(), 1, "{wrong}");
    }
}

#[test]
fn names_that_something_else_may_have_are_no_typos() {
    let functions = "class CfgFunctions { class TAG { class gates { class saveMission {}; }; }; };\n";
    let call = "[false] call persistence_fnc_saveMission;\n";
    let found = |script: &str, init: &str| {
        let save = ("functions/gates/fn_saveMission.sqf", script);
        of(&["unknown-project-function"], &[("description.ext", functions), save, ("init.sqf", init)])
    };
    assert_eq!(found(call, ""), [""; 0], "a function that wraps one of a mod");
    assert_eq!(found("hint \"save\";\n", call).len(), 1);

    let setting = "loadScreens[] = {\"a.paa\"};\n";
    let found = |init: &str| of(&["misspelled-property"], &[("description.ext", setting), ("init.sqf", init)]);
    assert_eq!(found("hint str getMissionConfigValue [\"loadScreens\", []];\n"), [""; 0]);
    assert_eq!(found("hint \"a\";\n").len(), 1);

    let found = |use_of: &str| {
        let init = format!("#define BASE_E [0, 0, 0]\nplayer setPos BASE_E;\n{use_of}\n");
        of(&["undefined-macro"], &[MISSION, ("init.sqf", &init)])
    };
    assert_eq!(found("deleteVehicle BASE_W;"), [""; 0], "an object of the editor");
    assert_eq!(found("player setDir BASE_W;").len(), 1);
}
