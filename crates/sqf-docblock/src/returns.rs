//! The return value of a header comment.

use sqf_reference::DocblockReturns;

use super::clean::{self, Line};
use super::head::{self, Head};
use super::is_none;
use super::marker::{Marker, marker};
use super::sections::Section;
use super::types::type_run;

/// Parses a section, and splits off the paragraphs in the column of its label: they are about the function again.
pub(super) fn returns<'t>(section: &Section<'t>) -> (Option<DocblockReturns>, Vec<Line<'t>>) {
    let is_outside = |(at, line): (usize, &Line<'_>)| {
        let after_blank = at > 1 && section.lines[at - 1].is_blank();
        let sentence = line.text.starts_with(char::is_uppercase) && type_run(line.text).is_none();
        after_blank && sentence && line.indent <= section.indent
    };
    let end = section.lines.iter().enumerate().position(is_outside).unwrap_or(section.lines.len());
    let (own, outside) = section.lines.split_at(end);
    let text = clean::join_value(own);
    let types = types(&text);
    let returns = says_something(&text).then_some(DocblockReturns { types, text });
    (returns, outside.to_vec())
}

/// Parses type and description of a return value from its whole text.
pub(super) fn head_of(text: &str) -> Head {
    let lines = clean::lines(text);
    let Some((first, below)) = lines.split_first() else {
        return Head::default();
    };
    let (name, rest) = match marker(first.text) {
        Some((Marker::Name(name), rest)) => (Some(name), rest),
        Some((Marker::Number(_), rest)) => (None, rest),
        _ => (None, first.text),
    };
    head::read(rest, name, below)
}

/// Returns the types of all alternatives: the lines that are not indented. Lines with the numbers 0, 1 and so on are the
/// elements of an array if each states a type: others are what the numbers mean.
fn types(text: &str) -> Vec<String> {
    if is_none(text) {
        return vec!["Nothing".to_owned()];
    }
    let lines = clean::lines(text);
    let number = |line: &Line<'_>| match marker(line.text) {
        Some((Marker::Number(number), rest)) if states_type(rest) => Some(number),
        _ => None,
    };
    let numbers: Vec<u32> = lines.iter().filter_map(number).collect();
    let are_elements = numbers.len() > 1 && numbers.iter().zip(0..).all(|(number, at)| *number == at);
    let is_element = |line: &Line<'_>| are_elements && number(line).is_some();
    let mut types = if lines.first().is_some_and(is_element) { Vec::new() } else { head_of(text).types };
    if are_elements && !types.iter().any(|name| name == "Array") {
        types.push("Array".to_owned());
    }
    let is_alternative = |line: &&Line<'_>| line.indent == 0 && !is_element(line);
    for line in lines.iter().filter(is_alternative) {
        for name in head_of(line.text).types {
            if !types.contains(&name) {
                types.push(name);
            }
        }
    }
    types
}

/// Whether a text certainly states a type: `Gate <OBJECT>`, `OBJECT gate`.
fn states_type(text: &str) -> bool {
    text.contains('<') || type_run(text).is_some_and(|run| run.certain)
}

/// Whether there is more than the `0:` of header templates.
fn says_something(text: &str) -> bool {
    text.contains(char::is_alphabetic) || is_none(text) || text.contains('[')
}
