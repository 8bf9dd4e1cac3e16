//! Tokens of a text that is another with an edit.
//!
//! A line break that is a token of its own begins a line in which nothing has been seen yet, and no token reads further
//! than the first byte after itself, or the end of its line. So the tokens up to the last such break before the edit are
//! the same, and so are those from the first break behind it that both texts have.

use super::{Lexer, Line, TokenKind, Tokens, tokenize};
use crate::text::Common;

/// What [`tokenize`] returns for `text`, made from the tokens of another text as far as they are the same.
pub fn tokenize_edited(text: &str, (old, before): (&Tokens, &str)) -> Tokens {
    // Longer texts are cut off.
    if text.len().max(before.len()) > u32::MAX as usize {
        return tokenize(text);
    }
    let Common { start, end } = Common::of(text, before);
    let Some(kept) = old.newline_before(start) else { return tokenize(text) };

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
            tokens.extend_shifted(old, last + 1, lexer.at as u32);
            break;
        }
    }
    tokens
}
