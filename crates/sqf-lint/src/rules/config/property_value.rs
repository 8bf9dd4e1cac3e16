//! Invalid values of known properties.

mod misspelled_value;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::keywords::LOCALIZE;
use sqf_ide::config::documented::DocumentedConfig;
use sqf_ide::fix::Edit;
use sqf_reference::{ClassFacts, PropertyFacts, PropertyReach, ValueType};
use sqf_syntax::TokenKind;
use sqf_syntax::config::{Entry, Value, ValueId, ValueKind, holds_code};
use sqf_text::{listed, starts_with_ignoring_case};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "invalid value of a property",
    explanation: "A property that the game knows has a value of the wrong type, such as text where a number is \
        expected, or a value without a meaning, such as `respawn = 6`, or the default of a mission parameter is not \
        one of its values, its values and their texts differ in number, a value calls `localize`, or `gameType` or `respawnTemplates[]` misspells \
        a name of the game. Values from macros or `__EVAL`, text that \
        may be a formula, and controls are ignored.",
    example: Example { wrong: "respawn = \"BASES\";", right: "respawn = \"BASE\";" },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

/// Classes whose values other rules check, in lower case.
const OTHERS: [&str; 1] = ["cfgpatches/*"];

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    let known = DocumentedConfig::new(context.file);
    parameters(context, sink);
    localized(context, sink);
    misspelled_value::check(context, sink);
    for id in context.classes() {
        let class = config.class(id);
        if !class.entries.iter().any(|entry| context.is_here(config.entry(*entry).token)) {
            continue;
        }
        let Some(facts) = known.class(id).filter(|facts| is_certain(facts)) else { continue };
        for entry in class.entries.iter().map(|entry| config.entry(*entry)) {
            let Some(property) = facts.properties.iter().find(|it| it.name.eq_ignore_ascii_case(&entry.name)) else {
                continue;
            };
            let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
            if property.reach == PropertyReach::OlderGames || property.types.contains(&ValueType::Any) {
                continue;
            }
            if let Some(message) = wrong(context, entry, value, property) {
                sink.tokens(value.first..value.end, Note::new(message));
            }
        }
    }
}

/// Reports `text = localize "STR_gate";`, a text without quotes for the game, which runs no commands in configs.
fn localized(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    for class in context.classes().map(|id| config.class(id)) {
        for entry in class.entries.iter().map(|entry| config.entry(*entry)) {
            let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
            let tokens = value.first..value.end;
            let (command, key) = (value.first, value.first + 1);
            let is_call = tokens.len() == 2
                && matches!(value.kind, ValueKind::Bare(_))
                && context.is_here(command)
                && context.pre().text(command).eq_ignore_ascii_case(LOCALIZE)
                && context.pre().tokens()[key].kind == TokenKind::DoubleString;
            // Texts without quotes may be code.
            let is_code = || holds_code(&class.name, &entry.name) || entry.name.eq_ignore_ascii_case("defaultValue");
            let Some(range) = context.written(tokens).filter(|_| is_call && !is_code()) else { continue };
            let key = context.pre().text(key).trim_matches('"');
            let note = Note::new("a config runs no commands, so `localize` is part of this text");
            let fix = format!("\"${key}\"");
            sink.range(
                range,
                match starts_with_ignoring_case(key, "str_") {
                    true => note.fix(format!("Write `{fix}`"), vec![Edit { range, text: fix.clone() }], false),
                    false => note,
                },
            );
        }
    }
}

/// Checks mission parameters: the default must be one of the values, and each value needs a text (wiki: "Arma 3:
/// Mission Parameters").
fn parameters(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    for parameter in context.listed("Params") {
        let value_of = |name: &str| Some(config.value(config.entry(config.find(parameter, name)?).value?));
        let array_of = |name: &str| match value_of(name) {
            Some(Value { kind: ValueKind::Array(items), .. }) if !items.is_empty() => Some(items),
            _ => None,
        };
        let Some(values) = array_of("values") else { continue };
        let is_number = |value: &ValueId| matches!(config.value(*value).kind, ValueKind::Number(_));
        if !values.iter().all(is_number) {
            continue;
        }
        if let Some((default, number)) = value_of("default").and_then(|it| Some((it, number(it)?))) {
            let is_one = values.iter().any(|value| self::number(config.value(*value)) == Some(number));
            if !is_one && context.is_here(default.first) {
                let message = format!("the default {number} is not one of the `values[]` of this parameter");
                sink.tokens(default.first..default.end, Note::new(message));
            }
        }
        let is_text = |value: &ValueId| matches!(config.value(*value).kind, ValueKind::Text(_) | ValueKind::Number(_));
        let (Some(texts), Some(list)) = (array_of("texts"), value_of("texts")) else { continue };
        if texts.len() != values.len() && texts.iter().all(is_text) && context.is_here(list.first) {
            let message = format!(
                "`texts[]` and `values[]` of this parameter must have the same number of elements, found {} and {}",
                texts.len(),
                values.len()
            );
            sink.tokens(list.first..list.end, Note::new(message));
        }
    }
}

fn number(value: &Value) -> Option<f64> {
    match value.kind {
        ValueKind::Number(number) => Some(number),
        _ => None,
    }
}

/// Whether the types of the properties are certain. Controls take more than their pages say.
fn is_certain(facts: &ClassFacts) -> bool {
    !facts.path.starts_with('@') && !facts.is_of_game && !OTHERS.contains(&&*facts.path.to_ascii_lowercase())
}

/// Returns the error of a value.
fn wrong(context: &ConfigContext<'_>, entry: &Entry, value: &Value, property: &PropertyFacts) -> Option<String> {
    let name = &property.name;
    let is_array = matches!(value.kind, ValueKind::Array(_));
    if is_array != entry.is_array || matches!(value.kind, ValueKind::Unknown) {
        // Either brackets are missing, or the type is uncertain.
        return None;
    }
    if is_array {
        let types: Vec<String> = property.types.iter().map(ToString::to_string).collect();
        let is_wrong = property.is_scalar() && !property.is_array();
        return is_wrong.then(|| format!("`{name}` must be {}, found an array", with_article(&listed(&types, "or"))));
    }
    if property.is_array() && !property.is_scalar() && !property.types.contains(&ValueType::Class) {
        return Some(format!("`{name}[]` must be an array"));
    }
    let is_number = property.types.iter().any(|it| matches!(it, ValueType::Number | ValueType::Flag));
    let takes_text = property.types.iter().any(|it| it.is_text());
    match &value.kind {
        ValueKind::Number(number) if property.is_one_of && is_number => {
            let is_known = property.value(&number.to_string()).is_some();
            (!is_known).then(|| format!("`{name}` must be {}, found {number}", values(property, false)))
        }
        ValueKind::Text(text) if property.is_one_of && takes_text => {
            let is_known = property.value(&format!("\"{text}\"")).is_some();
            let is_formula = !is_plain(context, text);
            (!is_known && !is_formula)
                .then(|| format!("`{name}` must be {}, found `\"{text}\"`", values(property, true)))
        }
        ValueKind::Text(text) if is_number && !takes_text && is_plain(context, text) => {
            let expected = if property.types.contains(&ValueType::Flag) { "0 or 1" } else { "a number" };
            Some(format!("`{name}` must be {expected}, found `\"{text}\"`"))
        }
        _ => None,
    }
}

/// Whether a text is certainly not a formula: its words are neither commands nor macros.
fn is_plain(context: &ConfigContext<'_>, text: &str) -> bool {
    let is_text = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ' ');
    let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
    is_text
        && words.peek().is_some()
        && words.all(|word| {
            word.starts_with(|c: char| c.is_ascii_alphabetic())
                && !["true", "false"].contains(&word.to_ascii_lowercase().as_str())
                && context.pre().macro_named(word).is_none()
                && context.reference().get(word).is_none()
        })
}

/// Lists the values with a meaning: `0`, `1` or `2`.
fn values(property: &PropertyFacts, are_texts: bool) -> String {
    let form = |forms: &[Box<str>]| forms.iter().find(|form| form.starts_with('"') == are_texts).cloned();
    let all: Vec<String> =
        property.values.iter().filter_map(|value| form(&value.forms)).map(|form| format!("`{form}`")).collect();
    listed(&all, "or")
}

fn with_article(types: &str) -> String {
    match types {
        "0 or 1" | "code" => types.to_owned(),
        types if types.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {types}"),
        types => format!("a {types}"),
    }
}
