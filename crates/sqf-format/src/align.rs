//! Columns aligned by hand, which are kept.

use super::atoms::AtomKind;
use super::page::Page;
use super::roles::{Bracket, Role};
use sqf_syntax::TokenKind;

/// Minimum number of commas: an array of literals without blanks after this many commas is data and is not changed.
const DATA: usize = 24;

/// Data has a variable after at least this many commas.
const MOST_LITERAL: usize = 8;

/// Maximum number of atoms of a line to compare.
const MOST_COLUMNS: usize = 200;

/// Maximum distance between aligned lines.
const NEAR: usize = 8;

/// Returns for each atom whether the gap before it is kept, including indentation.
pub(super) fn kept(page: &Page<'_>) -> Vec<bool> {
    let mut kept = vec![false; page.atoms.len()];
    data(page, &mut kept);
    // Pairs after texts of the same length and narrow gaps, which are columns only if others are.
    let mut alike = Vec::new();
    for line in 0..page.line_count() {
        for atom in page.line(line).skip(1).filter(|atom| is_wide(page, *atom)) {
            for near in neighbors(page, line) {
                let Some(other) = aligned_with(page, atom, near) else { continue };
                let ends = |atom: usize| (page.spot(atom - 1).end, page.spot(atom).column);
                match is_narrow(page, atom) && ends(atom) == ends(other) {
                    true => alike.push((atom, other)),
                    false => keep(page, [atom, other], &mut kept),
                }
            }
        }
    }
    for pair in alike.iter().chain(alike.iter().rev()) {
        if kept[pair.0] || kept[pair.1] {
            keep(page, [pair.0, pair.1], &mut kept);
        }
    }
    kept
}

/// Keeps the gaps of lines up to these atoms.
fn keep(page: &Page<'_>, atoms: [usize; 2], kept: &mut [bool]) {
    for atom in atoms {
        let line = page.line(page.spot(atom).line as usize);
        kept[line.start + 1..=atom].fill(true);
    }
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
    let is_padding = !matches!(page.role(atom - 1), Role::Open(_)) || page.is_number(atom);
    // Two blanks after `=` are rather a slip.
    let least = if page.role(atom - 1) == Role::Assign { 3 } else { 2 };
    (gap.len() >= least || gap == "\t") && page.role(atom) != Role::Comment && is_padding
}

/// Returns the atom of a line that begins in the same column and is of the same kind, or a number with its ones there.
fn aligned_with(page: &Page<'_>, atom: usize, line: usize) -> Option<usize> {
    let spot = page.spot(atom);
    page.line(line).skip(1).take(MOST_COLUMNS).find(|other| {
        let near = page.spot(*other);
        let is_there = near.column == spot.column
            || (page.is_number(atom) && page.is_number(*other) && page.ones(*other) == page.ones(atom));
        is_there && is_same_kind(page, atom, *other) && !near.is_tall
    })
}

/// Whether the gap before an atom may be wide by accident.
fn is_narrow(page: &Page<'_>, atom: usize) -> bool {
    matches!(page.gap(atom), "  " | "\t")
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
        _ => {
            before(atom) == before(other)
                && matches!(before(atom), Role::Comma | Role::Colon | Role::Word | Role::Assign)
        }
    }
}

/// An open bracket, perhaps of data.
struct Open {
    atom: usize,
    is_data: bool,
    commas: usize,
    /// The variables in it.
    names: usize,
}

/// Keeps the gaps in large arrays of literals unchanged.
fn data(page: &Page<'_>, kept: &mut [bool]) {
    let mut open: Vec<Open> = Vec::new();
    for atom in 0..page.atoms.len() {
        match page.role(atom) {
            Role::Open(bracket) => {
                let is_empty = page.partner(atom) == Some(atom + 1);
                open.push(Open { atom, is_data: bracket == Bracket::Array || is_empty, commas: 0, names: 0 });
            }
            Role::Close(_) => {
                let Some(closed) = open.pop() else { continue };
                if closed.is_data && closed.commas >= DATA && closed.names * MOST_LITERAL <= closed.commas {
                    kept[closed.atom + 1..=atom].fill(true);
                }
                if let Some(outer) = open.last_mut() {
                    outer.commas += closed.commas;
                    outer.names += closed.names;
                    outer.is_data &= closed.is_data;
                }
            }
            Role::Comma => {
                let is_dense = is_dense(page, atom);
                if let Some(inner) = open.last_mut() {
                    inner.commas += 1;
                    inner.is_data &= is_dense;
                }
            }
            Role::Value | Role::Sign | Role::Comment if is_literal(page, atom) => {}
            Role::Value => {
                if let Some(inner) = open.last_mut() {
                    inner.names += 1;
                }
            }
            _ => {
                if let Some(inner) = open.last_mut() {
                    inner.is_data = false;
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
        // `objNull`
        AtomKind::Token(TokenKind::Name) => page.shapes[atom].is_command || page.is_word(atom, &["true", "false"]),
        AtomKind::Token(_) => true,
        _ => false,
    }
}
