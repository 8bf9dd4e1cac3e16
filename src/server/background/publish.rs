//! Pushes diagnostics to clients that do not pull them.
//!
//! Diagnostics are published with their version, debounced after the last change. Stale ones, after a newer change or
//! after the document was closed, are dropped.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use tower_lsp::lsp_types::Url;

use super::{callers, listed, signatures};
use crate::server::findings::diagnostics_of;
use crate::server::state::{Snapshot, State};
use crate::server::task::spawn;
use crate::server::work::about;

/// Publishes the diagnostics of a changed document after the debounce delay.
pub(in crate::server) fn later(state: &Arc<State>, url: Url) {
    publish(state, url, state.options.debounce);
}

/// Publishes the diagnostics of a document without delay. Returns a task that ends when that is done or superseded;
/// None for clients that pull diagnostics.
pub(in crate::server) fn soon(state: &Arc<State>, url: Url) -> Option<JoinHandle<()>> {
    publish(state, url, Duration::ZERO)
}

fn publish(state: &Arc<State>, url: Url, delay: Duration) -> Option<JoinHandle<()>> {
    if state.capabilities().pull_diagnostics {
        return None;
    }
    let order = state.publisher.order(&url);
    let state = Arc::clone(state);
    Some(spawn(async move {
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        state.reference_chosen().await;
        let publisher = &state.publisher;
        if !publisher.is_current(&url, order) {
            return;
        }
        let Some(_permit) = publisher.permit().await else { return };
        if !publisher.is_current(&url, order) {
            return;
        }
        let Some(snapshot) = state.snapshot(&url) else {
            // The document was closed after the order was given.
            publisher.done(&url, order);
            return;
        };
        let version = snapshot.document.version;
        let found = {
            let find = |state: &Arc<State>, snapshot: &Snapshot| {
                let found = diagnostics_of(state, snapshot);
                if let Some(left) = found.held_back {
                    settle(state, snapshot, left);
                }
                if !snapshot.document.is_log() {
                    signatures::refresh_hints_if_signatures_changed(state, snapshot);
                    listed::refresh_if_list_changed(state, snapshot);
                    callers::refresh_if_summaries_changed(state, snapshot);
                }
                found
            };
            about(&state, snapshot, find).await
        };
        match found {
            // The change has an order of its own.
            Ok(None) => {}
            Ok(Some(found)) => publisher.send(&state.client, url, found.shown, version, order).await,
            Err(error) => tracing::error!("diagnostics failed: {error}"),
        }
    }))
}

/// Publishes the diagnostics of a version again after a delay, including those held back until then, unless the
/// document has changed.
pub(in crate::server) fn settle(state: &Arc<State>, snapshot: &Snapshot, after: Duration) {
    let (state, url, serial) = (Arc::clone(state), snapshot.url.clone(), snapshot.document.serial);
    spawn(async move {
        tokio::time::sleep(after).await;
        if state.world().documents().get(&url).is_some_and(|document| document.serial == serial) {
            soon(&state, url);
            state.ask_again();
        }
    });
}

/// Clears the published diagnostics of a document.
pub(in crate::server) fn clear(state: &Arc<State>, url: Url) {
    if state.capabilities().pull_diagnostics {
        return;
    }
    let order = state.publisher.order(&url);
    let state = Arc::clone(state);
    spawn(async move {
        let publisher = &state.publisher;
        publisher.clear(&state.client, &url, order).await;
        publisher.done(&url, order);
    });
}
