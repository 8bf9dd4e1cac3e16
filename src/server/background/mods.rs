//! Mods in archives.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use crate::server::state::State;
use crate::server::task::spawn;
use crate::server::work::in_place;
use sqf_project::library::{Cache, ModRequest, Selection};
use sqf_text::counted;

/// Delay before progress is shown: archives that are known take no time.
const UNNOTICED: Duration = Duration::from_millis(500);

/// Time after which archives that are replaced again and again are left as they were read; a save reads them again.
const LONGEST: Duration = Duration::from_secs(60);

/// Time after which mods that were copied are read, before the others are copied.
const PATIENCE: Duration = Duration::from_secs(20);

/// What came of reading mods.
#[derive(Debug, Default)]
pub(super) struct ReadMods {
    /// Whether the projects must be opened again.
    pub(super) have_changed: bool,
    /// Whether some are left for another time.
    pub(super) has_late: bool,
}

/// Reads mods and library files again if they have changed: people install mods, and build their own, while an editor
/// is open.
pub(in crate::server) fn reread_if_changed(state: &Arc<State>) {
    if !state.lanes.mod_looks.add(|()| ()) {
        return;
    }
    let state = Arc::clone(state);
    spawn(async move {
        while state.lanes.mod_looks.next().is_some() {
            let looking = Arc::clone(&state);
            let look = move || looking.mods.have_changed();
            match in_place(&state, Vec::new(), look).await {
                Ok(Some(false) | None) => {}
                Ok(_) => state.reopen_files(),
                Err(error) => tracing::error!("cannot look for changed mods: {error}"),
            }
        }
    });
}

impl State {
    /// Copies the sources of the mods that the settings and the project name, which takes a while for new archives.
    pub(super) fn read_mods(&self, is_patient: bool) -> ReadMods {
        let Some(cache) = &self.options.archives else { return ReadMods::default() };
        let wanted = self.outside().mods;
        let selection = match wanted.is_nothing() || self.folders().is_empty() {
            true => Selection::default(),
            false => {
                let named = self.world().project().named_mods();
                self.select_mods(cache, &ModRequest { named, patience: (!is_patient).then_some(PATIENCE), ..wanted })
            }
        };
        self.report_mods(&selection);
        let have_changed = self.mods.replace_copies(selection.mappings());
        // A project that was opened while copies were missing has noted that they are.
        let have_changed = have_changed || selection.has_written;
        if have_changed {
            self.log_mods(&selection);
        }
        ReadMods { have_changed, has_late: selection.has_late }
    }

    /// Reads mods, again if archives were replaced meanwhile.
    fn select_mods(&self, cache: &Cache, wanted: &ModRequest) -> Selection {
        let (begun, progress) = (Instant::now(), OnceLock::new());
        // Archives are read on threads outside the runtime.
        let runtime = Handle::current();
        let show = |done, of| {
            if begun.elapsed() >= UNNOTICED {
                let _entered = runtime.enter();
                let progress = progress.get_or_init(|| self.progress("sqf-ls: reading mods"));
                progress.counted(done, of, "archives");
            }
        };
        let mut has_written = false;
        loop {
            let mut selection = Selection::read(cache, wanted, &show);
            has_written |= selection.has_written;
            selection.has_written = has_written;
            // Users may delete the copies at any time.
            self.mods.archive_files.note(selection.read_from.iter().chain(selection.copies()).cloned());
            // From here on, changes are noticed by what was noted.
            if begun.elapsed() > LONGEST || !selection.is_outdated(wanted) {
                return selection;
            }
        }
    }

    /// Uses what an earlier session found in the copies of archives until they are read again.
    pub(super) fn take_kept(&self) {
        let Some(cache) = &self.options.archives else { return };
        let project = Arc::clone(self.world().project());
        let bytes = project.kept_name().and_then(|name| cache.kept(&name));
        let kept = bytes.and_then(|bytes| project.read_kept(&bytes));
        self.change(|world| world.project_mut().take_kept(kept));
    }

    /// Keeps what was found in the copies of archives for the next session.
    pub(super) fn keep(&self) {
        let Some(cache) = &self.options.archives else { return };
        let project = Arc::clone(self.world().project());
        let Some((name, found)) = project.kept_name().zip(project.to_keep()) else { return };
        if let Err(error) = cache.keep(&name, &found) {
            tracing::debug!("cannot keep what was found in mods: {error}");
        }
    }

    /// Logs which mods were read, and which archives could not be.
    fn log_mods(&self, selection: &Selection) {
        for (folder, archives) in selection.by_mod() {
            self.log(format!("read {} of {}", counted(archives, "archive"), folder.display()));
        }
        for (archive, failure) in &selection.left_out {
            self.log(format!("cannot read {}: {failure}", archive.display()));
        }
        for line in selection.unread() {
            self.log(format!("cannot read {line}"));
        }
    }

    /// Shows which paths in the settings lead to no mods, and that copies cannot be written: once, until it changes.
    fn report_mods(&self, selection: &Selection) {
        let problems = selection.problems.iter();
        let mut lines: Vec<String> = problems.map(|(path, reason)| format!("{}: {reason}", path.display())).collect();
        let failures = selection.left_out.iter().map(|(_, failure)| failure);
        lines.extend(failures.filter(|failure| failure.is_of_cache()).map(ToString::to_string));
        self.report_once(&self.complaints.mods, "sqf-ls: mods that cannot be read", &lines);
    }
}
