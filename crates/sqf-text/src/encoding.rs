//! The unit in which a client counts columns (LSP 3.17, `PositionEncodingKind`).

/// The unit of a column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Encoding {
    /// A byte of UTF-8.
    Utf8,
    /// A code unit of UTF-16; the default for clients that do not negotiate an encoding.
    #[default]
    Utf16,
    /// A code point.
    Utf32,
}

impl Encoding {
    /// Returns the number of columns that `text` takes.
    pub fn width(self, text: &str) -> u32 {
        let width = match self {
            _ if text.is_ascii() => text.len(),
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => text.chars().count(),
        };
        u32::try_from(width).unwrap_or(u32::MAX)
    }

    /// Returns the byte offset of `column` in `line` (without its line break).
    ///
    /// Columns past the end are clamped to the end, as the protocol requires; columns inside a character map to its
    /// start.
    pub fn byte(self, line: &str, column: u32) -> usize {
        let column = column as usize;
        if self == Encoding::Utf8 || line.is_ascii() {
            return super::floor_boundary(line, column);
        }
        let mut seen = 0;
        for (byte, c) in line.char_indices() {
            seen += if self == Encoding::Utf16 { c.len_utf16() } else { 1 };
            if seen > column {
                return byte;
            }
        }
        line.len()
    }
}
