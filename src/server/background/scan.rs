//! Scans of all files of the workspace.

use std::sync::Arc;

use crate::server::state::world::World;
use crate::server::state::{Scan, State};
use crate::server::task::spawn;
use crate::server::work::in_place;

/// What came of a scan.
#[derive(Debug, Default)]
struct Done {
    /// Whether to refresh.
    is_news: bool,
    /// Whether mods are missing that take long to read.
    has_late: bool,
}

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
        self.scan_for(|scan| *scan = Scan { opens: true, has_includes: true, ..Scan::default() });
    }

    /// Starts a scan. Calls in the meantime lead to a single further scan: a checkout changes thousands of files, which
    /// clients report in many messages.
    fn scan_for(self: &Arc<Self>, what: impl FnOnce(&mut Scan)) {
        if !self.lanes.scans.add(what) {
            return;
        }
        let state = Arc::clone(self);
        spawn(async move {
            while let Some(scan) = state.lanes.scans.next() {
                let (scanning, keeping) = (Arc::clone(&state), Arc::clone(&state));
                let reads_mods = scan.has_includes;
                let has_late = match in_place(&state, Vec::new(), move || scanning.run(&scan)).await {
                    Ok(Some(done)) => {
                        if done.is_news {
                            state.refresh();
                        }
                        done.has_late
                    }
                    Ok(None) | Err(_) => false,
                };
                if reads_mods
                    && !has_late
                    && let Err(error) = in_place(&state, Vec::new(), move || keeping.keep()).await
                {
                    tracing::error!("cannot keep what was found in mods: {error}");
                }
                if has_late {
                    // The result does not matter: this loop is running, and takes the job that is added here.
                    let _ = state.lanes.scans.add(|scan| (scan.has_includes, scan.is_patient) = (true, true));
                }
            }
        });
    }

    /// Runs a scan. Its steps read the same files, whose texts are kept until it ends.
    fn run(&self, scan: &Scan) -> Done {
        if scan.has_includes {
            self.change(|world| world.project_mut().keep_texts());
        }
        let _kept = KeptTexts(self);
        self.run_steps(scan)
    }

    /// Runs the steps of a scan.
    ///
    /// Each step reads one snapshot of the project. Its result is applied to the current state, which knows what has
    /// changed since.
    fn run_steps(&self, scan: &Scan) -> Done {
        if scan.opens {
            self.open_files();
        }
        let mut done = Done::default();
        if scan.has_includes {
            let mods = self.read_mods(scan.is_patient);
            done.has_late = mods.has_late;
            if mods.have_changed {
                self.open_files();
            }
            self.take_kept();
            let Some(found) = self.begin().project().read_includes() else { return done };
            self.change(|world| world.project_mut().take_includes(found));
        }
        let world = self.begin();
        let Some(found) = world.project().read_functions() else {
            return done;
        };
        self.change(|world| world.project_mut().take_functions(found));
        if scan.has_includes {
            self.index();
        }
        let project = Arc::clone(self.world().project());
        let is_news = scan.opens || !scan.has_includes || !project.folders().is_empty();
        done.is_news = is_news && !project.is_abandoned();
        done
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

/// Lets the texts that the steps of a scan share go, also when one of them panics.
struct KeptTexts<'a>(&'a State);

impl Drop for KeptTexts<'_> {
    fn drop(&mut self) {
        self.0.change(|world| world.project_mut().drop_texts());
    }
}
