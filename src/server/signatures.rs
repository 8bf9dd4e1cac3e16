//! Inlay hints show the parameters of functions that other documents define. When these change, clients that can be told
//! so ask for the hints again.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};
use tower_lsp::lsp_types::Url;

use super::state::{Snapshot, State};

/// The signatures of the functions in open documents, as hashes.
#[derive(Debug, Default)]
pub(super) struct Signatures(Mutex<FxHashMap<Url, u64>>);

impl Signatures {
    /// Forgets a document that was closed.
    pub(super) fn forget(&self, url: &Url) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(url);
    }

    /// Takes those of a document; whether they were others before.
    fn take(&self, url: &Url, signatures: &[String]) -> bool {
        let mut hasher = FxHasher::default();
        signatures.hash(&mut hasher);
        let hash = hasher.finish();
        let before = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(url.clone(), hash);
        before.is_some_and(|before| before != hash)
    }
}

/// Has the client ask for inlay hints again if the functions in a document have other parameters than before. Looks beside
/// everything else, so that no findings wait for it.
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

/// Has the client ask for all inlay hints again, if it can be told so.
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
