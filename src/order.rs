//! Sorting and ordered collections where the size of the program counts for more than time.
//!
//! The compiler makes a copy of the standard library's sort for every type and every order, of 8 kB each. These methods
//! share one copy, which sorts positions instead of items. They take about twice as long, so what works on every token
//! of a file or runs at every key press uses the standard library's.

use std::cmp::Ordering;

/// Stable sorts that add little code to the program.
pub trait Order<T> {
    /// Like [`slice::sort`].
    fn order(&mut self)
    where
        T: Ord;

    /// Like [`slice::sort_by`].
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Like [`slice::sort_by_key`]: `key` is called for every comparison.
    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);
}

impl<T> Order<T> for [T] {
    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }

    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        for (a, b) in exchanges(self.len(), &|a, b| compare(&self[a], &self[b])) {
            self.swap(a, b);
        }
    }

    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }
}

/// Collecting into trees with little code.
pub trait Gather: Iterator + Sized {
    /// Like [`Iterator::collect`], but inserts the items one by one. Trees are otherwise collected by sorting all items
    /// first, with a copy of the sort for every type.
    fn gather<C: Default + Extend<Self::Item>>(self) -> C {
        let mut all = C::default();
        all.extend(self);
        all
    }
}

impl<I: Iterator> Gather for I {}

/// The swaps that sort a list of this length, in the order in which to do them. `compare` gets positions of the list as
/// it is before the first swap.
fn exchanges(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    if length < 2 {
        return Vec::new();
    }
    // For every place, where its item is now.
    let mut origins: Vec<usize> = (0..length).collect();
    origins.sort_by(|a, b| compare(*a, *b));
    let mut swaps = Vec::new();
    for start in 0..length {
        let mut place = start;
        loop {
            let origin = std::mem::replace(&mut origins[place], place);
            if origin == start {
                break;
            }
            swaps.push((place, origin));
            place = origin;
        }
    }
    swaps
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(items: Vec<(u8, u16)>) {
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key % 8);
            let mut ordered = items.clone();
            ordered.order_by_key(|(key, _)| *key % 8);
            prop_assert_eq!(&ordered, &expected, "what is equal stays as it was");
            expected.sort();
            ordered.order();
            prop_assert_eq!(&ordered, &expected);
            expected.sort_by(|a, b| b.cmp(a));
            ordered.order_by(|a, b| b.cmp(a));
            prop_assert_eq!(&ordered, &expected);
        }
    }
}
