//! The files around the documents: those of the workspace, with the open documents in their places.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use crate::project::{Mapping, Project, ProjectOptions};
use crate::settings::Prefixes;
use crate::syntax::Source;

/// What may be read outside of the workspace.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Outside {
    /// Folders of other mods.
    pub(super) prefixes: Prefixes,
    /// Whether links lead there, too.
    pub(super) links: bool,
    /// Prefixes of the project that do not count.
    pub(super) refused: Vec<String>,
}

/// The projects of the workspace.
#[derive(Debug, Default)]
pub(super) struct Files {
    current: RwLock<Arc<Project>>,
}

impl Files {
    /// The files as they are known now.
    pub(super) fn current(&self) -> Arc<Project> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Begins anew: with other folders of the workspace, or something else outside of it.
    pub(super) fn open(&self, folders: &[PathBuf], outside: &Outside) {
        let mappings = outside.prefixes.iter().map(|(prefix, folder)| Mapping::new(prefix, folder)).collect();
        let project = Project::open(folders, ProjectOptions { mappings, is_closed: !outside.links });
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(project);
    }
}

/// Puts a document in the place of its file; whether other files have it in them, so that these are to be looked at
/// again.
pub(super) fn share(project: &Project, path: &Path, source: &Arc<Source>) -> bool {
    project.add(path);
    let has_changed = project.source(path).map_or(true, |known| known.text() != source.text());
    if has_changed {
        project.set_overlay(path, Arc::clone(source));
    }
    has_changed && !project.dependents(path).is_empty()
}
