use crate::{Alone, AssignedValue, Draft, Drafts, Elements, Script, UsedBy, Value};
use sqf_reference::{Reference, Type};
use sqf_syntax::Source;
use std::fmt::Write as _;
use std::sync::Arc;

/// Describes the functions in a script, one line each.
fn drafts(text: &str) -> String {
    let reference = Reference::embedded();
    let script = Script::new(Arc::new(Source::new(text)), None, &reference, &Alone);
    let drafts = Drafts::new(&script, &reference, script.semantics(&reference));
    let mut lines = String::new();
    let _ = write!(lines, "{}", drafts.script.as_ref().map_or_else(|| "unknown".to_owned(), |it| draft(text, it)));
    for (name, assigned) in &drafts.assigned {
        let what = match assigned {
            AssignedValue::Code(Some(it)) => draft(text, it),
            other => format!("{other:?}"),
        };
        let _ = write!(lines, "\n{name}: {what}");
    }
    lines
}

fn draft(text: &str, draft: &Draft) -> String {
    let mut said = Vec::new();
    for param in &draft.params {
        let declared = if param.declared.is_any() { String::new() } else { format!(": {}", param.declared) };
        let default = if param.has_default { "?" } else { "" };
        let uses = param.uses.iter().map(|it| match &it.by {
            UsedBy::Command(name, types) => format!(" {name}({types})"),
            UsedBy::Function(name, at) => format!(" {name}[{at}]"),
            UsedBy::This(name) => format!(" {name}"),
        });
        said.push(format!("{}{default}{declared}{}", param.name, uses.collect::<String>()));
    }
    if draft.is_closed {
        said.push("closed".to_owned());
    }
    for wait in &draft.waits {
        let when = if wait.is_for_start { " at the start" } else { "" };
        said.push(format!("waits{when} at {}", wait.place.of(text)));
    }
    said.push(format!("-> {}", value(&draft.result)));
    said.join("; ")
}

fn value(it: &Value) -> String {
    let elements = match &it.elements {
        Elements::Unknown => None,
        Elements::Exactly(elements) => Some(format!("[{}]", elements.iter().map(value).collect::<Vec<_>>().join(", "))),
        Elements::Each(element) => Some(format!("[{}, ...]", value(element))),
    };
    let calls = it.calls.iter().map(|call| format!("{}()", call.name));
    let others = if elements.is_some() { it.types.without(Type::Array.into()) } else { it.types };
    let types = match it.is_unknown() {
        true => Some("any".to_owned()),
        false => (!others.is_empty()).then(|| others.to_string()),
    };
    elements.into_iter().chain(types).chain(calls).collect::<Vec<_>>().join(" | ")
}

#[test]
fn parameters_have_the_types_that_are_declared_and_used() {
    assert_eq!(
        drafts("params [\"_unit\", [\"_range\", 50, [0]]];\n_unit setDamage 1;\n_range + 1"),
        "_unit setDamage(Object); _range?: Number +(Number); closed; -> Number"
    );
}

#[test]
fn a_parameter_that_is_tested_may_be_anything() {
    for test in
        ["if (_a isEqualType 0) then {};", "if (isNil \"_a\") then {};", "if (typeName _a == \"ARRAY\") then {};"]
    {
        assert_eq!(drafts(&format!("params [\"_a\"];\n{test}\n_a setDamage 1;\n1")), "_a; closed; -> Number", "{test}");
    }
}

#[test]
fn what_is_remembered_of_tested_arguments_does_not_grow_with_the_script() {
    let used = |tests: &str| drafts(&format!("{tests}(_this select 0) setDamage 1;\n(_this select 1) setDamage 1;"));
    let plain = used("");
    assert_eq!(plain.matches("setDamage(").count(), 2, "{plain}");
    let far: String = (32..600).map(|at| format!("hint str ((_this select {at}) isEqualType 0);\n")).collect();
    assert_eq!(used(&far), plain);
    assert_eq!(used("hint str ((_this select 4000000000) isEqualType 0);\n"), plain);
    let tested = used("hint str ((_this select 0) isEqualType 0);\n");
    assert_eq!(tested.matches("setDamage(").count(), 1, "{tested}");
    assert!(super::uses::Positions::BITS as usize >= super::uses::MOST_PARAMS);
}

#[test]
fn a_use_after_an_exit_is_not_certain() {
    assert_eq!(
        drafts("params [\"_a\", \"_b\"];\nif (_a == 1) exitWith { 2 };\n_b setDamage 1;\n3"),
        "_a ==(Number); _b; closed; -> Number"
    );
    assert_eq!(
        drafts("params [\"_a\", \"_b\", \"_c\"];\nif (_a > 8) exitWith { hint _c };\n_b setDamage 1;\n_c + 1"),
        "_a >(Number); _b setDamage(Object); _c; closed; -> Number or Nothing"
    );
    assert_eq!(
        drafts("params [\"_a\"];\nif (!isServer) exitWith {};\n_a setDamage 1;\n3"),
        "_a setDamage(Object); closed; -> Number or Nothing"
    );
}

#[test]
fn a_changed_parameter_is_another_value() {
    assert_eq!(drafts("params [\"_a\"];\n_a = _a + 1;\n_a setDamage 1;\n3"), "_a +(Number); closed; -> Number");
}

#[test]
fn arguments_are_passed_on() {
    assert_eq!(
        drafts("params [\"_a\", \"_b\"];\n[1, _b] call TAG_fnc_x;"),
        "_a; _b tag_fnc_x[1]; closed; waits at call TAG_fnc_x; -> tag_fnc_x()"
    );
}

#[test]
fn arguments_that_the_function_changes_are_not_passed_on() {
    let passed = "params [\"_a\"];\n_this call TAG_fnc_x;";
    assert!(drafts(passed).contains("tag_fnc_x[0]"));
    for change in ["_this set [0, 5];", "_this = +_this;", "reverse _this;", "_this deleteAt 0;"] {
        let text = passed.replace("_this", &format!("{change}\n_this"));
        assert!(!drafts(&text).contains("tag_fnc_x["), "{change}");
    }
}

#[test]
fn a_wait_for_what_may_exist_is_not_certain() {
    assert_eq!(
        drafts("waitUntil { !isNull TAG_gate }; 5"),
        "waits at the start at waitUntil { !isNull TAG_gate }; -> Number"
    );
    assert_eq!(
        drafts("waitUntil { sleep 1; !isNull TAG_gate }; 5"),
        "waits at sleep 1; waits at waitUntil { sleep 1; !isNull TAG_gate }; -> Number"
    );
    assert_eq!(drafts("waitUntil { TAG_isOpen }; 5"), "waits at the start at waitUntil { TAG_isOpen }; -> Number");
    assert_eq!(drafts("waitUntil { TAG_count > 5 }; 5"), "waits at waitUntil { TAG_count > 5 }; -> Number");
    assert_eq!(drafts("waitUntil { time > 0 }; 5"), "waits at the start at waitUntil { time > 0 }; -> Number");
    assert_eq!(drafts("waitUntil { time > 60 }; 5"), "waits at waitUntil { time > 60 }; -> Number");
}

#[test]
fn results_are_those_of_every_way_out() {
    assert_eq!(
        drafts("if (time > 5) exitWith { \"late\" };\nprivate _r = [1, player];\n_r"),
        "-> [Number, Object] | String"
    );
    assert_eq!(drafts("if (time > 5) then { 1 } else { \"a\" }"), "-> Number or String");
    assert_eq!(drafts("if (time > 5) then { 1 }"), "-> Number or Nothing");
    assert_eq!(drafts("private _a = 5;"), "-> Nothing");
    assert_eq!(drafts("switch (time) do { case 1: { 5 }; default { \"b\" }; }"), "-> Number or String");
    assert_eq!(drafts("scopeName \"m\"; { 5 breakOut \"m\" } forEach [1]; 6"), "-> any");
}

#[test]
fn waiting_is_certain_without_a_condition() {
    assert_eq!(drafts("hint \"a\"; sleep 1; 5"), "waits at sleep 1; -> Number");
    assert_eq!(drafts("if (time > 1) then { sleep 1; }; 5"), "-> Number");
    assert_eq!(drafts("if (canSuspend) then { hint \"a\" }; sleep 1; 5"), "-> Number");
    assert_eq!(drafts("[] spawn { sleep 1 }; 5"), "-> Number");
    assert_eq!(drafts("while {true} do { sleep 1 }; 5"), "waits at sleep 1; -> Number");
    let counted = |loops: &str| drafts(&format!("private _n = 0;\n{loops}\n5"));
    for condition in ["_n < 5", "_n <= 0", "_n != 3"] {
        assert_eq!(counted(&format!("while {{{condition}}} do {{ sleep 1 }};")), "waits at sleep 1; -> Number");
    }
    for condition in ["_n > 5", "_n < TAG_most", "TAG_n < 5"] {
        assert_eq!(counted(&format!("while {{{condition}}} do {{ sleep 1 }};")), "-> Number");
    }
    assert_eq!(counted("if (time > 1) then { _n = 9; };\nwhile {_n < 5} do { sleep 1 };"), "-> Number");
    assert_eq!(counted("_n = _n + 9;\nwhile {_n < 5} do { sleep 1 };"), "-> Number");
}

#[test]
fn functions_that_a_script_assigns_are_separate() {
    assert_eq!(
        drafts("TAG_fnc_a = { params [\"_x\"]; _x + 1 };\nTAG_b = 5;\nTAG_fnc_c = compile \"5\";"),
        "-> Nothing\ntag_b: Other(Number, 47..48)\ntag_fnc_a: _x +(Number); closed; -> Number\ntag_fnc_c: Compiled"
    );
}
