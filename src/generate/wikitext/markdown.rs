//! Blocks as GitHub-flavoured Markdown.
//!
//! Decisions: links are plain text; emphasis that Markdown cannot express where it stands is dropped rather than shown
//! as asterisks; text that looks like markup (a tag, doubled brackets, an entity) becomes inline code; a table with
//! code on several lines or with boxes in its cells, which Markdown tables cannot hold, is written row by row.

use super::block::{Block, List};
use super::inline::{Run, RunKind, Style};
use super::table::{Cell, Table};

/// Renders blocks.
pub(crate) fn render(blocks: &[Block]) -> String {
    let mut lines = Vec::new();
    render_blocks(blocks, &mut lines);
    let mut out = lines.join("\n");
    out.truncate(out.trim_end().len());
    out
}

/// Plain text, paragraphs and line breaks and all, as Markdown that shows just that.
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
            Some(item) => out.push_str(&format!("- {}", inline(&run(item), Place::Line))),
            None => out.push_str(&escape_line_start(&inline(&run(line), Place::Line))),
        }
        (in_list, after_blank) = (item.is_some(), false);
    }
    out
}

/// A fenced code block.
pub(crate) fn fence(language: &str, code: &str) -> String {
    let mut lines = Vec::new();
    render_code(language, code, &mut lines);
    lines.join("\n")
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
                // Marks at the end would be read as the closing of the heading.
                if text.ends_with('#') {
                    text.insert(text.trim_end_matches('#').len(), '\\');
                }
                lines.push(format!("{} {text}", "#".repeat(usize::from(*level))));
            }
            Block::List(list) => render_list(list, lines),
            Block::Table(table) => render_table(table, lines),
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
            // A list right under its item belongs to it without a blank line; anything else needs one.
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
    let fence = "`".repeat(longest_run(code, '`').max(2) + 1);
    lines.push(format!("{fence}{language}"));
    push_lines(code, lines);
    lines.push(fence);
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
    // Markdown has no table without a header; an empty one is the nearest thing.
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
        // A cell over the whole row is a title, and stands once.
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

/// Longest text of a cell that is repeated in the columns that it spans: a value, not a sentence.
const MAX_REPEATED_VALUE: usize = 40;

fn cell_text(cell: &Cell) -> String {
    if cell.continues || cell.shared {
        return String::new();
    }
    let text = match cell.blocks.as_slice() {
        [Block::Paragraph(name)] if cell.header => inline(&joined_lines(name), Place::Cell).replace("  ", " "),
        blocks => cell_line(blocks),
    };
    if cell.header && is_plain_text(&text) { format!("**{text}**") } else { text }
}

fn is_plain_text(text: &str) -> bool {
    !text.is_empty() && !text.contains(['*', '`'])
}

/// A cell on one line.
fn cell_line(blocks: &[Block]) -> String {
    let mut parts = Vec::new();
    for block in blocks {
        match block {
            Block::Paragraph(runs) | Block::Heading { text: runs, .. } | Block::Caption(runs) => {
                parts.push(inline(runs, Place::Cell));
            }
            Block::Code { code, .. } => parts.push(code_span(code, Place::Cell)),
            Block::List(list) => {
                for (index, item) in list.items.iter().enumerate() {
                    let marker = if list.ordered { format!("{}. ", index + 1) } else { "• ".to_owned() };
                    parts.push(marker + &cell_line(item));
                }
            }
            Block::Notice { blocks, .. } => parts.push(cell_line(blocks)),
            // `table::unfold` has put tables of tables into another form.
            Block::Rule | Block::Table(_) => {}
        }
    }
    parts.join(" ")
}

fn plain_runs(runs: &[Run]) -> String {
    inline(&without_style(runs), Place::Line)
}

/// A name on several lines is one name.
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

/// Where inline text stands, which decides what must be escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a paragraph: line breaks are kept.
    Paragraph,
    /// On a line of its own that has begun already.
    Line,
    /// In a table cell.
    Cell,
}

/// A run whose text has been made safe, before emphasis is put around it.
struct Piece {
    style: Style,
    text: String,
    is_break: bool,
}

fn inline(runs: &[Run], place: Place) -> String {
    let pieces = pieces(runs, place);
    let mut out = String::new();
    let mut index = 0;
    while index < pieces.len() {
        if pieces[index].is_break {
            let end = out.trim_end().len();
            out.truncate(end);
            let next = pieces[index + 1..].iter().find(|piece| !piece.text.trim().is_empty());
            out.push_str(match place {
                Place::Paragraph => "  \n",
                Place::Cell if begins_another_line(&out, next) && out.ends_with("**") => ": ",
                Place::Cell if begins_another_line(&out, next) => "; ",
                Place::Line | Place::Cell => " ",
            });
            index += 1;
            continue;
        }
        let bold = pieces[index].style.bold;
        let end = pieces[index..].iter().position(|piece| piece.is_break || piece.style.bold != bold);
        let end = end.map_or(pieces.len(), |length| index + length);
        let next = pieces.get(end).map_or("", |piece| piece.text.as_str());
        if bold {
            let mut inner = String::new();
            emphasised(&mut inner, &pieces[index..end], "");
            append(&mut out, &inner, "**", next);
        } else {
            emphasised(&mut out, &pieces[index..end], next);
        }
        index = end;
    }
    let text = out.trim();
    match place {
        Place::Paragraph => text.split('\n').map(escape_line_start).collect::<Vec<_>>().join("\n"),
        Place::Line | Place::Cell => text.to_owned(),
    }
}

/// Whether a line of a cell is over and another begins, which no mark or small letter shows.
fn begins_another_line(before: &str, next: Option<&Piece>) -> bool {
    let ends = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '"' | '`' | '*');
    let begins = |c: char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '"' | '`' | '-');
    before.ends_with(ends) && next.is_some_and(|piece| piece.text.trim_start().starts_with(begins))
}

/// Appends pieces that are all bold or all not, with italics and strikes in them.
fn emphasised(out: &mut String, pieces: &[Piece], after: &str) {
    let mut index = 0;
    while index < pieces.len() {
        let style = pieces[index].style;
        let same = |piece: &Piece| piece.style.italic == style.italic && piece.style.struck == style.struck;
        let end = pieces[index..].iter().position(|piece| !same(piece)).map_or(pieces.len(), |length| index + length);
        let text: String = pieces[index..end].iter().map(|piece| piece.text.as_str()).collect();
        let marker = match (style.italic, style.struck) {
            (true, _) => "*",
            (false, true) => "~~",
            (false, false) => "",
        };
        let next = pieces.get(end).map_or(after, |piece| piece.text.as_str());
        append(out, &text, marker, next);
        index = end;
    }
}

/// Appends text between markers, if Markdown would see them as such between what stands before and after.
fn append(out: &mut String, text: &str, marker: &str, next: &str) {
    let core = text.trim();
    if marker.is_empty() || core.is_empty() {
        if out.ends_with([' ', '\n']) {
            out.push_str(text.trim_start());
        } else {
            out.push_str(text);
        }
        return;
    }
    let lead = &text[..text.len() - text.trim_start().len()];
    let trail = &text[text.trim_end().len()..];
    let before = if lead.is_empty() { out.chars().next_back() } else { Some(' ') };
    let after = if trail.is_empty() { next.chars().next() } else { Some(' ') };
    let opens = flanks(before, core.chars().next());
    let closes = flanks(after, core.chars().next_back());
    let clashes = before == Some('*') || after == Some('*');
    if !lead.is_empty() && !out.is_empty() && !out.ends_with([' ', '\n']) {
        out.push(' ');
    }
    if opens && closes && !clashes {
        out.push_str(marker);
        out.push_str(core);
        out.push_str(marker);
    } else {
        out.push_str(core);
    }
    if !trail.is_empty() {
        out.push(' ');
    }
}

/// The flanking rule of `CommonMark`: punctuation inside the marker needs space or punctuation outside of it.
fn flanks(outside: Option<char>, inside: Option<char>) -> bool {
    let outside_is_word = outside.is_some_and(|c| !c.is_whitespace() && !is_punctuation(c));
    !(inside.is_some_and(is_punctuation) && outside_is_word)
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation() || (!c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace())
}

fn pieces(runs: &[Run], place: Place) -> Vec<Piece> {
    let mut out = Vec::new();
    for run in runs {
        let style = run.style;
        let mut push = |text: String, is_break: bool| out.push(Piece { style, text, is_break });
        match &run.kind {
            RunKind::Break => push(String::new(), true),
            RunKind::Code(code) => push(code_span(code, place), false),
            RunKind::Block(_) => {}
            RunKind::Text(text) => {
                for (is_code, part) in protect(text) {
                    push(if is_code { code_span(part, place) } else { escape(&squeeze(part), place) }, false);
                }
            }
        }
    }
    out
}

/// Runs of white space, line breaks too, are one blank.
fn squeeze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.chars() {
        if c.is_whitespace() {
            blank = true;
            continue;
        }
        if blank {
            out.push(' ');
            blank = false;
        }
        out.push(c);
    }
    if blank {
        out.push(' ');
    }
    out
}

/// Whether text has something in it that Markdown, or a reader, would take for markup.
pub(crate) fn looks_like_markup(text: &str) -> bool {
    let doubled = ["[[", "]]", "{{", "}}"].iter().any(|brackets| text.contains(brackets));
    doubled || protect(text).iter().any(|(is_code, _)| *is_code)
}

/// Cuts text into parts; those marked are to be shown as code, because as text they would look like markup.
fn protect(text: &str) -> Vec<(bool, &str)> {
    let suspicious =
        text.contains(['<', '&']) || ["[[", "]]", "{{", "}}"].iter().any(|brackets| text.contains(brackets));
    if !suspicious {
        return vec![(false, text)];
    }
    let mut out = Vec::new();
    let mut start = 0;
    let mut position = 0;
    let bytes = text.as_bytes();
    while position < bytes.len() {
        let length = match bytes[position] {
            b'<' => tag_length(&text[position..]),
            b'&' => entity_length(&text[position..]),
            b'[' | b'{' => bracket_length(&text[position..]),
            _ => None,
        };
        match length {
            Some(length) => {
                if start < position {
                    out.push((false, &text[start..position]));
                }
                out.push((true, &text[position..position + length]));
                position += length;
                start = position;
            }
            None => position += 1,
        }
    }
    if start < text.len() {
        out.push((false, &text[start..]));
    }
    out
}

/// Length of something that looks like an HTML tag.
fn tag_length(text: &str) -> Option<usize> {
    let inside = text[1..].strip_prefix('/').unwrap_or(&text[1..]);
    if !inside.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
        return None;
    }
    let end = text.bytes().take(200).position(|byte| byte == b'>')?;
    (!text[1..end].contains(['<', '\n'])).then_some(end + 1)
}

fn entity_length(text: &str) -> Option<usize> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text[1..end].strip_prefix('#').unwrap_or(&text[1..end]);
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(end + 1)
}

/// Length of a bracketed expression that has two equal brackets side by side in it.
fn bracket_length(text: &str) -> Option<usize> {
    // Expressions in prose are short; the limit keeps a page of unclosed brackets linear.
    let mut open: Vec<u8> = Vec::new();
    let mut doubled = false;
    let mut last = 0;
    for (position, byte) in text.bytes().enumerate().take(400) {
        match byte {
            b'[' | b'{' => open.push(byte),
            b']' if open.pop() != Some(b'[') => return None,
            b'}' if open.pop() != Some(b'{') => return None,
            _ => {}
        }
        doubled |= position > 0 && byte == last && matches!(byte, b'[' | b']' | b'{' | b'}');
        last = byte;
        if open.is_empty() {
            return doubled.then_some(position + 1);
        }
    }
    None
}

/// Code in a line.
pub(crate) fn code_span(code: &str, place: Place) -> String {
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let code = if place == Place::Cell { code.replace('|', "\\|") } else { code };
    let fence = "`".repeat(longest_run(&code, '`') + 1);
    let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{code}{pad}{fence}")
}

fn longest_run(text: &str, wanted: char) -> usize {
    text.split(|c| c != wanted).map(str::len).max().unwrap_or(0)
}

/// Escapes what Markdown would read as markup inside a line, and nothing else.
pub(crate) fn escape(text: &str, place: Place) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let after = characters.peek().copied().unwrap_or(' ');
        // Whether a marker here could end emphasis that some other marker began.
        let closes =
            !before.is_whitespace() && (!is_punctuation(before) || after.is_whitespace() || is_punctuation(after));
        let opens = !after.is_whitespace();
        let escaped = match c {
            '`' => true,
            // At the end of a run, a marker of emphasis may follow.
            '\\' => after.is_ascii_punctuation() || characters.peek().is_none(),
            '*' => opens || closes,
            '_' => closes && !after.is_alphanumeric(),
            '~' => closes || after == '~',
            '<' => after.is_ascii_alphabetic() || matches!(after, '/' | '!' | '?'),
            '&' => after.is_ascii_alphabetic() || after == '#',
            '(' => before == ']',
            '|' => place == Place::Cell || before == '{',
            '[' | ']' | '{' | '}' => before == c,
            _ => false,
        };
        // `&` alone is harmless; only an entity would be read.
        if escaped && (c != '&' || characters.clone().take(12).any(|c| c == ';')) {
            out.push('\\');
        }
        out.push(c);
        before = c;
    }
    out
}

/// Escapes what would make a line begin a list, a heading, a quote or a rule.
fn escape_line_start(line: &str) -> String {
    let first = line.chars().next().unwrap_or(' ');
    let rest = &line[first.len_utf8().min(line.len())..];
    let begins_block = match first {
        '#' => rest.trim_start_matches('#').starts_with(' ') || rest.is_empty(),
        '-' | '+' => rest.starts_with(' ') || rest.is_empty() || rest.starts_with("--"),
        '>' => true,
        '=' => rest.chars().all(|c| c == '='),
        '|' => true,
        _ => false,
    };
    if begins_block {
        return format!("\\{line}");
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..10).contains(&digits)
        && line[digits..].starts_with(['.', ')'])
        && line[digits + 1..].starts_with([' ', '\n'])
    {
        return format!("{}\\{}", &line[..digits], &line[digits..]);
    }
    line.to_owned()
}
