//! The lines of a text.
//!
//! Lines end with `\n`, `\r\n` or `\r` and with nothing else (LSP 3.17, "Text Documents").

use std::ops::Range;

use super::{Common, Encoding, TextRange, floor_boundary};

/// Distance in bytes between known columns in long lines: a generated script may be one line of megabytes, with
/// thousands of positions to convert.
const STEP: usize = 4096;

/// A zero-based line and a zero-based column in it.
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
    /// Positions in long lines, in text order.
    marks: Vec<Mark>,
    length: u32,
}

/// A position in a long line whose columns are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mark {
    offset: u32,
    utf16: u32,
    utf32: u32,
}

impl Mark {
    /// Returns the marks in the lines that begin at `starts`.
    fn all(text: &str, starts: &[u32]) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (at, start) in starts.iter().enumerate() {
            let end = starts.get(at + 1).map_or(text.len(), |end| *end as usize);
            let mut mark = Mark { offset: *start, utf16: 0, utf32: 0 };
            while end - mark.offset as usize > STEP {
                let next = floor_boundary(text, mark.offset as usize + STEP);
                let between = text.get(mark.offset as usize..next).unwrap_or_default();
                mark.utf16 += Encoding::Utf16.width(between);
                mark.utf32 += Encoding::Utf32.width(between);
                mark.offset = next as u32;
                marks.push(mark);
            }
        }
        marks
    }

    /// Returns its column in the line that begins at `start`.
    fn column(self, start: u32, encoding: Encoding) -> u32 {
        match encoding {
            Encoding::Utf8 => self.offset - start,
            Encoding::Utf16 => self.utf16,
            Encoding::Utf32 => self.utf32,
        }
    }
}

impl LineIndex {
    /// Finds the lines of `text`.
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        add_breaks(&mut starts, text.as_bytes(), 0..text.len());
        LineIndex { marks: Mark::all(text, &starts), starts, length: text.len() as u32 }
    }

    /// Updates an index after an edit: `before` is the text that `index` belongs to.
    pub fn edited(text: &str, (index, before): (&LineIndex, &str)) -> LineIndex {
        let Common { start, end } = Common::of(text, before);
        let bytes = text.as_bytes();
        let (rest, old_rest) = (text.len() - end, before.len() - end);
        // Whether a line begins at an offset depends only on the bytes around it.
        let kept = index.starts.partition_point(|line| (*line as usize) < start).max(1);
        let next = index.starts.partition_point(|line| *line as usize <= old_rest);
        let mut starts = Vec::with_capacity(index.starts.len() + 16);
        starts.extend_from_slice(&index.starts[..kept]);
        let from = starts.last().map_or(0, |line| *line as usize);
        add_breaks(&mut starts, bytes, from..rest);
        let further = (rest as u32).wrapping_sub(old_rest as u32);
        starts.extend(index.starts[next..].iter().map(|line| line.wrapping_add(further)));
        LineIndex { marks: Mark::all(text, &starts), starts, length: text.len() as u32 }
    }

    /// Number of lines, at least 1.
    pub fn lines(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns the line that contains the byte at `offset`; the last line for offsets past the end.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset) as u32 - 1
    }

    /// Returns the range of a line, including its line break; None when there is no such line.
    pub fn range(&self, line: u32) -> Option<TextRange> {
        let start = *self.starts.get(line as usize)?;
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(self.length);
        Some(TextRange::new(start, end))
    }

    /// Returns the text of a line without its line break; empty when there is no such line.
    pub fn text<'t>(&self, line: u32, text: &'t str) -> &'t str {
        self.range(line).map_or("", |range| range.of(text)).trim_end_matches(['\r', '\n'])
    }

    /// Converts a byte offset of `text`, which must be the text of this index, to a line and column.
    pub fn position(&self, offset: u32, text: &str, encoding: Encoding) -> LineColumn {
        let line = self.line(offset);
        let start = self.starts[line as usize];
        let marks = self.marks.partition_point(|mark| mark.offset <= offset);
        let (from, column) = self.counted_from(start, marks, encoding);
        let before = text.get(from as usize..offset as usize).unwrap_or_else(|| {
            let end = floor_boundary(text, offset as usize);
            text.get(from as usize..end).unwrap_or_default()
        });
        LineColumn { line, column: column + encoding.width(before) }
    }

    /// Returns where counting starts in the line that begins at `start`, with its column: the last of the first `marks`
    /// marks, if it is in that line.
    fn counted_from(&self, start: u32, marks: usize, encoding: Encoding) -> (u32, u32) {
        let last = marks.checked_sub(1).and_then(|last| self.marks.get(last)).filter(|mark| mark.offset > start);
        last.map_or((start, 0), |mark| (mark.offset, mark.column(start, encoding)))
    }

    /// Converts a line and column to a byte offset; None when there is no such line. Columns past the end mean the end
    /// of the line.
    pub fn offset(&self, position: LineColumn, text: &str, encoding: Encoding) -> Option<u32> {
        let range = self.range(position.line)?;
        let marks = self.marks.partition_point(|mark| {
            mark.offset <= range.start
                || mark.offset < range.end && mark.column(range.start, encoding) <= position.column
        });
        let (from, column) = self.counted_from(range.start, marks, encoding);
        let rest = TextRange::new(from, range.end).of(text).trim_end_matches(['\r', '\n']);
        // At most up to the next mark, and one character more.
        let near = &rest[..floor_boundary(rest, STEP + 8)];
        Some(from + encoding.byte(near, position.column - column) as u32)
    }
}

/// Adds the lines that begin after the breaks in a part of a text.
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
    fn columns_in_long_lines_equal_those_counted_from_the_start() {
        let line = |unit: &str| unit.repeat(3 * STEP / unit.len() + 5);
        let text = [line("ab"), line("a\u{10400}ö"), "short".to_owned(), line("ä"), line("\u{10400}")].join("\r\n");
        let index = LineIndex::new(&text);
        for (at, _) in text.char_indices().step_by(7) {
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let before = text[start..at].trim_end_matches('\r');
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                let place = index.position(at as u32, &text, encoding);
                if text[start..at] == *before {
                    assert_eq!(place.column, encoding.width(before), "{at}");
                }
                let end = start + before.len();
                assert_eq!(index.offset(place, &text, encoding), Some(end as u32), "{at}");
            }
        }
        let past = LineColumn { line: 1, column: u32::MAX };
        let end = index.range(1).unwrap().end - 2;
        assert_eq!(index.offset(past, &text, Encoding::Utf16), Some(end));
    }

    #[test]
    fn columns_are_counted_from_nearby() {
        let text = "titleCut [\"ö\"]; ".repeat(1 << 16);
        let index = LineIndex::new(&text);
        let gaps = index.marks.windows(2).map(|two| two[1].offset - two[0].offset);
        assert!(gaps.clone().all(|gap| gap as usize <= STEP) && gaps.count() > 200);
        assert_eq!(LineIndex::new(&"a\n".repeat(1 << 16)).marks, []);
    }

    #[test]
    fn nonexistent_positions_are_clamped_or_refused() {
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
