//! What an editor shows of a project's own code: hovers, outlines, symbols and signatures. Each project is one text, in
//! which files follow their names, with the cursor in one of them.

use std::fmt::Write;

use sqf_ide::{CompletionOptions, OutlineItem, SignatureAsked};
use sqf_model::WorkspaceIndex;
use sqf_text::LineIndex;

use crate::fixture::Fixture;

impl Fixture {
    /// Returns the hover at the cursor; links are relative to the root of the project.
    #[track_caller]
    fn hover(&self) -> String {
        let hover = self.analysis.hover(self.offset).expect("nothing is shown");
        let root = url::Url::from_directory_path(self.root()).unwrap();
        hover.markdown.replace(root.as_str(), "")
    }
}

#[track_caller]
fn hover(text: &str) -> String {
    Fixture::new(text).hover()
}

/// Returns the outline of the file with the cursor: kind, name, lines and detail of each item.
#[track_caller]
fn outline(text: &str) -> String {
    fn show(items: &[OutlineItem], depth: usize, lines: &LineIndex, shown: &mut String) {
        for item in items {
            let detail = if item.detail.is_empty() { String::new() } else { format!(" ({})", item.detail) };
            let (first, last) = (lines.line(item.whole.start) + 1, lines.line(item.whole.end) + 1);
            assert!(item.whole.start <= item.range.start && item.range.end <= item.whole.end, "{item:?}");
            let indent = "  ".repeat(depth);
            writeln!(shown, "{indent}{:?} {}{detail} {first}-{last}", item.kind, item.name).unwrap();
            show(&item.children, depth + 1, lines, shown);
        }
    }
    let fixture = Fixture::new(text);
    let mut shown = String::new();
    show(&fixture.analysis.outline().items, 0, &LineIndex::new(fixture.analysis.file().text()), &mut shown);
    shown
}

/// Returns the results of a search in the project: names, and the files and lines where they lead.
#[track_caller]
fn symbols(text: &str, query: &str) -> Vec<String> {
    let fixture = Fixture::new(text);
    let found = fixture.project.symbols_matching(query, None, 20, None).into_iter();
    let shown = found.map(|symbol| {
        let place = fixture.project.place_of(&symbol.symbol, symbol.file.as_deref()).unwrap();
        assert_eq!(symbol.file.as_ref(), Some(&place.file), "{}", symbol.name);
        let file = place.file.strip_prefix(fixture.root()).unwrap().to_str().unwrap().replace('\\', "/");
        let line = LineIndex::new(&fixture.files[&file]).line(place.occurrence.range.start) + 1;
        format!("{:?} {} {file}:{line}", symbol.symbol.kind(), symbol.name)
    });
    shown.collect()
}

/// A mission with a function of `CfgFunctions`.
const MISSION: &str = "\
//- description.ext
class CfgFunctions {
    class GATE {
        class Doors {
            file = \"functions\";
            class open {};
        };
    };
};
//- functions/fn_open.sqf
/*
 * Author: Smith
 * Opens a gate.
 *
 * Arguments:
 * 0: The gate <OBJECT>
 * 1: Metres in a second <NUMBER> (default: 1)
 *
 * Return Value:
 * Whether it opens <BOOL>
 *
 * Example:
 * [gate_1] call GATE_fnc_open
 */
params [\"_gate\", [\"_speed\", 1, [0]]];
private _angle = 90;
_gate addEventHandler [\"Killed\", { hint \"Lost\" }];
true
";

#[test]
fn paths_show_what_the_file_says_of_itself() {
    let script = |line: &str| {
        let gate = "/*\n * Author: Smith\n * Opens a gate.\n */\nparams [\"_gate\", [\"_speed\", 1, [0]]];\n";
        let header = "// Heights of gates.\n// In metres.\n\n#define LOW 1 // for cattle\n";
        format!("//- description.ext\n//- gates/open.sqf\n{gate}//- gates/gates.hpp\n{header}//- init.sqf\n{line}\n")
    };
    insta::assert_snapshot!(hover(&script("[gate_1] execVM \"gates\\op<|>en.sqf\";")), @r"
    [`gates/open.sqf`](gates/open.sqf), by Smith

    Opens a gate.

    **Parameters:**
    - `_gate`
    - `_speed`: Number, default `1`
    ");
    insta::assert_snapshot!(hover(&script("#include \"gates\\ga<|>tes.hpp\"")), @r"
    [`gates/gates.hpp`](gates/gates.hpp)

    Heights of gates. In metres.
    ");
}

#[test]
fn a_missing_file_shows_where_it_would_be() {
    let script = |line: &str| Fixture::new(&format!("//- gates.Altis/mission.sqm\n//- gates.Altis/init.sqf\n{line}\n"));
    for (line, place) in [
        ("execVM \"scripts\\op<|>en.sqf\";", "scripts/open.sqf"),
        ("hint loadFile \"scripts\\op<|>en.txt\";", "scripts/open.txt"),
        ("#include \"gat<|>es.hpp\"", "gates.hpp"),
    ] {
        let expected = format!("File not found: `gates.Altis/{place}` does not exist.");
        let fixture = script(line);
        let shown = fixture.analysis.hover(fixture.offset).map(|hover| hover.markdown);
        assert_eq!(shown, Some(expected), "{line}");
    }
    // Files of the game, code and texts show no file.
    for line in [
        "execVM \"\\a3\\functions_f\\op<|>en.sqf\";",
        "player addAction [\"Open\", \"gate animate ['a', 0.<|>5]\"];",
        "hint \"scripts\\op<|>en.sqf\";",
    ] {
        let fixture = script(line);
        assert_eq!(fixture.analysis.hover(fixture.offset), None, "{line}");
    }
}

/// An addon with typical macros.
const ADDON: &str = "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/script_component.hpp
#define PREFIX gates
#define COMPONENT main
#define ADDON DOUBLES(PREFIX,COMPONENT)
#define DOUBLES(a,b) a##_##b
#define TRIPLES(a,b,c) a##_##b##_##c
#define QUOTE(text) #text
#define GVAR(name) DOUBLES(ADDON,name)
#define QGVAR(name) QUOTE(GVAR(name))
#define FUNC(name) TRIPLES(ADDON,fnc,name)
#define LSTRING(name) QUOTE(TRIPLES(STR,ADDON,name))
#define LLSTRING(name) localize LSTRING(name)
#define PREP(name) FUNC(name) = compile preprocessFileLineNumbers QUOTE(x\\gates\\addons\\main\\functions\\fnc_##name.sqf)
//- addons/main/XEH_PREP.hpp
PREP(open);
PREP(shut);
//- addons/main/XEH_preInit.sqf
#include \"script_component.hpp\"
#include \"XEH_PREP.hpp\"
GVAR(width) = 2;
//- addons/main/functions/fnc_open.sqf
#include \"..\\script_component.hpp\"
// Opens a gate.
params [\"_gate\"];
_gate setVariable [QGVAR(isOpen), true];
[QGVAR(opened), [_gate]] call CBA_fnc_localEvent;
//- addons/main/functions/fnc_shut.sqf
#include \"..\\script_component.hpp\"
private _gate = _this select 0;
if (_gate getVariable [QGVAR(isOpen), false]) then { _gate setVariable [QGVAR(isOpen), false, true] };
//- addons/main/stringtable.xml
<Project name=\"gates\"><Package name=\"main\">
<Key ID=\"STR_gates_main_Title\"><English>Gates</English></Key>
</Package></Project>
";

fn addon(file: &str) -> String {
    format!("{ADDON}//- addons/main/{file}")
}

#[test]
fn a_search_finds_each_function_once_where_its_code_is() {
    let mission = format!("{MISSION}//- init.sqf\n<|>call GATE_fnc_open;\nGATE_fnc_local = {{ 1 }};\n");
    assert_eq!(symbols(&mission, "open"), ["Global GATE_fnc_open functions/fn_open.sqf:1"]);
    assert_eq!(symbols(&mission, "fnc_local"), ["Global GATE_fnc_local init.sqf:2"]);
    assert_eq!(symbols(&mission, "doors"), ["Class Doors description.ext:3"]);
    let addon = addon("init.sqf\n<|>");
    assert_eq!(symbols(&addon, "fnc_open"), ["Global gates_main_fnc_open addons/main/functions/fnc_open.sqf:1"]);
}

#[test]
fn a_function_file_is_its_function() {
    let text = MISSION.replace("true\n", "// region Ends\nGATE_count = 1;\n// endregion\n<|>true\n");
    insta::assert_snapshot!(outline(&text), @r"
    Function GATE_fnc_open ([_gate, _speed]) 1-22
      Variable _gate 15-15
      Variable _speed 15-15
      Variable _angle (Number) 16-16
      Handler Killed 17-17
      Region Ends 18-20
        Variable GATE_count (Number) 19-19
    ");
}

#[test]
fn functions_without_params_contain_their_symbols() {
    let text =
        addon("functions/fnc_open.sqf\n#include \"..\\script_component.hpp\"\n<|>private _gate = 1;\nhint \"\";\n");
    insta::assert_snapshot!(outline(&text), @r"
    Function gates_main_fnc_open 1-4
      Variable _gate (Number) 2-2
    ");
}

#[test]
fn lists_of_functions_show_them() {
    insta::assert_snapshot!(outline(&ADDON.replace("PREP(open);", "PREP(open);<|>")), @r"
    Function gates_main_fnc_open 1-1
    Function gates_main_fnc_shut 2-2
    ");
    insta::assert_snapshot!(outline(&MISSION.replace("class open {}", "class open {<|>}")), @r#"
    Class CfgFunctions 1-8
      Class GATE 2-7
        Class Doors 3-6
          Property file ("functions") 4-4
          Function open (GATE_fnc_open) 5-5
    "#);
}

#[test]
fn classes_that_macros_name_are_listed() {
    let text = addon(
        "config.cpp\n#include \"script_component.hpp\"\n#define GATE(name) class name { class Hinge {}; }\n<|>\
         class CfgPatches {\n    class ADDON {\n        units[] = {};\n    };\n};\nclass CfgVehicles {\n    class Wall;\n    \
         class GVAR(big): Wall {};\n    GATE(Small);\n};\n",
    );
    insta::assert_snapshot!(outline(&text), @r"
    Macro GATE(name) 2-2
    Class CfgPatches 3-7
      Class gates_main 4-6
        Property units[] ({}) 5-5
    Class CfgVehicles 8-12
      Class gates_main_big (Wall) 10-10
      Class Small 11-11
    ");
}

#[test]
fn handlers_are_known_by_their_events() {
    let text = addon(
        "init.sqf\n#include \"script_component.hpp\"\n<|>[QGVAR(opened), { hint \"\" }] call CBA_fnc_addEventHandler;\n\
         player addEventHandler [\"Killed\", FUNC(open)];\nplayer addAction [localize \"STR_gates_main_Title\", {}];\n",
    );
    insta::assert_snapshot!(outline(&text), @r#"
    Handler gates_main_opened 2-2
    Handler Killed 3-3
    Handler localize "STR_gates_main_Title" 4-4
    "#);
}

#[test]
fn the_function_comes_before_the_macro_that_names_it() {
    let include = "init.sqf\n#include \"script_component.hpp\"\n";
    insta::assert_snapshot!(hover(&addon(&format!("{include}[gate] call FU<|>NC(open);"))), @r"
    ```sqf
    [_gate] call gates_main_fnc_open
    ```

    ---

    Opens a gate.

    Function in [`functions/fnc_open.sqf`](addons/main/functions/fnc_open.sqf)

    ---

    Expands to `gates_main_fnc_open`

    Macro of [`script_component.hpp`](addons/main/script_component.hpp#L9), line 9
    ");
    assert_eq!(
        hover(&addon(&format!("{include}[gate] call FU<|>NC(open);"))),
        hover(&addon(&format!("{include}[gate] call FUNC(op<|>en);")))
    );
    insta::assert_snapshot!(hover(&ADDON.replace("PREP(shut)", "PR<|>EP(shut)")), @r#"
    ```sqf
    [_gate] call gates_main_fnc_shut
    ```

    ---

    **Returns:** nothing (inferred)

    Function in [`functions/fnc_shut.sqf`](addons/main/functions/fnc_shut.sqf)

    ---

    Expands to `gates_main_fnc_shut = compile preprocessFileLineNumbers "x\gates\addons\main\functions\fnc_shut.sqf"`

    Macro of [`script_component.hpp`](addons/main/script_component.hpp#L12), line 12
    "#);
}

#[test]
fn variables_and_texts_come_before_the_macros_that_name_them() {
    let include = "init.sqf\n#include \"script_component.hpp\"\n";
    insta::assert_snapshot!(hover(&addon(&format!("{include}hint str GV<|>AR(width);"))), @r"
    ```sqf
    GVAR(width) = 2;
    ```

    global variable: Number, set in [`main/XEH_preInit.sqf`](addons/main/XEH_preInit.sqf)

    ---

    Expands to `gates_main_width`

    Macro of [`script_component.hpp`](addons/main/script_component.hpp#L7), line 7
    ");
    insta::assert_snapshot!(hover(&addon(&format!("{include}hint LLST<|>RING(Title);"))), @r#"
    > Gates

    English

    ---

    Expands to `localize "STR_gates_main_Title"`

    Macro of [`script_component.hpp`](addons/main/script_component.hpp#L11), line 11
    "#);
}

#[test]
fn variables_of_objects_show_where_they_are_set_and_read() {
    let include = "init.sqf\n#include \"script_component.hpp\"\n";
    insta::assert_snapshot!(hover(&addon(&format!("{include}gate getVariable QG<|>VAR(isOpen);"))), @r#"
    ```sqf
    _gate setVariable [QGVAR(isOpen), true];
    ```

    variable of objects and namespaces: Boolean

    Set in 2 places: [`functions/fnc_open.sqf:4`](addons/main/functions/fnc_open.sqf#L4), [`functions/fnc_shut.sqf:3`](addons/main/functions/fnc_shut.sqf#L3)

    Read in 2 places: [`main/init.sqf:2`](addons/main/init.sqf#L2), [`functions/fnc_shut.sqf:3`](addons/main/functions/fnc_shut.sqf#L3)

    ---

    Expands to `"gates_main_isOpen"`

    Macro of [`script_component.hpp`](addons/main/script_component.hpp#L8), line 8
    "#);
    insta::assert_snapshot!(
        hover("//- gates/init.sqf\ngate setVariable [\"GATE_wi<|>dth\", 2];\n//- gates/a.sqf\nhint str (gate getVariable \"GATE_width\");\n"),
        @r#"
    ```sqf
    gate setVariable ["GATE_width", 2];
    ```

    variable of objects and namespaces: Number

    Set in [`gates/init.sqf:1`](gates/init.sqf#L1)

    Read in [`gates/a.sqf:1`](gates/a.sqf#L1)
    "#
    );
}

#[test]
fn events_show_where_they_are_raised_and_handled() {
    let handler = "init.sqf\n[\"gates_main_op<|>ened\", { hint \"\" }] call CBA_fnc_addEventHandler;\n";
    insta::assert_snapshot!(hover(&addon(handler)), @r"
    ```sqf
    [QGVAR(opened), [_gate]] call CBA_fnc_localEvent;
    ```

    event

    Raised in [`functions/fnc_open.sqf:5`](addons/main/functions/fnc_open.sqf#L5)

    Handled in [`main/init.sqf:1`](addons/main/init.sqf#L1)
    ");
}

#[test]
fn macros_show_their_expansion() {
    let include = "init.sqf\n#include \"script_component.hpp\"\n";
    insta::assert_snapshot!(hover(&addon(&format!("{include}hint str AD<|>DON;"))), @r"
    ```sqf
    #define ADDON DOUBLES(PREFIX,COMPONENT)
    ```

    ---

    Macro of [`script_component.hpp`](addons/main/script_component.hpp#L3), line 3

    Expands to
    ```sqf
    gates_main
    ```
    Step by step
    ```sqf
    DOUBLES(PREFIX,COMPONENT)
    ```
    ");
    insta::assert_snapshot!(
        hover(&addon(&format!(
            "{include}#define BOTH(a) if (alive a) then {{ [a] call FUNC(open); [a] call FUNC(shut); }}\nBO<|>TH(gate)"
        ))),
        @r"
    ```sqf
    #define BOTH(a) if (alive a) then { [a] call FUNC(open); [a] call FUNC(shut); }
    ```

    ---

    Macro of this file, line 2

    Expands to
    ```sqf
    if (alive gate) then {
        [gate] call gates_main_fnc_open;
        [gate] call gates_main_fnc_shut;
    }
    ```
    Step by step
    ```sqf
    if (alive gate) then { [gate] call FUNC(open); [gate] call FUNC(shut); }
    if (alive gate) then { [gate] call TRIPLES(ADDON,fnc,open); [gate] call TRIPLES(ADDON,fnc,shut); }
    ```
    "
    );
}

#[test]
fn locals_show_their_first_value_and_its_type() {
    insta::assert_snapshot!(hover("//- a.sqf\nprivate [\"_a\", \"_b\"];\n_b = count allUnits;\nhint str _<|>b;\n"), @r"
    ```sqf
    _b = count allUnits;
    ```

    local variable: Number
    ");
    insta::assert_snapshot!(hover("//- a.sqf\nprivate _a = gate getVariable [\"GATE_a\", 1];\nhint str _<|>a;\n"), @r#"
    ```sqf
    private _a = gate getVariable ["GATE_a", 1];
    ```

    local variable: probably Number
    "#);
    insta::assert_snapshot!(
        hover(&format!("{MISSION}//- init.sqf\nprivate _is = [gate] call GATE_fnc_open;\nhint str _i<|>s;\n")),
        @r"
    ```sqf
    private _is = [gate] call GATE_fnc_open;
    ```

    local variable: Boolean
    "
    );
}

#[test]
fn individually_accessed_arguments_are_parameters() {
    let script = "\
//- description.ext
class CfgFunctions { class GATE { class Doors { file = \"functions\"; class shut {}; }; }; };
//- functions/fn_shut.sqf
// Shuts a gate.
private [\"_gate\"];
_gate = _this select 0;
private _speed = param [2, 1, [0]];
//- init.sqf
[gate, \"\", 3] call GATE_fnc_sh<|>ut;
";
    insta::assert_snapshot!(hover(script), @r"
    ```sqf
    [_gate, _, _speed] call GATE_fnc_shut
    ```

    ---

    Shuts a gate.

    **Parameters:**
    - `_gate`
    - `_speed`: Number, default `1`

    **Returns:** nothing (inferred)

    **Runs:** scheduled from `init.sqf`; on every machine

    Function in [`functions/fn_shut.sqf`](functions/fn_shut.sqf)
    ");
}

#[test]
fn a_macro_that_calls_a_function_shows_its_parameters() {
    let script = format!(
        "{MISSION}//- init.sqf\n#define OPEN(gate, speed) [gate, speed] call GATE_fnc_open\nOPEN(gate_1, <|>2);\n"
    );
    let fixture = Fixture::new(&script);
    let help = fixture.analysis.signature_help(fixture.offset, SignatureAsked::User).unwrap();
    let labels: Vec<&str> = help.signatures.iter().map(|signature| &*signature.label).collect();
    assert_eq!(labels, ["[_gate, _speed] call GATE_fnc_open", "OPEN(gate, speed)"]);
    assert_eq!(help.signatures[0].active_param, Some(1));
    assert_eq!(help.signatures[1].active_param, Some(1));
}

/// A mission whose functions say little in comments.
const NEAR: &str = "\
//- description.ext
class CfgFunctions {
    class GATE { class Doors { file = \"functions\"; class near {}; class wait {}; class watch {}; class say {}; }; };
};
//- functions/fn_near.sqf
params [\"_gate\", \"_range\"];
[_gate nearObjects _range, getDir _gate, count allUnits + 1]
//- functions/fn_wait.sqf
sleep 1;
true
//- functions/fn_watch.sqf
// Watches a gate.
params [\"_gate\", \"_again\"];
[_gate, 5] call GATE_fnc_near;
_again setDamage 1;
call GATE_fnc_wait;
hint \"watched\";
//- functions/fn_say.sqf
/*
 * Arguments:
 * 0: What to say <STRING>
 *
 * Return Value:
 * Whether anybody listens <BOOL>
 */
params [\"_text\"];
systemChat _text;
5
";

#[test]
fn what_a_header_does_not_say_is_inferred() {
    insta::assert_snapshot!(hover(&format!("{NEAR}//- init.sqf\n[gate, 5] call GATE_fnc_ne<|>ar;\n")), @r"
    ```sqf
    [_gate, _range] call GATE_fnc_near
    ```

    ---

    **Parameters:**
    - `_gate`: Object (inferred)
    - `_range`: Number or Array (inferred)

    **Returns:** [Array of Object, Number, Number] (inferred)

    **Runs:** scheduled from `init.sqf`; on every machine

    Function in [`functions/fn_near.sqf`](functions/fn_near.sqf)
    ");
}

#[test]
fn a_function_that_waits_says_what_for() {
    insta::assert_snapshot!(hover(&format!("{NEAR}//- init.sqf\n[gate] spawn GATE_fnc_wa<|>tch;\n")), @r"
    ```sqf
    [_gate, _again] call GATE_fnc_watch
    ```

    ---

    Watches a gate.

    **Parameters:**
    - `_gate`: Object (inferred)
    - `_again`: Object (inferred)

    **Returns:** nothing (inferred)

    **Suspends:** `sleep` in `GATE_fnc_wait`, so it must run scheduled

    **Runs:** scheduled from `init.sqf`; on every machine

    Function in [`functions/fn_watch.sqf`](functions/fn_watch.sqf)
    ");
    insta::assert_snapshot!(hover(&format!("{NEAR}//- init.sqf\n[] spawn GATE_fnc_wa<|>it;\n")), @r"
    ```sqf
    call GATE_fnc_wait
    ```

    ---

    **Returns:** Boolean (inferred)

    **Suspends:** `sleep`, so it must run scheduled

    **Runs:** scheduled from `init.sqf`; on every machine

    Function in [`functions/fn_wait.sqf`](functions/fn_wait.sqf)
    ");
}

#[test]
fn the_header_of_a_function_comes_before_its_code() {
    insta::assert_snapshot!(hover(&format!("{NEAR}//- init.sqf\n[\"\"] call GATE_fnc_s<|>ay;\n")), @r"
    ```sqf
    [_text] call GATE_fnc_say
    ```

    ---

    **Parameters:**
    - `_text`: String – What to say

    **Returns:** Number – Whether anybody listens

    **Runs:** scheduled from `init.sqf`; on every machine

    Function in [`functions/fn_say.sqf`](functions/fn_say.sqf)
    ");
}

#[test]
fn signatures_show_inferred_types() {
    let fixture = Fixture::new(&format!("{NEAR}//- init.sqf\n[gate, <|>5] call GATE_fnc_near;\n"));
    let help = fixture.analysis.signature_help(fixture.offset, SignatureAsked::User).unwrap();
    let params = help.signatures[0].params.iter().map(|param| &*param.documentation);
    assert_eq!(params.collect::<Vec<_>>(), ["Object (inferred)", "Number or Array (inferred)"]);
}

#[test]
fn locals_have_the_types_that_functions_return() {
    let near =
        |use_of: &str| hover(&format!("{NEAR}//- init.sqf\nprivate _near = [gate, 5] call GATE_fnc_near;\n{use_of}\n"));
    insta::assert_snapshot!(near("hint str _ne<|>ar;"), @r"
    ```sqf
    private _near = [gate, 5] call GATE_fnc_near;
    ```

    local variable: [Array of Object, Number, Number]
    ");
    insta::assert_snapshot!(near("_near params [\"_objects\", \"_dir\"];\nhint str _obj<|>ects;"), @r#"
    ```sqf
    _near params ["_objects", "_dir"];
    ```

    parameter: Array of Object
    "#);
    insta::assert_snapshot!(near("private _range = _near select 2;\nhint str _ran<|>ge;"), @r"
    ```sqf
    private _range = _near select 2;
    ```

    local variable: Number
    ");
    insta::assert_snapshot!(near("{ private _one = _x; hint str _o<|>ne } forEach (_near select 0);"), @r"
    ```sqf
    { private _one = _x; hint str _one } forEach (_near select 0);
    ```

    local variable: Object
    ");
}

#[test]
fn parameters_have_the_types_that_their_function_needs() {
    insta::assert_snapshot!(hover(&NEAR.replace("_again setDamage", "_aga<|>in setDamage")), @r#"
    ```sqf
    params ["_gate", "_again"];
    ```

    parameter: Object (inferred)
    "#);
}

#[test]
fn completion_knows_what_functions_return() {
    let fixture = Fixture::new(&format!(
        "{NEAR}//- init.sqf\nprivate _near = [gate, 5] call GATE_fnc_near;\nprivate _dir = _near select 1;\nhint str _<|>;\n"
    ));
    let found = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    let locals = found.items.iter().filter(|item| ["_near", "_dir"].contains(&&*item.label));
    let shown: Vec<String> = locals.map(|item| format!("{}: {:?}", item.label, item.detail)).collect();
    insta::assert_snapshot!(shown.join("\n"), @r#"
    _near: Some("local variable: Array")
    _dir: Some("local variable: Number")
    "#);
}

#[test]
fn call_hierarchies_tell_which_functions_suspend() {
    let fixture = Fixture::new(&NEAR.replace("hint \"watched\"", "hi<|>nt \"watched\""));
    let path = fixture.root().join("functions/fn_watch.sqf");
    let called = fixture.analysis.outgoing_calls("GATE_fnc_watch", &path);
    let shown: Vec<_> = called.iter().map(|call| (&*call.item.name, call.item.suspends)).collect();
    assert_eq!(shown, [("GATE_fnc_near", false), ("GATE_fnc_wait", true)]);
}

#[test]
fn hover_and_call_hierarchies_tell_where_functions_run() {
    let init = "//- init.sqf\n[gate] call GATE_fnc_watch;\n\
                //- initServer.sqf\ngate addEventHandler [\"Killed\", { [gate, 5] call GATE_fnc_ne<|>ar; }];\n";
    let fixture = Fixture::new(&format!("{NEAR}{init}"));
    let hover = fixture.analysis.hover(fixture.offset).unwrap().markdown;
    let runs = hover.lines().find(|line| line.starts_with("**Runs:**"));
    let expected = "**Runs:** scheduled from `init.sqf`, unscheduled from a `Killed` handler; on every machine";
    assert_eq!(runs, Some(expected));
    let path = fixture.root().join("functions/fn_watch.sqf");
    let called = fixture.analysis.outgoing_calls("GATE_fnc_watch", &path);
    let shown: Vec<_> = called.iter().map(|call| (&*call.item.name, call.item.is_scheduled)).collect();
    assert_eq!(shown, [("GATE_fnc_near", None), ("GATE_fnc_wait", Some(true))]);
}
