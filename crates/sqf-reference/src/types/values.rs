//! The names of the types in the game, as `typeName` returns them, and a value of each.

use super::Type;
use crate::takes::{self, Trait};

/// The name of each type that scripts ask for, with a value that is short to write, if there is one.
const NAMES: [(&str, Type, Option<&str>); 17] = [
    ("SCALAR", Type::Number, Some("0")),
    ("BOOL", Type::Boolean, Some("true")),
    ("STRING", Type::String, Some("\"\"")),
    ("ARRAY", Type::Array, Some("[]")),
    ("CODE", Type::Code, Some("{}")),
    ("OBJECT", Type::Object, Some("objNull")),
    ("GROUP", Type::Group, Some("grpNull")),
    ("SIDE", Type::Side, Some("sideUnknown")),
    ("CONFIG", Type::Config, Some("configNull")),
    ("DISPLAY", Type::Display, Some("displayNull")),
    ("CONTROL", Type::Control, Some("controlNull")),
    ("LOCATION", Type::Location, Some("locationNull")),
    ("NAMESPACE", Type::Namespace, Some("missionNamespace")),
    ("SCRIPT", Type::Script, Some("scriptNull")),
    ("HASHMAP", Type::HashMap, Some("createHashMap")),
    ("TEXT", Type::StructuredText, None),
    ("TASK", Type::Task, Some("taskNull")),
];

/// Returns the names of types, in capitals.
pub fn type_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, ..)| *name)
}

/// Returns a value of the type that has this name in the game; the name is in capitals.
pub fn value_of_type(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, ..)| *known == name)?.2
}

/// Returns the type of a value as it is written: a literal, or a command with a constant result. None if it is unknown.
pub fn type_of_value(value: &str) -> Option<Type> {
    let written = |value: &str| {
        let is_it = |own: &str| own.eq_ignore_ascii_case(value);
        NAMES.iter().find(|(.., own)| own.is_some_and(is_it)).map(|(_, types, _)| *types)
    };
    written(value).or_else(|| match value.to_ascii_lowercase().as_str() {
        "''" => Some(Type::String),
        "false" => Some(Type::Boolean),
        word if word.starts_with('[') => Some(Type::Array),
        word if word.parse::<f64>().is_ok() => Some(Type::Number),
        word if takes::has_trait(word, Trait::Side) => Some(Type::Side),
        _ => None,
    })
}
