//! The third pass over wikitext: paragraphs, headings, lists, tables and code, from expanded markup.

use super::atom::{Arena, Atom};
use super::inline::{self, Html, Run, RunKind};
use super::{floats, table, templates};

/// A block of a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Block {
    /// Lines of text.
    Paragraph(Vec<Run>),
    /// `== text ==`; the level is the number of `=`.
    Heading { level: u8, text: Vec<Run> },
    /// Bullets, numbers or definitions.
    List(List),
    /// A table that is really one.
    Table(table::Table),
    /// Code on lines of its own.
    Code { language: &'static str, code: String },
    /// A box with a label.
    Notice { label: String, blocks: Vec<Block> },
    /// What stands under a picture.
    Caption(Vec<Run>),
    /// A horizontal line.
    Rule,
}

/// A list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct List {
    /// `#` instead of `*`.
    pub(crate) ordered: bool,
    /// What each item holds; an item is never empty.
    pub(crate) items: Vec<Vec<Block>>,
}

/// Boxes, lists and tables nest this deep at most; what is deeper is read as text.
pub(crate) const MAX_DEPTH: usize = 12;

/// Reads markup into blocks.
pub(crate) fn parse(markup: &str, arena: &Arena) -> Vec<Block> {
    parse_nested(markup, arena, 0)
}

/// [`parse`] for the inside of something.
pub(crate) fn parse_nested(markup: &str, arena: &Arena, depth: usize) -> Vec<Block> {
    parse_lines(markup, arena, depth, None)
}

/// [`parse_nested`] for a table cell: what stands on the cell's own line cannot begin a list.
pub(crate) fn parse_cell(markup: &str, arena: &Arena, depth: usize) -> Vec<Block> {
    parse_lines(markup, arena, depth, Some(markup.starts_with(['*', '#', ':', ';'])))
}

/// `cell` is `None` outside of tables; in a cell it tells whether the first line cannot begin a list.
fn parse_lines(markup: &str, arena: &Arena, depth: usize, cell: Option<bool>) -> Vec<Block> {
    let markup = floats::after_text(markup);
    let markup = html_blocks(&markup);
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

/// Puts captions behind the paragraph that follows them, and what it announces: a picture stands beside the text, which
/// comes first.
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
    /// Whether the text stands in a cell of a table.
    in_cell: bool,
    blocks: Vec<Block>,
    paragraph: String,
}

impl Parser<'_> {
    /// Reads what begins at the first of `lines`; answers how many lines that were.
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
        // A cell or row outside of any table is left over from a table that was closed too early.
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
            // A line of blanks does not end it, but blanks after its last line are none of it.
            let is_code = |line: &&&str| line.starts_with(' ') && self.may_be_preformatted(line);
            let run = lines.iter().take_while(is_code).count();
            // Broken lines are text with a blank too many, unless they lead to a last one that is not broken.
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

    /// A line that begins with a blank is preformatted, unless it holds something that stands on its own.
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
            // Versions on a line above the text are a remark of their own.
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
        }
        let blocks = self.runs_to_blocks(inline::parse(&markup, self.arena));
        self.blocks.extend(blocks);
    }

    fn has_only_versions(&self, line: &str) -> bool {
        let mut shown = line.chars().filter(|c| !c.is_whitespace()).peekable();
        shown.peek().is_some() && shown.all(|c| self.is_version(c))
    }

    /// Whether a paragraph is the icon of a game and nothing else.
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

    /// Whether a line of its own at the start is an icon with a version and nothing else: when something came.
    fn begins_with_version(&self, paragraph: &str) -> bool {
        let line = paragraph.find("<br").map_or(paragraph, |end| &paragraph[..end]);
        let mut characters = line.chars();
        characters.next().is_some_and(|c| self.is_version(c)) && characters.as_str().trim().is_empty()
    }

    /// Splits runs at the blocks among them and at doubled line breaks.
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

    /// Reads list lines whose prefixes agree before `level`.
    fn lists(&self, entries: &[(&str, &str)], level: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        for group in entries.chunk_by(|a, b| kind_at(a.0, level) == kind_at(b.0, level)) {
            match kind_at(group[0].0, level) {
                Some(b'*') => blocks.extend(self.list(false, group, level)),
                Some(b'#') => blocks.extend(self.list(true, group, level)),
                _ => self.definitions(group, level, &mut blocks),
            }
        }
        blocks
    }

    fn list(&self, ordered: bool, entries: &[(&str, &str)], level: usize) -> Option<Block> {
        let mut items: Vec<Vec<Block>> = Vec::new();
        for (text, nested) in own_and_nested(entries, level) {
            if let Some((_, content)) = text {
                items.push(self.content(content));
            }
            if !nested.is_empty() {
                let blocks = self.lists(nested, level + 1);
                match items.last_mut() {
                    Some(item) => item.extend(blocks),
                    None => items.push(blocks),
                }
            }
        }
        items.retain(|item| !item.is_empty());
        (!items.is_empty()).then_some(Block::List(List { ordered, items }))
    }

    /// `;` terms and `:` texts. Terms become list items that begin in bold; texts alone are just indented paragraphs.
    fn definitions(&self, entries: &[(&str, &str)], level: usize, blocks: &mut Vec<Block>) {
        let mut items: Vec<Vec<Block>> = Vec::new();
        let has_terms =
            entries.iter().any(|(prefix, text)| prefix.as_bytes()[level] == b';' && !text.trim().is_empty());
        for (text, nested) in own_and_nested(entries, level) {
            if let Some((prefix, content)) = text {
                if prefix.as_bytes()[level] == b';' {
                    let (term, definition) = split_term(content);
                    let mut term = inline::parse(term.trim(), self.arena);
                    for run in &mut term {
                        run.style.bold = true;
                    }
                    let term = trim_runs(term);
                    if !term.is_empty() {
                        items.push(vec![Block::Paragraph(term)]);
                    }
                    self.define(&mut items, definition);
                } else {
                    self.define(&mut items, content);
                }
            }
            if !nested.is_empty() {
                let nested = self.lists(nested, level + 1);
                match items.last_mut() {
                    Some(item) => item.extend(nested),
                    None => items.push(nested),
                }
            }
        }
        items.retain(|item| !item.is_empty());
        if has_terms && !items.is_empty() {
            blocks.push(Block::List(List { ordered: false, items }));
        } else {
            blocks.extend(items.into_iter().flatten());
        }
    }

    /// Adds a definition to the last term, on its line when that holds nothing else yet.
    fn define(&self, items: &mut Vec<Vec<Block>>, content: &str) {
        let mut definition = self.content(content);
        let Some(item) = items.last_mut() else {
            items.push(definition);
            return;
        };
        if let ([Block::Paragraph(term)], Some(Block::Paragraph(_))) = (item.as_mut_slice(), definition.first())
            && term.iter().all(|run| run.style.bold)
        {
            let ends_with_colon =
                matches!(term.last(), Some(Run { kind: RunKind::Text(text), .. }) if text.ends_with(':'));
            let separator = if ends_with_colon { " " } else { ": " };
            term.push(Run { style: inline::Style::default(), kind: RunKind::Text(separator.to_owned()) });
            if let Block::Paragraph(runs) = definition.remove(0) {
                term.extend(runs);
            }
        }
        item.extend(definition);
    }

    /// Blocks of one list line.
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

/// Removes white space and line breaks from both ends of a paragraph.
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

/// Level and text of `== text ==`.
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

/// A line without the line break at its end.
fn without_break(line: &str) -> &str {
    let trimmed = line.trim_end();
    ["<br>", "<br/>", "<br />"].iter().find_map(|tag| trimmed.strip_suffix(tag)).unwrap_or(line)
}

fn is_list_line(line: &str) -> bool {
    let (prefix, _) = split_prefix(line);
    // A long row of marks is a drawing, and `:{|` an indented table.
    !prefix.is_empty() && prefix.len() <= 6 && !line[prefix.len()..].trim_start().starts_with("{|")
}

fn split_prefix(line: &str) -> (&str, &str) {
    let end = line.find(|c| !matches!(c, '*' | '#' | ':' | ';')).unwrap_or(line.len());
    line.split_at(end)
}

/// Kind of list at a level; terms and definitions are one list.
fn kind_at(prefix: &str, level: usize) -> Option<u8> {
    prefix.as_bytes().get(level).map(|byte| if *byte == b';' { b':' } else { *byte })
}

type Entry<'m> = (&'m str, &'m str);

/// Pairs each entry of this level with the deeper entries that follow it.
fn own_and_nested<'e, 'm>(entries: &'e [Entry<'m>], level: usize) -> Vec<(Option<Entry<'m>>, &'e [Entry<'m>])> {
    let is_own = |entry: &Entry<'_>| entry.0.len() == level + 1;
    let mut out = Vec::new();
    let mut rest = entries;
    while let Some(first) = rest.first() {
        let own = is_own(first).then_some(*first);
        let after = if own.is_some() { &rest[1..] } else { rest };
        let nested = after.iter().take_while(|entry| !is_own(entry)).count();
        out.push((own, &after[..nested]));
        rest = &after[nested..];
    }
    out
}

/// Splits `term : definition`.
fn split_term(content: &str) -> (&str, &str) {
    let mut from = 0;
    while let Some(found) = content[from..].find(':') {
        let position = from + found;
        if !content[position..].starts_with("://") {
            return (&content[..position], &content[position + 1..]);
        }
        from = position + 1;
    }
    (content, "")
}

/// Turns block-level HTML into the wikitext that means the same.
fn html_blocks(markup: &str) -> std::borrow::Cow<'_, str> {
    if !markup.contains('<') {
        return markup.into();
    }
    let mut out = String::with_capacity(markup.len() + 16);
    let mut lists = String::new();
    let mut rest = markup;
    while let Some(found) = rest.find('<') {
        out.push_str(&rest[..found]);
        rest = &rest[found..];
        let Some(tag) = Html::read(rest) else {
            out.push('<');
            rest = &rest[1..];
            continue;
        };
        let source = &rest[..tag.length];
        rest = &rest[tag.length..];
        match (tag.name.as_str(), tag.closing) {
            ("table", false) => out.push_str("\n{|\n"),
            ("table", true) => out.push_str("\n|}\n"),
            ("tr", false) => out.push_str("\n|-\n"),
            ("td", false) => out.push_str(&format!("\n|{}|", attributes(source))),
            ("th", false) => out.push_str(&format!("\n!{}|", attributes(source))),
            ("caption", false) => out.push_str("\n|+ "),
            ("tr" | "td" | "th" | "caption" | "thead" | "tbody" | "dl" | "dt" | "dd" | "li", true)
            | ("thead" | "tbody" | "dl", false) => {}
            ("ul", false) => lists.push('*'),
            ("ol", false) => lists.push('#'),
            ("ul" | "ol", true) => {
                lists.pop();
                out.push('\n');
            }
            ("li", false) => {
                let prefix = if lists.is_empty() { "*" } else { &lists[..lists.len().min(6)] };
                out.push_str(&format!("\n{prefix} "));
            }
            ("dt", false) => out.push_str("\n; "),
            ("dd", false) => out.push_str("\n: "),
            ("p", _) => out.push_str("\n\n"),
            ("hr", _) => out.push_str("\n----\n"),
            ("div" | "center" | "blockquote" | "section", _) => {
                let line = &out[out.rfind('\n').map_or(0, |at| at + 1)..];
                if !line.trim().is_empty() && !line.starts_with(['*', '#', ':', ';', '|', '!']) {
                    out.push('\n');
                }
            }
            _ => out.push_str(source),
        }
        // Blanks after a tag that ended a line must not make the next one preformatted.
        if out.ends_with('\n') {
            rest = rest.trim_start_matches(' ');
        }
    }
    out.push_str(rest);
    out.into()
}

/// Attributes of a tag, as a table cell in wikitext takes them.
fn attributes(tag: &str) -> &str {
    let inside = tag.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
    inside.split_once(char::is_whitespace).map_or("", |(_, attributes)| attributes)
}
