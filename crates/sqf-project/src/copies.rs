//! What many files with the same name and text share while all are read: missions side by side have copies of one
//! framework.

use std::ffi::OsString;
use std::path::Path;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use sqf_text::locked;

/// What follows from the text of a file and its name alone, which may say that it is no script.
#[derive(Debug)]
pub(crate) struct OfTexts<T>(Mutex<Known<T>>);

#[derive(Debug)]
struct Known<T> {
    /// By the name of the file, and by text.
    of: FxHashMap<OsString, FxHashMap<Arc<str>, Arc<T>>>,
    /// The size of the texts in bytes.
    size: usize,
}

/// Limit for the size of these texts, in bytes.
const MOST_TEXT: usize = 16 << 20;

impl<T> Default for OfTexts<T> {
    fn default() -> OfTexts<T> {
        OfTexts(Mutex::new(Known { of: FxHashMap::default(), size: 0 }))
    }
}

impl<T> OfTexts<T> {
    /// Returns what is known of a file with that name and text.
    pub(crate) fn get(&self, path: &Path, text: &str) -> Option<Arc<T>> {
        locked(&self.0).of.get(path.file_name()?)?.get(text).cloned()
    }

    /// Adds what follows from the text of a file.
    pub(crate) fn add(&self, path: &Path, text: impl Into<Arc<str>>, found: &Arc<T>) {
        let text = text.into();
        let mut known = locked(&self.0);
        let Some(name) = path.file_name().filter(|_| known.size + text.len() <= MOST_TEXT) else { return };
        known.size += text.len();
        known.of.entry(name.to_owned()).or_default().insert(text, Arc::clone(found));
    }
}
