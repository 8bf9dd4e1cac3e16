//! What a command of a new version of the game still lacks; docs/new-version.md has the steps.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sqf_reference::texts::Subject;
use sqf_reference::{EngineSignatures, Record, Status, Texts, facts};

/// Says of each command what is missing, and where it belongs.
fn missing(commands: &[Record], engine: &EngineSignatures, texts: &Texts, grammar: &str) -> Vec<String> {
    let listed: BTreeSet<&str> = engine.commands().map(|(name, _)| name).collect();
    let mut missing = Vec::new();
    for record in commands {
        let name = record.name.as_str();
        let works = record.status != Status::Broken;
        let text = texts.get(Subject::Command, name);
        if text.is_none() {
            missing.push(format!("{name}: a text, in crates/sqf-reference/data/texts/commands"));
        }
        if works && text.is_some_and(|text| text.example.is_none()) {
            missing.push(format!("{name}: an example, in crates/sqf-reference/data/texts/commands"));
        }
        let lower = record.operator.as_deref().unwrap_or(name).to_ascii_lowercase();
        if works && !listed.contains(lower.as_str()) && !has_types(record) {
            missing.push(format!("{name}: the types of its operands, from `--engine` or its page on the wiki"));
        }
        let is_word = lower.starts_with(|c: char| c.is_ascii_lowercase()) && record.operator.is_none();
        if is_word && !grammar.contains(&format!("{{\"{lower}\", ")) {
            missing.push(format!("{name}: a word of the grammar, in editors/tree-sitter-sqf/src/words.h"));
        }
    }
    missing
}

/// Whether a record states the types of all operands, itself or those of the parameters that describe them.
fn has_types(record: &Record) -> bool {
    record.syntaxes.iter().all(|syntax| {
        let operands = syntax.shape.iter().flat_map(|shape| shape.left.iter().chain(&shape.right));
        let described = !syntax.params.is_empty() && syntax.params.iter().all(|param| param.type_text.is_some());
        described || operands.into_iter().all(|operand| !operand.types.is_empty())
    })
}

fn grammar() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/tree-sitter-sqf/src/words.h");
    fs::read_to_string(path).unwrap()
}

#[test]
fn nothing_is_missing_for_the_version_that_the_facts_are_of() {
    let catalog = facts::decode(facts::EMBEDDED).unwrap();
    let found = missing(&catalog.commands, &catalog.engine, &Texts::embedded(), &grammar());
    assert!(found.is_empty(), "to be written: {found:#?}");
}

#[test]
fn all_that_a_command_of_a_coming_version_lacks_is_named() {
    let catalog = facts::decode(facts::EMBEDDED).unwrap();
    let mut record = catalog.commands.iter().find(|record| record.name == "setDamage").unwrap().clone();
    record.name = "openRadarX".to_owned();
    for syntax in &mut record.syntaxes {
        syntax.params.clear();
        if let Some(operand) = syntax.shape.as_mut().and_then(|shape| shape.right.as_mut()) {
            operand.types.clear();
        }
    }
    let found = missing(&[record], &catalog.engine, &Texts::embedded(), &grammar());
    let what: Vec<&str> = found.iter().map(|line| line.split([',', ':']).nth(1).unwrap().trim()).collect();
    assert_eq!(what, ["a text", "the types of its operands", "a word of the grammar"], "{found:#?}");
}
