//! A script truncated at a place after which its meaning is unknown.

use super::{OPAQUE, Preprocessed, Token};
use crate::TokenKind;

impl Preprocessed {
    /// Returns the tokens before one that is written in the main text. What follows is unknown: one opaque token stands
    /// for it, followed by one more after each closed bracket. None for a token that a macro produces.
    pub fn above(&self, token: usize) -> Option<Preprocessed> {
        let place = self.tokens.get(token).copied().filter(|it| it.is_written() && it.file == 0)?;
        let (kept, unknown) = (&self.tokens[..token], Token { kind: TokenKind::Name, ..place.with(OPAQUE) });
        let mut tokens = kept.to_vec();
        tokens.push(unknown);
        for kind in open_brackets(kept).into_iter().rev() {
            tokens.extend([Token { kind, ..place }, unknown]);
        }
        Some(Preprocessed {
            files: self.files.clone(),
            made: self.made.clone(),
            tokens,
            calls: self.calls.clone(),
            includes: self.includes.clone(),
            inactive: self.inactive.clone(),
            undecided: self.undecided.clone(),
            unknown_calls: self.unknown_calls.iter().copied().filter(|call| *call < token).collect(),
            miscalls: self.miscalls.clone(),
            split_words: self.split_words.clone(),
            macros: self.macros.clone(),
            is_complete: false,
            guessed: self.guessed.filter(|first| *first < token),
            origins: self.origins.clone(),
            exhausted: self.exhausted,
            cost: self.cost,
            has_open_call: self.has_open_call,
            same: None,
            has_same_commands: false,
        })
    }
}

/// Returns the tokens that close the open brackets, in the order in which these were opened.
fn open_brackets(tokens: &[Token]) -> Vec<TokenKind> {
    let mut open: Vec<TokenKind> = Vec::new();
    for token in tokens {
        match token.kind {
            TokenKind::LParen => open.push(TokenKind::RParen),
            TokenKind::LBracket => open.push(TokenKind::RBracket),
            TokenKind::LBrace => open.push(TokenKind::RBrace),
            kind if open.last() == Some(&kind) => {
                open.pop();
            }
            _ => {}
        }
    }
    open
}
