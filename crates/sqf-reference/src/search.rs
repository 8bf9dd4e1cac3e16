//! Search by the words that people use, which are often not those of a name.
//!
//! All words of a query count, none is required: the more of them an entry has, the rarer they are and the closer to its
//! name they stand, the earlier it is listed (BM25F, Robertson and Zaragoza, "The Probabilistic Relevance Framework",
//! 2009). Words are compared without their endings ([`terms`]), names also by the words in them, what people say with
//! what it is called ([`synonyms`]), and a word that occurs nowhere with those that are like it.
//!
//! Pages in a browser search the same index with a script (`search.js` of `sqf-html`). So everything after the index is
//! made is calculated in whole numbers, which gives the same order there.

mod document;
mod script;
mod synonyms;
mod terms;
#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};

pub use document::{Document, Kind};

use self::synonyms::Synonyms;
use self::terms::{Word, is_stop, key, stem, words};
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
/// How many steps are told apart of what the occurrences of a word count in an entry, and of how rare a word is.
const STEPS: u8 = 31;
const RARITY: u8 = 100;
/// A word with fewer steps is not worth a place in the index: one word of a long page.
const LEAST_STEPS: u8 = 2;
/// What a word counts that is as written, in percent.
const WRITTEN: u64 = 100;
/// What a word counts that begins with one of the query.
const BEGUN: u64 = 75;
/// What a word counts that is like one of the query, and what it counts more the fewer typos it has.
const LIKE: u64 = 60;
const FEW_TYPOS: u64 = 30;
/// What a word counts by which a phrase of the query is called.
const CALLED: u64 = 70;
/// What an entry counts that a phrase of the query means, by the number of words of the phrase; longer ones count as
/// the longest here. It is a multiple of what a word counts that is a hundredth as rare as 1 in e and has all steps.
const MEANT: [u64; 4] = [800, 1131, 1386, 1600];
/// What a phrase counts of which a word like one of its own is said, in percent.
const ALIKE: u64 = 70;
const FULL: u64 = WRITTEN * STEPS as u64;
/// How much less each further name counts, in percent.
const LATER: u64 = 95;
/// More words of a query are not looked for.
const MOST_WORDS: usize = 32;
/// From these lengths on, a word may have one typo, two, and three.
const TYPOS: [usize; 3] = [4, 8, 12];
/// From this length on, a word may be the beginning of others.
const BEGINNING: usize = 3;

/// Entries, with the places of their words.
#[derive(Debug)]
pub struct Index {
    documents: Vec<Document>,
    /// The order of those whose words are as good.
    orders: Vec<u32>,
    /// How much each counts beside others that have the same words, in percent.
    weights: Vec<u64>,
    /// By word, the documents that have it.
    places: FxHashMap<Box<str>, Vec<Posting>>,
    /// The documents by their names without blanks and case, other names, and names without a tag.
    names: FxHashMap<Box<str>, Vec<u32>>,
    /// The words that may be meant by one that is misspelled.
    vocabulary: NearNames<()>,
    synonyms: Synonyms,
}

/// A document that has a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Posting {
    document: u32,
    /// How much the word counts there, from 1 to [`STEPS`].
    steps: u8,
}

/// A word of a query, and what may stand for it, in percent.
#[derive(Debug)]
struct Asked {
    word: String,
    others: Vec<(String, u64)>,
}

/// What an entry is worth.
#[derive(Debug, Clone, Copy, Default)]
struct Worth {
    value: u64,
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
        documents.sort_by_cached_key(order);
        // Events of several families and macros of several mods are listed once.
        documents.dedup_by(|other, first| {
            let is_same = (other.kind, &other.name) == (first.kind, &first.name);
            if is_same {
                first.texts = format!("{}\n{}\n{}", first.texts, other.summary, other.texts);
            }
            is_same
        });
        // Neighbors have words in common, so the distances between places are short.
        documents.sort_by_cached_key(|document| (document.kind, document.of.clone(), document.name.to_lowercase()));
        let fields: Vec<[Vec<String>; FIELDS]> = documents.iter().map(fields).collect();
        let mut averages = [0.0; FIELDS];
        for field in 0..FIELDS {
            let sum: usize = fields.iter().map(|fields| fields[field].len()).sum();
            averages[field] = (sum as f32 / fields.len().max(1) as f32).max(1.0);
        }
        let mut places: FxHashMap<Box<str>, Vec<Posting>> = FxHashMap::default();
        for (number, fields) in fields.into_iter().enumerate() {
            for (word, count) in counts(&fields, &averages) {
                let steps = (f32::from(STEPS) * count / (SATURATION + count)).round() as u8;
                if steps >= LEAST_STEPS {
                    places.entry(word.into()).or_default().push(Posting { document: number as u32, steps });
                }
            }
        }
        let mut names: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
        for (number, document) in documents.iter().enumerate() {
            for key in keys(document) {
                names.entry(key.into()).or_default().push(number as u32);
            }
        }
        let vocabulary = NearNames::new(
            places.keys().filter(|word| word.chars().count() >= TYPOS[0]).map(|word| (word.clone(), ())),
        );
        let mut by_order: Vec<usize> = (0..documents.len()).collect();
        by_order.sort_by_cached_key(|number| order(&documents[*number]));
        let mut orders = vec![0; documents.len()];
        for (order, number) in (0..).zip(by_order) {
            orders[number] = order;
        }
        let weights = documents.iter().map(weight).collect();
        Index { synonyms: Synonyms::embedded(&names), documents, orders, weights, places, names, vocabulary }
    }

    /// Returns all entries, in the order of their numbers.
    pub fn documents(&self) -> &[Document] {
        &self.documents
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
        for called in self.synonyms.of(&stems) {
            let of_stems =
                called.synonym.stems.iter().flat_map(|stem| self.values(stem, CALLED * called.percent / 100));
            for (document, value) in of_stems.chain(called.values()) {
                let of = worth.entry(document).or_default();
                *of = Worth { value: of.value + value, has: of.has | called.has };
            }
        }
        let exact: FxHashSet<u32> = self.names.get(&*key(query)).into_iter().flatten().copied().collect();
        for document in &exact {
            worth.entry(*document).or_default();
        }
        let mut ranked: Vec<(bool, u64, u32, u32)> = worth
            .into_iter()
            .map(|(document, Worth { value, has })| {
                let (all, has) = (asked.len() as u64, u64::from(has.count_ones()));
                let value = value * (all * all + has * has) * self.weights[document as usize];
                (!exact.contains(&document), u64::MAX - value, self.orders[document as usize], document)
            })
            .collect();
        ranked.sort_unstable();
        ranked.into_iter().take(most).map(|(.., document)| &self.documents[document as usize]).collect()
    }

    /// Splits a query into its words, without those that say nothing.
    fn asked(&self, query: &str) -> Vec<Asked> {
        let all: Vec<Word> = words(query).collect();
        let mut said: Vec<Word> = all.iter().filter(|word| !is_stop(&word.whole)).cloned().collect();
        if said.is_empty() {
            said = all;
        }
        let joined = self.joined(&said);
        let mut asked: Vec<Asked> = Vec::new();
        for (word, joined) in said.into_iter().zip(joined) {
            let is_name = word.stems.len() > 1;
            let is_known = |word: &String| self.places.contains_key(&**word) || self.synonyms.have(word);
            if is_name && self.places.contains_key(&*word.whole) {
                // The names that begin with it as well: `getVariable` for `getVar`.
                let others = self.begun(&word.whole).filter(|(other, _)| *other != word.whole).collect();
                asked.push(Asked { word: word.whole, others });
            } else if is_name && let Some(others) = self.misspelled(&word.whole) {
                asked.push(Asked { word: word.whole, others });
            } else if is_name
                && !word.stems.iter().all(is_known)
                && let Some(others) = self.meant(&word.whole)
            {
                asked.push(Asked { word: word.whole, others });
            } else {
                for word in word.stems.into_iter().filter(|stem| !is_name || !is_stop(stem)) {
                    let others = if is_known(&word) { None } else { self.like(&word) };
                    let joined = joined.iter().map(|other| (other.clone(), WRITTEN));
                    asked.push(Asked { word, others: others.unwrap_or_default().into_iter().chain(joined).collect() });
                }
            }
        }
        asked.truncate(MOST_WORDS);
        asked
    }

    /// Returns for each word what it is together with the one before or after it: `nametag` for `name tag`.
    fn joined(&self, said: &[Word]) -> Vec<Vec<String>> {
        let mut joined = vec![Vec::new(); said.len()];
        for (at, pair) in said.windows(2).enumerate() {
            let whole = stem(&format!("{}{}", pair[0].whole, pair[1].whole));
            if pair.iter().all(|word| word.stems.len() == 1) && self.places.contains_key(&*whole) {
                joined[at].push(whole.clone());
                joined[at + 1].push(whole);
            }
        }
        joined
    }

    /// Returns the words that one which occurs nowhere may stand for.
    fn like(&self, word: &str) -> Option<Vec<(String, u64)>> {
        self.meant(word).or_else(|| self.abbreviated(word))
    }

    /// Returns the words that begin with one, and those of which it may be a typo.
    fn meant(&self, word: &str) -> Option<Vec<(String, u64)>> {
        let like = self.with_typos(word, most_typos(word.chars().count(), &TYPOS));
        let found: Vec<(String, u64)> = self.begun(word).chain(like).collect();
        (!found.is_empty()).then_some(found)
    }

    /// Returns the long names of which one may be a single typo, whatever its parts mean.
    fn misspelled(&self, name: &str) -> Option<Vec<(String, u64)>> {
        let found: Vec<(String, u64)> = match name.chars().count() >= TYPOS[1] {
            true => self.with_typos(name, 1).collect(),
            false => Vec::new(),
        };
        (!found.is_empty()).then_some(found)
    }

    /// Returns the words that begin with one.
    fn begun(&self, word: &str) -> impl Iterator<Item = (String, u64)> {
        let is_long = word.chars().count() >= BEGINNING;
        let words = self.places.keys().map(|other| &**other).filter(move |_| is_long);
        words.filter(move |other| other.starts_with(word)).map(|other| (other.to_owned(), BEGUN))
    }

    /// Returns the words of which one may be a typo.
    fn with_typos(&self, word: &str, most: usize) -> impl Iterator<Item = (String, u64)> {
        let like = self.vocabulary.like(word, most).into_iter().map(|(other, ())| other);
        like.filter(|other| other.chars().next() == word.chars().next()).filter_map(move |other| {
            let typos = Typos::between(word, other, most)?;
            Some((other.to_owned(), LIKE + FEW_TYPOS / typos.count as u64))
        })
    }

    /// Returns the words that have the letters of one in order.
    fn abbreviated(&self, word: &str) -> Option<Vec<(String, u64)>> {
        let length = word.chars().count();
        let value = |other: &str| {
            let letters = other.chars().count();
            (letters <= 3 * length && is_abbreviation(word, other)).then(|| LIKE * length as u64 / letters as u64)
        };
        let found = self.places.keys().filter_map(|other| Some((other.to_string(), value(other)?)));
        let found: Vec<(String, u64)> = found.filter(|_| length >= TYPOS[0]).collect();
        (!found.is_empty()).then_some(found)
    }

    /// Returns the documents that have a word of a query, or what may stand for it, and what that is worth in each.
    fn values_of(&self, asked: &Asked) -> FxHashMap<u32, u64> {
        let mut found: FxHashMap<u32, u64> = self.values(&asked.word, WRITTEN).collect();
        for (word, percent) in &asked.others {
            for (document, value) in self.values(word, *percent) {
                let of = found.entry(document).or_default();
                *of = value.max(*of);
            }
        }
        found
    }

    /// Returns the documents that have a word, and what it is worth in each: more if few have it.
    fn values(&self, word: &str, percent: u64) -> impl Iterator<Item = (u32, u64)> {
        let places = self.places.get(word).map_or(&[][..], Vec::as_slice);
        let rarity = self.rarity(places.len());
        places.iter().map(move |place| (place.document, percent * rarity * u64::from(place.steps)))
    }

    /// Returns how rare a word is that so many documents have.
    fn rarity(&self, having: usize) -> u64 {
        let (all, having) = (self.documents.len() as f64, having as f64);
        (f64::from(RARITY) * (1.0 + (all - having + 0.5) / (having + 0.5)).ln()).round() as u64
    }
}

/// Returns what decides between entries whose words are as good.
fn order(document: &Document) -> (Kind, usize, String, String) {
    (document.kind, document.name.chars().count(), document.name.to_lowercase(), document.name.clone())
}

/// Whether a word has the letters of another in order, from its first: `setdmg` for `setdamage`.
fn is_abbreviation(word: &str, other: &str) -> bool {
    let mut letters = other.chars();
    word.chars().next() == other.chars().next() && word.chars().all(|letter| letters.any(|other| other == letter))
}

/// Returns how much an entry counts beside others that have the same words, in percent.
fn weight(document: &Document) -> u64 {
    let kind = match document.kind {
        Kind::Command | Kind::Event => 1.0,
        Kind::Function if document.of.is_none() => 0.92,
        Kind::Script | Kind::Class => 0.95,
        Kind::Function | Kind::Topic | Kind::Rule => 0.88,
        Kind::Word | Kind::Property => 0.85,
        Kind::Macro | Kind::Setting => 0.75,
    };
    let uses = 1.0 + 0.06 * (1.0 + document.uses as f32).ln();
    let outdated = if document.is_outdated { 0.6 } else { 1.0 };
    (100.0 * kind * uses * outdated).round() as u64
}

/// Returns the names by which an entry is found as by its own.
fn keys(document: &Document) -> Vec<String> {
    let names = [&document.name].into_iter().chain(&document.aliases);
    let mut keys: Vec<String> =
        names.flat_map(|name| [Some(key(name)), words(name).find_map(|word| word.untagged)]).flatten().collect();
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
