//! Brings the parameters of a header comment up to date with `params`: adds those that are missing, and corrects types
//! and defaults. The words of the comment stay.

use super::header_comment::{Parameter, Style, in_words, parameters, style_of, type_name};
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::catalog::types::names;
use crate::catalog::types::values::type_of_value;
use crate::catalog::{Type, TypeSet};
use crate::docblock;
use crate::ide::fix::Edit;
use crate::model::draft_of;
use crate::syntax::TokenKind;
use crate::text::{TextRange, is_word_byte};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "update-header", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Labels of the list of parameters, in lower case.
const LABELS: &[&str] =
    &["argument", "arguments", "argument(s)", "args", "param", "params", "parameter", "parameters", "parameter(s)"];

/// Words before a default value, in lower case; the longest of several first.
const DEFAULTS: &[&str] = &["defaults to ", "default value: ", "default: ", "default:", "default is ", "default = "];

/// Maximum length of a value that a comment repeats, in bytes.
const LONGEST: usize = 40;

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let first = *site.statements(site.tree().root()).first()?;
    let start = site.range_of(first)?.start;
    let comment = header(site, start)?;
    let is_at = comment.contains(site.range.start) || site.range_of(first)?.contains(site.range.start);
    if !site.range.is_empty() || !is_at {
        return None;
    }
    let edits = edits(site, comment, &parameters(site, first)?)?;
    (!edits.is_empty()).then(|| Offer::new("Update the header comment", move || Some(edits)))
}

/// Returns the first comment of the script, in front of its code.
fn header(site: &Site<'_>, start: u32) -> Option<TextRange> {
    let file = site.analysis.file();
    let before = (0..file.tokens().len()).take_while(|token| file.range(*token).start < start);
    let mut comments = before.filter(|token| file.kind(*token).is_comment());
    let first = comments.next().filter(|token| file.kind(*token) == TokenKind::BlockComment)?;
    Some(file.range(first))
}

/// How the items of the list begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker<'t> {
    /// `0: Gate <OBJECT>`
    Number(usize),
    /// `_gate - the gate <OBJECT>`
    Name(&'t str),
}

/// What a header says of a parameter.
#[derive(Debug)]
struct Entry<'t> {
    marker: Marker<'t>,
    /// The number or name.
    name: TextRange,
    /// The types, without brackets and defaults.
    types: Option<TextRange>,
    /// The value that it has without an argument.
    default: Option<TextRange>,
    /// Where its last line ends.
    end: u32,
}

/// The list of parameters of a header.
#[derive(Debug, Default)]
struct List<'t> {
    entries: Vec<Entry<'t>>,
    /// What is before the items on their lines.
    prefix: &'t str,
    /// Between a name and its description.
    separator: &'t str,
    /// A line that says that there are none.
    none: Option<TextRange>,
}

/// A line of the comment.
#[derive(Debug, Clone, Copy)]
struct Line<'t> {
    text: &'t str,
    /// Its text without the decoration at its start and the blanks at its end.
    content: &'t str,
    /// Where the content is.
    range: TextRange,
}

impl<'t> Line<'t> {
    fn prefix(&self) -> &'t str {
        let from = self.content.as_ptr() as usize - self.text.as_ptr() as usize;
        self.text.get(..from).unwrap_or_default()
    }
}

fn lines(text: &str, comment: TextRange) -> impl Iterator<Item = Line<'_>> {
    let mut at = comment.start;
    comment.of(text).split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len() as u32;
        let is_decoration = |c: char| matches!(c, ' ' | '\t' | '*' | '/');
        let rest = line.trim_start_matches(is_decoration);
        let content = rest.trim_end();
        let from = start + (line.len() - rest.len()) as u32;
        Line {
            text: line.trim_end_matches(['\r', '\n']),
            content,
            range: TextRange::new(from, from + content.len() as u32),
        }
    })
}

/// Reads the list of parameters; None if it has none, or one in another form.
fn list(text: &str, comment: TextRange) -> Option<List<'_>> {
    let mut lines = lines(text, comment).peekable();
    let is_label = |line: &Line<'_>| {
        let label = line.content.trim_matches(['[', ']', ':', ' ']).to_ascii_lowercase();
        LABELS.contains(&label.as_str())
    };
    lines.find(is_label)?;
    let mut list = List::default();
    for line in lines {
        if is_heading(line.content) || line.content.starts_with("_this select") {
            // Another section, or another way to list parameters.
            if line.content.starts_with("_this") {
                return None;
            }
            break;
        }
        let column = line.prefix();
        match marker(line.content) {
            Some((marker, length)) if list.entries.is_empty() || column == list.prefix => {
                let is_same = list
                    .entries
                    .first()
                    .is_none_or(|first| std::mem::discriminant(&first.marker) == std::mem::discriminant(&marker));
                if !is_same || list.none.is_some() {
                    return None;
                }
                if list.entries.is_empty() {
                    list.prefix = column;
                    list.separator = separator(line.content.get(length..)?);
                }
                let name = TextRange::new(line.range.start, line.range.start + length as u32);
                let rest = TextRange::new(name.end, line.range.end);
                let types = types(text, rest);
                let default = default(text, rest);
                list.entries.push(Entry { marker, name, types, default, end: line.range.end });
            }
            _ if line.content.is_empty() => {}
            _ if list.entries.is_empty() => {
                let word = line.content.trim_matches(['-', ' ', '.', '<', '>']).to_ascii_lowercase();
                if list.none.is_some() || !matches!(word.as_str(), "none" | "nothing" | "n/a" | "nil") {
                    return None;
                }
                list.prefix = column;
                list.none = Some(line.range);
            }
            _ => {
                if let Some(last) = list.entries.last_mut() {
                    last.end = line.range.end;
                }
            }
        }
    }
    Some(list)
}

/// Whether a line begins another section: `Return Value:`, `Returns: Number`.
fn is_heading(content: &str) -> bool {
    let label = content.split(':').next().unwrap_or_default();
    let is_word = |c: char| c.is_ascii_alphabetic() || matches!(c, ' ' | '(' | ')' | '[' | ']');
    let is_label = content.contains(':') && label.starts_with(|c: char| c.is_ascii_uppercase() || c == '[');
    is_label && label.chars().all(is_word) && label.split_whitespace().count() < 4
}

/// Returns the number or name that an item begins with, and its length.
fn marker(content: &str) -> Option<(Marker<'_>, usize)> {
    let digits = content.len() - content.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        let rest = content.get(digits..)?.trim_start();
        let number = content.get(..digits)?.parse().ok()?;
        return rest.starts_with([':', '.', '-']).then_some((Marker::Number(number), digits));
    }
    let length = content.bytes().take_while(|byte| is_word_byte(*byte)).count();
    let name = content.get(..length)?;
    let ends = content.get(length..)?.starts_with([' ', '\t', ':', '-']);
    (name.starts_with('_') && length > 1 && ends && name != "_this").then_some((Marker::Name(name), length))
}

/// Returns what is between a name and its description, such as ` - `.
fn separator(rest: &str) -> &str {
    let end = rest.len() - rest.trim_start_matches([' ', '\t', ':', '-']).len();
    rest.get(..end).unwrap_or_default()
}

/// Returns the types in brackets on the line of an item.
fn types(text: &str, rest: TextRange) -> Option<TextRange> {
    let own = rest.of(text);
    for (open, close) in [('<', '>'), ('[', ']'), ('(', ')')] {
        for (at, _) in own.match_indices(open) {
            let inside = own.get(at + 1..at + 1 + own.get(at + 1..)?.find(close)?)?;
            let lower = inside.to_ascii_lowercase();
            let stops = [", default", ", optional", " (default", " (optional", ", (default"].iter();
            let length = stops.filter_map(|stop| lower.find(stop)).min().unwrap_or(inside.len());
            let types = inside.get(..length)?;
            let is_certain = open == '<' || types.bytes().all(|byte| !byte.is_ascii_lowercase());
            if is_certain && !types.is_empty() && !docblock::types_in(types).is_empty() {
                let start = rest.start + at as u32 + 1;
                return Some(TextRange::new(start, start + length as u32));
            }
        }
    }
    None
}

/// Returns the default value on the line of an item.
fn default(text: &str, rest: TextRange) -> Option<TextRange> {
    let own = rest.of(text);
    let lower = own.to_ascii_lowercase();
    let (at, words) = DEFAULTS.iter().find_map(|words| Some((lower.find(words)?, words)))?;
    let from = at + words.len();
    let value = own.get(from..)?;
    let skipped = value.len() - value.trim_start().len();
    let (mut depth, mut quote, mut end) = (0_usize, None, value.len());
    for (at, c) in value.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}' | '>' | ',' | ';') if depth == 0 => {
                end = at;
                break;
            }
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    let value = value.get(skipped..end)?.trim_end().trim_end_matches('.');
    let start = rest.start + (from + skipped) as u32;
    (!value.is_empty()).then(|| TextRange::new(start, start + value.len() as u32))
}

fn edits(site: &Site<'_>, comment: TextRange, parameters: &[Parameter]) -> Option<Vec<Edit>> {
    let text = site.text();
    let list = list(text, comment)?;
    let draft = draft_of(site.script, site.reference(), site.semantics());
    let declared = |index: usize| match draft.as_ref().and_then(|draft| draft.params.get(index)) {
        Some(param) => param.declared.without(Type::Nothing.into()),
        None => TypeSet::ANY,
    };
    let places = places(&list, parameters)?;
    let mut edits = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let Some(at) = places.of.get(index).copied().flatten() else { continue };
        let entry = &list.entries[at];
        if let (Marker::Name(name), false) = (entry.marker, parameter.name.is_empty())
            && !name.eq_ignore_ascii_case(&parameter.name)
        {
            edits.push(Edit { range: entry.name, text: parameter.name.clone() });
        }
        let types =
            entry.types.and_then(|range| Some(Edit { range, text: corrected(range.of(text), declared(index))? }));
        let default = entry.default.and_then(|range| {
            let own = parameter.default.as_deref()?;
            is_outdated(range.of(text), own).then(|| Edit { range, text: own.to_owned() })
        });
        edits.extend(types.into_iter().chain(default));
    }
    edits.extend(added(site, &list, &places, parameters, comment)?);
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    Some(edits)
}

/// Which items are about which parameters.
struct Placed {
    /// The item of each parameter.
    of: Vec<Option<usize>>,
    /// The number of the first parameter.
    first: usize,
}

/// Returns which items are about which parameters; None if that is uncertain.
fn places(list: &List<'_>, parameters: &[Parameter]) -> Option<Placed> {
    let numbers: Vec<usize> = list
        .entries
        .iter()
        .filter_map(|entry| if let Marker::Number(number) = entry.marker { Some(number) } else { None })
        .collect();
    if let Some(&first) = numbers.first() {
        let is_in_order = numbers.iter().enumerate().all(|(at, number)| *number == first + at);
        let of = (0..parameters.len()).map(|index| Some(index).filter(|at| *at < numbers.len())).collect();
        return (first < 2 && is_in_order).then_some(Placed { of, first });
    }
    let is_of = |entry: &Entry<'_>, parameter: &Parameter| matches!(entry.marker, Marker::Name(name) if name.eq_ignore_ascii_case(&parameter.name));
    let find = |parameter: &Parameter| list.entries.iter().position(|entry| is_of(entry, parameter));
    let mut of: Vec<Option<usize>> = parameters.iter().map(find).collect();
    let is_known = |entry: &&Entry<'_>| parameters.iter().any(|parameter| is_of(entry, parameter));
    let unknown = list.entries.iter().filter(|entry| !is_known(entry)).count();
    match unknown {
        0 => {}
        // A parameter that has another name now.
        1 if list.entries.len() == parameters.len() => {
            let missing = of.iter().position(Option::is_none)?;
            let at = list.entries.iter().position(|entry| !is_known(&entry))?;
            of[missing] = Some(at).filter(|at| *at == missing);
            of[missing]?;
        }
        _ => return None,
    }
    Some(Placed { of, first: 0 })
}

/// Returns the lines about parameters that the list lacks.
fn added(
    site: &Site<'_>,
    list: &List<'_>,
    places: &Placed,
    parameters: &[Parameter],
    comment: TextRange,
) -> Option<Vec<Edit>> {
    let style = style_of(comment.of(site.text()));
    let is_numbered = match list.entries.first() {
        Some(first) => matches!(first.marker, Marker::Number(_)),
        None => style == Some(Style::Ace),
    };
    let is_square = match list.entries.iter().find_map(|entry| entry.types) {
        Some(types) => site.text().as_bytes().get((types.start as usize).checked_sub(1)?) == Some(&b'['),
        None => style == Some(Style::Kp),
    };
    let line = |index: usize, parameter: &Parameter| {
        let types = type_name(parameter.types).unwrap_or_else(|| "Any".to_owned()).to_uppercase();
        let default =
            parameter.default.as_deref().filter(|default| default.len() <= LONGEST && !default.contains('\n'));
        let types = match (is_square, default) {
            (true, Some(default)) => format!("[{types}, defaults to {default}]"),
            (true, None) => format!("[{types}]"),
            (false, Some(default)) if !stands_for_nothing(default) => format!("<{types}> (default: {default})"),
            (false, _) => format!("<{types}>"),
        };
        let marker = match is_numbered {
            true => format!("{}: ", places.first + index),
            false if list.separator.trim() == ":" => format!("{}: ", parameter.name),
            false => format!("{} - ", parameter.name),
        };
        format!("{marker}{} {types}", in_words(&parameter.name))
    };
    let is_missing = |index: &usize| places.of.get(*index).copied().flatten().is_none();
    let missing: Vec<usize> = (0..parameters.len()).filter(is_missing).collect();
    if missing.iter().any(|index| parameters[*index].name.is_empty()) {
        return None;
    }
    let break_ = format!("{}{}", site.line_break(), list.prefix);
    if let Some(none) = list.none {
        let lines: Vec<String> = missing.iter().map(|index| line(*index, &parameters[*index])).collect();
        let text = lines.join(&break_);
        return Some(if lines.is_empty() { Vec::new() } else { vec![Edit { range: none, text }] });
    }
    let mut edits: Vec<Edit> = Vec::new();
    for index in missing {
        let text = line(index, &parameters[index]);
        // After the item of the parameter before it, else before the first.
        let before = (0..index).rev().find_map(|index| places.of.get(index).copied().flatten());
        let (at, text) = match before {
            Some(before) => (list.entries[before].end, format!("{break_}{text}")),
            None => (list.entries.first()?.name.start, format!("{text}{break_}")),
        };
        match edits.iter_mut().find(|edit| edit.range.start == at) {
            Some(edit) => edit.text.push_str(&text),
            None => edits.push(Edit { range: TextRange::empty(at), text }),
        }
    }
    Some(edits)
}

/// Returns the types as they are declared, if a header states others; None if they are the same, or may be.
fn corrected(stated: &str, declared: TypeSet) -> Option<String> {
    if declared.is_any() || declared.is_empty() {
        return None;
    }
    let named = docblock::types_in(stated);
    let types = named.iter().map(|name| names::of_name(name)).reduce(|one, two| Some(one?.union(two?)))??;
    let types = types.without(Type::Nothing.into());
    // `ARRAY of STRINGs`: what is in an array is not declared.
    let is_vague = stated.to_ascii_lowercase().contains(" of ") && !types.is_disjoint(declared);
    if is_vague || types.is_any() || types.is_empty() || types == declared {
        return None;
    }
    let name = type_name(declared)?;
    Some(if stated.bytes().any(|byte| byte.is_ascii_lowercase()) { name } else { name.to_uppercase() })
}

/// Whether a header states another default value than `params` has.
fn is_outdated(stated: &str, own: &str) -> bool {
    let plain = |text: &str| {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        text.replace('\'', "\"").to_ascii_lowercase()
    };
    let is_short = own.len() <= LONGEST && !own.contains('\n');
    is_short && is_literal(stated) && is_literal(own) && !stands_for_nothing(own) && plain(stated) != plain(own)
}

/// Whether a value is a number, a text, `true`, `false`, or an array or code.
fn is_literal(value: &str) -> bool {
    let value = value.trim();
    let is_in = |open: char, close: char| value.len() > 1 && value.starts_with(open) && value.ends_with(close);
    value.parse::<f64>().is_ok()
        || type_of_value(value).is_some()
        || matches!(value.to_ascii_lowercase().as_str(), "true" | "false")
        || is_in('"', '"')
        || is_in('[', ']')
        || is_in('{', '}')
}

/// Whether a default value says that there is none; the code may have another one then.
fn stands_for_nothing(value: &str) -> bool {
    let value = value.trim().to_ascii_lowercase();
    value.ends_with("null") || matches!(value.as_str(), "nil" | "\"\"" | "''" | "[]" | "{}" | "-1")
}
