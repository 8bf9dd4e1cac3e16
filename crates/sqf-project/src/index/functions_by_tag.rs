//! The functions with each tag, to find the one that a misspelled name may mean.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::store::Store;
use super::symbols::SymbolId;
use sqf_model::SymbolKind;
use sqf_text::NearNames;

/// The functions with one tag; None if there are none.
type WithTag = Option<Arc<NearNames<SymbolId>>>;

/// The functions with the tags that were asked about.
#[derive(Debug, Default)]
pub(super) struct FunctionsByTag(Mutex<FxHashMap<Box<str>, WithTag>>);

impl FunctionsByTag {
    /// Returns the functions with a tag in lower case.
    pub(super) fn of(&self, store: &Store, tag: &str) -> WithTag {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(tag) {
            return known.clone();
        }
        let ids = store.symbols.starting(SymbolKind::Global, tag).filter(|id| store.functions(*id).next().is_some());
        let mut names = ids.map(|id| (store.symbols.get(id).name(), id)).peekable();
        let found = names.peek().is_some().then(|| Arc::new(NearNames::new(names)));
        known.insert(tag.into(), found.clone());
        found
    }
}
