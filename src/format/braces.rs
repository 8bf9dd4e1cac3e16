//! Positions of the braces of blocks.

use super::options::BraceStyle;
use super::page::Page;
use super::roles::{Bracket, Role};

/// What happens to the line break before an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    /// The brace moves to the end of the previous line.
    Join,
    /// The brace moves to its own line.
    Split,
}

/// Words before a block for which the styles differ.
const BEFORE: &[&str] = &["then", "else", "do", "exitWith", "try", "catch", "default"];

/// Whether the style decides where the brace of a block with several lines is.
pub(super) fn may_move(page: &Page<'_>, open: usize) -> bool {
    let Some(before) = open.checked_sub(1) else { return false };
    if page.is_config {
        return matches!(page.role(before), Role::Value | Role::Unknown);
    }
    page.is_word(before, BEFORE) || matches!(page.role(before), Role::Colon | Role::Assign)
}

/// Returns the braces that move in the style of a file.
pub(super) fn moves(page: &Page<'_>, style: Option<BraceStyle>) -> Vec<Option<Move>> {
    let mut moves = vec![None; page.atoms.len()];
    let Some(style) = style else { return moves };
    for (open, close) in page.tall_blocks() {
        if !may_move(page, open) {
            continue;
        }
        match style {
            BraceStyle::SameLine if page.begins_line(open) => moves[open] = Some(Move::Join),
            BraceStyle::NextLine if !page.begins_line(open) && is_at_level(page, open) => {
                moves[open] = Some(Move::Split);
            }
            _ => {}
        }
        let Some(after) = Some(close + 1).filter(|after| *after < page.atoms.len()) else { continue };
        if page.is_word(after, &["else", "catch"]) && page.begins_line(close) {
            match style {
                BraceStyle::SameLine if page.begins_line(after) && !is_alone(page, after) => {
                    moves[after] = Some(Move::Join);
                }
                BraceStyle::NextLine if !page.begins_line(after) && has_tall_block(page, after) => {
                    moves[after] = Some(Move::Split);
                }
                _ => {}
            }
        }
    }
    moves
}

/// Whether a block is part of a statement that begins its line, not of an array in it.
fn is_at_level(page: &Page<'_>, open: usize) -> bool {
    let line = page.line(page.spot(open).line as usize);
    let mut depth = 0_i32;
    for atom in line.start..open {
        match page.role(atom) {
            Role::Open(_) => depth += 1,
            Role::Close(_) => depth = (depth - 1).max(0),
            _ => {}
        }
    }
    depth == 0
}

/// Whether a line consists of a word and a value: `else {hint "a"};`.
fn is_alone(page: &Page<'_>, word: usize) -> bool {
    !has_tall_block(page, word)
}

fn has_tall_block(page: &Page<'_>, word: usize) -> bool {
    let Some(open) = Some(word + 1).filter(|open| *open < page.atoms.len()) else { return false };
    let close = page.partner(open).filter(|close| *close > open);
    page.role(open) == Role::Open(Bracket::Block)
        && close.is_some_and(|close| page.spot(open).line != page.spot(close).line)
}
