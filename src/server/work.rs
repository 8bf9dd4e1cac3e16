//! Work on threads that may block.
//!
//! Short questions are answered at once, on threads that long work leaves to them: that waits for one of few places, and
//! so do questions about large documents, for others. All work ends when nobody waits for it any longer: when the client takes its request back, long work also when the
//! document changes. See [`sqf_text::stop`].

use std::panic;
use std::sync::Arc;

use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinError;
use tower_lsp::jsonrpc::{Error, Result};

use super::state::{Snapshot, State};
use super::task::{at_once, spawn};
use sqf_text::stop::{self, Stop};

/// Runs long work that is about no document.
///
/// # Errors
///
/// `ContentModified` if nobody waits for the work any more.
pub(super) async fn long<T: Send + 'static>(
    state: &Arc<State>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    passed_on(in_place(state, Vec::new(), work).await)?.ok_or_else(Error::content_modified)
}

/// Runs short work about a large document, which has to be parsed first; None if that changes before the work is done.
///
/// # Errors
///
/// If the work panics.
pub(super) async fn about_large<T: Send + 'static>(
    state: &Arc<State>,
    snapshot: Snapshot,
    work: impl FnOnce(&Arc<State>, &Snapshot) -> T + Send + 'static,
) -> std::result::Result<Option<T>, JoinError> {
    about_in(state.places.take_for_large(), state, snapshot, work).await
}

/// Runs long work about a document; None if that changes before the work is done.
///
/// # Errors
///
/// If the work panics.
pub(super) async fn about<T: Send + 'static>(
    state: &Arc<State>,
    snapshot: Snapshot,
    work: impl FnOnce(&Arc<State>, &Snapshot) -> T + Send + 'static,
) -> std::result::Result<Option<T>, JoinError> {
    about_in(state.places.take(), state, snapshot, work).await
}

async fn about_in<T: Send + 'static>(
    place: impl Future<Output = Option<OwnedSemaphorePermit>> + Send,
    state: &Arc<State>,
    snapshot: Snapshot,
    work: impl FnOnce(&Arc<State>, &Snapshot) -> T + Send + 'static,
) -> std::result::Result<Option<T>, JoinError> {
    let outdated = vec![snapshot.document.outdated.clone()];
    let asking = Arc::clone(state);
    in_room(place, outdated, move || work(&asking, &snapshot)).await
}

/// Starts work that follows from a version of a document. It is done for each version, because it compares them.
pub(super) fn follow(
    state: &Arc<State>,
    snapshot: Snapshot,
    work: impl FnOnce(&Arc<State>, &Snapshot) + Send + 'static,
) {
    let state = Arc::clone(state);
    spawn(async move {
        let asking = Arc::clone(&state);
        if let Err(error) = in_place(&state, Vec::new(), move || work(&asking, &snapshot)).await {
            tracing::error!("what follows from a change failed: {error}");
        }
    });
}

/// Runs work when a place for long work is free, until one of `stops` is set or the result is dropped.
///
/// # Errors
///
/// If the work panics.
pub(super) async fn in_place<T: Send + 'static>(
    state: &State,
    stops: Vec<Stop>,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::result::Result<Option<T>, JoinError> {
    in_room(state.places.take(), stops, work).await
}

async fn in_room<T: Send + 'static>(
    place: impl Future<Output = Option<OwnedSemaphorePermit>> + Send,
    mut stops: Vec<Stop>,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::result::Result<Option<T>, JoinError> {
    let unwanted = Stop::default();
    let _waiting = unwanted.when_dropped();
    stops.push(unwanted);
    // Work goes on for a moment after it was stopped, and has its place until it ends.
    let place = place.await;
    let work = move || {
        let _place = place;
        stop::until(&stops, work)
    };
    at_once(work).await
}

/// Runs `work` on a blocking thread; a panic is passed on to the guard.
///
/// # Errors
///
/// When the program ends before the work is done.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let unwanted = Stop::default();
    let _waiting = unwanted.when_dropped();
    let work = move || stop::until(&[unwanted], work);
    passed_on(at_once(work).await)?.ok_or_else(Error::request_cancelled)
}

/// Passes a panic on to the guard.
///
/// # Errors
///
/// If the session ends.
pub(super) fn passed_on<T>(done: std::result::Result<T, JoinError>) -> Result<T> {
    match done {
        Ok(answer) => Ok(answer),
        Err(error) if error.is_panic() => panic::resume_unwind(error.into_panic()),
        Err(_) => Err(Error::internal_error()),
    }
}
