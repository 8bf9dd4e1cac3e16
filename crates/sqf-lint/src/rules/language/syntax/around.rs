//! The tokens around a syntax error, and its message.

use crate::prelude::*;
use std::ops::Range;

use sqf_ide::fix::{Edit, Fix};
use sqf_reference::Forms;
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// Maximum number of tokens to scan before and after an error.
pub(super) const FARTHEST: usize = 300;

/// An error in tokens, with its message. It becomes a [`Note`] once its ranges are known.
pub(super) struct Mistake {
    pub(super) message: String,
    pub(super) tokens: Range<usize>,
    pub(super) fix: Option<Fix>,
    /// Related tokens.
    pub(super) related: Vec<(usize, &'static str)>,
    /// Whether only code has it.
    pub(super) proves_code: bool,
}

impl Mistake {
    /// Creates the error of one token.
    pub(super) fn at(token: usize, message: impl Into<String>) -> Mistake {
        Mistake::of(token..token + 1, message)
    }

    /// Creates the error of several tokens.
    pub(super) fn of(tokens: Range<usize>, message: impl Into<String>) -> Mistake {
        Mistake { message: message.into(), tokens, fix: None, related: Vec::new(), proves_code: false }
    }

    /// Adds a fix, if all its edits are known, and in the text itself.
    pub(super) fn fixed(mut self, title: impl Into<String>, edits: impl IntoIterator<Item = Option<Edit>>) -> Mistake {
        let edits: Option<Vec<Edit>> = edits.into_iter().collect();
        self.fix = edits.map(|edits| Fix { title: title.into(), edits, is_safe: false });
        self
    }

    /// Adds a message at another token, which becomes a related location.
    pub(super) fn related(mut self, token: usize, message: &'static str) -> Mistake {
        self.related.push((token, message));
        self
    }
}

/// The tokens around an error.
pub(super) struct ErrorPlace<'a> {
    pub(super) context: &'a Context<'a>,
    /// The token with the error.
    pub(super) at: usize,
}

impl<'a> ErrorPlace<'a> {
    /// Returns the text of a token; empty past the end.
    pub(super) fn text(&self, token: usize) -> &'a str {
        self.context.text(token)
    }

    /// Returns the text of a token, truncated for a message.
    pub(super) fn shown(&self, token: usize) -> String {
        const LONGEST: usize = 24;
        let text = self.text(token);
        let line = text.lines().next().unwrap_or_default();
        if line.len() == text.len() && text.chars().count() <= LONGEST {
            return text.to_owned();
        }
        line.chars().take(LONGEST).chain("...".chars()).collect()
    }

    /// Returns the kind of a token; None after the last one.
    pub(super) fn kind(&self, token: usize) -> Option<TokenKind> {
        self.context.kind(token)
    }

    /// Whether a token is `word`, in any case.
    pub(super) fn is(&self, token: usize, word: &str) -> bool {
        self.text(token).eq_ignore_ascii_case(word)
    }

    /// Returns which of some words, in lower case, a token is.
    pub(super) fn one_of(&self, token: usize, words: &[&'static str]) -> Option<&'static str> {
        words.iter().find(|word| self.is(token, word)).copied()
    }

    /// Returns on which sides a token takes operands, if it is the name of a command.
    pub(super) fn forms(&self, token: usize) -> Forms {
        self.context.reference().forms(self.text(token))
    }

    /// Whether a token is a name, but not a command or local variable.
    pub(super) fn is_unknown_name(&self, token: usize) -> bool {
        self.kind(token) == Some(TokenKind::Name)
            && !self.text(token).starts_with('_')
            && self.forms(token).is_empty()
            && !self.context.token(token).is_some_and(|token| token.is_opaque())
    }

    /// Returns the range of a token, if it is in the text itself.
    pub(super) fn range(&self, token: usize) -> Option<TextRange> {
        let is_written = self.context.token(token)?.is_written();
        is_written.then(|| self.context.token_range(token))
    }

    /// Returns the text between a token and the previous one.
    fn gap(&self, token: usize) -> Option<&'a str> {
        let before = self.range(token.checked_sub(1)?)?;
        let this = self.range(token)?;
        self.context.file().text().get(before.end as usize..this.start as usize)
    }

    /// Whether a token directly follows the previous one.
    pub(super) fn is_joined(&self, token: usize) -> bool {
        self.gap(token).is_some_and(str::is_empty)
    }

    /// Whether a token is the first of its line.
    pub(super) fn begins_line(&self, token: usize) -> bool {
        token == 0 || self.gap(token).is_some_and(|gap| gap.contains(['\n', '\r']))
    }

    /// Returns the last token inside a bracket that is never closed: the line after it is not deeper than that of the
    /// bracket.
    pub(super) fn end_by_indentation(&self, open: usize) -> Option<usize> {
        // In a text with thousands of open brackets, each of them gets here.
        let first = (0..=open).rev().take(FARTHEST).find(|token| self.begins_line(*token))?;
        let column = self.column(first)?;
        let goes_on = |token: usize| self.kind(token).is_none_or(|kind| kind.closes() || kind.opens());
        let is_next = |token: &usize| self.begins_line(*token) && self.column(*token).is_some_and(|it| it <= column);
        let next = (open + 1..self.context.pre().tokens().len()).take(FARTHEST).find(is_next)?;
        (next > open + 1 && !goes_on(next)).then(|| next - 1)
    }

    /// Returns the first `;` that is directly inside an open bracket, unless it is that of code.
    pub(super) fn semicolon_inside(&self, open: usize) -> Option<usize> {
        if self.kind(open) == Some(TokenKind::LBrace) {
            return None;
        }
        let mut depth = 0_usize;
        for token in (open + 1..self.context.pre().tokens().len()).take(FARTHEST) {
            match self.kind(token)? {
                kind if kind.opens() => depth += 1,
                kind if kind.closes() => depth = depth.checked_sub(1)?,
                TokenKind::Semicolon if depth == 0 => return Some(token),
                _ => {}
            }
        }
        None
    }

    /// Returns the number of bytes before a token in its line.
    fn column(&self, token: usize) -> Option<usize> {
        let before = self.context.file().text().get(..self.range(token)?.start as usize)?;
        Some(before.len() - before.rfind(['\n', '\r']).map_or(0, |line| line + 1))
    }

    /// Whether a token is the first of a statement, judging by the tokens.
    pub(super) fn begins_statement(&self, token: usize) -> bool {
        let Some(before) = token.checked_sub(1) else { return true };
        matches!(self.kind(before), Some(TokenKind::Semicolon | TokenKind::LBrace))
    }

    /// Returns the innermost bracket that is open at a token.
    pub(super) fn bracket(&self, token: usize) -> Option<usize> {
        self.outside_brackets(token).find(|(_, kind)| kind.opens()).map(|(bracket, _)| bracket)
    }

    /// Finds the nearest of some words before a token in the same statement, outside of closed brackets.
    pub(super) fn word_before(&self, token: usize, words: &[&'static str]) -> Option<(usize, &'static str)> {
        let is_inside = |(_, kind): &(usize, TokenKind)| !kind.opens() && *kind != TokenKind::Semicolon;
        let mut inside = self.outside_brackets(token).take_while(is_inside);
        inside.find_map(|(before, _)| Some((before, self.one_of(before, words)?)))
    }

    /// Returns the tokens before a token, the nearest first, without closed brackets and what is in them.
    fn outside_brackets(&self, token: usize) -> impl Iterator<Item = (usize, TokenKind)> {
        let before = (token.saturating_sub(FARTHEST)..token).rev();
        let known = before.map_while(|before| Some((before, self.kind(before)?)));
        let mut closed = 0_usize;
        known.filter(move |(_, kind)| {
            let is_outside = closed == 0 && !kind.closes();
            if kind.closes() {
                closed += 1;
            } else if kind.opens() {
                closed = closed.saturating_sub(1);
            }
            is_outside
        })
    }

    /// Replaces a token.
    pub(super) fn replace(&self, token: usize, text: &str) -> Option<Edit> {
        Some(Edit { range: self.range(token)?, text: text.to_owned() })
    }

    /// Replaces several tokens.
    pub(super) fn replace_all(&self, tokens: Range<usize>, text: &str) -> Option<Edit> {
        let (first, last) = (self.range(tokens.start)?, self.range(tokens.end.checked_sub(1)?)?);
        (first.start <= last.end).then(|| Edit { range: TextRange::new(first.start, last.end), text: text.to_owned() })
    }

    /// Finds the first token after `token` on its line with one of some texts.
    pub(super) fn on_line_after(&self, token: usize, texts: &[&str]) -> Option<usize> {
        let rest = (token + 1..token + FARTHEST).take_while(|at| self.kind(*at).is_some() && !self.begins_line(*at));
        rest.into_iter().find(|at| texts.contains(&self.text(*at)))
    }

    /// Replaces several tokens and the whitespace after them.
    pub(super) fn replace_with_gap(&self, tokens: Range<usize>, text: &str) -> Option<Edit> {
        let (first, next) = (self.range(tokens.start)?, self.range(tokens.end)?);
        (first.start <= next.start)
            .then(|| Edit { range: TextRange::new(first.start, next.start), text: text.to_owned() })
    }

    /// Removes a token and the whitespace after it.
    pub(super) fn remove_with_gap(&self, token: usize) -> Option<Edit> {
        let (range, next) = (self.range(token)?, self.range(token + 1)?);
        (range.end <= next.start).then(|| Edit { range: TextRange::new(range.start, next.start), text: String::new() })
    }

    /// Inserts text after a token.
    pub(super) fn insert_after(&self, token: usize, text: &str) -> Option<Edit> {
        let end = self.range(token)?.end;
        Some(Edit { range: TextRange::new(end, end), text: text.to_owned() })
    }
}
