//! Detects files that were changed outside the editor, for clients without file watching.

use std::sync::Arc;

use tower_lsp::lsp_types::Url;

use super::changes::look_at_files;
use crate::server::state::State;
use crate::server::task::spawn;
use crate::server::work::in_place;

/// Checks the files of the project, and applies the changes together with `changed`. The first call has nothing to
/// compare with.
pub(in crate::server) fn start(state: &Arc<State>, changed: Vec<Url>) {
    if !state.lanes.looks.add(|waiting| waiting.extend(changed)) {
        return;
    }
    let state = Arc::clone(state);
    spawn(async move {
        while let Some(mut changed) = state.lanes.looks.next() {
            let looking = Arc::clone(&state);
            match in_place(&state, Vec::new(), move || look(&looking)).await {
                Ok(found) => changed.extend(found.into_iter().flatten()),
                Err(error) => tracing::error!("cannot look for changed files: {error}"),
            }
            if !changed.is_empty() {
                look_at_files(&state, changed.into_iter().collect());
            }
        }
    });
}

fn look(state: &State) -> Vec<Url> {
    let changes = state.seen.changes(state.world().project().folders());
    changes.iter().filter_map(|path| Url::from_file_path(path).ok()).collect()
}
