//! Before an answer names other files, or places in them, the project is told what the editor shows of them.

use std::sync::Arc;

use super::{Snapshot, State};

impl State {
    /// Reads everything again that the editor shows differently from what the project knows, so that all places are those
    /// of the texts on the screen. For requests that may wait: after a change of a header that many files include, all of
    /// these are read.
    pub(in crate::server) fn settle(self: &Arc<State>) {
        self.share_all(Snapshot::share_at_once);
        self.files.current().settle_index(&self.references.current());
    }

    /// Reads other documents again that have changed since the project was last asked. Costs nothing while one document
    /// is being edited.
    pub(in crate::server) fn settle_around(self: &Arc<State>, snapshot: &Snapshot) {
        self.share_all(Snapshot::share);
        let project = self.files.current();
        if project.is_index_outdated(snapshot.path().as_deref()) {
            project.update_index(&self.references.current());
        }
    }

    fn share_all(self: &Arc<State>, share: fn(&Snapshot, &State) -> bool) {
        let mut is_news = false;
        for snapshot in self.snapshots() {
            is_news |= share(&snapshot, self);
        }
        if is_news {
            self.refresh();
        }
    }
}
