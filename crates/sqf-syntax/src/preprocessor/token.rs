//! The tokens of the output.

use crate::TokenKind;

/// A token of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    pub(super) flags: u8,
    /// Number of the file, or [`MADE`] for text that the preprocessor composed.
    pub(super) file: u16,
    pub(super) start: u32,
    pub(super) end: u32,
    /// Number of the call that it comes from, starting at 1; 0 for tokens written in the main text.
    pub(super) origin: u32,
}

/// The number of the text composed by macros.
pub(super) const MADE: u16 = u16::MAX;

pub(super) const SPACED: u8 = 1;
pub(super) const OPAQUE: u8 = 2;
pub(super) const PAINTED: u8 = 4;
pub(super) const INEXACT: u8 = 8;
/// It was an argument, so its commas and parentheses no longer belong to a call.
pub(super) const GIVEN: u8 = 16;
/// Together with [`OPAQUE`]: it is certainly one value.
pub(super) const VALUE: u8 = 32;
/// It is a blank at the end of an argument that continues a word by `##`.
pub(super) const TRAILING: u8 = 64;

impl Token {
    /// Whether it stands for something unknown.
    pub fn is_opaque(self) -> bool {
        self.flags & OPAQUE != 0
    }

    /// Whether it stands for something unknown that may be more or less than one value: a statement, an operator, a
    /// `;`.
    pub(crate) fn may_be_anything(self) -> bool {
        self.flags & (OPAQUE | VALUE) == OPAQUE
    }

    /// Whether it is a string that the preprocessor may change in a way that is not modeled.
    pub fn is_inexact(self) -> bool {
        self.flags & INEXACT != 0
    }

    /// Whether it is written in the main text.
    pub fn is_written(self) -> bool {
        self.origin == 0
    }

    /// Whether it is whitespace. Among expanded tokens it is a token like any other; the output for parsers has none.
    pub(super) fn is_blank(self) -> bool {
        self.kind == TokenKind::Whitespace
    }

    /// Whether it is a word or a number: two of them that touch are one.
    pub(super) fn is_word(self) -> bool {
        matches!(self.kind, TokenKind::Name | TokenKind::Number)
    }

    /// Whether there is whitespace before it, in the output.
    pub(super) fn is_spaced(self) -> bool {
        self.flags & SPACED != 0
    }

    /// Length of its text, in bytes.
    pub(super) fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns its kind where brackets and commas of calls matter.
    pub(super) fn bracket(self) -> TokenKind {
        if self.flags & GIVEN != 0 { TokenKind::Unknown } else { self.kind }
    }

    /// Returns the token with a flag set.
    pub(super) fn with(self, flag: u8) -> Token {
        Token { flags: self.flags | flag, ..self }
    }

    /// Returns the token with or without a blank before it.
    pub(super) fn spaced(self, is_spaced: bool) -> Token {
        Token { flags: if is_spaced { self.flags | SPACED } else { self.flags & !SPACED }, ..self }
    }
}
