//! Changes of files on disk, and of which documents are open.

use std::path::PathBuf;
use std::sync::Arc;

use tower_lsp::lsp_types::Url;

use crate::server::findings::workspace;
use crate::server::state::{Changes, Snapshot, State, at_once};

/// Invalidates some files and refreshes everything that depends on them.
pub(in crate::server) fn look_at_files(state: &Arc<State>, urls: Vec<Url>) {
    for url in &urls {
        workspace::take_back(state, url);
    }
    follow(state, |changes| changes.changed.extend(urls));
}

/// Frees what only closed documents needed.
pub(in crate::server) fn tidy(state: &Arc<State>) {
    follow(state, |changes| changes.has_closed = true);
}

/// Handles files that turned out to be deleted without notice by the client.
pub(in crate::server) fn look_at_gone(state: &Arc<State>, snapshot: &Snapshot) {
    let gone = snapshot.files().take_gone();
    if !gone.is_empty() {
        look_at_files(state, gone.iter().filter_map(|path| Url::from_file_path(path).ok()).collect());
    }
}

/// Applies changes of files in the background, because the disk may be slow.
fn follow(state: &Arc<State>, what: impl FnOnce(&mut Changes)) {
    if !state.lanes.changes.add(what) {
        return;
    }
    let state = Arc::clone(state);
    tokio::spawn(async move {
        while let Some(changes) = state.lanes.changes.next() {
            let has_changed = !changes.changed.is_empty();
            let following = Arc::clone(&state);
            match at_once(move || take_changes(&following, &changes)).await {
                Ok(()) if has_changed => {
                    state.refresh();
                    state.scan_functions();
                }
                Ok(()) => {}
                Err(error) => tracing::error!("cannot follow file changes: {error}"),
            }
        }
    });
}

/// Applies changes of files.
fn take_changes(state: &State, changes: &Changes) {
    let mut paths: Vec<PathBuf> = changes.changed.iter().filter_map(|url| url.to_file_path().ok()).collect();
    if !paths.is_empty() && !state.capabilities().register_watched_files {
        paths.extend(state.world().project().untold());
    }
    if !paths.is_empty() {
        state.change(|world| world.project_mut().forget_all(&paths));
    }
    if changes.has_closed {
        state.change(|world| world.project_mut().tidy());
    }
}
