//! Conversion of what many messages have in common: positions and Markdown. Each feature converts its own answers.

mod labels;

use ropey::Rope;
use tower_lsp::lsp_types::{
    DocumentSymbol, Documentation, Location, MarkupContent, MarkupKind, Position, Range, SymbolInformation, SymbolKind,
    Url,
};

use sqf_markdown::plain_text;
use sqf_model::SourceFile;
use sqf_text::{Encoding, LineColumn, TextRange};

pub(super) use labels::labeled;

/// Returns the name of a document for messages.
pub(super) fn shown_name(url: &Url) -> &str {
    url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or(url.as_str())
}

/// Returns an item of an outline, for clients that show a tree.
#[allow(deprecated, reason = "the protocol's type has a deprecated field that has to be given")]
pub(super) fn document_symbol(
    (name, detail, kind): (&str, &str, SymbolKind),
    (range, selection_range): (Range, Range),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    DocumentSymbol {
        name: name.to_owned(),
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        kind,
        tags: None,
        deprecated: None,
        range,
        selection_range,
        children: (!children.is_empty()).then_some(children),
    }
}

/// Returns an item of a list of symbols.
#[allow(deprecated, reason = "the protocol's type has a deprecated field that has to be given")]
pub(super) fn symbol_information(
    (name, kind): (&str, SymbolKind),
    location: Location,
    container_name: Option<String>,
) -> SymbolInformation {
    SymbolInformation { name: name.to_owned(), kind, tags: None, deprecated: None, location, container_name }
}

/// Converts positions in one version of a document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places<'f> {
    file: &'f SourceFile,
    encoding: Encoding,
}

impl<'f> Places<'f> {
    /// Converts places of a file. `encoding` is the unit of columns that the client asked for.
    pub(super) fn new(file: &'f SourceFile, encoding: Encoding) -> Places<'f> {
        Places { file, encoding }
    }

    /// Returns the unit in which the client counts columns.
    pub(super) fn encoding(self) -> Encoding {
        self.encoding
    }

    /// Returns the byte offset of a position. A column past the end of its line is the end of the line; a position past
    /// the end of the text is None.
    pub(super) fn offset(self, position: Position) -> Option<u32> {
        let place = LineColumn { line: position.line, column: position.character };
        self.file.lines().offset(place, self.file.text(), self.encoding)
    }

    /// Returns the byte range of a range. An end past the end of the text is clamped; a start there is None.
    pub(super) fn bytes(self, range: Range) -> Option<TextRange> {
        let (start, end) = in_order(range);
        let start = self.offset(start)?;
        Some(TextRange::new(start, self.offset(end).unwrap_or(self.file.text().len() as u32)))
    }

    /// Returns the position of a byte offset.
    pub(super) fn position(self, offset: u32) -> Position {
        let place = self.file.lines().position(offset, self.file.text(), self.encoding);
        Position::new(place.line, place.column)
    }

    /// Converts a byte range.
    pub(super) fn range(self, range: TextRange) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }
}

/// Converts offsets in ascending order. The characters of a line are counted once, however many offsets are in it,
/// because generated scripts may be one line of megabytes.
pub(super) struct InOrder<'f> {
    places: Places<'f>,
    /// The last converted offset.
    last: (u32, Position),
}

impl<'f> InOrder<'f> {
    /// Converts places in ascending order, each from the one before.
    pub(super) fn new(places: Places<'f>) -> InOrder<'f> {
        InOrder { places, last: (0, Position::default()) }
    }

    /// Returns the position of a byte offset.
    pub(super) fn position(&mut self, offset: u32) -> Position {
        let Places { file, encoding } = self.places;
        let (known, position) = self.last;
        let is_same_line = offset >= known && file.lines().line(offset) == position.line;
        let between = file.text().get(known as usize..offset as usize).filter(|_| is_same_line);
        let position = match between {
            Some(between) => Position::new(position.line, position.character + encoding.width(between)),
            None => self.places.position(offset),
        };
        self.last = (offset, position);
        position
    }

    /// Converts a byte range.
    pub(super) fn range(&mut self, range: TextRange) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }
}

/// Returns the character range that a client wants replaced; None if the document has no such position.
///
/// Columns past the end of a line are its end, as the protocol says. The line after the last is the end of the text,
/// and so is any later line in the end of a range.
pub(super) fn rope_range(rope: &Rope, range: Range, encoding: Encoding) -> Option<std::ops::Range<usize>> {
    let (start, end) = in_order(range);
    let start = rope_index(rope, start, encoding)?;
    if end.line as usize >= rope.len_lines() {
        return Some(start..rope.len_chars());
    }
    Some(start..rope_index(rope, end, encoding)?)
}

fn rope_index(rope: &Rope, position: Position, encoding: Encoding) -> Option<usize> {
    let line = position.line as usize;
    if line == rope.len_lines() {
        return Some(rope.len_chars());
    }
    let start = rope.try_line_to_char(line).ok()?;
    let mut end = rope.try_line_to_char(line + 1).ok()?;
    // The line break does not belong to the line.
    if end > start && rope.get_char(end - 1) == Some('\n') {
        end -= 1;
    }
    if end > start && rope.get_char(end - 1) == Some('\r') {
        end -= 1;
    }
    let column = position.character as usize;
    let (index, is_between) = match encoding {
        Encoding::Utf32 => (start + column, true),
        Encoding::Utf16 => {
            let unit = rope.try_char_to_utf16_cu(start).ok()? + column;
            if unit >= rope.try_char_to_utf16_cu(end).ok()? {
                return Some(end);
            }
            let index = rope.try_utf16_cu_to_char(unit).ok()?;
            (index, rope.try_char_to_utf16_cu(index).ok()? == unit)
        }
        Encoding::Utf8 => {
            let byte = rope.try_char_to_byte(start).ok()? + column;
            if byte >= rope.try_char_to_byte(end).ok()? {
                return Some(end);
            }
            let index = rope.try_byte_to_char(byte).ok()?;
            (index, rope.try_char_to_byte(index).ok()? == byte)
        }
    };
    // Half a surrogate pair cannot be replaced.
    is_between.then_some(index.min(end))
}

/// Orders the ends of a range: some clients send selections whose end precedes their start.
fn in_order(range: Range) -> (Position, Position) {
    if range.end < range.start { (range.end, range.start) } else { (range.start, range.end) }
}

/// Converts Markdown for a client, which may only show plain text.
pub(super) fn markup(markdown: String, wants_markdown: bool) -> MarkupContent {
    if wants_markdown {
        MarkupContent { kind: MarkupKind::Markdown, value: markdown }
    } else {
        MarkupContent { kind: MarkupKind::PlainText, value: plain_text(&markdown) }
    }
}

/// Like [`markup`]; None if there is no text.
pub(super) fn documentation(markdown: String, wants_markdown: bool) -> Option<Documentation> {
    if markdown.is_empty() {
        return None;
    }
    Some(match markup(markdown, wants_markdown) {
        // Plain text is sent as a string for clients that do not support formats.
        MarkupContent { kind: MarkupKind::PlainText, value } => Documentation::String(value),
        markdown => Documentation::MarkupContent(markdown),
    })
}

/// Owns the strings of a list.
pub(super) fn strings(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| (*item).to_owned()).collect()
}

#[cfg(test)]
mod tests;
