//! Tests of the edits of fixes, and of which fixes are safe.

use super::*;

#[test]
fn fixes_move_neither_directives_nor_macro_arguments() {
    for script in [
        "if (!a) then {\n#define B 1\n hint str B } else { hint \"\" };",
        "if (!a) then {\n  #ifdef B\n hint str b;\n#endif\n} else { hint \"\" };",
        "#define SAME(X) X\nif (SAME(!a)) then { 1 } else { 2 };",
        "#define SAME(X) X\nSAME(if (!a) then { 1 } else { 2 });",
    ] {
        assert_eq!(fixed(Code::NegatedIfElse, script), None, "{script}");
    }
}

/// Returns the script after the first fix of a rule, and whether it is safe.
fn fixed(code: Code, script: &str) -> Option<(String, bool)> {
    let lints = with(code, Lints::default());
    let file = Arc::new(SourceFile::new(script));
    let found = crate::diagnostics(&Analysis::new(Reference::embedded(), file), &lints);
    let fix = found.into_iter().find(|finding| finding.code == code)?.fix?;
    let mut edits = fix.edits;
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
    let mut text = script.to_owned();
    for edit in edits {
        text.replace_range(edit.range.start as usize..edit.range.end as usize, &edit.text);
    }
    Some((text, fix.is_safe))
}

#[test]
fn a_variable_is_passed_only_where_it_is_clear_how() {
    for script in [
        "params [\"_a\"]; [player] spawn { hint str [_a, _this] };",
        "params [\"_a\"]; player spawn { hint _a };",
        "params [\"_a\"]; [1, 2] spawn { params [\"_b\"]; hint str [_a, _b] };",
        "{ [] spawn { hint str _x } } forEach allUnits;",
        "params [\"_a\"]; player addEventHandler [\"Killed\", { hint _a }];",
    ] {
        assert_eq!(fixed(Code::UndefinedVariable, script), None, "{script}");
    }
}

#[test]
fn fixes_write_equivalent_code() {
    let (safe, unsafe_) = (true, false);
    for (code, before, after, is_safe) in [
        (
            Code::MissingUnderscore,
            "{ if (alive x) then { x setFuel 0 }; { hint str x } forEach a } forEach b;",
            "{ if (alive _x) then { _x setFuel 0 }; { hint str x } forEach a } forEach b;",
            unsafe_,
        ),
        (Code::DoubleNegation, "if !(a == b) then {};", "if (a != b) then {};", safe),
        (Code::DoubleNegation, "if (!(a == b)) then {};", "if (a != b) then {};", safe),
        (Code::DoubleNegation, "c=not ((a isEqualTo b)) && d;", "c=((a isNotEqualTo b)) && d;", safe),
        (Code::DoubleNegation, "if!!alive a then {};", "if(alive a) then {};", unsafe_),
        (Code::DoubleNegation, "if!!a then {};", "if a then {};", unsafe_),
        (Code::BooleanIf, "b = if (alive a) then {true} else {false};", "b = alive a;", unsafe_),
        (Code::BooleanIf, "b = if (a == c) then {false} else {true};", "b = !(a == c);", unsafe_),
        (Code::BooleanIf, "b = (if (alive a) then {false} else {true});", "b = (!alive a);", unsafe_),
        (Code::BooleanIf, "b = c && if (a == 1) then {true} else {false};", "b = c && (a == 1);", unsafe_),
        (Code::NegatedIfElse, "if (!a) then { 1 } else { 2 };", "if (a) then { 2 } else { 1 };", safe),
        (Code::NegatedIfElse, "if (!isNil \"a\") then {1} else {2};", "if (isNil \"a\") then {2} else {1};", safe),
        (Code::NegatedIfElse, "if!a then {1} else {2};", "if a then {2} else {1};", safe),
        (Code::NegatedIfElse, "if !(a && b) then {1} else {2};", "if (a && b) then {2} else {1};", safe),
        (Code::NegatedIfElse, "if (!(a && b)) then {1} else {2};", "if (a && b) then {2} else {1};", safe),
        (Code::NegatedIfElse, "if !alive a then {1} else {2};", "if (alive a) then {2} else {1};", safe),
        (Code::TypeName, "a = typeName 5 == \"SCALAR\";", "a = 5 isEqualType 0;", safe),
        (Code::TypeName, "a = typeName b != \"ARRAY\" && c;", "a = !(b isEqualType []) && c;", unsafe_),
        (Code::TypeName, "a = typeName time == typeName \"\";", "a = time isEqualType \"\";", safe),
        (Code::CommandCase, "hint str GETPOS player;", "hint str getPos player;", safe),
        (Code::StringFind, "a = (str b) find \"x\" == -1;", "a = !(\"x\" in (str b));", unsafe_),
        (Code::StringFind, "a = \"xy\" find \"x\" > -1 && c;", "a = \"x\" in \"xy\" && c;", safe),
        (Code::BooleanComparison, "a = alive b == false && c;", "a = !(alive b) && c;", unsafe_),
        (Code::BooleanComparison, "a = dialog == true;", "a = dialog;", safe),
        (Code::ThisCall, "a = _this call b;", "a = call b;", unsafe_),
        (Code::CountZero, "a = count allUnits == 0 || b;", "a = allUnits isEqualTo [] || b;", safe),
        (Code::CountZero, "a = count(allUnits - b) > 0;", "a = (allUnits - b) isNotEqualTo [];", unsafe_),
        (Code::LastElement, "a = allUnits select (count allUnits - 1);", "a = allUnits select -1;", safe),
        (Code::NullComparison, "a = b select 0 != objNull && c;", "a = !isNull (b select 0) && c;", unsafe_),
        (Code::EmptyThen, "if (a) then {} else {b};", "if (!a) then {b};", unsafe_),
        (Code::BooleanIf, "a = if (b) then {1} else {0};", "a = parseNumber (b);", unsafe_),
        (Code::OldFor, "for [{_i=0},{_i<5},{_i=_i+1}] do {};", "for \"_i\" from 0 to 4 do {};", unsafe_),
        (Code::SetAtEnd, "a set [count a, b + 1];", "a pushBack (b + 1);", unsafe_),
        (Code::ArrayGrowth, "a = a + [b];", "a pushBack b;", unsafe_),
        (Code::LostArray, "a = (a pushBack b);", "a pushBack b;", safe),
        (Code::MissingQuotes, "a_b = 1; publicVariable a_b;", "a_b = 1; publicVariable \"a_b\";", unsafe_),
        (Code::ArrayArgument, "[] remoteExec [a_fnc_b];", "[] remoteExec [\"a_fnc_b\"];", unsafe_),
        (
            Code::PrivateThenAssign,
            "private [\"_a\", \"_b\"];\n_b = 1;\n_a = _b;",
            "private _b = 1;\nprivate _a = _b;",
            safe,
        ),
        (Code::VehicleSelf, "a = vehicle b != b;", "a = !isNull objectParent b;", unsafe_),
        (Code::CountAny, "a = {b} count c > 0;", "a = c findIf {b} != -1;", unsafe_),
        (
            Code::UndefinedVariable,
            "params [\"_a\"]; [] spawn { hint _a };",
            "params [\"_a\"]; [_a] spawn { params [\"_a\"]; hint _a };",
            unsafe_,
        ),
        (
            Code::UndefinedVariable,
            "params [\"_a\"];\n[] spawn {\n    hint _a;\n};",
            "params [\"_a\"];\n[_a] spawn {\n    params [\"_a\"];\n    hint _a;\n};",
            unsafe_,
        ),
        (
            Code::UndefinedVariable,
            "params [\"_a\"]; [player] spawn { params [\"_b\"]; hint str [_a, _b] };",
            "params [\"_a\"]; [player, _a] spawn { params [\"_b\", \"_a\"]; hint str [_a, _b] };",
            unsafe_,
        ),
        (
            Code::UndefinedVariable,
            "params [\"_a\"]; [{ hint _a }, [], 5] call CBA_fnc_waitAndExecute;",
            "params [\"_a\"]; [{ params [\"_a\"]; hint _a }, [_a], 5] call CBA_fnc_waitAndExecute;",
            unsafe_,
        ),
        (
            Code::Suspension,
            "player addEventHandler [\"Killed\", { sleep 5; hint str _this }];",
            "player addEventHandler [\"Killed\", { _this spawn { sleep 5; hint str _this } }];",
            unsafe_,
        ),
        (Code::FormatArguments, "hint format [\"a\"];", "hint \"a\";", safe),
        (
            Code::Syntax,
            "call compile \"hint \"\"a\"\" hint \"\"b\"\"\";",
            "call compile \"hint \"\"a\"\"; hint \"\"b\"\"\";",
            unsafe_,
        ),
        (Code::Syntax, "var x = 5; hint str x;", "private _x = 5; hint str _x;", unsafe_),
        (Code::GlobalInPrivate, "private x = 5; hint str x;", "private _x = 5; hint str _x;", unsafe_),
        (Code::Syntax, "# a note\nhint \"a\";", "// a note\nhint \"a\";", unsafe_),
        (Code::Syntax, "_a[0] = b + 1;", "_a set [0, b + 1];", unsafe_),
        (Code::Syntax, "hint str _a[b];", "hint str (_a select b);", unsafe_),
        (Code::Syntax, "_a[\"k\"] = 5;", "_a set [\"k\", 5];", unsafe_),
        (Code::Syntax, "_a++;", "_a = _a + 1;", unsafe_),
        (Code::Syntax, "_a -= 2;", "_a = _a - 2;", unsafe_),
        (Code::Syntax, "setDamage player 1;", "player setDamage 1;", unsafe_),
        (Code::Syntax, "hint \u{201c}a\u{201d};", "hint \"a\";", unsafe_),
        (Code::Syntax, "foreach (allUnits) { hint str _x };", "{ hint str _x } forEach (allUnits);", unsafe_),
        (Code::Syntax, "{ hint str _x } for each allUnits;", "{ hint str _x } forEach allUnits;", unsafe_),
        (
            Code::Syntax,
            "for (_i = 0; _i < 10; _i++) { hint str _i; };",
            "for \"_i\" from 0 to 9 do { hint str _i; };",
            unsafe_,
        ),
        (
            Code::Syntax,
            "for (i = 1; i <= count _a; i += 1) do { hint str i; };",
            "for \"_i\" from 1 to count _a do { hint str _i; };",
            unsafe_,
        ),
        (
            Code::ElseIf,
            "if (a) then { 1 } else if (b) then { 2 };",
            "if (a) then { 1 } else { if (b) then { 2 } };",
            unsafe_,
        ),
        (Code::ShortCircuit, "a = b && (call c);", "a = b && { call c };", unsafe_),
    ] {
        let found = fixed(code, before);
        assert_eq!(found, Some((after.to_owned(), is_safe)), "{code}: {before}");
    }
}
