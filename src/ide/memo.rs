//! Answers about misspelt words, kept as long as the reference.
//!
//! To find the name that a misspelt one means takes a look at thousands of names, and a misspelt word that stays in a
//! script would be looked up again after each key.

use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

/// Answers that are kept; a project has fewer misspelt words.
const MOST: usize = 4_096;

/// Longer words mean nothing: no name of the game is that long. They are not to be asked about.
pub(super) const LONGEST: usize = 120;

/// Answers by what was asked. The same question must always have the same answer.
pub(super) struct Memo<K, V>(Mutex<FxHashMap<K, V>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Memo<K, V> {
        Memo(Mutex::default())
    }
}

impl<K: Hash + Eq, V: Clone> Memo<K, V> {
    /// The answer to a question, found by `find` when it is asked for the first time.
    pub(super) fn get(&self, question: K, find: impl FnOnce(&K) -> V) -> V {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&question) {
            return known.clone();
        }
        // Not under the lock: others need not wait.
        let found = find(&question);
        let mut known = lock();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(question, found.clone());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_once() {
        let memo: Memo<String, usize> = Memo::default();
        assert_eq!(memo.get("gate".to_owned(), String::len), 4);
        assert_eq!(memo.get("gate".to_owned(), |_| panic!("it is known")), 4);
        assert_eq!(memo.get("fence".to_owned(), String::len), 5);
    }

    #[test]
    fn only_so_many_answers_are_kept() {
        let memo: Memo<usize, usize> = Memo::default();
        for number in 0..2 * MOST + 10 {
            memo.get(number, |number| *number);
        }
        assert!(memo.0.lock().unwrap().len() <= MOST);
    }
}
