//! Splits bytes that arrive in pieces into lines.

use memchr::memchr;

/// Size limit for a line, in bytes; the rest is dropped. A `diag_log` of an array may be a megabyte long.
pub(super) const LONGEST: usize = 16 << 10;

/// Splits pieces of a text into lines, without copying those within one piece.
#[derive(Debug, Default)]
pub struct Lines {
    /// The beginning of an incomplete line.
    rest: Vec<u8>,
    /// The number of lines so far.
    number: u64,
    wide: Wide,
    /// Half a unit of UTF-16.
    half: Option<u8>,
    /// The first half of a character in UTF-16.
    high: Option<u16>,
}

/// Whether the text is in UTF-16.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Wide {
    /// Nothing has been read yet.
    #[default]
    Unknown,
    No,
    Little,
    Big,
}

impl Lines {
    /// Reads the next piece; calls `line` with each line that ends in it and its number, starting at 0.
    pub fn feed(&mut self, bytes: &[u8], line: &mut dyn FnMut(u64, &[u8])) {
        let mut bytes = bytes;
        if self.wide == Wide::Unknown && !bytes.is_empty() {
            self.wide = match bytes {
                [0xff, 0xfe, ..] => Wide::Little,
                [0xfe, 0xff, ..] => Wide::Big,
                _ => Wide::No,
            };
            bytes = match self.wide {
                Wide::No => bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes),
                _ => &bytes[2..],
            };
        }
        match self.wide {
            Wide::Little | Wide::Big => {
                let narrow = self.narrow(bytes);
                self.split(&narrow, line);
            }
            Wide::Unknown | Wide::No => self.split(bytes, line),
        }
    }

    /// Ends the text: calls `line` with what follows the last line break.
    pub fn finish(&mut self, line: &mut dyn FnMut(u64, &[u8])) {
        if !self.rest.is_empty() {
            line(self.number, shortened(&self.rest));
            self.number += 1;
            self.rest.clear();
        }
    }

    /// Returns the number of lines so far.
    pub fn count(&self) -> u64 {
        self.number
    }

    fn split(&mut self, mut bytes: &[u8], line: &mut dyn FnMut(u64, &[u8])) {
        while let Some(end) = memchr(b'\n', bytes) {
            let (own, rest) = bytes.split_at(end);
            if self.rest.is_empty() {
                line(self.number, shortened(own));
            } else {
                self.keep(own);
                line(self.number, shortened(&self.rest));
                self.rest.clear();
            }
            self.number += 1;
            bytes = &rest[1..];
        }
        self.keep(bytes);
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST.saturating_sub(self.rest.len());
        self.rest.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// Converts UTF-16 to UTF-8.
    fn narrow(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut narrow = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            let Some(first) = self.half.take() else {
                self.half = Some(byte);
                continue;
            };
            let pair = [first, byte];
            let unit = if self.wide == Wide::Little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) };
            let units: &[u16] = match self.high.take() {
                Some(high) => &[high, unit],
                None if (0xd800..0xdc00).contains(&unit) => {
                    self.high = Some(unit);
                    continue;
                }
                None => &[unit],
            };
            for c in char::decode_utf16(units.iter().copied()) {
                let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
                narrow.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        narrow
    }
}

/// Removes the `\r` of the line break, and truncates long lines.
fn shortened(line: &[u8]) -> &[u8] {
    let line = &line[..line.len().min(LONGEST)];
    line.strip_suffix(b"\r").unwrap_or(line)
}
