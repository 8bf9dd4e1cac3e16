//! The distinct words of a script.
//!
//! A script of ten thousand lines has a few hundred words. Each is put in lower case and looked up in the reference
//! once; what reads the script after that compares numbers.

use hashbrown::HashTable;

use super::TokenKind;
use super::preprocessor::{Preprocessed, Same};
use crate::catalog::Forms;
use crate::text::is_word;

/// A word of a script, the same whatever its case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WordId(u32);

impl WordId {
    /// The word of tokens that have none.
    pub const NONE: WordId = WordId(0);

    /// The position among all words of the script, less than [`Words::len`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Names, commands and operators of a script, and local variables that strings name: `"_gate"`.
#[derive(Debug, Default)]
pub struct Words {
    /// For each token its word.
    of: Vec<WordId>,
    words: Vec<Word>,
    /// The texts of all words, in lower case.
    text: String,
    /// Words by their text.
    table: HashTable<WordId>,
}

#[derive(Debug, Clone, Copy)]
struct Word {
    start: u32,
    end: u32,
    forms: Forms,
}

impl Words {
    /// The words of a script. `forms` tells how a word may be written as a command; none for what is no command.
    pub fn new(script: &Preprocessed, forms: impl Fn(&str) -> Forms) -> Words {
        let mut words = Words::for_tokens(script);
        for token in 0..script.tokens().len() {
            let word = words.add_token(script, token, &forms);
            words.of.push(word);
        }
        words
    }

    /// The same of a script that has some tokens of an earlier version, whose words are looked up once for all tokens that
    /// have them; and whether each of these has the same forms as before.
    pub(super) fn after(
        script: &Preprocessed,
        forms: impl Fn(&str) -> Forms,
        (before, same): (&Words, Same),
    ) -> (Words, bool) {
        let mut words = Words::for_tokens(script);
        let mut are_same = true;
        let mut known = vec![WordId::NONE; before.len()];
        let mut take_over = |words: &mut Words, from: usize, olds: &[WordId]| {
            for (token, old) in (from..).zip(olds) {
                let word = match known[old.index()] {
                    WordId::NONE if *old == WordId::NONE => match script.tokens()[token].kind {
                        kind if kind.is_string() => words.add_token(script, token, &forms),
                        _ => WordId::NONE,
                    },
                    WordId::NONE => {
                        let word = words.add(before.text(*old), &forms);
                        are_same &= words.forms(word) == before.forms(*old);
                        known[old.index()] = word;
                        word
                    }
                    word => word,
                };
                words.of.push(word);
            }
        };
        take_over(&mut words, 0, before.of.get(..same.start).unwrap_or_default());
        for token in words.of.len()..same.rest {
            let word = words.add_token(script, token, &forms);
            words.of.push(word);
        }
        take_over(&mut words, same.rest, before.of.get(same.before..).unwrap_or_default());
        (words, are_same)
    }

    fn for_tokens(script: &Preprocessed) -> Words {
        let mut words = Words { of: Vec::with_capacity(script.tokens().len()), ..Words::default() };
        words.words.push(Word { start: 0, end: 0, forms: Forms::NONE });
        words
    }

    #[inline]
    fn add_token(&mut self, script: &Preprocessed, token: usize, forms: &impl Fn(&str) -> Forms) -> WordId {
        let it = script.tokens()[token];
        match it.kind {
            TokenKind::Name if !it.is_opaque() => self.add(script.text(token), forms),
            TokenKind::Operator | TokenKind::Hash | TokenKind::Colon | TokenKind::Assign => {
                self.add(script.text(token), forms)
            }
            TokenKind::DoubleString | TokenKind::SingleString => {
                if let Some(name) = quoted_name(script.text(token)) {
                    self.add(name, forms);
                }
                WordId::NONE
            }
            _ => WordId::NONE,
        }
    }

    /// The word of a token; [`WordId::NONE`] of literals, brackets, separators and what is not known.
    #[inline]
    pub fn of(&self, token: usize) -> WordId {
        self.of.get(token).copied().unwrap_or(WordId::NONE)
    }

    /// The word with this text, in any case; None when it is nowhere in the script.
    pub fn find(&self, text: &str) -> Option<WordId> {
        self.table.find(hash(text), |id| is_same(self.text(*id), text)).copied()
    }

    /// The text of a word, in lower case.
    #[inline]
    pub fn text(&self, id: WordId) -> &str {
        text_of(&self.words, &self.text, id)
    }

    /// How a word may be written as a command; none for what is no command.
    #[inline]
    pub fn forms(&self, id: WordId) -> Forms {
        self.words[id.index()].forms
    }

    /// How the word of a token may be written as a command.
    #[inline]
    pub fn forms_of(&self, token: usize) -> Forms {
        self.forms(self.of(token))
    }

    /// Number of words, [`WordId::NONE`] included.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Never: [`WordId::NONE`] is always there.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// All words but [`WordId::NONE`].
    pub fn ids(&self) -> impl Iterator<Item = WordId> + use<> {
        (1..self.words.len() as u32).map(WordId)
    }

    fn add(&mut self, text: &str, forms: &impl Fn(&str) -> Forms) -> WordId {
        let hash_of_text = hash(text);
        if let Some(id) = self.table.find(hash_of_text, |id| is_same(self.text(*id), text)) {
            return *id;
        }
        let id = WordId(self.words.len() as u32);
        let start = self.text.len();
        self.text.push_str(text);
        self.text[start..].make_ascii_lowercase();
        let forms = forms(&self.text[start..]);
        self.words.push(Word { start: start as u32, end: self.text.len() as u32, forms });
        self.table.insert_unique(hash_of_text, id, |id| hash(text_of(&self.words, &self.text, *id)));
        id
    }
}

#[inline]
fn text_of<'t>(words: &[Word], text: &'t str, id: WordId) -> &'t str {
    let Word { start, end, .. } = words[id.index()];
    &text[start as usize..end as usize]
}

/// The name in a string that is nothing but the name of a local variable: `"_gate"`.
pub fn quoted_name(text: &str) -> Option<&str> {
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

/// A hash that is the same whatever the case. The bit that it sets makes capitals small; other characters of names have
/// it, but for `_`, which becomes what no name has.
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
    // The table looks at the highest bits and the lowest.
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::catalog::Reference;
    use crate::syntax::{PreprocessorSettings, Source};

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
    fn what_is_not_known_is_no_word() {
        let (script, words) = words("GATE(1) = 2");
        assert_eq!(script.text(0), "GATE(1)");
        assert_eq!(words.of(0), WordId::NONE);
    }
}
