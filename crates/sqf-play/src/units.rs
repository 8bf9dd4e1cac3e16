//! Places as JavaScript counts them.

use sqf_text::{Encoding, TextRange, floor_boundary};

/// Distance in bytes between places that are known in both units.
const STEP: usize = 512;

/// Converts the places of a text between bytes and UTF-16 code units.
#[derive(Debug, Default)]
pub(super) struct Units {
    /// Places in bytes and in code units, in order, each at most [`STEP`] bytes after the one before it. Empty if every
    /// character is one byte.
    marks: Vec<(u32, u32)>,
}

impl Units {
    pub(super) fn new(text: &str) -> Units {
        let mut marks = Vec::new();
        if !text.is_ascii() {
            let (mut at, mut units) = (0, 0);
            while at < text.len() {
                marks.push((at as u32, units));
                // A character has at most four bytes, so this is further.
                let next = floor_boundary(text, at + STEP);
                units += Encoding::Utf16.width(&text[at..next]);
                at = next;
            }
        }
        Units { marks }
    }

    /// Returns the place of a byte.
    pub(super) fn of_byte(&self, text: &str, byte: u32) -> u32 {
        let byte = floor_boundary(text, byte as usize) as u32;
        let known = self.marks.partition_point(|(at, _)| *at <= byte);
        match known.checked_sub(1).map(|last| self.marks[last]) {
            Some((at, units)) => units + Encoding::Utf16.width(TextRange::new(at, byte).of(text)),
            None => byte,
        }
    }

    /// Returns the byte of a place; the end of the text for one after it.
    pub(super) fn byte(&self, text: &str, place: u32) -> u32 {
        let known = self.marks.partition_point(|(_, units)| *units <= place);
        match known.checked_sub(1).map(|last| self.marks[last]) {
            Some((at, units)) => {
                let rest = &text[at as usize..floor_boundary(text, at as usize + STEP)];
                at + Encoding::Utf16.byte(rest, place - units) as u32
            }
            None => place.min(text.len() as u32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_code_units() {
        for text in ["", "hint 'a';\n", "ä\u{10400}b\n", &"ä\u{10400}b\n".repeat(500)] {
            let units = Units::new(text);
            let mut place = 0;
            for (at, c) in text.char_indices() {
                assert_eq!(units.of_byte(text, at as u32), place, "{at}");
                assert_eq!(units.byte(text, place), at as u32, "{place}");
                place += c.len_utf16() as u32;
            }
            assert_eq!(units.of_byte(text, u32::MAX), place);
            assert_eq!(units.byte(text, u32::MAX), text.len() as u32);
        }
        let text = "a\u{10400}b";
        let units = Units::new(text);
        assert!(text.is_char_boundary(units.byte(text, 2) as usize), "half of a pair");
        assert_eq!(units.of_byte(text, 3), 1, "in a character");
    }
}
