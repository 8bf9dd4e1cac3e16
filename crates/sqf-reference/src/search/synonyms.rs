//! Words that people use, with those that the reference uses: `data/search.txt`.

use rustc_hash::FxHashMap;

use super::terms::{Word, is_stop, key, words};
use super::{ALIKE, FULL, LATER, MEANT};
use sqf_pack::{packed, unpack};

/// The embedded list.
const PACKED: &[u8] = packed!("search");

/// What people say, and what it is called.
#[derive(Debug)]
pub(super) struct Synonyms {
    pub(super) lines: Vec<Synonym>,
    /// Words that stand for each other in phrases, with the number of their set.
    pub(super) alike: FxHashMap<String, usize>,
}

/// A phrase of a query that is called something else.
#[derive(Debug, Clone, Copy)]
pub(super) struct Called<'a> {
    /// The positions of its words in the query.
    pub(super) has: u32,
    /// What it counts: less if only words like those of the phrase were said, in percent.
    pub(super) percent: u64,
    pub(super) synonym: &'a Synonym,
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
}

impl Called<'_> {
    /// Returns the entries that are meant, and what that is worth.
    pub(super) fn values(&self) -> impl Iterator<Item = (u32, u64)> {
        let words = self.has.count_ones() as usize;
        let value = FULL * MEANT[MEANT.len().min(words) - 1] * self.percent / 100;
        let values = std::iter::successors(Some(value), |value| Some(value * LATER / 100));
        let meant = self.synonym.meant.iter().zip(values);
        meant.flat_map(|(documents, value)| documents.iter().map(move |it| (*it, value)))
    }
}

impl Synonyms {
    /// Reads the synonyms in the program. `names` are the words of the index, with the entries that have them.
    pub(super) fn embedded(names: &FxHashMap<Box<str>, Vec<u32>>) -> Synonyms {
        Synonyms::parse(&unpack(PACKED), names)
    }

    /// Reads lines such as ``bot: unit`` and ``god mode, invincible: `allowDamage` ``, with the entries of each name, and
    /// `= highest, largest`.
    fn parse(list: &str, names: &FxHashMap<Box<str>, Vec<u32>>) -> Synonyms {
        let alike = list.lines().filter_map(|line| line.strip_prefix("= "));
        let of_set = |(set, line): (usize, &str)| {
            line.split(',').flat_map(stems).map(move |word| (word, set)).collect::<Vec<_>>()
        };
        Synonyms {
            lines: list.lines().filter_map(|line| Synonym::parse(line, names)).collect(),
            alike: alike.enumerate().flat_map(of_set).collect(),
        }
    }

    /// Whether a word occurs in a phrase.
    pub(super) fn have(&self, stem: &str) -> bool {
        self.lines.iter().flat_map(|line| &line.said).flatten().any(|other| other == stem)
    }

    /// Returns the phrases whose words, or words like them, are all in a query, in any order, without those that are part
    /// of another.
    pub(super) fn of(&self, query: &[String]) -> Vec<Called<'_>> {
        let sets: Vec<Option<&usize>> = query.iter().map(|word| self.alike.get(word)).collect();
        let phrases = self.lines.iter().flat_map(|line| line.said.iter().map(move |phrase| (phrase, line)));
        let found: Vec<Called<'_>> = phrases
            .filter_map(|(phrase, synonym)| {
                let mut called = Called { has: 0, percent: 100, synonym };
                for word in phrase {
                    let written = query.iter().position(|other| other == word);
                    let at = written.or_else(|| {
                        called.percent = ALIKE;
                        let set = self.alike.get(word)?;
                        sets.iter().position(|other| *other == Some(set))
                    })?;
                    called.has |= 1 << at;
                }
                (called.has != 0).then_some(called)
            })
            .collect();
        let is_part = |one: &Called<'_>, of: &Called<'_>| {
            of.has != one.has && of.has & one.has == one.has && of.percent >= one.percent
        };
        found.iter().filter(|one| !found.iter().any(|other| is_part(one, other))).copied().collect()
    }
}

/// Returns the stems of the words of a text that say something.
fn stems(text: &str) -> Vec<String> {
    let said: Vec<Word> = words(text).filter(|word| !is_stop(&word.whole)).collect();
    let all = |words: Vec<Word>| words.into_iter().flat_map(|word| word.stems).collect();
    if said.is_empty() { all(words(text).collect()) } else { all(said) }
}
