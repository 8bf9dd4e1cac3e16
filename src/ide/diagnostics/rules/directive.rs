//! Lines for the preprocessor that it cannot read.

use super::super::context::Note;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::{Command, Directive, Preprocessed, Source, TokenKind};
use crate::text::TextRange;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::Directive,
    severity: Severity::Error,
    is_on: true,
    title: "directive that is incomplete or out of place",
    explanation: "An `#if`, `#ifdef` or `#ifndef` needs its `#endif`; without it the game leaves out the rest of the file or \
        refuses it. `#else` and `#endif` need a condition before them, and a condition has one `#else` at most. `#define`, \
        `#undef`, `#ifdef` and `#ifndef` need a name, and `#include` needs a path in quotes or angle brackets, which \
        cannot be a macro. A comment that begins with `/*` and does not end hides the rest of the file.",
    example: Example {
        wrong: "#ifdef GATE_DEBUG\nsystemChat \"open\";",
        right: "#ifdef GATE_DEBUG\nsystemChat \"open\";\n#endif",
    },
    check: Check::Lines(check),
};

fn check(source: &Source, pre: &Preprocessed) -> Vec<(TextRange, Note)> {
    let mut found = Vec::new();
    let inactive = pre.inactive();
    for directive in source.directives() {
        let range = range(source, directive);
        if !inactive.iter().any(|part| part.contains(range.start))
            && let Some(message) = incomplete(source, directive)
        {
            found.push((range, Note::new(message)));
        }
    }
    let misplaced = misplaced(source);
    if !misplaced.is_empty() && !has_directive_in_string(source) {
        for (directive, message) in misplaced {
            found.push((range(source, directive), Note::new(message)));
        }
    }
    if let Some(last) = source.tokens().len().checked_sub(1)
        && source.tokens().kind(last) == TokenKind::BlockComment
        && (source.token_text(last).len() < 4 || !source.token_text(last).ends_with("*/"))
    {
        let start = source.tokens().range(last).start;
        let note = Note::new("this comment never ends, and the game does not read the rest of the file");
        found.push((TextRange::new(start, start + 2), note.severity(Severity::Warning)));
    }
    found
}

/// The line of a directive, without what follows its last word.
fn range(source: &Source, directive: &Directive) -> TextRange {
    let tokens = source.tokens();
    let last = (directive.token..directive.end).rev().find(|token| !tokens.kind(*token).is_trivia());
    let end = match directive.command {
        Command::Other | Command::Include(_) => last.unwrap_or(directive.token),
        _ => directive.token,
    };
    TextRange::new(tokens.range(directive.token).start, tokens.range(end).end)
}

fn word<'s>(source: &'s Source, directive: &Directive) -> &'s str {
    source.token_text(directive.token).trim_start_matches(['#', ' ', '\t'])
}

/// What a directive lacks.
fn incomplete(source: &Source, directive: &Directive) -> Option<String> {
    match directive.command {
        Command::Other => {
            let word = word(source, directive);
            match word {
                "define" | "undef" | "ifdef" | "ifndef" => {
                    Some(format!("`#{word}` needs the name of a macro: letters, digits and `_`, no digit first"))
                }
                "include" => Some("`#include` needs a path in quotes, which cannot be a macro".to_owned()),
                _ => None,
            }
        }
        Command::Include(path) => {
            let path = source.token_text(path);
            let inside = match path.as_bytes().first() {
                Some(b'<') => path.get(1..).and_then(|path| path.strip_suffix('>')),
                _ => path.get(1..).and_then(|path| path.strip_suffix('"')),
            };
            match inside {
                None => Some("the path of this `#include` is not closed".to_owned()),
                Some(inside) if inside.trim().is_empty() => Some("the path of this `#include` is empty".to_owned()),
                Some(_) => None,
            }
        }
        _ => None,
    }
}

/// Conditions without an end, and parts without a condition.
fn misplaced(source: &Source) -> Vec<(&Directive, &'static str)> {
    let mut found = Vec::new();
    let mut open: Vec<(&Directive, bool)> = Vec::new();
    for directive in source.directives() {
        match directive.command {
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open.push((directive, false)),
            // Without its name, which is another mistake.
            Command::Other if word(source, directive).starts_with("if") => open.push((directive, false)),
            Command::Else => match open.last_mut() {
                None => found.push((directive, "this `#else` belongs to no `#if`, `#ifdef` or `#ifndef`")),
                Some((_, true)) => found.push((directive, "this condition has an `#else` already; `#endif` ends it")),
                Some((_, has_else)) => *has_else = true,
            },
            Command::EndIf if open.pop().is_none() => {
                found.push((directive, "this `#endif` belongs to no `#if`, `#ifdef` or `#ifndef`"));
            }
            _ => {}
        }
    }
    found.extend(open.into_iter().map(|(directive, _)| (directive, "this condition has no `#endif`")));
    found
}

/// Whether a string over several lines has a directive in it: an apostrophe in a part that is left out, or in a macro, may
/// look like the begin of one.
fn has_directive_in_string(source: &Source) -> bool {
    let tokens = source.tokens();
    let has_directive = |text: &str| text.lines().skip(1).any(|line| line.trim_start().starts_with('#'));
    (0..tokens.len()).any(|token| tokens.kind(token).is_string() && has_directive(source.token_text(token)))
}
