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

/// Whether a name is a likely typo of another: one letter wrong, missing or extra, or two swapped. Names that differ in
/// a number, or in an ending such as the plural `s`, are distinct names.
pub fn is_slip(name: &str, other: &str) -> bool {
    let letters = |name: &str| name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    may_be_slip(name, other)
        && name.len().abs_diff(other.len()) <= 1
        && !name.starts_with(other)
        && !other.starts_with(name)
        && letters(name) != letters(other)
        && strsim::damerau_levenshtein(name, other) == 1
}

/// Whether a name can have a single typo of another, ignoring the case of ASCII letters: what both begin and end with is
/// all but two letters. Much faster than looking at the typo.
pub fn may_be_slip(name: &str, other: &str) -> bool {
    let (shorter, longer) = (name.len().min(other.len()), name.len().max(other.len()));
    if !name.is_ascii() || !other.is_ascii() {
        return true;
    }
    let is_same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
    let start = name.bytes().zip(other.bytes()).take_while(is_same).count();
    let end = name.bytes().rev().zip(other.bytes().rev()).take_while(is_same).count().min(shorter - start);
    longer - shorter <= 1 && start + end + 2 >= longer
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
    fn a_typo_is_one_letter() {
        for (name, other, expected) in [
            ("openGaet", "openGate", true),
            ("openGte", "openGate", true),
            ("openGatee", "openGate", false),
            ("openGate2", "openGate", false),
            ("gate1Open", "gate2Open", false),
            ("opneGaet", "openGate", false),
        ] {
            assert_eq!(is_slip(name, other), expected, "{name}");
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

    #[test]
    fn whatever_is_a_typo_may_be_one() {
        let names = [
            "openGate",
            "openGaet",
            "openGte",
            "openGatte",
            "pOenGate",
            "OPENGATE",
            "openGäte",
            "open",
            "",
            "closeGate",
        ];
        for (name, other) in names.iter().flat_map(|name| names.iter().map(move |other| (*name, *other))) {
            assert!(may_be_slip(name, other) || !is_slip(name, other), "{name} {other}");
        }
        assert!(!may_be_slip("openGate", "openDoor") && !may_be_slip("openGate", "openGateway"));
    }
}
