//! Tables: `{| ... |}`, also from templates or HTML.

use super::atom::Arena;
use super::block::{self, Block};
use super::expand::attribute;
use super::inline::{self, Run, RunKind};

/// A table with its spans resolved: every row has as many cells as the widest.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Table {
    /// Text above the table.
    pub(crate) caption: Vec<Run>,
    /// Names of the columns; empty if there are none.
    pub(crate) header: Vec<Vec<Run>>,
    /// Rows of cells.
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Cell {
    /// Begun with `!`.
    pub(crate) header: bool,
    /// Belongs to the cell on its left, which spans several columns.
    pub(crate) continues: bool,
    /// Long, and equal to the cell above, which spans several rows: a table shows it once.
    pub(crate) shared: bool,
    /// The content.
    pub(crate) blocks: Vec<Block>,
}

impl Cell {
    /// Whether the cell fits into a line.
    fn is_short(&self) -> bool {
        matches!(self.blocks.as_slice(), [] | [Block::Paragraph(_)])
    }

    /// Returns the cell's text, if it is a single line.
    fn line(&self) -> Option<&Vec<Run>> {
        match self.blocks.as_slice() {
            [Block::Paragraph(runs)] => Some(runs),
            _ => None,
        }
    }
}

/// Replaces tables that Markdown cannot express by equivalent blocks, row by row.
pub(crate) fn unfold(blocks: Vec<Block>) -> Vec<Block> {
    blocks
        .into_iter()
        .flat_map(|block| match block {
            Block::Table(table) if !table.fits_into_markdown() => table.into_rows(),
            block => vec![block],
        })
        .collect()
}

impl Table {
    /// Gives a table without names of columns the form that Markdown has for it, where each table has them: one row is a
    /// layout, two columns are a list, and of several short columns the first row is the header.
    pub(super) fn with_header(mut self) -> Vec<Block> {
        if self.header.is_empty() && self.caption.is_empty() {
            self.caption = take_title(&mut self.rows);
            self.header = take_header(&mut self.rows);
        }
        if !self.header.is_empty() || !self.fits_into_markdown() {
            return vec![Block::Table(self)];
        }
        let width = self.rows.first().map_or(0, Vec::len);
        let is_promoted = self.rows.len() > 1 && width > 2;
        if is_promoted {
            if self.rows[0].iter().all(Cell::is_short) {
                let first = self.rows.remove(0);
                self.header = first.iter().map(|cell| cell.line().cloned().unwrap_or_default()).collect();
                repeat_spanning(&first, &mut self.header);
            }
            return vec![Block::Table(self)];
        }
        let mut blocks = Vec::new();
        if !self.caption.is_empty() {
            blocks.push(Block::Paragraph(bold(self.caption)));
        }
        let is_bold = |cell: &Cell| cell.line().is_some_and(|runs| runs.iter().all(|run| run.style.bold));
        // A row of its own, or captions of pictures side by side.
        let is_layout = (self.rows.len() == 1 && (blocks.is_empty() || width != 2))
            || self.rows.iter().any(|row| row.get(1).is_some_and(is_bold));
        if is_layout {
            let cells = self.rows.into_iter().flatten().filter(|cell| !cell.continues);
            blocks.extend(cells.flat_map(|cell| match cell.line() {
                Some(runs) if cell.header => vec![Block::Paragraph(bold(runs.clone()))],
                _ => cell.blocks,
            }));
        } else {
            let mut items: Vec<Vec<Block>> = Vec::new();
            for row in self.rows {
                let has_name = row.first().is_some_and(|cell| !cell.blocks.is_empty());
                match items.last_mut().filter(|_| !has_name) {
                    Some(item) => item.extend(row.into_iter().flat_map(|cell| cell.blocks)),
                    None => items.push(pair(row)),
                }
            }
            items.retain(|item| !item.is_empty());
            end_list(&mut blocks, &mut items);
        }
        blocks
    }

    /// Whether every cell can be written on one line: multi-line code, headings and tables cannot, and boxes only among
    /// text.
    fn fits_into_markdown(&self) -> bool {
        let is_text = |block: &Block| matches!(block, Block::Paragraph(_) | Block::Notice { .. });
        let mut cells = self.rows.iter().flatten();
        let has_boxes = cells.clone().flat_map(|cell| &cell.blocks).any(|block| matches!(block, Block::Notice { .. }));
        cells.all(|cell| fits_into_line(&cell.blocks) && (!has_boxes || cell.blocks.iter().all(is_text)))
    }

    /// Converts the table to text. The first cell of a row is its title, or a cell that begins with a heading; the
    /// others follow under the names of their columns, short ones as a list.
    fn into_rows(self) -> Vec<Block> {
        let mut blocks = Vec::new();
        if !self.caption.is_empty() {
            blocks.push(Block::Paragraph(bold(self.caption)));
        }
        let has_names = self.header.len() > 1;
        let event_column = self.header.iter().position(|name| is_named(name, "Event name"));
        let mut level = 3;
        for mut row in self.rows {
            let event = event_column.and_then(|column| take_event(row.get_mut(column)?));
            let is_event = event.is_some();
            if let Some((event, remarks)) = event {
                blocks.push(Block::Heading { level: level + 1, text: event });
                blocks.extend(remarks);
            }
            let begins_with_heading = |cell: &Cell| matches!(cell.blocks.first(), Some(Block::Heading { .. }));
            let has_heading = row.iter().any(begins_with_heading);
            // A section is read alone, and needs the cells it shares with the previous one.
            let is_section = has_heading || is_event;
            let mut headed: Vec<Block> = Vec::new();
            let mut cells: Vec<Block> = Vec::new();
            let mut short: Vec<Vec<Block>> = Vec::new();
            let is_shown = |cell: &Cell| !cell.continues && !cell.blocks.is_empty() && (is_section || !cell.shared);
            for (column, cell) in row.into_iter().enumerate().filter(|(_, cell)| is_shown(cell)) {
                let name = self.header.get(column).cloned().unwrap_or_default();
                let is_title = column == 0 && cell.is_short() && !has_heading && !is_event;
                match cell.line() {
                    Some(runs) if is_title => blocks.push(Block::Paragraph(bold(runs.clone()))),
                    Some(runs) if has_names => short.push(vec![Block::Paragraph(named(name, runs.clone()))]),
                    _ if begins_with_heading(&cell) => headed.extend(cell.blocks),
                    _ => {
                        end_list(&mut cells, &mut short);
                        if has_names && !name.is_empty() {
                            cells.push(Block::Paragraph(bold(name)));
                        }
                        cells.extend(cell.blocks);
                    }
                }
            }
            if let Some(Block::Heading { level: found, .. }) = headed.first() {
                level = *found;
            }
            end_list(&mut cells, &mut short);
            blocks.extend(unfold(headed));
            blocks.extend(unfold(cells));
        }
        blocks
    }
}

/// Repeats the names of columns that span several, as cells below do.
fn repeat_spanning(cells: &[Cell], names: &mut [Vec<Run>]) {
    for column in 1..cells.len() {
        if cells[column].continues {
            names[column] = names[column - 1].clone();
        }
    }
}

/// Writes the cells of a row of two as `name: value`.
fn pair(row: Vec<Cell>) -> Vec<Block> {
    let mut cells = row.into_iter().filter(|cell| !cell.continues && !cell.shared);
    let (name, value) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
    let single = match name.blocks.as_slice() {
        [Block::List(list)] if list.items.len() == 1 => list.items[0].as_slice(),
        blocks => blocks,
    };
    let [Block::Paragraph(runs)] = single else { return [name.blocks, value.blocks].concat() };
    let mut runs = runs.clone();
    if name.header {
        runs = bold(runs);
    }
    let ends =
        matches!(runs.last(), Some(Run { kind: RunKind::Text(text), .. }) if text.trim_end().ends_with([':', '.']));
    if !ends && !value.blocks.is_empty() {
        runs.push(plain(":"));
    }
    match value.line() {
        Some(value) => {
            runs.push(plain(" "));
            runs.extend(value.iter().cloned());
            vec![Block::Paragraph(runs)]
        }
        None => [vec![Block::Paragraph(runs)], value.blocks].concat(),
    }
}

/// Appends the items, if there are any, to the blocks as a list.
fn end_list(blocks: &mut Vec<Block>, items: &mut Vec<Vec<Block>>) {
    if !items.is_empty() {
        blocks.push(Block::List(block::List { ordered: false, items: std::mem::take(items) }));
    }
}

fn is_named(runs: &[Run], name: &str) -> bool {
    matches!(runs, [Run { kind: RunKind::Text(text), .. }] if text.trim().eq_ignore_ascii_case(name))
}

/// Extracts the name of an event, in quotation marks, from its cell, with the rest of the cell: each event is a
/// section.
fn take_event(cell: &mut Cell) -> Option<(Vec<Run>, Vec<Block>)> {
    let Some(Block::Paragraph(runs)) = cell.blocks.first_mut() else { return None };
    let Some(Run { kind: RunKind::Text(text), .. }) = runs.first_mut() else { return None };
    let (name, rest) = text.trim_start().strip_prefix('"')?.split_once('"')?;
    let heading = plain(name);
    let rest = rest.trim_start();
    let (version, rest) = rest.split_at(version_length(rest));
    let version = (!version.is_empty()).then(|| vec![plain(&format!("Since {version}"))]);
    *text = rest.trim_start().to_owned();
    let mut remarks = std::mem::take(&mut cell.blocks);
    if matches!(remarks.first(), Some(Block::Paragraph(runs)) if runs.iter().all(is_blank)) {
        remarks.remove(0);
    }
    remarks.splice(0..0, version.map(Block::Paragraph));
    Some((vec![heading], remarks))
}

/// Returns the length of the game and the version that text begins with: `Arma 3 2.08`.
fn version_length(text: &str) -> usize {
    if !text.starts_with("Arma ") {
        return 0;
    }
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    let end = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize + word.len();
    text.split_whitespace().take(5).find(|word| is_number(word)).map_or(0, end)
}

fn is_blank(run: &Run) -> bool {
    matches!(&run.kind, RunKind::Text(text) if text.trim().is_empty())
}

fn fits_into_line(blocks: &[Block]) -> bool {
    blocks.iter().all(|block| match block {
        Block::Paragraph(_) | Block::Caption(_) | Block::Rule => true,
        Block::Code { code, .. } => !code.contains('\n'),
        Block::List(list) => list.items.iter().all(|item| fits_into_line(item)),
        Block::Notice { blocks, .. } => matches!(blocks.as_slice(), [Block::Paragraph(_)]),
        Block::Heading { .. } | Block::Table(_) => false,
    })
}

fn plain(text: &str) -> Run {
    Run { style: inline::Style::default(), kind: RunKind::Text(text.to_owned()) }
}

fn bold(mut runs: Vec<Run>) -> Vec<Run> {
    for run in &mut runs {
        run.style.bold = true;
    }
    runs
}

/// Writes `**name:** text`.
fn named(name: Vec<Run>, text: Vec<Run>) -> Vec<Run> {
    if name.is_empty() {
        return text;
    }
    let mut runs = bold(name);
    runs.push(plain(": "));
    runs.extend(text);
    runs
}

/// Maximum number of columns and rows of a span; more is a mistake of the page, or malice.
const MAX_SPAN: usize = 50;
/// Maximum number of cells that spans from above may fill.
const MAX_FILLED: usize = 20_000;
/// Maximum number of columns; the others are dropped.
const MAX_COLUMNS: usize = 100;
/// Maximum length of a cell that is repeated in the rows that it spans; only sections repeat longer ones.
const MAX_REPEATED: usize = 200;
/// Maximum length of a cell that sections repeat.
const MAX_SHARED: usize = 4000;

/// Parses the table that begins on the first of `lines`; returns the resulting blocks and its number of lines.
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
    // Cells that extend down through a rowspan: remaining rows and the cell, by column.
    let mut reaching: Vec<Option<(usize, Cell)>> = Vec::new();
    let mut filled = 0;
    for source_row in source.rows.iter().filter(|row| !row.is_empty()) {
        if filled > MAX_FILLED {
            reaching.clear();
        }
        let mut row: Vec<Cell> = Vec::new();
        for cell in source_row {
            filled += fill_reaching(&mut row, &mut reaching);
            let blocks = block::parse_cell(&cell.markup, arena, depth);
            let content = Cell { header: cell.header, blocks, ..Cell::default() };
            for column in 0..cell.columns.min(MAX_COLUMNS.saturating_sub(row.len())) {
                let shown = match column {
                    0 => content.clone(),
                    // Names of columns are merged later; anything else is written once.
                    _ if content.header && content.is_short() => Cell { continues: true, ..content.clone() },
                    _ => Cell { header: cell.header, continues: true, ..Cell::default() },
                };
                if cell.rows > 1 {
                    if reaching.len() <= row.len() {
                        reaching.resize(row.len() + 1, None);
                    }
                    let shared = cell.markup.len() > MAX_REPEATED;
                    // Tables in tables would grow with every level.
                    let is_kept = !shared || (cell.markup.len() <= MAX_SHARED && !cell.markup.contains("{|"));
                    let blocks = if is_kept { shown.blocks.clone() } else { Vec::new() };
                    let below = Cell { header: shown.header, continues: shown.continues, shared, blocks };
                    reaching[row.len()] = Some((cell.rows - 1, below));
                }
                row.push(shown);
            }
        }
        filled += fill_reaching(&mut row, &mut reaching);
        rows.push(row);
    }
    rows.retain(|row| row.iter().any(|cell| !cell.blocks.is_empty() && !cell.shared));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut rows {
        row.resize(width, Cell::default());
    }
    drop_empty_columns(&mut rows);
    let caption = inline::parse(source.caption.trim(), arena);
    let single_column = rows.iter().all(|row| row.len() <= 1);
    if single_column {
        // A frame around text, not a table.
        let mut blocks = if caption.is_empty() { Vec::new() } else { vec![Block::Paragraph(bold(caption))] };
        for cell in rows.into_iter().flatten() {
            blocks.extend(cell.blocks.into_iter().map(|block| match block {
                Block::Paragraph(runs) if cell.header => Block::Paragraph(bold(runs)),
                block => block,
            }));
        }
        return blocks;
    }
    let header = take_header(&mut rows);
    vec![Block::Table(Table { caption, header, rows })]
}

/// Removes a first row that is one name for all columns, which is the table's title.
fn take_title(rows: &mut Vec<Vec<Cell>>) -> Vec<Run> {
    let title = rows.first().filter(|_| rows.len() > 1).and_then(|row| match row.split_first() {
        Some((cell, rest)) if cell.header && rest.iter().all(|cell| cell.continues) => cell.line(),
        _ => None,
    });
    let on_one_line = |run: &Run| if run.kind == RunKind::Break { plain(" ") } else { run.clone() };
    let title: Option<Vec<Run>> = title.map(|title| title.iter().map(on_one_line).collect());
    if title.is_some() {
        rows.remove(0);
    }
    title.unwrap_or_default()
}

/// Removes the rows of names from the top, and merges them to one name per column.
fn take_header(rows: &mut Vec<Vec<Cell>>) -> Vec<Vec<Run>> {
    let is_header = |row: &[Cell]| {
        let names = row.iter().filter(|cell| cell.header && !cell.blocks.is_empty());
        let distinct = names.clone().filter(|cell| !cell.continues).count();
        // One name for all columns is a title, not a header.
        distinct > 1 && row.iter().all(|cell| (cell.header || cell.blocks.is_empty()) && cell.is_short())
    };
    let count = rows.iter().take_while(|row| is_header(row)).count();
    if count == 0 || count == rows.len() {
        return Vec::new();
    }
    let header: Vec<Vec<Cell>> = rows.drain(..count).collect();
    let width = header[0].len();
    let name = |column: usize| {
        let mut parts: Vec<&Vec<Run>> = Vec::new();
        for (index, row) in header.iter().enumerate() {
            let cell = &row[column];
            // A name above another one that spans nothing else is a title, not a part of the name.
            let spans = cell.continues || row.get(column + 1).is_some_and(|next| next.continues);
            let has_name_below = header[index + 1..].iter().any(|row| row[column].line().is_some());
            // In a single row, the name of a span is written once.
            let is_shown = if count > 1 { spans || !has_name_below } else { !cell.continues };
            if let Some(runs) = cell.line().filter(|runs| is_shown && !parts.contains(runs)) {
                parts.push(runs);
            }
        }
        let space = plain(" ");
        parts.into_iter().map(Vec::as_slice).collect::<Vec<_>>().join(&space)
    };
    (0..width).map(name).collect()
}

/// Puts cells from rows above into the next columns; returns their number.
fn fill_reaching(row: &mut Vec<Cell>, reaching: &mut [Option<(usize, Cell)>]) -> usize {
    let start = row.len();
    while let Some(Some((left, cell))) = reaching.get_mut(row.len()) {
        let column = row.len();
        row.push(cell.clone());
        *left -= 1;
        if *left == 0 {
            reaching[column] = None;
        }
    }
    row.len() - start
}

/// Removes columns that are empty, or contain only the name of a column on their left.
fn drop_empty_columns(rows: &mut [Vec<Cell>]) {
    let width = rows.first().map_or(0, Vec::len);
    let is_empty = |cell: &Cell| cell.blocks.is_empty() || (cell.header && cell.continues);
    for column in (0..width).rev() {
        if rows.iter().all(|row| is_empty(&row[column])) {
            for row in rows.iter_mut() {
                row.remove(column);
            }
        }
    }
}
