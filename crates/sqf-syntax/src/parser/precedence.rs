//! Precedences of operators; a higher one binds more tightly.

use crate::TokenKind;

pub(super) const OR: u8 = 1;
pub(super) const AND: u8 = 2;
pub(super) const COMPARISON: u8 = 3;
pub(super) const COMMAND: u8 = 4;
pub(super) const ELSE: u8 = 5;
pub(super) const SUM: u8 = 6;
pub(super) const PRODUCT: u8 = 7;
pub(super) const POWER: u8 = 8;
pub(super) const SELECT: u8 = 9;
pub(super) const UNARY: u8 = 10;

/// Returns the precedence of a command or operator between two values.
pub(super) fn of_binary(kind: TokenKind, text: &str) -> u8 {
    if kind == TokenKind::Name {
        return match text.len() {
            2 if text.eq_ignore_ascii_case("or") => OR,
            3 if text.eq_ignore_ascii_case("and") => AND,
            3 if text.eq_ignore_ascii_case("min") || text.eq_ignore_ascii_case("max") => SUM,
            3 if text.eq_ignore_ascii_case("mod") => PRODUCT,
            5 if text.eq_ignore_ascii_case("atan2") => PRODUCT,
            4 if text.eq_ignore_ascii_case("else") => ELSE,
            _ => COMMAND,
        };
    }
    match text {
        "||" => OR,
        "&&" => AND,
        "==" | "!=" | "<" | ">" | "<=" | ">=" | ">>" => COMPARISON,
        "+" | "-" => SUM,
        "*" | "/" | "%" => PRODUCT,
        "^" => POWER,
        "#" => SELECT,
        _ => COMMAND,
    }
}
