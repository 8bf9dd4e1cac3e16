//! Parses the names and type phrases of the wiki.
//!
//! A page says `Array of Strings`, `Object, Position2D or Array`, `Number (or Boolean)`. Names of formats, such as
//! `Position2D` or `Turret Path`, stand for the type that such a value has in the game, as stated on their pages.

use super::{Type, TypeSet, corrections};
use crate::{Operand, Param, Record, Returns, Syntax};

/// Number of words in the longest type name.
const LONGEST_NAME: usize = 4;

/// Words in a phrase that make it mean something other than the types it names.
const OPEN_PHRASE: &[&str] = &["identical", "same", "depends", "but", "except", "unknown", "various", "other"];

/// Words between an array and the types of its elements.
const BEFORE_ELEMENTS: &[&str] = &["of", "with", "in", "format", "containing", "from"];

/// Returns the types that a name stands for, in any case, also in the plural; None if it is not the name of a type.
pub fn of_name(name: &str) -> Option<TypeSet> {
    let lower = name.trim().to_ascii_lowercase().replace('_', " ");
    let singular = lower.strip_suffix('s').and_then(of_lower);
    of_lower(&lower).or(singular)
}

/// Returns the types of a name in lower case.
fn of_lower(name: &str) -> Option<TypeSet> {
    use Type::{Array, Group, Number, Object, String};
    let one = match name {
        "number" | "scalar" | "nan" | "float" | "integer" | "eden id" => Number,
        "boolean" | "bool" => Type::Boolean,
        "string" | "editor object" => String,
        "array"
        | "position"
        | "position2d"
        | "position3d"
        | "positionagl"
        | "positionagls"
        | "positionasl"
        | "positionaslw"
        | "positionatl"
        | "positionrelative"
        | "positionworld"
        | "position config"
        | "vector2d"
        | "vector3d"
        | "vector"
        | "color"
        | "date"
        | "waypoint"
        | "turret path"
        | "tree view path"
        | "unit loadout array"
        | "particlearray"
        | "array of eden entitie"
        | "array of eden entity" => Array,
        "hashmap" => Type::HashMap,
        "code" => Type::Code,
        "object" | "objectrtd" => Object,
        "group" => Group,
        "side" => Type::Side,
        "config" => Type::Config,
        "display" => Type::Display,
        "control" => Type::Control,
        "location" => Type::Location,
        "namespace" => Type::Namespace,
        "script handle" | "script" => Type::Script,
        "structured text" | "text" => Type::StructuredText,
        "task" => Type::Task,
        "team member" | "team_member" => Type::TeamMember,
        "diary record" | "diary_record" => Type::DiaryRecord,
        "netobject" => Type::NetObject,
        "target" => Type::Target,
        "if type" | "if" => Type::If,
        "while type" | "while" => Type::While,
        "for type" | "for" => Type::For,
        "switch type" | "switch" => Type::Switch,
        "with type" | "with" => Type::With,
        "exception handle" | "exception type" | "exception" => Type::Exception,
        "nothing" | "nil" | "void" => Type::Nothing,
        "hashmapkey" => return Some(TypeSet::HASH_MAP_KEY),
        // An entity of the editor is a value of one of these types, depending on its kind.
        "eden entity" | "eden entitie" => return Some(TypeSet::of(&[Object, Group, Array, String, Number])),
        "anything" | "any" => return Some(TypeSet::ANY),
        _ => return None,
    };
    Some(one.into())
}

/// Returns the types for a name in the game's list: `SCALAR`, `BOOL`, `TEAM_MEMBER`. An unknown name may be anything.
pub(crate) fn of_engine_name(name: &str) -> TypeSet {
    of_lower(&name.to_ascii_lowercase()).unwrap_or(TypeSet::ANY)
}

/// Returns the types that a phrase and its links stand for; None if they state none.
///
/// Types of the elements of an array are not types of the value.
pub(crate) fn of_phrase(phrase: Option<&str>, types: &[String]) -> Option<TypeSet> {
    if let ([only], true) = (types, phrase.is_none_or(|phrase| types.first().is_some_and(|only| only == phrase))) {
        return Some(of_name(only).unwrap_or(TypeSet::ANY));
    }
    let phrase = phrase.unwrap_or_default();
    if types.is_empty() {
        return of_name(phrase);
    }
    let read = Phrase::read(phrase);
    if read.is_open {
        return Some(TypeSet::ANY);
    }
    // Some types of a page are linked outside the part that was taken for the phrase.
    let linked = |set: TypeSet, name: &String| match of_name(name) {
        Some(types) if types.is_subset(read.mentioned) => set,
        Some(types) => set.union(types),
        None => TypeSet::ANY,
    };
    Some(types.iter().fold(read.types, linked)).filter(|set| !set.is_empty())
}

/// The parsed phrase.
#[derive(Default)]
struct Phrase {
    /// Types of the value.
    types: TypeSet,
    /// All types that it names, including those of elements.
    mentioned: TypeSet,
    /// Whether it covers more than it names.
    is_open: bool,
}

impl Phrase {
    fn read(text: &str) -> Phrase {
        let words = words(text);
        let mut phrase = Phrase::default();
        let mut of_elements = false;
        let mut after_list = false;
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let named = (1..=LONGEST_NAME.min(words.len() - at)).rev().find_map(|count| {
                let name = words.get(at..at + count)?.join(" ");
                // `with` and `for` alone are words between two types.
                let is_short = count == 1 && ["with", "for", "if", "text"].contains(&name.as_str());
                of_name(&name).filter(|_| !is_short).map(|types| (types, count))
            });
            match named {
                Some((types, count)) => {
                    phrase.mentioned = phrase.mentioned.union(types);
                    if !of_elements {
                        phrase.types = phrase.types.union(types);
                    }
                    after_list = [Type::Array.into(), Type::HashMap.into()].contains(&types);
                    at += count;
                    continue;
                }
                None if [",", "or", "/"].contains(&word.as_str()) => of_elements = false,
                None if after_list && BEFORE_ELEMENTS.contains(&word.as_str()) => of_elements = true,
                None => phrase.is_open |= OPEN_PHRASE.contains(&word.as_str()),
            }
            after_list = after_list && BEFORE_ELEMENTS.contains(&word.as_str());
            at += 1;
        }
        phrase
    }
}

/// Splits a phrase into lowercase words, with `,` for separators; drops the contents of square brackets.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut depth = 0_usize;
    for c in text.chars().chain([' ']) {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if c.is_alphanumeric() || matches!(c, '_' | '\'' | '.' | '-' | '+') => word.extend(c.to_lowercase()),
            _ => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                if matches!(c, ',' | '/' | '(' | ')' | ';' | '|') {
                    words.push(",".to_owned());
                }
            }
        }
    }
    words
}

/// Returns the types that a page states for an operand of a command; None if there are none.
pub fn of_operand(operand: &Operand, syntax: &Syntax) -> Option<TypeSet> {
    if operand.text.starts_with('[') {
        return Some(Type::Array.into());
    }
    let params = syntax.params.iter().filter(|param| param.name.eq_ignore_ascii_case(&operand.text));
    let of_params = params.filter_map(of_param).reduce(TypeSet::union);
    of_params.or_else(|| of_phrase(None, &operand.types).or_else(|| union_of_names(&operand.types)))
}

/// Returns the types that a page states for a parameter; None if there are none.
pub fn of_param(param: &Param) -> Option<TypeSet> {
    of_phrase(param.type_text.as_deref(), &param.types)
}

fn union_of_names(types: &[String]) -> Option<TypeSet> {
    types.iter().map(|name| of_name(name).unwrap_or(TypeSet::ANY)).reduce(TypeSet::union)
}

/// Returns the types that a page states for the return value; any if it is silent or uncertain.
pub(crate) fn of_returns(returns: Option<&Returns>) -> TypeSet {
    let of_phrase = |returns: &Returns| of_phrase(returns.type_text.as_deref(), &returns.types);
    returns.and_then(of_phrase).unwrap_or(TypeSet::ANY)
}

/// Formats of positions, in lower case: arrays of numbers. `boundingBox` returns two of `PositionRelative`.
const POSITIONS: [&str; 5] = ["positionagl", "positionagls", "positionasl", "positionaslw", "positionatl"];

/// Returns the types of the elements of arrays that a page states for the return value: of `Array of Objects`. None of
/// a value that is not an array; any if the page is silent or uncertain.
pub fn of_elements(returns: Option<&Returns>) -> TypeSet {
    let Some(returns) = returns.filter(|returns| of_returns(Some(returns)).contains(Type::Array)) else {
        return if of_returns(returns).is_any() { TypeSet::ANY } else { TypeSet::NONE };
    };
    let text = returns.type_text.as_deref().unwrap_or_default().trim().to_ascii_lowercase();
    if POSITIONS.contains(&text.as_str()) {
        return TypeSet::of(&[Type::Number]);
    }
    match &returns.types[..] {
        [array, element] if array == "Array" && text.starts_with("array of ") && text.split(' ').count() == 3 => {
            // Pages call lists of lists "Array of Numbers" as well, but not those of things.
            let things = [Type::Object, Type::Group, Type::String, Type::Config, Type::Control, Type::Location];
            let things = TypeSet::of(&things);
            of_name(element).filter(|types| types.is_subset(things)).unwrap_or(TypeSet::ANY)
        }
        _ => TypeSet::ANY,
    }
}

/// Returns the result type of a function whose page is known to be right; otherwise any type.
pub fn of_function(function: &Record) -> TypeSet {
    if !corrections::is_function_certain(&function.name) {
        return TypeSet::ANY;
    }
    let all = function.syntaxes.iter().map(|syntax| of_returns(syntax.returns.as_ref()));
    all.reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrase(phrase: &str, types: &[&str]) -> String {
        let types: Vec<String> = types.iter().map(|&name| name.to_owned()).collect();
        of_phrase(Some(phrase), &types).map_or_else(|| "not told".to_owned(), |set| set.to_string())
    }

    #[test]
    fn names_of_formats_are_those_of_the_values() {
        for name in ["Position2D", "positions", "Turret Path", "Tree View Paths", "Color", "Waypoint", "Date", "Arrays"]
        {
            assert_eq!(of_name(name), Some(Type::Array.into()), "{name}");
        }
        assert_eq!(of_name("Script_Handle"), Some(Type::Script.into()));
        assert_eq!(of_name("Editor Object"), Some(Type::String.into()));
        assert_eq!(of_name("Eden ID"), Some(Type::Number.into()));
        assert_eq!(of_name("Anything"), Some(TypeSet::ANY));
        assert_eq!(of_name("barn"), None);
        assert_eq!(of_engine_name("TEAM_MEMBER"), Type::TeamMember.into());
        assert_eq!(of_engine_name("NaN"), Type::Number.into());
        assert_eq!(of_engine_name("BARN"), TypeSet::ANY);
    }

    #[test]
    fn types_of_elements_are_not_those_of_the_value() {
        assert_eq!(phrase("Array of Strings", &["Array", "String"]), "Array");
        assert_eq!(phrase("Array of Anything", &["Array", "Anything"]), "Array");
        assert_eq!(phrase("Array of Arrays of Numbers", &["Array", "Number"]), "Array");
        assert_eq!(phrase("Array with [name: String, 0]", &["Array", "String"]), "String or Array");
        assert_eq!(
            phrase("String, Config or Array of Anything", &["String", "Config", "Array", "Anything"]),
            "String, Array or Config"
        );
        assert_eq!(phrase("Array of Objects and/or Positions", &["Array", "Object", "Position"]), "Array");
    }

    #[test]
    fn phrases_name_every_type() {
        assert_eq!(phrase("Object", &["Object"]), "Object");
        assert_eq!(phrase("Number in range 0..1", &["Number"]), "Number");
        assert_eq!(
            phrase("Object, Position2D or Position3D", &["Object", "Position2D", "Position3D"]),
            "Array or Object"
        );
        assert_eq!(phrase("Number (or Boolean since 2.22)", &["Number", "Boolean"]), "Number or Boolean");
        assert_eq!(phrase("Nothing, Object", &["Nothing", "Object"]), "Object or Nothing");
        assert_eq!(phrase("Color (RGBA)", &["Color"]), "Array");
        // Types that are missing from the phrase are added.
        assert_eq!(phrase("Number", &["Number", "Side"]), "Number or Side");
        assert_eq!(phrase("Number", &[]), "Number");
    }

    #[test]
    fn vague_phrases_mean_any_type() {
        assert_eq!(phrase("Anything but Structured Text", &["Anything", "Structured Text"]), "anything");
        assert_eq!(phrase("same as Number", &["Number"]), "anything");
        assert_eq!(phrase("Barn", &["Barn"]), "anything");
        assert_eq!(phrase("same as above", &[]), "not told");
        assert_eq!(phrase("-", &[]), "not told");
        assert_eq!(of_returns(None), TypeSet::ANY);
    }
}
