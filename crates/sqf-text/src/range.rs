//! A range of bytes.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A range of bytes in a text: from `start` up to and excluding `end`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)")]
pub struct TextRange {
    /// First byte.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
}

impl TextRange {
    /// Creates the range from `start` to `end`; empty at `start` if `end` is before it.
    #[inline]
    pub fn new(start: u32, end: u32) -> TextRange {
        TextRange { start, end: end.max(start) }
    }

    /// Creates the empty range at `offset`.
    pub fn empty(offset: u32) -> TextRange {
        TextRange { start: offset, end: offset }
    }

    /// Returns the length in bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the range is empty.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether the byte at `offset` is inside.
    pub fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// Whether a cursor at `offset` is inside or at either end.
    pub fn touches(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// Whether all of the other range is inside.
    pub fn encloses(self, other: TextRange) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether both have a byte in common, or one is empty and inside or at an end of the other.
    pub fn meets(self, other: TextRange) -> bool {
        self.start <= other.end && other.start <= self.end
    }

    /// Returns the text in the range; empty when `text` is shorter, or an end is inside a character.
    #[inline]
    pub fn of(self, text: &str) -> &str {
        text.get(Range::<usize>::from(self)).unwrap_or_default()
    }

    /// Returns the range without the whitespace at its ends.
    pub fn trimmed(self, text: &str) -> TextRange {
        let inside = self.of(text);
        let start = self.start + (inside.len() - inside.trim_start().len()) as u32;
        TextRange::new(start, start + inside.trim().len() as u32)
    }
}

/// Returns the last character boundary of `text` at or before `offset`; the end of the text for offsets past it.
pub fn floor_boundary(text: &str, offset: usize) -> usize {
    // A character has at most four bytes.
    let offset = offset.min(text.len());
    (offset.saturating_sub(3)..=offset).rev().find(|offset| text.is_char_boundary(*offset)).unwrap_or_default()
}

impl From<TextRange> for Range<usize> {
    fn from(range: TextRange) -> Range<usize> {
        range.start as usize..range.end as usize
    }
}

impl From<(u32, u32)> for TextRange {
    fn from((start, end): (u32, u32)) -> TextRange {
        TextRange::new(start, end)
    }
}

impl From<TextRange> for (u32, u32) {
    fn from(range: TextRange) -> (u32, u32) {
        (range.start, range.end)
    }
}

impl fmt::Debug for TextRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_trimmed_on_both_sides() {
        assert_eq!(TextRange::new(1, 6).trimmed("(  a  )").of("(  a  )"), "a");
        assert_eq!(TextRange::new(1, 3).trimmed("(  )"), TextRange::empty(3));
    }

    #[test]
    fn an_offset_inside_of_a_character_goes_back_to_its_start() {
        let text = "a\u{10400}b";
        let floors: Vec<usize> = (0..=8).map(|offset| floor_boundary(text, offset)).collect();
        assert_eq!(floors, [0, 1, 1, 1, 1, 5, 6, 6, 6]);
        assert_eq!(floor_boundary("", 4), 0);
    }
}
