//! Findings in open documents that call a function which is being edited: they are refreshed when its parameters, its
//! result, or anything else that callers can know changes.

use std::sync::Arc;

use crate::server::documents::Kind;
use crate::server::state::{Snapshot, State};
use crate::server::work::follow;

/// Refreshes all diagnostics if callers can know something else of the functions in a document than before. Runs in the
/// background, so that no diagnostics wait for it.
pub(in crate::server) fn refresh_if_summaries_changed(state: &Arc<State>, snapshot: &Snapshot) {
    if snapshot.document.kind != Kind::Script {
        return;
    }
    follow(state, snapshot.clone(), |state, snapshot| {
        let Some(path) = snapshot.path() else { return };
        let analysis = snapshot.analysis();
        let Some(known) = snapshot.files().known_to_callers(&path, analysis.script()) else { return };
        let is_open = state.world().documents().get(&snapshot.url).is_some();
        if is_open
            && state.last.known_to_callers.replace(&snapshot.url, known.clone()).is_some_and(|before| before != known)
        {
            state.refresh();
        }
    });
}
