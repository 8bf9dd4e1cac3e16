//! The index of a workspace: which names its files define and use.
//!
//! It is built once, in the background, by reading every file as a check would and keeping only the names; after that,
//! changed files are read again. Nothing waits for it: until a file is read, its names are unknown.

mod config;
mod declaration;
mod declared;
mod extract;
mod kept;
mod library;
mod packed;
mod query;
mod search;
mod shared_names;
mod store;
mod symbols;
mod update;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::derived::Lazy;
use super::game_path::GAME;
use super::graph::Graph;
use super::summaries::{self, Summaries};
use super::{Changes, Project, addons, scan};
use crate::model::Symbol;
use crate::stringtable;
use store::Store;

pub use kept::Kept;

/// Limit for folders of a library.
const MOST_LIBRARY_FOLDERS: usize = 5_000;

/// The index of one snapshot of a project: that of an earlier one, and the changes since.
///
/// While a document is edited, it only needs the names in the other files, which have not changed. So the changes are
/// only applied when another file queries the index, or a request needs places in all files.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Whether all files were read once.
    is_built: bool,
    base: Built,
    changes: Changes,
    /// `base` with the changes.
    current: Lazy<Built>,
    /// `base` with all changes, including deferred ones.
    settled: Lazy<Built>,
    /// Functions that are known until all files are read.
    kept: Arc<Kept>,
}

/// The names that were read, and under which circumstances.
#[derive(Debug, Clone, Default)]
pub(super) struct Built {
    store: Arc<Store>,
    /// The include graph.
    includes: Arc<Graph>,
    /// Edited headers that many files include: updates for most of these are deferred.
    parts: FxHashSet<Arc<Path>>,
}

/// The names in all files, see [`Project::read_index`].
#[derive(Debug)]
pub struct Indexed {
    built: Built,
    /// The functions in all scripts.
    drafts: summaries::Store,
}

impl Index {
    /// Returns the index of a snapshot in which some more files have changed.
    pub(super) fn after(&self, changes: &Changes) -> Index {
        let known = self.settled.get().or_else(|| self.current.get());
        let (base, mut all) = match known {
            Some(known) => (Built::clone(known), Changes::default()),
            None => (self.base.clone(), self.changes.clone()),
        };
        all.edited.extend(changes.edited.iter().cloned());
        all.stored.extend(changes.stored.iter().cloned());
        Index { is_built: self.is_built, base, changes: all, kept: Arc::clone(&self.kept), ..Index::default() }
    }

    /// Returns this index, which is not built yet, with other functions that are known until then.
    fn with_kept(&self, kept: Arc<Kept>) -> Index {
        Index { base: self.base.clone(), changes: self.changes.clone(), kept, ..Index::default() }
    }

    /// Returns the files with an unresolved path that ends with the name of one of these, which may be new.
    pub(super) fn hoping_for<'p>(&self, paths: impl IntoIterator<Item = &'p Arc<Path>>) -> FxHashSet<Arc<Path>> {
        let names = paths.into_iter().filter_map(|path| path.file_name()?.to_str());
        let words: Vec<Symbol> = names.map(|name| Symbol::Word(name.to_lowercase().into())).collect();
        self.base.store.occurrences(&words).into_iter().map(|located| located.file).collect()
    }

    /// Whether nothing has changed except the text of the file `own`.
    fn is_current_but_for(&self, own: Option<&Path>) -> bool {
        self.changes.stored.is_empty() && self.changes.edited.iter().all(|path| Some(&**path) == own)
    }
}

impl Project {
    /// Reads all files for the index, in parallel. `progress` gets the number of files read and the total. Call
    /// [`Project::scan`] before, so that headers are known as such.
    pub fn build_index(&mut self, progress: &(dyn Fn(usize, usize) + Sync)) {
        self.begin();
        let found = self.read_index(progress);
        self.take_index(found);
    }

    /// Reads the names in all files, for [`Project::build_index`].
    pub fn read_index(&self, progress: &(dyn Fn(usize, usize) + Sync)) -> Indexed {
        let files = self.files_for_index();
        let (count, store) = (AtomicUsize::new(0), Mutex::new((Store::default(), summaries::Store::default())));
        let alone = || store.lock().unwrap_or_else(PoisonError::into_inner);
        alone().0.expect(files.iter().map(|(path, _)| path));
        files.par_iter().for_each(|(path, is_library)| {
            if self.is_abandoned() {
                return;
            }
            if let Some(mut unit) = extract::unit(self, path) {
                let drafts = unit.drafts.take();
                let mut stores = alone();
                stores.0.insert(path, unit, *is_library);
                stores.1.set(path, drafts);
            }
            progress(count.fetch_add(1, Ordering::Relaxed) + 1, files.len());
        });
        let (store, drafts) = store.into_inner().unwrap_or_else(PoisonError::into_inner);
        let includes = Arc::clone(self.graph());
        Indexed { built: Built { store: Arc::new(store), includes, parts: FxHashSet::default() }, drafts }
    }

    /// Uses the result of [`Project::read_index`] in an earlier snapshot, the one for which the scan was
    /// [begun](Project::begin).
    pub fn take_index(&mut self, found: Indexed) {
        let changes = Changes::clone(&self.since);
        let changed = changes.edited.iter().chain(&changes.stored).cloned();
        self.summaries = Arc::new(Summaries::new(found.drafts, changed));
        self.index = Arc::new(Index { is_built: true, base: found.built, changes, ..Index::default() });
    }

    /// Whether [`Project::build_index`] has finished.
    pub fn is_indexed(&self) -> bool {
        self.index.is_built
    }

    /// Returns the names as known to the file that this snapshot is [seen from](Project::seen_from).
    fn store(&self) -> &Store {
        let index = &self.index;
        if let Some(known) = index.settled.get().or_else(|| index.current.get()) {
            return &known.store;
        }
        let is_base = !index.is_built || index.is_current_but_for(self.own.as_deref());
        if is_base { &index.base.store } else { &self.current().store }
    }

    /// Returns the files that the index reads, each with whether it belongs to a library.
    pub(super) fn files_for_index(&self) -> Vec<(Arc<Path>, bool)> {
        let mut files: Vec<(Arc<Path>, bool)> = Vec::new();
        for root in self.roots() {
            let survey = self.survey(&root);
            files.extend(self.indexed_below(&survey.folders).map(|path| (path, false)));
        }
        for mapping in &*self.mappings {
            // The game is known, and a work drive contains it.
            let is_of_game = mapping.prefix.first().is_none_or(|first| first == GAME);
            let is_known = is_of_game || self.root_of(&mapping.folder).is_some();
            if !is_known {
                let survey = addons::survey(&mapping.folder, MOST_LIBRARY_FOLDERS, &self.files);
                let sources: Vec<Arc<Path>> = self.indexed_below(&survey.folders).collect();
                files.par_extend(
                    sources.into_par_iter().filter(|path| extract::is_for_library(path)).map(|path| (path, true)),
                );
            }
        }
        files.sort();
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

    /// Whether a file is in a library, according to the mappings alone.
    pub(super) fn is_of_library(&self, path: &Path) -> bool {
        self.root_of(path).is_none() && self.mappings.iter().any(|mapping| path.starts_with(&mapping.folder))
    }
}
