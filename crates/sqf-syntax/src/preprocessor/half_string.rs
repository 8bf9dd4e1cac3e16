//! Strings that the text of one macro begins and that of another ends.
//!
//! Briefings are written this way: `TAB("Mission")`, lines of plain text, `END`. The text between is not quoted in the
//! source, so macros and comments in it are processed, and only the output is a string.

use std::ops::Range;
use std::sync::Arc;

use super::budget::Exhausted;
use super::{INEXACT, OPAQUE, Preprocessor, Token, text_of};
use crate::source::Source;
use crate::{TokenKind, tokenize};
use sqf_text::TextRange;

/// Limit in bytes for all text of a script that is preprocessed again because an apostrophe in such a string was taken
/// for a quote.
pub(super) const MOST_AGAIN: usize = 1 << 22;

/// Returns a text with the apostrophes in a range replaced by blanks.
pub(super) fn without_apostrophes(source: &Source, range: TextRange) -> Source {
    let mut text = source.text().to_string();
    let plain = range.of(&text).replace('\'', " ");
    text.replace_range(range.start as usize..range.end as usize, &plain);
    Source::new(text)
}

impl Preprocessor<'_> {
    /// Skips text in the string that the token `open` begins; returns the token after the next macro in it.
    pub(super) fn text_in_string(
        &mut self,
        open: usize,
        source: &Arc<Source>,
        file: usize,
        range: Range<usize>,
    ) -> usize {
        let tokens = source.tokens();
        for token in range.clone() {
            let word = source.token_text(token);
            match tokens.kind(token) {
                TokenKind::Name if self.macros.get(word).is_some() => return self.call(source, file, token),
                // In such a text, an apostrophe does not open a string.
                TokenKind::SingleString => {
                    let Some(at) = self.first_macro(word) else { continue };
                    let start = tokens.range(token).start;
                    if self.including.len() == 1 {
                        self.hiding.get_or_insert(TextRange::new(start, start + at as u32));
                    } else {
                        let begin = self.tokens[open];
                        self.tokens[open] = Token { kind: TokenKind::Name, ..begin.with(OPAQUE) };
                    }
                }
                _ => {}
            }
        }
        range.end
    }

    /// Returns the position of the first word of a text that is a macro.
    fn first_macro(&self, text: &str) -> Option<usize> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let begin = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        words.filter(|word| self.macros.get(word).is_some()).map(begin).next()
    }

    /// Adds a token produced by a macro to the result, unless it is inside a string that another macro began.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn push_made(&mut self, token: Token) -> Result<(), Exhausted> {
        let is_string = token.kind == TokenKind::DoubleString;
        match self.open_string {
            Some(open) if is_string => return self.end_string(open, token),
            Some(_) => return Ok(()),
            None if is_string && self.is_half(token) => self.open_string = Some(self.tokens.len()),
            None => {}
        }
        self.budget.emit(token.len())?;
        self.tokens.push(token);
        Ok(())
    }

    /// Ends a string where another one seems to begin. What looks like the text of that one is code.
    fn end_string(&mut self, open: usize, token: Token) -> Result<(), Exhausted> {
        let (begin, is_half) = (self.tokens[open], self.is_half(token));
        let whole = self.make(TokenKind::DoubleString, "\"\"")?;
        self.tokens[open] = Token { origin: begin.origin, ..whole.spaced(begin.is_spaced()).with(INEXACT) };
        self.open_string = None;
        let end = token.end - u32::from(!is_half);
        let text = text_of(&self.files, &self.made, Token { start: token.start + 1, end, ..token }).to_owned();
        let tokens = tokenize(&text);
        let mut is_spaced = false;
        for at in 0..tokens.len() {
            let (kind, range) = (tokens.kind(at), tokens.range(at));
            if !kind.is_trivia() {
                let is_macro = kind == TokenKind::Name && self.macros.get(range.of(&text)).is_some();
                let (start, end) = (token.start + 1 + range.start, token.start + 1 + range.end);
                let flags = if is_macro { OPAQUE } else { 0 };
                self.budget.emit((end - start) as usize)?;
                self.tokens.push(Token { kind, flags, start, end, ..token }.spaced(is_spaced));
            }
            is_spaced = kind.is_trivia();
        }
        if !is_half {
            self.open_string = Some(self.tokens.len());
            self.tokens.push(Token { start: end, ..token });
        }
        Ok(())
    }

    /// Whether a string is unterminated.
    fn is_half(&self, token: Token) -> bool {
        let text = text_of(&self.files, &self.made, token);
        memchr::memchr_iter(b'"', text.as_bytes()).count() % 2 == 1
    }
}
