//! The third pass over wikitext: parses expanded markup to paragraphs, headings, lists, tables and code.

mod list;

use super::atom::{Arena, Atom};
use super::inline::{self, Run, RunKind};
use super::{floats, html, table, templates};
use list::{is_list_line, split_prefix};

/// A block of a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Block {
    /// Lines of text.
    Paragraph(Vec<Run>),
    /// `== text ==`; the level is the number of `=`.
    Heading { level: u8, text: Vec<Run> },
    /// Bullets, numbers or definitions.
    List(List),
    /// A real table, not one used for layout.
    Table(table::Table),
    /// A code block.
    Code { language: &'static str, code: String },
    /// A box with a label.
    Notice { label: String, blocks: Vec<Block> },
    /// The caption of a picture.
    Caption(Vec<Run>),
    /// A horizontal line.
    Rule,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct List {
    /// `#` instead of `*`.
    pub(crate) ordered: bool,
    /// The content of each item, which is never empty.
    pub(crate) items: Vec<Vec<Block>>,
}

/// Maximum nesting of boxes, lists and tables; deeper ones are parsed as text.
pub(crate) const MAX_DEPTH: usize = 12;

/// Parses markup into blocks.
pub(crate) fn parse(markup: &str, arena: &Arena) -> Vec<Block> {
    parse_nested(markup, arena, 0)
}

/// Like [`parse`], for the contents of something.
pub(crate) fn parse_nested(markup: &str, arena: &Arena, depth: usize) -> Vec<Block> {
    parse_lines(markup, arena, depth, None)
}

/// Like [`parse_nested`], for a table cell: text on the cell's own line cannot begin a list.
pub(crate) fn parse_cell(markup: &str, arena: &Arena, depth: usize) -> Vec<Block> {
    parse_lines(markup, arena, depth, Some(markup.starts_with(['*', '#', ':', ';'])))
}

/// Parses lines. `cell` is None outside tables; in a cell it tells whether the first line cannot begin a list.
fn parse_lines(markup: &str, arena: &Arena, depth: usize, cell: Option<bool>) -> Vec<Block> {
    let markup = floats::after_text(markup);
    let markup = html::as_wikitext(&markup);
    let mut parser = Parser { arena, depth, in_cell: cell.is_some(), blocks: Vec::new(), paragraph: String::new() };
    let lines: Vec<&str> = markup.split('\n').collect();
    let mut index = 0;
    if cell == Some(true) {
        parser.paragraph.push_str(lines[0].trim());
        index = 1;
    }
    while index < lines.len() {
        index += parser.line(&lines[index..]);
    }
    parser.end_paragraph();
    table::unfold(captions_after_text(parser.blocks))
}

/// Moves captions after the paragraph that follows them, and after what that announces: a picture is next to the text,
/// which comes first.
fn captions_after_text(blocks: Vec<Block>) -> Vec<Block> {
    if !blocks.iter().any(|block| matches!(block, Block::Caption(_))) {
        return blocks;
    }
    let mut out = Vec::with_capacity(blocks.len());
    let mut captions: Vec<Block> = Vec::new();
    let mut is_announced = false;
    for block in blocks {
        match &block {
            Block::Caption(_) => {
                captions.push(block);
                continue;
            }
            Block::Paragraph(runs) => {
                let last = runs.last().map(|run| &run.kind);
                is_announced = matches!(last, Some(RunKind::Text(text)) if text.trim_end().ends_with(':'));
                out.push(block);
            }
            Block::List(_) | Block::Code { .. } | Block::Table(_) if is_announced => {
                is_announced = false;
                out.push(block);
            }
            _ => {
                is_announced = false;
                out.append(&mut captions);
                out.push(block);
            }
        }
        if !is_announced {
            out.append(&mut captions);
        }
    }
    out.append(&mut captions);
    out
}

struct Parser<'a> {
    arena: &'a Arena,
    depth: usize,
    /// Whether the text is in a cell of a table.
    in_cell: bool,
    blocks: Vec<Block>,
    paragraph: String,
}

impl Parser<'_> {
    /// Parses the block that begins at the first of `lines`; returns its number of lines.
    fn line(&mut self, lines: &[&str]) -> usize {
        let line = lines[0];
        let trimmed = line.trim();
        if trimmed.is_empty() {
            self.end_paragraph();
            return 1;
        }
        if let Some((level, text)) = heading(trimmed).filter(|_| !line.starts_with([' ', '\t'])) {
            self.end_paragraph();
            let text = inline::parse(text, self.arena);
            self.blocks.push(Block::Heading { level, text });
            return 1;
        }
        if trimmed.bytes().all(|byte| byte == b'-') && line.starts_with("----") {
            self.end_paragraph();
            self.blocks.push(Block::Rule);
            return 1;
        }
        if trimmed.trim_start_matches(':').trim_start().starts_with("{|") && self.depth < MAX_DEPTH {
            self.end_paragraph();
            let (blocks, used) = table::read(lines, self.arena, self.depth + 1);
            self.blocks.extend(blocks);
            return used;
        }
        // A cell or row outside any table is left over from a table that was closed too early.
        if trimmed == "|}" || trimmed == "|-" {
            return 1;
        }
        if is_list_line(line) {
            self.end_paragraph();
            let used = lines.iter().take_while(|line| is_list_line(line)).count();
            let entries: Vec<(&str, &str)> = lines[..used].iter().map(|line| split_prefix(line)).collect();
            let lists = self.lists(&entries, 0);
            self.blocks.extend(lists);
            return used;
        }
        if line.starts_with(' ') {
            // A blank line does not end it, but trailing blank lines are not part of it.
            let is_code = |line: &&&str| line.starts_with(' ') && self.may_be_preformatted(line);
            let run = lines.iter().take_while(is_code).count();
            // Broken lines are text with an extra blank, unless they lead to a last one that is not broken.
            let is_whole =
                lines[..run].iter().rev().find(|line| !line.trim().is_empty()).is_some_and(|line| !is_broken(line));
            let blank_led =
                if is_whole { run } else { lines[..run].iter().take_while(|line| !is_broken(line)).count() };
            if let Some(last) = lines[..blank_led].iter().rposition(|line| !line.trim().is_empty()) {
                self.end_paragraph();
                self.preformatted(&lines[..=last]);
                return last + 1;
            }
        }
        if !self.paragraph.is_empty() {
            self.paragraph.push('\n');
        }
        self.paragraph.push_str(trimmed);
        1
    }

    /// Whether a line that begins with a blank is preformatted, which is the case unless it contains a block.
    fn may_be_preformatted(&self, line: &str) -> bool {
        !line.chars().any(|c| self.arena.is_block(c)) && !is_broken(without_break(line))
    }

    fn preformatted(&mut self, lines: &[&str]) {
        let code: Vec<String> = lines
            .iter()
            .map(|line| inline::plain(&without_break(line)[1..], self.arena).trim_end().to_owned())
            .collect();
        self.blocks.push(Block::Code { language: "", code: code.join("\n") });
    }

    fn end_paragraph(&mut self) {
        if self.paragraph.is_empty() {
            return;
        }
        let mut markup = std::mem::take(&mut self.paragraph);
        if !self.in_cell {
            // Versions on a line above the text are a separate remark.
            if let Some((versions, _)) = markup.split_once('\n').filter(|(line, _)| self.has_only_versions(line)) {
                let text = markup.split_off(versions.len());
                self.push_paragraph(markup);
                self.push_paragraph(text);
                return;
            }
        }
        self.push_paragraph(markup);
    }

    fn push_paragraph(&mut self, mut markup: String) {
        let is_below_heading = matches!(self.blocks.last(), Some(Block::Heading { .. }));
        let is_remark = (!self.in_cell || is_below_heading) && self.begins_with_version(&markup);
        if is_remark || (is_below_heading && self.is_game(&markup)) {
            markup.insert_str(0, "Since ");
        } else if !self.in_cell {
            self.end_versions(&mut markup);
        }
        let blocks = self.runs_to_blocks(inline::parse(&markup, self.arena));
        self.blocks.extend(blocks);
    }

    /// Separates several versions at the start of a paragraph from each other and from its first sentence.
    fn end_versions(&self, markup: &mut String) {
        let is_before_text = |c: char| c == ' ' || self.is_version(c);
        let text = markup.trim_start_matches(is_before_text);
        let versions: Vec<char> = markup[..markup.len() - text.len()].chars().filter(|c| *c != ' ').collect();
        if versions.len() < 2 || text.is_empty() || text.starts_with(['\n', '<']) {
            return;
        }
        let versions: Vec<String> = versions.iter().map(char::to_string).collect();
        let end = if text.starts_with(char::is_uppercase) { ": " } else { " " };
        *markup = format!("{}{end}{text}", versions.join(", "));
    }

    fn has_only_versions(&self, line: &str) -> bool {
        let mut shown = line.chars().filter(|c| !c.is_whitespace()).peekable();
        shown.peek().is_some() && shown.all(|c| self.is_version(c))
    }

    /// Whether a paragraph is only the icon of a game.
    fn is_game(&self, paragraph: &str) -> bool {
        let mut characters = paragraph.trim().chars();
        let icon = characters.next().and_then(|c| self.arena.get(c));
        matches!(icon, Some(Atom::Badge(text)) if templates::is_game(text)) && characters.next().is_none()
    }

    /// Whether a character stands for an icon with a version.
    fn is_version(&self, c: char) -> bool {
        matches!(self.arena.get(c), Some(Atom::Badge(text)) if text.ends_with(|c: char| c.is_ascii_digit())
            && text.rsplit(' ').next().is_some_and(|version| version.contains('.')))
    }

    /// Whether the first line is only an icon with a version, which states when something was introduced.
    fn begins_with_version(&self, paragraph: &str) -> bool {
        let line = paragraph.find("<br").map_or(paragraph, |end| &paragraph[..end]);
        let mut characters = line.chars();
        characters.next().is_some_and(|c| self.is_version(c)) && characters.as_str().trim().is_empty()
    }

    /// Splits runs at blocks and at doubled line breaks.
    fn runs_to_blocks(&self, runs: Vec<Run>) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut current: Vec<Run> = Vec::new();
        let mut breaks = 0;
        for run in runs {
            match &run.kind {
                RunKind::Block(marker) => {
                    end_runs(&mut blocks, &mut current);
                    blocks.extend(self.atom_block(*marker));
                    breaks = 0;
                    continue;
                }
                RunKind::Break => {
                    breaks += 1;
                    if breaks == 2 {
                        end_runs(&mut blocks, &mut current);
                    }
                }
                RunKind::Text(text) if text.trim().is_empty() => {}
                _ => breaks = 0,
            }
            current.push(run);
        }
        end_runs(&mut blocks, &mut current);
        blocks
    }

    fn atom_block(&self, marker: char) -> Option<Block> {
        match self.arena.get(marker)? {
            Atom::CodeBlock(code) if code.code.is_empty() => None,
            Atom::CodeBlock(code) => Some(Block::Code { language: code.language, code: code.code.clone() }),
            Atom::Notice(notice) => {
                let blocks = if self.depth < MAX_DEPTH {
                    parse_nested(&notice.body, self.arena, self.depth + 1)
                } else {
                    vec![Block::Paragraph(inline::parse(&notice.body, self.arena))]
                };
                Some(Block::Notice { label: notice.label.clone(), blocks })
            }
            Atom::Caption(caption) => Some(Block::Caption(inline::parse(caption, self.arena))),
            _ => None,
        }
    }

    /// Parses the content of one list line to blocks.
    fn content(&self, content: &str) -> Vec<Block> {
        captions_after_text(self.runs_to_blocks(inline::parse(content.trim(), self.arena)))
    }
}

fn end_runs(blocks: &mut Vec<Block>, current: &mut Vec<Run>) {
    let runs = trim_runs(std::mem::take(current));
    if !runs.is_empty() {
        blocks.push(Block::Paragraph(runs));
    }
}

/// Removes whitespace and line breaks from both ends of a paragraph.
fn trim_runs(mut runs: Vec<Run>) -> Vec<Run> {
    let blank = |run: &Run| match &run.kind {
        RunKind::Break => true,
        RunKind::Text(text) => text.trim().is_empty(),
        RunKind::Code(_) | RunKind::Block(_) => false,
    };
    while runs.last().is_some_and(blank) {
        runs.pop();
    }
    let start = runs.iter().position(|run| !blank(run)).unwrap_or(runs.len());
    runs.drain(..start);
    runs
}

/// Returns level and text of `== text ==`.
fn heading(line: &str) -> Option<(u8, &str)> {
    if !line.starts_with('=') || line.len() < 3 {
        return None;
    }
    let count = |mut bytes: std::slice::Iter<'_, u8>, back: bool| {
        let mut count = 0;
        while (if back { bytes.next_back() } else { bytes.next() }) == Some(&b'=') {
            count += 1;
        }
        count
    };
    let level = count(line.as_bytes().iter(), false).min(count(line.as_bytes().iter(), true)).min(6);
    let text = line.get(level..line.len() - level).filter(|text| level > 0 && !text.trim().is_empty())?;
    Some((u8::try_from(level).unwrap_or(6), text.trim()))
}

fn is_broken(line: &str) -> bool {
    line.contains("<br")
}

/// Returns a line without the line break at its end.
fn without_break(line: &str) -> &str {
    let trimmed = line.trim_end();
    ["<br>", "<br/>", "<br />"].iter().find_map(|tag| trimmed.strip_suffix(tag)).unwrap_or(line)
}
