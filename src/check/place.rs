//! Positions in reports.

use serde::Serialize;

use super::Script;
use sqf_lint::Elsewhere;
use sqf_text::{Encoding, LineColumn, TextRange};

/// Zero-based lines and columns, the latter in UTF-16, as in the language server protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Range {
    pub(super) start: Position,
    pub(super) end: Position,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) character: u32,
}

/// Returns the range of a location in another file.
pub(super) fn elsewhere(place: &Elsewhere) -> Range {
    let position = |character: u32| Position { line: place.line, character };
    let columns = place.columns(Encoding::Utf16);
    Range { start: position(columns.start), end: position(columns.end) }
}

impl Script {
    /// Converts a byte range.
    pub(super) fn range(&self, range: TextRange) -> Range {
        Range { start: self.position(range.start), end: self.position(range.end) }
    }

    fn position(&self, offset: u32) -> Position {
        let LineColumn { line, column } = self.lines.position(offset, &self.text, Encoding::Utf16);
        Position { line, character: column }
    }
}
