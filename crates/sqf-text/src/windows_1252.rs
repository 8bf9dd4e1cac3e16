//! Decodes texts that should be UTF-8 and may be Windows-1252, as many of old mods are, or both.

/// The characters of bytes 0x80 to 0x9F in Windows-1252; for the five undefined ones, the replacement character.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', //
    '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

/// Decodes UTF-8, and every invalid byte as Windows-1252.
pub fn windows_1252(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| match byte {
            0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
            _ => char::from(*byte),
        }));
    }
    text
}

/// Returns a text as it was before its UTF-8 was read as Windows-1252: `Torhüter` for `TorhÃ¼ter`. None if it is no
/// such text.
pub fn decoded_twice(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let bytes: Option<Vec<u8>> = text.chars().map(byte_of).collect();
    String::from_utf8(bytes?).ok()
}

/// Returns the byte of a character in Windows-1252.
fn byte_of(char: char) -> Option<u8> {
    match char {
        '\0'..='\x7f' | '\u{a0}'..='\u{ff}' => u8::try_from(char).ok(),
        char::REPLACEMENT_CHARACTER => None,
        _ => (0x80..).zip(WINDOWS_1252).find(|(_, special)| *special == char).map(|(byte, _)| byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_that_were_decoded_twice_are_repaired() {
        assert_eq!(decoded_twice("TorhÃ¼ter").as_deref(), Some("Torhüter"));
        assert_eq!(decoded_twice("Gate â€“ Oak").as_deref(), Some("Gate – Oak"));
        assert_eq!(decoded_twice("Torhüter"), None);
        assert_eq!(decoded_twice("Gate – Oak, Ärger"), None);
        assert_eq!(decoded_twice("Gate"), None);
        assert_eq!(decoded_twice("門"), None);
    }
}
