//! Inlay hints show the parameters and results of functions that other documents define. When these change, clients that support it
//! are asked to refresh their hints.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};
use tower_lsp::lsp_types::Url;

use super::state::{Snapshot, State};

/// Hashes of the signatures of functions in open documents.
#[derive(Debug, Default)]
pub(super) struct Signatures(Mutex<FxHashMap<Url, u64>>);

impl Signatures {
    /// Removes a closed document.
    pub(super) fn forget(&self, url: &Url) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(url);
    }

    /// Stores the signatures of a document. Returns whether they have changed.
    fn take(&self, url: &Url, signatures: &[String]) -> bool {
        let mut hasher = FxHasher::default();
        signatures.hash(&mut hasher);
        let hash = hasher.finish();
        let before = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(url.clone(), hash);
        before.is_some_and(|before| before != hash)
    }
}

/// Refreshes inlay hints if the parameters or results of functions in a document have changed. Runs in the background, so that no
/// diagnostics wait for it.
pub(super) fn look(state: &Arc<State>, snapshot: &Snapshot) {
    if !snapshot.capabilities.refresh_hints {
        return;
    }
    let (state, snapshot) = (Arc::clone(state), snapshot.clone());
    tokio::task::spawn_blocking(move || {
        let signatures = snapshot.analysis().signatures();
        if state.world().documents().get(&snapshot.url).is_some() && state.signatures.take(&snapshot.url, &signatures) {
            refresh(&state);
        }
    });
}

/// Refreshes all inlay hints, if the client supports it.
pub(super) fn refresh(state: &State) {
    if !state.capabilities().refresh_hints {
        return;
    }
    let client = state.client.clone();
    tokio::spawn(async move {
        if let Err(error) = client.inlay_hint_refresh().await {
            tracing::debug!("the client cannot refresh inlay hints: {error}");
        }
    });
}
