//! Words that people use, with those that the reference uses: `data/search.txt`.

use rustc_hash::FxHashMap;

use super::terms::{Word, is_stop, key, words};
use super::{FULL, LATER, MEANT};
use sqf_pack::{packed, unpack};

/// The embedded list.
const PACKED: &[u8] = packed!("search");

/// What people say, and what it is called.
#[derive(Debug)]
pub(super) struct Synonyms {
    pub(super) lines: Vec<Synonym>,
}

/// Phrases that mean the same, and what that is called.
#[derive(Debug)]
pub(super) struct Synonym {
    /// The stems of each phrase.
    pub(super) said: Vec<Vec<String>>,
    /// Other words for it.
    pub(super) stems: Vec<String>,
    /// The entries that it means: those of each name.
    pub(super) meant: Vec<Vec<u32>>,
}

impl Synonym {
    /// Reads what is said, and after a colon words and names between backquotes.
    fn parse(line: &str, names: &FxHashMap<Box<str>, Vec<u32>>) -> Option<Synonym> {
        let (said, called) = line.split_once(": ").filter(|_| !line.starts_with('#'))?;
        let part = |is_name: usize| {
            called.split('`').enumerate().filter(move |(number, _)| number % 2 == is_name).map(|(_, part)| part)
        };
        Some(Synonym {
            said: said.split(',').map(stems).collect(),
            stems: part(0).flat_map(words).flat_map(|word| word.stems).collect(),
            meant: part(1).filter_map(|name| names.get(&*key(name)).cloned()).collect(),
        })
    }

    /// Returns the entries that a phrase of so many words means, and what that is worth.
    pub(super) fn values(&self, words: u32) -> impl Iterator<Item = (u32, u64)> {
        let value = FULL * MEANT[MEANT.len().min(words as usize) - 1];
        let values = std::iter::successors(Some(value), |value| Some(value * LATER / 100));
        self.meant.iter().zip(values).flat_map(|(documents, value)| documents.iter().map(move |it| (*it, value)))
    }
}

impl Synonyms {
    /// Reads the synonyms in the program. `names` are the words of the index, with the entries that have them.
    pub(super) fn embedded(names: &FxHashMap<Box<str>, Vec<u32>>) -> Synonyms {
        Synonyms::parse(&unpack(PACKED), names)
    }

    /// Reads lines such as ``bot: unit`` and ``god mode, invincible: `allowDamage` ``, with the entries of each name.
    fn parse(list: &str, names: &FxHashMap<Box<str>, Vec<u32>>) -> Synonyms {
        Synonyms { lines: list.lines().filter_map(|line| Synonym::parse(line, names)).collect() }
    }

    /// Whether a word occurs in a phrase.
    pub(super) fn have(&self, stem: &str) -> bool {
        self.lines.iter().flat_map(|line| &line.said).flatten().any(|other| other == stem)
    }

    /// Returns the phrases whose words are all in a query, in any order, without those that are part of another: the
    /// positions of their words, and what they are called.
    pub(super) fn of(&self, query: &[String]) -> Vec<(u32, &Synonym)> {
        let position = |stem: &String| query.iter().position(|other| other == stem);
        let mask = |phrase: &[String]| phrase.iter().try_fold(0_u32, |mask, stem| Some(mask | 1 << position(stem)?));
        let phrases = self.lines.iter().flat_map(|line| line.said.iter().map(move |phrase| (phrase, line)));
        let found: Vec<(u32, &Synonym)> =
            phrases.filter_map(|(phrase, line)| Some((mask(phrase).filter(|mask| *mask != 0)?, line))).collect();
        let is_part = |mask: u32| found.iter().any(|(other, _)| *other != mask && other & mask == mask);
        found.iter().filter(|(mask, _)| !is_part(*mask)).copied().collect()
    }
}

/// Returns the stems of the words of a text that say something.
fn stems(text: &str) -> Vec<String> {
    let said: Vec<Word> = words(text).filter(|word| !is_stop(&word.whole)).collect();
    let all = |words: Vec<Word>| words.into_iter().flat_map(|word| word.stems).collect();
    if said.is_empty() { all(words(text).collect()) } else { all(said) }
}
