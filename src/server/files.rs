//! What the settings say of the files around the documents.

use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::takes::Row;
use crate::project::{Mapping, Project, ProjectOptions};
use crate::settings::Prefixes;

/// What the settings say of the files: what may be read outside of the workspace, and what functions do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Outside {
    /// Folders of other mods.
    pub(super) prefixes: Prefixes,
    /// Whether links lead there, too.
    pub(super) links: bool,
    /// Prefixes of the project that do not count.
    pub(super) refused: Vec<String>,
    /// What the settings of the project say about functions that run code.
    pub(super) code_runners: Arc<[Row]>,
}

impl Outside {
    /// The projects of some folders. Looks at the folders above them.
    pub(super) fn open(&self, folders: &[PathBuf]) -> Project {
        let mappings = self.prefixes.iter().map(|(prefix, folder)| Mapping::new(prefix, folder)).collect();
        let code_runners = Arc::clone(&self.code_runners);
        Project::open(folders, ProjectOptions { mappings, is_closed: !self.links, code_runners })
    }
}
