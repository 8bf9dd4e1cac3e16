//! Where the files of the projects are, what they contain, and where paths in them lead.
//!
//! The lowest room of a [`Project`](crate::Project): everything above asks it for texts, and it knows nothing of names.

pub(crate) mod addons;
pub(crate) mod border;
pub(crate) mod discover;
mod entries;
pub(crate) mod file_names;
pub(crate) mod files;
mod game_path;
mod ignored;
pub(crate) mod launched_mods;
pub(crate) mod missions;
pub(crate) mod mod_name;
pub(crate) mod named_mods;
pub(crate) mod options;
pub(crate) mod packed_files;
pub(crate) mod place;
pub(crate) mod read;
mod repeats;
pub(crate) mod required_version;
pub(crate) mod resolve;
pub(crate) mod root_table;
pub(crate) mod roots;
pub(crate) mod site;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use self::addons::{Addon, Prefixes, Survey};
use self::border::Border;
use self::file_names::ends_in;
use self::files::Files;
use self::missions::{Halves, Missions};
use self::options::{Mapping, is_below};
use self::read::Text;
use self::repeats::Repeats;
use self::required_version::RequiredVersions;
use self::resolve::Resolution;
use self::root_table::{Extent, Root, RootTable};
use crate::Storage;
use crate::derived::Derived;
use crate::door::ReadError;
use crate::{OpenText, place, to_arc};
use sqf_syntax::{Included, Includes, Openings, Preprocessed, PreprocessorSettings, Source};
use sqf_text::{locked, read_locked, write_locked};

/// The files of a snapshot of the projects, and the folders that they are in.
#[derive(Clone, Default)]
pub(crate) struct Layout {
    pub(crate) files: Files,
    /// The folders of other mods.
    pub(crate) mappings: Arc<[Mapping]>,
    /// Their places by folder: there may be hundreds.
    mapped: Arc<FxHashMap<PathBuf, usize>>,
    /// Their places by prefix.
    prefixes: Arc<Prefixes>,
    roots: Arc<Derived<RootTable>>,
    answers: Arc<Answers>,
    pub(crate) required: Arc<RwLock<RequiredVersions>>,
    /// Cached results of the headers that many scripts begin with.
    openings: Arc<Openings>,
    /// Files that turned out to be deleted, see [`Layout::is_gone`].
    gone: Arc<Mutex<FxHashSet<PathBuf>>>,
}

/// What depends on which files exist. It is begun again whenever files come or go.
#[derive(Debug, Default)]
struct Answers {
    included: Resolutions,
    asked: Resolutions,
    missions: OnceLock<Arc<Missions>>,
    halves: OnceLock<Halves>,
    repeats: Repeats,
    entries: entries::KnownEntries,
}

/// Cached resolutions of paths in the files of a folder.
type Resolutions = RwLock<FxHashMap<PathBuf, FxHashMap<Box<str>, Resolution>>>;

impl Layout {
    /// Opens the projects that some files or folders belong to.
    pub(crate) fn open(paths: &[PathBuf], mappings: Vec<Mapping>, is_closed: bool, storage: Storage) -> Layout {
        let folders = mappings.iter().map(|mapping| mapping.folder.clone()).collect();
        let files = Files::new(Border::new(folders, is_closed, storage));
        let mapped = mappings.iter().enumerate().map(|(place, mapping)| (mapping.folder.clone(), place));
        let mapped = Arc::new(mapped.collect());
        let prefixes = Arc::new(Prefixes::new(mappings.iter().map(|mapping| &*mapping.prefix)));
        let mut layout = Layout { files, mappings: mappings.into(), mapped, prefixes, ..Layout::default() };
        let mut roots = RootTable::default();
        for path in paths {
            layout.add_root(&mut roots, path, true);
        }
        layout.set_roots(roots);
        layout
    }

    fn set_roots(&mut self, roots: RootTable) {
        self.roots = Arc::new(Derived::new(Arc::new(roots), FxHashSet::default()));
    }

    /// Adds the project of a file or folder, unless a known project contains it; returns the folder of the project.
    #[cfg(test)]
    pub(crate) fn add(&mut self, path: &Path) -> PathBuf {
        let mut roots = RootTable::clone(self.root_table());
        let folder = self.add_root(&mut roots, path, false);
        self.set_roots(roots);
        self.renew_answers();
        folder
    }

    /// Returns the projects of this snapshot: those that were opened, and those of documents that are open in an
    /// editor.
    pub(crate) fn root_table(&self) -> &RootTable {
        self.roots.get(|before, _| {
            let mut roots = RootTable::clone(before);
            let used: FxHashSet<PathBuf> =
                self.files.open_files().filter_map(|path| before.of(path)).map(|root| root.folder.clone()).collect();
            roots.retain(|root| root.is_kept || used.contains(&root.folder));
            let mut open: Vec<&Arc<Path>> = self.files.open_files().collect();
            open.sort();
            for path in open.into_iter().filter(|path| !self.is_copy(path)) {
                self.add_root(&mut roots, path, false);
            }
            Arc::new(roots)
        })
    }

    fn add_root(&self, roots: &mut RootTable, path: &Path, is_kept: bool) -> PathBuf {
        let path = place(path);
        let known = roots.of(&path).cloned();
        if let Some(root) = known.as_ref().filter(|root| root.extent == Extent::Project) {
            return root.folder.clone();
        }
        let folder = roots::find(&path, &self.files);
        let is_opened = self.files.storage().has_folder(&path);
        let is_project = roots::is_project(&folder, &self.files);
        let extent = match roots::is_too_high(&folder) {
            // Editors open the home folder by default if it contains a git repository.
            true if !is_opened || !is_project => Extent::Folder,
            _ if is_opened || is_project => Extent::Project,
            _ => Extent::Surroundings,
        };
        let new = Root::new(folder.clone(), is_kept, extent);
        if let Some(root) = known.filter(|root| root.includes(&new)) {
            return root.folder.clone();
        }
        if roots.add(new) {
            self.files.border.add(&folder);
        }
        folder
    }

    /// Returns the projects, sorted by folder.
    pub(crate) fn roots(&self) -> Vec<Arc<Root>> {
        self.root_table().all().cloned().collect()
    }

    /// Returns the project that contains a file or folder; the innermost of nested ones.
    pub(crate) fn root_of(&self, path: &Path) -> Option<Arc<Root>> {
        self.root_table().of(path).cloned()
    }

    /// Returns the folders and addons of a project. The first call scans all folders.
    pub(crate) fn survey<'r>(&self, root: &'r Root) -> &'r Survey {
        root.survey.get_or_init(|| addons::survey(&root.folder, root.most_folders(), &self.files))
    }

    /// Returns the files in `folders` with these extensions, except for links to files that may not be read.
    pub(crate) fn files_in(&self, folders: &FxHashSet<PathBuf>, extensions: &[&str]) -> Vec<PathBuf> {
        let of_folder = |folder: &PathBuf| -> Vec<PathBuf> {
            let listing = self.files.listing(folder);
            let files = listing.entries().into_iter().filter(|entry| !entry.is_folder);
            let files = files.map(|entry| (folder.join(&*entry.name), entry.is_link));
            let files = files.filter(|(path, _)| ends_in(path, extensions));
            files.filter(|(path, is_link)| !is_link || self.files.border.may_read_link(path)).map(|it| it.0).collect()
        };
        folders.par_iter().flat_map_iter(of_folder).collect()
    }

    /// Returns the folder that the settings assign to a prefix and that contains a file.
    pub(crate) fn mapping_of(&self, path: &Path) -> Option<&Mapping> {
        let place = path.ancestors().find_map(|folder| self.mapped.get(folder))?;
        self.mappings.get(*place)
    }

    /// Returns the folders of other mods whose prefixes a path begins with, each with what follows.
    pub(crate) fn mappings_for<'n, 'a>(
        &self,
        names: &'n [&'a str],
    ) -> impl Iterator<Item = (&Mapping, &'n [&'a str])> + use<'_, 'n, 'a> {
        let found = self.prefixes.of(names).into_iter().filter_map(|number| self.mappings.get(number));
        found.map(|mapping| (mapping, &names[mapping.prefix.len()..]))
    }

    /// Whether a file is a copy of a file in an archive.
    pub(crate) fn is_copy(&self, path: &Path) -> bool {
        let is_copy = |place: &usize| self.mappings.get(*place).is_some_and(|mapping| mapping.is_copy);
        path.ancestors().any(|folder| self.mapped.get(folder).is_some_and(is_copy))
    }

    /// Whether archives were copied for the project.
    pub(crate) fn has_copies(&self) -> bool {
        self.mappings.iter().any(|mapping| mapping.is_copy)
    }

    /// Whether a file is in a library, according to the mappings alone.
    pub(crate) fn is_of_library(&self, path: &Path) -> bool {
        self.root_of(path).is_none() && is_below(&self.mappings, path)
    }

    /// Returns the folders of mods outside the projects. The game is known, and a work drive contains it.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &Mapping> {
        let has_game = |mapping: &Mapping| mapping.prefix.is_empty() || mapping.is_of_game();
        let mappings = self.mappings.iter();
        mappings.filter(move |mapping| !has_game(mapping) && self.root_of(&mapping.folder).is_none())
    }

    /// See [`Project::source`](crate::Project::source).
    ///
    /// # Errors
    ///
    /// As for [`Project::source`](crate::Project::source).
    pub(crate) fn source(&self, path: &Path) -> Result<Arc<Source>, ReadError> {
        self.files.asked(path, || self.is_within(path))
    }

    /// See [`Project::read`](crate::Project::read).
    ///
    /// # Errors
    ///
    /// As for [`Project::read`](crate::Project::read).
    pub(crate) fn read(&self, path: &Path, limit: u64) -> Result<Text, ReadError> {
        self.files.read(path, limit)
    }

    /// Whether a file or folder belongs to one of the projects, or has a prefix by the settings.
    pub(crate) fn is_within(&self, path: &Path) -> bool {
        is_below(&self.mappings, path) || self.root_table().of(path).is_some()
    }

    /// Whether a file that was found has been deleted. Some clients do not report that a folder is deleted, so this is
    /// checked before a request leads there; files that name it are read again.
    pub(crate) fn is_gone(&self, path: &Path) -> bool {
        let is_gone = !self.files.are_still() && !self.files.is_there(path);
        if is_gone {
            locked(&self.gone).insert(path.to_owned());
        }
        is_gone
    }

    /// Returns the files that were found to be [gone](Layout::is_gone), each once.
    pub(crate) fn take_gone(&self) -> Vec<PathBuf> {
        std::mem::take(&mut *locked(&self.gone)).into_iter().collect()
    }

    /// Resolves an `#include` in the file `from`.
    pub(crate) fn resolve_include(&self, path: &str, from: Option<&Path>) -> Resolution {
        self.answer(&self.answers.included, path, from, resolve::include)
    }

    /// See [`Project::resolve_game_path`](crate::Project::resolve_game_path).
    pub(crate) fn resolve_game_path(&self, path: &str, from: Option<&Path>) -> Resolution {
        self.answer(&self.answers.asked, path, from, resolve::game_path)
    }

    fn answer(
        &self,
        answers: &Resolutions,
        path: &str,
        from: Option<&Path>,
        find: impl Fn(&Layout, &str, Option<&Path>) -> Resolution,
    ) -> Resolution {
        let folder = from.and_then(Path::parent);
        let key = folder.unwrap_or(Path::new(""));
        if let Some(answer) = read_locked(answers).get(key).and_then(|answers| answers.get(path)) {
            return answer.clone();
        }
        let answer = find(self, path, folder.map(place).as_deref());
        write_locked(answers).entry(key.to_owned()).or_default().insert(path.into(), answer.clone());
        answer
    }

    /// Returns the folder of the mission that contains a file.
    pub(crate) fn mission_of(&self, file: &Path) -> Option<PathBuf> {
        let root = self.root_of(file)?;
        roots::mission(file.parent()?, &root.folder, &self.files)
    }

    /// Returns the missions that are certainly independent.
    pub(crate) fn missions(&self) -> &Arc<Missions> {
        self.answers.missions.get_or_init(|| {
            let roots = self.roots();
            Arc::new(Missions::find(roots.iter().flat_map(|root| &self.survey(root).folders), &self.files))
        })
    }

    /// Returns the folders that may be half of a mission.
    fn halves(&self) -> &Halves {
        self.answers.halves.get_or_init(|| {
            let roots = self.roots();
            Halves::find(roots.iter().flat_map(|root| &self.survey(root).folders), &self.files)
        })
    }

    /// Returns the addon that contains a file or folder.
    pub(crate) fn addon_of(&self, path: &Path) -> Option<Addon> {
        let root = self.root_of(path)?;
        self.survey(&root).addon_of(path).cloned()
    }

    /// Overlays a file with the text of an editor. Reads nothing.
    pub(crate) fn set_text(&mut self, path: &Arc<Path>, text: OpenText) {
        if self.files.set_open(path, text) {
            self.roots = Arc::new(self.roots.after([Arc::clone(path)]));
            self.renew_answers();
        } else {
            let required = read_locked(&self.required).after(path);
            self.required = Arc::new(RwLock::new(required));
        }
    }

    /// Removes overlays. Projects that were added for them are dropped, unless they contain another open document.
    /// Reads nothing.
    pub(crate) fn close(&mut self, closed: &[PathBuf]) {
        self.files.remove_open(closed);
        self.roots = Arc::new(self.roots.after(closed.iter().map(to_arc)));
        self.renew_answers();
    }

    /// Drops everything about files that no longer belong to a project.
    pub(crate) fn tidy(&mut self) {
        // The projects are found before anything is locked.
        let (roots, mappings) = (self.root_table().clone(), Arc::clone(&self.mappings));
        self.files.retain(|path| is_below(&mappings, path) || roots.of(path).is_some());
        self.renew_answers();
    }

    /// Invalidates files or folders that were created, changed or deleted.
    pub(crate) fn forget(&mut self, paths: &[PathBuf]) {
        let mut roots = RootTable::clone(self.root_table());
        self.files.forget(paths);
        for path in paths {
            let Some(root) = roots.of(path).cloned() else { continue };
            let is_known = |survey: &Survey| path.parent().is_some_and(|it| survey.folders.contains(it));
            if addons::is_about_prefixes(path) || !root.survey.get().is_none_or(is_known) {
                roots.look_again(path);
            }
        }
        self.set_roots(roots);
        self.renew_answers();
    }

    /// Invalidates what depends on which files exist: files were created or deleted.
    fn renew_answers(&mut self) {
        self.answers = Arc::default();
        self.required = Arc::default();
    }

    /// Preprocesses a file. `is_command` is as in [`PreprocessorSettings`].
    ///
    /// # Errors
    ///
    /// When the file cannot be read. Included files that are missing are no error.
    pub(crate) fn preprocess(&self, file: &Path, is_command: &dyn Fn(&str) -> bool) -> Result<Preprocessed, ReadError> {
        Ok(self.preprocess_source(self.source(file)?, file, is_command))
    }

    /// Like [`Layout::preprocess`], for a text that has been read.
    pub(crate) fn preprocess_source(
        &self,
        source: Arc<Source>,
        file: &Path,
        is_command: &dyn Fn(&str) -> bool,
    ) -> Preprocessed {
        let settings = PreprocessorSettings {
            path: Some(file),
            includes: self,
            is_command,
            is_part: false,
            includer: None,
            is_exact: false,
        };
        Preprocessed::new(source, &settings)
    }

    /// Returns the number of cached objects: projects, texts, folder listings, folders with open documents,
    /// resolutions, versions of the game.
    #[cfg(any(test, feature = "fixture"))]
    pub(crate) fn remembered(&self) -> [usize; 6] {
        let [sources, listings, overlays] = self.files.remembered();
        let answers = [&self.answers.included, &self.answers.asked].map(|answers| read_locked(answers).len());
        let required = read_locked(&self.required).len();
        [self.root_table().all().count(), sources, listings, overlays, answers.iter().sum(), required]
    }
}

impl Includes for Layout {
    fn include(&self, path: &str, from: Option<&Path>) -> Included {
        match self.resolve_include(path, from) {
            // An unreadable file, such as a binary `mission.sqm`, exists all the same.
            Resolution::Found(file) => {
                self.files.source(&file).map_or(Included::Elsewhere, |source| Included::File(file, source))
            }
            Resolution::Missing => Included::Missing,
            Resolution::Elsewhere => Included::Elsewhere,
        }
    }

    fn game_path(&self, path: &Path) -> Option<String> {
        Some(self.place_in_game(path)?.0.join("\\"))
    }

    fn openings(&self) -> Option<(&Openings, u64)> {
        Some((&self.openings, self.files.number()))
    }

    fn most_repeats(&self, path: &Path) -> usize {
        self.answers.repeats.allowed(path)
    }

    fn has_repeated(&self, path: &Path, count: usize) {
        self.answers.repeats.note(path, count);
    }
}
