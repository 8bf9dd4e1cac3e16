//! Where lines begin.
//!
//! Lines end with `\n`, `\r\n` or `\r` and with nothing else (LSP 3.17, "Text Documents").

use std::ops::Range;

use super::{Common, Encoding, TextRange};

/// A line and a column in it, both counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// Line.
    pub line: u32,
    /// Column, in units of an [`Encoding`].
    pub column: u32,
}

/// The lines of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineIndex {
    /// Offset of the first byte of each line; never empty.
    starts: Vec<u32>,
    length: u32,
}

impl LineIndex {
    /// Finds the lines of `text`.
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        add_breaks(&mut starts, text.as_bytes(), 0..text.len());
        LineIndex { starts, length: text.len() as u32 }
    }

    /// The same of a text that was edited: `before` is the text of another index.
    pub fn edited(text: &str, (index, before): (&LineIndex, &str)) -> LineIndex {
        let Common { start, end } = Common::of(text, before);
        let bytes = text.as_bytes();
        let (rest, old_rest) = (text.len() - end, before.len() - end);
        // Where a line begins is told by the byte before and the one after that place.
        let kept = index.starts.partition_point(|line| (*line as usize) < start).max(1);
        let next = index.starts.partition_point(|line| *line as usize <= old_rest);
        let mut starts = Vec::with_capacity(index.starts.len() + 16);
        starts.extend_from_slice(&index.starts[..kept]);
        let from = starts.last().map_or(0, |line| *line as usize);
        add_breaks(&mut starts, bytes, from..rest);
        let further = (rest as u32).wrapping_sub(old_rest as u32);
        starts.extend(index.starts[next..].iter().map(|line| line.wrapping_add(further)));
        LineIndex { starts, length: text.len() as u32 }
    }

    /// Number of lines, at least 1.
    pub fn lines(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line with the byte at `offset`; the last one for offsets past the end.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset) as u32 - 1
    }

    /// Bytes of a line, its line break included; None when there is no such line.
    pub fn range(&self, line: u32) -> Option<TextRange> {
        let start = *self.starts.get(line as usize)?;
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(self.length);
        Some(TextRange::new(start, end))
    }

    /// Text of a line without its line break; empty when there is no such line.
    pub fn text<'t>(&self, line: u32, text: &'t str) -> &'t str {
        self.range(line).map_or("", |range| range.of(text)).trim_end_matches(['\r', '\n'])
    }

    /// Line and column of a byte of `text`, which must be the text of this index.
    pub fn position(&self, offset: u32, text: &str, encoding: Encoding) -> LineColumn {
        let line = self.line(offset);
        let start = self.starts[line as usize] as usize;
        let before = text.get(start..offset as usize).unwrap_or_else(|| {
            let end = super::floor_boundary(text, offset as usize);
            text.get(start..end).unwrap_or_default()
        });
        LineColumn { line, column: encoding.width(before) }
    }

    /// The byte at a line and column; None when there is no such line. Columns past the end mean the end of the line.
    pub fn offset(&self, position: LineColumn, text: &str, encoding: Encoding) -> Option<u32> {
        let start = self.range(position.line)?.start;
        Some(start + encoding.byte(self.text(position.line, text), position.column) as u32)
    }
}

/// Adds the lines that begin behind the breaks in a part of a text.
fn add_breaks(starts: &mut Vec<u32>, text: &[u8], part: Range<usize>) {
    for at in memchr::memchr2_iter(b'\n', b'\r', &text[part.clone()]) {
        let at = part.start + at;
        // `\r\n` is one break; its line begins after the `\n`.
        if text[at] == b'\n' || text.get(at + 1) != Some(&b'\n') {
            starts.push(at as u32 + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "ab\r\n\u{10400}c\rd\u{2028}e\n";

    #[test]
    fn lines_end_with_the_three_breaks_of_the_protocol() {
        let index = LineIndex::new(TEXT);
        let lines: Vec<&str> = (0..index.lines()).map(|line| index.text(line, TEXT)).collect();
        assert_eq!(lines, ["ab", "\u{10400}c", "d\u{2028}e", ""]);
    }

    #[test]
    fn lines_of_an_edited_text_are_those_of_a_new_one() {
        let pieces = ["", "a", "\n", "\r", "\r\n", "b\n", "\u{10400}"];
        for text in ["", "\n", "\r\n", "a\r\nb\rc\n", "\r\r\n\n\r", TEXT] {
            let index = LineIndex::new(text);
            for start in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                for end in (start..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                    for piece in pieces {
                        let edited = format!("{}{piece}{}", &text[..start], &text[end..]);
                        let kept = LineIndex::edited(&edited, (&index, text));
                        assert_eq!(kept, LineIndex::new(&edited), "{text:?} to {edited:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn columns_are_counted_in_the_unit_of_the_encoding() {
        let index = LineIndex::new(TEXT);
        let c = TEXT.find('c').unwrap() as u32;
        for (encoding, column) in [(Encoding::Utf8, 4), (Encoding::Utf16, 2), (Encoding::Utf32, 1)] {
            let place = LineColumn { line: 1, column };
            assert_eq!(index.position(c, TEXT, encoding), place);
            assert_eq!(index.offset(place, TEXT, encoding), Some(c));
        }
    }

    #[test]
    fn places_that_do_not_exist_are_brought_to_the_nearest_or_refused() {
        let index = LineIndex::new(TEXT);
        let offset = |line, column| index.offset(LineColumn { line, column }, TEXT, Encoding::Utf16);
        assert_eq!(offset(0, 99), Some(2), "past the end of a line");
        assert_eq!(offset(1, 1), Some(4), "inside of a character");
        assert_eq!(offset(3, 7), Some(TEXT.len() as u32));
        assert_eq!(offset(4, 0), None, "past the last line");
        let end = index.position(9999, TEXT, Encoding::Utf16);
        assert_eq!(end, LineColumn { line: 3, column: 0 });
    }
}
