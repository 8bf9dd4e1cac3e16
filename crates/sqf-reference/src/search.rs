//! Search by the words that people use, which are often not those of a name.
//!
//! All words of a query count, none is required: the more of them an entry has, the rarer they are and the closer to its
//! name they stand, the earlier it is listed (BM25F, Robertson and Zaragoza, "The Probabilistic Relevance Framework",
//! 2009). Words are compared without their endings ([`terms`]), names also by the words in them, what people say with
//! what it is called ([`synonyms`]), and a word that occurs nowhere with those that are like it.

mod document;
mod synonyms;
mod terms;
#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};

pub use document::{Document, Kind};

use self::synonyms::Synonyms;
use self::terms::{Word, folded, is_stop, words};
use super::Reference;
use crate::library::Libraries;
use sqf_text::{NearNames, Typos, most_typos};

/// How much more a word counts the closer to the name it stands: in the name, in the summary, in other texts.
const WEIGHTS: [f32; FIELDS] = [5.0, 2.0, 0.6];
/// How much longer texts of a field count less, from 0 to 1.
const LENGTHS: [f32; FIELDS] = [0.5, 0.4, 0.6];
const FIELDS: usize = 3;
/// How quickly more occurrences of a word stop to matter.
const SATURATION: f32 = 1.6;
/// What a word counts that is like one of the query.
const LIKE: f32 = 0.6;
/// What a word counts by which a phrase of the query is called.
const CALLED: f32 = 0.7;
/// What an entry counts that a phrase of the query means; more if the phrase has several words.
const MEANT: f32 = 8.0;
/// How much less each further name counts.
const LATER: f32 = 0.95;
/// More words of a query are not looked for.
const MOST_WORDS: usize = 32;
/// From these lengths on, a word may have one typo, two, and three.
const TYPOS: [usize; 3] = [4, 8, 12];

/// Entries, with the places of their words.
#[derive(Debug)]
pub struct Index {
    documents: Vec<Document>,
    /// By word, the documents that have it, and how much it counts there.
    places: FxHashMap<Box<str>, Vec<(u32, f32)>>,
    /// The documents by their names without blanks and case, other names, and names without a tag.
    names: FxHashMap<Box<str>, Vec<u32>>,
    /// The words that may be meant by one that is misspelled.
    vocabulary: NearNames<()>,
    synonyms: Synonyms,
}

/// A word of a query, and what may stand for it.
#[derive(Debug)]
struct Asked {
    word: String,
    others: Vec<(String, f32)>,
}

/// What an entry is worth.
#[derive(Debug, Clone, Copy, Default)]
struct Worth {
    value: f32,
    /// The words of the query that it has, by their positions.
    has: u32,
}

impl Index {
    /// Returns an index of all that a reference and libraries have, and of other entries.
    pub fn of(reference: &Reference, libraries: &Libraries, others: impl IntoIterator<Item = Document>) -> Index {
        let mut documents = document::of_reference(reference);
        documents.extend(document::of_libraries(libraries));
        documents.extend(others);
        Index::new(documents)
    }

    /// Returns an index of these entries.
    pub fn new(mut documents: Vec<Document>) -> Index {
        // Where the words are as good, the order is that of kinds and names.
        documents.sort_by_cached_key(|document| (document.kind, document.name.len(), document.name.to_lowercase()));
        // Events of several families and macros of several mods are listed once.
        documents.dedup_by(|other, first| {
            let is_same = (other.kind, &other.name) == (first.kind, &first.name);
            if is_same {
                first.texts = format!("{}\n{}\n{}", first.texts, other.summary, other.texts);
            }
            is_same
        });
        let fields: Vec<[Vec<String>; FIELDS]> = documents.iter().map(fields).collect();
        let mut averages = [0.0; FIELDS];
        for field in 0..FIELDS {
            let sum: usize = fields.iter().map(|fields| fields[field].len()).sum();
            averages[field] = (sum as f32 / fields.len().max(1) as f32).max(1.0);
        }
        let mut places: FxHashMap<Box<str>, Vec<(u32, f32)>> = FxHashMap::default();
        for (number, fields) in fields.into_iter().enumerate() {
            for (word, count) in counts(&fields, &averages) {
                places.entry(word.into()).or_default().push((number as u32, count / (SATURATION + count)));
            }
        }
        let mut names: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
        for (number, document) in documents.iter().enumerate() {
            for key in keys(document) {
                names.entry(key.into()).or_default().push(number as u32);
            }
        }
        let vocabulary =
            NearNames::new(places.keys().filter(|word| word.len() >= TYPOS[0]).map(|word| (word.clone(), ())));
        Index { documents, places, names, vocabulary, synonyms: Synonyms::embedded() }
    }

    /// Returns the entries that fit a query, the best first, at most `most`.
    pub fn search(&self, query: &str, most: usize) -> Vec<&Document> {
        let asked = self.asked(query);
        let mut worth: FxHashMap<u32, Worth> = FxHashMap::default();
        for (at, asked) in asked.iter().enumerate() {
            for (document, value) in self.values_of(asked) {
                let of = worth.entry(document).or_default();
                *of = Worth { value: of.value + value, has: of.has | 1 << at };
            }
        }
        let stems: Vec<String> = asked.iter().map(|asked| asked.word.clone()).collect();
        for (has, called) in self.synonyms.of(&stems) {
            let length = (has.count_ones() as f32).sqrt();
            let of_stems = called.stems.iter().flat_map(|stem| self.values(stem));
            let of_stems = of_stems.map(|(document, value)| (document, CALLED * value));
            let meant = called.names.iter().enumerate().filter_map(|(at, name)| Some((at, self.names.get(&**name)?)));
            let meant = meant.flat_map(|(at, documents)| {
                documents.iter().map(move |document| (*document, MEANT * length * LATER.powi(at as i32)))
            });
            for (document, value) in of_stems.chain(meant) {
                let of = worth.entry(document).or_default();
                *of = Worth { value: of.value + value, has: of.has | has };
            }
        }
        let exact: FxHashSet<u32> = self.names.get(&*folded(query)).into_iter().flatten().copied().collect();
        for document in &exact {
            worth.entry(*document).or_default();
        }
        let mut ranked: Vec<(u32, f32)> = worth
            .into_iter()
            .map(|(document, Worth { value, has })| {
                let share = has.count_ones() as f32 / asked.len().max(1) as f32;
                let of = &self.documents[document as usize];
                (document, value * (0.25 + 0.75 * share * share) * weight(of))
            })
            .collect();
        ranked.sort_by(|a, b| {
            let is_exact = |(document, _): &(u32, f32)| exact.contains(document);
            is_exact(b).cmp(&is_exact(a)).then(b.1.total_cmp(&a.1)).then(a.0.cmp(&b.0))
        });
        ranked.into_iter().take(most).map(|(document, _)| &self.documents[document as usize]).collect()
    }

    /// Splits a query into its words, without those that say nothing.
    fn asked(&self, query: &str) -> Vec<Asked> {
        let all: Vec<Word> = words(query).collect();
        let mut said: Vec<Word> = all.iter().filter(|word| !is_stop(&word.whole)).cloned().collect();
        if said.is_empty() {
            said = all;
        }
        let mut asked: Vec<Asked> = Vec::new();
        for word in said {
            let is_name = word.stems.len() > 1;
            let is_known = |word: &String| self.places.contains_key(&**word) || self.synonyms.have(word);
            if is_name && self.places.contains_key(&*word.whole) {
                asked.push(Asked { word: word.whole, others: Vec::new() });
            } else if is_name
                && !word.stems.iter().all(is_known)
                && let Some(others) = self.misspelled(&word.whole)
            {
                asked.push(Asked { word: word.whole, others });
            } else {
                for word in word.stems.into_iter().filter(|stem| !is_name || !is_stop(stem)) {
                    let others = if is_known(&word) { None } else { self.like(&word) };
                    asked.push(Asked { word, others: others.unwrap_or_default() });
                }
            }
        }
        asked.truncate(MOST_WORDS);
        asked
    }

    /// Returns the words that one which occurs nowhere may stand for.
    fn like(&self, word: &str) -> Option<Vec<(String, f32)>> {
        self.misspelled(word).or_else(|| self.shortened(word))
    }

    /// Returns the words that may be meant by one with typos.
    fn misspelled(&self, word: &str) -> Option<Vec<(String, f32)>> {
        let most = most_typos(word.len(), &TYPOS);
        let like = self.vocabulary.like(word, most).into_iter();
        let found: Vec<(String, f32)> = like
            .filter_map(|(other, ())| {
                let typos = Typos::between(word, other, most).filter(Typos::keeps_first)?;
                Some((other.to_owned(), LIKE + 0.3 / typos.count as f32))
            })
            .collect();
        (!found.is_empty()).then_some(found)
    }

    /// Returns the words that begin with one, or have its letters in order.
    fn shortened(&self, word: &str) -> Option<Vec<(String, f32)>> {
        if word.len() < TYPOS[0] {
            return None;
        }
        let others = self.places.keys().filter(|other| other.len() <= 3 * word.len() && is_shortened(word, other));
        let value = |other: &str| match other.starts_with(word) {
            true => LIKE,
            false => LIKE * word.len() as f32 / other.len() as f32,
        };
        let found: Vec<(String, f32)> = others.map(|other| (other.to_string(), value(other))).collect();
        (!found.is_empty()).then_some(found)
    }

    /// Returns the documents that have a word of a query, or what may stand for it, and what that is worth in each.
    fn values_of(&self, asked: &Asked) -> FxHashMap<u32, f32> {
        let mut found: FxHashMap<u32, f32> = self.values(&asked.word).collect();
        for (word, weight) in &asked.others {
            for (document, value) in self.values(word) {
                let of = found.entry(document).or_default();
                *of = of.max(value * weight);
            }
        }
        found
    }

    /// Returns the documents that have a word, and what it is worth in each: more if few have it.
    fn values(&self, word: &str) -> impl Iterator<Item = (u32, f32)> {
        let places = self.places.get(word).map_or(&[][..], Vec::as_slice);
        let (all, having) = (self.documents.len() as f32, places.len() as f32);
        let rarity = (1.0 + (all - having + 0.5) / (having + 0.5)).ln();
        places.iter().map(move |(document, count)| (*document, rarity * count))
    }
}

/// Whether a word has the letters of another in order, from its first: `setdmg` for `setdamage`.
fn is_shortened(word: &str, other: &str) -> bool {
    let mut letters = other.chars();
    word.chars().next() == other.chars().next() && word.chars().all(|letter| letters.any(|other| other == letter))
}

/// How much an entry counts beside others that have the same words.
fn weight(document: &Document) -> f32 {
    let kind = match document.kind {
        Kind::Command | Kind::Event => 1.0,
        Kind::Function if document.of.is_none() => 0.92,
        Kind::Script | Kind::Class => 0.95,
        Kind::Function | Kind::Topic | Kind::Rule => 0.88,
        Kind::Word | Kind::Property => 0.85,
        Kind::Macro | Kind::Setting => 0.75,
    };
    let uses = 1.0 + 0.06 * (1.0 + document.uses as f32).ln();
    if document.is_outdated { kind * uses * 0.6 } else { kind * uses }
}

/// Returns the names by which an entry is found as by its own.
fn keys(document: &Document) -> Vec<String> {
    let names = [&document.name].into_iter().chain(&document.aliases);
    let mut keys: Vec<String> =
        names.flat_map(|name| [Some(folded(name)), words(name).find_map(|word| word.untagged)]).flatten().collect();
    keys.retain(|key| !key.is_empty());
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Returns the words of a document by field.
fn fields(document: &Document) -> [Vec<String>; FIELDS] {
    let stems = |text: &str| -> Vec<String> {
        let said = words(text).filter(|word| !is_stop(&word.whole));
        said.flat_map(|word| if word.stems.len() > 1 { [vec![word.whole], word.stems].concat() } else { word.stems })
            .collect()
    };
    let names: Vec<Word> = [&document.name].into_iter().chain(&document.aliases).flat_map(|name| words(name)).collect();
    let mut own: Vec<String> = Vec::new();
    for name in names {
        if name.stems.len() > 1 {
            own.push(name.whole);
        }
        own.extend(name.untagged);
        own.extend(name.stems);
    }
    own.dedup();
    let mut texts = stems(&document.texts);
    texts.extend(document.of.iter().flat_map(|of| stems(of)));
    [own, stems(&document.summary), texts]
}

/// Returns the words of a document, and how often it has each, by weight and length of the field.
fn counts(fields: &[Vec<String>; FIELDS], averages: &[f32; FIELDS]) -> FxHashMap<String, f32> {
    let mut counts: FxHashMap<String, f32> = FxHashMap::default();
    for (field, words) in fields.iter().enumerate() {
        let longer = 1.0 - LENGTHS[field] + LENGTHS[field] * words.len() as f32 / averages[field];
        for word in words {
            *counts.entry(word.clone()).or_default() += WEIGHTS[field] / longer;
        }
    }
    counts
}
