//! Places as reports name them.

use serde::Serialize;

use super::Script;
use crate::text::{Encoding, LineColumn, TextRange};

/// Lines and columns, both counted from 0, columns in UTF-16: a range as the language server protocol has it.
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

impl Script {
    /// The place of some bytes.
    pub(super) fn range(&self, range: TextRange) -> Range {
        Range { start: self.position(range.start), end: self.position(range.end) }
    }

    fn position(&self, offset: u32) -> Position {
        let LineColumn { line, column } = self.lines.position(offset, &self.text, Encoding::Utf16);
        Position { line, character: column }
    }
}
