//! Words that people use, with those that the reference uses: `data/search.txt`.

use super::terms::{Word, folded, is_stop, words};
use sqf_pack::{packed, unpack};

/// The embedded list.
const PACKED: &[u8] = packed!("search");

/// What people say, and what it is called.
#[derive(Debug)]
pub(super) struct Synonyms {
    /// By the stems of a phrase.
    phrases: Vec<(Vec<String>, Called)>,
}

/// What something is called.
#[derive(Debug, Clone, Default)]
pub(super) struct Called {
    /// Other words for it.
    pub(super) stems: Vec<String>,
    /// The names of entries that it means, without blanks and in lower case.
    pub(super) names: Vec<String>,
}

impl Called {
    /// Reads words, and names between backquotes.
    fn parse(text: &str) -> Called {
        let mut called = Called::default();
        for (number, part) in text.split('`').enumerate() {
            match number % 2 {
                0 => called.stems.extend(words(part).flat_map(|word| word.stems)),
                _ => called.names.push(folded(part)),
            }
        }
        called
    }
}

impl Synonyms {
    pub(super) fn embedded() -> Synonyms {
        Synonyms::parse(&unpack(PACKED))
    }

    /// Reads lines such as ``bot: unit`` and ``god mode, invincible: `allowDamage` ``.
    pub(super) fn parse(list: &str) -> Synonyms {
        let mut phrases = Vec::new();
        for line in list.lines().filter(|line| !line.starts_with('#')) {
            let Some((said, called)) = line.split_once(": ") else { continue };
            let called = Called::parse(called);
            phrases.extend(said.split(',').map(|phrase| (stems(phrase), called.clone())));
        }
        Synonyms { phrases }
    }

    /// Whether a word occurs in a phrase.
    pub(super) fn have(&self, stem: &str) -> bool {
        self.phrases.iter().any(|(phrase, _)| phrase.iter().any(|other| other == stem))
    }

    /// Returns the phrases whose words are all in a query, in any order, without those that are part of another: the
    /// positions of their words, and what they are called.
    pub(super) fn of(&self, query: &[String]) -> Vec<(u32, &Called)> {
        let position = |stem: &String| query.iter().position(|other| other == stem);
        let mask = |phrase: &[String]| phrase.iter().try_fold(0_u32, |mask, stem| Some(mask | 1 << position(stem)?));
        let found: Vec<(u32, &Called)> = self
            .phrases
            .iter()
            .filter_map(|(phrase, called)| Some((mask(phrase).filter(|mask| *mask != 0)?, called)))
            .collect();
        let is_part = |mask: u32| found.iter().any(|(other, _)| *other != mask && other & mask == mask);
        found.iter().filter(|(mask, _)| !is_part(*mask)).copied().collect()
    }
}

/// Returns the stems of the words of a text that say something.
pub(super) fn stems(text: &str) -> Vec<String> {
    let said: Vec<Word> = words(text).filter(|word| !is_stop(&word.whole)).collect();
    let all = |words: Vec<Word>| words.into_iter().flat_map(|word| word.stems).collect();
    if said.is_empty() { all(words(text).collect()) } else { all(said) }
}
