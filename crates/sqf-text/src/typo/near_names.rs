//! An index of names that finds those which a misspelled one may stand for.

use super::{letters, may_differ_by};

/// Names with what quickly excludes nearly all that are not similar to another.
///
/// Two names that differ by one typo are the same once the right letter is left out of one or both of them. So the
/// names are listed by all that they may be without a letter, and one typo is found without looking at the other names.
/// More typos are looked for among the names of about the same length and with about the same letters.
#[derive(Debug)]
pub struct NearNames<T> {
    /// In the order in which they were given.
    names: Vec<Name<T>>,
    /// Hashes of the names, and of the names without one letter, with the positions of the names; sorted.
    shortened: Vec<(u32, u32)>,
    /// The positions of the names, by their length.
    by_length: Vec<u32>,
}

#[derive(Debug)]
struct Name<T> {
    name: Box<str>,
    /// In characters.
    length: usize,
    letters: u64,
    value: T,
}

impl<T> NearNames<T> {
    /// Collects names, in the case in which they are compared, with what they stand for.
    pub fn new<N: Into<Box<str>>>(names: impl IntoIterator<Item = (N, T)>) -> NearNames<T> {
        let names = names.into_iter().map(|(name, value)| {
            let name: Box<str> = name.into();
            Name { length: name.chars().count(), letters: letters(&name), name, value }
        });
        let names: Vec<Name<T>> = names.collect();
        let mut shortened: Vec<(u32, u32)> = Vec::new();
        for (position, name) in names.iter().enumerate() {
            shortened.extend(without_a_letter(&name.name).into_iter().map(|hash| (hash, position as u32)));
        }
        shortened.sort_unstable();
        shortened.dedup();
        let mut by_length: Vec<u32> = (0..names.len() as u32).collect();
        by_length.sort_by_key(|position| names[*position as usize].length);
        NearNames { names, shortened, by_length }
    }

    /// Returns all names that may differ from `name` by at most `most` typos, and some that differ by more, with what
    /// they stand for, in their order.
    pub fn like(&self, name: &str, most: usize) -> Vec<(&str, &T)> {
        let mut positions = if most <= 1 { self.like_but_one(name) } else { self.like_but(name, most) };
        positions.sort_unstable();
        positions.dedup();
        let names = positions.into_iter().map(|position| &self.names[position as usize]);
        names.map(|name| (&*name.name, &name.value)).collect()
    }

    fn like_but_one(&self, name: &str) -> Vec<u32> {
        let mut positions = Vec::new();
        for hash in without_a_letter(name) {
            let first = self.shortened.partition_point(|(other, _)| *other < hash);
            let same = self.shortened[first..].iter().take_while(|(other, _)| *other == hash);
            positions.extend(same.map(|(_, position)| position));
        }
        positions
    }

    fn like_but(&self, name: &str, most: usize) -> Vec<u32> {
        let (length, letters) = (name.chars().count(), letters(name));
        let name_at = |position: &u32| &self.names[*position as usize];
        let first = self.by_length.partition_point(|position| name_at(position).length + most < length);
        let near = self.by_length[first..].iter().take_while(|position| name_at(position).length <= length + most);
        near.filter(|position| may_differ_by(name_at(position).letters, letters, most)).copied().collect()
    }
}

/// Returns hashes of a name, and of the name without each of its letters.
fn without_a_letter(name: &str) -> Vec<u32> {
    /// Any odd number with many bits.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let letters: Vec<u64> = name.chars().map(|letter| u64::from(u32::from(letter)) + 1).collect();
    let hash_of = |begin: u64, letters: u64| (begin.wrapping_add(letters).wrapping_mul(FACTOR) >> 32) as u32;
    // The hash is a sum of the letters, each multiplied by a power for its place from the end: leaving one out moves
    // those before it.
    let (mut end, mut power) = (0_u64, 1_u64);
    let mut ends = vec![(end, power)];
    for letter in letters.iter().rev() {
        end = end.wrapping_add(letter.wrapping_mul(power));
        power = power.wrapping_mul(FACTOR);
        ends.push((end, power));
    }
    let mut hashes = vec![hash_of(0, end)];
    let mut begin = 0_u64;
    for (at, letter) in letters.iter().enumerate() {
        let (end, power) = ends[letters.len() - at - 1];
        hashes.push(hash_of(begin.wrapping_mul(power), end));
        begin = begin.wrapping_mul(FACTOR).wrapping_add(*letter);
    }
    hashes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typo::typos;
    use proptest::prelude::*;

    #[test]
    fn a_name_is_found_by_one_typo_without_looking_at_the_others() {
        let known = ["gate_open", "gate_shut", "wall_open", "gäte_open"];
        let names = NearNames::new(known.map(|name| (name, name.len())));
        let like = |name, most| names.like(name, most).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        for name in ["gate_opne", "gate_pen", "gate_openn", "gate_oben", "agate_open", "gate_open"] {
            assert_eq!(like(name, 1).first(), Some(&"gate_open"), "{name}");
        }
        assert_eq!(like("gate_open", 1), ["gate_open", "gäte_open"]);
        assert_eq!(like("window", 1), [""; 0]);
        assert_eq!(names.like("gäte_opne", 1), [("gäte_open", &10)]);
        assert_eq!(
            like("gtae_opne", 2),
            ["gate_open", "wall_open", "gäte_open"],
            "`wall_open` has about the same letters"
        );
    }

    proptest! {
        #[test]
        fn no_similar_name_is_missed(
            known in prop::collection::vec("[abcä1]{0,6}", 0..40),
            name in "[abcä1]{0,6}",
            most in 0_usize..4,
        ) {
            let plain = known.iter().enumerate().filter(|(_, other)| typos(&name, other, most).is_some());
            let plain: Vec<usize> = plain.map(|(at, _)| at).collect();
            let names = NearNames::new(known.iter().map(String::as_str).zip(0..));
            let found = names.like(&name, most).into_iter().filter(|(other, _)| typos(&name, other, most).is_some());
            prop_assert_eq!(found.map(|(_, at)| *at).collect::<Vec<usize>>(), plain);
        }
    }
}
