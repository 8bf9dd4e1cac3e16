//! The unit in which a client counts columns (LSP 3.17, `PositionEncodingKind`).

/// What one column is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Encoding {
    /// A byte of UTF-8.
    Utf8,
    /// A code unit of UTF-16; what a client means that says nothing.
    #[default]
    Utf16,
    /// A code point.
    Utf32,
}

impl Encoding {
    /// Columns that `text` takes.
    pub fn width(self, text: &str) -> u32 {
        let width = match self {
            _ if text.is_ascii() => text.len(),
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => text.chars().count(),
        };
        u32::try_from(width).unwrap_or(u32::MAX)
    }

    /// Byte of `line` (without its line break) where `column` is.
    ///
    /// Past the end it is the end, as the protocol wants it; inside of a character it is the start of that character.
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
