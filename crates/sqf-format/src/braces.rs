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

/// What a block belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// A class, a variable, or a word such as `then`.
    Statement,
    /// A command that takes code, such as `spawn`. Some authors who write `then` and the brace on two lines do not do
    /// so here.
    Command,
}

/// Words before the block of a statement.
const OF_STATEMENT: &[&str] = &["then", "else", "do", "exitWith", "try", "catch", "default"];
/// Operators whose right operand may be a block, which is a part of an expression.
const OPERATORS: &[&str] = &["and", "or"];

/// The styles of the braces of a file; None to leave braces where they are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Braces {
    pub(super) of_statements: Option<BraceStyle>,
    pub(super) of_commands: Option<BraceStyle>,
    /// Whether `else` moves to a line of its own with its brace.
    pub(super) has_own_else: bool,
}

impl Braces {
    fn style(self, owner: Owner) -> Option<BraceStyle> {
        match owner {
            Owner::Statement => self.of_statements,
            Owner::Command => self.of_commands,
        }
    }
}

/// Returns the owner of a block with several lines if the style decides where its brace is.
pub(super) fn owner(page: &Page<'_>, open: usize) -> Option<Owner> {
    let before = open.checked_sub(1)?;
    let is_of_statement = match page.role(before) {
        Role::Value | Role::Unknown => page.is_config,
        Role::Colon | Role::Assign => !page.is_config,
        _ => page.is_word(before, OF_STATEMENT),
    };
    let is_of_command = page.role(before) == Role::Word && !page.is_config && !page.is_word(before, OPERATORS);
    is_of_statement.then_some(Owner::Statement).or(is_of_command.then_some(Owner::Command))
}

/// Returns the `else` or `catch` after a block that ends on a line of its own.
pub(super) fn other_branch(page: &Page<'_>, close: usize) -> Option<usize> {
    let after = Some(close + 1).filter(|after| *after < page.atoms.len())?;
    (page.is_word(after, &["else", "catch"]) && page.begins_line(close)).then_some(after)
}

/// Returns the braces that move in the styles of a file.
pub(super) fn moves(page: &Page<'_>, braces: Braces) -> Vec<Option<Move>> {
    let mut moves = vec![None; page.atoms.len()];
    for (open, close) in page.tall_blocks() {
        let Some(style) = owner(page, open).and_then(|owner| braces.style(owner)) else { continue };
        match style {
            BraceStyle::SameLine if page.begins_line(open) => moves[open] = Some(Move::Join),
            BraceStyle::NextLine if !page.begins_line(open) && is_at_level(page, open) => {
                moves[open] = Some(Move::Split);
            }
            _ => {}
        }
        if let Some(after) = other_branch(page, close) {
            match style {
                BraceStyle::SameLine if page.begins_line(after) && !is_alone(page, after) => {
                    moves[after] = Some(Move::Join);
                }
                BraceStyle::NextLine
                    if braces.has_own_else && !page.begins_line(after) && has_tall_block(page, after) =>
                {
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

/// Whether the word is followed by a block that takes several lines.
pub(super) fn has_tall_block(page: &Page<'_>, word: usize) -> bool {
    let Some(open) = Some(word + 1).filter(|open| *open < page.atoms.len()) else { return false };
    let close = page.partner(open).filter(|close| *close > open);
    page.role(open) == Role::Open(Bracket::Block)
        && close.is_some_and(|close| page.spot(open).line != page.spot(close).line)
}
