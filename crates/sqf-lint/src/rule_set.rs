//! Sets of rules.

use super::Code;
use super::rule::Rule;

/// Rules in one word of a [`RuleSet`].
const BITS: usize = u64::BITS as usize;

/// A set of rules, one bit for each. It has as many words as there are rules to hold.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct RuleSet([u64; Code::ALL.len().div_ceil(BITS)]);

impl RuleSet {
    /// Returns the set of one rule.
    pub(super) fn one(code: Code) -> RuleSet {
        let mut set = RuleSet::default();
        let position = code as usize;
        set.0[position / BITS] |= 1 << (position % BITS);
        set
    }

    /// Returns the rules of both sets: the union.
    pub(super) fn and(mut self, others: RuleSet) -> RuleSet {
        self.0.iter_mut().zip(others.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// Returns the rules that are in both sets: the intersection.
    pub(super) fn among(mut self, others: RuleSet) -> RuleSet {
        self.0.iter_mut().zip(others.0).for_each(|(word, other)| *word &= other);
        self
    }
}

impl FromIterator<Code> for RuleSet {
    fn from_iter<T: IntoIterator<Item = Code>>(codes: T) -> RuleSet {
        codes.into_iter().map(RuleSet::one).fold(RuleSet::default(), RuleSet::and)
    }
}

/// The rules of the set, in the order of [`Code::ALL`].
impl Iterator for RuleSet {
    type Item = &'static Rule;

    fn next(&mut self) -> Option<&'static Rule> {
        let (number, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let position = number * BITS + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Code::ALL.get(position).map(|code| code.rule())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(set: RuleSet) -> Vec<Code> {
        set.map(|rule| rule.code).collect()
    }

    #[test]
    fn a_set_holds_every_rule() {
        for code in Code::ALL {
            assert_eq!(codes(RuleSet::one(code)), [code]);
        }
        let all: RuleSet = Code::ALL.into_iter().collect();
        assert_eq!(codes(all), Code::ALL);
        assert_eq!(codes(RuleSet::default()), []);
    }

    #[test]
    fn sets_are_joined_and_intersected() {
        let (first, last) = (Code::ALL[0], Code::ALL[Code::ALL.len() - 1]);
        let both: RuleSet = [last, first].into_iter().collect();
        assert_eq!(codes(both), [first, last]);
        assert_eq!(codes(both.among(RuleSet::one(last))), [last]);
        assert_eq!(RuleSet::one(first).and(RuleSet::one(last)), both);
        assert_eq!(RuleSet::one(first).among(RuleSet::one(last)), RuleSet::default());
    }
}
