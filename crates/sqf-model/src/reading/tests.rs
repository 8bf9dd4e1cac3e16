//! Scripts with a cursor, and what is read there.

use std::sync::Arc;

use proptest::prelude::*;

use super::descent::Descent;
use super::*;
use crate::{Alone, fixture};
use sqf_reference::Form;

/// Creates the reading of a script, and returns the offset of its cursor.
#[track_caller]
fn reading(script: &str) -> (Reading, u32) {
    let (file, offset) = fixture::at_cursor(script);
    (Reading::new(fixture::reference(), Arc::new(file), None, Arc::new(Alone)), offset)
}

mod slots {
    //! The callee at `<|>`, as `name side [path] of [elements]` with the operand in quotes.

    use super::*;

    #[track_caller]
    fn called(script: &str) -> String {
        let (reading, offset) = reading(script);
        let cursor = reading.at(offset);
        let Some((slot, script)) = cursor.as_ref().and_then(Cursor::slot) else { return "nothing".to_owned() };
        assert_eq!(slot.path.len(), slot.elements.len());
        let operand = slot.operand.and_then(|operand| script.place(script.tree().tokens(operand)));
        let operand = operand.map_or("", |(range, _)| range.of(reading.file().text()));
        let Slot { side, path, elements, .. } = &slot;
        format!("{} {side:?} {path:?} of {elements:?} {operand:?}", slot.word(script))
    }

    /// Checks the slot without the numbers of elements and the operand.
    #[track_caller]
    fn check(script: &str, expected: &str) {
        let called = called(script);
        assert_eq!(called.split(" of ").next(), Some(expected), "{script}");
    }

    #[test]
    fn the_innermost_command_is_named_with_the_place_in_its_operand() {
        assert_eq!(called("player setDamage [0.5, <|>true]"), "setDamage Right [1] of [2] \"[0.5, true]\"");
        assert_eq!(called("player setDamage <|>"), "setDamage Right [] of [] \"\"");
        assert_eq!(
            called("_gate addEventHandler [\"Ki<|>lled\", { hint \"a\" }];"),
            "addEventHandler Right [0] of [2] \"[\\\"Killed\\\", { hint \\\"a\\\" }]\""
        );
        check("[1, [2, 3, [4, <|>5]], 6] setPos x", "setPos Left [1, 2, 1]");
        check("getPos <|>", "getPos Right []");
        check("getPos pla<|>yer", "getPos Right []");
        check("getPos player<|>", "getPos Right []");
        check("play<|>er setDamage 1", "setDamage Left []");
        check("<|> setDamage 1", "setDamage Left []");
        check("<|>setDamage 1", "nothing");
        check("hint str <|>x", "str Right []");
        check("hint st<|>r x", "hint Right []");
        check("hint (str x + <|>)", "+ Right []");
        check("hint (<|>)", "hint Right []");
        check("a setDamage ((<|>b))", "setDamage Right []");
        check("[getPos <|>a, 2]", "getPos Right []");
        check("b setPos [getPos a <|>, 2]", "setPos Right [0]");
        check("b setPos [1,\n // two\n<|>\n", "setPos Right [1]");
    }

    #[test]
    fn the_tighter_operator_takes_the_operand() {
        check("a + <|>b * c", "* Left []");
        check("a * <|>b + c", "* Right []");
        check("a - <|>b - c", "- Right []");
        check("a select <|>b + c", "+ Left []");
        check("a select <|>b select c", "select Right []");
        check("a <|>select b select c", "select Left []");
        check("x max - <|>y", "- Right []");
        check("x max <|>-y", "max Right []");
        check("a == <|>b && c", "== Right []");
        check("a && <|>b == c", "== Left []");
        check("a + b <|>* c", "+ Right []");
        check("abs a <|>+ b == c", "== Left []");
        check("a + <|> * b", "* Left []");
        check("a # <|>0 ^ 2", "# Right []");
        check("if (a) then <|>b else c", "else Left []");
        check("if (alive <|>a) then {}", "alive Right []");
        check("if (<|>a) then {}", "if Right []");
        check("switch (x) do { case <|>1: {} }", "case Right []");
        check("for \"_<|>i\" from 0 to 3 do {}", "for Right []");
        check("a MAX <|>b", "MAX Right []");
    }

    #[test]
    fn functions_are_called_with_the_left_operand() {
        assert_eq!(called("[a, <|>b] call BIS_fnc_paintGate"), "BIS_fnc_paintGate Argument [1] of [2] \"[a, b]\"");
        check("a<|>bc call bis_FNC_paintgate", "bis_FNC_paintgate Argument []");
        check("[[1, <|>2]] spawn BIS_fnc_paintGate;", "BIS_fnc_paintGate Argument [0, 1]");
        check("_x = [<|>] call BIS_fnc_paintGate", "BIS_fnc_paintGate Argument [0]");
        check("[a, <|>b] call TAG_fnc_own", "TAG_fnc_own Argument [1]");
        check("[a, <|>b] call _own", "call Left [1]");
        check("[a, <|>b] call BIS_fnc_paintGate + x", "call Left [1]");
        check("[a, <|>b] call BIS_fnc_paintGate == x", "BIS_fnc_paintGate Argument [1]");
        check("[a] call <|>BIS_fnc_paintGate", "call Right []");
        check("call <|>BIS_fnc_paintGate", "call Right []");
        check("[a, <|>b] remoteExec [\"BIS_fnc_paintGate\", 2]", "BIS_fnc_paintGate Argument [1]");
        check("[a, <|>b] remoteExecCall ['setDamage', 2]", "setDamage Argument [1]");
        check("[a, <|>b] remoteExec [\"TAG_fnc_own\", 2]", "TAG_fnc_own Argument [1]");
        check("[a, <|>b] remoteExec [\"setDamage\" + x, 2]", "remoteExec Left [1]");
        check("[a, b] remoteExec [\"set<|>Damage\", 2]", "remoteExec Right [0]");
        check("remoteExec [\"hint\", <|>2]", "remoteExec Right [1]");
        check("[[a, <|>b], \"BIS_fnc_paintGate\", true] call BIS_fnc_MP", "BIS_fnc_paintGate Argument [1]");
        check("[[a, <|>b], _name, true] call BIS_fnc_MP", "BIS_fnc_MP Argument [0, 1]");
        check("[[a, b], \"BIS_fnc_<|>paintGate\", true] call BIS_fnc_MP", "BIS_fnc_MP Argument [1]");
    }

    #[test]
    fn code_starts_afresh_and_other_places_are_not_operands() {
        check("a addEventHandler [\"Killed\", { <|> }]", "nothing");
        check("a addEventHandler [\"Killed\", { hint <|> }]", "hint Right []");
        check("{ <|>x } forEach y", "nothing");
        check("{ x } forEach <|>y", "forEach Right []");
        check("{ x }<|> forEach y", "forEach Left []");
        check("player <|> setDamage 1", "nothing");
        check("player setDamage 1; <|>", "nothing");
        check("player setDamage 1 <|>", "nothing");
        check("<|>", "nothing");
        check("_x = <|>1;", "nothing");
        check("private _x = <|>1;", "nothing");
        check("hint // say <|>it\n \"a\"", "nothing");
        check("hint /* <|> */ \"a\"", "nothing");
        check("hint /* a */<|>", "hint Right []");
        check("hint /* a <|>", "nothing");
        check("#include \"a<|>b.hpp\"", "nothing");
    }

    #[test]
    fn half_typed_code_is_the_normal_case() {
        check("player setDamage [0.5, <|>\n_x = 1;\nhint \"a\";", "setDamage Right [1]");
        check("player setDamage [0.5, <|>\nhint \"a\";", "setDamage Right [1]");
        check("player setDamage [0.5, \n_x = 1; getPos <|>", "getPos Right []");
        check("player setDamage [0.5, \n_x = 1; <|>", "nothing");
        check("if (true) then { player setDamage [0.5, <|> };\nhint \"b\";", "setDamage Right [1]");
        check("getPos <|>\nplayer setDamage 1;", "getPos Right []");
        check("hint \"a\"\n<|>player setDamage 1;", "setDamage Left []");
        check("hint \"a\"\nplayer setDamage <|>1;", "setDamage Right []");
        check("a ] setDamage [1, (<|>", "setDamage Right [1]");
        check("a setDamage [1)}, <|>2]", "setDamage Right [1]");
        check("a addEventHandler [\"Ki<|>\nhint \"x\";", "addEventHandler Right [0]");
        check("hint \"gate <|>", "hint Right []");
    }

    #[test]
    fn the_preprocessor_is_respected() {
        check("#define OPEN(gate) gate setDamage [1, <|>gate]\n]", "setDamage Right [1]");
        check("#define OPEN(ga<|>te) gate setDamage 1", "nothing");
        check("#define SMASH getPos <|>\nplayer", "getPos Right []");
        check("#define SMASH \\\n player setDamage \\\n <|>1\n", "setDamage Right []");
        check("#ifdef hint<|> x\n#endif", "nothing");
        check("a setDamage\n#ifdef HARD\n<|>1\n#else\n2\n#endif", "setDamage Right []");
        check("a setDamage [1,\n#include \"b.hpp\"\n<|>2]", "setDamage Right [1]");
        check("b setVariable [GVAR(<|>x), 1]", "setVariable Right [0]");
        check("b setVariable [QGVAR(x), <|>1]", "setVariable Right [1]");
        check("TRACE_1(\"a\", <|>b)", "nothing");
        check("a setDamage FUNC(x) + <|>1", "+ Right []");
    }
}

mod forms {
    //! The form in which the command at `<|>` is used.

    use super::*;

    #[track_caller]
    fn check(script: &str, expected: Option<Form>) {
        let (reading, offset) = reading(script);
        let token = reading.file().tokens().at(offset).unwrap();
        let cursor = reading.at_token(token);
        let form = cursor.as_ref().and_then(|cursor| cursor.script().form(cursor.reference(), cursor.node()?));
        assert_eq!(form, expected, "{script}");
    }

    #[test]
    fn a_command_has_the_written_operands_that_it_can_take() {
        check("_gate <|>setDamage 1", Some(Form::Binary));
        check("_gate <|>setDamage", Some(Form::Binary));
        check("<|>setDamage 1", Some(Form::Unary));
        check("<|>getPos", Some(Form::Nullary));
        check("<|>getPos _gate", Some(Form::Unary));
        check("_gate <|>getPos [10, 90]", Some(Form::Binary));
        check("hint <|>getPos _gate", Some(Form::Unary));
        check("time <|>getPos _gate", Some(Form::Binary));
        check("_a = <|>getPos _gate", Some(Form::Unary));
        check("{ _gate }; <|>getPos _gate", Some(Form::Unary));
        check("[1, <|>getPos _gate]", Some(Form::Unary));
        check("_gate <|>player _other", Some(Form::Nullary));
        check("3 <|>- 2", Some(Form::Binary));
        check("(3) /* three */ <|>- // minus\n 2", Some(Form::Binary));
        check("3 * <|>- 2", Some(Form::Unary));
        check("<|>_gate setDamage 1", None);
    }

    #[test]
    fn operands_do_not_cross_directives_and_macros() {
        check("_gate\n#include \"x.hpp\"\n<|>setDamage 1", Some(Form::Binary));
        check("#define GATE 1\n<|>getPos _gate", Some(Form::Unary));
        check("#define AT(x) <|>getPos x", Some(Form::Unary));
        check("#define AT x <|>getPos y", Some(Form::Binary));
        check("#ifdef <|>getPos\nx", None);
        check("TRACE(x)\n<|>getPos _gate", Some(Form::Unary));
        check("GVAR(gate) <|>getPos [1, 2]", Some(Form::Binary));
        check("GVAR(gate)\n<|>setDamage 1", Some(Form::Binary));
        check("#ifdef NO\n_gate <|>getPos 1\n#endif", Some(Form::Binary));
    }
}

mod descents {
    //! What the word at `<|>` becomes.

    use super::*;

    #[track_caller]
    fn check(script: &str, expected: &str) {
        let (reading, offset) = reading(script);
        let token = reading.file().at_cursor(offset).unwrap();
        let Some(cursor) = reading.at_token(token) else { return assert_eq!("nothing", expected, "{script}") };
        let texts =
            |tokens: &[usize]| tokens.iter().map(|token| cursor.script().text(*token)).collect::<Vec<_>>().join(" ");
        let shown = match cursor.descent() {
            Descent::Token(token) => format!("itself {}", texts(&[token])),
            Descent::Argument(tokens) => format!("argument {}", texts(&tokens)),
            Descent::Joined(tokens) => format!("part of {}", texts(&tokens)),
            Descent::Call(tokens) => format!("call to {}", texts(&tokens.collect::<Vec<_>>())),
            Descent::Nothing => "nothing".to_owned(),
        };
        assert_eq!(format!("{:?}: {shown}", cursor.region()), expected, "{script}");
    }

    #[test]
    fn words_are_followed_into_macros() {
        check("hint <|>x", "Active: itself x");
        check("#define A 1\nhint <|>A", "Active: call to 1");
        check("#define F(x) hint x\nF(<|>y)", "Active: argument y");
        check("#define F(x) x + x\nF(<|>y)", "Active: argument y y");
        check("#define F(x) x + x\n<|>F(y)", "Active: call to y + y");
        check("#define F(x) a_##x\nF(<|>y)", "Arguments: itself y");
        check("<|>F(y)", "Active: call to F(y)");
        check("F(<|>y)", "Arguments: itself y");
        check("F(1, G([<|>y]))", "Arguments: itself y");
        check("#define NO\nNO<|>", "Active: call to ");
    }

    #[test]
    fn code_that_the_game_does_not_read_is_parsed_too() {
        check("#ifdef NO\n<|>x\n#endif", "Inactive: itself x");
        check("#ifdef NO\n1\n#else\n<|>x\n#endif", "Active: itself x");
        check("#define YES\n#ifdef YES\n1\n#else\n<|>x\n#endif", "Inactive: itself x");
        check("#ifdef NO\n#ifdef YES\n1\n#else\n<|>x\n#endif\n#endif", "Inactive: itself x");
        check("#ifdef NO\n#ifdef YES\n1\n#endif\n<|>x\n#else\n#endif", "Inactive: itself x");
        check("#define F(a) hint <|>x", "Macro(0): itself x");
        check("#define F(a) hint <|>a", "Macro(0): itself a");
        check("#define F(a) hint b##<|>a", "Macro(0): part of b##a");
        check("#define G(x) x\n#define F(a) hint G(<|>a)", "Macro(1): argument a");
        check("#define <|>F(a) hint a", "nothing");
        check("#define F(<|>a) hint a", "nothing");
        check("#ifdef <|>F", "nothing");
    }
}

mod variables {
    //! The local variables that are visible at `<|>`, with their types.

    use super::*;

    #[track_caller]
    fn check(script: &str, expected: &str) {
        let (reading, offset) = reading(script);
        let cursor = reading.at(offset).unwrap();
        let shown = cursor.locals().into_iter().map(|seen| {
            let types = cursor.types_of(&seen);
            let types = if types.is_any() { String::new() } else { format!(": {types}") };
            format!("{}{}{types}", seen.local.name, if seen.is_certain { "" } else { "?" })
        });
        assert_eq!(shown.collect::<Vec<_>>().join(", "), expected, "{script}");
    }

    #[test]
    fn enclosing_variables_are_visible() {
        check("private _a = 1; <|>", "_a: Number");
        check(
            "private _a = 1; _b = \"\"; if (_a > 1) then { private _c = []; <|> }; private _d = 1;",
            "_c: Array, _b, _a: Number",
        );
        check("private _a = 1; { private _b = 1 } forEach []; <|>", "_a: Number");
        check("private _a = 1; [] spawn { private _b = 1; <|> }", "_b: Number");
        check("private _a = 1; x = { <|> }", "_a?: Number");
        check("params [\"_a\", [\"_b\", 1, [0]]]; for \"_i\" from 0 to 1 do { <|>", "_i: Number, _b: Number, _a");
        check("<|>private _a = 1;", "");
    }

    #[test]
    fn code_in_macros_and_conditions_sees_enclosing_variables() {
        check(
            "private _a = 1;\n#ifdef NO\nprivate _b = 1; <|>\n#else\nprivate _c = 1;\n#endif",
            "_b: Number, _a: Number",
        );
        check("private _a = 1; TRACE(_x = 1; <|>)", "_x, _a: Number");
        check("#define F(a) private _b = 1; <|>", "_b: Number");
    }
}

mod expectations {
    //! What the grammar expects at `<|>`.

    use super::*;

    #[track_caller]
    fn check(script: &str, expected: Expects) {
        let (reading, offset) = reading(script);
        assert_eq!(reading.at(offset).unwrap().expects(), expected, "{script}");
    }

    #[test]
    fn half_typed_code_is_the_normal_case() {
        for script in ["<|>", "hi<|>", "hint \"a\"; <|>", "hint \"a\"; h<|>", "{ <|>", "if (x) then {h<|>", "{} <|>"] {
            let expected = if script == "{} <|>" { Expects::Operator } else { Expects::Statement };
            check(script, expected);
        }
        for script in [
            "hint <|>",
            "{hint <|>}",
            "_a = <|>",
            "[<|>",
            "[_a, <|>",
            "if (<|>",
            "(_a + <|>",
            "call <|>",
            "F(<|>)",
            "F(1, x<|>)",
        ] {
            check(script, Expects::Value);
        }
        for script in
            ["_a <|>", "_a s<|>", "[1] <|>", "(_a) se<|>", "F(x) <|>", "player <|>", "\"a\" <|>", "1 <|>", "a) <|>"]
        {
            check(script, Expects::Operator);
        }
        check("clearRadio <|>", Expects::Anything);
        check("#define F(x) x <|>", Expects::Operator);
        check("#define F(x) <|>", Expects::Statement);
        check("#define F(x) hint x\nF(<|>)", Expects::Value);
        check("#define F(x) hint x\nF(str <|>)", Expects::Value);
        check("#define F(x) hint x\nF(str _a <|>)", Expects::Operator);
    }
}

#[test]
fn a_missing_quote_above_does_not_turn_the_code_inside_out() {
    let check = |script: &str, expected: Option<&str>| {
        let (reading, offset) = reading(script);
        let word = reading.repaired(offset).map(|repaired| {
            let cursor = repaired.at(offset).unwrap();
            cursor.slot().map_or("nothing", |(slot, script)| slot.word(script).to_owned().leak())
        });
        assert_eq!(word, expected, "{script}");
    };
    check("hint \"a;\n_gate setDamage <|>", Some("setDamage"));
    check("hint \"a;\n_gate setDamage <|>;\nhint \"b\";\nhint \"c\";", Some("setDamage"));
    check("hint 'a;\n_gate setDamage <|>", Some("setDamage"));
    check("hint \"a; setDamage <|>", None);
    check("hint \"a\nb\"; _gate setDamage <|>", None);
    check("hint <|>; hint \"a;\n_gate", None);
}

/// Parts of scripts, finished or not.
fn script() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "player",
        "setDamage",
        "getPos",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        ",",
        ";",
        "=",
        "+",
        "*",
        "==",
        "!",
        ":",
        "#",
        "##",
        "_x",
        "\"_x\"",
        "\"Killed\"",
        "\"",
        "'",
        "call",
        "spawn",
        "BIS_fnc_paintGate",
        "remoteExec",
        "[\"hint\", 2]",
        "GVAR(",
        "F(",
        "A",
        "if",
        "then",
        "else",
        "select",
        "1",
        "private",
        "params",
        "\n",
        "\n#define A(x) ",
        "\n#define F(x) hint x\n",
        "\n#define A b##c\n",
        "\n#ifdef B\n",
        "\n#else\n",
        "\n#endif\n",
        "\\\n",
        "// c\n",
        "/*",
        "*/",
        "ü",
        "BIS_fnc_MP",
    ]);
    let joined = prop::sample::select(vec!["", " "]);
    (prop::collection::vec(parts, 0..40), joined).prop_map(|(parts, joined)| parts.join(joined))
}

/// Queries everything at a position and writes it as text.
fn everything(reading: &Reading, offset: u32) -> String {
    let Some(cursor) = reading.at(offset) else { return String::new() };
    let slot = cursor.slot().map(|(slot, script)| (slot.word(script).to_owned(), slot));
    if let Some((_, slot)) = &slot {
        assert_eq!(slot.path.len(), slot.elements.len());
        assert!(slot.path.iter().zip(&slot.elements).all(|(number, count)| number <= count), "{slot:?}");
    }
    let locals: Vec<_> = cursor.locals().iter().map(|seen| (seen.local.name.clone(), cursor.types_of(seen))).collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {slot:?} {locals:?} {:?} {:?} {:?}",
        cursor.region(),
        cursor.descent(),
        cursor.node().map(|node| cursor.types(node)),
        cursor.around(),
        cursor.expects(),
        cursor.expected(),
        cursor.macro_call(),
        cursor.scope(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_position_of_any_script_can_be_queried(script in script()) {
        let fresh = || {
            let file = Arc::new(SourceFile::new(script.as_str()));
            Reading::new(fixture::reference(), file, None, Arc::new(Alone))
        };
        let kept = fresh();
        for offset in 0..=script.len() as u32 + 2 {
            prop_assert_eq!(everything(&kept, offset), everything(&fresh(), offset), "{}", offset);
        }
        for token in 0..kept.file().tokens().len() {
            let Some(cursor) = kept.at_token(token) else { continue };
            let is_itself = |part: &usize| cursor.script().text(*part) == kept.file().token_text(token);
            prop_assert!(cursor.descent().itself().iter().all(is_itself));
        }
    }
}

#[test]
fn brackets_may_be_nested_to_any_depth() {
    let depth = 100_000;
    let script = format!("player setPos {}1, 2{}", "[".repeat(depth), "]".repeat(depth));
    let file = SourceFile::new(script.as_str());
    let reading = Reading::new(fixture::reference(), Arc::new(file), None, Arc::new(Alone));
    let cursor = reading.at(script.find('2').unwrap_or_default() as u32).unwrap();
    let (slot, script) = cursor.slot().unwrap();
    assert_eq!((slot.word(script), slot.path.len(), slot.path.last()), ("setPos", depth, Some(&1)));
    assert_eq!(cursor.locals().len(), 0);
}
