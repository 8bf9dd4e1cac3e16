//! Which tokens two versions of a script have in common.

use super::{Preprocessed, Token};
use crate::syntax::lexer::{common, common_end};

/// Tokens at the beginning and at the end of a script that are those of another version: the same words and symbols, and
/// the same blanks between them.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::syntax) struct Same {
    /// Tokens at the beginning that are the same.
    pub(in crate::syntax) start: usize,
    /// The first of the tokens at the end that are the same.
    pub(in crate::syntax) rest: usize,
    /// That token in the other version.
    before: usize,
}

impl Same {
    /// The number that a token has in the other version.
    #[inline]
    pub(in crate::syntax) fn before(&self, token: usize) -> Option<usize> {
        match token {
            token if token < self.start => Some(token),
            token if token >= self.rest => Some(token - self.rest + self.before),
            _ => None,
        }
    }
}

impl Preprocessed {
    /// The tokens that are those of another version of the script.
    pub(in crate::syntax) fn same_as(&self, before: &Preprocessed) -> Same {
        let none = Same { start: 0, rest: self.tokens.len(), before: before.tokens.len() };
        let (Some(own), Some(other)) = (self.files.first(), before.files.first()) else { return none };
        let (own, other) = (own.source.text().as_bytes(), other.source.text().as_bytes());
        let start = common(own, other);
        let most = own.len().min(other.len()) - start;
        let end = common_end(&own[own.len() - most..], &other[other.len() - most..]);

        let is_same = |a: usize, b: usize, is_at_end: bool| {
            let (one, two) = (self.tokens[a], before.tokens[b]);
            if one.kind != two.kind || one.flags != two.flags || one.is_in_text() != two.is_in_text() {
                return false;
            }
            if !one.is_in_text() {
                let is_of_macro =
                    |of: &Preprocessed, token| of.place(token).call.is_some_and(|it| it.definition.is_some());
                return one.is_written() == two.is_written()
                    && is_of_macro(self, a) == is_of_macro(before, b)
                    && self.text(a) == before.text(b);
            }
            match is_at_end {
                false => one.start == two.start && one.end == two.end && (one.end as usize) <= start,
                true => {
                    let is_as_far = own.len() - one.start as usize == other.len() - two.start as usize;
                    is_as_far && one.len() == two.len() && own.len() - one.start as usize <= end
                }
            }
        };
        let both = self.tokens.len().min(before.tokens.len());
        let first = (0..both).find(|at| !is_same(*at, *at, false)).unwrap_or(both);
        let (count, old) = (self.tokens.len(), before.tokens.len());
        let last = (0..both - first).find(|at| !is_same(count - 1 - at, old - 1 - at, true)).unwrap_or(both - first);
        Same { start: first, rest: count - last, before: old - last }
    }
}

impl Token {
    /// Whether it is written in the main text and its place is there.
    fn is_in_text(self) -> bool {
        self.is_written() && self.file == 0
    }
}
