//! What was read of mods.

use std::sync::{Arc, Mutex};

use crate::server::state::seen::StampedFiles;
use sqf_project::Mapping;
use sqf_text::locked;

/// The mods of the session, and the files that they were read from.
#[derive(Debug, Default)]
pub(in crate::server) struct Mods {
    /// The copies of sources in archives.
    copies: Mutex<Arc<[Mapping]>>,
    /// These archives, and the folders that contain them.
    pub(in crate::server) archive_files: StampedFiles,
    /// The files of mods in sources, and the folders that contain them.
    pub(in crate::server) source_files: StampedFiles,
    /// The library files.
    pub(in crate::server) library_files: StampedFiles,
}

impl Mods {
    /// Returns the copies of sources in archives.
    pub(in crate::server) fn copies(&self) -> Arc<[Mapping]> {
        Arc::clone(&locked(&self.copies))
    }

    /// Whether something was created, changed or deleted since it was read.
    pub(in crate::server) fn have_changed(&self) -> bool {
        // All are asked, so that none is reported again.
        [&self.archive_files, &self.source_files, &self.library_files].map(StampedFiles::have_changed).contains(&true)
    }

    /// Replaces the copies. Returns whether they are others than before.
    pub(in crate::server) fn replace_copies(&self, now: Vec<Mapping>) -> bool {
        let mut copies = locked(&self.copies);
        let have_changed = **copies != *now;
        if have_changed {
            *copies = now.into();
        }
        have_changed
    }
}
