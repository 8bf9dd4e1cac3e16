use std::fs;
use std::path::Path;

use jsonschema::Validator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::*;
use crate::site::{PublishOptions, Site, fixture, publish};
use sqf_reference::{Bundle, ClassNames, Index, Page, SyntaxIndex};

/// Generates the schema from the types.
fn made() -> String {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<Bundle<Page>>();
    generator.subschema_for::<Index>();
    generator.subschema_for::<SyntaxIndex>();
    generator.subschema_for::<ClassNames>();
    let mut schema = generator.into_root_schema_for::<Page>().to_value();
    tidy(&mut schema);
    format!("{schema:#}\n")
}

/// Removes the formats of integers, which belong to Rust and not to JSON Schema.
fn tidy(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if is_integer(object) {
                object.remove("format");
            }
            object.values_mut().for_each(tidy);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}

fn is_integer(schema: &Map<String, Value>) -> bool {
    match schema.get("type") {
        Some(Value::String(kind)) => kind == "integer",
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "integer"),
        _ => false,
    }
}

/// With `UPDATE_FIXTURES=1` in the environment, it writes the file.
#[test]
fn the_schema_file_matches_the_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/schema.json");
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        fs::write(&file, made()).unwrap();
    }
    assert_eq!(fs::read_to_string(file).unwrap(), made(), "write the file with UPDATE_FIXTURES=1");
}

/// Parses the schema.
fn parsed(main_game: &GameCode) -> Value {
    serde_json::from_str(&schema(main_game)).unwrap()
}

/// Creates a validator for the root of the site's schema, or for one of its definitions.
fn validator(main_game: &GameCode, definition: Option<&str>) -> Validator {
    let mut schema = parsed(main_game);
    if let Some(name) = definition {
        schema = json!({
            "$schema": schema["$schema"],
            "$ref": format!("#/$defs/{name}"),
            "$defs": schema["$defs"],
        });
    }
    jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
}

fn read(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

#[track_caller]
fn check_valid(validator: &Validator, value: &Value, what: &str) {
    let errors: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{what}: {} at {}", error, error.instance_path())).collect();
    assert_eq!(errors, [""; 0]);
}

fn check_site(site: &Site) {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("site");
    publish(site, &folder, PublishOptions::default()).unwrap();
    for (file, definition) in [
        ("commands.json", "Bundle"),
        ("functions.json", "Bundle"),
        ("topics.json", "Bundle"),
        ("index.json", "Index"),
        ("syntax.json", "SyntaxIndex"),
        ("classes.json", "ClassNames"),
    ] {
        let validator = validator(&site.main_game, Some(definition));
        check_valid(&validator, &read(&folder.join(file)), file);
    }
    let page = validator(&site.main_game, None);
    for item in site.index().items {
        check_valid(&page, &read(&folder.join(&item.json)), &item.json);
    }
    assert_eq!(read(&folder.join("schema.json")), parsed(&site.main_game));
}

#[test]
fn every_file_of_a_site_is_valid() {
    check_site(&fixture::site());
}

#[test]
fn the_field_of_another_primary_game_is_known() {
    let site = fixture::site();
    let mut records: Vec<_> = site.commands.into_iter().chain(site.functions).collect();
    for record in &mut records {
        record.main_since.game = GameCode::new("ofp");
    }
    check_site(&Site::new(GameCode::new("ofp"), records, site.topics));
    assert!(!schema(&GameCode::new("ofp")).contains("arma3_since"));
}

#[test]
fn invalid_pages_are_rejected() {
    let page = validator(&GameCode::default(), None);
    let record = serde_json::to_value(&fixture::site().commands[2]).unwrap();
    let topic = serde_json::to_value(&fixture::site().topics[0]).unwrap();
    check_valid(&page, &record, "the record");

    for good in [&record, &topic] {
        for field in good.as_object().unwrap().keys() {
            let mut wrong = good.clone();
            wrong.as_object_mut().unwrap().remove(field);
            assert!(!page.is_valid(&wrong), "valid without {field}");
        }
    }
    for (pointer, value) in [
        ("/type", json!("topic")),
        ("/status", json!("obsolete")),
        ("/updated", json!("yesterday")),
        ("/url", json!("no url")),
        ("/revid", json!(-1)),
        ("/locality/effect", json!("everywhere")),
        ("/games/0/version", json!(1.5)),
        ("/syntaxes/0/form", json!("ternary")),
        ("/syntaxes/0/left", json!("gate")),
        ("/syntaxes/0/params/0/types", json!(null)),
        ("/examples/0/code", json!("openGate _gate;")),
    ] {
        let mut wrong = record.clone();
        *wrong.pointer_mut(pointer).unwrap() = value;
        assert!(!page.is_valid(&wrong), "valid with a wrong {pointer}");
    }
}

#[test]
fn wrong_aggregate_files_are_invalid() {
    let game = GameCode::default();
    let index = serde_json::to_value(fixture::site().index()).unwrap();
    let syntax = serde_json::to_value(fixture::site().syntax_index()).unwrap();
    for (definition, good, pointer, value) in [
        ("Index", &index, "/count", json!("6")),
        ("Index", &index, "/items/0/type", json!("operator")),
        ("Index", &index, "/items/0/locality", json!({})),
        ("SyntaxIndex", &syntax, "/commands/opengate/forms/0", json!("none")),
        ("SyntaxIndex", &syntax, "/functions", json!([])),
    ] {
        let validator = validator(&game, Some(definition));
        let mut wrong = good.clone();
        *wrong.pointer_mut(pointer).unwrap() = value;
        assert!(!validator.is_valid(&wrong), "valid with a wrong {pointer}");
    }
}
