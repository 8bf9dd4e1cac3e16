use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::*;
use crate::load::Catalog;
use crate::records::Naming;
use crate::{EngineSignatures, Form, Record, events};

/// Fields whose texts are lines of code, names, titles and addresses.
const NAMES: &[&str] = &["syntax", "name", "title", "heading", "url", "topic", "text"];

/// Field of types, in which every word is a type or connects two.
const TYPES: &str = "type";

/// Fields that contain prose in a complete record.
const PROSE: &[&str] =
    &["description", "examples", "multiplayer", "problems", "notes", "docblock", "markdown", "categories", "source"];

/// Texts of other fields with more words than this are not facts.
const HANDFUL: usize = 6;

fn record(text: &str) -> Record {
    serde_json::from_str(text).unwrap()
}

fn gates() -> Catalog {
    let topics = vec![serde_json::from_str(crate::fixture::GATE_EVENTS).unwrap()];
    Catalog {
        commands: vec![
            record(crate::fixture::A_NOT_EQUAL_B),
            record(crate::fixture::CLOSE_GATE),
            record(crate::fixture::OPEN_GATE),
        ],
        functions: vec![record(crate::fixture::PAINT_GATE)],
        events: events::of_topics(&topics),
        topics,
        forms: vec![("opengate".to_owned(), [Form::Nullary].into_iter().collect())],
        engine: EngineSignatures::new(&BTreeMap::from([(
            "opengate".to_owned(),
            BTreeSet::from(["OBJECT".to_owned(), "OBJECT,GROUP SCALAR".to_owned()]),
        )])),
        updated: Some("2026-07-01T00:00:00Z".to_owned()),
    }
}

fn packed(text: &str) -> Vec<u8> {
    // The embedded file also has a checksum.
    let mut compressor = zstd::bulk::Compressor::new(3).unwrap();
    compressor.include_checksum(true).unwrap();
    compressor.compress(text.as_bytes()).unwrap()
}

/// Calls `see` with the field name and the text of every text in a value.
fn each_text(value: &Value, field: &str, see: &mut impl FnMut(&str, &str)) {
    match value {
        Value::String(text) => see(field, text),
        Value::Array(items) => items.iter().for_each(|item| each_text(item, field, see)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| each_text(value, name, see)),
        _ => {}
    }
}

/// Collects everything in a catalog that is not a fact.
fn prose(catalog: &Catalog) -> Vec<String> {
    let mut found = Vec::new();
    let mut see = |field: &str, text: &str| {
        let words = phrase::outside_of_brackets(text);
        let is_wrong = match field {
            _ if PROSE.contains(&field) => !text.is_empty(),
            TYPES => {
                phrase::of_type(text).as_deref() != Some(text) && !["command", "function", "topic"].contains(&text)
            }
            // A syntax line is one line of code; the name of a parameter may be an array of names.
            _ if NAMES.contains(&field) => words > phrase::MAX_WORDS || text.contains('\n'),
            _ => words > HANDFUL || text.contains('\n') || text.len() > 120,
        };
        // Only the text of an operand is a name.
        let is_explanation = field == "text" && words > HANDFUL;
        if is_wrong || is_explanation {
            found.push(format!("{field}: {text}"));
        }
    };
    for record in catalog.commands.iter().chain(&catalog.functions) {
        each_text(&serde_json::to_value(record).unwrap(), "", &mut see);
        // These are not published.
        let params = record.syntaxes.iter().flat_map(|syntax| &syntax.params).flat_map(|param| &param.parts);
        let returns = record.syntaxes.iter().filter_map(|syntax| syntax.returns.as_ref());
        for part in params.chain(returns.flat_map(|returns| &returns.parts)) {
            see("name", &part.name);
            see("since", &part.version);
        }
    }
    for topic in &catalog.topics {
        each_text(&serde_json::to_value(topic).unwrap(), "", &mut see);
    }
    for event in &catalog.events {
        each_text(&serde_json::to_value(event).unwrap(), "", &mut see);
    }
    found
}

#[test]
fn embedded_data_contain_only_facts() {
    let catalog = decode(EMBEDDED).unwrap();
    assert_eq!(prose(&catalog), [""; 0]);
    assert_eq!(of_catalog(&catalog), catalog, "leaving out once more changes it");
}

#[test]
fn prose_is_detected() {
    let found = prose(&gates());
    for field in ["description", "multiplayer", "problems", "markdown", "text", "categories"] {
        assert!(found.iter().any(|fault| fault.starts_with(&format!("{field}: "))), "{field} in {found:?}");
    }
}

#[test]
fn facts_are_kept_and_explanations_dropped() {
    let full = gates();
    let facts = of_catalog(&full);
    assert_eq!(prose(&facts), [""; 0]);
    let (full, facts) = (&full.commands[2], &facts.commands[2]);
    assert_eq!(
        (&facts.name, &facts.url, &facts.games, &facts.since, &facts.main_since, facts.status, &facts.replaced_by),
        (&full.name, &full.url, &full.games, &full.since, &full.main_since, full.status, &full.replaced_by)
    );
    assert_eq!((&facts.branch, facts.locality, &facts.aliases), (&full.branch, full.locality, &full.aliases));
    for (facts, full) in facts.syntaxes.iter().zip(&full.syntaxes) {
        assert_eq!((&facts.syntax, &facts.shape, &facts.since), (&full.syntax, &full.shape, &full.since));
        for (facts, full) in facts.params.iter().zip(&full.params) {
            assert_eq!((&facts.name, &facts.types, facts.optional), (&full.name, &full.types, full.optional));
            assert_eq!((facts.text.as_str(), &facts.description), ("", &None));
        }
    }
    assert!(full.description.len() > 10 && facts.description.is_empty());
}

#[test]
fn a_file_decodes_to_what_was_encoded() {
    let facts = of_catalog(&gates());
    let file = encode(&facts).unwrap();
    assert_eq!(decode(file.as_bytes()).unwrap(), facts);
    assert_eq!(decode(&packed(&file)).unwrap(), facts, "compressed");
    assert_eq!(encode(&facts).unwrap(), file, "the same facts give the same bytes");
    let embedded = decode(EMBEDDED).unwrap();
    assert_eq!(decode(encode(&embedded).unwrap().as_bytes()).unwrap(), embedded);
}

#[test]
fn embedded_data_are_reproducible() {
    let carried = zstd::decode_all(EMBEDDED).unwrap();
    let written = encode(&decode(EMBEDDED).unwrap()).unwrap();
    assert!(written.as_bytes() == carried, "write the files again, see docs/data.md");
}

#[test]
fn records_are_decoded_on_first_use() {
    let facts = of_catalog(&gates());
    let mut text = encode(&facts).unwrap();
    let contents = open(&packed(&text)).unwrap();
    assert!(contents.commands.iter().eq(&facts.commands) && contents.functions.iter().eq(&facts.functions));
    assert!(contents.commands.names().eq(facts.commands.iter().map(Naming::of)));
    assert_eq!(contents.commands.get(2), Some(&facts.commands[2]));
    assert_eq!((contents.commands.len(), contents.commands.get(3)), (3, None));
    assert_eq!((contents.topics, contents.events), (facts.topics.clone(), facts.events.clone()));
    assert_eq!((contents.forms, contents.engine), (facts.forms.clone(), facts.engine.clone()));
    // A damaged line does not affect others.
    let close = text.find("closeGate\t").unwrap() + "closeGate\t".len();
    let json = close + text[close..].find('{').unwrap();
    text.replace_range(json..=json, "[");
    let contents = open(&packed(&text)).unwrap();
    assert_eq!((contents.commands.get(1), contents.commands.get(2)), (None, Some(&facts.commands[2])));
    assert!(contents.commands.names().nth(1).is_some_and(|names| names.name == "closeGate"));
    assert!(decode(&packed(&text)).is_err());
}

#[test]
fn unusual_records_survive() {
    let mut facts = of_catalog(&gates());
    let odd = &mut facts.commands[0];
    odd.title = "Something else".to_owned();
    odd.url = "https://elsewhere.example.org/x".to_owned();
    odd.since = None;
    odd.main_since.version = Some("9.99".to_owned());
    odd.games[0].name = "Renamed".to_owned();
    odd.syntaxes[0].shape.as_mut().unwrap().operator = None;
    let param = &mut odd.syntaxes[0].params[0];
    (param.type_text, param.types) = (None, vec!["Object".to_owned()]);
    facts.functions[0].main_since.version = None;
    facts.functions[0].syntaxes[0].returns = None;
    assert_eq!(decode(encode(&facts).unwrap().as_bytes()).unwrap(), facts);
    assert_eq!(decode(encode(&Catalog::default()).unwrap().as_bytes()).unwrap(), Catalog::default());
}

#[test]
fn other_files_are_rejected_with_the_reason() {
    let message = |bytes: &[u8]| decode(bytes).unwrap_err().to_string();
    let text = encode(&of_catalog(&gates())).unwrap();
    let file = packed(&text);
    for other in ["", "{}", "\0"] {
        assert!(message(other.as_bytes()).contains("does not contain facts"), "{}", message(other.as_bytes()));
    }
    assert!(message(b"\xff").contains("line 1 is not as expected"));
    assert!(message(&file[..file.len() / 2]).contains("facts file is incomplete or damaged"));
    assert!(message(&text.as_bytes()[..text.len() / 2]).contains("does not contain facts"));
    assert!(message(&packed("{}")).contains("does not contain facts"));
    assert!(message(&packed(r#"{"format":1,"gates":[]}"#)).contains("has format 1"));
    assert!(message(&packed(r#"{"format":3,"gates":[]}"#)).contains("has format 3"));
    // Lines are missing, or do not match the first line.
    let (first, rest) = text.split_once('\n').unwrap();
    for (text, expected) in [
        (first.to_owned(), "line 1 is not as expected"),
        (format!("{first}\n{{}}\n{{}}\n"), "line 4 is not as expected"),
        (format!("{first}\n{}", rest.replacen("{", "[", 1)), "does not contain facts: "),
        (format!("{first}\n{}", rest.replace('\t', " ")), "line 2 is not as expected"),
        (text.replacen(r#""commands":3"#, &format!(r#""commands":{}"#, usize::MAX), 1), "line 1 is not as expected"),
    ] {
        assert!(message(&packed(&text)).contains(expected), "{expected}: {}", message(&packed(&text)));
    }
    let mut damaged = file.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x55;
    assert!(decode(&damaged).is_err());
}
