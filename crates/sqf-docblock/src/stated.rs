//! Finds the types that a text states in brackets after its words: `Gate or its place <OBJECT> or <ARRAY>`,
//! `Gate to open [Object]`.

use std::ops::Range;

use super::brackets::groups;
use super::types::{TypeRun, connector, type_run, types_in};
use sqf_text::starts_with_ignoring_case;

/// Maximum length of a statement in brackets.
const LONGEST: usize = 100;
/// Words after which brackets show what a value looks like.
const SHOWN_AFTER: [&str; 5] = ["of", "format", "like", "e.g.", "in"];

/// A statement of types: one bracket, or several with `or`, `,` or nothing in between.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stated {
    /// What it takes of the text.
    range: Range<usize>,
    /// The contents of the brackets.
    pub(super) types: Vec<Range<usize>>,
}

/// Returns the first statement of types after the start of a text.
pub(super) fn stated_after(text: &str) -> Option<Stated> {
    let begins = type_run(text);
    if begins.is_some_and(|run| run.certain) {
        return None;
    }
    let mut end = 0;
    let mut outer: Vec<(usize, usize)> = groups(text);
    outer.retain(|(open, close)| {
        let is_outer = *open >= end;
        end = end.max(*close);
        is_outer
    });
    let find = |is_statement: &dyn Fn(usize, usize) -> bool| {
        let first = outer.iter().position(|(open, close)| is_statement(*open, *close))?;
        let (start, mut close) = outer[first];
        let mut types = vec![typed(text, start + 1..close)];
        for (next, next_close) in &outer[first + 1..] {
            let joint = text[close + 1..*next].trim_start();
            if !joint[connector(joint)..].trim_start().is_empty() || !is_statement(*next, *next_close) {
                break;
            }
            types.push(typed(text, next + 1..*next_close));
            close = *next_close;
        }
        Some(Stated { range: start..close + 1, types })
    };
    let angle = |open: usize, close: usize| text[open..].starts_with('<') && is_list(&text[open + 1..close]);
    let square = |open: usize, close: usize| {
        text[open..].starts_with('[') && follows_text(text, open, begins) && is_alternatives(&text[open + 1..close])
    };
    // After a dash, a type begins the text.
    let is_after_words = |stated: &Stated| !matches!(stated.around(text).0.chars().last(), None | Some('-' | ':'));
    find(&angle).or_else(|| find(&square)).filter(is_after_words)
}

impl Stated {
    /// Returns the text before and after the statement.
    pub(super) fn around<'t>(&self, text: &'t str) -> (&'t str, &'t str) {
        (text[..self.range.start].trim_end_matches(' '), &text[self.range.end..])
    }

    /// Returns the text without the statement.
    pub(super) fn removed_from(&self, text: &str) -> String {
        let (before, after) = self.around(text);
        let rest = after.trim_start_matches(' ');
        let is_joined = rest.starts_with(['.', ',', ';', ':', '\n']) || rest.is_empty();
        format!("{before}{}{rest}", if is_joined { "" } else { " " })
    }
}

/// Returns the part of a statement with the types of the value itself, not of its elements: `Array` of
/// `Array of Strings` and `Array<String>`.
fn typed(text: &str, inner: Range<usize>) -> Range<usize> {
    let own = &text[inner.clone()];
    let end = [" of ", "<"].iter().filter_map(|sign| own.find(sign)).min();
    inner.start..end.map_or(inner.end, |at| inner.start + at)
}

/// Whether the content of angle brackets is a list of types.
fn is_list(inner: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || " _/,|<>[]()-.".contains(c);
    inner.len() <= LONGEST && inner.chars().all(is_plain) && !types_in(inner).is_empty()
}

/// Whether the content of square brackets is one type or several of which a value has one. A list with commas only
/// shows what an array contains.
pub(super) fn is_alternatives(inner: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || " ,/|".contains(c);
    let begins_with_type = || types_in(inner.split([' ', ',', '/', '|']).next().unwrap_or_default()).len() == 1;
    let is_written_as_type = inner.starts_with(char::is_uppercase);
    let is_list = inner.contains(',') && !inner.contains(" or ");
    inner.len() <= LONGEST && is_written_as_type && inner.chars().all(is_plain) && !is_list && begins_with_type()
}

/// Whether a bracket follows words that do not announce a layout, and no type: `Array of [Object, Number]`.
fn follows_text(text: &str, open: usize, begins: Option<TypeRun>) -> bool {
    let before = &text[..open];
    let words = before.trim_end_matches([' ', '\t']);
    let is_shown = SHOWN_AFTER.iter().any(|word| {
        let start = words.len().checked_sub(word.len()).filter(|start| words.is_char_boundary(*start));
        start.is_some_and(|start| {
            starts_with_ignoring_case(&words[start..], word) && words[..start].ends_with([' ', '('])
        })
    });
    let is_typed = begins.is_some_and(|run| text[run.length..].trim_start().starts_with(['-', ':']));
    words.len() < before.len() && !words.is_empty() && !is_shown && !is_typed
}
