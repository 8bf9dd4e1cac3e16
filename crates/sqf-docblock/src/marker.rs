//! Parses what the items of a parameter list begin with.

use super::types::{is_word_char, type_run};
use sqf_text::starts_with_ignoring_case;

/// The marker at the start of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker<'t> {
    /// A position, as in `0: `.
    Number(u32),
    /// A position in code, as in `_this select 0`.
    Select(u32),
    /// `_this`: the whole argument.
    This,
    /// The name of a variable, as in `_unit: `.
    Name(&'t str),
    /// No marker; the item begins with its type or text.
    Bare,
}

/// Parses the marker at the start of a line, after a bullet if there is one; also returns the text after the marker.
pub(super) fn marker(text: &str) -> Option<(Marker<'_>, &str)> {
    let unbulleted = text.strip_prefix(['-', '*', '+', '•']).map_or(text, |rest| match rest.trim_start() {
        item if item.len() < rest.len() => item,
        _ => text,
    });
    select(unbulleted).or_else(|| number(unbulleted)).or_else(|| name(unbulleted))
}

/// Parses `_this select 0`, `_this # 0`, `Select 0`, and `_this` alone.
fn select(text: &str) -> Option<(Marker<'_>, &str)> {
    let this = ["_this", "this"].iter().find(|word| starts_with_ignoring_case(text, word));
    let rest = this.map_or(text, |word| text[word.len()..].trim_start());
    let after = if starts_with_ignoring_case(rest, "select ") {
        Some(rest["select ".len()..].trim_start())
    } else {
        rest.strip_prefix('#').filter(|_| this.is_some()).map(str::trim_start)
    };
    if let Some((number, rest)) = after.and_then(digits) {
        return Some((Marker::Select(number), rest));
    }
    let is_whole = starts_with_ignoring_case(text, "_this") && rest.starts_with([':', '-', '(']) || text == "_this";
    is_whole.then_some((Marker::This, rest))
}

/// Parses `0: `, `0 - `, `[0] `, `1) `, `1 (Optional): `, `0 OBJECT`.
fn number(text: &str) -> Option<(Marker<'_>, &str)> {
    if let Some((number, rest)) = text.strip_prefix('[').and_then(digits) {
        return Some((Marker::Number(number), rest.strip_prefix(']')?));
    }
    let (number, rest) = digits(text.strip_prefix('#').unwrap_or(text))?;
    let spaced = rest.trim_start();
    let marks = rest.starts_with([':', ')'])
        || rest.starts_with(". ")
        || spaced.starts_with([':', '('])
        || spaced.starts_with("- ")
        || spaced.len() < rest.len() && type_run(spaced).is_some_and(|run| run.certain);
    let rest = rest.strip_prefix([')', '.']).unwrap_or(spaced);
    marks.then_some((Marker::Number(number), rest))
}

/// Parses `_name`, and `name: ` or `name - `.
fn name(text: &str) -> Option<(Marker<'_>, &str)> {
    let end = text.find(|c| !is_word_char(c)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let letter = name.trim_start_matches('_').starts_with(|c: char| c.is_ascii_alphabetic());
    let after = rest.trim_start();
    let is_marker = if name.starts_with('_') {
        !after.starts_with(['=', '[', ')', ']', ';', ','])
    } else {
        let is_type = type_run(text).is_some();
        !is_type && (rest.starts_with(':') && !rest.starts_with("://") || after.starts_with("- "))
    };
    (letter && is_marker).then_some((Marker::Name(name), rest))
}

/// Parses a number of one or two digits.
fn digits(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().ok().filter(|_| end <= 2)?;
    Some((number, &text[end..]))
}
