//! Scans of all files of the workspace.

use std::sync::Arc;

use crate::server::state::world::World;
use crate::server::state::{Scan, State};

impl State {
    /// Builds the include graph, then refreshes everything. Open documents are checked before that, too; rules do not
    /// report what is not known yet.
    pub(in crate::server) fn scan(self: &Arc<Self>) {
        self.scan_for(|scan| scan.has_includes = true);
    }

    /// Rescans the functions after some files have changed, then refreshes everything.
    pub(in crate::server) fn scan_functions(self: &Arc<Self>) {
        self.scan_for(|_| ());
    }

    /// Reopens the projects with the current settings, then does the same as [`State::scan`].
    pub(in crate::server) fn reopen_files(self: &Arc<Self>) {
        // A running scan reads outdated folders.
        self.world().project().abandon();
        self.scan_for(|scan| *scan = Scan { opens: true, has_includes: true });
    }

    /// Starts a scan. Calls in the meantime lead to a single further scan: a checkout changes thousands of files, which
    /// clients report in many messages.
    fn scan_for(self: &Arc<Self>, what: impl FnOnce(&mut Scan)) {
        if !self.scans.add(what) {
            return;
        }
        let state = Arc::clone(self);
        tokio::spawn(async move {
            while let Some(scan) = state.scans.next() {
                let (scanning, keeping) = (Arc::clone(&state), Arc::clone(&state));
                let reads_mods = scan.has_includes;
                if matches!(tokio::task::spawn_blocking(move || scanning.run(&scan)).await, Ok(true)) {
                    state.refresh();
                }
                if reads_mods && let Err(error) = tokio::task::spawn_blocking(move || keeping.keep()).await {
                    tracing::error!("cannot keep what was found in mods: {error}");
                }
            }
        });
    }

    /// Runs a scan. Returns whether to refresh.
    ///
    /// Each step reads one snapshot of the project. Its result is applied to the current state, which knows what has
    /// changed since.
    fn run(&self, scan: &Scan) -> bool {
        if scan.opens {
            self.open_files();
        }
        if scan.has_includes && self.read_mods() {
            self.open_files();
        }
        if scan.has_includes {
            self.take_kept();
            let Some(found) = self.begin().project().read_includes() else { return false };
            self.change(|world| world.project_mut().take_includes(found));
        }
        let world = self.begin();
        let reference = world.reference();
        let Some(found) = world.project().read_functions(&|word| !reference.forms(word).is_empty()) else {
            return false;
        };
        self.change(|world| world.project_mut().take_functions(found));
        if scan.has_includes {
            self.index();
        }
        let project = Arc::clone(self.world().project());
        let is_news = scan.opens || !scan.has_includes || !project.folders().is_empty();
        is_news && !project.is_abandoned()
    }

    /// Indexes all files.
    fn index(&self) {
        let world = self.begin();
        // Without a workspace folder, the files around a document are read only on demand.
        if self.folders().is_empty() {
            return;
        }
        self.set_indexing(true);
        let progress = self.progress("sqf-ls: indexing the project");
        let found = world.project().read_index(&|done, of| progress.counted(done, of, "files"));
        if !world.project().is_abandoned() {
            self.change(|world| world.project_mut().take_index(found));
        }
        self.set_indexing(false);
    }

    /// Returns the state at the start of a scan. Changes from then on are recorded for when its result is applied.
    fn begin(&self) -> Arc<World> {
        self.change(|world| world.project_mut().begin());
        self.world()
    }
}
