//! The distinct words of a script.
//!
//! A script of ten thousand lines has a few hundred words. Each is lowercased and looked up in the reference once;
//! everything after that compares numbers.

use std::ops::Range;
use std::sync::OnceLock;

use hashbrown::HashTable;

use super::TokenKind;
use super::preprocessor::{Preprocessed, UnchangedTokens};
use sqf_reference::Forms;
use sqf_text::is_word;

/// Whether a word that no command has may be a macro of a missing header: not a local variable, which begins with `_`,
/// except in capitals after two of them, as in `__SETUP`.
pub(crate) fn may_be_macro(word: &str) -> bool {
    let is_capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let is_special = |rest: &str| rest.bytes().all(is_capital) && rest.bytes().any(|byte| byte.is_ascii_uppercase());
    !word.starts_with('_') || word.strip_prefix("__").is_some_and(is_special)
}

/// A word of a script, regardless of case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WordId(u32);

impl WordId {
    /// Stands for tokens that have no word.
    pub const NONE: WordId = WordId(0);

    /// Returns the position among all words of the script, less than [`Words::len`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The names, commands and operators of a script, and the local variables that strings name: `"_gate"`.
#[derive(Debug, Default)]
pub struct Words {
    /// The word of each token.
    of: Vec<WordId>,
    words: Vec<Word>,
    /// The texts of all words, in lower case.
    text: String,
    /// Words by their text.
    table: HashTable<WordId>,
    /// The strings that name local variables, with their words.
    quoted: Vec<(u32, WordId)>,
    /// The tokens of each word; computed on first use.
    places: OnceLock<Places>,
}

/// The tokens of each word.
#[derive(Debug)]
struct Places {
    /// For each word, the number of tokens that have an earlier one, and the number of all.
    starts: Vec<u32>,
    /// The tokens by their words, and those of one word in order.
    tokens: Vec<u32>,
}

impl Places {
    fn new(words: usize, of: &[WordId]) -> Places {
        let mut starts = vec![0; words + 1];
        for word in of {
            starts[word.index() + 1] += 1;
        }
        for word in 0..words {
            starts[word + 1] += starts[word];
        }
        let (mut next, mut tokens) = (starts.clone(), vec![0; of.len()]);
        for (token, word) in of.iter().enumerate() {
            let next = &mut next[word.index()];
            tokens[*next as usize] = token as u32;
            *next += 1;
        }
        Places { starts, tokens }
    }

    fn of(&self, word: WordId) -> &[u32] {
        &self.tokens[self.starts[word.index()] as usize..self.starts[word.index() + 1] as usize]
    }
}

#[derive(Debug, Clone, Copy)]
struct Word {
    start: u32,
    end: u32,
    /// The first token that has it; words are in this order. [`NOWHERE`] for words that occur only in strings.
    first: u32,
    forms: Forms,
}

/// The first token of a word that no token has.
const NOWHERE: u32 = u32::MAX;

impl Words {
    /// Collects the words of a script. `forms` tells how a word can be written as a command; none if it is not a
    /// command.
    pub fn new(script: &Preprocessed, forms: impl Fn(&str) -> Forms) -> Words {
        let mut words = Words::for_tokens(script);
        let mut named = Vec::new();
        words.add_tokens(script, 0..script.tokens().len(), &mut named, &forms);
        words.add_quoted(script, named, |words, name| words.add(name, NOWHERE, &forms));
        words
    }

    /// Like [`Words::new`], for a script that shares tokens with an earlier version, whose words are looked up once for
    /// all shared tokens; also tells whether each of them has the same forms as before.
    pub(super) fn after(
        script: &Preprocessed,
        forms: impl Fn(&str) -> Forms,
        (before, same): (&Words, UnchangedTokens),
    ) -> (Words, bool) {
        let mut words = Words::for_tokens(script);
        words.words.reserve(before.words.len());
        words.text.reserve(before.text.len());
        let mut named = Vec::new();
        let mut are_same = true;
        let is_known = script.has_same_commands();
        let UnchangedTokens { start, rest, before: old_rest } = same;
        // Words are numbered in the order of their first tokens, so those at the beginning keep their numbers.
        let mut known = vec![WordId::NONE; before.len()];
        let mut take_over = |words: &mut Words, old: WordId, first: usize| {
            let forms = |word: &str| if is_known { before.forms(old) } else { forms(word) };
            let word = words.add(before.text(old), first as u32, &forms);
            are_same &= words.forms(word) == before.forms(old);
            known[old.index()] = word;
        };
        let at_start = before.words.partition_point(|word| (word.first as usize) < start).max(1);
        for old in before.ids().take(at_start - 1) {
            take_over(&mut words, old, before.words[old.index()].first as usize);
        }
        words.of.extend_from_slice(&before.of[..start]);
        named.extend(before.quoted_in(0..start));
        words.add_tokens(script, start..rest, &mut named, &forms);
        for (first, old) in before.firsts_from(old_rest, at_start) {
            take_over(&mut words, old, first - old_rest + rest);
        }
        words.of.extend(before.of[old_rest..].iter().map(|old| known[old.index()]));
        let further = (rest as u32).wrapping_sub(old_rest as u32);
        named.extend(before.quoted_in(old_rest..before.of.len()).map(|token| token.wrapping_add(further)));
        words.add_quoted(script, named, |words, name| {
            let word = words.add(name, NOWHERE, &forms);
            are_same &= before.find(name).is_none_or(|old| words.forms(word) == before.forms(old));
            word
        });
        (words, are_same)
    }

    fn for_tokens(script: &Preprocessed) -> Words {
        let mut words = Words { of: Vec::with_capacity(script.tokens().len()), ..Words::default() };
        words.words.push(Word { start: 0, end: 0, first: 0, forms: Forms::NONE });
        words
    }

    /// Returns the strings among some tokens that name local variables.
    fn quoted_in(&self, tokens: Range<usize>) -> impl Iterator<Item = u32> {
        let first = self.quoted.partition_point(|(token, _)| (*token as usize) < tokens.start);
        let all = self.quoted[first..].iter().map(|(token, _)| *token);
        all.take_while(move |token| (*token as usize) < tokens.end)
    }

    /// Returns the words of the tokens from `rest` on that are not among the first `known`, each with its first token
    /// there, in that order.
    fn firsts_from(&self, rest: usize, known: usize) -> Vec<(usize, WordId)> {
        let others = self.words.iter().enumerate().skip(known).filter(|(_, word)| word.first != NOWHERE);
        let others = others.map(|(at, word)| (word.first as usize, WordId(at as u32)));
        let (earlier, mut firsts): (Vec<_>, Vec<_>) = others.partition(|(first, _)| *first < rest);
        if earlier.is_empty() {
            return firsts;
        }
        // Their first tokens were removed, so their next ones have to be found.
        let mut wanted = vec![false; self.words.len()];
        let mut left = earlier.len();
        for (_, word) in earlier {
            wanted[word.index()] = true;
        }
        for (token, word) in self.of.iter().enumerate().skip(rest) {
            if std::mem::take(&mut wanted[word.index()]) {
                firsts.push((token, *word));
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        firsts.sort_by_key(|(first, _)| *first);
        firsts
    }

    /// Adds the words of some tokens; strings that name local variables are put into `named` instead.
    fn add_tokens(
        &mut self,
        script: &Preprocessed,
        tokens: Range<usize>,
        named: &mut Vec<u32>,
        forms: &impl Fn(&str) -> Forms,
    ) {
        for token in tokens {
            let it = script.tokens()[token];
            let word = match it.kind {
                TokenKind::Name if !it.is_opaque() => self.add(script.text(token), token as u32, forms),
                TokenKind::Operator | TokenKind::Hash | TokenKind::Colon | TokenKind::Assign => {
                    self.add(script.text(token), token as u32, forms)
                }
                TokenKind::DoubleString | TokenKind::SingleString => {
                    if quoted_name(script.text(token)).is_some() {
                        named.push(token as u32);
                    }
                    WordId::NONE
                }
                _ => WordId::NONE,
            };
            self.of.push(word);
        }
    }

    fn add_quoted(&mut self, script: &Preprocessed, named: Vec<u32>, mut add: impl FnMut(&mut Words, &str) -> WordId) {
        self.quoted.reserve(named.len());
        for token in named {
            if let Some(name) = quoted_name(script.text(token as usize)) {
                let word = add(self, name);
                self.quoted.push((token, word));
            }
        }
    }

    /// Returns the word of a token; [`WordId::NONE`] for literals, brackets, separators and unknown tokens.
    #[inline]
    pub fn of(&self, token: usize) -> WordId {
        self.of.get(token).copied().unwrap_or(WordId::NONE)
    }

    /// Returns the word with this text, in any case; None if the script does not contain it.
    pub fn find(&self, text: &str) -> Option<WordId> {
        self.table.find(hash(text), |id| is_same(self.text(*id), text)).copied()
    }

    /// Returns the local variable that a string names: `"_gate"`; None for other strings and tokens.
    pub fn quoted(&self, token: usize) -> Option<WordId> {
        let at = self.quoted.binary_search_by_key(&token, |(token, _)| *token as usize).ok()?;
        Some(self.quoted[at].1)
    }

    /// Returns the local variables that strings name, see [`Words::quoted`]; some more than once.
    pub fn all_quoted(&self) -> impl Iterator<Item = WordId> {
        self.quoted.iter().map(|(_, word)| *word)
    }

    /// Returns the tokens that have a word, in order.
    pub fn tokens_of(&self, word: WordId) -> impl Iterator<Item = usize> {
        self.tokens_within(word, 0..self.of.len())
    }

    /// Returns those of some tokens that have a word, in order.
    pub fn tokens_within(&self, word: WordId, tokens: Range<usize>) -> impl Iterator<Item = usize> {
        let places = self.places.get_or_init(|| Places::new(self.words.len(), &self.of)).of(word);
        let first = places.partition_point(|token| (*token as usize) < tokens.start);
        places[first..].iter().map(|token| *token as usize).take_while(move |token| *token < tokens.end)
    }

    /// Returns the text of a word, in lower case.
    #[inline]
    pub fn text(&self, id: WordId) -> &str {
        text_of(&self.words, &self.text, id)
    }

    /// Returns how a word can be written as a command; none if it is not a command.
    #[inline]
    pub fn forms(&self, id: WordId) -> Forms {
        self.words[id.index()].forms
    }

    /// Returns how the word of a token can be written as a command.
    #[inline]
    pub fn forms_of(&self, token: usize) -> Forms {
        self.forms(self.of(token))
    }

    /// Returns the number of words, including [`WordId::NONE`].
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Always false: [`WordId::NONE`] always exists.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Iterates over all words except [`WordId::NONE`].
    pub fn ids(&self) -> impl Iterator<Item = WordId> + use<> {
        (1..self.words.len() as u32).map(WordId)
    }

    /// Returns the word with this text, and adds it if it is new. `first` is the token that has it.
    fn add(&mut self, text: &str, first: u32, forms: &impl Fn(&str) -> Forms) -> WordId {
        let hash_of_text = hash(text);
        if let Some(id) = self.table.find(hash_of_text, |id| is_same(self.text(*id), text)) {
            return *id;
        }
        let id = WordId(self.words.len() as u32);
        let start = self.text.len();
        self.text.push_str(text);
        self.text[start..].make_ascii_lowercase();
        let forms = forms(&self.text[start..]);
        self.words.push(Word { start: start as u32, end: self.text.len() as u32, first, forms });
        self.table.insert_unique(hash_of_text, id, |id| hash(text_of(&self.words, &self.text, *id)));
        id
    }
}

#[inline]
fn text_of<'t>(words: &[Word], text: &'t str, id: WordId) -> &'t str {
    let Word { start, end, .. } = words[id.index()];
    &text[start as usize..end as usize]
}

/// Returns the name in a string that consists of the name of a local variable: `"_gate"`.
fn quoted_name(text: &str) -> Option<&str> {
    if text.as_bytes().get(1) != Some(&b'_') {
        return None;
    }
    let name = text.get(1..text.len().checked_sub(1)?)?;
    is_word(name).then_some(name)
}

#[inline]
fn is_same(lower: &str, text: &str) -> bool {
    // Most words are written in lower case.
    lower.len() == text.len() && (lower == text || lower.eq_ignore_ascii_case(text))
}

/// Returns a case-insensitive hash. The bit that it sets turns capitals into lower case; other characters of names have
/// it already, except `_`, which becomes a character that no name contains.
#[inline]
fn hash(text: &str) -> u64 {
    const SMALL: u64 = 0x2020_2020_2020_2020;
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (parts, rest) = text.as_bytes().as_chunks::<8>();
    let mut hash = text.len() as u64;
    for part in parts {
        hash = (hash.rotate_left(5) ^ (u64::from_le_bytes(*part) | SMALL)).wrapping_mul(FACTOR);
    }
    if !rest.is_empty() {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        hash = (hash.rotate_left(5) ^ (u64::from_le_bytes(last) | SMALL)).wrapping_mul(FACTOR);
    }
    // The table uses the highest and the lowest bits.
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{PreprocessorSettings, Source};
    use sqf_reference::Reference;

    fn words(text: &str) -> (Preprocessed, Words) {
        let reference = Reference::embedded();
        let is_command = |word: &str| !reference.forms(word).is_empty();
        let settings = PreprocessorSettings::alone(&is_command);
        let script = Preprocessed::new(Arc::new(Source::new(text)), &settings);
        let words = Words::new(&script, |word| reference.forms(word));
        (script, words)
    }

    #[test]
    fn a_word_is_one_in_any_case() {
        let (script, words) = words("Hint _longNameOfAGate; hint _LONGNAMEOFAGATE == 1; \"_Quoted\" call x@");
        let all: Vec<&str> = (0..script.tokens().len()).map(|token| words.text(words.of(token))).collect();
        assert_eq!(
            all,
            ["hint", "_longnameofagate", "", "hint", "_longnameofagate", "==", "", "", "", "call", "x", ""]
        );
        assert_eq!(words.of(0), words.of(3));
        assert_eq!(words.find("_LongNameOfAGate"), Some(words.of(1)));
        assert_eq!(words.find("_longNameOfBGate"), None);
        assert!(words.find("_quoted").is_some() && words.find("\"_quoted\"").is_none());
        assert!(words.forms_of(0).unary() && words.forms_of(1).is_empty() && words.forms_of(5).binary());
        assert_eq!(words.ids().count() + 1, words.len());
    }

    #[test]
    fn opaque_tokens_are_not_words() {
        let (script, words) = words("GATE(1) = 2");
        assert_eq!(script.text(0), "GATE(1)");
        assert_eq!(words.of(0), WordId::NONE);
    }
}
