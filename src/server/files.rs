//! Settings about the files around the documents.

use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::takes::Row;
use crate::library::Wanted;
use crate::project::{Mapping, Project, ProjectOptions};
use crate::settings::Prefixes;

/// Settings about files: what may be read outside of the workspace, and which functions run code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Outside {
    /// Folders of other mods.
    pub(super) prefixes: Prefixes,
    /// Whether to follow symbolic links out of the workspace, too.
    pub(super) links: bool,
    /// Prefixes of the project that are ignored.
    pub(super) refused: Vec<String>,
    /// Mods in archives, and where to look for them; the mods that the project names are not known yet.
    pub(super) mods: Wanted,
    /// Functions that run code, from the settings of the project.
    pub(super) code_runners: Arc<[Row]>,
}

impl Outside {
    /// Opens the projects of some folders. Also searches the parent folders. `archives` are copies of the sources in
    /// archives of mods; prefixes of the settings take precedence over them.
    pub(super) fn open(&self, folders: &[PathBuf], archives: &[Mapping]) -> Project {
        let of_settings = self.prefixes.iter().map(|(prefix, folder)| Mapping::new(prefix, folder));
        let mappings = of_settings.chain(archives.iter().cloned()).collect();
        let code_runners = Arc::clone(&self.code_runners);
        Project::open(folders, ProjectOptions { mappings, is_closed: !self.links, code_runners })
    }
}
