//! Words and names: in SQF, configs and macros, ASCII letters, digits and underscores.

/// Whether a byte may be part of a word.
#[inline]
pub const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a text is a single word.
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(is_word_byte)
}

/// Whether a text can name a variable, a macro or a class: a word that does not begin with a digit.
pub fn is_name(text: &str) -> bool {
    is_word(text) && !text.as_bytes()[0].is_ascii_digit()
}

/// Returns a text with its first letter in lower case, for use within a sentence.
pub fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_do_not_begin_with_a_digit() {
        for (text, expected) in [
            ("_gate2", (true, true)),
            ("a", (true, true)),
            ("2", (true, false)),
            ("", (false, false)),
            ("gate-2", (false, false)),
            ("gäte", (false, false)),
        ] {
            assert_eq!((is_word(text), is_name(text)), expected, "{text}");
        }
    }
}
