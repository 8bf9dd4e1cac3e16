//! The ends of calls among expanded tokens.

use super::Token;
use crate::TokenKind;

/// Finds the `)` for a `(`. Most calls are short, so it scans for their ends; if that takes too long because many are
/// never closed, it computes all of them at once.
pub(super) struct Closers<'t> {
    tokens: &'t [Token],
    /// Returns the kind of a token for matching brackets.
    kind: fn(Token) -> TokenKind,
    /// Number of tokens scanned so far.
    looked: usize,
    /// The result of [`Closers::of`] for each token.
    table: Option<Vec<u32>>,
}

const NONE: u32 = u32::MAX;

impl<'t> Closers<'t> {
    /// For calls that are to be expanded.
    pub(super) fn new(tokens: &'t [Token]) -> Closers<'t> {
        Closers { tokens, kind: Token::bracket, looked: 0, table: None }
    }

    /// For an expanded text, where it no longer matters which brackets came from arguments.
    pub(super) fn of_text(tokens: &'t [Token]) -> Closers<'t> {
        Closers { kind: |token| token.kind, ..Closers::new(tokens) }
    }

    /// Returns the `)` for the `(` at `open`. If that one came from an argument, the next parenthesis that did not
    /// counts instead.
    pub(super) fn of(&mut self, open: usize) -> Option<usize> {
        if self.table.is_none() && self.looked > 8 * self.tokens.len() {
            self.table = Some(table(self.tokens, self.kind));
        }
        match &self.table {
            Some(table) => table.get(open).filter(|closer| **closer != NONE).map(|closer| *closer as usize),
            None => {
                let found = closer(self.tokens, open, self.kind);
                self.looked += found.unwrap_or(self.tokens.len()) - open;
                found
            }
        }
    }
}

fn closer(tokens: &[Token], open: usize, kind: fn(Token) -> TokenKind) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match kind(*token) {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn table(tokens: &[Token], kind: fn(Token) -> TokenKind) -> Vec<u32> {
    let mut table = vec![NONE; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match kind(*token) {
            TokenKind::LParen => open.push(at),
            TokenKind::RParen => {
                table[at] = at as u32;
                if let Some(open) = open.pop() {
                    table[open] = at as u32;
                }
            }
            _ => {}
        }
    }
    let mut next = NONE;
    for (at, token) in tokens.iter().enumerate().rev() {
        match kind(*token) {
            TokenKind::LParen | TokenKind::RParen => next = table[at],
            _ => table[at] = next,
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preprocessor::GIVEN;

    proptest::proptest! {
        #[test]
        fn both_ways_find_the_same(text in "[()xgG]{0,40}") {
            let token = |byte: u8| {
                let (kind, flags) = match byte {
                    b'(' => (TokenKind::LParen, 0),
                    b')' => (TokenKind::RParen, 0),
                    b'g' => (TokenKind::LParen, GIVEN),
                    b'G' => (TokenKind::RParen, GIVEN),
                    _ => (TokenKind::Name, 0),
                };
                Token { kind, flags, file: 0, start: 0, end: 1, origin: 0 }
            };
            let tokens: Vec<Token> = text.bytes().map(token).collect();
            let table = table(&tokens, Token::bracket);
            for (open, found) in table.iter().enumerate() {
                let found = (*found != NONE).then_some(*found as usize);
                proptest::prop_assert_eq!(found, closer(&tokens, open, Token::bracket));
            }
        }
    }
}
