//! Guesses where a brace is missing.

use super::Parser;
use crate::TokenKind;
use crate::config::{ConfigError, ConfigErrorKind};
use crate::indentation::{MissingCloser, is_open_head, missing_closer, missing_opener};

/// Limit for examined errors of one config; each takes a pass over the tokens.
const MOST: usize = 16;

impl Parser<'_> {
    /// Moves errors about braces, which are in text order, to where the mistakes probably are.
    pub(super) fn place_braces(&mut self) {
        let count = self.text.tokens().len();
        // A `}` that closes nothing ends all pairs before it.
        let (mut begin, mut head, mut examined) = (0, None, 0);
        for at in 0..self.config.errors.len() {
            let mut error = self.config.errors[at];
            match error.kind {
                ConfigErrorKind::Unclosed | ConfigErrorKind::UnclosedArray if examined < MOST => {
                    let end = match error.other.take() {
                        Some(end) => end,
                        None => self.files.as_ref().map_or(count, |files| files.end(error.token).min(count)),
                    };
                    if let Some(MissingCloser { open, last }) = missing_closer(self.text, error.token, end) {
                        (error.token, error.other) = (open, Some(self.before_comma(last)));
                    }
                    examined += 1;
                }
                // The parser notes where the array ends, which is no place to show.
                ConfigErrorKind::UnclosedArray => error.other = None,
                ConfigErrorKind::Unopened if examined < MOST => {
                    let closer = error.token;
                    let by_lines = missing_opener(self.text, closer, begin).and_then(|next| next.checked_sub(1));
                    let places = [by_lines, head].into_iter().flatten();
                    let mut heads = places.filter(|last| self.is_beside(*last, closer) && self.ends_head(*last));
                    if let Some(last) = heads.find(|last| is_open_head(self.text, *last, closer)) {
                        (error.kind, error.token, error.other) = (ConfigErrorKind::MissingOpen, last, Some(closer));
                    }
                    (begin, head) = (closer + 1, None);
                    examined += 1;
                }
                // `class Gate: Wall` without a brace.
                ConfigErrorKind::ClassSemicolon if self.kind(error.token) != Some(TokenKind::RBrace) => {
                    head = Some(error.token);
                }
                ConfigErrorKind::ClassHead => head = error.token.checked_sub(1),
                _ => {}
            }
            self.config.errors[at] = error;
        }
        self.config.errors.sort_by_key(|error| error.token);
        self.drop_ends_of_bare_arrays();
    }

    /// Drops a `;` that is missing in `x[] = 1, 2};` if that `}` leads to one that closes nothing: a `{` is missing.
    fn drop_ends_of_bare_arrays(&mut self) {
        let is_extra = |error: &&ConfigError| error.kind == ConfigErrorKind::Unopened;
        let Some(closer) = self.config.errors.iter().rfind(is_extra).map(|error| error.token) else { return };
        let mut errors = std::mem::take(&mut self.config.errors);
        errors.retain(|error| {
            let is_last = error.kind == ConfigErrorKind::EntrySemicolon && self.is(error.token + 1, TokenKind::RBrace);
            !is_last || error.token > closer || !self.is_of_bare_array(error.token)
        });
        self.config.errors = errors;
    }

    /// Whether a token belongs to the value of an array without braces.
    fn is_of_bare_array(&self, token: usize) -> bool {
        use TokenKind::{Assign, LBrace, RBrace, Semicolon};
        let is_border = |token: &usize| matches!(self.kind(*token), Some(Assign | LBrace | RBrace | Semicolon));
        let border = (0..=token).rev().find(is_border).filter(|border| self.is(*border, Assign));
        border.and_then(|assign| assign.checked_sub(1)).is_some_and(|before| self.is(before, TokenKind::RBracket))
    }

    /// Reports apostrophes in the place of a comma: no value goes on after the `}` of an array.
    pub(super) fn apostrophes(&mut self, apostrophes: &[usize]) {
        let before = apostrophes.iter().filter_map(|token| token.checked_sub(1));
        let is_array = |token: &usize| {
            let inside = token.checked_sub(1).and_then(|last| self.kind(last));
            self.is(*token, TokenKind::RBrace) && inside != Some(TokenKind::Semicolon) && self.text.touches(token + 1)
        };
        let Some(token) = before.into_iter().find(is_array) else { return };
        let place = self.config.errors.partition_point(|error| error.token <= token);
        self.config.errors.insert(place, ConfigError { kind: ConfigErrorKind::ArrayComma, token, other: None });
    }

    /// Whether `class Gate` or `class Gate: Wall` ends with a token.
    fn ends_head(&self, last: usize) -> bool {
        let is_class = |back: usize| last.checked_sub(back).is_some_and(|token| self.is_word(token, "class"));
        let follows_colon = || last.checked_sub(1).is_some_and(|token| self.is(token, TokenKind::Colon));
        self.is(last, TokenKind::Name) && (is_class(1) || is_class(3) && follows_colon())
    }

    /// Returns a token, or the one before it if that is a comma.
    fn before_comma(&self, token: usize) -> usize {
        if self.is(token, TokenKind::Comma) { token.saturating_sub(1) } else { token }
    }

    /// Whether two tokens come from the same file.
    fn is_beside(&self, one: usize, other: usize) -> bool {
        self.text.origin(one).file == self.text.origin(other).file
    }
}
