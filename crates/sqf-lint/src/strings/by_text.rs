//! Cache of the diagnostics in strings with code, by their texts.
//!
//! While a file is edited, nearly all of its strings are unchanged, and parsing one costs as much as a hundred lines of
//! a script.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use sqf_text::locked;

/// Maximum number of cached texts per settings.
pub(super) const MOST: usize = 2_048;
/// Maximum size of a cached text, in bytes.
pub(super) const LONGEST: usize = 2_000;
/// Maximum number of settings with caches: few folders of a workspace have their own, and the code of a mission or
/// config has one for each way in which it runs.
pub(super) const MOST_SETTINGS: usize = 24;

/// Caches by settings, oldest first.
#[derive(Debug)]
pub(super) struct ByText<K, T>(Mutex<Vec<(K, Arc<Texts<T>>)>>);

/// The cache for one set of settings.
#[derive(Debug)]
pub(super) struct Texts<T>(Mutex<FxHashMap<Box<str>, Arc<T>>>);

impl<K, T> Default for ByText<K, T> {
    fn default() -> ByText<K, T> {
        ByText(Mutex::default())
    }
}

impl<K: Clone + PartialEq, T> ByText<K, T> {
    /// Returns the cache for some settings.
    pub(super) fn with(&self, setting: &K) -> Arc<Texts<T>> {
        let mut kept = locked(&self.0);
        if let Some((_, texts)) = kept.iter().find(|(other, _)| other == setting) {
            return Arc::clone(texts);
        }
        if kept.len() >= MOST_SETTINGS {
            kept.remove(0);
        }
        let texts = Arc::new(Texts(Mutex::default()));
        kept.push((setting.clone(), Arc::clone(&texts)));
        texts
    }

    /// Returns the number of cached texts per settings.
    #[cfg(test)]
    pub(super) fn counts(&self) -> Vec<usize> {
        let kept = self.0.lock().unwrap();
        kept.iter().map(|(_, texts)| texts.0.lock().unwrap().len()).collect()
    }
}

impl<T> Texts<T> {
    /// Returns the cached result of a text.
    pub(super) fn get(&self, text: &str) -> Option<Arc<T>> {
        locked(&self.0).get(text).cloned()
    }

    /// Caches the result of a text, unless the text is too long.
    pub(super) fn put(&self, text: &str, found: &Arc<T>) {
        if text.len() > LONGEST {
            return;
        }
        let mut texts = locked(&self.0);
        if texts.len() >= MOST {
            texts.clear();
        }
        texts.insert(text.into(), Arc::clone(found));
    }
}
