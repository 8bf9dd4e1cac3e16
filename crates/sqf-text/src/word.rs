//! Words and names: in SQF, configs and macros, ASCII letters, digits and underscores.

/// Whether a byte may be part of a word.
#[inline]
pub const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a character may be part of a word, see [`is_word_byte`].
pub fn is_word_char(character: char) -> bool {
    u8::try_from(character).is_ok_and(is_word_byte)
}

/// Whether a text is a single word.
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(is_word_byte)
}

/// Whether a text can name a variable, a macro or a class: a word that does not begin with a digit.
pub fn is_name(text: &str) -> bool {
    is_word(text) && !text.as_bytes()[0].is_ascii_digit()
}

/// Whether a text begins with a prefix, ignoring the case of ASCII letters.
pub fn starts_with_ignoring_case(text: &str, prefix: &str) -> bool {
    strip_prefix_ignoring_case(text, prefix).is_some()
}

/// Returns what follows a prefix, ignoring the case of ASCII letters; None if the text does not begin with it.
pub fn strip_prefix_ignoring_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Returns a text with its first letter in lower case, for use within a sentence.
pub fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Splits a name into the words that its capitals and underscores tell apart: `addItem`, `ATLToASL`, `a3_data`.
pub fn words_of_name(name: &str) -> impl Iterator<Item = &str> {
    name.split('_').flat_map(|part| {
        let letters: Vec<(usize, char)> = part.char_indices().collect();
        let begins = |at: &usize| {
            let next_is_lower = letters.get(at + 1).is_some_and(|(_, next)| next.is_lowercase());
            // The last capital of an abbreviation belongs to the word after it.
            letters[*at].1.is_uppercase() && (letters[at - 1].1.is_lowercase() || next_is_lower)
        };
        let starts = (1..letters.len()).filter(begins).map(|at| letters[at].0);
        let starts: Vec<usize> = std::iter::once(0).chain(starts).chain([part.len()]).collect();
        let words: Vec<&str> = starts.windows(2).map(|range| &part[range[0]..range[1]]).collect();
        words.into_iter().filter(|word| !word.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_underscores_tell_words_apart() {
        for (name, expected) in [
            ("addPerFrameHandler", &["add", "Per", "Frame", "Handler"][..]),
            ("ATLToASL", &["ATL", "To", "ASL"]),
            ("GVAR", &["GVAR"]),
            ("a3_data__f", &["a3", "data", "f"]),
            ("straßeÜber", &["straße", "Über"]),
            ("_", &[]),
        ] {
            assert_eq!(words_of_name(name).collect::<Vec<_>>(), expected, "{name}");
        }
    }

    #[test]
    fn prefixes_are_found_in_any_case() {
        for (text, prefix, expected) in [
            ("OnLoad", "on", Some("Load")),
            ("on", "ON", Some("")),
            ("o", "on", None),
            ("inLoad", "on", None),
            ("ä", "a", None),
        ] {
            assert_eq!(strip_prefix_ignoring_case(text, prefix), expected, "{text}");
            assert_eq!(starts_with_ignoring_case(text, prefix), expected.is_some(), "{text}");
        }
    }

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
