//! Settings about the files around the documents.

use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::takes::Row;
use crate::project::{Mapping, Project, ProjectOptions};
use crate::settings::Prefixes;

/// Settings about files: what may be read outside of the workspace, and which functions run code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::server) struct Outside {
    /// Folders of other mods.
    pub(in crate::server) prefixes: Prefixes,
    /// Whether to follow symbolic links out of the workspace, too.
    pub(in crate::server) links: bool,
    /// Prefixes of the project that are ignored.
    pub(in crate::server) refused: Vec<String>,
    /// Functions that run code, from the settings of the project.
    pub(in crate::server) code_runners: Arc<[Row]>,
}

impl Outside {
    /// Opens the projects of some folders. Also searches the parent folders.
    pub(in crate::server) fn open(&self, folders: &[PathBuf]) -> Project {
        let mappings = self.prefixes.iter().map(|(prefix, folder)| Mapping::new(prefix, folder)).collect();
        let code_runners = Arc::clone(&self.code_runners);
        Project::open(folders, ProjectOptions { mappings, is_closed: !self.links, code_runners })
    }
}
