//! How requests about a document are answered: from a snapshot that is taken first, on a blocking thread.

use std::sync::Arc;

use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

use super::background::changes;
use super::state::{Snapshot, State};
use super::work::{about, about_large, blocking, long, passed_on};
use sqf_text::stop;

/// Takes a snapshot and runs `work` with it; None if the document is not known, is a log, or is
/// the source of another program.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began, because the answer would be about a text that
/// the client no longer shows; for a large document, also if it is changed before the work is done.
pub(super) async fn answer<T, F>(state: &Arc<State>, url: &Url, work: F) -> Result<Option<T>>
where
    T: Send + 'static,
    F: FnOnce(&Arc<State>, &Snapshot) -> Option<T> + Send + 'static,
{
    let Some(snapshot) = state.snapshot(url) else { return Ok(None) };
    if snapshot.document.is_large() {
        let work = |state: &Arc<State>, snapshot: &Snapshot| answer_from(state, snapshot, work);
        return passed_on(about_large(state, snapshot, work).await)?.ok_or_else(Error::content_modified);
    }
    let state = Arc::clone(state);
    let answer = blocking(move || match snapshot.document.outdated.is_set() {
        true => Err(Error::content_modified()),
        false => Ok(answer_from(&state, &snapshot, work)),
    });
    answer.await?
}

/// Like [`answer`], for work that may take long.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(super) async fn answer_long<T, F>(state: &Arc<State>, url: &Url, work: F) -> Result<Option<T>>
where
    T: Send + 'static,
    F: FnOnce(&Arc<State>, &Snapshot) -> Option<T> + Send + 'static,
{
    let Some(snapshot) = state.snapshot(url) else { return Ok(None) };
    let work = |state: &Arc<State>, snapshot: &Snapshot| answer_from(state, snapshot, work);
    passed_on(about(state, snapshot, work).await)?.ok_or_else(Error::content_modified)
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

/// Like [`answer_long`], but reads a file that is not open from the disk.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(super) async fn answer_for<T, F>(state: &Arc<State>, url: &Url, work: F) -> Result<Option<T>>
where
    T: Send + 'static,
    F: FnOnce(&Arc<State>, &Snapshot) -> Option<T> + Send + 'static,
{
    let (asking, world, url) = (Arc::clone(state), state.world(), url.clone());
    let answer = long(state, move || {
        let Some(snapshot) = asking.snapshot_of_file(&world, &url) else { return Ok(None) };
        let outdated = std::slice::from_ref(&snapshot.document.outdated);
        stop::until(outdated, || work(&asking, &snapshot)).ok_or_else(Error::content_modified)
    });
    answer.await?
}
