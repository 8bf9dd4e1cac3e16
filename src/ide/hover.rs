//! Hover: what is this?

use super::usage::{self, Usage};
use super::{Analysis, aliases, markup};
use crate::catalog::{EventSet, Record, RecordKind, Reference, Section, Topic};
use crate::model::{self, Side, SourceFile};
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// Events that share one name; more would be no answer.
const MAX_EVENTS: usize = 3;

/// Lines of a definition that are shown.
const MAX_LINES: usize = 20;

/// Names that players use for variables of their own as well.
const COMMON_NAMES: &[&str] = &["_y", "_time", "_self", "_exception"];

/// What is known of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The word, or what stands between the quotes of a string.
    pub range: TextRange,
    /// GitHub-flavoured Markdown; see [`super::plain_text`] for clients that want none.
    pub markdown: String,
    /// A line to add once in a session: how to get the texts that this reference lacks.
    pub hint: Option<&'static str>,
}

pub(super) fn hover(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let file = analysis.file();
    let token = file.at_cursor(offset)?;
    let range = file.range(token);
    let (range, markdown) = match file.kind(token) {
        TokenKind::Name => (range, name(analysis, token)?),
        TokenKind::Directive => (range, directive(analysis, token)?),
        TokenKind::Hash if file.macros().directive(token).is_some() => (range, preprocessor(analysis, "#")?),
        TokenKind::HashHash => (range, preprocessor(analysis, "##")?),
        TokenKind::Operator | TokenKind::Hash | TokenKind::Assign | TokenKind::Colon => {
            (range, operator(analysis, token)?)
        }
        kind if kind.is_string() => string(analysis, token, offset)?,
        _ => return None,
    };
    Some(Hover { range, markdown, hint: markup::hint(analysis.reference().detail()) })
}

/// A macro of the file, a word of the preprocessor, a magic variable, a command or a function.
fn name(analysis: &Analysis, token: usize) -> Option<String> {
    let (file, reference) = (analysis.file(), analysis.reference());
    let word = file.token_text(token);
    if let Some(definition) = definition(file, word) {
        return Some(definition);
    }
    if word.starts_with("__")
        && let Some(text) = preprocessor(analysis, word)
    {
        return Some(text);
    }
    if model::may_be_pasted(file, reference, token) {
        return None;
    }
    if let Some((topic, section)) = reference.magic_variable(word) {
        let is_own = COMMON_NAMES.iter().any(|name| name.eq_ignore_ascii_case(word)) && is_declared(file, word);
        return (!is_own).then(|| markup::magic_variable(topic, section, section.heading.as_deref().unwrap_or(word)));
    }
    let record = reference.get(word)?;
    Some(entry(analysis, record, token))
}

/// A command or function, with the syntaxes first that fit where it stands.
fn entry(analysis: &Analysis, record: &Record, token: usize) -> String {
    let reference = analysis.reference();
    let record = &*aliases::with_syntaxes(reference, record);
    let choice = match record.kind {
        RecordKind::Command => usage::choose(record, &Usage::of(analysis.file(), reference, token)),
        RecordKind::Function => markup::Choice::all(record),
    };
    markup::record(reference, record, &choice)
}

/// A symbol. In `#if` it is the preprocessor's, which knows no operands.
fn operator(analysis: &Analysis, token: usize) -> Option<String> {
    let file = analysis.file();
    let in_condition = file.macros().directive(token).is_some_and(|directive| directive.word(file) != "define");
    let record = analysis.reference().command(file.token_text(token)).filter(|_| !in_condition)?;
    Some(entry(analysis, record, token))
}

fn directive(analysis: &Analysis, token: usize) -> Option<String> {
    let text = analysis.file().token_text(token);
    // Blanks may stand between the symbol and the word.
    let word: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    preprocessor(analysis, &word)
}

fn preprocessor(analysis: &Analysis, word: &str) -> Option<String> {
    let (topic, section) = preprocessor_section(analysis.reference(), word)?;
    Some(markup::preprocessor(topic, section, word))
}

/// The section on a word. Its heading may have parameters (`__EVAL(x)`), name several words, or stand for a family.
fn preprocessor_section<'r>(reference: &'r Reference, word: &str) -> Option<(&'r Topic, &'r Section)> {
    let family = ["__RAND_INT", "__RAND_UINT"].into_iter().find_map(|family| {
        let bits = word.strip_prefix(family)?.strip_suffix("__")?;
        matches!(bits, "8" | "16" | "32" | "64").then(|| format!("{family}N__"))
    });
    let word = family.as_deref().unwrap_or(word);
    // The preprocessor minds the case, so that `__line__` is no word of it.
    let exact = |found: &(&Topic, &Section)| found.1.heading.as_deref() == Some(word);
    if let Some(found) = reference.preprocessor(word).filter(exact) {
        return Some(found);
    }
    if !word.starts_with("__") {
        return None;
    }
    let topic = reference.preprocessor("#define")?.0;
    let is_named = |heading: &str| {
        let words = heading.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        words.into_iter().any(|part| part == word)
    };
    let section = topic.sections.iter().find(|section| section.heading.as_deref().is_some_and(is_named))?;
    Some((topic, section))
}

/// A string that names something: a function, what `remoteExec` executes, an event.
fn string(analysis: &Analysis, token: usize, offset: u32) -> Option<(TextRange, String)> {
    let (file, reference) = (analysis.file(), analysis.reference());
    let range = content(file, token)?;
    if !range.touches(offset) {
        return None;
    }
    let text = range.of(file.text());
    if !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') || text.is_empty() {
        return None;
    }
    // No other string looks like the name of a function that there is.
    if let Some(record) = reference.function(text) {
        return Some((range, markup::record(reference, record, &markup::Choice::all(record))));
    }
    let call = model::call_at(file, reference, offset)?;
    let word = call.word(file);
    if is_event_place(word, call.side, &call.path) {
        let sets = EventSet::of_call(word, model::operands(file, reference, call.name).left);
        let events = sets.into_iter().flat_map(|set| reference.events_named(set, text)).take(MAX_EVENTS);
        let command = reference.get(word).map_or(word, |record| &record.name);
        let entries: Vec<String> = events.map(|event| markup::event(reference, event, command)).collect();
        return (!entries.is_empty()).then(|| (range, markup::joined(&entries)));
    }
    if ["remoteExec", "remoteExecCall"].iter().any(|name| name.eq_ignore_ascii_case(word))
        && call.side == Side::Right
        && call.path == [0]
    {
        let record = reference.command(text)?;
        return Some((range, markup::record(reference, record, &markup::Choice::all(record))));
    }
    None
}

/// Whether a command takes the name of an event in this place.
fn is_event_place(command: &str, side: Side, path: &[u32]) -> bool {
    let Some(set) = EventSet::of_command(command) else { return false };
    match set {
        EventSet::Scripted => side == Side::Argument && path == [1],
        // The first element is the name of the key.
        EventSet::UserAction => side == Side::Right && path == [1],
        _ => side == Side::Right && (path.is_empty() || path == [0]),
    }
}

/// What stands between the quotes of a string.
pub(super) fn content(file: &SourceFile, token: usize) -> Option<TextRange> {
    let range = file.range(token);
    let text = file.token_text(token);
    let quote = text.chars().next()?;
    let is_closed = text.len() > 1 && text.ends_with(quote);
    Some(TextRange::new(range.start + 1, range.end.saturating_sub(u32::from(is_closed))))
}

/// Whether the file has a variable of that name: it is assigned, or stands in `params` or `private`.
fn is_declared(file: &SourceFile, name: &str) -> bool {
    // Most tokens have another length, which is cheaper to compare than their text.
    let length = name.len() as u32;
    (0..file.tokens().len()).any(|token| match file.kind(token) {
        TokenKind::Name if file.range(token).len() == length => {
            file.token_text(token).eq_ignore_ascii_case(name)
                && file.after(token).is_some_and(|after| file.kind(after) == TokenKind::Assign)
        }
        kind if kind.is_string() && file.range(token).len() == length + 2 => {
            file.token_text(token).trim_matches(['"', '\'']).eq_ignore_ascii_case(name)
        }
        _ => false,
    })
}

/// The definition of a macro of the file: its lines, and the comment above them.
fn definition(file: &SourceFile, name: &str) -> Option<String> {
    let definition = file.macros().definition(name).filter(|definition| !definition.undefines)?;
    let directive = file.macros().directives().get(definition.directive)?;
    let start = file.range(directive.token).start;
    let end = directive.end.checked_sub(1).map_or(start, |last| file.range(last).end);
    let text = TextRange::new(start, end).of(file.text());
    let mut lines: Vec<&str> = text.lines().take(MAX_LINES).map(str::trim_end).collect();
    if text.lines().count() > MAX_LINES {
        lines.push("// ...");
    }
    let line = file.lines().line(start) + 1;
    Some(markup::definition(&lines.join("\n"), &comment_above(file, directive.token), line))
}

/// The comment that stands directly above a token's line.
fn comment_above(file: &SourceFile, token: usize) -> String {
    let mut comments: Vec<String> = Vec::new();
    let mut breaks = 0;
    for before in (0..token).rev() {
        match file.kind(before) {
            TokenKind::Whitespace => {}
            TokenKind::Newline => breaks += 1,
            kind if kind.is_comment() && breaks <= 1 && begins_line(file, before) => {
                comments.push(comment_text(file.token_text(before)));
                breaks = 0;
            }
            _ => break,
        }
        if breaks > 1 {
            break;
        }
    }
    comments.reverse();
    comments.retain(|comment| !comment.contains("sqf-ls:"));
    comments.join("  \n")
}

/// Whether nothing but blanks stands before a token in its line.
fn begins_line(file: &SourceFile, token: usize) -> bool {
    let before = (0..token).rev().find(|before| file.kind(*before) != TokenKind::Whitespace);
    before.is_none_or(|before| file.kind(before) == TokenKind::Newline)
}

/// A comment without its marks, as Markdown that shows it as it is.
fn comment_text(comment: &str) -> String {
    let inside = match comment.strip_prefix("/*") {
        Some(inside) => inside.strip_suffix("*/").unwrap_or(inside),
        None => comment,
    };
    let lines = inside.lines().map(|line| line.trim().trim_start_matches(['/', '*', '!']).trim());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(markup::escaped).collect();
    lines.join("  \n")
}

#[cfg(test)]
mod tests;
