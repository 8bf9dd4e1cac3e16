//! Functions that open documents list, in `CfgFunctions` or with `PREP`. Calls of a new one are valid before anything
//! is saved, so diagnostics are refreshed when a list changes.

use std::sync::{Arc, Mutex, PoisonError};

use memchr::memmem;
use rustc_hash::FxHashMap;
use tower_lsp::lsp_types::Url;

use super::documents::Kind;
use super::state::{Snapshot, State};

/// The functions that open documents list, in lower case and sorted.
#[derive(Debug, Default)]
pub(super) struct Listed(Mutex<FxHashMap<Url, Vec<String>>>);

impl Listed {
    /// Removes a closed document.
    pub(super) fn forget(&self, url: &Url) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(url);
    }

    /// Stores the functions of a document. Returns whether they have changed; `first` provides the previous ones of a
    /// new document.
    fn take(&self, url: &Url, names: Vec<String>, first: impl FnOnce() -> Vec<String>) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match known.insert(url.clone(), names.clone()) {
            Some(before) => before != names,
            None => first() != names,
        }
    }
}

/// Refreshes all diagnostics if a document lists other functions than before. Runs in the background, so that no
/// diagnostics wait for it.
pub(super) fn look(state: &Arc<State>, snapshot: &Snapshot) {
    let file = snapshot.document.file();
    let lists = || {
        let text = file.text().as_bytes();
        ["PREP", "compile"].iter().any(|word| memmem::find(text, word.as_bytes()).is_some())
    };
    if snapshot.document.kind == Kind::Script && !lists() {
        return;
    }
    let (state, snapshot) = (Arc::clone(state), snapshot.clone());
    tokio::task::spawn_blocking(move || {
        let Some(path) = snapshot.path() else { return };
        let project = snapshot.files();
        let Some(names) = project.lists_now(&path) else { return };
        let is_open = state.world().documents().get(&snapshot.url).is_some();
        if is_open && state.listed.take(&snapshot.url, names, || project.listed(&path)) {
            state.refresh();
        }
    });
}
