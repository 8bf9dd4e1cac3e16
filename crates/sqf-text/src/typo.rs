//! Typing errors: how two names differ, whether one was probably meant by the other, and which of many are like it.
//!
//! One typo is a letter that is wrong, missing or superfluous, or two neighbors that are swapped. What else has to hold
//! for a name to be meant depends on the kind of name: [`Likeness`].

mod likeness;
mod near_names;
mod slip_of_hand;

pub use likeness::{Likeness, is_slip};
pub use near_names::NearNames;

use crate::Common;

/// How a name differs from another that may have been meant.
#[derive(Debug, Clone, Copy)]
pub struct Typos<'t> {
    name: &'t str,
    other: &'t str,
    /// Their number, at least one.
    pub count: usize,
}

impl<'t> Typos<'t> {
    /// Compares two names; None if they are the same, or differ by more than `most` typos.
    pub fn between(name: &'t str, other: &'t str, most: usize) -> Option<Typos<'t>> {
        let count = typos(name, other, most).filter(|count| *count > 0)?;
        Some(Typos { name, other, count })
    }

    /// Whether one name begins with the other: an ending such as the plural `s`.
    pub fn is_ending(&self) -> bool {
        self.name.starts_with(self.other) || self.other.starts_with(self.name)
    }

    /// Whether one name ends with the other.
    pub(crate) fn is_beginning(&self) -> bool {
        self.name.ends_with(self.other) || self.other.ends_with(self.name)
    }

    /// Whether the first bytes are the same.
    pub(crate) fn keeps_first(&self) -> bool {
        self.name.as_bytes().first() == self.other.as_bytes().first()
    }

    /// Whether the last bytes are the same.
    pub(crate) fn keeps_last(&self) -> bool {
        self.name.as_bytes().last() == self.other.as_bytes().last()
    }

    /// Whether the names still differ if only these characters are compared.
    pub fn are_in(&self, is_compared: impl Fn(char) -> bool) -> bool {
        let compared = |name: &'t str| name.chars().filter(|c| is_compared(*c));
        !compared(self.name).eq(compared(self.other))
    }

    /// Whether the names differ in more than the digits that number things.
    pub fn are_in_letters(&self) -> bool {
        self.are_in(|c| !c.is_ascii_digit())
    }

    /// Whether everything between the first and the last difference is a letter.
    pub(crate) fn are_among_letters(&self) -> bool {
        let Common { start, end } = Common::of(self.name, self.other);
        let between = |name: &'t str| &name.as_bytes()[start..name.len() - end];
        between(self.name).iter().chain(between(self.other)).all(u8::is_ascii_alphabetic)
    }

    /// Whether the names differ as by a slip of the hand, see [`slip_of_hand`].
    pub(crate) fn is_slip_of_hand(&self) -> bool {
        slip_of_hand::is_one(self.name, self.other)
    }

    /// The length of the shorter name in bytes.
    pub fn shorter(&self) -> usize {
        self.name.len().min(self.other.len())
    }
}

/// Returns the number of typos between two names; None if there are more than `most`.
pub fn typos(name: &str, other: &str, most: usize) -> Option<usize> {
    // Of almost all names this is all that has to be looked at. Letters have up to four bytes.
    if name.len().abs_diff(other.len()) > 4 * most {
        return None;
    }
    let Common { start, end } = Common::of(name, other);
    let (start, end) = match (name.is_ascii() && other.is_ascii(), start, end) {
        (true, start, end) => (start, end),
        // The bytes in common may end within a letter.
        _ => (0, 0),
    };
    let (name, other) = (&name[start..name.len() - end], &other[start..other.len() - end]);
    let (length, wanted) = (name.chars().count(), other.chars().count());
    if length.abs_diff(wanted) > most || !may_differ_by(letters(name), letters(other), most) {
        return None;
    }
    Some(strsim::osa_distance(name, other)).filter(|count| *count <= most)
}

/// Returns how many typos a name of a length may have. `lengths` are those from which one, two and more are allowed.
pub fn most_typos(length: usize, lengths: &[usize]) -> usize {
    lengths.iter().take_while(|least| length >= **least).count()
}

/// Returns the candidates whose names have the fewest typos, in their order, if these are at most `most`. A name that
/// is the same has none.
pub fn nearest<'n, T>(name: &str, most: usize, candidates: impl IntoIterator<Item = (&'n str, T)>) -> Vec<T> {
    let (mut fewest, mut found) = (most, Vec::new());
    for (other, candidate) in candidates {
        let Some(count) = typos(name, other, fewest) else { continue };
        if count < fewest {
            found.clear();
            fewest = count;
        }
        found.push(candidate);
    }
    found
}

/// Whether a name can have a single typo of another, ignoring the case of ASCII letters: what both begin and end with
/// is all but two letters. Much faster than looking at the typo.
pub fn may_be_slip(name: &str, other: &str) -> bool {
    let (shorter, longer) = (name.len().min(other.len()), name.len().max(other.len()));
    if !name.is_ascii() || !other.is_ascii() {
        return true;
    }
    let is_same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
    let start = name.bytes().zip(other.bytes()).take_while(is_same).count();
    let end = name.bytes().rev().zip(other.bytes().rev()).take_while(is_same).count().min(shorter - start);
    longer - shorter <= 1 && start + end + 2 >= longer
}

/// Returns a bit for each letter of a name. Different letters may have the same.
fn letters(name: &str) -> u64 {
    name.chars().fold(0, |letters, letter| letters | 1 << (u32::from(letter) % 64))
}

/// Whether names with these [letters] may differ by so few typos: a replaced letter removes one bit and adds one.
fn may_differ_by(letters: u64, other: u64, most: usize) -> bool {
    (letters ^ other).count_ones() as usize <= 2 * most
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_slip_is_one_letter() {
        for (name, other, expected) in [
            ("openGaet", "openGate", true),
            ("openGte", "openGate", true),
            ("openGatee", "openGate", false),
            ("openGate2", "openGate", false),
            ("gate1Open", "gate2Open", false),
            ("opneGaet", "openGate", false),
            ("openGäet", "openGäte", true),
            ("openGåte", "openGäte", true),
        ] {
            assert_eq!(is_slip(name, other), expected, "{name}");
        }
    }

    #[test]
    fn typos_tell_how_names_differ() {
        let typos = |name, other| Typos::between(name, other, 2).unwrap();
        assert!(typos("gates", "gate").is_ending() && typos("agate", "gate").is_beginning());
        assert!(!typos("gate1", "gate2").are_in_letters() && typos("gateA", "gate2").are_in_letters());
        assert!(typos("gtae", "gate").are_among_letters() && !typos("gateA", "gate2").are_among_letters());
        assert!(typos("gtae", "gate").keeps_first() && !typos("gaet", "gate").keeps_last());
        assert_eq!((typos("gtae", "gate").count, typos("gt", "gate").count, typos("gt", "gate").shorter()), (1, 2, 2));
        assert!(Typos::between("gate", "gate", 2).is_none() && Typos::between("g", "gate", 2).is_none());
    }

    #[test]
    fn lengths_limit_typos() {
        let most = |length| most_typos(length, &[3, 6, 10]);
        assert_eq!([2, 3, 5, 6, 9, 10, 99].map(most), [0, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn the_nearest_names_have_the_fewest_typos() {
        let near = |name| nearest(name, 2, ["gate", "gates", "late", "wall"].map(|known| (known, known)));
        assert_eq!(near("gate"), ["gate"]);
        assert_eq!(near("gat"), ["gate"]);
        assert_eq!(near("bate"), ["gate", "late"]);
        assert_eq!(near("window"), [""; 0]);
    }

    proptest! {
        #[test]
        fn whatever_is_a_typo_may_be_one(name in "[abAä1]{0,6}", other in "[abä1]{0,6}") {
            prop_assert!(may_be_slip(&name, &other) || !is_slip(&name.to_lowercase(), &other));
        }

        #[test]
        fn typos_are_those_of_the_plain_distance(name in "[abAä1_]{0,7}", other in "[abAä1_]{0,7}", most in 0_usize..4) {
            let distance = strsim::osa_distance(&name, &other);
            prop_assert_eq!(typos(&name, &other, most), Some(distance).filter(|count| *count <= most));
        }

        #[test]
        fn slips_are_found_as_by_the_plain_distance(name in "[abä1_]{0,6}", other in "[abä1_]{0,6}") {
            let letters = |name: &str| name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
            let expected = strsim::damerau_levenshtein(&name, &other) == 1
                && !name.starts_with(&other)
                && !other.starts_with(&name)
                && letters(&name) != letters(&other);
            prop_assert_eq!(is_slip(&name, &other), expected);
        }
    }
}
