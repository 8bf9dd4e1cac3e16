//! How requests are answered: from a snapshot that is taken first, on a blocking thread.

use std::panic;
use std::sync::Arc;

use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

use super::background::changes;
use super::state::{Snapshot, State};

/// Takes a snapshot and runs `work` with it; None if the document is not known, is a log, or is
/// the source of another program.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began, because the answer would be about a text that
/// the client no longer shows.
pub(super) async fn answer<T, F>(state: &Arc<State>, url: &Url, work: F) -> Result<Option<T>>
where
    T: Send + 'static,
    F: FnOnce(&Arc<State>, &Snapshot) -> Option<T> + Send + 'static,
{
    let Some(snapshot) = state.snapshot(url) else { return Ok(None) };
    let state = Arc::clone(state);
    let answer = blocking(move || match snapshot.is_outdated(&state) {
        true => Err(Error::content_modified()),
        false => Ok(answer_from(&state, &snapshot, work)),
    });
    answer.await?
}

/// Runs `work` with a snapshot; None if the document is the source of another program.
pub(super) fn answer_from<T>(
    state: &Arc<State>,
    snapshot: &Snapshot,
    work: impl FnOnce(&Arc<State>, &Snapshot) -> Option<T>,
) -> Option<T> {
    if snapshot.document.is_log() || snapshot.document.is_foreign(&snapshot.url) {
        return None;
    }
    let answer = work(state, snapshot);
    changes::look_at_gone(state, snapshot);
    answer
}

/// Like [`answer`], but reads a file that is not open from the disk.
pub(super) async fn answer_for<T, F>(state: &Arc<State>, url: &Url, work: F) -> Result<Option<T>>
where
    T: Send + 'static,
    F: FnOnce(&Arc<State>, &Snapshot) -> Option<T> + Send + 'static,
{
    let (state, world, url) = (Arc::clone(state), state.world(), url.clone());
    blocking(move || {
        let snapshot = state.snapshot_of_file(&world, &url)?;
        work(&state, &snapshot)
    })
    .await
}

/// Runs `work` on a blocking thread; a panic is passed on to the guard.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => Ok(answer),
        Err(error) if error.is_panic() => panic::resume_unwind(error.into_panic()),
        Err(_) => Err(Error::internal_error()),
    }
}
