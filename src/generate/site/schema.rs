//! The JSON Schema of the site (`schema.json`), made from the types that are serialised.
//!
//! Its root describes one page, a record or a topic. `$defs` holds the bundle,
//! the index, the syntax index, the names of the game and all their parts. The
//! schema says what the site has and leaves objects open, so that a later field
//! breaks no reader.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::catalog::{Bundle, ClassNames, GameCode, Index, MainGameSince, Page, SyntaxIndex};

/// The schema (draft 2020-12) of a site whose primary game is `main_game`.
pub fn schema(main_game: &GameCode) -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<Bundle<Page>>();
    generator.subschema_for::<Index>();
    generator.subschema_for::<SyntaxIndex>();
    generator.subschema_for::<ClassNames>();
    let mut schema = generator.into_root_schema_for::<Page>().to_value();
    let renamed = (MainGameSince::field(&GameCode::default()), MainGameSince::field(main_game));
    tidy(&mut schema, &renamed);
    schema
}

/// Names the primary game's field, and drops the formats of integers, which are Rust's and not JSON Schema's.
fn tidy(value: &mut Value, renamed: &(String, String)) {
    match value {
        Value::Object(object) => {
            if is_integer(object) {
                object.remove("format");
            }
            if let Some(property) = object.remove(&renamed.0) {
                object.insert(renamed.1.clone(), property);
            }
            for inner in object.values_mut() {
                tidy(inner, renamed);
            }
        }
        Value::Array(items) => {
            for item in items {
                tidy(item, renamed);
            }
        }
        Value::String(text) if *text == renamed.0 => text.clone_from(&renamed.1),
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

#[cfg(test)]
mod tests;
