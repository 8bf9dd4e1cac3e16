//! The functions with each tag, to find the one that a misspelled name may mean.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::symbols::SymbolId;
use sqf_text::{NearNames, locked};

/// The functions with one tag; None if there are none.
type WithTag = Option<Arc<NearNames<SymbolId>>>;

/// The functions with the tags that were asked about.
#[derive(Debug, Default)]
pub(super) struct FunctionsByTag(Mutex<FxHashMap<Box<str>, WithTag>>);

impl FunctionsByTag {
    /// Returns the functions with a tag in lower case, whose names `find` tells when it is first asked about.
    pub(super) fn of<N: Into<Box<str>>, I: Iterator<Item = (N, SymbolId)>>(
        &self,
        tag: &str,
        find: impl FnOnce() -> I,
    ) -> WithTag {
        let mut known = locked(&self.0);
        if let Some(known) = known.get(tag) {
            return known.clone();
        }
        let mut names = find().peekable();
        let found = names.peek().is_some().then(|| Arc::new(NearNames::new(names)));
        known.insert(tag.into(), found.clone());
        found
    }
}
