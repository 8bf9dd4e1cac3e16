//! Columns aligned by hand, which are kept.

use super::atoms::AtomKind;
use super::page::Page;
use super::roles::{Bracket, Role};
use crate::syntax::TokenKind;

/// Minimum number of commas: an array of literals without blanks after this many commas is data and is not changed.
const DATA: usize = 24;

/// Maximum number of atoms of a line to compare.
const MOST_COLUMNS: usize = 200;

/// Maximum distance between aligned lines.
const NEAR: usize = 8;

/// Returns for each atom whether the gap before it is kept, including indentation.
pub(super) fn kept(page: &Page<'_>) -> Vec<bool> {
    let mut kept = vec![false; page.atoms.len()];
    data(page, &mut kept);
    for line in 0..page.line_count() {
        let atoms = page.line(line);
        for atom in atoms.clone().skip(1) {
            if !is_wide(page, atom) {
                continue;
            }
            for near in neighbors(page, line) {
                if let Some(other) = aligned_with(page, atom, near) {
                    kept[atoms.start + 1..=atom].fill(true);
                    kept[page.line(near).start + 1..=other].fill(true);
                }
            }
        }
    }
    kept
}

/// Returns the lines next to a line, and those nearby that begin in the same column.
fn neighbors(page: &Page<'_>, line: usize) -> impl Iterator<Item = usize> {
    let column = |line: usize| page.spot(page.line(line).start).column;
    let is_alike = move |other: &usize| other.abs_diff(line) == 1 || column(*other) == column(line);
    let near = line.saturating_sub(NEAR)..page.line_count().min(line + 1 + NEAR);
    near.filter(move |other| *other != line && is_alike(other))
}

/// Whether the gap before an atom is more than one blank, and not before a comment.
fn is_wide(page: &Page<'_>, atom: usize) -> bool {
    let gap = page.gap(atom);
    let is_padding = !matches!(page.role(atom - 1), Role::Open(_)) || is_number(page, atom);
    (gap.len() > 1 || gap == "\t") && page.role(atom) != Role::Comment && is_padding
}

/// Returns the atom of a line that begins in the same column and is of the same kind, or a number with its ones there.
fn aligned_with(page: &Page<'_>, atom: usize, line: usize) -> Option<usize> {
    let spot = page.spot(atom);
    page.line(line).skip(1).take(MOST_COLUMNS).find(|other| {
        let near = page.spot(*other);
        let is_there = near.column == spot.column
            || (is_number(page, atom) && is_number(page, *other) && ones(page, *other) == ones(page, atom));
        is_there && is_same_kind(page, atom, *other) && !near.is_tall
    })
}

fn is_same_kind(page: &Page<'_>, atom: usize, other: usize) -> bool {
    let before = |atom: usize| match page.role(atom - 1) {
        Role::Sign => page.role(atom.saturating_sub(2)),
        role => role,
    };
    match page.role(other) {
        Role::Comment => false,
        Role::Assign | Role::Operator | Role::Word | Role::Open(_) | Role::Close(_) => {
            page.role(atom) == page.role(other)
        }
        _ => before(atom) == before(other) && matches!(before(atom), Role::Comma | Role::Colon | Role::Word),
    }
}

fn is_number(page: &Page<'_>, atom: usize) -> bool {
    page.atoms.all()[atom].kind == AtomKind::Token(TokenKind::Number)
}

/// Returns the column after the ones of a number.
fn ones(page: &Page<'_>, number: usize) -> u32 {
    let own = page.own(number);
    page.spot(number).column + own.find('.').unwrap_or(own.len()) as u32
}

/// Keeps the gaps in large arrays of literals unchanged.
fn data(page: &Page<'_>, kept: &mut [bool]) {
    // For each open bracket: the number of commas, and whether it contains only literals, without blanks.
    let mut open: Vec<(usize, usize, bool)> = Vec::new();
    for atom in 0..page.atoms.len() {
        match page.role(atom) {
            Role::Open(bracket) => open.push((atom, 0, bracket == Bracket::Array)),
            Role::Close(_) => {
                let Some((first, commas, is_literal)) = open.pop() else { continue };
                if is_literal && commas >= DATA {
                    kept[first + 1..=atom].fill(true);
                }
                if let Some((_, outer, is_outer_literal)) = open.last_mut() {
                    *outer += commas;
                    *is_outer_literal &= is_literal;
                }
            }
            Role::Comma => {
                let is_dense = is_dense(page, atom);
                if let Some((_, commas, is_literal)) = open.last_mut() {
                    *commas += 1;
                    *is_literal &= is_dense;
                }
            }
            Role::Value | Role::Sign | Role::Comment if is_literal(page, atom) => {}
            _ => {
                if let Some((_, _, is_literal)) = open.last_mut() {
                    *is_literal = false;
                }
            }
        }
    }
}

/// Whether a comma is followed by anything other than a blank and a value.
fn is_dense(page: &Page<'_>, comma: usize) -> bool {
    let next = comma + 1;
    next == page.atoms.len() || page.begins_line(next) || page.gap(next).is_empty() || page.role(next) == Role::Comment
}

fn is_literal(page: &Page<'_>, atom: usize) -> bool {
    match page.atoms.all()[atom].kind {
        AtomKind::Token(TokenKind::Name) => page.is_word(atom, &["true", "false"]),
        AtomKind::Token(_) => true,
        _ => false,
    }
}
