//! Extracts the first comment from a text and removes its decoration: delimiters, the column of asterisks, banners and
//! the common indentation. Everything else stays as written.

/// Distance between tab stops. The games' scripts are written with this width, and their headers align continued values
/// by it.
const TAB: usize = 4;

/// Characters of banners and rules.
const RULE: &[char] = &['*', '-', '=', '_', '#', '~', '/'];

/// A line without its indentation, which is measured in columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line<'t> {
    /// Column at which the text begins.
    pub(super) indent: usize,
    /// The text, without surrounding whitespace; empty for a blank line.
    pub(super) text: &'t str,
}

impl<'t> Line<'t> {
    /// Measures one line.
    pub(super) fn new(line: &'t str) -> Line<'t> {
        let text = line.trim_start();
        Line { indent: columns(&line[..line.len() - text.len()]), text: text.trim_end() }
    }

    /// Returns the line as if it began after its first `skip` bytes, for values that follow a label.
    pub(super) fn after(self, skip: usize) -> Line<'t> {
        let rest = self.text[skip..].trim_start();
        let before = &self.text[..self.text.len() - rest.len()];
        Line { indent: columns_from(self.indent, before), text: rest }
    }

    /// Whether the line is blank.
    pub(super) fn is_blank(self) -> bool {
        self.text.is_empty()
    }
}

/// Returns the first comment of `text` without decoration, and the text that follows it. None if the text does not
/// begin with a comment.
pub(super) fn comment(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if let Some(inner) = text.strip_prefix("/*") {
        let (inner, rest) = block_end(inner);
        Some((clean_block(inner), rest))
    } else if text.starts_with("//") {
        let (lines, rest) = slash_lines(text);
        Some((join(&lines), rest))
    } else {
        None
    }
}

/// Strips leading separators from a text.
pub(super) fn value(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let mut after = rest.trim_start_matches([':', '–', '—']).trim_start();
        if after.starts_with(['.', ',', ';']) && !after[1..].starts_with(|c: char| !c.is_whitespace()) {
            after = after[1..].trim_start();
        }
        let is_dash = after.starts_with("- ") || after.starts_with("-\t") || after == "-";
        let after = if is_dash { after[1..].trim_start() } else { after };
        if after.len() == rest.len() {
            return rest;
        }
        rest = after;
    }
}

/// Joins lines, without surrounding blank lines and common indentation.
pub(super) fn join(lines: &[Line<'_>]) -> String {
    let mut text = String::new();
    push_lines(&mut text, lines);
    trim_blank(&text).to_owned()
}

/// Like [`join`], for a value whose first line may follow a label or number, to the right of the lines that continue
/// it: those are dedented separately.
pub(super) fn join_value(lines: &[Line<'_>]) -> String {
    match lines {
        [first, below @ ..] if below.iter().any(|line| !line.is_blank() && line.indent < first.indent) => {
            let mut text = format!("{}\n", first.text);
            push_lines(&mut text, below);
            trim_blank(&text).to_owned()
        }
        lines => join(lines),
    }
}

/// Splits an already cleaned text into lines.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    text.lines().map(Line::new).collect()
}

/// Splits the text after the start of a block comment into the comment and what follows. Wiki pages cut off some
/// comments before their end; those extend to the markup of the page, if the caller passed it.
fn block_end(inner: &str) -> (&str, &str) {
    if let Some((inner, rest)) = inner.split_once("*/") {
        (inner, rest)
    } else if let Some(end) = inner.find("{{Wiki|") {
        (&inner[..end], "")
    } else {
        (inner, "")
    }
}

/// Removes the decoration inside a block comment.
fn clean_block(inner: &str) -> String {
    let inner = inner.trim_start_matches('*').trim_end_matches('*');
    let mut lines: Vec<Line<'_>> = inner.lines().map(Line::new).collect();
    let Some((opening, below)) = lines.split_first_mut() else {
        return String::new();
    };
    opening.text = undecorated(opening.text);
    if let Some(gutter) = gutter(below) {
        for line in below.iter_mut() {
            if line.text.starts_with('*') && line.indent <= gutter + 1 {
                // Asterisks are replaced by blanks, so that lines with and without them stay aligned.
                let stars = line.text.len() - line.text.trim_start_matches('*').len();
                *line = line.after(stars);
            }
        }
    }
    for line in below.iter_mut() {
        line.text = undecorated(line.text);
    }
    // The indentation of the line with the delimiter says nothing about the others.
    opening.indent = shared_indent(below);
    join(&lines)
}

/// Returns the column of the asterisks that lead the lines of a comment: its first non-blank line begins with one, or all
/// lines begin with several. Asterisks further down the comment are bullets.
fn gutter(lines: &[Line<'_>]) -> Option<usize> {
    let first = lines.iter().find(|line| !line.is_blank())?;
    let has_several = || lines.iter().all(|line| line.is_blank() || line.text.starts_with("**"));
    let is_gutter = first.text.starts_with('*') && (!first.text.starts_with("**") || has_several());
    is_gutter.then_some(first.indent)
}

/// Returns the lines of a comment made of `//` lines, and the text that follows it.
fn slash_lines(text: &str) -> (Vec<Line<'_>>, &str) {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        let trimmed = line.trim();
        if trimmed.is_empty() {
            lines.push(Line::new(""));
        } else if let Some(content) = trimmed.strip_prefix("//") {
            lines.push(slash_line(content));
        } else {
            break;
        }
        rest = below;
    }
    (lines, rest)
}

/// Returns the text of a line after its `//`, also in the style `//--- text`.
fn slash_line(content: &str) -> Line<'_> {
    let content = content.trim_start_matches('/');
    let plain = content.trim_start_matches('-');
    let content = if content.len() - plain.len() >= 3 { plain } else { content };
    let mut line = Line::new(content);
    line.text = undecorated(line.text);
    line
}

/// Returns an empty text for a banner or rule, the text itself otherwise.
fn undecorated(text: &str) -> &str {
    let only = |set: &[char]| text.chars().all(|c| set.contains(&c));
    if only(&['*']) || (text.len() >= 3 && only(RULE)) { "" } else { text }
}

/// Returns the smallest indentation of the non-blank lines.
fn shared_indent(lines: &[Line<'_>]) -> usize {
    let indents = lines.iter().filter(|line| !line.is_blank()).map(|line| line.indent);
    indents.min().unwrap_or(0)
}

/// Writes lines without the common indentation, using spaces.
fn push_lines(text: &mut String, lines: &[Line<'_>]) {
    let shared = shared_indent(lines);
    for line in lines {
        if !line.is_blank() {
            text.extend(std::iter::repeat_n(' ', line.indent - shared));
            text.push_str(line.text);
        }
        text.push('\n');
    }
}

/// Removes blank lines from both ends; the indentation of the first line stays.
fn trim_blank(text: &str) -> &str {
    let text = text.trim_end();
    match text.find(|c: char| !c.is_whitespace()) {
        Some(first) => &text[text[..first].rfind('\n').map_or(0, |end| end + 1)..],
        None => "",
    }
}

/// Returns the width of whitespace at the start of a line.
fn columns(space: &str) -> usize {
    columns_from(0, space)
}

/// Returns the column after `text` when it begins at column `start`.
fn columns_from(start: usize, text: &str) -> usize {
    text.chars().fold(start, |column, c| match c {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    })
}
