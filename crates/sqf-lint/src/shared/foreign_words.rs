//! Keywords of other languages that end something.

use crate::context::Context;
use sqf_syntax::TokenKind;

/// Returns what to write instead of such a word, in lower case.
pub(crate) fn remedy(word: &str) -> Option<&'static str> {
    Some(match word {
        "return" => "code returns the value of its last statement, and `if (...) exitWith { value }` leaves it early",
        "pass" => "a block of code may be empty: `{}`",
        "end" | "endif" | "endfor" | "endwhile" | "endforeach" | "next" | "wend" => "a block of code ends with `}`",
        _ => return None,
    })
}

/// Whether a token is such a word, as a whole statement.
pub(crate) fn is_word_alone(context: &Context<'_>, token: usize) -> bool {
    let kind = |token: usize| context.kind(token);
    let begins = token
        .checked_sub(1)
        .is_none_or(|before| matches!(kind(before), Some(TokenKind::Semicolon | TokenKind::LBrace)));
    begins && kind(token + 1) == Some(TokenKind::Semicolon) && remedy(context.text(token)).is_some()
}
