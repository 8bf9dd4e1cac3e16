//! Frequencies of words in strings, by the operand that the string is in.
//!
//! Counted in scripts of public projects, see docs/data.md: the number of scripts with a word in an operand. They only
//! order words that match equally well. Each line of `texts.txt` is an operand and its words, with their shares in
//! units of 1/1,000: `setbehaviour` is the operand itself, `addeventhandler[0` the first element of the command's
//! array.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::usage::RARE;
use sqf_model::{Side, Slot};

/// The frequencies.
const COUNTS: &str = include_str!("texts.txt");

/// The shares of words, in lower case.
#[derive(Debug, Default)]
pub(super) struct TextShares(FxHashMap<String, f32>);

impl TextShares {
    /// Returns the likelihood of a word, from 0 to 1.
    pub(super) fn of(&self, word: &str) -> f32 {
        self.0.get(&word.to_ascii_lowercase()).copied().unwrap_or(RARE)
    }
}

/// Returns the shares of words in an operand of a command, ignoring case; None without counts.
pub(super) fn shares(command: &str, slot: &Slot) -> Option<&'static TextShares> {
    all().get(key(command, slot)?.as_str())
}

/// Returns the key of an operand of a command, ignoring case; None without counts.
pub(super) fn key(command: &str, slot: &Slot) -> Option<String> {
    let command = command.to_ascii_lowercase();
    match (slot.side, &slot.path[..]) {
        // `"B_MRAP_01_F" createVehicle position` has the same key as the first element of the array.
        (Side::Left, []) => Some(format!("{}[0", stem(&command))),
        (Side::Right, []) => Some(stem(&command).to_owned()),
        (Side::Right, [element]) => Some(format!("{}[{element}", stem(&command))),
        _ => None,
    }
}

/// Returns the shares of words in the first element of a command's array, ignoring case.
pub(super) fn in_array(command: &str) -> Option<&'static TextShares> {
    all().get(format!("{}[0", stem(&command.to_ascii_lowercase())).as_str())
}

/// Strips what distinguishes the global and local variants of a command.
fn stem(command: &str) -> &str {
    command.strip_suffix("global").or_else(|| command.strip_suffix("local")).unwrap_or(command)
}

fn all() -> &'static FxHashMap<&'static str, TextShares> {
    static ALL: OnceLock<FxHashMap<&str, TextShares>> = OnceLock::new();
    ALL.get_or_init(|| {
        COUNTS.lines().filter_map(|line| line.split_once(": ")).map(|(key, words)| (key, read(words))).collect()
    })
}

/// Parses `Killed 77, Hit 41`.
fn read(words: &str) -> TextShares {
    let words = words.split(", ").filter_map(|word| word.rsplit_once(' '));
    let shares =
        words.filter_map(|(word, share)| Some((word.to_ascii_lowercase(), share.parse::<f32>().ok()? / 1_000.0)));
    TextShares(shares.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_parsed() {
        assert_eq!(all().len(), COUNTS.lines().count());
        assert!(all().values().all(|shares| !shares.0.is_empty()));
        assert!(in_array("addEventHandler").is_some_and(|shares| shares.of("killed") > shares.of("Hit")));
    }
}
