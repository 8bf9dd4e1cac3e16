//! The blanks between two atoms on one line.

use super::page::Page;
use super::roles::{Bracket, Role};
use super::style::Style;

/// Returns the number of blanks before an atom that stays on the line of the one before it; None to leave the gap as it
/// is.
pub(super) fn blanks(page: &Page<'_>, atom: usize, style: &Style) -> Option<u32> {
    let (left, right) = (page.role(atom - 1), page.role(atom));
    let written = page.spot(atom).column.saturating_sub(page.spot(atom - 1).end);
    let at_most_one = Some(written.min(1));
    if page.shapes[atom].is_inside_value {
        return None;
    }
    match (left, right) {
        (Role::Untouched, _) | (_, Role::Untouched) | (Role::Comment, _) | (_, Role::Comment) => None,
        (Role::Comma, Role::Comma) => None,
        // `+=` of configs.
        (Role::Operator, Role::Assign) => None,
        (Role::Open(_), Role::Close(_)) => Some(0),
        (Role::Open(bracket), _) => inside(page, atom - 1, bracket, style),
        (_, Role::Close(bracket)) => inside(page, page.partner(atom)?, bracket, style),
        (_, Role::Comma | Role::Semicolon) => Some(0),
        (Role::Comma, _) if page.is_config && page.is_dense_line(atom) => Some(0),
        (Role::Comma, _) if page.is_dense => at_most_one,
        (Role::Comma | Role::Semicolon, _) => Some(1),
        (Role::Word, Role::Open(Bracket::Paren)) if written == 0 && may_be_macro(page, atom - 1) => None,
        (Role::Word, Role::Open(Bracket::Paren)) if page.shapes[atom - 1].is_called => {
            Some(u32::from(style.has_command_spaces))
        }
        // `+ array` makes a copy.
        (Role::Sign, _) if page.own(atom - 1) == "+" => at_most_one,
        (Role::Sign, _) => Some(0),
        (_, Role::Colon) if page.is_config => {
            if style.has_tight_colons {
                Some(0)
            } else {
                at_most_one
            }
        }
        (_, Role::Colon) => Some(0),
        (Role::Hash | Role::Power, _) | (_, Role::Hash | Role::Power) => at_most_one,
        (Role::Operator | Role::Assign | Role::Colon, _) | (_, Role::Operator | Role::Assign) => Some(1),
        (Role::Unknown, Role::Word) | (Role::Word, Role::Unknown) => Some(1),
        (Role::Unknown, _) | (_, Role::Unknown) => at_most_one,
        (Role::Value, Role::Value) => at_most_one,
        (Role::Value, Role::Open(bracket)) if !page.is_config || bracket == Bracket::Array => at_most_one,
        _ => Some(1),
    }
}

/// Whether a word may be a macro of a missing header, whose arguments must follow directly.
fn may_be_macro(page: &Page<'_>, word: usize) -> bool {
    !page.is_complete && !page.own(word).bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Returns the blanks at either end of a bracket.
fn inside(page: &Page<'_>, open: usize, bracket: Bracket, style: &Style) -> Option<u32> {
    let has_spaces = match bracket {
        Bracket::Block => style.has_brace_spaces.unwrap_or_else(|| is_spaced(page, open)),
        Bracket::Array if page.is_config => style.has_brace_spaces.unwrap_or_else(|| is_spaced(page, open)),
        Bracket::Array | Bracket::Paren => style.has_spaces,
    };
    Some(u32::from(has_spaces))
}

/// Whether there is a blank after a bracket, or before its partner if only that is on a line with something else.
fn is_spaced(page: &Page<'_>, open: usize) -> bool {
    let Some(close) = page.partner(open) else { return false };
    let first = if page.begins_line(open + 1) { close } else { open + 1 };
    !page.begins_line(first) && !page.gap(first).is_empty()
}
