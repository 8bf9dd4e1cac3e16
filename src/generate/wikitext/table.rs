//! Tables: `{| ... |}`, also when templates or HTML wrote them.

use super::atom::Arena;
use super::block::{self, Block};
use super::expand::attribute;
use super::inline::{self, Run};

/// A table with its spans resolved: every row has as many cells as the widest.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Table {
    /// Text above the table.
    pub(crate) caption: Vec<Run>,
    /// Rows of cells; a header row, if there is one, comes first.
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Cell {
    /// Begun with `!`.
    pub(crate) header: bool,
    /// Content.
    pub(crate) blocks: Vec<Block>,
}

impl Table {
    /// Whether the first row names the columns.
    pub(crate) fn has_header(&self) -> bool {
        self.rows
            .first()
            .is_some_and(|row| row.len() > 1 && row.iter().all(|cell| cell.header || cell.blocks.is_empty()))
            && self.rows.len() > 1
    }
}

/// Columns and rows that a span may reach over; more is a mistake of the page, or malice.
const MAX_SPAN: usize = 40;

/// Reads the table that begins on the first of `lines`; answers what it became and how many lines it took.
pub(crate) fn read(lines: &[&str], arena: &Arena, depth: usize) -> (Vec<Block>, usize) {
    let mut source = Source::default();
    let mut used = 1;
    let mut nested = 0_usize;
    for line in &lines[1..] {
        used += 1;
        let trimmed = line.trim_start();
        if nested > 0 || trimmed.starts_with("{|") {
            if trimmed.starts_with("{|") {
                nested += 1;
            } else if trimmed.starts_with("|}") {
                nested -= 1;
            }
            source.continue_cell(line);
        } else if let Some(after) = trimmed.strip_prefix("|}") {
            source.after = after;
            break;
        } else if let Some(caption) = trimmed.strip_prefix("|+") {
            source.caption = strip_attributes(caption).1;
        } else if trimmed.starts_with("|-") {
            source.rows.push(Vec::new());
        } else if let Some(cells) = trimmed.strip_prefix('|') {
            source.cells(cells, false);
        } else if let Some(cells) = trimmed.strip_prefix('!') {
            source.cells(cells, true);
        } else {
            source.continue_cell(line);
        }
    }
    let mut blocks = build(&source, arena, depth);
    if !source.after.trim().is_empty() {
        blocks.extend(block::parse_nested(source.after, arena, depth));
    }
    (blocks, used)
}

/// The markup of a table, cell by cell.
#[derive(Default)]
struct Source<'m> {
    caption: &'m str,
    rows: Vec<Vec<SourceCell>>,
    /// What follows `|}` on its line.
    after: &'m str,
}

struct SourceCell {
    header: bool,
    columns: usize,
    rows: usize,
    markup: String,
}

impl Source<'_> {
    fn cells(&mut self, line: &str, header: bool) {
        if self.rows.is_empty() {
            self.rows.push(Vec::new());
        }
        let Some(row) = self.rows.last_mut() else { return };
        for cell in split_cells(line, header) {
            let (attributes, markup) = strip_attributes(cell);
            let span = |name| {
                let value = attributes.and_then(|attributes| attribute(attributes, name));
                value.and_then(|value| value.trim().parse::<usize>().ok()).unwrap_or(1).clamp(1, MAX_SPAN)
            };
            row.push(SourceCell {
                header,
                columns: span("colspan"),
                rows: span("rowspan"),
                markup: markup.trim_start().to_owned(),
            });
        }
    }

    fn continue_cell(&mut self, line: &str) {
        if let Some(cell) = self.rows.last_mut().and_then(|row| row.last_mut()) {
            cell.markup.push('\n');
            cell.markup.push_str(line);
        }
    }
}

/// Splits a line of cells at `||`, a line of headers also at `!!`.
fn split_cells(line: &str, header: bool) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut start = 0;
    let bytes = line.as_bytes();
    let mut position = 0;
    while position + 1 < bytes.len() {
        let pair = &bytes[position..position + 2];
        if pair == b"||" || (header && pair == b"!!") {
            cells.push(&line[start..position]);
            position += 2;
            start = position;
        } else {
            position += 1;
        }
    }
    cells.push(&line[start..]);
    cells
}

/// Splits `attributes | content`.
fn strip_attributes(cell: &str) -> (Option<&str>, &str) {
    match cell.split_once('|') {
        Some((attributes, content)) => (Some(attributes), content),
        None => (None, cell),
    }
}

fn build(source: &Source<'_>, arena: &Arena, depth: usize) -> Vec<Block> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    // Cells that a rowspan above reaches down with: rows left and the cell, by column.
    let mut reaching: Vec<Option<(usize, Cell)>> = Vec::new();
    for source_row in source.rows.iter().filter(|row| !row.is_empty()) {
        let mut row: Vec<Cell> = Vec::new();
        for cell in source_row {
            fill_reaching(&mut row, &mut reaching);
            let content = Cell { header: cell.header, blocks: block::parse_nested(&cell.markup, arena, depth) };
            for column in 0..cell.columns {
                let shown =
                    if column == 0 { content.clone() } else { Cell { header: cell.header, blocks: Vec::new() } };
                if cell.rows > 1 {
                    if reaching.len() <= row.len() {
                        reaching.resize(row.len() + 1, None);
                    }
                    reaching[row.len()] = Some((cell.rows - 1, shown.clone()));
                }
                row.push(shown);
            }
        }
        fill_reaching(&mut row, &mut reaching);
        rows.push(row);
    }
    rows.retain(|row| row.iter().any(|cell| !cell.blocks.is_empty()));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut rows {
        row.resize(width, Cell::default());
    }
    drop_empty_columns(&mut rows);
    let caption = inline::parse(source.caption.trim(), arena);
    let single_column = rows.iter().all(|row| row.len() <= 1);
    if single_column {
        // A frame around text, not a table.
        let mut blocks = if caption.is_empty() { Vec::new() } else { vec![Block::Paragraph(caption)] };
        blocks.extend(rows.into_iter().flatten().flat_map(|cell| cell.blocks));
        return blocks;
    }
    vec![Block::Table(Table { caption, rows })]
}

/// Puts cells from rows above into the columns that come next.
fn fill_reaching(row: &mut Vec<Cell>, reaching: &mut [Option<(usize, Cell)>]) {
    while let Some(slot) = reaching.get_mut(row.len()) {
        let Some((left, cell)) = slot else { return };
        row.push(cell.clone());
        *left -= 1;
        if *left == 0 {
            *slot = None;
        }
    }
}

fn drop_empty_columns(rows: &mut [Vec<Cell>]) {
    let width = rows.first().map_or(0, Vec::len);
    for column in (0..width).rev() {
        if rows.iter().all(|row| row[column].blocks.is_empty()) {
            for row in rows.iter_mut() {
                row.remove(column);
            }
        }
    }
}
