//! Cache of lookups of misspelled words, valid as long as the reference.
//!
//! Finding the intended name requires comparing thousands of names, and a misspelled word that stays in a script would
//! be looked up again after each key.

use std::hash::Hash;
use std::sync::Mutex;

use rustc_hash::FxHashMap;
use sqf_text::locked;

/// Maximum number of entries; a project has fewer misspelled words.
const MOST: usize = 4_096;

/// Maximum length of a word to look up: no name of the game is that long.
pub const LONGEST: usize = 120;

/// Cached results by key. The result must depend on the key only.
pub struct Memo<K, V>(Mutex<FxHashMap<K, V>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Memo<K, V> {
        Memo(Mutex::default())
    }
}

impl<K: Hash + Eq, V: Clone> Memo<K, V> {
    /// Returns the result for a key, computed by `find` on first use.
    pub fn get(&self, question: K, find: impl FnOnce(&K) -> V) -> V {
        let lock = || locked(&self.0);
        if let Some(known) = lock().get(&question) {
            return known.clone();
        }
        // Not under the lock, so that others need not wait.
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
    fn a_result_is_computed_once() {
        let memo: Memo<String, usize> = Memo::default();
        assert_eq!(memo.get("gate".to_owned(), String::len), 4);
        assert_eq!(memo.get("gate".to_owned(), |_| panic!("it is known")), 4);
        assert_eq!(memo.get("fence".to_owned(), String::len), 5);
    }

    #[test]
    fn the_number_of_entries_is_limited() {
        let memo: Memo<usize, usize> = Memo::default();
        for number in 0..2 * MOST + 10 {
            memo.get(number, |number| *number);
        }
        assert!(memo.0.lock().unwrap().len() <= MOST);
    }
}
