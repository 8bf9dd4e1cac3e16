//! The index as text, for a script that searches as [`Index::search`](super::Index::search) does: `search.js` of
//! `sqf-html`.

use serde_json::{Value, json};

use super::synonyms::Synonym;
use super::terms::STOP;
use super::{
    ALIKE, BEGINNING, BEGUN, CALLED, FEW_TYPOS, FULL, Index, LATER, LIKE, MEANT, MOST_WORDS, Posting, RARITY, TYPOS,
    WRITTEN,
};

/// The digits in which places are written: one for a step, and for the distance to the place before, from the low end,
/// one of the first half for each further digit and one of the second half for the last. All are a byte of JSON.
const DIGITS: &[u8] = b"!#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
const HALF: usize = DIGITS.len() / 2;

impl Index {
    /// Returns all of the index but its documents, whose numbers are their positions.
    ///
    /// * `words`: in order, each followed by its places: the number of letters that it begins with as the one before, in
    ///   base 36, its other letters; then a step and a distance for each place;
    /// * `weights`: of the documents, two digits in base 36 each;
    /// * `alike`: words that stand for each other in phrases, with the number of their set;
    /// * `synonyms`: lines of phrases, other words, and the documents of names; in base 36;
    /// * the words that say nothing, and all that the ranking counts with.
    pub fn to_json(&self) -> Value {
        let synonyms: Vec<String> = self.synonyms.lines.iter().map(line).collect();
        let weights: Vec<String> =
            self.weights.iter().map(|weight| format!("{:0>2}", base_36(*weight as usize))).collect();
        json!({
            "alike": self.synonyms.alike,
            "counts": {
                "alike": ALIKE, "rarity": RARITY, "written": WRITTEN, "begun": BEGUN, "like": LIKE, "fewTypos": FEW_TYPOS, "called": CALLED,
                "full": FULL, "meant": MEANT, "later": LATER, "mostWords": MOST_WORDS, "typos": TYPOS,
                "beginning": BEGINNING,
            },
            "digits": String::from_utf8_lossy(DIGITS),
            "stop": STOP.join(" "),
            "synonyms": synonyms,
            "weights": weights.concat(),
            "words": self.words(),
        })
    }

    fn words(&self) -> String {
        let mut words: Vec<(&str, &[Posting])> =
            self.places.iter().map(|(word, places)| (&**word, &**places)).collect();
        words.sort_unstable_by_key(|(word, _)| *word);
        let (mut out, mut before) = (String::new(), "");
        for (word, places) in words {
            let same = word.char_indices().zip(before.chars()).take_while(|((_, a), b)| a == b).take(35);
            let (letters, length) = same.fold((0, 0), |(letters, _), ((at, a), _)| (letters + 1, at + a.len_utf8()));
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(&base_36(letters));
            out.push_str(&word[length..]);
            out.push(' ');
            let mut last = 0;
            for place in places {
                out.push(char::from(DIGITS[usize::from(place.steps)]));
                push_number(&mut out, place.document - last);
                last = place.document;
            }
            before = word;
        }
        out
    }
}

fn push_number(out: &mut String, number: u32) {
    let mut rest = number as usize;
    while rest >= HALF {
        out.push(char::from(DIGITS[rest % HALF]));
        rest /= HALF;
    }
    out.push(char::from(DIGITS[HALF + rest]));
}

fn line(synonym: &Synonym) -> String {
    let said: Vec<String> = synonym.said.iter().map(|phrase| phrase.join(" ")).collect();
    let of_name =
        |documents: &Vec<u32>| documents.iter().map(|number| base_36(*number as usize)).collect::<Vec<_>>().join(" ");
    let meant: Vec<String> = synonym.meant.iter().map(of_name).collect();
    format!("{}:{}:{}", said.join(","), synonym.stems.join(" "), meant.join(","))
}

fn base_36(number: usize) -> String {
    let mut rest = number;
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((rest % 36) as u32, 36).unwrap_or('0'));
        rest /= 36;
        if rest == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}
