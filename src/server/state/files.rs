//! Settings about the files around the documents.

use std::path::PathBuf;
use std::sync::Arc;

use crate::settings::{Prefixes, mappings};
use sqf_project::library::{Cache, Wanted};
use sqf_project::{Mapping, Project, ProjectOptions, TextCopies};
use sqf_reference::library::{Libraries, LibraryPlace};
use sqf_reference::takes::Row;

/// Settings about files: what may be read outside of the workspace, and which functions run code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::server) struct Outside {
    /// Folders of other mods.
    pub(in crate::server) prefixes: Prefixes,
    /// Whether to follow symbolic links out of the workspace, too.
    pub(in crate::server) links: bool,
    /// Prefixes of the project that are ignored.
    pub(in crate::server) refused: Vec<String>,
    /// Mods in archives, and where to look for them; the mods that the project names are not known yet.
    pub(in crate::server) mods: Wanted,
    /// Library files of mods.
    pub(in crate::server) libraries: Vec<LibraryPlace>,
    /// Functions that run code, from the settings of the project.
    pub(in crate::server) code_runners: Arc<[Row]>,
}

impl Outside {
    /// Opens the projects of some folders. Also searches the parent folders. `archives` are copies of the sources in
    /// archives of mods; prefixes of the settings take precedence over them. `libraries` are the files of mods, `cache` is
    /// where such copies are.
    pub(in crate::server) fn open(
        &self,
        folders: &[PathBuf],
        archives: &[Mapping],
        libraries: Libraries,
        cache: Option<&Cache>,
    ) -> Project {
        let mappings = mappings(&self.prefixes, archives);
        let code_runners = Arc::clone(&self.code_runners);
        let text_copies = cache.map(|cache| Arc::new(cache.clone()) as Arc<dyn TextCopies>);
        let is_closed = !self.links;
        Project::open(folders, ProjectOptions { mappings, is_closed, code_runners, libraries, text_copies })
    }
}
