//! Finds the name that a misspelled one stands for.
//!
//! Names of the game often differ in only a letter or a digit (`B_Soldier_A_F`, `B_Soldier_AA_F`), and the lists are
//! incomplete; so a name that is merely similar to another one may well be right. Certain is only a typo in a word that
//! no name of the game contains, if a name with the right word in the same position exists.

use super::{ClassList, Classes};
use sqf_text::{Likeness, most_typos};

/// Shorter words are abbreviations, which resemble many others.
const SHORTEST: usize = 5;

/// Shorter words have endings that mean something: marks of a variant, such as `FF` for firefighters.
const SHORTEST_WITH_ENDING: usize = 6;

/// The last word of the names that Bohemia Interactive gives. Other authors mark variants by a letter at the end of any
/// word: `US85_helmetPlt`, `US85_helmetPltC`.
const OF_GAME: &str = "_f";

/// Lengths of words from which they may have one and two typos.
const LENGTHS: [usize; 2] = [SHORTEST, 9];

/// Minimum length of a word that is the whole name: there is no other evidence then.
const SHORTEST_ALONE: usize = 9;

/// Minimum length of a name without its last letter.
const SHORTEST_CUT: usize = 8;

/// Shorter words at the end of a name are marks of a variant, which other authors may leave out.
const SHORTEST_LAST: usize = 3;

/// Spelling variants, which are not typos.
const SPELLINGS: &[(&str, &str)] =
    &[("our", "or"), ("grey", "gray"), ("tyre", "tire"), ("centre", "center"), ("ise", "ize"), ("metre", "meter")];

impl Classes {
    /// Returns the one name of `lists` that `name` is certainly a misspelling of.
    pub fn near(&self, lists: &[ClassList], name: &str) -> Option<&str> {
        let name = name.to_ascii_lowercase();
        let words: Vec<&str> = name.split('_').collect();
        if !words.iter().any(|word| is_word(word)) || ClassList::ALL.iter().any(|list| self.get(*list, &name).is_some())
        {
            return None;
        }
        // The first word is right, or begins with the right letter; this excludes most names of mods early.
        let start = match words.first() {
            Some(first) if !is_word(first) && words.len() > 1 => name.get(..=first.len())?,
            _ => name.get(..1)?,
        };
        // The right word, a name that contains it, and its position.
        let mut nearest: Option<(&str, String, usize)> = None;
        for class in lists.iter().flat_map(|list| self.beginning(*list, start)).map(super::Class::class) {
            if class.len().abs_diff(name.len()) > 2 {
                continue;
            }
            let Some((wrong, right)) = slip(&words, class) else { continue };
            match &nearest {
                // Several words are equally close, such as `Bench` and `Beech`.
                Some((_, known, place)) if *known != right || *place != wrong => return None,
                _ => nearest = Some((class, right, wrong)),
            }
        }
        let (class, _, wrong) = nearest?;
        let is_known = self.has_word(words.get(wrong)?);
        (!is_known).then_some(class)
    }

    /// Returns the one name of `lists` that lacks its last letter in `name`: `arifle_MX_` for `arifle_MX_F`. A plural
    /// is another word, and so is a name whose last word occurs elsewhere.
    pub fn cut(&self, lists: &[ClassList], name: &str) -> Option<&str> {
        let name = name.to_ascii_lowercase();
        let last = name.rsplit('_').next()?;
        let is_known = || ClassList::ALL.iter().any(|list| self.get(*list, &name).is_some());
        if name.len() < SHORTEST_CUT || !last.bytes().all(|byte| byte.is_ascii_alphabetic()) || is_known() {
            return None;
        }
        let ends = |class: &str| {
            let letter = class.bytes().last().filter(|_| class.len() == name.len() + 1);
            letter.is_some_and(|letter| letter.is_ascii_alphabetic() && !letter.eq_ignore_ascii_case(&b's'))
        };
        let classes = lists.iter().flat_map(|list| self.beginning(*list, &name)).map(super::Class::class);
        let mut found = classes.filter(|class| ends(class));
        let class = found.next().filter(|class| found.all(|other| other.eq_ignore_ascii_case(class)))?;
        let is_word = last.is_empty() || last.len() + 1 >= SHORTEST_LAST && !self.has_word(last);
        is_word.then_some(class)
    }

    /// Returns the one name of `lists` that differs from `name` only in its underscores: `B_Quadbike_01_F` for
    /// `B_Quadbike_01F`.
    pub fn joined(&self, lists: &[ClassList], name: &str) -> Option<&str> {
        let plain = |name: &str| name.replace('_', "").to_ascii_lowercase();
        let (start, wanted) = (name.get(..1)?, plain(name));
        let is_known = || ClassList::ALL.iter().any(|list| self.get(*list, name).is_some());
        if wanted.len() < SHORTEST_CUT || !name.contains('_') || is_known() {
            return None;
        }
        let classes = lists.iter().flat_map(|list| self.beginning(*list, start)).map(super::Class::class);
        let mut found = classes.filter(|class| class.len().abs_diff(name.len()) == 1 && plain(class) == wanted);
        found.next().filter(|class| found.all(|other| other.eq_ignore_ascii_case(class)))
    }

    /// Whether a class or display name contains that word, in lower case.
    fn has_word(&self, word: &str) -> bool {
        let is_in =
            |text: &str| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| part.eq_ignore_ascii_case(word));
        let all = ClassList::ALL.into_iter().flat_map(|list| self.list(list));
        all.into_iter().any(|class| is_in(class.class()) || class.name().is_some_and(is_in))
    }
}

/// Returns the index of the only word in which a name differs from a class, and the class's word in lower case, if the
/// difference is a typo.
fn slip(words: &[&str], class: &str) -> Option<(usize, String)> {
    let is_of_game = class.to_ascii_lowercase().ends_with(OF_GAME);
    let mut others = class.split('_');
    let mut found = None;
    for (number, word) in words.iter().enumerate() {
        let other = others.next()?;
        if word.eq_ignore_ascii_case(other) {
            continue;
        }
        if found.is_some() || !(is_typo(word, other, words.len() == 1) || is_of_game && is_typo_at_end(word, other)) {
            return None;
        }
        found = Some((number, other.to_ascii_lowercase()));
    }
    if others.next().is_some() { None } else { found }
}

fn is_word(word: &str) -> bool {
    word.len() >= SHORTEST && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a word, in lower case, is a typo of another one. `is_alone`: it is the whole name.
fn is_typo(word: &str, other: &str, is_alone: bool) -> bool {
    if !is_word(word) || !is_word(other) || (is_alone && other.len() < SHORTEST_ALONE) {
        return false;
    }
    let other = other.to_ascii_lowercase();
    let most = if is_alone { 1 } else { most_typos(other.len(), &LENGTHS) };
    let is_spelling = |(a, b): &(&str, &str)| word.replace(a, b) == other.replace(a, b);
    Likeness::CLASS_WORD.is_like(word, &other, most) && !SPELLINGS.iter().any(is_spelling)
}

/// Whether a word, in lower case, is another one whose last letter is missing or doubled, or swapped with the one
/// before. A plural is another word, and so may be what a final `e` is left of: `close` and `closed`.
fn is_typo_at_end(word: &str, other: &str) -> bool {
    if !is_word(word) || !is_word(other) || other.len() < SHORTEST_WITH_ENDING {
        return false;
    }
    let other = other.to_ascii_lowercase();
    let (stem, last) = other.split_at(other.len() - 1);
    let (begin, end) = other.split_at(other.len() - 2);
    let is_cut = word == stem && last != "s" && !stem.ends_with('e');
    let is_doubled = word.strip_prefix(&*other) == Some(last);
    let is_swapped = word.strip_prefix(begin).is_some_and(|rest| rest != end && rest.bytes().eq(end.bytes().rev()));
    is_cut || is_doubled || is_swapped
}
