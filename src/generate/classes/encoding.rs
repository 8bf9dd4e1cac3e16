//! Texts that were encoded twice.

/// What the bytes 0x80 to 0x9F mean in Windows-1252; NUL for the five without a meaning.
const SPECIAL: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”', '•',
    '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// Returns a text as it was before its UTF-8 was read as Windows-1252: `Sturmgepäck` for `SturmgepÃ¤ck`. None if it is
/// no such text.
pub(super) fn repaired(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok()
}

/// Returns the byte of a character in Windows-1252.
fn byte(char: char) -> Option<u8> {
    match char {
        '\0'..='\x7f' | '\u{a0}'..='\u{ff}' => u8::try_from(char).ok(),
        _ => SPECIAL.iter().position(|special| *special == char).map(|at| 0x80 + at as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_that_were_encoded_twice_are_repaired() {
        assert_eq!(repaired("TorhÃ¼ter").as_deref(), Some("Torhüter"));
        assert_eq!(repaired("Gate â€“ Oak").as_deref(), Some("Gate – Oak"));
        assert_eq!(repaired("Torhüter"), None);
        assert_eq!(repaired("Gate – Oak, Ärger"), None);
        assert_eq!(repaired("Gate"), None);
        assert_eq!(repaired("門"), None);
    }
}
