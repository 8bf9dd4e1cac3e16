//! Effects of a changed document on others: dependents are checked again, and the index is settled.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tower_lsp::lsp_types::Url;

use crate::server::documents::file_of;
use crate::server::state::State;
use crate::server::state::world::World;
use crate::server::task::spawn;
use crate::server::work::in_place;

/// Idle time before the index is settled.
const REST: Duration = Duration::from_millis(500);

impl State {
    /// Refreshes the dependents of a document whose text has changed since the state `before`.
    pub(in crate::server) fn follow_text(self: &Arc<Self>, url: &Url, before: Arc<World>) {
        self.settle_at_rest();
        let Some(path) = file_of(url) else { return };
        let is_first = self.lanes.edited.add(|edited| {
            edited.before.get_or_insert(before);
            edited.paths.insert(path);
        });
        if !is_first {
            return;
        }
        let state = Arc::clone(self);
        spawn(async move {
            while let Some(edited) = state.lanes.edited.next() {
                let world = state.world();
                let Some(before) = edited.before else { continue };
                let is_news = move || edited.paths.iter().any(|path| is_other_for_includers(path, &before, &world));
                if matches!(in_place(&state, Vec::new(), is_news).await, Ok(Some(true))) {
                    state.refresh();
                }
            }
        });
    }

    /// Settles the index when idle, so that no request waits for it later.
    fn settle_at_rest(self: &Arc<Self>) {
        if !self.lanes.rests.add(|()| ()) {
            return;
        }
        let state = Arc::clone(self);
        spawn(async move {
            while state.lanes.rests.next().is_some() {
                let revision = state.world().revision;
                tokio::time::sleep(REST).await;
                let world = state.world();
                if world.revision == revision
                    && let Err(error) = in_place(&state, Vec::new(), move || world.project().settle_index()).await
                {
                    tracing::error!("cannot settle the index: {error}");
                }
            }
        });
    }
}

/// Whether a file with dependents has changed.
fn is_other_for_includers(path: &Path, before: &World, now: &World) -> bool {
    let text = |world: &World| world.project().source(path).ok().map(|source| Arc::clone(source.text()));
    let is_included = |world: &World| !world.project().dependents(path).is_empty();
    (is_included(now) || is_included(before)) && text(before) != text(now)
}
