//! Tokens of a text that is another with an edit.
//!
//! A line break that is a token of its own begins a line in which nothing has been seen yet, and no token reads further
//! than the first byte after itself, or the end of its line. So the tokens up to the last such break before the edit are
//! the same, and so are those from the first break behind it that both texts have.

use super::{Lexer, Line, TokenKind, Tokens, tokenize};
use crate::text::Common;

/// What [`tokenize`] returns for `text`, made from the tokens of another text as far as they are the same.
pub fn tokenize_edited(text: &str, before: (&Tokens, &str)) -> Tokens {
    tokenize_after(text, before).0
}

/// The tokens of a text that are those of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::syntax) struct SameTokens {
    /// Their number at the beginning.
    pub(in crate::syntax) start: usize,
    /// The first of those at the end: its number here and there.
    pub(in crate::syntax) rest: (usize, usize),
}

/// The same, with what is taken over.
pub(in crate::syntax) fn tokenize_after(text: &str, (old, before): (&Tokens, &str)) -> (Tokens, SameTokens) {
    let all = |tokens: Tokens| {
        let rest = (tokens.len(), old.len());
        (tokens, SameTokens { start: 0, rest })
    };
    // Longer texts are cut off.
    if text.len().max(before.len()) > u32::MAX as usize {
        return all(tokenize(text));
    }
    let Common { start, end } = Common::of(text, before);
    let Some(kept) = old.newline_before(start) else { return all(tokenize(text)) };

    let mut rest = None;
    let mut tokens = old.first(kept + 1);
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: old.range(kept).end as usize, line: Line::Start };
    while lexer.at < text.len() {
        let first = lexer.at;
        let kind = lexer.next();
        lexer.line = lexer.line.after(kind, &text[first..lexer.at]);
        tokens.push(kind, lexer.at as u32);
        if kind == TokenKind::Newline
            && text.len() - lexer.at <= end
            && let Some(last) = old.newline_at(before.len() - (text.len() - lexer.at))
        {
            rest = Some((tokens.len(), last + 1));
            tokens.extend_shifted(old, last + 1, lexer.at as u32);
            break;
        }
    }
    let rest = rest.unwrap_or((tokens.len(), old.len()));
    (tokens, SameTokens { start: kept + 1, rest })
}
