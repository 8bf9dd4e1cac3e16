//! The name of the game that a misspelt one means.
//!
//! Names of the game differ from each other in a letter or a digit as a rule (`B_Soldier_A_F`, `B_Soldier_AA_F`), and
//! the lists lack some; so a name that is merely near another one may well be right. What is certain is a slip in a word
//! of a name that no name of the game has, while a name with the right word in that very place exists.

use super::{ClassList, Classes};

/// Shorter words are abbreviations, which are near many others.
const SHORTEST: usize = 5;

/// From this length on, two slips are allowed.
const LONG: usize = 9;

/// The shortest word that may be a name by itself: nothing else says what is meant then.
const SHORTEST_ALONE: usize = 9;

/// Letters that people spell in two ways, neither of which is a slip.
const SPELLINGS: &[(&str, &str)] =
    &[("our", "or"), ("grey", "gray"), ("tyre", "tire"), ("centre", "center"), ("ise", "ize"), ("metre", "meter")];

impl Classes {
    /// The one name of `lists` that `name` is certainly a misspelling of.
    pub fn near(&self, lists: &[ClassList], name: &str) -> Option<&str> {
        let name = name.to_ascii_lowercase();
        let words: Vec<&str> = name.split('_').collect();
        if !words.iter().any(|word| is_word(word)) || ClassList::ALL.iter().any(|list| self.get(*list, &name).is_some())
        {
            return None;
        }
        // The first word is right, or begins with the right letter; so most names of mods are near none.
        let start = match words.first() {
            Some(first) if !is_word(first) && words.len() > 1 => name.get(..=first.len())?,
            _ => name.get(..1)?,
        };
        // The right word, and a name that has it.
        let mut nearest: Option<(&str, String, usize)> = None;
        for class in lists.iter().flat_map(|list| self.beginning(*list, start)).map(super::Class::class) {
            if class.len().abs_diff(name.len()) > 2 {
                continue;
            }
            let Some((wrong, right)) = slip(&words, class) else { continue };
            match &nearest {
                // Several words are as near, such as `Bench` and `Beech`.
                Some((_, known, place)) if *known != right || *place != wrong => return None,
                _ => nearest = Some((class, right, wrong)),
            }
        }
        let (class, _, wrong) = nearest?;
        let is_known = self.has_word(words.get(wrong)?);
        (!is_known).then_some(class)
    }

    /// Whether a name of the game has that word, in lower case, or shows it.
    fn has_word(&self, word: &str) -> bool {
        let is_in =
            |text: &str| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| part.eq_ignore_ascii_case(word));
        let all = ClassList::ALL.into_iter().flat_map(|list| self.list(list));
        all.into_iter().any(|class| is_in(class.class()) || class.name().is_some_and(is_in))
    }
}

/// The number of the only word of a name that differs from that of a class, and that word of the class in lower case,
/// when the difference is a slip.
fn slip(words: &[&str], class: &str) -> Option<(usize, String)> {
    let mut others = class.split('_');
    let mut found = None;
    for (number, word) in words.iter().enumerate() {
        let other = others.next()?;
        if word.eq_ignore_ascii_case(other) {
            continue;
        }
        if found.is_some() || !is_slip(word, other, words.len() == 1) {
            return None;
        }
        found = Some((number, other.to_ascii_lowercase()));
    }
    if others.next().is_some() { None } else { found }
}

fn is_word(word: &str) -> bool {
    word.len() >= SHORTEST && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a word, in lower case, is a slip of the pen from another one. `is_alone`: it is all of the name.
fn is_slip(word: &str, other: &str, is_alone: bool) -> bool {
    if !is_word(word) || !is_word(other) || (is_alone && other.len() < SHORTEST_ALONE) {
        return false;
    }
    let other = other.to_ascii_lowercase();
    // Endings make other words: a plural, a variant.
    let ends = |text: &str| (text.bytes().next(), text.bytes().last());
    if word.starts_with(&other) || other.starts_with(word) || ends(word) != ends(&other) {
        return false;
    }
    let allowed = if other.len() < LONG || is_alone { 1 } else { 2 };
    let is_spelling = |(a, b): &(&str, &str)| word.replace(a, b) == other.replace(a, b);
    strsim::osa_distance(word, &other) <= allowed && !SPELLINGS.iter().any(is_spelling)
}
