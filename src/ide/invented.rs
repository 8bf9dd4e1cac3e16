//! A reference of invented commands for the tests of hovers and signatures: a page for every way to be written.

use std::sync::Arc;

use serde_json::{Value, json};

use super::analysis::Analysis;
use super::fixture::at_cursor_in;
use crate::catalog::load::Catalog;
use crate::catalog::{EventHandler, EventParam, EventSet, Form, Record, Reference, Topic};

/// Fills in what a record must have.
fn record(fields: Value) -> Record {
    let name = fields["name"].as_str().unwrap().to_owned();
    let mut record = json!({
        "operator": null, "title": name, "type": "command", "url": format!("https://wiki.example.org/wiki/{name}"),
        "revid": 1, "updated": null, "groups": [], "status": "ok", "replaced_by": [],
        "games": [{"game": "arma3", "name": "Arma 3", "version": "1.00"}],
        "since": {"game": "arma3", "name": "Arma 3", "version": "1.00"}, "arma3_since": "1.00", "branch": null,
        "locality": {"argument": null, "effect": null, "server_exec": false}, "exec": null, "description": "",
        "syntaxes": [], "examples": [], "multiplayer": null, "problems": null, "aliases": [], "see_also": [],
        "notes": [], "categories": [],
    });
    for (field, value) in fields.as_object().unwrap() {
        record[field] = value.clone();
    }
    serde_json::from_value(record).unwrap()
}

/// A syntax of a command: operands and return type as they stand in the line, then `name: types = default, text`.
fn syntax(left: &str, name: &str, right: &str, returns: &str, params: &[(&str, &str, Option<&str>, &str)]) -> Value {
    let of = |text: &str| {
        let types = params.iter().find(|param| param.0 == text).map(|param| types(param.1));
        let types = types.unwrap_or_else(|| if text.starts_with('[') { vec!["Array".to_owned()] } else { Vec::new() });
        if text.is_empty() { Value::Null } else { json!({"text": text, "types": types}) }
    };
    let form = match (left, right) {
        ("", "") => "nullary",
        ("", _) => "unary",
        _ => "binary",
    };
    let mut syntax = function_syntax(&[left, name, right].join(" "), returns, params);
    syntax["form"] = json!(form);
    syntax["operator"] = Value::Null;
    syntax["left"] = of(left);
    syntax["right"] = of(right);
    syntax
}

fn function_syntax(line: &str, returns: &str, params: &[(&str, &str, Option<&str>, &str)]) -> Value {
    let params: Vec<Value> = params
        .iter()
        .map(|(name, type_text, default, text)| {
            json!({
                "name": name, "type": type_text, "types": types(type_text), "optional": default.is_some(),
                "default": default, "description": if text.is_empty() { Value::Null } else { json!(text) },
                "since": null, "text": format!("{name}: {type_text} - {text}"),
            })
        })
        .collect();
    json!({
        "syntax": line.trim(), "since": null, "effect": null, "exec": null, "params": params,
        "returns": {"type": returns, "types": types(returns), "description": null, "text": returns},
    })
}

fn example(code: &str) -> Value {
    json!({"text": format!("```sqf\n{code}\n```"), "code": [code]})
}

fn types(text: &str) -> Vec<String> {
    text.split(" or ").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn topic(title: &str, sections: &[(&str, &str)]) -> Topic {
    let sections: Vec<Value> = sections
        .iter()
        .map(|(heading, text)| json!({"heading": heading, "level": 3, "markdown": format!("### {heading}\n\n{text}")}))
        .collect();
    let url = format!("https://wiki.example.org/wiki/{}", title.replace(' ', "_"));
    serde_json::from_value(json!({
        "name": title, "title": title, "type": "topic", "url": url, "revid": 1, "updated": null, "aliases": [],
        "groups": ["Scripting"], "markdown": "", "sections": sections, "categories": [],
    }))
    .unwrap()
}

fn event(set: EventSet, name: &str, heading: &str, params: &[(&str, &str)]) -> EventHandler {
    let params = params.iter().map(|(name, text)| EventParam { name: (*name).to_owned(), types: types(text) });
    EventHandler {
        set,
        name: name.to_owned(),
        topic: "Gate Events".to_owned(),
        heading: heading.to_owned(),
        variant: None,
        is_each: false,
        params: params.collect(),
        since: None,
    }
}

fn commands() -> Vec<Record> {
    let gate = ("gate", "Object", None, "");
    let paint = [
        gate,
        ("colour", "String", None, "name of the colour"),
        ("layers", "Number", Some("1"), "how many. More last longer."),
    ];
    let pick_array = [("things", "Array", None, ""), ("index", "Number", None, "place in the array")];
    let pick_string = [("text", "String", None, ""), ("start", "Number", None, ""), ("length", "Number", None, "")];
    let pick_code = [("things", "Array", None, ""), ("test", "Code", None, "must return a Boolean")];
    let send =
        [("keeper", "Object", None, ""), ("nameN", "String", None, "of a letter"), ("pageN", "Number", None, "")];
    vec![
        record(json!({"name": "keeper", "syntaxes": [syntax("", "keeper", "", "Object", &[])]})),
        record(json!({
            "name": "paint", "description": "Paints a gate. The colour must be dry before rain comes.",
            "locality": {"argument": "local", "effect": "global", "server_exec": true},
            "syntaxes": [
                syntax("", "paint", "gate", "Nothing", &paint[..1]),
                syntax("gate", "paint", "colour", "Nothing", &paint[..2]),
                syntax("gate", "paint", "[colour, layers]", "Boolean", &paint),
            ],
            "examples": [{"text": "```sqf\n_gate paint \"red\";\n```", "code": ["_gate paint \"red\";"]}],
            "see_also": ["keeper", "a hash b", "Gate Events", "Category:Gates"],
        })),
        record(json!({
            "name": "pick", "description": "Picks a thing.",
            "syntaxes": [
                syntax("things", "pick", "index", "Anything", &pick_array),
                syntax("text", "pick", "[start, length]", "String", &pick_string),
                syntax("things", "pick", "test", "Array", &pick_code),
            ],
            "examples": [
                example("// example 1\n_gates pick 0;"),
                example("// example 2\n\"gate\" pick [0, 2];"),
                example("// example 3\n_gates pick {_x pick 1};"),
            ],
        })),
        record(json!({
            "name": "lock",
            "syntaxes": [syntax("gate", "lock", "code", "Number or String or Number", &[
                ("gate", "Namespace or Object or Display or Control or Object", None, ""),
                ("code", "Number", None, ""),
            ])],
        })),
        record(json!({"name": "removeEventHandler",
            "syntaxes": [syntax("gate", "removeEventHandler", "[event, code]", "Number", &[])]})),
        record(json!({"name": "ctrlAddEventHandler",
            "syntaxes": [syntax("control", "ctrlAddEventHandler", "[event, code]", "Number", &[])]})),
        record(json!({"name": "displayAddEventHandler",
            "syntaxes": [syntax("display", "displayAddEventHandler", "[event, code]", "Number", &[])]})),
        record(json!({"name": "addMissionEventHandler",
            "syntaxes": [syntax("", "addMissionEventHandler", "[event, code]", "Number", &[])]})),
        // All is said on the page of the other name.
        record(json!({"name": "painnt", "aliases": ["paint"], "syntaxes": [
            {"syntax": "-", "since": null, "effect": null, "exec": null, "form": null, "operator": null, "left": null,
                "right": null, "params": [], "returns": null},
        ]})),
        // The page has no list of what the first syntax takes.
        record(json!({
            "name": "forEachGate",
            "syntaxes": [
                syntax("code", "forEachGate", "gates", "Nothing", &[("gates", "Array", None, "")]),
                syntax("code", "forEachGate", "map", "Nothing", &[("code", "Code", None, ""), ("map", "HashMap", None, "")]),
            ],
        })),
        record(json!({"name": "allGates", "syntaxes": [syntax("", "allGates", "", "Array", &[])]})),
        record(json!({"name": "gateMap", "syntaxes": [syntax("", "gateMap", "", "HashMap", &[])]})),
        record(json!({
            "name": "put",
            "syntaxes": [
                syntax("gates", "put", "[index, gate]", "Nothing", &[
                    ("gates", "Array", None, ""), ("index", "Number", None, ""), ("gate", "Anything", None, ""),
                ]),
                syntax("map", "put", "[key, gate]", "Boolean", &[
                    ("map", "HashMap", None, ""), ("key", "HashMapKey", None, ""), ("gate", "Anything", None, ""),
                ]),
            ],
        })),
        record(json!({
            "name": "sendLetters",
            "syntaxes": [syntax("keeper", "sendLetters", "[[name1, page1], [name2, page2], ...]", "Nothing", &send)],
        })),
        record(json!({
            "name": "setLetters",
            "syntaxes": [syntax("keeper", "setLetters", "[name1, page1, name2, page2, ...]", "Nothing", &send)],
        })),
        record(json!({
            "name": "oldPaint", "status": "deprecated", "replaced_by": ["paint"], "branch": "diag prof",
            "description": "> **Obsolete since Arma 3 1.50:** use paint instead\n\nPaints badly.",
            "syntaxes": [syntax("gate", "oldPaint", "colour", "Nothing", &paint[..2])],
        })),
        record(json!({
            "name": "a hash b", "operator": "#", "description": "Picks faster.",
            "syntaxes": [syntax("things", "#", "index", "Anything", &pick_array)],
        })),
        record(
            json!({"name": "a = b", "operator": "=", "syntaxes": [syntax("variable", "=", "value", "Nothing", &[])]}),
        ),
        record(json!({
            "name": "- ", "operator": "-", "syntaxes": [
                syntax("a", "-", "b", "Number", &[("a", "Number", None, ""), ("b", "Number", None, "")]),
                syntax("", "-", "a", "Number", &[("a", "Number", None, "")]),
            ],
        })),
        record(json!({"name": "! a", "operator": "!", "syntaxes": [syntax("", "!", "a", "Boolean", &[])]})),
        record(json!({
            "name": "addEventHandler",
            "syntaxes": [syntax("gate", "addEventHandler", "[event, code]", "Number", &[gate])],
        })),
        record(json!({
            "name": "remoteExec",
            "syntaxes": [syntax("params", "remoteExec", "[order, targets]", "Nothing", &[
                ("params", "Anything", None, ""), ("order", "String", None, ""), ("targets", "Number", Some("0"), ""),
            ])],
        })),
        record(json!({
            "name": "call", "syntaxes": [
                syntax("", "call", "code", "Anything", &[("code", "Code", None, "")]),
                syntax("arguments", "call", "code", "Anything", &[("code", "Code", None, "")]),
            ],
        })),
    ]
}

fn functions() -> Vec<Record> {
    vec![
        record(json!({
            "name": "BIS_fnc_oilGate", "type": "function", "title": "BIS fnc oilGate", "description": "Oils a gate.",
            "syntaxes": [function_syntax("[gate, [brand, litres]] call BIS_fnc_oilGate", "Boolean", &[
                ("gate", "Object", None, "which one"), ("brand", "String", None, "of the oil"),
                ("litres", "Number", Some("0.5"), ""),
            ])],
        })),
        record(json!({"name": "BIS_fnc_secretGate", "type": "function", "title": "BIS fnc secretGate"})),
        record(json!({
            "name": "BIS_fnc_listGates", "type": "function", "title": "BIS fnc listGates",
            "syntaxes": [function_syntax("[] call BIS_fnc_listGates", "Array", &[("yard", "Object", None, "where")])],
        })),
        record(json!({"name": "BIS_fnc_addScriptedEventHandler", "type": "function",
            "title": "BIS fnc addScriptedEventHandler"})),
    ]
}

fn topics() -> Vec<Topic> {
    vec![
        topic(
            "Magic Variables",
            &[
                ("_this", "What a gate is told."),
                ("_x", "Arma 3 2.02\n\nThe gate at hand."),
                ("_y", "The other gate."),
                ("this", "The gate itself."),
            ],
        ),
        topic(
            "PreProcessor Commands",
            &[
                ("#define", "Gives a gate a name."),
                ("#if", "Asks."),
                ("#", "Makes a string."),
                ("##", "Joins."),
                ("__LINE__", "The line."),
                ("__has_include", "**Description:** Whether a file is there."),
                ("__RAND_INTN__", "A number of gates."),
                ("__VA_OPT__(x) and __VA_OPT_INV__(x)", "Optional gates."),
            ],
        ),
        topic(
            "Gate Events",
            &[
                (
                    "Opened",
                    "Arma 3 1.50\n\nLocal argument  \nWhen a gate opens.\n\n```sqf\nthis addEventHandler [\"Opened\", {\n\t\
                 params [\"_gate\", \"_by\"];\n}];\n```\n\n- gate: Object - the gate\n- Arma 3 1.60 by: Object - who did it",
                ),
                (
                    "Scripted",
                    "- **Event name**: \"gateFell\"\n\n**Event namespace**\n\n```sqf\nmissionNamespace\n```\n\n**Event passed \
                 parameters**\n\n```sqf\nparams [\"_gate\"];\n```\n\nIt fell.\n\n- **Event name**: \"gateRose\"\n\nIt rose.",
                ),
            ],
        ),
    ]
}

/// How much of the wiki a reference holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Facts alone: names, syntax, types, versions. Every text of the wiki is empty.
    Facts,
    /// All of it.
    Full,
}

/// The reference; with facts alone it has no texts.
pub(super) fn reference(detail: Detail) -> Arc<Reference> {
    let mut catalog = Catalog {
        commands: commands(),
        functions: functions(),
        topics: topics(),
        events: vec![
            event(EventSet::Entity, "Opened", "Opened", &[("_gate", "Object"), ("_by", "Object")]),
            event(EventSet::Interface, "Lifted", "Opened", &[("_gate", "Control")]),
            event(EventSet::Mission, "Closing", "Opened", &[("_gate", "Object")]),
            event(EventSet::Scripted, "gateFell", "Scripted", &[("_gate", "Object")]),
        ],
        forms: vec![("painnt".to_owned(), [Form::Unary, Form::Binary].into_iter().collect())],
        ..Catalog::default()
    };
    if detail == Detail::Facts {
        for record in catalog.commands.iter_mut().chain(&mut catalog.functions) {
            record.description.clear();
            record.examples.clear();
            let params = record.syntaxes.iter_mut().flat_map(|syntax| &mut syntax.params);
            for param in params {
                param.description = None;
                param.text.clear();
            }
        }
        for section in catalog.topics.iter_mut().flat_map(|topic| &mut topic.sections) {
            section.markdown.clear();
        }
    }
    Arc::new(Reference::new(catalog))
}

/// An analysis of a script with one cursor, and where that was.
#[track_caller]
pub(super) fn at_cursor(script: &str, detail: Detail) -> (Analysis, u32) {
    at_cursor_in(reference(detail), script)
}
