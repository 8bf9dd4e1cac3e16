//! The files around the documents: those of the workspace, with the open documents in their places.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use tower_lsp::lsp_types::Url;

use super::documents::Documents;
use crate::model::CodeRunner;
use crate::project::{Mapping, Project, ProjectOptions, place};
use crate::settings::Prefixes;
use crate::syntax::Source;

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
    pub(super) code_runners: Arc<[CodeRunner]>,
}

/// The projects of the workspace.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// With a number that no other project of the session has.
    current: RwLock<(u64, Arc<Project>)>,
    /// Held while documents are put in the places of their files, or taken away, so that a document that is closed or
    /// changed meanwhile does not stay there.
    turn: Mutex<()>,
}

impl Files {
    /// The files as they are known now.
    pub(super) fn current(&self) -> Arc<Project> {
        self.numbered().1
    }

    /// The same with the number of the project.
    pub(super) fn numbered(&self) -> (u64, Arc<Project>) {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Starts over with other folders of the workspace, or other folders outside of it.
    pub(super) fn open(&self, folders: &[PathBuf], outside: &Outside) {
        let mappings = outside.prefixes.iter().map(|(prefix, folder)| Mapping::new(prefix, folder)).collect();
        let code_runners = Arc::clone(&outside.code_runners);
        let options = ProjectOptions { mappings, is_closed: !outside.links, code_runners };
        let project = Arc::new(Project::open(folders, options));
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let number = current.0 + 1;
        let old = std::mem::replace(&mut *current, (number, project));
        drop(current);
        old.1.abandon();
    }

    /// Puts a document in the place of its file as long as it `is_current`; whether other files have it in them, so that
    /// these are to be looked at again.
    pub(super) fn share(
        &self,
        project: &Project,
        path: &Path,
        source: &Arc<Source>,
        is_current: impl FnOnce() -> bool,
    ) -> bool {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_current() {
            return false;
        }
        project.add(path);
        let has_changed = project.source(path).map_or(true, |known| known.text() != source.text());
        if has_changed {
            project.set_overlay(path, Arc::clone(source));
        }
        has_changed && !project.dependents(path).is_empty()
    }

    /// Puts the files of closed documents in their places again. Returns whether other files include one whose text in the
    /// editor was another. Reads from the disk.
    pub(super) fn let_go(&self, closed: &[Url], documents: &Documents) -> bool {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let paths = |urls: &[Url]| -> Vec<PathBuf> {
            urls.iter().filter_map(|url| url.to_file_path().ok()).map(|path| place(&path)).collect()
        };
        let mut closed = paths(closed);
        let open: rustc_hash::FxHashSet<PathBuf> = paths(&documents.all()).into_iter().collect();
        closed.retain(|path| !open.contains(path));
        self.current().close(&closed, &open)
    }
}
