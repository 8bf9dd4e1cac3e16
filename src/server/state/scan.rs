//! Scans of all files of the workspace.

use std::sync::Arc;

use super::State;
use crate::catalog::Reference;
use crate::project::Project;
use crate::server::progress::Progress;
use crate::server::{status, task};

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
        self.files.current().abandon();
        self.scan_for(|scan| *scan = Scan { opens: true, has_includes: true });
    }

    /// Starts a scan. While one is under way, further calls only lead to one more: a checkout changes thousands of files,
    /// and clients report them, as well as settings, in many messages.
    fn scan_for(self: &Arc<Self>, what: impl FnOnce(&mut Scan)) {
        if !self.scans.add(what) {
            return;
        }
        let state = Arc::clone(self);
        task::spawn(async move {
            while let Some(scan) = state.scans.next() {
                let scanning = Arc::clone(&state);
                if matches!(task::blocking(move || scanning.run(&scan)).await, Ok(true)) {
                    state.refresh();
                }
            }
        });
    }

    /// Scans; whether all findings are to be refreshed.
    fn run(&self, scan: &Scan) -> bool {
        if scan.opens {
            self.open_files();
            for snapshot in self.snapshots() {
                snapshot.share(self);
            }
        }
        let project = self.files.current();
        let reference = self.references.current();
        if scan.has_includes {
            project.scan();
        }
        project.scan_functions(&|word| !reference.forms(word).is_empty());
        self.index(&project, &reference, scan.has_includes);
        let is_news = scan.opens || !scan.has_includes || !project.folders().is_empty();
        is_news && !project.is_abandoned()
    }

    /// Reads the files for the index: all of them, or those that have changed since.
    fn index(&self, project: &Project, reference: &Reference, is_first: bool) {
        if is_first && !project.folders().is_empty() {
            status::indexing(self, true);
            let progress = Progress::begin(self, "sqf-ls: indexing the project");
            let percent = |done: usize, of: usize| done * 100 / of.max(1);
            project.build_index(reference, &|done, of| {
                if percent(done, of) > percent(done.saturating_sub(1), of) {
                    progress.report(format!("{done} of {of} files"), Some(percent(done, of) as u32));
                }
            });
            status::indexing(self, false);
        }
        if project.is_index_outdated(None) {
            project.update_index(reference);
        }
    }
}
