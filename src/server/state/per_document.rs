//! A value for each open document.

use std::sync::Mutex;

use rustc_hash::FxHashMap;
use sqf_text::locked;
use tower_lsp::lsp_types::Url;

/// The last value of each open document, to notice when it changes.
#[derive(Debug)]
pub(in crate::server) struct PerDocument<T>(Mutex<FxHashMap<Url, T>>);

impl<T> Default for PerDocument<T> {
    fn default() -> PerDocument<T> {
        PerDocument(Mutex::default())
    }
}

impl<T> PerDocument<T> {
    /// Stores the value of a document, and returns the previous one.
    pub(in crate::server) fn replace(&self, url: &Url, value: T) -> Option<T> {
        locked(&self.0).insert(url.clone(), value)
    }

    /// Changes the value of a document, which begins as the default.
    pub(in crate::server) fn change<R>(&self, url: &Url, change: impl FnOnce(&mut T) -> R) -> R
    where
        T: Default,
    {
        change(locked(&self.0).entry(url.clone()).or_default())
    }

    /// Removes a closed document.
    pub(in crate::server) fn forget(&self, url: &Url) {
        locked(&self.0).remove(url);
    }
}
