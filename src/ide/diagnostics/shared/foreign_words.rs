//! Words that end something in other languages.

use crate::ide::diagnostics::context::Context;
use crate::syntax::TokenKind;

/// What to write in the place of a word, in lower case, that ends something in another language.
pub(crate) fn remedy(word: &str) -> Option<&'static str> {
    Some(match word {
        "return" => "code returns the value of its last statement, and `if (...) exitWith { value }` leaves it early",
        "pass" => "a block of code may be empty: `{}`",
        "end" | "endif" | "endfor" | "endwhile" | "endforeach" | "next" | "wend" => "a block of code ends with `}`",
        _ => return None,
    })
}

/// Whether a token is a word of another language that is a statement of its own.
pub(crate) fn is_word_alone(context: &Context<'_>, token: usize) -> bool {
    let kind = |token: usize| context.kind(token);
    let begins = token
        .checked_sub(1)
        .is_none_or(|before| matches!(kind(before), Some(TokenKind::Semicolon | TokenKind::LBrace)));
    begins && kind(token + 1) == Some(TokenKind::Semicolon) && remedy(context.text(token)).is_some()
}
