//! The index of a workspace: which names its files define and use.
//!
//! It is built once, in the background, by reading every file as a check would and keeping only the names; after that,
//! changed files are read again. Nothing waits for it: until a file is read, its names are unknown.
//!
//! | purpose | modules |
//! | --- | --- |
//! | reading a file | `extract`, `around`, `config`, `declaration`; `update` after a change |
//! | what is kept | `store`, `symbols`, `packed`, `shared_names`; `kept` for the next session |
//! | asking: references, definitions, names with a prefix | `query` |
//! | asking: symbols of the workspace by parts of their names | `search` |
//! | asking: what is misspelled, and whether everything with a tag is known | `misspelled`, `whole`, `declared` |
//! | what library files say | `library` |

mod around;
mod config;
mod declaration;
mod declared;
mod extract;
mod functions_by_tag;
mod kept;
mod library;
mod misspelled;
mod packed;
mod query;
mod search;
mod shared_names;
mod store;
mod symbols;
mod update;
mod whole;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::derived::Lazy;
use crate::drafts::DraftStore;
use crate::includes::Graph;
use crate::layout::{addons, file_names};
use crate::{Changes, Project};
use around::Around;
use extract::ReadOptions;
use sqf_model::Symbol;
use sqf_reference::Reference;
use sqf_syntax::stringtable;
use sqf_text::locked;
use store::Store;
use whole::Whole;

use kept::Kept;

/// The file in the folder of a mission.
const MISSION: &str = "mission.sqm";
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
    base: BuiltIndex,
    changes: Changes,
    /// `base` with the changes.
    current: Lazy<BuiltIndex>,
    /// `base` with all changes, including deferred ones.
    settled: Lazy<BuiltIndex>,
    /// The names in copies of archives, which need not be read again.
    kept: Option<Arc<Kept>>,
    /// Whether all copies were read for it, which takes long.
    has_news: bool,
    /// Whether everything is known of mods.
    whole: Arc<Whole>,
}

/// Where a file of the index is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    Project,
    /// A folder that the settings name.
    Library,
    /// The copy of an archive, which is never edited.
    Copy,
}

/// The names that were read, and under which circumstances.
#[derive(Debug, Clone, Default)]
pub(super) struct BuiltIndex {
    store: Arc<Store>,
    /// The include graph.
    includes: Arc<Graph>,
    /// Edited headers that many files include: updates for most of these are deferred.
    parts: FxHashSet<Arc<Path>>,
}

/// The names in all files, see [`Project::read_index`].
#[derive(Debug)]
pub struct Indexed {
    pub(super) index: Index,
    /// The functions in all scripts but those of copies.
    pub(super) drafts: DraftStore,
}

/// What is being put together of files that are read at the same time.
#[derive(Debug)]
struct Gathered {
    store: Store,
    drafts: DraftStore,
}

impl Index {
    /// Returns the index of a snapshot in which some more files have changed.
    pub(super) fn after(&self, changes: &Changes) -> Index {
        let known = self.settled.get().or_else(|| self.current.get());
        let (base, mut all) = match known {
            Some(known) => (BuiltIndex::clone(known), Changes::default()),
            None => (self.base.clone(), self.changes.clone()),
        };
        all.edited.extend(changes.edited.iter().cloned());
        all.stored.extend(changes.stored.iter().cloned());
        let (is_built, has_news) = (self.is_built, self.has_news);
        let (kept, whole) = (self.kept.clone(), Arc::clone(&self.whole));
        Index { is_built, base, changes: all, kept, has_news, whole, ..Index::default() }
    }

    /// Returns the files with an unresolved path that ends with the name of one of these, which may be new.
    fn hoping_for<'p>(&self, paths: impl IntoIterator<Item = &'p Arc<Path>>) -> FxHashSet<Arc<Path>> {
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
        let kept = self.index.kept.as_deref();
        let mut files = self.files_for_index(kept.is_some());
        files.extend(kept.iter().flat_map(|kept| kept.left()).map(|path| (Arc::clone(path), Origin::Copy)));
        let mut store = kept.map(|kept| Store::clone(kept.store())).unwrap_or_default();
        store.expect(files.iter().map(|(path, _)| path));
        let gathered = Mutex::new(Gathered { store, drafts: DraftStore::new(Arc::clone(self.layout.missions())) });
        let (count, all) = (AtomicUsize::new(0), files.len());
        let reference = self.reference();
        let around = self.around(&reference);
        let read = |file: &(Arc<Path>, Origin)| {
            self.gather(around, file, &gathered);
            progress(count.fetch_add(1, Ordering::Relaxed) + 1, all);
        };
        files.par_iter().for_each(read);
        let Gathered { store, drafts } = gathered.into_inner().unwrap_or_else(PoisonError::into_inner);
        let includes = Arc::clone(self.includes.graph(&self.layout));
        let built = BuiltIndex { store: Arc::new(store), includes, parts: FxHashSet::default() };
        Indexed { index: Index { is_built: true, base: built, has_news: kept.is_none(), ..Index::default() }, drafts }
    }

    /// Returns what files are read with.
    fn around<'p>(&'p self, reference: &'p Reference) -> Around<'p> {
        Around { layout: &self.layout, reference, workspace: self }
    }

    /// Reads a file and adds its names to the others.
    fn gather(&self, around: Around, (path, origin): &(Arc<Path>, Origin), gathered: &Mutex<Gathered>) {
        if self.is_abandoned() {
            return;
        }
        let is_copy = *origin == Origin::Copy;
        // What includes a header of a mod says which classes it has. A binarized config has its headers in itself.
        let is_part = is_copy && extract::is_header(path);
        let Some(mut unit) = extract::unit(&around, path, ReadOptions { is_part, has_drafts: !is_copy }) else {
            return;
        };
        if is_copy {
            unit.forget_uses();
        }
        let drafts = unit.drafts.take();
        let mut gathered = locked(gathered);
        gathered.store.insert(path, unit, *origin != Origin::Project);
        gathered.drafts.set(path, drafts);
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

    /// Returns the files that the index reads, those of copies unless they are known.
    fn files_for_index(&self, knows_copies: bool) -> Vec<(Arc<Path>, Origin)> {
        let mut files: Vec<(Arc<Path>, Origin)> = Vec::new();
        for root in self.layout.roots() {
            let survey = self.layout.survey(&root);
            files.extend(self.indexed_below(&survey.folders).map(|path| (path, Origin::Project)));
        }
        for mapping in self.layout.libraries().filter(|mapping| !(knows_copies && mapping.is_copy)) {
            let origin = if mapping.is_copy { Origin::Copy } else { Origin::Library };
            let survey = addons::survey(&mapping.folder, MOST_LIBRARY_FOLDERS, &self.layout.files);
            let sources: Vec<Arc<Path>> =
                self.indexed_below(&self.outside_missions(&mapping.folder, &survey.folders)).collect();
            let sources = sources.into_par_iter().filter(|path| extract::is_for_library(path));
            files.par_extend(sources.map(|path| (path, origin)));
        }
        files.sort();
        files.dedup_by(|b, a| a.0 == b.0);
        files
    }

    /// Returns the scripts that the index reads.
    pub(super) fn scripts_for_index(&self) -> impl ParallelIterator<Item = Arc<Path>> {
        let files = self.files_for_index(false).into_par_iter().map(|(path, _)| path);
        files.filter(|path| file_names::ends_in(path, &["sqf"]))
    }

    /// Returns the folders of an addon that do not belong to a mission in it: nothing else refers to the names of that.
    fn outside_missions(&self, addon: &Path, folders: &FxHashSet<PathBuf>) -> FxHashSet<PathBuf> {
        let is_mission =
            |folder: &&PathBuf| &***folder != addon && self.layout.files.listing(folder).get(MISSION).is_some();
        let missions: FxHashSet<&Path> = folders.iter().filter(is_mission).map(PathBuf::as_path).collect();
        let is_outside = |folder: &&PathBuf| !folder.ancestors().any(|folder| missions.contains(folder));
        folders.iter().filter(is_outside).cloned().collect()
    }

    fn indexed_below(&self, folders: &FxHashSet<PathBuf>) -> impl Iterator<Item = Arc<Path>> + use<> {
        let files = self.layout.files_in(folders, &extract::EXTENSIONS);
        let is_meant = |path: &PathBuf| {
            path.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("xml"))
                || stringtable::is_stringtable(path)
        };
        files.into_iter().filter(is_meant).map(Arc::from)
    }
}
