//! Scripts with marks: what is known of a name, a bracket or an operator is written below it.
//!
//! * below `{`: how the code is run;
//! * below the name of a local variable: the line (from 1) where it begins, `undefined` (and `outside` if a variable of
//!   that name is in the enclosing code, `ended` if one was in inner code), `unbound` if it may be a caller's, `magic`,
//!   or `kept` for names in code that may run anywhere; and its types in brackets, unless they are any;
//! * below any other token: the types of its node.

use std::sync::Arc;

use super::*;
use crate::Alone;
use sqf_syntax::{Expr, Source};

#[track_caller]
fn check(text: &str) {
    let reference = Reference::embedded();
    let script = Script::new(Arc::new(Source::new(text)), None, &reference, &Alone);
    let semantics = script.semantics(&reference);
    let mut wrong = Vec::new();
    let (mut line_start, mut start, mut number, mut line_number, mut count) = (0, 0, 0, 0, 0);
    for line in text.split_inclusive('\n') {
        number += 1;
        match line.trim_start().strip_prefix("//").map(str::trim_start).filter(|rest| rest.starts_with('^')) {
            None => (line_start, line_number) = (start, number),
            Some(mark) => {
                let offset = (line_start + line.len() - mark.len()) as u32;
                let expected = mark.trim_matches(['^', ' ', '\n']);
                let found = known(text, &script, semantics, offset);
                if found != expected {
                    wrong.push(format!("line {line_number}, `{expected}` is `{found}`"));
                }
                count += 1;
            }
        }
        start += line.len();
    }
    assert!(wrong.is_empty() && count > 0, "{text}\n{wrong:#?}");
}

fn known(text: &str, script: &Script, semantics: &Semantics, offset: u32) -> String {
    let tokens = 0..script.pre().tokens().len();
    let Some(token) = tokens.clone().find(|token| script.pre().place(*token).range.start == offset) else {
        return "no token".to_owned();
    };
    let tree = script.tree();
    let node =
        tree.ids().filter(|node| !matches!(tree.expr(*node), Expr::File(_))).find(|node| tree.token(*node) == token);
    let types = node.map_or(TypeSet::ANY, |node| semantics.types(node));
    if let Some(Expr::Code(_)) = node.map(|node| tree.expr(node)) {
        return format!("{:?}", semantics.code_use(node.unwrap())).to_lowercase();
    }
    let line = |token: usize| text[..script.pre().place(token).range.start as usize].lines().count().max(1);
    let name = match (semantics.local_at(token), script.text(token)) {
        (Some(local), _) => {
            let local = semantics.local(local);
            format!("line {}{}", line(local.token), if local.escapes { ", escapes" } else { "" })
        }
        (None, name) if name.starts_with('_') => {
            let node = node.expect("a name is a node");
            match semantics.undefined().iter().find(|undefined| undefined.node == node) {
                Some(Undefined { cause: Cause::Outside, .. }) => "undefined, outside".to_owned(),
                Some(Undefined { cause: Cause::Ended(_), .. }) => "undefined, ended".to_owned(),
                Some(_) => "undefined".to_owned(),
                None if semantics.unbound().iter().any(|unbound| unbound.node == node) => "unbound".to_owned(),
                None if Semantics::is_magic(&name.to_lowercase()) => "magic".to_owned(),
                None => "kept".to_owned(),
            }
        }
        _ => return types.to_string(),
    };
    let is_value = node.is_some_and(|node| tree.expr(node) == Expr::Name);
    if types.is_any() || !is_value { name } else { format!("{name} [{types}]") }
}

#[test]
fn variables_begin_and_are_read() {
    check(
        r#"
private _gate = 1;
//      ^^^^^ line 2
hint str _gate;
//       ^^^^^ line 2 [Number]
private ["_a", "_b"];
gate; _a = "x";
//    ^^ line 6
hint _A;
//   ^^ line 6 [String]
hint _caller2;
//   ^^^^^^^^ unbound
"#,
    );
    check(
        r#"
params ["_a", ["_b", 1, [0, ""]], ["_c", 1], ["_d", objNull, [objNull, nil]], ["_e", [], [[]], [2, 3]], ""];
hint _a;
//   ^^ line 2
hint _b;
//   ^^ line 2 [Number or String]
hint _c;
//   ^^ line 2
hint _d;
//   ^^ line 2
hint _e;
//   ^^ line 2 [Array]
_this params ["_f"];
hint _f;
//   ^^ line 13
"#,
    );
}

#[test]
fn code_is_run_here_later_or_anywhere() {
    check(
        r#"
if (gate) then { 1 } else { 2 };
//             ^ inline
//                        ^ inline
if (gate) then [{ 1 }, { 2 }];
//              ^ inline
if (gate) exitWith { 1 };
//                 ^ inline
gate && { barn };
//      ^ inline
[] spawn { 1 };
//       ^ fresh
private _code = { 1 };
//              ^ unknown
call { 1 };
//   ^ inline
[1] call { 1 };
//       ^ inline
waitUntil { true };
//        ^ inline
while { true } do { 1 };
//    ^ inline
//                ^ inline
for "_i" from 1 to 2 do { _i };
//                      ^ inline
//                        ^^ line 24 [Number]
switch (1) do { case 1: { 2 }; default { 3 } };
//            ^ inline
//                      ^ inline
//                                     ^ inline
try { 1 } catch { _exception };
//  ^ inline
//              ^ inline
//                ^^^^^^^^^^ magic
with uiNamespace do { 1 };
//                  ^ inline
player addEventHandler ["Killed", { 1 }];
//                                ^ fresh
addMissionEventHandler ["Draw3D", { 1 }, [2]];
//                                ^ fresh
player addAction ["Open", { 1 }, { 2 }];
//                        ^ fresh
//                               ^ unknown
"gate" addPublicVariableEventHandler { 1 };
//                                   ^ fresh
hint str [{ 1 }, 2];
//        ^ unknown
[1, { 1 }] remoteExec ["call", 2];
//  ^ fresh
[1, { 1 }] remoteExec ["TAG_fnc_open", 2];
//  ^ unknown
gates getOrDefaultCall ["x", { 1 }, true];
//                           ^ inline
"#,
    );
}

#[test]
fn code_without_access_to_enclosing_variables() {
    check(
        r#"
private _gate = 1;
private _barn = 1;
[_gate] spawn {
    params ["_given"];
    hint str [_gate, _given, _thisScript];
//            ^^^^^ undefined, outside
//                   ^^^^^^ line 5
//                           ^^^^^^^^^^^ magic [Script Handle]
    hint _nowhere;
//       ^^^^^^^^ undefined
    if (gate) then { _inner = 1 };
    hint str _inner;
//           ^^^^^^ undefined, ended
    if (isNil { _asked }) then { hint "no" };
//              ^^^^^^ unbound
    if (isNil "_quoted") then { _quoted };
//                              ^^^^^^^ kept
};
{ [] spawn { hint _x } } forEach gates;
//                ^^ undefined, outside
[] spawn { { hint _x } forEach gates };
//                ^^ magic
player addEventHandler ["Killed", { hint _thisEventHandler; _barn }];
//                                       ^^^^^^^^^^^^^^^^^ magic [Number]
//                                                          ^^^^^ undefined, outside
onMapSingleClick { hint _pos };
//                      ^^^^ magic
[] spawn { hint _pos };
//              ^^^^ undefined
"#,
    );
}

#[test]
fn code_that_is_stored() {
    check(
        r#"
private _count = 1;
private _sum = 1;
private _still = 1;
private _add = { _count = _count + "x"; _sum };
//               ^^^^^^ kept
//                        ^^^^^^ kept
//                                      ^^^^ kept
call _add;
hint str [_count, _sum, _still];
//        ^^^^^^ line 2, escapes
//                ^^^^ line 3 [Number]
//                      ^^^^^^ line 4 [Number]
private _set = { _later = "x"; private _own = 1; _own };
//               ^^^^^^ line 14, escapes
//                                               ^^^^ line 14 [Number]
private _later = 1;
call _set;
hint str _later;
//       ^^^^^^ line 17, escapes
"#,
    );
}

#[test]
fn variables_of_the_game_shadow_outer_ones() {
    check(
        r#"
private _x = 1;
{ hint _x } forEach ["a"];
//     ^^ magic [String]
hint _x;
//   ^^ line 2 [Number]
hint str (gates apply { private _x = "a"; _x });
//                                        ^^ line 7 [String]
"#,
    );
}

#[test]
fn loops_share_the_enclosing_variables() {
    check(
        r#"
for [{ _i = 0 }, { _i < 9 }, { _i = _i + 1 }] do { hint str _i };
//     ^^ line 2
//                 ^^ line 2
//                                                          ^^ line 2
for "_k" from 0 to 9 step 2 do { _k = "x"; hint _k };
//                               ^^ line 6
//                                              ^^ line 6 [String]
hint _k;
//   ^^ unbound
"#,
    );
}

#[test]
fn a_second_declaration_is_another_variable() {
    check(
        r#"
private _a = 1;
if (gate) then {
    private _a = "x";
    hint _a;
//       ^^ line 4 [String]
    _a = [];
};
hint _a;
//   ^^ line 2 [Number]
private _a = true;
hint _a;
//   ^^ line 11 [Boolean]
"#,
    );
}

#[test]
fn unseen_code_makes_variables_uncertain() {
    check("private _a = 1; call compile gate; hint _a;\n//                                      ^^ line 1, escapes");
    check("private _a = 1; GATE(_a); hint _a;\n//                             ^^ line 1, escapes");
    check("private _a = 1; private gates; hint _a;\n//                                  ^^ line 1, escapes");
    check("private _a = 1; private _b; hint _a;\n//                               ^^ line 1 [Number]");
    check("private _a = [\"_b\"]; private _a; hint _c;\n//                                    ^^ unbound");
    check("private _a = 1; hint \"count _a\"; hint _a;\n//                                    ^^ line 1, escapes");
    check("[] spawn { GATES; hint _a };\n//                     ^^ undefined");
    check("[] spawn { GATES(1); hint _a };\n//                        ^^ unbound");
    check("[] spawn { params gates; hint _a };\n//                            ^^ unbound");
    check("private GATE(_a) = 1; private _b = 1; _b\n//                                    ^^ line 1 [Number]");
}

#[test]
fn values_have_types() {
    check(
        r#"
private _a = [1, 2];
private _b = count _a;
hint str (_b + 1);
//           ^ Number
private _c = if (gate) then { 1 } else { "x" };
hint _c;
//   ^^ line 6 [Number or String]
private _d = nil;
hint _d;
//   ^^ line 9 [Nothing]
private _e = _b == 2;
hint _e;
//   ^^ line 12 [Boolean]
[] spawn { _f = 1; hint _f };
//                      ^^ line 15 [Number]
"#,
    );
}

#[test]
fn code_has_the_type_of_what_ends_it() {
    check(
        r#"
private _a = if (gate) then { 1 };
hint _a;
//   ^^ line 2 [Number or Nothing]
private _b = switch (gate) do { case 1: { "x" }; case 2; case 3: { 2 }; default { [] } };
hint _b;
//   ^^ line 5 [Number, String or Array]
private _c = switch (gate) do { case 1: { "x" } };
hint _c;
//   ^^ line 8
private _d = [] call { if (gate) exitWith { "x" }; 1 };
hint _d;
//   ^^ line 11 [Number or String]
private _e = call { if (gate) exitWith { "x" } };
hint _e;
//   ^^ line 14 [String or Nothing]
private _f = call { if (gate) then { breakOut "main" }; 1 };
hint _f;
//   ^^ line 17
private _g = if (gate) then [{ 1 }, { call door }];
hint _g;
//   ^^ line 20
private _h = if (gate) then { private _own = count _list; _own } else { 0 };
hint _h;
//   ^^ line 23 [Number or Nothing]
private _i = if (gate) then {} else { _h = 1 };
hint _i;
//   ^^ line 26 [Nothing]
"#,
    );
}

#[test]
fn what_selects_tells_whether_it_is_one_element() {
    check(
        r#"
private _alive = { alive _x };
private _some = allUnits select _alive;
hint _some;
//   ^^^^^ line 3 [Array]
private _at = 1;
private _one = allUnits select _at;
hint _one;
//   ^^^^ line 7 [Object]
params ["_given"];
private _either = allUnits select _given;
hint _either;
//   ^^^^^^^ line 11 [Array or Object]
private _called = allUnits select ([] call TAG_fnc_at);
hint _called;
//   ^^^^^^^ line 14 [Array or Object]
"#,
    );
}

#[test]
fn code_with_syntax_errors_has_any_result() {
    check(
        r#"
private _all = call { private _text = "a"; unknownCommand _text };
hint _all;
//   ^^^^ line 2
"#,
    );
}

#[test]
fn elements_have_types() {
    check(
        r#"
private _list = [1, 2];
private _first = _list select 0;
hint _first;
//   ^^^^^^ line 3 [Number]
{ hint _x } forEach _list;
//     ^^ magic [Number]
{ hint _x } forEach allUnits;
//     ^^ magic [Object]
private _texts = _list apply { str _x };
private _text = selectRandom _texts;
hint _text;
//   ^^^^^ line 11 [String]
private _grown = [1];
_grown pushBack "x";
private _any = _grown select 0;
hint _any;
//   ^^^^ line 16
{ hint _x } forEach (allUnits - [player] + +vehicles);
//     ^^ magic [Object]
{ hint _x } forEach (allUnits + gates);
//     ^^ magic
{ hint _x } forEach fullCrew player;
//     ^^ magic [Array]
[gates, { hint _x }] call gate_fnc_each;
//             ^^ magic
{ { hint _x } forEach _y } forEach gates;
//       ^^ magic
"#,
    );
}

#[test]
fn conditions_prove_types() {
    check(
        r#"
params ["_a", "_b"];
if (_a isEqualType "") then { hint _a };
//                                 ^^ line 2 [String]
if (_a isEqualType [] && { alive player }) then { { hint _x } forEach _a } else { hint _a };
//                                                                    ^^ line 2 [Array]
//                                                                                     ^^ line 2
if (_a isEqualType 0) then { _a = str _a; hint _a };
//                                             ^^ line 2 [String]
if (_a isEqualType _b || alive player) then { hint _a };
//                                                 ^^ line 2
if !(_b isEqualType 0) then { hint _b };
//                                 ^^ line 2
"#,
    );
}

#[test]
fn globals_are_listed() {
    let reference = Reference::embedded();
    let text = "gate = 1; hint barn; player setDamage gate; GVAR(x) = 2;";
    let script = Script::new(Arc::new(Source::new(text)), None, &reference, &Alone);
    let shown = |global: &Global| (script.text(global.token).to_owned(), matches!(global.access, Access::Write(_)));
    let globals: Vec<(String, bool)> = script.semantics(&reference).globals().iter().map(shown).collect();
    assert_eq!(globals, [("gate".into(), true), ("barn".into(), false), ("gate".into(), false)]);
}

#[test]
fn an_unknown_macro_may_be_an_operator() {
    check(
        r#"
#include "\x\gates\macros.hpp"
private _gate = "a" GATE_PLUS 5;
hint _gate;
//   ^^^^^ line 3
private _doors = count allUnits GATE_PLUS 5;
hint _doors;
//   ^^^^^^ line 6
private _oil = GATE_wrap "a" + 5;
hint _oil;
//   ^^^^ line 9
private _known = "a" + GATE_text;
hint _known;
//   ^^^^^^ line 12 [String or Nothing]
"#,
    );
}

#[test]
fn a_command_without_an_operand_may_be_anything() {
    check(
        r#"
private _gate = <<GATE>>;
hint _gate;
//   ^^^^^ line 2
private _door = 5 *;
hint _door;
//   ^^^^^ line 5
"#,
    );
}
