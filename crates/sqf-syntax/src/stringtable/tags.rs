//! Splits XML into tags, comments and texts, whatever is between them.

use std::collections::VecDeque;

use memchr::{memchr, memchr2, memmem};

use super::{Attribute, Problem, ProblemKind, entities};
use sqf_text::TextRange;

/// A piece of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// Text between tags.
    Text(TextRange),
    /// The content of a `CDATA` section.
    CData(TextRange),
    /// A comment with its delimiters.
    Comment(TextRange),
    /// `<?xml ...?>`, `<!DOCTYPE ...>`.
    Instruction(TextRange),
    /// A start tag.
    Start(Tag),
    /// An end tag: all of it, and its name.
    End(Tag),
    /// A problem with the following piece.
    Problem(Problem),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) whole: TextRange,
    pub(super) name: TextRange,
    pub(super) attributes: Vec<Attribute>,
    /// Whether it is `<Key/>`.
    pub(super) is_empty: bool,
    /// Whether it ends with `>`.
    pub(super) is_closed: bool,
}

/// Iterator over the pieces of a text.
pub(super) struct Pieces<'t> {
    text: &'t str,
    at: usize,
    /// Found alongside a piece, and returned before it.
    waiting: VecDeque<Piece>,
}

impl<'t> Pieces<'t> {
    /// Begins at the start of a text, after its byte order mark.
    pub(super) fn new(text: &'t str) -> Pieces<'t> {
        // A byte order mark is not part of the text.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Pieces { text, at, waiting: VecDeque::new() }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn range(&self, start: usize, end: usize) -> TextRange {
        TextRange::new(start as u32, end as u32)
    }

    fn problem(&mut self, start: usize, end: usize, kind: ProblemKind) {
        let problem = Problem { range: self.range(start, end), kind };
        self.waiting.push_back(Piece::Problem(problem));
    }

    /// Reads text up to the next tag.
    fn text(&mut self) -> Piece {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while let Some(found) = memchr2(b'<', b'&', &bytes[self.at..]) {
            let at = self.at + found;
            if bytes[at] == b'<' {
                if is_tag(&self.text[at..]) {
                    self.at = at;
                    return Piece::Text(self.range(start, at));
                }
                self.problem(at, at + 1, ProblemKind::BareLess);
                self.at = at + 1;
                continue;
            }
            self.at = at + self.ampersand(at);
        }
        self.at = bytes.len();
        Piece::Text(self.range(start, self.at))
    }

    /// Returns the length of what begins with the `&` at a position.
    fn ampersand(&mut self, at: usize) -> usize {
        match entities::length(&self.text[at..]) {
            Some(length) => {
                if entities::character(&self.text[at + 1..at + length - 1]).is_none() {
                    self.problem(at, at + length, ProblemKind::UnknownEntity);
                }
                length
            }
            None => {
                self.problem(at, at + 1, ProblemKind::BareAmpersand);
                1
            }
        }
    }

    /// Reads a section that ends with `end`; its opening delimiter is `begin` bytes long.
    fn section(&mut self, begin: usize, end: &str) -> (TextRange, TextRange) {
        let start = self.at;
        let inside = start + begin;
        let found = memmem::find(&self.text.as_bytes()[inside..], end.as_bytes());
        let close = found.map_or(self.text.len(), |found| inside + found);
        if found.is_none() {
            self.problem(start, inside, ProblemKind::UnclosedSection);
        }
        self.at = found.map_or(close, |_| close + end.len());
        (self.range(start, self.at), self.range(inside, close))
    }

    /// Reads `</Key>`.
    fn end_tag(&mut self) -> Tag {
        let start = self.at;
        let name = start + 2;
        let end = name + name_length(&self.text[name..]);
        let blank = self.text[end..].len() - self.text[end..].trim_start().len();
        let is_closed = self.text.as_bytes().get(end + blank) == Some(&b'>');
        self.at = if is_closed { end + blank + 1 } else { end };
        if !is_closed {
            self.problem(start, end, ProblemKind::UnclosedTag);
        }
        let (whole, name) = (self.range(start, self.at), self.range(name, end));
        Tag { whole, name, attributes: Vec::new(), is_empty: false, is_closed }
    }

    /// Reads `<Key ID="STR_gate_open">`.
    fn start_tag(&mut self) -> Tag {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let name_end = start + 1 + name_length(&self.text[start + 1..]);
        let mut tag = Tag {
            whole: self.range(start, name_end),
            name: self.range(start + 1, name_end),
            attributes: Vec::new(),
            is_empty: false,
            is_closed: false,
        };
        self.at = name_end;
        let mut last = name_end;
        loop {
            let blank = self.rest().len() - self.rest().trim_start().len();
            let at = self.at + blank;
            match bytes.get(at) {
                Some(b'>') => {
                    tag.is_closed = true;
                    last = at + 1;
                    break;
                }
                Some(b'/') if bytes.get(at + 1) == Some(&b'>') => {
                    (tag.is_closed, tag.is_empty) = (true, true);
                    last = at + 2;
                    break;
                }
                None | Some(b'<') => break,
                Some(_) => {
                    self.at = at;
                    self.attribute(&mut tag.attributes);
                    last = self.at;
                }
            }
        }
        self.at = last;
        tag.whole = self.range(start, last);
        if !tag.is_closed {
            self.problem(start, last, ProblemKind::UnclosedTag);
        }
        tag
    }

    /// Reads `ID="STR_gate_open"`, or skips one character that does not belong there.
    fn attribute(&mut self, found: &mut Vec<Attribute>) {
        let start = self.at;
        let length = name_length(self.rest());
        if length == 0 {
            let end = start + self.rest().chars().next().map_or(1, char::len_utf8);
            // One problem for a whole run is enough.
            let is_behind = matches!(self.waiting.back(), Some(Piece::Problem(before))
                if before.kind == ProblemKind::MalformedTag && before.range.end as usize == start);
            if is_behind && let Some(Piece::Problem(before)) = self.waiting.back_mut() {
                before.range.end = end as u32;
            } else {
                self.problem(start, end, ProblemKind::MalformedTag);
            }
            self.at = end;
            return;
        }
        let name = self.range(start, start + length);
        self.at = start + length;
        let behind = self.rest().trim_start();
        let equals = behind.strip_prefix('=').map(|after| self.text.len() - after.len());
        let value = behind.strip_prefix('=').map(str::trim_start);
        let quote = value.and_then(|value| value.bytes().next()).filter(|quote| matches!(quote, b'"' | b'\''));
        let (Some(value), Some(quote)) = (value, quote) else {
            self.problem(start, start + length, ProblemKind::MalformedTag);
            self.at = equals.unwrap_or(self.at);
            found.push(Attribute { name, value: None });
            return;
        };
        let inside = self.text.len() - value.len() + 1;
        let bytes = self.text.as_bytes();
        // A missing quote must not swallow the rest of the table.
        let end = memchr2(quote, b'<', &bytes[inside..]).map(|found| inside + found);
        let close = end.filter(|end| bytes[*end] == quote);
        let end = match close {
            Some(close) => close,
            None => {
                let most = end.unwrap_or(bytes.len());
                let end = memchr2(b'\n', b'>', &bytes[inside..most]).map_or(most, |found| inside + found);
                self.problem(inside - 1, end, ProblemKind::MalformedTag);
                end
            }
        };
        let mut at = inside;
        while let Some(found) = memchr(b'&', &bytes[at..end]) {
            at += found;
            at = (at + self.ampersand(at)).min(end);
        }
        self.at = close.map_or(end, |close| close + 1);
        found.push(Attribute { name, value: Some(self.range(inside, end)) });
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if let Some(piece) = self.waiting.pop_front() {
            return Some(piece);
        }
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let piece = if !is_tag(rest) {
            self.text()
        } else if rest.starts_with("<!--") {
            Piece::Comment(self.section(4, "-->").0)
        } else if rest.starts_with("<![CDATA[") {
            Piece::CData(self.section(9, "]]>").1)
        } else if rest.starts_with("<?") {
            Piece::Instruction(self.section(2, "?>").0)
        } else if rest.starts_with("<!") {
            Piece::Instruction(self.section(2, ">").0)
        } else if rest.starts_with("</") {
            Piece::End(self.end_tag())
        } else {
            Piece::Start(self.start_tag())
        };
        self.waiting.push_back(piece);
        self.waiting.pop_front()
    }
}

/// Whether a text begins with a tag, a comment or the like, and not with a literal `<`.
fn is_tag(text: &str) -> bool {
    let Some(behind) = text.strip_prefix('<') else { return false };
    let behind = behind.strip_prefix('/').unwrap_or(behind);
    behind.starts_with(['!', '?']) || name_length(behind) > 0
}

/// Returns the length of the name at the start of a text.
fn name_length(text: &str) -> usize {
    let is_start = |c: char| c.is_alphabetic() || matches!(c, '_' | ':');
    if !text.starts_with(is_start) {
        return 0;
    }
    text.find(|c: char| !(is_start(c) || c.is_numeric() || matches!(c, '-' | '.'))).unwrap_or(text.len())
}
