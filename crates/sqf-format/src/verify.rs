//! Verifies that formatting changes no tokens, before and after preprocessing.

use super::view::View;
use sqf_syntax::{Preprocessed, Source, TokenKind};
use sqf_text::TextRange;

/// A difference between a text and its formatted version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fault {
    /// The offset in the original text.
    pub(super) at: TextRange,
}

/// Compares two texts.
///
/// # Errors
///
/// The first place where the texts, or what the game reads, differ.
pub(super) fn compare(old: View<'_>, new: View<'_>, may_change_case: bool) -> Result<(), Fault> {
    same_text(old.source(), new.source(), may_change_case)?;
    same_meaning(old.pre(), new.pre(), may_change_case)
}

/// Whether both texts have the same tokens, apart from blanks.
fn same_text(old: &Source, new: &Source, may_change_case: bool) -> Result<(), Fault> {
    let (mut left, mut right) = (VisibleTokens::of(old), VisibleTokens::of(new));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return Ok(()),
            (Some(one), Some(other)) => {
                let is_same = one.kind == other.kind && same(one.kind, one.text, other.text, may_change_case);
                if !is_same {
                    return Err(Fault { at: one.range });
                }
            }
            (Some(one), None) => return Err(Fault { at: one.range }),
            (None, Some(_)) => return Err(Fault { at: TextRange::empty(old.text().len() as u32) }),
        }
    }
}

/// A token other than blanks.
struct Token<'s> {
    kind: TokenKind,
    text: &'s str,
    range: TextRange,
}

/// Iterates over the tokens of a text, except blanks.
struct VisibleTokens<'s> {
    source: &'s Source,
    at: usize,
}

impl<'s> VisibleTokens<'s> {
    fn of(source: &'s Source) -> VisibleTokens<'s> {
        VisibleTokens { source, at: 0 }
    }
}

impl<'s> Iterator for VisibleTokens<'s> {
    type Item = Token<'s>;

    fn next(&mut self) -> Option<Token<'s>> {
        let tokens = self.source.tokens();
        while self.at < tokens.len() {
            let at = self.at;
            self.at += 1;
            let kind = tokens.kind(at);
            if !matches!(kind, TokenKind::Whitespace | TokenKind::Newline) {
                return Some(Token { kind, text: tokens.text(at, self.source.text()), range: tokens.range(at) });
            }
        }
        None
    }
}

fn same(kind: TokenKind, old: &str, new: &str, may_change_case: bool) -> bool {
    if old == new {
        return true;
    }
    match kind {
        TokenKind::LineComment => old.trim_end() == new.trim_end(),
        TokenKind::BlockComment | TokenKind::Continuation => old.lines().eq(new.lines()),
        TokenKind::Name => may_change_case && old.eq_ignore_ascii_case(new),
        _ => false,
    }
}

/// Whether preprocessing both texts has the same result.
fn same_meaning(old: &Preprocessed, new: &Preprocessed, may_change_case: bool) -> Result<(), Fault> {
    let count = old.tokens().len();
    let is_same = |token: usize| {
        let (one, other) = (old.tokens()[token], new.tokens()[token]);
        one.kind == other.kind
            && one.is_opaque() == other.is_opaque()
            && same(one.kind, old.text(token), new.text(token), may_change_case)
    };
    let shorter = count.min(new.tokens().len());
    let differs = (0..shorter).find(|token| !is_same(*token)).or((count != new.tokens().len()).then_some(shorter));
    match differs {
        None => Ok(()),
        Some(token) if token < count => Err(Fault { at: old.place(token).range }),
        Some(_) => Err(Fault { at: TextRange::empty(old.files()[0].source.text().len() as u32) }),
    }
}
