//! Reusable lists of tokens: an expansion needs several for every macro in it.

use super::Token;
use crate::TokenKind;

/// Limit for lists kept for reuse.
const MOST: usize = 16;

/// Empty lists.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    tokens: Vec<Vec<Token>>,
    arguments: Vec<Arguments>,
}

/// The arguments of a call, each expanded.
#[derive(Debug, Default)]
pub(super) struct Arguments {
    /// The tokens of all arguments, one argument after the other.
    tokens: Vec<Token>,
    /// Where each argument ends.
    ends: Vec<usize>,
}

impl Buffers {
    /// Returns an empty buffer, one that was used before if possible.
    pub(super) fn take(&mut self) -> Vec<Token> {
        self.tokens.pop().unwrap_or_default()
    }

    /// Takes a buffer back, to be used again.
    #[inline]
    pub(super) fn put(&mut self, mut tokens: Vec<Token>) {
        if self.tokens.len() < MOST {
            tokens.clear();
            self.tokens.push(tokens);
        }
    }

    /// Returns an empty list of arguments, one that was used before if possible.
    pub(super) fn take_arguments(&mut self) -> Arguments {
        self.arguments.pop().unwrap_or_default()
    }

    /// Takes a list of arguments back, to be used again.
    pub(super) fn put_arguments(&mut self, mut arguments: Arguments) {
        if self.arguments.len() < MOST {
            arguments.tokens.clear();
            arguments.ends.clear();
            self.arguments.push(arguments);
        }
    }
}

impl Arguments {
    /// Returns the number of commas in the arguments that could separate more of them.
    pub(super) fn commas(&self) -> usize {
        let (mut depth, mut count) = (0_usize, 0);
        for token in &self.tokens {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                TokenKind::Comma if depth == 0 => count += 1,
                _ => {}
            }
        }
        count
    }

    /// Returns the buffer for the tokens of the next argument.
    pub(super) fn open(&mut self) -> &mut Vec<Token> {
        &mut self.tokens
    }

    /// Ends an argument.
    pub(super) fn close(&mut self) {
        self.ends.push(self.tokens.len());
    }

    /// Returns the number of arguments.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns their number as people count them: `GATE()` has none.
    pub(super) fn given(&self) -> usize {
        let is_none = self.ends.len() == 1 && self.tokens.iter().all(|token| token.is_blank());
        if is_none { 0 } else { self.ends.len() }
    }

    /// Returns the tokens of an argument, counted from 0; None if there are fewer.
    pub(super) fn get(&self, at: usize) -> Option<&[Token]> {
        let end = *self.ends.get(at)?;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.tokens.get(start..end)
    }
}
