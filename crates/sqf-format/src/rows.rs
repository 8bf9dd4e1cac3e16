//! The rows of a bracket: lines that begin with an element, or with a comment before one.
//!
//! Rows are indented alike, unless their author gave them a shape.

use super::page::Page;
use super::roles::{Bracket, Role};

/// The weight of an element relative to a comment when the most common column is determined.
const OF_ELEMENT: usize = 1000;

/// How the rows of a bracket were indented.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Rows {
    /// The column of those that are not shaped.
    pub(super) column: u32,
    /// Whether elements are indented below others, by whole levels.
    is_tree: bool,
    /// Whether numbers are aligned at their ends.
    has_numbers: bool,
    /// Whether a bracket that opens in the column of the statement has several lines.
    pub(super) has_flush_bracket: bool,
}

impl Rows {
    /// Reads the rows of a bracket. `base` is the column of its statement.
    pub(super) fn of(page: &Page<'_>, open: usize, base: u32, width: u32) -> Rows {
        let Some(close) = page.partner(open) else { return Rows::default() };
        if page.role(open) == Role::Open(Bracket::Block) || page.spot(open).line == page.spot(close).line {
            return Rows::default();
        }
        let rows = starts(page, open, close);
        let elements: Vec<usize> = rows.iter().copied().filter(|row| !is_comment_line(page, *row)).collect();
        let outermost = outermost_of_tree(page, &elements, base, width);
        Rows {
            column: outermost.unwrap_or_else(|| column(page, &rows, width)),
            is_tree: outermost.is_some(),
            has_numbers: has_aligned_numbers(page, &elements),
            has_flush_bracket: elements.iter().any(|row| page.spot(*row).column == base && is_tall(page, *row)),
        }
    }

    /// Whether a row keeps its distance to the others.
    pub(super) fn keeps(&self, page: &Page<'_>, row: usize, kept: &[bool]) -> bool {
        let is_table = || page.line(page.spot(row).line as usize).skip(1).any(|atom| kept[atom]);
        let is_number = || self.has_numbers && page.number_after_sign(row).is_some();
        self.is_tree || is_number() || is_below_element(page, row) || is_table()
    }
}

/// Returns the atoms that begin the rows of a bracket.
fn starts(page: &Page<'_>, open: usize, close: usize) -> Vec<usize> {
    let mut rows = Vec::new();
    let mut atom = open + 1;
    while atom < close {
        let is_comment = page.role(atom) == Role::Comment;
        let is_row = page.shapes[atom].begins || (is_comment && !page.spot(atom).is_tall);
        if page.begins_line(atom) && is_row && page.role(atom) != Role::Untouched {
            rows.push(atom);
        }
        atom = page.partner(atom).filter(|partner| *partner > atom).unwrap_or(atom) + 1;
    }
    rows
}

fn is_comment_line(page: &Page<'_>, row: usize) -> bool {
    page.role(row) == Role::Comment && page.begins_line(row + 1)
}

/// Returns the column of most rows, or of those that are a little further out.
fn column(page: &Page<'_>, rows: &[usize], width: u32) -> u32 {
    let mut counts: Vec<(u32, usize)> = Vec::new();
    for row in rows {
        let column = page.spot(*row).column;
        let weight = if is_comment_line(page, *row) { 1 } else { OF_ELEMENT };
        match counts.iter_mut().find(|(known, _)| *known == column) {
            Some((_, count)) => *count += weight,
            None => counts.push((column, weight)),
        }
    }
    // Of equally frequent columns, the first. Digits may begin a little before it.
    let most = counts.iter().rev().max_by_key(|(_, count)| *count).map_or(0, |(column, _)| *column);
    let near = counts.iter().map(|(column, _)| *column).filter(|column| *column + width > most);
    near.min().unwrap_or(most)
}

/// Returns the column of the first row if some are a level further in than the row before them: not just one of all,
/// and not each one.
fn outermost_of_tree(page: &Page<'_>, rows: &[usize], base: u32, width: u32) -> Option<u32> {
    let columns = || rows.iter().map(|row| page.spot(*row).column);
    let first = columns().next().filter(|first| *first > base && !rows.iter().any(|row| is_tall(page, *row)))?;
    let mut before = first;
    let (mut deeper, mut steps) = (0, 0);
    for column in columns() {
        if column < first || (column - first) % width != 0 || column > before + width {
            return None;
        }
        deeper += usize::from(column > first);
        steps += usize::from(column > before);
        before = column;
    }
    (deeper > 1 && steps + 1 < rows.len()).then_some(first)
}

/// Whether numbers that begin in different columns end in the same one.
fn has_aligned_numbers(page: &Page<'_>, rows: &[usize]) -> bool {
    let ends = |row: &usize| page.number_after_sign(*row).map(|number| (page.ones(number), page.spot(*row).column));
    let mut numbers: Vec<(u32, u32)> = rows.iter().filter_map(ends).collect();
    numbers.sort_unstable();
    numbers.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1)
}

/// Whether a row begins below an element on the line above.
fn is_below_element(page: &Page<'_>, row: usize) -> bool {
    let spot = page.spot(row);
    let Some(above) = spot.line.checked_sub(1) else { return false };
    let mut others = page.line(above as usize).skip(1);
    others.any(|other| page.shapes[other].begins && page.spot(other).column == spot.column)
}

/// Whether an atom opens a bracket that closes on another line.
pub(super) fn is_tall(page: &Page<'_>, atom: usize) -> bool {
    let close = page.partner(atom).filter(|close| *close > atom);
    close.is_some_and(|close| page.spot(close).line != page.spot(atom).line)
}
