//! Retokenizes a text after an edit.
//!
//! A line break token starts a line with a clean state, and no token depends on more than the first byte after it, or
//! the end of its line. So the tokens up to the last such break before the edit are unchanged, and so are those from
//! the first break after it that both texts have.

use super::{Lexer, Line, TokenKind, Tokens, Value, tokenize};
use sqf_text::Common;

/// Returns what [`tokenize`] returns for `text`, but reuses the unchanged tokens of another version.
pub fn tokenize_edited(text: &str, before: (&Tokens, &str)) -> Tokens {
    tokenize_after(text, before).0
}

/// The tokens that two versions of a text have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SameTokens {
    /// Number of equal tokens at the beginning.
    pub(crate) start: usize,
    /// Index of the first of the equal tokens at the end, in the new and in the old version.
    pub(crate) rest: (usize, usize),
}

/// Like [`tokenize_edited`], but also returns what was reused.
pub(crate) fn tokenize_after(text: &str, (old, before): (&Tokens, &str)) -> (Tokens, SameTokens) {
    let all = |tokens: Tokens| {
        let rest = (tokens.len(), old.len());
        (tokens, SameTokens { start: 0, rest })
    };
    // Longer texts are truncated.
    if text.len().max(before.len()) > u32::MAX as usize {
        return all(tokenize(text));
    }
    let Common { start, end } = Common::of(text, before);
    let Some(kept) = old.newline_before(start) else { return all(tokenize(text)) };

    let mut rest = None;
    let mut tokens = old.first(kept + 1);
    let at = old.range(kept).end as usize;
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at, line: Line::Start, value: Value::None };
    while lexer.at < text.len() {
        let first = lexer.at;
        let kind = lexer.next();
        lexer.finish(kind, first);
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
