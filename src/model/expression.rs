//! What stands before and behind a token on the level of its brackets.

use std::ops::Range;

use super::SourceFile;
use crate::catalog::{Form, Reference};
use crate::syntax::TokenKind;

/// The tokens of one level: those directly inside of one bracket, in the code of a file or in one directive.
#[derive(Debug, Clone)]
pub(super) struct Level<'f> {
    file: &'f SourceFile,
    /// What can be looked at.
    tokens: Range<usize>,
    /// Whether that is a directive. Directives in code are passed over.
    is_directive: bool,
}

impl<'f> Level<'f> {
    /// The level of code or, for a token in a `#define`, of its text. None for other directives and for the name and
    /// parameters of a macro.
    pub(super) fn of(file: &'f SourceFile, token: usize) -> Option<Level<'f>> {
        let Some(directive) = file.macros().directive(token) else {
            return Some(Level { file, tokens: 0..file.tokens().len(), is_directive: false });
        };
        let definition = file.macros().definition_around(token)?;
        let tokens = definition.body..directive.end;
        (tokens.contains(&token) && !definition.undefines).then_some(Level { file, tokens, is_directive: true })
    }

    /// The token before `token` on this level; None at the bracket around it.
    ///
    /// Of what is in brackets it gives the closing one.
    pub(super) fn before(&self, mut token: usize) -> Option<usize> {
        loop {
            token = token.checked_sub(1).filter(|token| *token >= self.tokens.start)?;
            let kind = self.file.kind(token);
            if kind == TokenKind::Newline
                && !self.is_directive
                && let Some(directive) = self.file.macros().ended_by(token)
            {
                token = directive.token;
            } else if !kind.is_trivia() && !self.is_stray(token) {
                return (!kind.opens()).then_some(token);
            }
        }
    }

    /// The token at `token` or after it on this level; None at the bracket that closes it.
    pub(super) fn from(&self, mut token: usize) -> Option<usize> {
        while token < self.tokens.end {
            let kind = self.file.kind(token);
            if kind == TokenKind::Directive {
                token = self.file.macros().directive(token)?.end;
            } else if kind.is_trivia() || self.is_stray(token) {
                token += 1;
            } else {
                return (!kind.closes()).then_some(token);
            }
        }
        None
    }

    /// Whether it is a closing bracket that closes nothing.
    fn is_stray(&self, token: usize) -> bool {
        self.file.kind(token).closes() && self.file.brackets().partner(token).is_none()
    }
}

/// Whether an operand may begin with this token.
pub(super) fn begins_value(file: &SourceFile, reference: &Reference, token: usize) -> bool {
    match file.kind(token) {
        TokenKind::Name => {
            let forms = reference.forms(file.token_text(token));
            forms.is_empty() || forms.iter().any(|form| form != Form::Binary)
        }
        TokenKind::Operator => matches!(file.token_text(token), "!" | "+" | "-"),
        TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => true,
        kind => kind.opens(),
    }
}

/// Whether an operand may end with this token.
pub(super) fn ends_value(file: &SourceFile, reference: &Reference, token: usize) -> bool {
    match file.kind(token) {
        TokenKind::Name => {
            let forms = reference.forms(file.token_text(token));
            forms.is_empty() || forms.nullary()
        }
        TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => true,
        kind => kind.closes(),
    }
}
