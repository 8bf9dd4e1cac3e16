//! Which tokens two versions of a script have in common.

use super::{Preprocessed, Token};
use sqf_text::Common;

/// Tokens at the beginning and at the end of a script that another version has, too: the same words and symbols with
/// the same whitespace between them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct UnchangedTokens {
    /// Number of equal tokens at the beginning.
    pub(crate) start: usize,
    /// Index of the first of the equal tokens at the end.
    pub(crate) rest: usize,
    /// Index of that token in the other version.
    pub(crate) before: usize,
}

impl UnchangedTokens {
    /// Returns the index of a token in the other version.
    #[inline]
    pub(crate) fn before_of(&self, token: usize) -> Option<usize> {
        match token {
            token if token < self.start => Some(token),
            token if token >= self.rest => Some(token - self.rest + self.before),
            _ => None,
        }
    }
}

impl Preprocessed {
    /// Returns the tokens that the script shares with another version; if it was derived from that version, this is
    /// already known.
    pub(crate) fn same_as(&self, before: &Preprocessed) -> UnchangedTokens {
        let none = UnchangedTokens { start: 0, rest: self.tokens.len(), before: before.tokens.len() };
        let (Some(own), Some(other)) = (self.files.first(), before.files.first()) else { return none };
        if let Some(same) = self.same {
            return same;
        }
        let (own, other) = (own.source.text(), other.source.text());
        let Common { start, end } = Common::of(own, other);

        // This runs for nearly all tokens of both versions, so each may take only a few instructions.
        let is_at_start = |a: Token, b: Token| a == b && a.is_in_text() && a.end as usize <= start;
        let both = self.tokens.len().min(before.tokens.len());
        let mut first = 0;
        while first < both
            && (is_at_start(self.tokens[first], before.tokens[first]) || self.is_made_alike(first, (before, first)))
        {
            first += 1;
        }
        let (count, old) = (self.tokens.len(), before.tokens.len());
        let further = (own.len() as u32).wrapping_sub(other.len() as u32);
        let is_at_end = |a: Token, b: Token| {
            let moved = Token { start: b.start.wrapping_add(further), end: b.end.wrapping_add(further), ..b };
            a == moved && a.is_in_text() && own.len() - a.start as usize <= end
        };
        let mut last = 0;
        while last < both - first {
            let (a, b) = (count - 1 - last, old - 1 - last);
            if !is_at_end(self.tokens[a], before.tokens[b]) && !self.is_made_alike(a, (before, b)) {
                break;
            }
            last += 1;
        }
        UnchangedTokens { start: first, rest: count - last, before: old - last }
    }

    /// Whether the script has no macros and no directives: it is made of nothing but its text.
    pub fn is_plain(&self) -> bool {
        matches!(&self.files[..], [main] if main.source.directives().is_empty()) && self.calls.is_empty()
    }

    /// Whether the script is the same as another version for a parser: neither has macros or directives, and all tokens
    /// are equal, wherever they are. `same` are those that are known to be.
    pub(crate) fn is_code_of(&self, before: &Preprocessed, same: UnchangedTokens) -> bool {
        let is_equal = |token: usize| {
            let (one, two) = (self.tokens[token], before.tokens[token]);
            one.kind == two.kind && one.flags == two.flags && self.text(token) == before.text(token)
        };
        self.tokens.len() == before.tokens.len()
            && same.rest == same.before
            && self.is_plain()
            && before.is_plain()
            && (same.start..same.rest).all(is_equal)
    }

    /// Whether a token comes from a macro or another file and equals the corresponding token of the other version.
    fn is_made_alike(&self, a: usize, (before, b): (&Preprocessed, usize)) -> bool {
        let (one, two) = (self.tokens[a], before.tokens[b]);
        let is_of_macro = |of: &Preprocessed, token| of.place(token).call.is_some_and(|it| it.definition.is_some());
        !one.is_in_text()
            && !two.is_in_text()
            && one.kind == two.kind
            && one.flags == two.flags
            && one.is_written() == two.is_written()
            && is_of_macro(self, a) == is_of_macro(before, b)
            && self.text(a) == before.text(b)
    }
}

impl Token {
    /// Whether it is written in the main text and has its position there.
    #[inline]
    fn is_in_text(self) -> bool {
        self.is_written() && self.file == 0
    }
}
