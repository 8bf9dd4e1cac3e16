use super::*;
use crate::model::fixture;

/// What is called at `<|>`, as `name side [path] of [elements]` with the operand in quotes.
fn called(script: &str) -> String {
    let (file, offset) = fixture::at_cursor(script);
    let Some(call) = call_at(&file, &fixture::reference(), offset) else { return "nothing".to_owned() };
    assert_eq!(call.path.len(), call.elements.len());
    assert!(call.operand.touches(offset) || call.word(&file) == "BIS_fnc_MP", "{call:?}");
    format!(
        "{} {:?} {:?} of {:?} {:?}",
        call.word(&file),
        call.side,
        call.path,
        call.elements,
        call.operand.of(file.text())
    )
}

/// The call without the numbers of elements and the operand.
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
fn functions_are_called_with_what_stands_before() {
    assert_eq!(called("[a, <|>b] call BIS_fnc_paintGate"), "BIS_fnc_paintGate Argument [1] of [2] \"[a, b]\"");
    check("a<|>bc call bis_FNC_paintgate", "bis_FNC_paintgate Argument []");
    check("[[1, <|>2]] spawn BIS_fnc_paintGate;", "BIS_fnc_paintGate Argument [0, 1]");
    check("_x = [<|>] call BIS_fnc_paintGate", "BIS_fnc_paintGate Argument [0]");
    check("[a, <|>b] call TAG_fnc_own", "call Left [1]");
    check("[a, <|>b] call BIS_fnc_paintGate + x", "call Left [1]");
    check("[a, <|>b] call BIS_fnc_paintGate == x", "BIS_fnc_paintGate Argument [1]");
    check("[a] call <|>BIS_fnc_paintGate", "call Right []");
    check("call <|>BIS_fnc_paintGate", "call Right []");
    check("[a, <|>b] remoteExec [\"BIS_fnc_paintGate\", 2]", "BIS_fnc_paintGate Argument [1]");
    check("[a, <|>b] remoteExecCall ['setDamage', 2]", "setDamage Argument [1]");
    check("[a, <|>b] remoteExec [\"TAG_fnc_own\", 2]", "remoteExec Left [1]");
    check("[a, <|>b] remoteExec [\"setDamage\" + x, 2]", "remoteExec Left [1]");
    check("[a, b] remoteExec [\"set<|>Damage\", 2]", "remoteExec Right [0]");
    check("remoteExec [\"hint\", <|>2]", "remoteExec Right [1]");
    check("[[a, <|>b], \"BIS_fnc_paintGate\", true] call BIS_fnc_MP", "BIS_fnc_paintGate Argument [1]");
    check("[[a, <|>b], _name, true] call BIS_fnc_MP", "BIS_fnc_MP Argument [0, 1]");
    check("[[a, b], \"BIS_fnc_<|>paintGate\", true] call BIS_fnc_MP", "BIS_fnc_MP Argument [1]");
}

#[test]
fn code_begins_anew_and_other_places_are_no_operand() {
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
fn the_preprocessor_is_minded() {
    check("#define OPEN(gate) gate setDamage [1, <|>gate]\n]", "setDamage Right [1]");
    check("#define OPEN(ga<|>te) gate setDamage 1", "nothing");
    check("#define SMASH getPos <|>\nplayer", "getPos Right []");
    check("#define SMASH \\\n player setDamage \\\n <|>1\n", "setDamage Right []");
    check("#ifdef hint<|> x\n#endif", "nothing");
    check("a setDamage\n#ifdef HARD\n<|>1\n#else\n2\n#endif", "setDamage Right []");
    check("a setDamage [1,\n#include \"b.hpp\"\n<|>2]", "setDamage Right [1]");
    check("b setVariable [GVAR(<|>x), 1]", "setVariable Right [0]");
    check("b setVariable [QGVAR(x), <|>1]", "setVariable Right [1]");
    check("LOG_1(\"a\", <|>b)", "nothing");
    check("a setDamage FUNC(x) + <|>1", "+ Right []");
}
