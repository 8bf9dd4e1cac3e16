//! Lines and columns of a text that is no longer at hand.

use super::{Encoding, LineColumn};

/// Where the lines of a text begin, and which of its characters take more than one byte: enough to say in which line and
/// column a byte is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineMap {
    /// Offset of the first byte of each line but the first.
    starts: Box<[u32]>,
    /// Offset and length of each character of several bytes.
    wide: Box<[(u32, u8)]>,
}

impl LineMap {
    /// Finds the lines of `text`, which end as those of a [`super::LineIndex`] do.
    pub fn new(text: &str) -> LineMap {
        let bytes = text.as_bytes();
        let is_end = |at: &usize| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
        let starts = memchr::memchr2_iter(b'\n', b'\r', bytes).filter(is_end).map(|at| at as u32 + 1).collect();
        let wide = if text.is_ascii() {
            Box::default()
        } else {
            let wide = text.char_indices().filter(|(_, c)| !c.is_ascii());
            wide.map(|(at, c)| (at as u32, c.len_utf8() as u8)).collect()
        };
        LineMap { starts, wide }
    }

    /// Line and column of a byte.
    pub fn position(&self, offset: u32, encoding: Encoding) -> LineColumn {
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).map_or(0, |before| self.starts[before]);
        let first = self.wide.partition_point(|(at, _)| *at < start);
        let end = self.wide.partition_point(|(at, length)| at + u32::from(*length) <= offset);
        let surplus = |(_, length): &(u32, u8)| match encoding {
            Encoding::Utf8 => 0,
            // Four bytes are two units, fewer are one.
            Encoding::Utf16 => u32::from(*length) - if *length == 4 { 2 } else { 1 },
            Encoding::Utf32 => u32::from(*length) - 1,
        };
        let surplus: u32 = self.wide.get(first..end).unwrap_or_default().iter().map(surplus).sum();
        LineColumn { line: line as u32, column: offset - start - surplus }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::LineIndex;

    #[test]
    fn places_are_those_of_the_text() {
        for text in ["", "ab\r\n\u{10400}c\rdö\u{2028}e\n", "ä\n\nbü", "\r\r\n", "plain\nlines"] {
            let (map, index) = (LineMap::new(text), LineIndex::new(text));
            for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                    let expected = index.position(offset as u32, text, encoding);
                    assert_eq!(map.position(offset as u32, encoding), expected, "{offset} of {text:?}");
                }
            }
        }
    }
}
