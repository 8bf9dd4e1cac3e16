//! Inlay hints show the parameters and results of functions that other documents define. When these change, clients
//! that support it are asked to refresh their hints.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::server::state::{Snapshot, State};
use crate::server::task::spawn;
use crate::server::work::follow;

/// Refreshes inlay hints if the parameters or results of functions in a document have changed. Runs in the background,
/// so that no diagnostics wait for it.
pub(in crate::server) fn refresh_hints_if_signatures_changed(state: &Arc<State>, snapshot: &Snapshot) {
    if !snapshot.capabilities.refresh_hints {
        return;
    }
    follow(state, snapshot.clone(), |state, snapshot| {
        let mut hasher = FxHasher::default();
        snapshot.analysis().signatures().hash(&mut hasher);
        let hash = hasher.finish();
        let is_open = state.world().documents().get(&snapshot.url).is_some();
        if is_open && state.last.signatures.replace(&snapshot.url, hash).is_some_and(|before| before != hash) {
            refresh(state);
        }
    });
}

/// Refreshes all inlay hints, if the client supports it.
pub(in crate::server) fn refresh(state: &State) {
    if !state.capabilities().refresh_hints {
        return;
    }
    let client = state.client.clone();
    spawn(async move {
        if let Err(error) = client.inlay_hint_refresh().await {
            tracing::debug!("the client cannot refresh inlay hints: {error}");
        }
    });
}
