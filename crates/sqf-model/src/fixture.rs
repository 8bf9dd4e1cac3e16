//! Test fixtures: scripts with a cursor, and a reference of commands with different forms.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::{Arc, LazyLock};

use super::SourceFile;
use sqf_reference::load::Catalog;
use sqf_reference::{Form, Operand, Record, RecordKind, Reference, Shape, Syntax};

/// Marks the cursor. Never valid SQF.
const CURSOR: &str = "<|>";

const NULLARY: &str = "player time allUnits true false nil clearRadio";
const UNARY: &str = "hint alive getPos private if while for switch case default call spawn params count abs - + ! not \
                     str clearRadio remoteExec isNil random";
const BINARY: &str = "setDamage addEventHandler setPos getPos then else do from to step call spawn params count select \
                      - + * / % ^ mod atan2 min max == != < > <= >= >> && and || or # : remoteExec remoteExecCall \
                      setVariable forEach distance isEqualTo = isNil";
const FUNCTIONS: &str = "BIS_fnc_paintGate BIS_fnc_MP";

/// Creates a reference with the forms of some commands, and two functions.
pub fn reference() -> Arc<Reference> {
    static REFERENCE: LazyLock<Arc<Reference>> = LazyLock::new(|| {
        let mut commands: Vec<Record> = Vec::new();
        for (form, names) in [(Form::Nullary, NULLARY), (Form::Unary, UNARY), (Form::Binary, BINARY)] {
            for name in names.split_whitespace() {
                let known = commands.iter_mut().find(|record| record.name == name);
                match known {
                    Some(record) => record.syntaxes.push(syntax(form)),
                    None => commands.push(record(name, RecordKind::Command, vec![syntax(form)])),
                }
            }
        }
        let functions = FUNCTIONS.split(' ').map(|name| record(name, RecordKind::Function, Vec::new())).collect();
        let catalog = Catalog { commands, functions, ..Catalog::default() };
        Arc::new(Reference::new(catalog))
    });
    REFERENCE.clone()
}

/// Parses a script with one cursor; also returns its offset.
#[track_caller]
pub fn at_cursor(script: &str) -> (SourceFile, u32) {
    let (before, after) = script.split_once(CURSOR).unwrap_or_else(|| panic!("no {CURSOR} in {script:?}"));
    assert!(!after.contains(CURSOR), "two cursors in {script:?}");
    (SourceFile::new(format!("{before}{after}")), before.len() as u32)
}

fn record(name: &str, kind: RecordKind, syntaxes: Vec<Syntax>) -> Record {
    let template: Record = serde_json::from_str(sqf_reference::fixture::OPEN_GATE).unwrap();
    let is_word = name.starts_with(|c: char| c.is_alphabetic());
    let operator = (!is_word).then(|| name.to_owned());
    Record { name: name.to_owned(), title: name.to_owned(), operator, kind, aliases: Vec::new(), syntaxes, ..template }
}

/// Creates a syntax of that form, without texts.
pub fn syntax(form: Form) -> Syntax {
    let operand = |has: bool| has.then(|| Operand { text: "x".to_owned(), types: Vec::new() });
    let shape = Shape {
        form: Some(form),
        operator: None,
        left: operand(form == Form::Binary),
        right: operand(form != Form::Nullary),
    };
    Syntax {
        syntax: String::new(),
        since: None,
        effect: None,
        exec: None,
        shape: Some(shape),
        inferred: None,
        params: Vec::new(),
        returns: None,
    }
}
