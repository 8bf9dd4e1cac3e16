//! Fuzzy matching of names with the typed text.
//!
//! A match has the letters of the pattern in order, with others in between. Closer matches rank higher. Letters that
//! are spread over a long name are no match, although an editor's own filter would show it: Enter after a new name,
//! `gateOk`, must not write `gates_fnc_lockDoor`.

use sqf_text::FUNCTION_MARK;

/// The kind of a match, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Match {
    /// The name equals the pattern.
    Whole,
    /// The name begins with the pattern.
    Prefix,
    /// The pattern consists of starts of parts, including the first part: `sD` for `setDamage`.
    Humps,
    /// Like [`Match::Humps`], without the first part: `dam` for `setDamage`.
    LaterHumps,
    /// The pattern is a substring.
    Substring,
    /// The letters are a subsequence of a name that is not much longer.
    Scattered,
}

impl Match {
    /// All kinds, best first.
    pub(super) const ALL: [Match; 6] =
        [Match::Whole, Match::Prefix, Match::Humps, Match::LaterHumps, Match::Substring, Match::Scattered];
}

/// How much longer than the typed text a name with its letters may be: `setDmg` means `setDamage`.
const DENSE: usize = 2;

/// The typed text.
#[derive(Debug)]
pub(super) struct Pattern {
    lower: Box<[u8]>,
    letters: u64,
}

/// A name, preprocessed for matching.
#[derive(Debug, Clone)]
pub(super) struct Matchable {
    lower: Box<str>,
    /// A bit set of its characters, which rules out most names by one operation.
    letters: u64,
    /// A bit set of where its parts begin, for the first 64 bytes.
    humps: u64,
}

impl Pattern {
    /// Prepares what has been typed for comparison, ignoring case.
    pub(super) fn new(typed: &str) -> Pattern {
        let lower: Box<[u8]> = typed.bytes().map(|byte| byte.to_ascii_lowercase()).collect();
        Pattern { letters: letters(&lower), lower }
    }

    /// Matches `name`; None if it does not match.
    pub(super) fn matches(&self, name: &Matchable) -> Option<Match> {
        if self.letters & !name.letters != 0 {
            return None;
        }
        // Before anything is typed, all of the thousands of names match.
        if self.lower.is_empty() && !name.lower.is_empty() {
            return Some(Match::Prefix);
        }
        self.compare(name.lower.as_bytes(), || name.humps)
    }

    /// Matches a name that is not worth preprocessing, because there are many and few are queried. `lower` is a buffer,
    /// to avoid an allocation for each name.
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
            // So many names contain a single letter that their parts are not computed.
            let begins = |at: usize| lower[at] == letter && !lower[at - 1].is_ascii_alphanumeric();
            let is_hump = (1..lower.len()).any(begins);
            return Some(if is_hump { Match::LaterHumps } else { Match::Substring });
        }
        self.compare(lower, || humps(text))
    }

    /// Matches a name in lower case; `humps` computes where its parts begin.
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
        if memchr::memmem::find(text, &self.lower).is_some() {
            return Some(Match::Substring);
        }
        let own =
            memchr::memmem::find(text, FUNCTION_MARK.as_bytes()).map_or(text, |at| &text[at + FUNCTION_MARK.len()..]);
        (own.len() <= DENSE * self.lower.len() && is_scattered(&self.lower, own)).then_some(Match::Scattered)
    }

    /// Whether the pattern consists of starts of parts, the first at one of the bytes in `starts`.
    fn is_humps(&self, text: &[u8], humps: u64, starts: u64) -> bool {
        // The bytes where the processed part of the pattern may end.
        let mut ends = 0_u64;
        for (position, wanted) in self.lower.iter().enumerate() {
            let next = if position == 0 {
                humps & starts
            } else {
                // Continue at the next byte, or at the start of any later part.
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
    /// Prepares a name for comparison: its letters, and where its parts begin (`createVehicle`: `c`, `V`).
    pub(super) fn new(name: &str) -> Matchable {
        let lower: Box<str> = name.to_ascii_lowercase().into();
        Matchable { letters: letters(lower.as_bytes()), humps: humps(name.as_bytes()), lower }
    }

    /// Returns the name in lower case.
    pub(super) fn lower(&self) -> &str {
        &self.lower
    }
}

fn is_scattered(pattern: &[u8], text: &[u8]) -> bool {
    let mut rest = text.iter();
    pattern.iter().all(|wanted| rest.any(|byte| byte == wanted))
}

/// Returns the bit set of characters in a lower-case name; characters that do not occur in names share a bit.
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

/// Finds the starts of parts: `BIS_fnc_param` has three, `add3DENEventHandler` five.
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
        // Names without preprocessing are ranked more coarsely for a single letter.
        let once = pattern.matches_once(name, &mut Vec::new());
        assert!(found == once || typed.len() == 1 && found.is_some() == once.is_some(), "{typed} for {name}");
        found
    }

    #[test]
    fn closer_matches_are_distinguished() {
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
            ("setdmg", "setDamage", Some(Match::Scattered)),
            ("setdmg", "TAG_fnc_setDamage", Some(Match::Scattered)),
            ("sge", "setDamage", None),
            ("gateok", "gates_doors_fnc_lockDoor", None),
            ("boatready", "BIS_fnc_moduleCuratorAddEditingAreaPlayers", None),
            ("gs", "setDamage", None),
            ("setx", "setDamage", None),
        ] {
            assert_eq!(fit(typed, name), expected, "{typed} for {name}");
        }
    }

    #[test]
    fn long_names_and_foreign_letters_match_as_far_as_possible() {
        let long = format!("{}Gate", "a".repeat(80));
        assert_eq!(fit("gate", &long), Some(Match::Substring));
        assert_eq!(fit(&"a".repeat(70), &long), Some(Match::Prefix));
        assert_eq!(fit(&format!("{}g", "a".repeat(64)), &long), Some(Match::Substring));
        assert_eq!(fit("ä", "gate"), None);
        assert_eq!(fit("ö", "öl"), Some(Match::Prefix));
        assert_eq!(fit("ö", "äl"), None);
    }
}
