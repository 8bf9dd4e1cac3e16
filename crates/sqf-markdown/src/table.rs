//! Tables: as plain rows, or drawn and fitted into a width.

use anstyle::Style;
use pulldown_cmark::Alignment;

use super::text::{FAINT, Line, Span, Text};

/// Columns between two cells: a line with a blank on each side.
const SEPARATOR: usize = 3;

/// Minimum width of a column.
const MIN_COLUMN: usize = 6;

/// A table that is being read: first its head, then its rows.
#[derive(Debug)]
pub(super) struct Table {
    alignments: Vec<Alignment>,
    rows: Vec<Vec<Text>>,
    row: Vec<Text>,
}

impl Table {
    pub(super) fn new(alignments: Vec<Alignment>) -> Table {
        Table { alignments, rows: Vec::new(), row: Vec::new() }
    }

    /// Adds a cell to the current row.
    pub(super) fn push(&mut self, cell: Text) {
        self.row.push(cell);
    }

    /// Ends the row; the next cell begins another one.
    pub(super) fn end_row(&mut self) {
        self.rows.push(std::mem::take(&mut self.row));
    }

    /// Returns each row as a line.
    pub(super) fn rows(&self) -> Vec<Line> {
        let row = |cells: &Vec<Text>| {
            let mut line = Line::default();
            for (number, cell) in cells.iter().enumerate() {
                if number > 0 {
                    line.push(Span::new(" | ", Style::new()));
                }
                for content in cell.wrapped(usize::MAX, false) {
                    line.append(&content);
                }
            }
            line
        };
        self.rows.iter().map(row).collect()
    }

    /// Returns the table drawn in at most `width` columns, if that is possible at all.
    pub(super) fn drawn(&self, width: usize) -> Vec<Line> {
        let widths = self.column_widths(width);
        let rows: Vec<Vec<Line>> = self.rows.iter().map(|row| self.row_lines(row, &widths)).collect();
        // Rows of several lines need separators.
        let ruled = rows.iter().skip(1).any(|row| row.len() > 1);
        let mut lines = Vec::new();
        for (number, row) in rows.into_iter().enumerate() {
            if number == 1 || (ruled && number > 1) {
                lines.push(rule(&widths));
            }
            lines.extend(row);
        }
        lines
    }

    /// Makes every column as wide as its content; if that is too much, the wide ones share what the others leave.
    fn column_widths(&self, width: usize) -> Vec<usize> {
        let mut widths: Vec<usize> = (0..self.alignments.len())
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(Text::width).max().unwrap_or(0).max(1)
            })
            .collect();
        let separators = SEPARATOR * widths.len().saturating_sub(1);
        let mut room = width.saturating_sub(separators);
        if widths.iter().sum::<usize>() <= room {
            return widths;
        }
        let mut order: Vec<usize> = (0..widths.len()).collect();
        order.sort_by_key(|column| widths[*column]);
        for (done, column) in order.iter().enumerate() {
            let share = (room / (order.len() - done)).max(MIN_COLUMN);
            widths[*column] = widths[*column].min(share);
            room = room.saturating_sub(widths[*column]);
        }
        widths
    }

    fn row_lines(&self, row: &[Text], widths: &[usize]) -> Vec<Line> {
        let cells: Vec<Vec<Line>> = widths
            .iter()
            .enumerate()
            .map(|(column, width)| match row.get(column) {
                Some(cell) => cell.wrapped(*width, true),
                None => Vec::new(),
            })
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        (0..height)
            .map(|number| {
                let mut line = Line::default();
                for (column, width) in widths.iter().enumerate() {
                    if column > 0 {
                        line.push(Span::new(" \u{2502} ", FAINT));
                    }
                    let content = cells[column].get(number).cloned().unwrap_or_default();
                    self.push_aligned(&mut line, &content, column, *width);
                }
                line
            })
            .collect()
    }

    fn push_aligned(&self, line: &mut Line, content: &Line, column: usize, width: usize) {
        let free = width.saturating_sub(content.width());
        let before = match self.alignments[column] {
            Alignment::Right => free,
            Alignment::Center => free / 2,
            Alignment::Left | Alignment::None => 0,
        };
        line.push(Span::new(&" ".repeat(before), Style::new()));
        line.append(content);
        line.push(Span::new(&" ".repeat(free - before), Style::new()));
    }
}

fn rule(widths: &[usize]) -> Line {
    let parts: Vec<String> = widths.iter().map(|width| "\u{2500}".repeat(*width)).collect();
    Line::of(&parts.join("\u{2500}\u{253c}\u{2500}"), FAINT)
}
