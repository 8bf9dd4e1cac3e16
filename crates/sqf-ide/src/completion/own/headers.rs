//! The macros of headers, prepared once for all versions of all scripts that begin with the same `#include`: there are
//! hundreds, which only change with a header.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::{OwnKind, OwnWord};
use crate::completion::matching::Matchable;
use crate::completion::names::{Names, word_hash};
use sqf_reference::Reference;
use sqf_syntax::{MacrosSeen, SharedMacros};
use sqf_text::locked;

/// Maximum number of cached headers. Each takes about 100 KB.
const MOST: usize = 8;

/// The macros that some scripts share, except those in the reference.
#[derive(Debug)]
pub(super) struct HeaderWords {
    words: Vec<OwnWord>,
    /// Index by the hash of the lower-case name.
    positions: FxHashMap<u64, u32>,
}

/// The most recently used macros.
#[derive(Debug, Default)]
struct LastHeaders(Mutex<VecDeque<(MacrosSeen, Arc<HeaderWords>)>>);

impl HeaderWords {
    /// Returns the words for `macros`. `names` are those of the reference.
    pub(super) fn of(macros: SharedMacros<'_>, names: &Names, reference: &Reference) -> Arc<HeaderWords> {
        let kept = reference.prepared(|_| LastHeaders::default());
        let mut kept = locked(&kept.0);
        if let Some((_, known)) = kept.iter().find(|(seen, _)| seen.are(macros)) {
            return Arc::clone(known);
        }
        kept.retain(|(seen, _)| !seen.are_gone());
        if kept.len() >= MOST {
            kept.pop_front();
        }
        let words = Arc::new(HeaderWords::new(macros, names));
        kept.push_back((macros.seen(), Arc::clone(&words)));
        words
    }

    fn new(macros: SharedMacros<'_>, names: &Names) -> HeaderWords {
        let mut found = HeaderWords { words: Vec::new(), positions: FxHashMap::default() };
        for definition in macros.iter().filter(|definition| names.position(&definition.name).is_none()) {
            let next = found.words.len() as u32;
            let position = *found.positions.entry(word_hash(&definition.name)).or_insert(next);
            let word = || OwnWord {
                label: definition.name.clone(),
                matchable: Matchable::new(&definition.name),
                kind: OwnKind::Macro,
                places: Vec::new(),
                may_be_set: false,
            };
            match found.words.get_mut(position as usize) {
                None => found.words.push(word()),
                // Among several spellings, the choice must be deterministic.
                Some(known) if definition.name > known.label => *known = word(),
                Some(_) => {}
            }
        }
        found
    }

    pub(super) fn words(&self) -> &[OwnWord] {
        &self.words
    }

    /// Finds a macro by name, ignoring case, with its index.
    pub(super) fn find(&self, name: &str) -> Option<(u32, &OwnWord)> {
        let position = *self.positions.get(&word_hash(name))?;
        Some((position, self.words.get(position as usize)?))
    }
}
