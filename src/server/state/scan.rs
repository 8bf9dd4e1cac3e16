//! Scans of all files of the workspace.

use std::sync::Arc;

use super::State;
use crate::server::progress::Progress;
use crate::server::status;
use crate::server::world::World;

/// What a scan of all files does.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// First opens the projects again, with the settings as they are then.
    opens: bool,
    /// Also finds out which file includes which.
    has_includes: bool,
}

impl State {
    /// Finds out which file includes which, and has everything checked again when that is known. Open documents are
    /// looked at before, too: what is not known yet is not accused.
    pub(in crate::server) fn scan(self: &Arc<Self>) {
        self.scan_for(|scan| scan.has_includes = true);
    }

    /// Finds out again what the files define, after some were changed, then refreshes all findings.
    pub(in crate::server) fn scan_functions(self: &Arc<Self>) {
        self.scan_for(|_| ());
    }

    /// Opens the projects again, with the settings as they are now, then as [`State::scan`].
    pub(in crate::server) fn reopen_files(self: &Arc<Self>) {
        // A scan that is under way looks at the wrong files.
        self.world().project().abandon();
        self.scan_for(|scan| *scan = Scan { opens: true, has_includes: true });
    }

    /// Starts a scan. While one is under way, further calls only lead to one more: a checkout changes thousands of files,
    /// and clients report them, as well as settings, in many messages.
    fn scan_for(self: &Arc<Self>, what: impl FnOnce(&mut Scan)) {
        if !self.scans.add(what) {
            return;
        }
        let state = Arc::clone(self);
        tokio::spawn(async move {
            while let Some(scan) = state.scans.next() {
                let scanning = Arc::clone(&state);
                if matches!(tokio::task::spawn_blocking(move || scanning.run(&scan)).await, Ok(true)) {
                    state.refresh();
                }
            }
        });
    }

    /// Scans; whether all findings are to be refreshed.
    ///
    /// Each step reads one state of the project, and its result is taken into the state of the moment in which it is
    /// there, which knows what has changed in between.
    fn run(&self, scan: &Scan) -> bool {
        if scan.opens {
            self.open_files();
        }
        if scan.has_includes {
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

    /// Reads all files for the index.
    fn index(&self) {
        let world = self.begin();
        // Around a document that lies anywhere, nothing is read that nobody asks about.
        if self.folders().is_empty() {
            return;
        }
        status::indexing(self, true);
        let progress = Progress::begin(self, "sqf-ls: indexing the project");
        let percent = |done: usize, of: usize| done * 100 / of.max(1);
        let found = world.project().read_index(&|done, of| {
            if percent(done, of) > percent(done.saturating_sub(1), of) {
                progress.report(format!("{done} of {of} files"), Some(percent(done, of) as u32));
            }
        });
        if !world.project().is_abandoned() {
            self.change(|world| world.project_mut().take_index(found));
        }
        status::indexing(self, false);
    }

    /// The state of the session at the beginning of a look at all files. What changes from now on is known when the result
    /// is taken.
    fn begin(&self) -> Arc<World> {
        self.change(|world| world.project_mut().begin());
        self.world()
    }
}
