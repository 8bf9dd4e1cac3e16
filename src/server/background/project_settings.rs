//! The settings of the project, which are read in the background.

use std::sync::Arc;

use tower_lsp::lsp_types::MessageType;

use crate::server::state::State;
use crate::server::task::{at_once, spawn};
use crate::settings::FILE_NAME;

/// Rereads the settings of the project, and refreshes everything if they have changed.
pub(in crate::server) fn reread(state: &Arc<State>) {
    if !state.lanes.project_reads.add(|()| ()) {
        return;
    }
    let state = Arc::clone(state);
    spawn(async move {
        while state.lanes.project_reads.next().is_some() {
            let reader = Arc::clone(&state);
            let outside = state.outside();
            match at_once(move || reader.read_project()).await {
                Ok((has_changed, news)) => {
                    complain(&state, news.unwrap_or_default());
                    if state.outside() != outside {
                        state.reopen_files();
                    } else if has_changed {
                        state.refresh();
                    }
                }
                Err(error) => tracing::error!("cannot read {FILE_NAME}: {error}"),
            }
        }
    });
}

/// Reports errors in the settings of the project.
pub(in crate::server) fn complain(state: &State, complaint: String) {
    if !complaint.is_empty() {
        state.tell(MessageType::WARNING, format!("sqf-ls: invalid settings:\n{complaint}"));
    }
}
