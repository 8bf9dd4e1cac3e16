//! Lines that begin with `#` and a word that is no directive.

use crate::findings::Note;
use crate::shared::directives::likely_directive;
use sqf_ide::fix::Edit;
use sqf_syntax::{Source, TokenKind};
use sqf_text::{Cover, TextRange};

/// Reports such lines where a directive is meant, or where an expression goes on: `#_index` after a list. A `#` that
/// begins a statement is reported as what it is mostly meant for, a comment.
pub(super) fn check(source: &Source, inactive: &Cover) -> Vec<(TextRange, Note)> {
    let tokens = source.tokens();
    let mut found = Vec::new();
    for hash in (0..tokens.len()).filter(|token| tokens.kind(*token) == TokenKind::Hash) {
        let range = tokens.range(hash);
        let is_word = hash + 1 < tokens.len() && tokens.kind(hash + 1) == TokenKind::Name;
        if !is_word || !begins_line(source, hash) || inactive.contains(range.start) {
            continue;
        }
        let word = source.token_text(hash + 1);
        let range = TextRange::new(range.start, tokens.range(hash + 1).end);
        if let Some(known) = likely_directive(word) {
            let message = format!("the game has no directive `#{word}`; did you mean `#{known}`?");
            let edit = Edit { range, text: format!("#{known}") };
            found.push((range, Note::new(message).fix(format!("Replace with `#{known}`"), vec![edit], false)));
        } else if continues(source, hash) {
            let message = format!(
                "a line that begins with `#` is a directive, and the game has none called `#{word}`; put the `#` on the line before"
            );
            found.push((range, Note::new(message)));
        }
    }
    found
}

/// Whether only blanks precede a token on its line.
fn begins_line(source: &Source, token: usize) -> bool {
    let before = source.text().get(..source.tokens().range(token).start as usize).unwrap_or_default();
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    line.trim_start().is_empty() && source.directive_at(token).is_none()
}

/// Whether a value precedes a token, so that it may be an operator.
fn continues(source: &Source, token: usize) -> bool {
    use TokenKind as T;
    let kinds = (0..token).rev().map(|before| source.tokens().kind(before));
    let before = kinds.into_iter().find(|kind| !kind.is_trivia());
    before.is_some_and(|kind| {
        kind.is_string() || matches!(kind, T::Name | T::Number | T::RParen | T::RBracket | T::RBrace)
    })
}
