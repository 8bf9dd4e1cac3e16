//! Refactorings that change several files of a project.

use std::collections::BTreeMap;

use sqf_ide::apply;
use sqf_text::TextRange;

use crate::fixture::Fixture;

const CONFIG: &str = "\
class CfgFunctions {
    class TAG {
        class gates {
            file = \"functions\";
            class open {};
            class shut {};
        };
    };
};
";

/// Returns a mission with two functions and a script.
fn mission(script: &str) -> String {
    format!(
        "//- description.ext\n{CONFIG}//- functions/fn_open.sqf\nparams [\"_gate\"];\nhint str _gate;\n\
         //- functions/fn_shut.sqf\nhint \"\";\n//- mission.sqm\nversion=54;\n//- init.sqf\n{script}"
    )
}

/// Returns the files that a refactoring changes or creates: the selection is between the first `<|>` and `<||>`, or the
/// cursor is at `<|>`.
fn changed(text: &str, id: &str) -> Option<(String, BTreeMap<String, String>)> {
    let end = text.replacen("<|>", "", 1).find("<||>");
    let fixture = Fixture::new(&text.replace("<||>", ""));
    let start = fixture.offset;
    let own = text.find("<|>").unwrap();
    let range = TextRange::new(start, end.map_or(start, |end| start + (end - own) as u32));
    let offered = fixture.analysis.refactorings(range).into_iter().find(|offered| offered.id == id)?;
    let change =
        fixture.analysis.refactoring(range, id, offered.choice).unwrap_or_else(|| panic!("{} fails", offered.title));
    let root = fixture.root();
    let name = |path: &std::path::Path| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
    let mut files: BTreeMap<String, String> =
        change.created.iter().map(|(path, text)| (name(path), text.clone())).collect();
    for (file, edits) in &change.files {
        let path = file.as_deref().or(fixture.analysis.path()).unwrap();
        let text = &fixture.files[&name(path)];
        files.insert(name(path), apply(text, edits).unwrap());
    }
    for (from, to) in &change.moved {
        let text = files.remove(&name(from)).unwrap_or_else(|| fixture.files[&name(from)].clone());
        files.insert(name(to), text);
    }
    Some((offered.title, files))
}

#[test]
fn statements_become_a_function_with_parameters() {
    let script = "params [\"_gate\"];\nprivate _width = 4;\n<|>private _area = _width * 2;\nif (_area > 3) then {\n    \
                  hint str [_gate, _area];\n};<||>\nhint \"done\";\n";
    let (title, files) = changed(&mission(script), "extract-function").unwrap();
    assert_eq!(title, "Extract into function `TAG_fnc_newFunction`");
    assert_eq!(
        files["init.sqf"],
        "params [\"_gate\"];\nprivate _width = 4;\n[_gate, _width] call TAG_fnc_newFunction;\nhint \"done\";\n"
    );
    assert!(files["description.ext"].contains("class shut {};\n            class newFunction {};\n"), "{files:?}");
    let new = &files["functions/fn_newFunction.sqf"];
    assert!(new.starts_with("/*\n"), "{new}");
    let code = "params [\"_gate\", \"_width\"];\n\nprivate _area = _width * 2;\nif (_area > 3) then {\n    \
                hint str [_gate, _area];\n};\n";
    assert!(new.ends_with(code), "{new}");
}

#[test]
fn variables_used_after_the_statements_are_returned() {
    let script = "private _width = 4;\n<|>private _area = _width * 2;<||>\nhint str _area;\n[1] call TAG_fnc_open;\n";
    let (_, files) = changed(&mission(script), "extract-function").unwrap();
    assert!(files["init.sqf"].contains("private _area = [_width] call TAG_fnc_newFunction;\n"), "{files:?}");
    assert!(files["functions/fn_newFunction.sqf"].ends_with("params [\"_width\"];\n\n_width * 2\n"), "{files:?}");
}

#[test]
fn statements_that_cannot_move_are_not_extracted() {
    for statements in [
        "if (_width > 3) exitWith {};",
        "hint str _this;",
        "private _a = _width; private _b = _width;",
        "hint str _unknown;",
        "hint str isNil \"_width\";",
        "private [\"_a\"];",
        // There is nothing to call.
        "private _a = [0, -1, objNull];",
    ] {
        let script = format!("private _width = 4;\n<|>{statements}<||>\nhint str [_a, _b];\n[1] call TAG_fnc_open;\n");
        assert_eq!(changed(&mission(&script), "extract-function"), None, "{statements}");
    }
}

#[test]
fn what_statements_assign_first_is_their_own() {
    let script =
        "private _width = 0;\nprivate _gates = [];\n<|>_width = 4;\n_gates pushBack _width;<||>\nhint str _width;\n";
    let (_, files) = changed(&mission(script), "extract-function").unwrap();
    let expected =
        "private _width = 0;\nprivate _gates = [];\n_width = [_gates] call TAG_fnc_newFunction;\nhint str _width;\n";
    assert_eq!(files["init.sqf"], expected);
    let new = &files["functions/fn_newFunction.sqf"];
    let code = "params [\"_gates\"];\n\nprivate _width = 4;\n_gates pushBack _width;\n\n_width\n";
    assert!(new.ends_with(code), "{new}");
}

#[test]
fn a_value_that_nothing_uses_is_no_result() {
    let text = |script: &str| mission(&format!("private _gates = [];\n{script}\nhint str _gates;\n"));
    let new = |script: &str| {
        let (_, mut files) = changed(&text(script), "extract-function").unwrap();
        files.remove("functions/fn_newFunction.sqf").unwrap()
    };
    let nothing = new("<|>hint \"a\";\n_gates pushBack 4;<||>");
    assert!(nothing.contains(" * Return Value:\n * None\n"), "{nothing}");
    let number = new("<|>private _width = 4 + count _gates;<||>\nhint str _width;");
    assert!(number.contains(" * Return Value:\n * Result <NUMBER>\n"), "{number}");
    // What commands return that do something is not what a script is for.
    for (code, expected) in [
        ("_gates pushBack 4;", "None"),
        ("count _gates", "Result <NUMBER>"),
        ("TAG_width = count _gates;", "None"),
        ("if (_gates isEqualTo []) exitWith { 0 };\ncount _gates;", "Result <NUMBER>"),
        ("if (count _gates > 3) then { [\"a\"] remoteExec [\"hint\"]; };", "None"),
        ("if (count _gates > 3) then { [\"a\"] remoteExecCall [\"hint\"] };", "None"),
        ("_gates spawn TAG_fnc_shut", "None"),
        ("if (count _gates > 3) then { \"many\" } else { \"few\" };", "Result <STRING>"),
    ] {
        let function = format!("params<|> [\"_gates\"];\n{code}\n");
        let text = mission("").replace("params [\"_gate\"];\nhint str _gate;\n", &function);
        let (_, files) = changed(&text, "create-header").unwrap();
        let new = &files["functions/fn_open.sqf"];
        assert!(new.contains(&format!(" * Return Value:\n * {expected}\n")), "{new}");
    }
}

/// An addon that lists its functions with `PREP`, and a script.
fn addon(script: &str) -> String {
    format!(
        "//- addons/main/$PBOPREFIX$\nx\\gates\\addons\\main\n//- addons/main/config.cpp\nclass CfgPatches {{}};\n\
         //- addons/main/script_component.hpp\n#define QUOTE(text) #text\n#define FUNC(name) gates_main_fnc_##name\n\
         #define PREP(name) FUNC(name) = compile preprocessFileLineNumbers QUOTE(x\\gates\\addons\\main\\functions\\fnc_##name.sqf)\n\
         //- addons/main/XEH_PREP.hpp\nPREP(open);\nPREP(shut);\n\
         //- addons/main/XEH_preInit.sqf\n#include \"script_component.hpp\"\n#include \"XEH_PREP.hpp\"\n\
         //- addons/main/functions/fnc_shut.sqf\n#include \"..\\script_component.hpp\"\nhint \"\";\n\
         //- addons/main/functions/fnc_open.sqf\n{script}"
    )
}

#[test]
fn new_functions_of_an_addon_are_listed_with_prep() {
    let script = "#include \"..\\script_component.hpp\"\nparams [\"_gate\"];\n<|>private _width = 4;\n[_gate, _width] call \
                  FUNC(shut);<||>\nhint \"done\";\n";
    let (title, files) = changed(&addon(script), "extract-function").unwrap();
    assert_eq!(title, "Extract into function `gates_main_fnc_newFunction`");
    let own = &files["addons/main/functions/fnc_open.sqf"];
    assert!(own.ends_with("params [\"_gate\"];\n[_gate] call FUNC(newFunction);\nhint \"done\";\n"), "{own}");
    assert_eq!(files["addons/main/XEH_PREP.hpp"], "PREP(open);\nPREP(shut);\nPREP(newFunction);\n", "two are no order");
    let new = &files["addons/main/functions/fnc_newFunction.sqf"];
    let code = "params [\"_gate\"];\n\nprivate _width = 4;\n[_gate, _width] call FUNC(shut);\n";
    assert!(new.contains("#include \"..\\script_component.hpp\"\n") && new.ends_with(code), "{new}");
    let script = "#include \"..\\script_component.hpp\"\n[] call FUNC(shut);\nplayer add<|>EventHandler [\"Killed\", {\n    \
                  params [\"_unit\"];\n    [_unit] call FUNC(shut);\n}];\n";
    let (_, files) = changed(&addon(script), "handler-to-function").unwrap();
    let own = &files["addons/main/functions/fnc_open.sqf"];
    assert!(own.ends_with("player addEventHandler [\"Killed\", { _this call FUNC(onKilled) }];\n"), "{own}");
    assert!(files["addons/main/XEH_PREP.hpp"].ends_with("PREP(onKilled);\n"), "{files:?}");
    let new = &files["addons/main/functions/fnc_onKilled.sqf"];
    assert!(new.ends_with("params [\"_unit\"];\n[_unit] call FUNC(shut);\n"), "{new}");
}

#[test]
fn code_with_macros_keeps_their_headers_and_its_addon() {
    // The header was not found, so its macros are unknown.
    let script = "#include \"\\x\\gates\\missing.hpp\"\n[] call gates_main_fnc_shut;\nplayer add<|>EventHandler [\"Killed\", {\n    \
                  params [\"_unit\"];\n    GVAR(dead) = _unit;\n}];\n";
    let (_, files) = changed(&addon(script), "handler-to-function").unwrap();
    let new = &files["addons/main/functions/fnc_onKilled.sqf"];
    assert!(new.contains("#include \"\\x\\gates\\missing.hpp\"\n"), "{new}");
    // In another folder, macros such as `GVAR` mean something else.
    let elsewhere = addon("hint \"\";\n") + "//- addons/other/fnc_close.sqf\n" + script;
    assert_eq!(changed(&elsewhere, "handler-to-function"), None);
}

#[test]
fn a_handler_becomes_a_function() {
    let script = "[1] call TAG_fnc_open;\nplayer add<|>EventHandler [\"Killed\", {\n    params [\"_unit\"];\n    \
                  if (!local _unit) exitWith {};\n    hint str _thisEventHandler;\n}];\n";
    let (title, files) = changed(&mission(script), "handler-to-function").unwrap();
    assert_eq!(title, "Move the handler to function `TAG_fnc_onKilled`");
    assert_eq!(
        files["init.sqf"],
        "[1] call TAG_fnc_open;\nplayer addEventHandler [\"Killed\", { _this call TAG_fnc_onKilled }];\n"
    );
    let code = "params [\"_unit\"];\nif (!local _unit) exitWith {};\nhint str _thisEventHandler;\n";
    assert!(files["functions/fn_onKilled.sqf"].ends_with(code), "{files:?}");
}

#[test]
fn code_of_actions_and_of_each_frame_becomes_a_function() {
    for (before, after, name) in [
        (
            "player addAction [\"Open\", {<|>|}];",
            "player addAction [\"Open\", { _this call TAG_fnc_onAction }];",
            "onAction",
        ),
        (
            "player add<|>Action [\"Open\", {|}, 1];",
            "player addAction [\"Open\", { _this call TAG_fnc_onAction }, 1];",
            "onAction",
        ),
        ("onEach<|>Frame {|};", "onEachFrame { _this call TAG_fnc_onEachFrame };", "onEachFrame"),
        (
            "player addEventHandler [\"Killed\", <|>{|}];",
            "player addEventHandler [\"Killed\", { _this call TAG_fnc_onKilled }];",
            "onKilled",
        ),
    ] {
        let code = "\n    hint \"a\";\n    TAG_open = true;\n";
        let script =
            format!("[1] call TAG_fnc_open;\n{}\n", before.replace('|', code).replace(&format!("<{code}>"), "<|>"));
        let (_, files) = changed(&mission(&script), "handler-to-function").unwrap();
        assert_eq!(files["init.sqf"], format!("[1] call TAG_fnc_open;\n{after}\n"));
        assert!(files[&format!("functions/fn_{name}.sqf")].ends_with("hint \"a\";\nTAG_open = true;\n"), "{files:?}");
    }
    for script in [
        "[] spa<|>wn { hint \"a\"; TAG_open = true; };",
        "[] spawn <|>{ hint \"a\"; TAG_open = true; };",
        "{ hint \"a\"; TAG_open = true; } for<|>Each [1];",
        // In the code of the handler, not at its start.
        "player addAction [\"Open\", { if (true) then <|>{ hint \"a\"; TAG_open = true; }; hint \"b\"; }];",
    ] {
        let script = format!("[1] call TAG_fnc_open;\n{script}\n");
        assert_eq!(changed(&mission(&script), "handler-to-function"), None, "{script}");
    }
}

#[test]
fn a_handler_of_an_addon_includes_its_macros_from_below() {
    let start = "#include \"script_component.hpp\"\n#include \"XEH_PREP.hpp\"\n";
    let handler = "[] call FUNC(shut);\nplayer add<|>EventHandler [\"Killed\", {\n    params [\"_unit\"];\n    \
                   [_unit] call FUNC(shut);\n}];\n";
    let text = addon("hint \"\";\n").replace(start, &format!("{start}{handler}"));
    let text = text
        .replace("//- addons/main/XEH_preInit.sqf", "//- addons/main/XEH_PREP2.hpp\n//- addons/main/XEH_preInit.sqf");
    let (_, files) = changed(&text, "handler-to-function").unwrap();
    let own = &files["addons/main/XEH_preInit.sqf"];
    assert!(own.ends_with("player addEventHandler [\"Killed\", { _this call FUNC(onKilled) }];\n"), "{own}");
    let new = &files["addons/main/functions/fnc_onKilled.sqf"];
    assert!(new.contains("#include \"..\\script_component.hpp\"\n"), "{new}");
    assert!(!new.contains("PREP") && new.ends_with("[_unit] call FUNC(shut);\n"), "{new}");
}

#[test]
fn a_handler_is_documented_like_its_event() {
    let handler = |code: &str| {
        let script = format!(
            "[1] call TAG_fnc_open;\nplayer add<|>EventHandler [\"Killed\", {{\n    {code}\n    hint str _thisEventHandler;\n}}];\n"
        );
        changed(&mission(&script), "handler-to-function").unwrap().1.remove("functions/fn_onKilled.sqf").unwrap()
    };
    for code in ["hint str (_this select 1);", "params [\"\", \"_killer\"];", "params [\"_unit\", \"_killer\"];"] {
        let new = handler(code);
        assert!(new.contains(" * 0: Unit <OBJECT>\n * 1: Killer <OBJECT>\n"), "{new}");
        assert!(new.contains(" call TAG_fnc_onKilled\n */") && !new.contains("[_killer]"), "{new}");
        assert!(new.contains("It needs _thisEventHandler of the handler that calls it."), "{new}");
    }
}

#[test]
fn the_end_of_a_branch_becomes_a_function_where_its_value_is_not_used() {
    let script = |exit: &str, after: &str| {
        format!(
            "private _a = 1;\nif (true) then {{\n    <|>hint str _a;\n    {exit}hint \"b\";<||>\n}};\n{after}[1] call TAG_fnc_open;\n"
        )
    };
    let (_, files) = changed(&mission(&script("", "")), "extract-function").unwrap();
    assert!(files["init.sqf"].contains("then {\n    [_a] call TAG_fnc_newFunction;\n};\n"), "{files:?}");
    assert!(changed(&mission(&script("if (_a > 0) exitWith {};\n    ", "")), "extract-function").is_some());
    // It would no longer end the loop.
    let repeated = script("if (_a > 0) exitWith {};\n    ", "").replace("if (true) then {", "while {true} do {");
    assert_eq!(changed(&mission(&repeated), "extract-function"), None);
}

#[test]
fn a_global_variable_of_one_script_becomes_local() {
    let script = "TAG_wid<|>th = 4;\nif (true) then { hint str TAG_width; };\n";
    let (_, files) = changed(&mission(script), "global-to-local").unwrap();
    assert_eq!(files["init.sqf"], "private _width = 4;\nif (true) then { hint str _width; };\n");
    for script in [
        "TAG_wid<|>th = 4;\nplayer addEventHandler [\"Killed\", { hint str TAG_width }];\n",
        "TAG_wid<|>th = 4;\nhint str TAG_width;\npublicVariable \"TAG_width\";\n",
        "if (true) then { TAG_wid<|>th = 4; };\nhint str TAG_width;\n",
        "hint str TAG_width;\nTAG_wid<|>th = 4;\n",
        "TAG_wid<|>th = 4;\nhint str TAG_width;\n//- other.sqf\nhint str TAG_width;\n",
    ] {
        assert_eq!(changed(&mission(script), "global-to-local"), None, "{script}");
    }
}

#[test]
fn a_header_is_like_those_of_other_functions() {
    let header = "/*\n * Says it.\n *\n * Arguments:\n * None\n *\n * Return Value:\n * None\n */\n";
    let text = format!(
        "//- description.ext\n{CONFIG}//- functions/fn_open.sqf\nparams<|> [\"_openGate\", [\"_speed\", 1, [0]]];\n\
         _openGate animate [\"door\", _speed];\n//- functions/fn_shut.sqf\n{header}hint \"\";\n"
    );
    // In a project without a style of its own, the default style is used.
    for text in [text.replace(header, ""), text] {
        let (_, files) = changed(&text, "create-header").unwrap();
        let new = &files["functions/fn_open.sqf"];
        let list = " * Arguments:\n * 0: Open gate <OBJECT>\n * 1: Speed <NUMBER> (default: 1)\n *\n";
        assert!(new.contains(list), "{new}");
        assert!(text.contains("Example") || new.contains("Return Value:\n * None\n"), "{new}");
        assert!(new.contains(" */\n\nparams") || text.contains(header), "{new}");
    }
}

/// Returns the script of a function with a header in a project whose other functions begin with this text.
fn with_header(others: &str, script: &str) -> String {
    let header = format!("#define A 1\n{}", "#include \"..\\macros.hpp\"\n");
    let include = others.contains("#include");
    let text = format!(
        "//- description.ext\n{CONFIG}//- macros.hpp\n#define B 1\n//- functions/fn_open.sqf\n{}{script}//- \
         functions/fn_shut.sqf\n{others}hint \"\";\n",
        if include { &header[header.find("#include").unwrap()..] } else { "" }
    );
    let (_, mut files) = changed(&text, "create-header").unwrap();
    files.remove("functions/fn_open.sqf").unwrap()
}

#[test]
fn a_script_has_no_header_of_a_function_that_it_only_defines() {
    let text = mission("hint<|> \"a\";\nTAG_fnc_paint = { params [\"_gate\"]; hint str _gate; };\n");
    assert_eq!(changed(&text, "create-header"), None);
}

#[test]
fn a_header_has_the_lines_of_the_others() {
    // After the include, with the author and the rest of the facts.
    let others = "#include \"..\\macros.hpp\"\n/*\n * Author: Gatekeeper\n * Shuts it.\n *\n * Arguments:\n * 0: Gate <OBJECT>\n *\n * Return Value:\n * \
                  None\n *\n * Example:\n * [gate] call TAG_fnc_shut\n *\n * Public: Yes\n */\n\n";
    let new = with_header(
        others,
        "\ndisable<|>Serialization;\nparams [\"_openGate\", \"\", [\"_is_wide\", false]];\n_openGate setDamage 1;\n",
    );
    let expected = "#include \"..\\macros.hpp\"\n/*\n * Author: Gatekeeper\n * What the function does.\n *\n * Arguments:\n * 0: Open gate <OBJECT>\n * 1: \
                    Not used <ANY>\n * 2: Is wide <BOOL> (default: false)\n *\n * Return Value:\n * None\n *\n * Example:\n * _this call \
                    TAG_fnc_open\n *\n * Public: No\n */\n\ndisableSerialization;\n";
    assert!(new.starts_with(expected), "{new}");
    // Before the include, with a label for the description, square brackets and dates.
    let others = "/*\n    File: fn_shut.sqf\n    Author: The Keepers\n    Date: 2001-02-03\n    License: Free\n\n    Description:\n        Shuts it.\n\n    \
                  Parameter(s):\n        _gate - The gate [Object, default objNull]\n\n    Returns:\n        Nothing\n*/\n#include \"..\\macros.hpp\"\n\n";
    let new = with_header(others, "\npar<|>ams [[\"_speed\", 2]];\n_speed * 2\n");
    let (head, rest) = new.split_once("    Date: 20").unwrap();
    assert_eq!(head, "/*\n    File: fn_open.sqf\n    Author: The Keepers\n");
    let expected = "    License: Free\n\n    Description:\n        What the function does.\n\n    Parameter(s):\n        _speed - Speed [Number, default 2]\n\n    \
                    Returns:\n        Result [Number]\n*/\n#include \"..\\macros.hpp\"\n\nparams";
    assert!(rest.split_once('\n').unwrap().1.starts_with(expected), "{new}");
    // Types first, and a comment with a frame and an example between marks.
    let others = "/* ----\nFunction: TAG_fnc_shut\n\nDescription:\n    Shuts it.\n\nParameters:\n    <OBJECT> The gate\n\nReturns:\n    None\n\nExamples:\n    (begin \
                  example)\n        [gate] call TAG_fnc_shut\n    (end)\n\nAuthor:\n    Gatekeeper\n---- */\n";
    let new = with_header(others, "private _ga<|>te = _this select 0;\n_gate setDamage 1;\n");
    let expected = "/* ----\nFunction: TAG_fnc_open\n\nDescription:\n    What the function does.\n\nParameters:\n    <OBJECT> Gate\n\nReturns:\n    None\n\nExamples:\n    \
                    (begin example)\n        [_gate] call TAG_fnc_open\n    (end)\n\nAuthor:\n    Gatekeeper\n---- */\nprivate";
    assert!(new.starts_with(expected), "{new}");
}

#[test]
fn entries_belong_where_a_list_is_sorted_and_aligned() {
    let config = "class CfgFunctions {\n    class TAG {\n        class gates {\n            file = \"functions\";\n            class build             \
                  {};\n            class open              {};\n            class shut              {};\n        };\n    };\n};\n";
    let text = format!(
        "//- description.ext\n{config}//- functions/fn_build.sqf\nhint \"a\";\n//- functions/fn_open.sqf\nhint \"\";\n<|>hint \"b\";\nhint \
         \"c\";<||>\nhint \"d\";\n//- functions/fn_shut.sqf\nhint \"\";\n//- mission.sqm\nversion=54;\n"
    );
    let (_, files) = changed(&text, "extract-function").unwrap();
    let expected =
        "build             {};\n            class newFunction       {};\n            class open              {};\n";
    assert!(files["description.ext"].contains(expected), "{files:?}");
}

#[test]
fn a_function_in_a_negation_is_inlined_without_two() {
    let function = "[1, 2] findIf { _x > 1 } != -1\n";
    assert_eq!(
        inlined(function, "_a = !(call TAG_<|>fnc_open);\n").as_deref(),
        Some("_a = [1, 2] findIf { _x > 1 } == -1;\n")
    );
    assert_eq!(
        inlined(function, "_a = !([] call TAG_<|>fnc_open) || true;\n").as_deref(),
        Some("_a = ([1, 2] findIf { _x > 1 } == -1) || true;\n")
    );
}

#[test]
fn a_local_variable_keeps_the_words_and_columns_of_the_global_one() {
    for (script, expected) in [
        ("color_<|>open    = [0, 1];\nhint str color_open;\n", "private _colorOpen = [0, 1];\nhint str _colorOpen;\n"),
        (
            "TAG_wide_gate<|>s       = [0, 1];\nTAG_wide_gates       pushBack 1;\nhint str TAG_wide_gates;\n",
            "private _wideGates   = [0, 1];\n_wideGates           pushBack 1;\nhint str _wideGates;\n",
        ),
        (
            "private _first_gate = 1;\nTAG_wide<|>_gates = [_first_gate];\nhint str TAG_wide_gates;\n",
            "private _first_gate = 1;\nprivate _wide_gates = [_first_gate];\nhint str _wide_gates;\n",
        ),
    ] {
        let (_, files) = changed(&mission(script), "global-to-local").unwrap();
        assert_eq!(files["init.sqf"], expected);
    }
}

#[test]
fn an_early_exit_is_apart_where_others_are() {
    let script = "params [\"_gate\"];\n\nif (isNull _gate) exitWith {};\n\nif <|>(alive _gate) then {\n    hint \"a\";\n    hint \"b\";\n};\n";
    let (_, files) = changed(&mission(script), "early-exit").unwrap();
    assert!(files["init.sqf"].ends_with("if (!alive _gate) exitWith {};\n\nhint \"a\";\nhint \"b\";\n"), "{files:?}");
}

/// Returns a mission with a stringtable and a script.
fn translated(script: &str) -> String {
    let table = "<Project name=\"Gates\">\n\t<Key ID=\"STR_TAG_Gates_OpenGate\">\n\t\t<English>Open the gate</English>\n\t</Key>\n\t\
                 <Key ID=\"STR_TAG_Gates_Shut\">\n\t\t<English>Shut</English>\n\t</Key>\n</Project>\n";
    format!("//- stringtable.xml\n{table}//- mission.sqm\nversion=54;\n//- init.sqf\n{script}")
}

#[test]
fn a_text_for_players_moves_to_the_stringtable() {
    let (title, files) =
        changed(&translated("hint format [\"Gate %1 <|>is < open & \"\"wide\"\"\", 1];\n"), "text-to-key").unwrap();
    assert_eq!(title, "Move the text to stringtable key `STR_TAG_Gates_GateIsOpenWide`");
    assert_eq!(files["init.sqf"], "hint format [localize \"STR_TAG_Gates_GateIsOpenWide\", 1];\n");
    let key = "\t<Key ID=\"STR_TAG_Gates_GateIsOpenWide\">\n\t\t<English>Gate %1 is &lt; open &amp; \"wide\"</English>\n\t</Key>\n";
    assert!(files["stringtable.xml"].contains(key), "{files:?}");
    // A text that is already in the stringtable.
    let (title, files) = changed(&translated("player sideChat('Open<|> the gate');\n"), "text-to-key").unwrap();
    assert_eq!(title, "Replace the text with stringtable key `STR_TAG_Gates_OpenGate`");
    assert_eq!(files["init.sqf"], "player sideChat(localize \"STR_TAG_Gates_OpenGate\");\n");
    assert_eq!(files.len(), 1);
}

#[test]
fn macros_look_up_keys_where_a_script_uses_them() {
    let script = "#define QUOTE(name) #name\n#define LSTRING(name) QUOTE(STR_TAG_Gates_##name)\n\
                  hint localize LSTRING(Shut);\nsystemChat \"The gate<|> opens\";\n";
    let (_, files) = changed(&translated(script), "text-to-key").unwrap();
    assert!(files["init.sqf"].ends_with("systemChat localize LSTRING(TheGateOpens);\n"), "{files:?}");
}

#[test]
fn a_key_is_beside_those_that_the_script_uses() {
    let key = |name: &str| format!("\t<Key ID=\"STR_TAG_{name}\">\n\t\t<English>{name}.</English>\n\t</Key>\n");
    let names = ["Gates_Open", "Walls_Paint", "Walls_Oil", "Gates_Shut"];
    let table = format!("<Project name=\"Gates\">\n{}</Project>\n", names.map(key).concat());
    let script =
        "hint localize \"STR_TAG_Walls_Paint\";\nhint localize \"STR_TAG_Walls_Oil\";\nhint \"The wall<|> is dry\";\n";
    let text = format!("//- stringtable.xml\n{table}//- mission.sqm\nversion=54;\n//- init.sqf\n{script}");
    let (title, files) = changed(&text, "text-to-key").unwrap();
    assert_eq!(title, "Move the text to stringtable key `STR_TAG_Walls_The_Wall_Is_Dry`");
    let (before, after) = files["stringtable.xml"].split_once("STR_TAG_Walls_The_Wall_Is_Dry").unwrap();
    assert!(before.contains("Walls_Oil") && after.contains("Gates_Shut"), "{files:?}");
    // The others come from elsewhere.
    let (_, files) = changed(&text.replace("localize \"STR", "str \"WALL"), "text-to-key").unwrap();
    assert!(files["stringtable.xml"].ends_with("The wall is dry</English>\n\t</Key>\n</Project>\n"), "{files:?}");
}

#[test]
fn texts_that_nobody_reads_stay_in_the_script() {
    for script in [
        "_name = \"The<|> gate\";\n",
        "hint format [\"%1\", \"The<|> gate\"];\n",
        "player setVariable [\"The<|> gate\", 1];\n",
        "hint \"The<|> gate\\nopens\";\n",
        "hint \"The gate<|> \";\n",
        "hint \"%1<|>\";\n",
        "hint \"XX<|>X\";\n",
        "hint (\"<t color='#ffffff'<|>>\" + str 1 + \"</t>\");\n",
        "hint localize \"STR_TAG_Gates<|>_Shut\";\n",
        "\"The<|> gate\" remoteExec [\"hint\"];\n",
        "diag_log \"The<|> gate\";\n",
    ] {
        assert_eq!(changed(&translated(script), "text-to-key"), None, "{script}");
    }
    assert_eq!(changed(&mission("hint \"The<|> gate\";\n"), "text-to-key"), None);
}

/// Returns the script in which the call of a function with this code has been inlined.
fn inlined(function: &str, script: &str) -> Option<String> {
    let text = mission(script).replace("params [\"_gate\"];\nhint str _gate;\n", function);
    let (title, mut files) = changed(&text, "inline-function")?;
    assert_eq!(title, "Inline `TAG_fnc_open`");
    assert_eq!(files.len(), 1);
    files.remove("init.sqf")
}

#[test]
fn functions_of_one_expression_are_inlined() {
    let sum = "// Adds.\nparams [\"_a\", [\"_b\", 2, [0]]];\n_a + _b\n";
    for (function, script, expected) in [
        (sum, "private _c = [1, 3] <|>call TAG_fnc_open;\n", "private _c = 1 + 3;\n"),
        (sum, "hint str ([4] call TAG_<|>fnc_open);\n", "hint str (4 + 2);\n"),
        (sum, "_e = 4 * ([1 - 2] call TAG_fnc<|>_open);\n", "_e = 4 * ((1 - 2) + 2);\n"),
        ("getPosATL player select 2 > 3;\n", "_f = !call TAG_<|>fnc_open;\n", "_f = getPosATL player select 2 <= 3;\n"),
        (
            "params [\"_list\", \"_least\"];\n_list select { _x > _least }\n",
            "private _least = 3;\n_g = [[1, 2], _least] call TAG_fnc_op<|>en;\n",
            "private _least = 3;\n_g = [1, 2] select { _x > _least };\n",
        ),
        ("params [\"_a\"];\n_a\n", "_h = ([[1]] <|>call TAG_fnc_open) select 0;\n", "_h = ([1]) select 0;\n"),
    ] {
        assert_eq!(inlined(function, script).as_deref(), Some(expected));
    }
}

#[test]
fn functions_are_not_inlined_where_that_would_change_something() {
    let call = "_c = [getDir player, 3] <|>call TAG_fnc_open;\n";
    for (function, script) in [
        // Not one expression.
        ("params [\"_a\"];\nprivate _b = _a;\n_b\n", call),
        ("params [\"_a\"];\nif (_a > 1) exitWith { 1 };\n2\n", call),
        // The value would be computed twice, or later.
        ("params [\"_a\"];\n_a * _a\n", call),
        ("params [\"_a\"];\n[{ _a }, 1]\n", call),
        ("params [\"_a\"];\n(player setDir 3) + _a\n", call),
        // Names that mean something else there.
        ("params [\"_a\"];\n_a + _x\n", call),
        ("params [\"_a\"];\n_a + count _this\n", call),
        ("params [\"_a\"];\n_a + call TAG_fnc_shut\n", call),
        ("params [\"_a\"];\nisNil \"_a\"\n", call),
        // A value of another type would become the default.
        ("params [[\"_a\", 1, [1]]];\n_a\n", "params [\"_c\"];\n_c = [_c] <|>call TAG_fnc_open;\n"),
        ("params [\"_a\", \"_b\", \"_d\"];\n_d\n", call),
        ("params [\"_a\"];\n_a /* as it is */ + 1\n", call),
        // A variable may be the whole list.
        ("params [\"_a\"];\n_a\n", "params [\"_d\"];\n_c = _d <|>call TAG_fnc_open;\n"),
    ] {
        assert_eq!(inlined(function, script), None, "{function}");
    }
}

/// Returns the script of a function with this header comment and these `params` after "Update the header comment".
fn updated(header: &str, params: &str) -> Option<String> {
    let script = format!("{header}\nparams<|> {params};\n_gate animate [\"door\", _speed];\n");
    let text = mission("hint \"\";\n").replace("params [\"_gate\"];\nhint str _gate;\n", &script);
    let (title, mut files) = changed(&text, "update-header")?;
    assert_eq!(title, "Update the header comment");
    let new = files.remove("functions/fn_open.sqf")?;
    Some(new.split_once("\nparams")?.0.to_owned())
}

#[test]
fn a_header_says_what_params_takes() {
    let params = "[[\"_gate\", objNull, [objNull]], [\"_speed\", 2, [0]], [\"_howWide\", \"a\", [\"\", 0]]]";
    for (header, expected) in [
        (
            "/*\n * Opens it.\n *\n * Arguments:\n * 0: The gate to open <STRING>\n * 1: How fast <NUMBER> (default: 1)\n *    it \
             goes\n *\n * Return Value:\n * None\n */",
            "/*\n * Opens it.\n *\n * Arguments:\n * 0: The gate to open <OBJECT>\n * 1: How fast <NUMBER> (default: 2)\n *    it \
             goes\n * 2: How wide <NUMBER or STRING> (default: \"a\")\n *\n * Return Value:\n * None\n */",
        ),
        (
            "/*\n    Parameter(s):\n        _gate   - The gate       [OBJECT, defaults to objNull]\n        _howWide - Its width   \
             [NUMBER, defaults to \"a\"]\n\n    Returns:\n        Nothing\n*/",
            "/*\n    Parameter(s):\n        _gate   - The gate       [OBJECT, defaults to objNull]\n        _speed - Speed \
             [NUMBER, defaults to 2]\n        _howWide - Its width   [NUMBER OR STRING, defaults to \"a\"]\n\n    Returns:\n        \
             Nothing\n*/",
        ),
        (
            "/*\nParameters:\n    _gate: the gate <Object>\n    _pace: how fast <Number>\n    _howWide: its width\n*/",
            "/*\nParameters:\n    _gate: the gate <Object>\n    _speed: how fast <Number>\n    _howWide: its width\n*/",
        ),
        (
            "/*\nParameters:\n    None\n*/",
            "/*\nParameters:\n    _gate - Gate <OBJECT>\n    _speed - Speed <NUMBER> (default: 2)\n    _howWide - How wide <NUMBER OR STRING> (default: \"a\")\n*/",
        ),
    ] {
        let new = updated(header, params).unwrap();
        assert_eq!(new.to_lowercase(), expected.to_lowercase());
        assert_eq!(updated(&new, params), None, "{new}");
    }
}

#[test]
fn a_correct_or_unclear_header_stays() {
    let params = "[[\"_gate\", objNull, [objNull]], [\"_speed\", 2, [0]]]";
    for header in [
        "/*\n * Opens it.\n */",
        "/*\n * Arguments:\n * 0: Gate <OBJECT>\n * 1: Speed <NUMBER> (default: 2)\n */",
        "/*\n * Arguments:\n * 1: Gate <OBJECT>\n * 2: Speed, in meters <NUMBER>\n */",
        "/*\n * Arguments:\n * 0: Gate <OBJECT>\n * 0: Gate <OBJECT>\n */",
        "/*\nParameters:\n    _a - Gate <OBJECT>\n    _b - Speed <NUMBER>\n*/",
        "/*\nParameters:\n    See below\n*/",
        // Of a callback, with its own parameters below.
        "/*\n * Passed Parameters:\n * 0: Gate <OBJECT>\n *\n * Arguments:\n * 0: Gate <OBJECT>\n * 1: Speed <NUMBER>\n */",
        // A description with an empty line in it.
        "/*\nParameters:\n    _gate - Gate <OBJECT>\n        0: Height\n\n        1: Width\n\n    _speed - Speed <NUMBER>\n*/",
        // Values rather than types, words about a type, and types that another one follows.
        "/*\nParameters:\n    _gate - one of [\"ARRAY\", \"STRING\"]\n    _speed - Speed <NUMBER>\n*/",
        "/*\nParameters:\n    _gate - Gate <String, the name of a gate>\n    _speed - Speed <NUMBER>\n*/",
        "/*\nParameters:\n    _gate - Gate <STRING><ARRAY>\n    _speed - Speed <NUMBER>\n*/",
        // Its type would be that of the parameter which it was.
        "/*\nParameters:\n    _gate - Gate <OBJECT>\n    _name - STRING - The name\n*/",
        "// Parameters:\n// None",
    ] {
        assert_eq!(updated(header, params), None, "{header}");
    }
}

#[test]
fn a_function_moves_to_another_category() {
    let config = "class CfgFunctions {\n    class TAG {\n        class gates {\n            file = \"functions\";\n            class \
                  open {};\n            class shut {};\n        };\n        class walls {\n            file = \"walls\";\n            \
                  class paint {};\n            class oil { preInit = 1; };\n        };\n    };\n};\n";
    let text = |script: &str| {
        format!(
            "//- description.ext\n{config}//- functions/fn_open.sqf\nhint \"\";\n//- functions/fn_shut.sqf\nhint \"a\";\n\
             //- walls/fn_paint.sqf\nhint \"b\";\n//- walls/fn_oil.sqf\nhint \"c\";\n//- mission.sqm\nversion=54;\n//- \
             init.sqf\n{script}"
        )
    };
    // At its name, also as a macro writes it, and at its entry.
    for text in [
        text("#define FUNC(name) TAG_fnc_##name\n[] call FU<|>NC(shut);\n"),
        text("[] call TAG_fnc_shut;\n").replace("class shut", "class sh<|>ut"),
    ] {
        let (title, files) = changed(&text, "move-function").unwrap_or_else(|| panic!("not offered: {text}"));
        assert_eq!(title, "Move `TAG_fnc_shut` to category `walls`");
        assert!(files.contains_key("walls/fn_shut.sqf"), "{files:?}");
    }
    for name in ["class wa<|>lls", "class o<|>il"] {
        let plain = name.replace("<|>", "");
        assert_eq!(changed(&text("").replacen(&plain, name, 1), "move-function"), None, "{name}");
    }
    let (title, files) = changed(&text("[] call TAG_<|>fnc_shut;\n"), "move-function").unwrap();
    assert_eq!(title, "Move `TAG_fnc_shut` to category `walls`");
    let expected = config.replace("            class shut {};\n", "").replace(
        "            class oil { preInit = 1; };\n",
        "            class oil { preInit = 1; };\n            class shut {};\n",
    );
    assert_eq!(files["description.ext"], expected);
    assert_eq!((files.len(), &*files["walls/fn_shut.sqf"]), (2, "hint \"a\";\n"));
    for script in [
        "[] call TAG_<|>fnc_oil;\n",
        "[] call TAG_<|>fnc_shut; [] execVM \"functions\\fn_shut.sqf\";\n",
        "[] call TAG_<|>fnc_unknown;\n",
    ] {
        assert_eq!(changed(&text(script), "move-function"), None, "{script}");
    }
}

/// Returns the config with its classes sorted.
fn sorted(config: &str) -> Option<String> {
    let (title, mut files) =
        changed(&format!("//- mission.sqm\nversion=54;\n//- description.ext\n{config}"), "sort-classes")?;
    assert_eq!(title, "Sort the classes by name");
    files.remove("description.ext")
}

#[test]
fn classes_that_are_looked_up_by_name_are_sorted() {
    let config = "class Cfg<|>Sounds {\n    class shut {};\n    // The wide one.\n    class Open: oil { a = 1; };\n\n    class oil {\n        \
                  b = 2;\n    }; // why\n};\n";
    assert_eq!(sorted(config), None, "the base is further down");
    let expected = "class CfgSounds {\n    class oil {\n        b = 2;\n    }; // why\n    // The wide one.\n    class Open: oil { a = 1; };\n\n    \
                    class shut {};\n};\n";
    let config = "class Cfg<|>Sounds {\n    class shut {};\n    class oil {\n        b = 2;\n    }; // why\n\n    // The wide one.\n    class \
                  Open: oil { a = 1; };\n};\n";
    assert_eq!(sorted(config).as_deref(), Some(expected));
    assert_eq!(sorted(&expected.replacen("CfgS", "Cfg<|>S", 1)), None);
    let config = "class Cfg<|>Vehicles {\n    class Wall;\n    x = 1;\n\n    class Shut: Wall {};\n    class Open: Wall {};\n};\n";
    let expected =
        "class CfgVehicles {\n    class Wall;\n    x = 1;\n\n    class Open: Wall {};\n    class Shut: Wall {};\n};\n";
    assert_eq!(sorted(config).as_deref(), Some(expected));
}

#[test]
fn classes_whose_order_matters_are_not_sorted() {
    for config in [
        "class Gate<|>Dialog {\n    class b {};\n    class a {};\n};\n",
        "class Dialog {\n    class cont<|>rols {\n        class b {};\n        class a {};\n    };\n};\n",
        "class CfgFunctions {\n    class T<|>AG {\n        class b {\n            class c { postInit = 1; };\n        };\n        class a {};\n    };\n};\n",
        "class Cfg<|>Sounds {\n    class b {};\n    sounds[] = {};\n    class a {};\n};\n",
        "class Cfg<|>Sounds {\n    // Gates.\n\n    class b {};\n    class a {};\n};\n",
        "class Cfg<|>Sounds {\n    #include \"a.hpp\"\n    class b {};\n    class a {};\n};\n",
        "class Cfg<|>Sounds { class b {}; class a {}; };\n",
        "class Cfg<|>Debriefing {\n    class b {};\n    class a {};\n};\n",
        // The project lists them.
        "class Cfg<|>Identities {\n    class b {};\n    class a {};\n};\n//- init.sqf\nhint str (\"true\" configClasses \
         (missionConfigFile >> \"CfgIdentities\"));\n",
    ] {
        assert_eq!(sorted(config), None, "{config}");
    }
}

/// A mission with functions of two tags, and a script.
fn two_tags(script: &str) -> String {
    let config = "class CfgFunctions {\n    class TAG {\n        class gates {\n            file = \"functions\";\n            class open \
                  {};\n            class shut {};\n        };\n    };\n    class WALL {\n        class walls {\n            file = \
                  \"walls\";\n            class paint {};\n        };\n    };\n};\n";
    format!(
        "//- description.ext\n{config}class CfgRemoteExec {{\n    class Functions {{\n        class TAG_fnc_shut {{ allowedTargets = 2; \
         }};\n    }};\n}};\n//- functions/fn_open.sqf\n[] spawn TAG_fnc_shut;\n//- functions/fn_shut.sqf\n/*\n    Example: [] call \
         TAG_fnc_shut;\n*/\nhi<|>nt \"a\";\n//- walls/fn_paint.sqf\nhint \"b\";\n//- mission.sqm\nversion=54;\n//- init.sqf\n{script}"
    )
}

#[test]
fn a_function_moves_to_another_tag_with_all_its_calls() {
    let script = "[] call TAG_fnc_shut;\nremoteExec [\"tag_fnc_shut\", 2];\n[] call TAG_fnc_open;\n";
    let (title, files) = changed(&two_tags(script), "move-function").unwrap();
    assert_eq!(title, "Move `TAG_fnc_shut` to tag `WALL` as `WALL_fnc_shut`");
    let config = &files["description.ext"];
    assert!(!config.contains("            class open {};\n            class shut {};\n"), "{config}");
    assert!(config.contains("            class paint {};\n            class shut {};\n"), "{config}");
    assert!(config.contains("class WALL_fnc_shut { allowedTargets = 2; };"), "{config}");
    let own = "[] call WALL_fnc_shut;\nremoteExec [\"WALL_fnc_shut\", 2];\n[] call TAG_fnc_open;\n";
    assert_eq!(files["init.sqf"], own);
    assert_eq!(files["functions/fn_open.sqf"], "[] spawn WALL_fnc_shut;\n");
    assert_eq!(files["walls/fn_shut.sqf"], "/*\n    Example: [] call WALL_fnc_shut;\n*/\nhint \"a\";\n");
    assert_eq!(files.len(), 4);
}

#[test]
fn a_function_keeps_its_tag_where_a_call_could_be_missed() {
    for script in [
        // The name may be composed.
        "[] call TAG_fnc_shut;\ncall (missionNamespace getVariable (\"TAG_fnc_\" + \"shut\"));\n",
        "#define CALL(name) [] call TAG_fnc_##name\n[] call TAG_fnc_shut;\nCALL(shut);\n",
        // There is one of that name.
        "[] call TAG_fnc_shut;\nWALL_fnc_shut = {};\n",
    ] {
        assert_eq!(changed(&two_tags(script), "move-function"), None, "{script}");
    }
}

/// The config after `id`, if that is offered.
fn configured(config: &str, id: &str) -> Option<(String, BTreeMap<String, String>)> {
    let table = "<Project name=\"Gates\">\n\t<Key ID=\"STR_TAG_Gates_OpenGate\">\n\t\t<English>Open the gate</English>\n\t</Key>\n\
                 \t<Key ID=\"STR_TAG_Gates_Shut\">\n\t\t<English>Shut</English>\n\t</Key>\n</Project>\n";
    changed(&format!("//- mission.sqm\nversion=54;\n//- stringtable.xml\n{table}//- description.ext\n{config}"), id)
}

#[test]
fn a_text_of_a_config_moves_to_the_stringtable() {
    let (title, files) =
        configured("class Params {\n    class Gate { title = \"How <|>wide\"; };\n};\n", "config-text-to-key").unwrap();
    assert_eq!(title, "Move the text to stringtable key `STR_TAG_Gates_HowWide`");
    assert!(files["description.ext"].contains("title = \"$STR_TAG_Gates_HowWide\";"), "{files:?}");
    assert!(files["stringtable.xml"].contains("<English>How wide</English>"), "{files:?}");
    let (_, files) = configured("onLoad<|>Name = \"Open the gate\";\n", "config-text-to-key").unwrap();
    assert_eq!(files["description.ext"], "onLoadName = \"$STR_TAG_Gates_OpenGate\";\n");
    assert_eq!(files.len(), 1);
    let macros = "#define QUOTE(name) #name\n#define CSTRING(name) QUOTE($STR_TAG_Gates_##name)\n";
    let (_, files) =
        configured(&format!("{macros}tooltip = CSTRING(Shut);\ntext = \"The<|> gate\";\n"), "config-text-to-key")
            .unwrap();
    assert!(files["description.ext"].ends_with("text = CSTRING(TheGate);\n"), "{files:?}");
}

#[test]
fn texts_of_configs_that_nobody_reads_stay() {
    for config in [
        "onLoadName = \"$STR_TAG_<|>Gates_Shut\";\n",
        "text = \"gate<|>.paa\";\n",
        "text = \"#(argb,8,8,3)<|>color(1,1,1,1)\";\n",
        "model = \"The<|> gate\";\n",
        "texts[] = {\"The<|> gate\"};\n",
        "#define NAME \"The gate\"\ntitle<|> = NAME;\n",
        "title = \"The \"\"wide\"\"<|> gate\";\n",
        "title = \"The<|> gate\n",
    ] {
        assert_eq!(configured(config, "config-text-to-key"), None, "{config}");
    }
}

#[test]
fn classes_with_equal_properties_get_a_base_class() {
    let config = "class RscButton;\nclass GateDialog {\n    idd = 4;\n    // What opens it.\n    class controls {\n        class GateOp<|>en: RscButton {\n            \
                  idc = 1;\n            w = 0.2;\n            h = 0.1 * 2;\n            colorText[] = {1, 1, 1, 1};\n        };\n        class GateShut: \
                  RscButton {\n            idc = 2;\n            h = 0.1*2;\n            w = 0.2;\n            colorText[] = {1, 1, 1, 1};\n        };\n        class Wall: \
                  RscButton {\n            idc = 3;\n            w = 0.2;\n            h = 0.4;\n        };\n    };\n};\n";
    let expected = "class RscButton;\nclass GateDialog {\n    idd = 4;\n    class GateBase: RscButton {\n        w = 0.2;\n        h = 0.1 * 2;\n        \
                    colorText[] = {1, 1, 1, 1};\n    };\n    // What opens it.\n    class controls {\n        class GateOpen: GateBase {\n            idc = 1;\n        };\n        class \
                    GateShut: GateBase {\n            idc = 2;\n        };\n        class Wall: RscButton {\n            idc = 3;\n            w = 0.2;\n            h = 0.4;\n        \
                    };\n    };\n};\n";
    let (title, files) = configured(config, "extract-base").unwrap();
    assert_eq!(title, "Extract base class `GateBase` of `GateOpen` and another class");
    assert_eq!(files["description.ext"], expected);
    let config = "class RscText;\r\nclass TAG_Op<|>en: RscText\r\n{\r\n\tw = 1;\r\n\th = 2;\r\n\tx = 3;\r\n};\r\nclass TAG_Shut: RscText\r\n{\r\n\tw = 1;\r\n\th = \
                  2;\r\n\tx = 4;\r\n};\r\n";
    let expected = "class RscText;\r\nclass TAG_Base: RscText\r\n{\r\n\tw = 1;\r\n\th = 2;\r\n};\r\nclass TAG_Open: TAG_Base\r\n{\r\n\tx = 3;\r\n};\r\nclass \
                    TAG_Shut: TAG_Base\r\n{\r\n\tx = 4;\r\n};\r\n";
    assert_eq!(configured(config, "extract-base").unwrap().1["description.ext"], expected);
}

#[test]
fn a_base_class_is_named_like_its_siblings() {
    let class = |name: &str, base: &str, own: &str| {
        format!(
            "    class {name}: {base} {{\n        sound = \"a\";\n        color = 1;\n        x = {own};\n    }};\n"
        )
    };
    let config = format!(
        "class base_gate;\nclass CfgNotifications {{\n{}{}    class gate_plain {{\n        x = 0;\n    }};\n}};\n",
        class("gate_op<|>en", "base_gate", "1"),
        class("gate_shut", "base_gate", "2"),
    );
    let (title, _) = configured(&config, "extract-base").unwrap();
    assert_eq!(title, "Extract base class `gate_open_base` of `gate_open` and another class");
    let (title, _) = configured(&config.replace("gate_plain", "wall"), "extract-base").unwrap();
    assert_eq!(title, "Extract base class `gate_base` of `gate_open` and another class");
}

#[test]
fn classes_are_not_given_a_base_class_where_that_would_change_something() {
    let two = |outer: &str, first: &str, second: &str| {
        format!(
            "class B;\nclass {outer} {{\n    class On<|>e: B {{\n{first}        z = 1;\n    }};\n    class Two: B {{\n{second}        z = 2;\n    }};\n}};\n"
        )
    };
    let both = "        x = 1;\n        y = 2;\n";
    assert!(configured(&two("CfgNotifications", both, both), "extract-base").is_some());
    for (why, config) in [
        ("a list that the game shows", two("CfgSounds", both, both)),
        ("other bases", two("CfgNotifications", both, both).replace("Two: B", "Two: C")),
        ("other values", two("CfgNotifications", both, &both.replace('2', "3"))),
        ("a comment", two("CfgNotifications", both, &both.replace("y = 2;", "y = 2; // wide"))),
        ("a condition", two("CfgNotifications", both, &format!("#ifdef WIDE\n{both}#endif\n"))),
        ("a macro", format!("#define SIZE x = 1; y = 2;\n{}", two("CfgNotifications", "SIZE\n", "SIZE\n"))),
        ("two properties of a name", two("CfgNotifications", both, &format!("{both}        x = 1;\n"))),
        (
            "added to an array",
            two("CfgNotifications", "        x[] += {1};\n        y = 2;\n", "        x[] += {1};\n        y = 2;\n"),
        ),
        ("no scope", two("CfgVehicles", both, both)),
        (
            "the base is among the controls",
            format!(
                "class Dialog {{\n    {}}};\n",
                two("controls", both, both)
                    .replace("class B;\nclass controls {\n", "class controls {\n    class B {};\n")
            ),
        ),
        ("a list with a base", two("controls: Other", both, both)),
    ] {
        assert_eq!(configured(&config, "extract-base"), None, "{why}: {config}");
    }
    let scoped = both.replace("        y", "        scope = 2;\n        y");
    let (_, files) = configured(
        &two("CfgVehicles", &format!("{scoped}        w = 3;\n"), &format!("{scoped}        w = 3;\n")),
        "extract-base",
    )
    .unwrap();
    let base = "    class OneBase: B {\n        scope = 0;\n        x = 1;\n        y = 2;\n        w = 3;\n    };\n";
    assert!(files["description.ext"].contains(base), "{files:?}");
}
