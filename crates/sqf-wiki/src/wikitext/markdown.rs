//! Renders blocks as GitHub-flavored Markdown.
//!
//! Decisions: links are plain text; emphasis that Markdown cannot express in its position is dropped rather than shown
//! as asterisks; text that looks like markup (a tag, doubled brackets, an entity) becomes inline code; a table with
//! multi-line code or boxes in its cells, which Markdown tables cannot contain, is written row by row.

mod escape;
mod inline;

use super::block::{Block, List};
use super::inline::{Run, RunKind, Style};
use super::table::{Cell, Table};
use escape::escape_line_start;
use inline::{between_lines, inline};
use sqf_markdown::fence;

pub(crate) use escape::{code_span, escape, looks_like_markup};

/// The position of inline text, which decides what must be escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a paragraph: line breaks are kept.
    Paragraph,
    /// On a line that has already begun.
    Line,
    /// In a table cell.
    Cell,
}

/// Renders blocks.
pub(crate) fn render(blocks: &[Block]) -> String {
    let mut lines = Vec::new();
    render_blocks(blocks, &mut lines);
    let mut out = lines.join("\n");
    out.truncate(out.trim_end().len());
    out
}

/// Converts plain text to Markdown that shows just that, including paragraphs and line breaks.
pub(crate) fn from_plain(text: &str) -> String {
    let run = |line: &str| [Run { style: Style::default(), kind: RunKind::Text(line.to_owned()) }];
    let mut out = String::new();
    let mut in_list = false;
    let mut after_blank = true;
    for line in text.lines().map(str::trim) {
        let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).filter(|item| !item.trim().is_empty());
        if line.is_empty() {
            after_blank = true;
            continue;
        }
        let is_new_block = after_blank || item.is_some() != in_list;
        if !out.is_empty() {
            out.push_str(match (is_new_block, item) {
                (true, _) => "\n\n",
                (false, Some(_)) => "\n",
                (false, None) => "  \n",
            });
        }
        match item {
            Some(item) => out.push_str(&format!("- {}", escape_line_start(&inline(&run(item), Place::Line)))),
            None => out.push_str(&escape_line_start(&inline(&run(line), Place::Line))),
        }
        (in_list, after_blank) = (item.is_some(), false);
    }
    out
}

fn render_blocks(blocks: &[Block], lines: &mut Vec<String>) {
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            lines.push(String::new());
        }
        match block {
            Block::Paragraph(runs) => push_lines(&inline(runs, Place::Paragraph), lines),
            Block::Heading { level, text } => {
                let mut text = inline(text, Place::Line);
                // A `#` at the end would be parsed as the closing of the heading.
                if text.ends_with('#') {
                    text.insert(text.trim_end_matches('#').len(), '\\');
                }
                lines.push(format!("{} {text}", "#".repeat(usize::from(*level))));
            }
            Block::List(list) => render_list(list, lines),
            Block::Table(table) => match table.clone().with_header().as_slice() {
                [Block::Table(table)] => render_table(table, lines),
                blocks => render_blocks(blocks, lines),
            },
            Block::Code { language, code } => render_code(language, code, lines),
            Block::Notice { label, blocks } => render_notice(label, blocks, lines),
            Block::Caption(text) => lines.push(format!("> **Picture:** {}", inline(text, Place::Line))),
            Block::Rule => lines.push("---".to_owned()),
        }
    }
}

fn push_lines(text: &str, lines: &mut Vec<String>) {
    lines.extend(text.split('\n').map(str::to_owned));
}

fn render_list(list: &List, lines: &mut Vec<String>) {
    for (index, item) in list.items.iter().enumerate() {
        let marker = if list.ordered { format!("{}. ", index + 1) } else { "- ".to_owned() };
        let mut inner = Vec::new();
        for (position, block) in item.iter().enumerate() {
            // A list right after its item's text belongs to it without a blank line; anything else needs one.
            if position > 0 && !matches!(block, Block::List(_)) {
                inner.push(String::new());
            }
            render_blocks(std::slice::from_ref(block), &mut inner);
        }
        for (number, line) in inner.into_iter().enumerate() {
            lines.push(match (number, line.is_empty()) {
                (0, _) => format!("{marker}{line}"),
                (_, true) => String::new(),
                (_, false) => format!("{:width$}{line}", "", width = marker.len()),
            });
        }
    }
}

fn render_code(language: &str, code: &str, lines: &mut Vec<String>) {
    push_lines(&fence(code, language), lines);
}

fn render_notice(label: &str, blocks: &[Block], lines: &mut Vec<String>) {
    let label = format!("**{}:**", escape(label, Place::Line));
    let mut inner = Vec::new();
    match blocks.split_first() {
        Some((Block::Paragraph(runs), rest)) => {
            push_lines(&format!("{label} {}", inline(runs, Place::Paragraph)), &mut inner);
            if !rest.is_empty() {
                inner.push(String::new());
                render_blocks(rest, &mut inner);
            }
        }
        _ => {
            inner.push(label);
            if !blocks.is_empty() {
                inner.push(String::new());
            }
            render_blocks(blocks, &mut inner);
        }
    }
    lines.extend(inner.into_iter().map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") }));
}

fn render_table(table: &Table, lines: &mut Vec<String>) {
    if !table.caption.is_empty() {
        lines.push(format!("**{}**", plain_runs(&table.caption)));
        lines.push(String::new());
    }
    let width = table.rows.first().map_or(0, Vec::len);
    let mut row = |cells: Vec<String>| lines.push(format!("| {} |", cells.join(" | ")));
    // Markdown has no table without a header; an empty one is the closest to rows whose first has no short cells.
    let header = |column: usize| {
        table
            .header
            .get(column)
            .map(|runs| inline(&joined_lines(&without_style(runs)), Place::Cell))
            .unwrap_or_default()
    };
    row((0..width).map(header).collect());
    row(vec!["---".to_owned(); width]);
    for cells in &table.rows {
        let mut texts: Vec<String> = Vec::with_capacity(width);
        // A cell that spans the whole row is a title, and is written once.
        let has_values = cells.iter().filter(|cell| !cell.continues).count() > 1;
        for cell in cells {
            let spanning = texts.last().filter(|_| has_values && cell.continues && !cell.header);
            let text = match spanning.filter(|text| text.len() <= MAX_REPEATED_VALUE) {
                Some(value) => value.clone(),
                None => cell_text(cell),
            };
            texts.push(text);
        }
        row(texts);
    }
}

/// Maximum length of a cell that is repeated in the columns that it spans: a value, not a sentence.
const MAX_REPEATED_VALUE: usize = 40;

fn cell_text(cell: &Cell) -> String {
    if cell.continues || cell.shared {
        return String::new();
    }
    let text = match cell.blocks.as_slice() {
        [Block::Paragraph(name)] if cell.header => inline(&joined_lines(name), Place::Cell).replace("  ", " "),
        blocks => cell_line(blocks, 0),
    };
    if cell.header && is_plain_text(&text) { format!("**{text}**") } else { text }
}

fn is_plain_text(text: &str) -> bool {
    !text.is_empty() && !text.contains(['*', '`'])
}

/// Marks of the items of lists in a cell, by the depth of the list.
const CELL_BULLETS: [&str; 3] = ["•", "◦", "‣"];

/// Renders a cell on one line. `depth` is that of its lists.
fn cell_line(blocks: &[Block], depth: usize) -> String {
    let mut line = String::new();
    let mut after_paragraph = false;
    for block in blocks {
        let is_paragraph = matches!(block, Block::Paragraph(_));
        let part = match block {
            Block::Paragraph(runs) | Block::Heading { text: runs, .. } | Block::Caption(runs) => {
                inline(runs, Place::Cell)
            }
            Block::Code { code, .. } => code_span(code, Place::Cell),
            Block::List(list) => cell_list(list, depth),
            Block::Notice { label, blocks } => {
                format!("**{}:** {}", escape(label, Place::Cell), cell_line(blocks, depth))
            }
            // `table::unfold` has already converted tables of tables.
            Block::Rule | Block::Table(_) => continue,
        };
        if !line.is_empty() {
            line.push_str(if after_paragraph && is_paragraph { between_lines(&line, &part) } else { " " });
        }
        line.push_str(&part);
        after_paragraph = is_paragraph;
    }
    line
}

fn cell_list(list: &List, depth: usize) -> String {
    let item = |(index, item): (usize, &Vec<Block>)| {
        let text = cell_line(item, depth + 1);
        match list.ordered {
            true => format!("{}. {text}", index + 1),
            false => format!("{} {text}", CELL_BULLETS[depth.min(CELL_BULLETS.len() - 1)]),
        }
    };
    list.items.iter().enumerate().map(item).collect::<Vec<_>>().join(" ")
}

fn plain_runs(runs: &[Run]) -> String {
    inline(&without_style(runs), Place::Line)
}

/// Joins a name on several lines.
fn joined_lines(runs: &[Run]) -> Vec<Run> {
    let mut runs = runs.to_vec();
    for run in &mut runs {
        if run.kind == RunKind::Break {
            run.kind = RunKind::Text(" ".to_owned());
        }
    }
    runs
}

fn without_style(runs: &[Run]) -> Vec<Run> {
    runs.iter().map(|run| Run { style: Style::default(), kind: run.kind.clone() }).collect()
}
