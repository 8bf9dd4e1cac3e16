//! Tests of rules over records of the reference, with an invented one.

use serde_json::{Value, json};

use super::*;
use sqf_ide::fixture;
use sqf_reference::Record;
use sqf_reference::load::Catalog;

/// Checks all scripts of a file.
#[track_caller]
fn check(scripts: &str) {
    check_with(&reference(), scripts);
}

#[track_caller]
fn check_with(reference: &Arc<Reference>, scripts: &str) {
    let mut count = 0;
    for case in cases(scripts) {
        // Undefined variables are not what the scripts test.
        let mut lints = case.lints();
        let others = Code::ALL.into_iter().filter(|code| !OF_RECORDS.contains(code));
        lints.levels.extend(others.map(|code| (code, Level::Off)));
        let found = found(reference, case.script, &lints);
        assert_eq!(found, annotations(case.script), "{}\n{}", case.title, case.script);
        count += 1;
    }
    assert!(count > 0, "no script begins with `//- `");
}

#[test]
fn deprecated() {
    check(include_str!("../../tests/data/diagnostics/deprecated.sqf"));
}

#[test]
fn broken() {
    check(include_str!("../../tests/data/diagnostics/broken.sqf"));
}

#[test]
fn special_build() {
    check(include_str!("../../tests/data/diagnostics/special-build.sqf"));
}

#[test]
fn newer_version() {
    check(include_str!("../../tests/data/diagnostics/newer-version.sqf"));
}

#[test]
fn unknown_function() {
    check(include_str!("../../tests/data/diagnostics/unknown-function.sqf"));
}

#[test]
fn names_with_other_meanings_are_not_reported() {
    check(include_str!("../../tests/data/diagnostics/other-names.sqf"));
}

#[test]
fn the_built_in_reference_is_sufficient() {
    check_with(&Reference::embedded(), include_str!("../../tests/data/diagnostics/embedded.sqf"));
}

#[test]
fn only_equivalent_names_are_replaced() {
    let reference = Reference::embedded();
    let mut replaced = Vec::new();
    for record in reference.records().filter(|record| !record.replaced_by.is_empty()) {
        // Written in each form; the operands of functions are irrelevant.
        for script in ["x", "x 1", "1 x 1", "1 call x"] {
            let script = script.replace('x', &record.name);
            let analysis = Analysis::new(Arc::clone(&reference), Arc::new(SourceFile::new(script)));
            let findings = crate::diagnostics(&analysis, &Lints::default()).into_iter();
            replaced
                .extend(findings.filter_map(|finding| Some(format!("{} by {}", record.name, finding.replacement()?))));
        }
    }
    replaced.dedup();
    let expected = ["diag_getTerrainHeight by getTerrainHeight", "playGesture by switchGesture", "titleCut by cutText"];
    assert_eq!(replaced, expected);
}

#[test]
fn comments_suppress_diagnostics() {
    check(include_str!("../../tests/data/diagnostics/allowed.sqf"));
}

#[test]
fn the_example_of_an_explanation_is_found() {
    let explanation = Code::UnknownFunction.explanation();
    let example = explanation.split('`').find(|word| word.starts_with("BIS_fnc_")).unwrap();
    let found = found(&Reference::embedded(), &format!("[1] call {example};"), &Lints::default());
    let expected = format!(
        "0:9-{} warning unknown-function: unknown function `{example}`; did you mean `BIS_fnc_param`?",
        9 + example.len()
    );
    assert_eq!(found, [expected]);
}

#[test]
fn incomplete_scripts_do_not_panic() {
    let reference = reference();
    let lints = Case::of("half a script | target=1.00", "").lints();
    for script in [
        include_str!("../../tests/data/diagnostics/deprecated.sqf"),
        include_str!("../../tests/data/diagnostics/special-build.sqf"),
        include_str!("../../tests/data/diagnostics/other-names.sqf"),
    ] {
        for (end, _) in script.char_indices().step_by(5) {
            found(&reference, &script[..end], &lints);
            found(&reference, &script[end..], &lints);
        }
    }
}

/// Creates a reference with every kind of record that a rule checks.
pub(crate) fn reference() -> Arc<Reference> {
    let gates = fixture::reference();
    let mut catalog = Catalog {
        commands: gates.commands().iter().cloned().collect(),
        topics: gates.topics().to_vec(),
        ..Catalog::default()
    };
    for (name, syntaxes, fields) in [
        ("call", json!([unary("code"), binary("args", "code")]), json!({})),
        ("spawn", json!([binary("args", "code")]), json!({})),
        ("if", json!([unary("condition")]), json!({})),
        ("hint", json!([unary("text")]), json!({})),
        ("str", json!([unary("value")]), json!({})),
        ("isNil", json!([unary("name")]), json!({})),
        ("forEach", json!([binary("code", "array")]), json!({})),
        ("pushBack", json!([binary("array", "element")]), json!({})),
        // Deprecated, with every kind of replacement.
        ("oilGate", json!([unary("gate")]), json!({ "status": "deprecated", "replaced_by": ["greaseGate"] })),
        ("greaseGate", json!([unary("gate")]), json!({ "arma3_since": "1.60" })),
        (
            "waxGate",
            json!([unary("gate")]),
            json!({ "status": "deprecated", "replaced_by": ["greaseGate", "paintGate"] }),
        ),
        ("paintGate", json!([unary("gate"), since("arma3 1.80", binary("gate", "colour"))]), json!({})),
        ("allGates", json!([nullary()]), json!({ "status": "deprecated" })),
        ("lookGate", json!([unary("gate")]), json!({ "status": "deprecated", "replaced_by": ["isGateOpen"] })),
        ("isGateOpen", json!([gives("Boolean", unary("gate"))]), json!({})),
        ("dimGate", json!([unary("brightness")]), json!({ "status": "deprecated", "replaced_by": ["lightGate"] })),
        ("lightGate", json!([unary("intensity")]), json!({})),
        ("swingGate", json!([unary("[angle]")]), json!({ "status": "deprecated", "replaced_by": ["turnGate"] })),
        ("turnGate", json!([unary("[angle, speed]")]), json!({})),
        ("sealGate", json!([unary("gate")]), json!({ "status": "deprecated", "replaced_by": ["lockGate"] })),
        ("lockGate", json!([binary("gate", "key")]), json!({})),
        ("setGateCode", json!([unary("code")]), json!({ "status": "deprecated", "replaced_by": ["addGateCode"] })),
        ("addGateCode", json!([unary("code")]), json!({})),
        ("onGate", json!([unary("code")]), json!({ "status": "deprecated", "replaced_by": ["Gate Events"] })),
        // Broken: wholly, in part, in one syntax, with a notice.
        ("ringGate", json!([binary("gate", "times")]), broken_with("The bell is not implemented.")),
        ("nudgeGate", json!([unary("gate")]), broken_with("It does not work on a dedicated server.")),
        (
            "shakeGate",
            json!([unary("gate"), binary("gate", "force")]),
            broken_with("The alternative syntax does not work."),
        ),
        (
            "watchGate",
            json!([binary("gate", "code"), binary("gate", "[code, barn]")]),
            json!({ "status": "broken", "replaced_by": ["onGate"], "problems": "The alternative syntax does nothing." }),
        ),
        (
            "kickGate",
            json!([unary("gate")]),
            json!({ "status": "broken", "replaced_by": ["paintGate"], "problems": "It does nothing." }),
        ),
        // Of special builds.
        ("diag_gate", json!([unary("mode")]), json!({ "branch": "diag" })),
        ("diag_gates", json!([nullary()]), json!({ "branch": "diag prof" })),
        ("gateInfo", json!([binary("gate", "index")]), json!({ "branch": "dev", "arma3_since": "2.22" })),
        // New ones.
        ("raiseBarn", json!([nullary()]), json!({ "arma3_since": "2.10" })),
        ("lowerBarn", json!([unary("barn")]), json!({ "arma3_since": null })),
        (
            "moveBarn",
            json!([
                unary("barn"),
                since("arma3 2.02", unary("[barn, place]")),
                since("arma3 2.06", binary("barn", "place"))
            ]),
            json!({}),
        ),
    ] {
        catalog.commands.push(record(name, "command", &syntaxes, &fields));
    }
    for (name, fields) in [
        ("BIS_fnc_gateParam", json!({})),
        ("BIS_fnc_countGates", json!({})),
        ("BIS_fnc_barnPos2", json!({})),
        ("BIS_fnc_paint", json!({})),
        ("BIS_fnc_oldBarn", json!({ "status": "deprecated", "replaced_by": ["BIS_fnc_paint"] })),
        ("BIS_fnc_sagBarn", broken_with("It is broken.")),
        ("BIS_fnc_tiltBarn", broken_with("A barn that leans.")),
        ("BIS_fnc_newBarn", json!({ "arma3_since": "2.10" })),
    ] {
        catalog.functions.push(record(name, "function", &json!([]), &fields));
    }
    Arc::new(Reference::new(catalog))
}

fn record(name: &str, kind: &str, syntaxes: &Value, fields: &Value) -> Record {
    let url = format!("https://wiki.example.org/{name}");
    let own =
        json!({"name": name, "title": name, "type": kind, "url": url, "arma3_since": "0.50", "syntaxes": syntaxes});
    let mut all = serde_json::to_value(Record::default()).unwrap();
    for (field, value) in [&own, fields].into_iter().flat_map(|it| it.as_object().unwrap()) {
        all[field] = value.clone();
    }
    serde_json::from_value(all).unwrap()
}

fn broken_with(problems: &str) -> Value {
    json!({ "status": "broken", "problems": problems })
}

fn nullary() -> Value {
    syntax("nullary", &Value::Null, &Value::Null, &[])
}

fn unary(right: &str) -> Value {
    syntax("unary", &Value::Null, &operand(right), &[right])
}

fn binary(left: &str, right: &str) -> Value {
    syntax("binary", &operand(left), &operand(right), &[left, right])
}

fn operand(text: &str) -> Value {
    json!({ "text": text, "types": types(text) })
}

fn types(text: &str) -> Vec<&str> {
    match text {
        "code" => vec!["Code"],
        _ if text.starts_with('[') => vec!["Array"],
        _ => vec!["Object"],
    }
}

fn syntax(form: &str, left: &Value, right: &Value, params: &[&str]) -> Value {
    let names = params.iter().flat_map(|param| param.split(['[', ',', ' ', ']']).filter(|name| !name.is_empty()));
    let param = |name: &str| {
        json!({
            "name": name, "type": null, "types": types(name), "optional": false, "default": null,
            "description": null, "since": null, "text": "",
        })
    };
    json!({
        "syntax": form, "since": null, "effect": null, "exec": null, "form": form, "operator": null,
        "left": left, "right": right, "params": names.map(param).collect::<Vec<_>>(),
        "returns": { "type": "Nothing", "types": ["Nothing"], "description": null, "text": "" },
    })
}

fn gives(name: &str, mut syntax: Value) -> Value {
    syntax["returns"]["types"] = json!([name]);
    syntax
}

fn since(version: &str, mut syntax: Value) -> Value {
    syntax["since"] = json!(version);
    syntax
}
