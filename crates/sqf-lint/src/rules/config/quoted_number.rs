//! Arithmetic in quotes.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_syntax::config::{Value, ValueKind};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "arithmetic in quotes",
    explanation: "The text of a property is arithmetic on numbers, such as `\"0.1 / 4\"`. The game evaluates it each time it \
        reads the property; a build tool such as HEMTT evaluates it once if the quotes are omitted. Texts for \
        people are ignored. The rule is off because both versions mean the same in the game.",
    example: Example {
        wrong: "class Gate {\n    irDotSize = \"0.1 / 4\";\n};",
        right: "class Gate {\n    irDotSize = 0.025;\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

/// Properties that hold texts for people, in lower case.
const TEXTS: [&str; 8] =
    ["text", "name", "displayname", "displaynameshort", "icontext", "description", "descriptionshort", "tooltip"];

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    for entry in context.entries() {
        let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
        if TEXTS.contains(&&*entry.name.to_ascii_lowercase()) {
            continue;
        }
        let mut open: Vec<&Value> = vec![value];
        while let Some(value) = open.pop() {
            match &value.kind {
                ValueKind::Array(items) => open.extend(items.iter().map(|item| config.value(*item))),
                ValueKind::Text(text) if is_arithmetic(text) => {
                    let message = "arithmetic in quotes is evaluated each time the property is read".to_owned();
                    sink.tokens(value.first..value.end, Note::new(message));
                }
                _ => {}
            }
        }
    }
}

/// Whether a text is a calculation with blanks, parentheses or a decimal point next to its operators: `0-9` and
/// `1/2/2035` can be anything.
fn is_arithmetic(text: &str) -> bool {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | '*' | '/' | '(' | ')' | ' ');
    if !text.chars().all(is_of_number) || !text.contains(['*', ' ', '(', '.']) {
        return false;
    }
    let numbers = text.split(['+', '-', '*', '/', '(', ')']).map(str::trim).filter(|part| !part.is_empty());
    let numbers: Vec<&str> = numbers.collect();
    let operators = text.trim().trim_start_matches('-').matches(['+', '-', '*', '/']).count();
    let is_closed = text.matches('(').count() == text.matches(')').count();
    is_closed
        && numbers.len() > 1
        && operators + 1 >= numbers.len()
        && text.trim().ends_with(|c: char| c.is_ascii_digit() || c == ')')
        && numbers.iter().all(|number| number.parse::<f64>().is_ok())
}
