//! What was asked about missions, each of which sees its own files.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::layout::missions::Home;
use sqf_text::locked;

/// Limit for the missions of which answers are kept, for each thread: a check goes from one mission to the next, and
/// asks no more about the hundreds before.
const MOST_PER_THREAD: usize = 8;

/// What was asked about the last missions, and about the files outside of all. Clones share it.
#[derive(Debug)]
pub(super) struct ByHome<T>(Arc<Mutex<VecDeque<OfHome<T>>>>);

/// What was asked about one.
type OfHome<T> = (Home, Arc<Mutex<T>>);

impl<T> Default for ByHome<T> {
    fn default() -> ByHome<T> {
        ByHome(Arc::default())
    }
}

impl<T> Clone for ByHome<T> {
    fn clone(&self) -> ByHome<T> {
        ByHome(Arc::clone(&self.0))
    }
}

impl<T: Default> ByHome<T> {
    /// Returns what is known of a mission; for None, of the files outside of all.
    pub(super) fn of(&self, home: Option<&Arc<Path>>) -> Arc<Mutex<T>> {
        let mut all = locked(&self.0);
        let known = all.iter().rposition(|(it, _)| it.as_ref() == home).and_then(|at| all.remove(at));
        let known = known.unwrap_or_else(|| (home.cloned(), Arc::default()));
        let found = Arc::clone(&known.1);
        all.push_back(known);
        if all.len() > MOST_PER_THREAD * rayon::current_num_threads() {
            all.pop_front();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_about_the_last_missions_are_kept() {
        let asked: ByHome<Vec<usize>> = ByHome::default();
        let most = MOST_PER_THREAD * rayon::current_num_threads();
        let of = |number: usize| asked.of(Some(&Arc::from(Path::new(&format!("gates{number}.Altis")))));
        let outside = || asked.of(None);
        locked(&outside()).push(1000);
        for number in 0..most {
            locked(&of(number)).push(number);
            assert_eq!(*locked(&outside()), [1000], "what is asked again and again stays");
        }
        assert_eq!(*locked(&of(most - 1)), [most - 1]);
        assert!(locked(&of(0)).is_empty());
    }
}
