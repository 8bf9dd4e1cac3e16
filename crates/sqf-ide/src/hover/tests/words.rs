//! Tests of words without records: of the preprocessor, magic variables, macros, events.

use super::*;

#[test]
fn words_of_the_preprocessor_are_recognized_by_their_case() {
    check("#  def<|>ine A 1", "#  define", &["#define"]);
    check("_a = __LI<|>NE__", "__LINE__", &["__LINE__"]);
    check("#if __has_<|>include(\"a\")", "__has_include", &["__has_include"]);
    check("_a = __RAND_<|>INT16__", "__RAND_INT16__", &["__RAND_INT16__"]);
    check("#define A(...) __VA_<|>OPT_INV__(x)", "__VA_OPT_INV__", &["__VA_OPT_INV__"]);
    check_none("_a = __li<|>ne__");
    check_none("_a = __RAND_<|>INT7__");
    insta::assert_snapshot!(markdown("#if __has_<|>include(\"a\")"), @r"
    ```sqf
    __has_include
    ```

    ---

    preprocessor word

    Whether a file is there.

    [\_\_has_include on the wiki](https://wiki.example.org/wiki/PreProcessor_Commands#__has_include)
    ");
}

#[test]
fn magic_variables_are_those_of_the_game() {
    check("hint str _TH<|>IS", "_THIS", &["_this"]);
    check("{ _<|>x } forEach []", "_x", &["_x"]);
    check("this<|> addAction []", "this", &["this"]);
    check("hint str _<|>y", "_y", &["_y"]);
    // A variable of the script shows the line that assigns it.
    check("thisGate<|> = 1", "thisGate", &["thisGate = 1"]);
    check("_y = 1;\nhint str _<|>y", "_y", &["_y = 1;"]);
    check("params [\"_y\"];\nhint str _<|>y", "_y", &["params [\"_y\"];"]);
    insta::assert_snapshot!(markdown("hint str _<|>x"), @r"
    ```sqf
    _x
    ```

    ---

    magic variable · Arma 3 2.02

    The gate at hand.

    [\_x on the wiki](https://wiki.example.org/wiki/Magic_Variables#_x)
    ");
}

#[test]
fn macros_of_the_file_show_their_definition() {
    insta::assert_snapshot!(
        markdown("// far above\n\n// How fast a gate is,\n// in *metres*.\n#define SPEED(x) \\\n\t(x * 2)\n_a = SPE<|>ED(1);"),
        @r"
        ```sqf
        #define SPEED(x) \
        	(x * 2)
        ```

        ---

        How fast a gate is,  
        in \*metres\*.

        Macro of this file, line 5

        Expands to
        ```sqf
        (1 * 2)
        ```
        "
    );
    check("#define paint 1\n_a = pai<|>nt", "paint", &["#define paint 1"]);
    check_none("#undef GATE\n_a = GA<|>TE");
    check_none("_a = GVAR(pai<|>nt)");
}

/// Returns the first line of what hover says that a macro expands to.
fn expansion(script: &str) -> String {
    let text = markdown(script);
    text.split("Expands to\n```sqf\n").nth(1).and_then(|text| text.lines().next()).unwrap_or_default().to_owned()
}

#[test]
fn an_expansion_has_the_blanks_of_its_arguments() {
    let macros = "#define VAR(x) gate_##x\n#define EVAR(m,x) m##_##x\n#define QVAR(x) #VAR(x)\n";
    let of = |call: &str| expansion(&format!("{macros}_a = {call};"));
    assert_eq!(of("VA<|>R(open)"), "gate_open");
    assert_eq!(of("VA<|>R( open )"), "gate_ open");
    assert_eq!(of("EVA<|>R(gate, open)"), "gate_ open");
    assert_eq!(of("QVA<|>R( open )"), "\"gate_ open \"");
}

#[test]
fn words_of_the_game_have_their_value_where_it_is_known() {
    assert!(markdown("\n_a = __LI<|>NE__;").ends_with("Expands to `2`"));
    assert_eq!(expansion("#define NEXT __COUNTER__\n__COUNTER__;\n_a = NE<|>XT;"), "1");
    assert_eq!(
        expansion("#define PLACE [__LINE__, __FILE__, __DATE_STR__]\n_a = PLA<|>CE;"),
        "[2, __FILE__, __DATE_STR__]"
    );
    assert_eq!(expansion("#define NEXT __COUNTER__\n#ifdef NEVER\n_a = NE<|>XT;\n#endif"), "__COUNTER__");
    assert!(!markdown("_a = __DATE_ST<|>R__;").contains("Expands"));
}

#[test]
fn only_a_value_that_nothing_changes_is_always_the_same() {
    let last = |script: &str| in_game(script).lines().last().unwrap_or_default().to_owned();
    assert_eq!(last("private _wid<|>th = 4; hint str _width;"), "local variable: Number, always `4`");
    assert_eq!(
        last("private _si<|>des = [1, 2]; hint str (_sides select 0);"),
        "local variable: [Number, Number], always `[1, 2]`"
    );
    for change in ["_gates pushBack 1", "_gates set [0, 2]", "reverse _gates", "_gates sort true", "_gates append [2]"]
    {
        let script = format!("private _ga<|>tes = [1, 2]; {change};");
        assert_eq!(last(&script), "local variable: [Number, Number]", "{script}");
    }
    assert_eq!(last("private _ga<|>tes = []; { _gates pushBack _x } forEach allUnits;"), "local variable: Array");
    assert_eq!(last("private _ga<|>tes = [1]; private _same = _gates; _same pushBack 2;"), "local variable: [Number]");
    assert_eq!(last("private _ga<|>tes = [1]; [_gates] call TAG_fnc_fill;"), "local variable: [Number]");
}

#[test]
fn an_element_is_explained_by_its_list() {
    let line = |script: &str| in_game(script).lines().nth(3).unwrap_or_default().to_owned();
    assert_eq!(line("{ _<|>x setDamage 1 } forEach allUnits;"), "element of `allUnits`: Object");
    assert_eq!(line("allUnits select { alive _<|>x };"), "element of `allUnits`: Object");
    assert_eq!(line("{ hint _<|>x } forEach [\"a\", \"b\"];"), "element of `[\"a\", \"b\"]`: String");
    assert_eq!(line("{ hint _<|>x } forEach TAG_gates;"), "element of `TAG_gates`");
    let last = |script: &str| in_game(script).lines().last().unwrap_or_default().to_owned();
    assert_eq!(last("{ _x params [\"_na<|>me\", \"_width\"] } forEach [[\"a\", 1], [\"b\", 2]];"), "parameter: String");
    assert_eq!(last("{ _x params [\"_name\", \"_wi<|>dth\"] } forEach [[\"a\", 1], [\"b\", 2]];"), "parameter: Number");
}

#[test]
fn functions_are_found_as_names_and_as_strings() {
    check(
        "[1] call bis_fnc_oil<|>Gate",
        "bis_fnc_oilGate",
        &["[_gate, [_brand, _litres]] call BIS_fnc_oilGate // -> Boolean"],
    );
    check(
        "[1] remoteExec [\"BIS_fnc_oil<|>Gate\"]",
        "BIS_fnc_oilGate",
        &["[_gate, [_brand, _litres]] call BIS_fnc_oilGate // -> Boolean"],
    );
    check(
        "[1] remoteExec ['pai<|>nt', 2]",
        "paint",
        &[
            "paint _gate                    // -> Nothing",
            "_gate paint _colour            // -> Nothing",
            "_gate paint [_colour, _layers] // -> Boolean",
        ],
    );
    check(
        "call BIS_fnc_secret<|>Gate",
        "BIS_fnc_secretGate",
        &["BIS_fnc_secretGate // function, parameters are not documented"],
    );
    check_none("[1] remoteExec [\"BIS_fnc_oilGate\", \"pai<|>nt\"]");
    check_none("hint \"pai<|>nt\"");
    check_none("hint \"call BIS_fnc_oil<|>Gate\"");
}

#[test]
fn events_are_explained_in_their_strings() {
    insta::assert_snapshot!(markdown("_gate addEventHandler [\"ope<|>ned\", {}]"), @r#"
    ```sqf
    _object addEventHandler ["Opened", {
        params ["_gate", "_by"];
    }]
    ```

    ---

    Arma 3 1.50 · local argument

    When a gate opens.

    - `_gate`: Object - the gate
    - `_by`: Object (since 1.60) - who did it

    [Opened on the wiki](https://wiki.example.org/wiki/Gate_Events#Opened)
    "#);
    insta::assert_snapshot!(
        markdown("[missionNamespace, \"gate<|>Fell\", {}] call BIS_fnc_addScriptedEventHandler"),
        @r#"
        ```sqf
        [missionNamespace, "gateFell", {
            params ["_gate"];
        }] call BIS_fnc_addScriptedEventHandler
        ```

        ---

        It fell.

        [gateFell on the wiki](https://wiki.example.org/wiki/Gate_Events#Scripted)
        "#
    );
    check_none("_gate addEventHandler [\"Opened\", \"Ope<|>ned\"]");
    check_none("_gate addEventHandler [\"Clo<|>sed\", {}]");
    check_none("hint \"Ope<|>ned\"");
}

#[test]
fn fixed_words_are_shown_with_the_others() {
    let middle = in_game("player setUnitPos \"MID<|>DLE\";");
    assert!(
        middle.starts_with("`\"MIDDLE\"`\nOne of the values that `setUnitPos` accepts. Others: `\"DOWN\"`, `\"UP"),
        "{middle}"
    );
    let skill = in_game("player setSkill [\"aiming<|>Accuracy\", 1];");
    assert!(skill.starts_with("`\"aimingAccuracy\"`\nOne of the values that `setSkill` accepts."), "{skill}");
    let combat = in_game("hint str (behaviour player == \"com<|>bat\");");
    assert!(combat.starts_with("`\"COMBAT\"`\nOne of the values that `behaviour` returns."), "{combat}");
    assert_eq!(in_game("hint \"COM<|>BAT\";"), "");
    assert_eq!(in_game("player setUnitPos \"SOME<|>HOW\";"), "");
}

#[test]
fn properties_are_explained_where_scripts_read_them() {
    let speed = in_game("hint str getNumber (configFile >> \"CfgVehicles\" >> typeOf player >> \"max<|>speed\");");
    assert!(speed.starts_with("```cpp\nmaxSpeed = number;\n```"), "{speed}");
    let ammo = in_game("private _cfg = configFile >> \"CfgMagazines\" >> _this; hint getText (_cfg >> \"am<|>mo\");");
    assert!(ammo.contains("Class of `CfgAmmo`"), "{ammo}");
    let crew = in_game("hint getText (configOf player >> \"cr<|>ew\");");
    assert!(crew.contains("unit that drives it"), "{crew}");
    let name = in_game("hint getText (missionConfigFile >> \"onLoad<|>Name\");");
    assert!(name.starts_with("```cpp\nonLoadName"), "{name}");
    assert_eq!(in_game("hint getText (_this >> \"am<|>mo\");"), "");
    assert_eq!(in_game("hint getText (configFile >> \"max<|>speed\");"), "");
}
