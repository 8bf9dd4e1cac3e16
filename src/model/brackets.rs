//! Which bracket closes which, and what is inside of which.

use crate::syntax::{TokenKind, Tokens};

const NONE: u32 = u32::MAX;

/// The brackets of a text.
///
/// A directive is a text of its own: brackets in it and around it do not match each other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Brackets {
    /// For each token the innermost bracket that is open there; for a bracket, the one around it.
    parents: Vec<u32>,
    /// For each bracket the one that closes or opens it.
    partners: Vec<u32>,
}

impl Brackets {
    /// Matches the brackets of `tokens`.
    ///
    /// A closing bracket that fits none of those open is ignored; one that fits an outer bracket leaves those within
    /// unclosed.
    pub fn new(tokens: &Tokens) -> Brackets {
        let count = tokens.len();
        let mut brackets = Brackets { parents: vec![NONE; count], partners: vec![NONE; count] };
        let mut open: Vec<u32> = Vec::new();
        // The brackets that are open outside of the current directive stay at the bottom of the stack.
        let mut floor = 0;
        let mut in_directive = false;
        for token in 0..count {
            let kind = tokens.kind(token);
            if kind == TokenKind::Directive {
                floor = open.len();
                in_directive = true;
            } else if in_directive && kind == TokenKind::Newline {
                open.truncate(floor);
                floor = 0;
                in_directive = false;
            } else if kind.closes() {
                let wanted = opening(kind);
                let fits = |open: &u32| tokens.kind(*open as usize) == wanted;
                if let Some(at) = open[floor..].iter().rposition(fits) {
                    let partner = open[floor + at];
                    open.truncate(floor + at);
                    brackets.partners[token] = partner;
                    brackets.partners[partner as usize] = token as u32;
                }
            }
            let inside = if open.len() > floor { open[open.len() - 1] } else { NONE };
            brackets.parents[token] = inside;
            if kind.opens() {
                open.push(token as u32);
            }
        }
        brackets
    }

    /// The innermost open bracket around a token.
    pub fn parent(&self, token: usize) -> Option<usize> {
        self.parents.get(token).filter(|parent| **parent != NONE).map(|parent| *parent as usize)
    }

    /// The bracket that closes or opens this one.
    pub fn partner(&self, bracket: usize) -> Option<usize> {
        self.partners.get(bracket).filter(|partner| **partner != NONE).map(|partner| *partner as usize)
    }
}

fn opening(closing: TokenKind) -> TokenKind {
    match closing {
        TokenKind::RParen => TokenKind::LParen,
        TokenKind::RBracket => TokenKind::LBracket,
        _ => TokenKind::LBrace,
    }
}
