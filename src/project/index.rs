//! The index of a workspace: which names its files define and use.
//!
//! It is built once, in the background, by reading every file as a check would and keeping only the names; after that
//! files are read again when they change. Nothing waits for it: until a file is read, nothing is known of its names.

mod config;
mod declaration;
mod declared;
mod extract;
mod packed;
mod query;
mod search;
mod shared_names;
mod store;
mod symbols;
mod update;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rustc_hash::FxHashSet;

use super::locks::alone;
use super::{Project, addons, scan};
use crate::catalog::Reference;
use crate::order::Order as _;
use crate::parallel;
use crate::stringtable;
use store::Store;

/// Folders of a library that are looked at.
const MOST_LIBRARY_FOLDERS: usize = 5_000;

/// The index of a project.
#[derive(Debug, Default)]
pub(super) struct Index {
    store: RwLock<Store>,
    is_built: AtomicBool,
    changed: Mutex<Changed>,
    /// Held while changed files are read, so that who waits for them finds them read.
    turn: Mutex<()>,
}

/// Files that are not as the index knows them.
#[derive(Debug, Default)]
struct Changed {
    /// Those that an editor has changed and not saved: what others say of them waits.
    edited: FxHashSet<PathBuf>,
    /// Scripts that are read otherwise because of what includes them: what others say of them is still true.
    included: FxHashSet<PathBuf>,
    /// Those of these that others include and that were read again alone: what the others say of them still waits.
    parts: FxHashSet<PathBuf>,
    /// Files and folders that were created, changed or deleted.
    stored: FxHashSet<PathBuf>,
}

impl Index {
    /// Notes that a file is to be read again, and no other for its sake: an editor shows another text.
    pub(super) fn edited(&self, path: &Path) {
        if extract::is_for_index(path) {
            self.changed().edited.insert(path.to_owned());
        }
    }

    /// Notes that a script is to be read again because a file that includes it is another.
    pub(super) fn included(&self, path: &Path) {
        if extract::is_for_index(path) {
            self.changed().included.insert(path.to_owned());
        }
    }

    /// Notes that a file or folder was created, changed or deleted.
    pub(super) fn stored(&self, path: &Path) {
        self.changed().stored.insert(path.to_owned());
    }

    fn changed(&self) -> std::sync::MutexGuard<'_, Changed> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Project {
    /// Reads all files for the index, in parallel. `progress` is told how many of how many are read. Call
    /// [`Project::scan`] before, so that headers are known as such.
    pub fn build_index(&self, reference: &Reference, progress: &(dyn Fn(usize, usize) + Sync)) {
        let files = self.files_for_index();
        let count = AtomicUsize::new(0);
        alone(&self.index.store).expect(files.iter().map(|(path, _)| path));
        parallel::each(&files, |(path, is_library)| {
            if let Some(unit) = extract::unit(self, path, reference) {
                alone(&self.index.store).insert(path, unit, *is_library);
            }
            progress(count.fetch_add(1, Ordering::Relaxed) + 1, files.len());
        });
        self.index.is_built.store(true, Ordering::SeqCst);
        // Editors have changed files that were read before that.
        if self.is_index_outdated(None) {
            self.update_index(reference);
        }
    }

    /// Whether [`Project::build_index`] is done.
    pub fn is_indexed(&self) -> bool {
        self.index.is_built.load(Ordering::SeqCst)
    }

    /// The files that the index reads, each with whether it belongs to a library.
    fn files_for_index(&self) -> Vec<(Arc<Path>, bool)> {
        let mut files: Vec<(Arc<Path>, bool)> = Vec::new();
        for root in self.roots() {
            let survey = self.survey(&root);
            files.extend(self.indexed_below(&survey.folders).map(|path| (path, false)));
        }
        for mapping in &self.mappings {
            // A work drive holds the game, which is known.
            let is_known = mapping.prefix.is_empty() || self.root_of(&mapping.folder).is_some();
            if !is_known {
                let survey = addons::survey(&mapping.folder, MOST_LIBRARY_FOLDERS, &self.files);
                files.extend(self.indexed_below(&survey.folders).map(|path| (path, true)));
            }
        }
        files.order();
        files.dedup_by(|b, a| a.0 == b.0);
        files
    }

    fn indexed_below(&self, folders: &FxHashSet<PathBuf>) -> impl Iterator<Item = Arc<Path>> + use<> {
        let files = scan::files(self, folders, &extract::EXTENSIONS);
        let is_meant = |path: &PathBuf| {
            path.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("xml"))
                || stringtable::is_stringtable(path)
        };
        files.into_iter().filter(is_meant).map(Arc::from)
    }

    /// Whether a file is in a library, by the mappings alone.
    pub(super) fn is_of_library(&self, path: &Path) -> bool {
        self.root_of(path).is_none() && self.mappings.iter().any(|mapping| path.starts_with(&mapping.folder))
    }
}
