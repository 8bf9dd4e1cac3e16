//! How well a name fits what is typed.
//!
//! Everything that an editor's own filter could show is a match: letters in the order of the pattern, with others
//! between them. What is nearer comes first.

/// How a name fits, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Match {
    /// It is what is typed.
    Whole,
    /// It begins with it.
    Prefix,
    /// The pattern is made of beginnings of its parts, the first one among them: `sD` for `setDamage`.
    Humps,
    /// The same without the first part: `dam` for `setDamage`.
    LaterHumps,
    /// The pattern is somewhere in it.
    Substring,
    /// The letters are there, with others between them.
    Scattered,
}

impl Match {
    /// All of them, best first.
    pub(super) const ALL: [Match; 6] =
        [Match::Whole, Match::Prefix, Match::Humps, Match::LaterHumps, Match::Substring, Match::Scattered];
}

/// What is typed.
#[derive(Debug)]
pub(super) struct Pattern {
    lower: Box<[u8]>,
    letters: u64,
}

/// A name, prepared to be compared with patterns.
#[derive(Debug, Clone)]
pub(super) struct Matchable {
    lower: Box<str>,
    /// The characters in it, so that most names are ruled out by one operation.
    letters: u64,
    /// Where its parts begin, as far as its first 64 bytes go.
    humps: u64,
}

impl Pattern {
    pub(super) fn new(typed: &str) -> Pattern {
        let lower: Box<[u8]> = typed.bytes().map(|byte| byte.to_ascii_lowercase()).collect();
        Pattern { letters: letters(&lower), lower }
    }

    /// How `name` fits; None when it does not.
    pub(super) fn matches(&self, name: &Matchable) -> Option<Match> {
        if self.letters & !name.letters != 0 {
            return None;
        }
        // Before anything is typed, every name matches, and there are thousands.
        if self.lower.is_empty() && !name.lower.is_empty() {
            return Some(Match::Prefix);
        }
        self.compare(name.lower.as_bytes(), || name.humps)
    }

    /// How a name fits that is not worth being prepared, because there are many of its kind and few are asked for.
    /// `lower` is a buffer, so that no name needs one of its own.
    pub(super) fn matches_once(&self, name: &str, lower: &mut Vec<u8>) -> Option<Match> {
        let text = name.as_bytes();
        if text.get(..self.lower.len()).is_some_and(|start| start.eq_ignore_ascii_case(&self.lower)) {
            return Some(if text.len() == self.lower.len() { Match::Whole } else { Match::Prefix });
        }
        let mut rest = text.iter();
        if !self.lower.iter().all(|wanted| rest.any(|byte| byte.to_ascii_lowercase() == *wanted)) {
            return None;
        }
        lower.clear();
        lower.extend_from_slice(text);
        lower.make_ascii_lowercase();
        if let [letter] = *self.lower {
            // So many names have a letter that their parts are not looked for.
            let begins = |at: usize| lower[at] == letter && !lower[at - 1].is_ascii_alphanumeric();
            let is_hump = (1..lower.len()).any(begins);
            return Some(if is_hump { Match::LaterHumps } else { Match::Substring });
        }
        self.compare(lower, || humps(text))
    }

    /// How a name in lower case fits; `humps` finds out where its parts begin.
    fn compare(&self, text: &[u8], humps: impl FnOnce() -> u64) -> Option<Match> {
        if text.starts_with(&self.lower) {
            return Some(if text.len() == self.lower.len() { Match::Whole } else { Match::Prefix });
        }
        if !is_scattered(&self.lower, text) {
            return None;
        }
        let humps = humps();
        if self.is_humps(text, humps, 1) {
            return Some(Match::Humps);
        }
        if self.is_humps(text, humps, u64::MAX) {
            return Some(Match::LaterHumps);
        }
        let found = memchr::memmem::find(text, &self.lower).is_some();
        Some(if found { Match::Substring } else { Match::Scattered })
    }

    /// Whether the pattern can be read as beginnings of parts, the first of them at one of the bytes in `starts`.
    fn is_humps(&self, text: &[u8], humps: u64, starts: u64) -> bool {
        // Bytes at which the part of the pattern that is read so far may end.
        let mut ends = 0_u64;
        for (position, wanted) in self.lower.iter().enumerate() {
            let next = if position == 0 {
                humps & starts
            } else {
                // The byte after an end, or the beginning of any later part.
                let first = ends.trailing_zeros();
                let later = if first >= 63 { 0 } else { !0 << (first + 1) };
                (ends << 1) | (humps & later)
            };
            ends = text.iter().take(64).enumerate().fold(0, |set, (at, byte)| set | (u64::from(byte == wanted) << at));
            ends &= next;
            if ends == 0 {
                return false;
            }
        }
        true
    }
}

impl Matchable {
    pub(super) fn new(name: &str) -> Matchable {
        let lower: Box<str> = name.to_ascii_lowercase().into();
        Matchable { letters: letters(lower.as_bytes()), humps: humps(name.as_bytes()), lower }
    }

    /// The name in lower case.
    pub(super) fn lower(&self) -> &str {
        &self.lower
    }
}

fn is_scattered(pattern: &[u8], text: &[u8]) -> bool {
    let mut rest = text.iter();
    pattern.iter().all(|wanted| rest.any(|byte| byte == wanted))
}

/// The set of characters of a name in lower case; those that no name has share a bit.
fn letters(lower: &[u8]) -> u64 {
    let bit = |byte: u8| match byte {
        b'a'..=b'z' => byte - b'a',
        b'0'..=b'9' => 26 + (byte - b'0'),
        b'_' => 36,
        b'#' => 37,
        b' ' => 38,
        _ => 63,
    };
    lower.iter().fold(0, |set, byte| set | (1 << bit(*byte)))
}

/// Beginnings of parts: `BIS_fnc_param` has three, `add3DENEventHandler` five.
fn humps(name: &[u8]) -> u64 {
    let begins = |at: usize| {
        let byte = name[at];
        let Some(before) = at.checked_sub(1).map(|before| name[before]) else { return true };
        let next_is_lower = name.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        match byte {
            b'A'..=b'Z' => !before.is_ascii_uppercase() || next_is_lower,
            b'a'..=b'z' => !before.is_ascii_alphanumeric(),
            b'0'..=b'9' => !before.is_ascii_digit(),
            _ => false,
        }
    };
    (0..name.len().min(64)).filter(|at| begins(*at)).fold(0, |set, at| set | (1 << at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(typed: &str, name: &str) -> Option<Match> {
        let pattern = Pattern::new(typed);
        let found = pattern.matches(&Matchable::new(name));
        // Where a single letter is counts for less in the names that are compared once.
        let once = pattern.matches_once(name, &mut Vec::new());
        assert!(found == once || typed.len() == 1 && found.is_some() == once.is_some(), "{typed} for {name}");
        found
    }

    #[test]
    fn nearer_matches_are_told_from_others() {
        for (typed, name, expected) in [
            ("", "setDamage", Some(Match::Prefix)),
            ("SETDAMAGE", "setDamage", Some(Match::Whole)),
            ("setd", "setDamage", Some(Match::Prefix)),
            ("sD", "setDamage", Some(Match::Humps)),
            ("sedam", "setDamage", Some(Match::Humps)),
            ("bfp", "BIS_fnc_param", Some(Match::Humps)),
            ("a3eh", "add3DENEventHandler", Some(Match::Humps)),
            ("dam", "setDamage", Some(Match::LaterHumps)),
            ("eh", "add3DENEventHandler", Some(Match::LaterHumps)),
            ("tda", "setDamage", Some(Match::Substring)),
            ("sge", "setDamage", Some(Match::Scattered)),
            ("seg", "setDamage", Some(Match::Scattered)),
            ("gs", "setDamage", None),
            ("setx", "setDamage", None),
        ] {
            assert_eq!(fit(typed, name), expected, "{typed} for {name}");
        }
    }

    #[test]
    fn long_names_and_foreign_letters_match_as_far_as_they_can() {
        let long = format!("{}Gate", "a".repeat(80));
        assert_eq!(fit("gate", &long), Some(Match::Substring));
        assert_eq!(fit(&"a".repeat(70), &long), Some(Match::Prefix));
        assert_eq!(fit(&format!("{}g", "a".repeat(64)), &long), Some(Match::Substring));
        assert_eq!(fit("ä", "gate"), None);
        assert_eq!(fit("ö", "öl"), Some(Match::Prefix));
        assert_eq!(fit("ö", "äl"), None);
    }
}
