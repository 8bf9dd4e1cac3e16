//! Hashes of words, which take less memory than the words themselves.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

/// Returns the hash of a word, ignoring case.
pub(super) fn hash(word: &str) -> u32 {
    hash_bytes(word.as_bytes())
}

/// Like [`hash`], for a word of a text that need not be UTF-8.
pub(super) fn hash_bytes(word: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    for byte in word {
        byte.to_ascii_lowercase().hash(&mut hasher);
    }
    hasher.finish() as u32
}
