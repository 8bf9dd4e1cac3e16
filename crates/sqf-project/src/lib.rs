//! The files around a script: which exist, what paths lead to, which includes which, and the names that they share.
//!
//! * [`Project`]: one state of all files, on disk and in editors, with the index of their names and the summaries of
//!   their functions; it implements [`Workspace`](sqf_model::Workspace), through which features and rules see it;
//! * [`ProjectOptions`] and [`Mapping`]: the folders of other mods, and what else settings decide;
//! * [`discover()`] and [`read()`](read()): the files below a folder, and the text of one in any encoding;
//! * [`library`]: the mods on this machine, and copies of the sources in their archives.
//!
//! A state never changes: a change makes another one, which shares what stays the same. Nothing here writes into a
//! project. It knows no features, no rules and no names of settings.

mod addons;
mod border;
mod derived;
mod discover;
mod entries;
mod file_names;
mod files;
#[cfg(test)]
mod fixture;
mod functions;
mod game_functions;
mod game_path;
mod graph;
mod ignored;
mod index;
mod launched_mods;
pub mod library;
mod listed;
mod locks;
mod missions;
mod mod_name;
mod named_mods;
mod options;
mod packed_files;
mod place;
mod read;
mod repeats;
mod required_version;
mod resolve;
mod root_table;
mod roots;
mod scan;
mod summaries;
mod texts;
mod workspace;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use border::Border;
use derived::Derived;
use files::Files;
use graph::Graph;
use locks::{alone, shared};
use required_version::RequiredVersions;
use root_table::{Extent, Root, RootTable};
use sqf_model::{LastFiles, SymbolKind};
use sqf_reference::Reference;
use sqf_reference::library::Libraries;
use sqf_reference::takes::Row;
use sqf_syntax::{Included, Includes, Openings, Preprocessed, PreprocessorSettings, Source};

pub use addons::Addon;
pub use border::real_below;
pub use discover::discover;
pub use file_names::{PREFIX_FILES, is_source};
pub use files::{Lines, OpenText};
pub use functions::{Function, ProjectFunctions};
pub use launched_mods::mod_key;
pub use mod_name::{mod_of, mod_of_path};
pub use named_mods::NamedMods;
pub use options::{CopyOf, Mapping, ProjectOptions, TextCopies};
pub use place::place;
pub use read::{Decoding, ReadError, Text, binarised, decode, is_binarised, read, read_settings};
pub use required_version::RequiredVersion;
pub use resolve::Resolution;
pub use roots::is_too_high;

/// A snapshot of the files of one or more projects.
///
/// A snapshot never changes: its holder sees the same texts, and everything derived from them, as long as it is held.
/// Reading and computing is done on first use. Changes are applied to a clone, which shares everything unchanged, and
/// are cheap themselves.
///
/// Paths are absolute, as returned by [`place()`]. Any number of threads may use it at once.
#[derive(Clone, Default)]
pub struct Project {
    files: Files,
    mappings: Arc<[Mapping]>,
    /// The places of the mappings by their folders: there may be hundreds.
    mapped: Arc<FxHashMap<PathBuf, usize>>,
    code_runners: Arc<[Row]>,
    libraries: Libraries,
    /// See [`ProjectOptions::text_copies`].
    text_copies: Option<Arc<dyn TextCopies>>,
    /// None for the built-in one, which takes a moment to load.
    reference: Option<Arc<Reference>>,
    roots: Arc<Derived<RootTable>>,
    included: Arc<Answers>,
    asked: Arc<Answers>,
    required: Arc<RwLock<RequiredVersions>>,
    missions: Arc<OnceLock<Arc<missions::Missions>>>,
    /// Include graph as written, regardless of conditions.
    written: Arc<Derived<Graph>>,
    /// Cached results of the headers that many scripts begin with.
    openings: Arc<Openings>,
    repeats: Arc<repeats::Repeats>,
    is_scanned: bool,
    /// The functions of all projects, once they have been looked for.
    known: Option<Arc<workspace::known::ProjectNames>>,
    /// The keys of stringtables.
    texts: Arc<Derived<texts::Texts>>,
    /// The names in all files, after these have been read.
    index: Arc<index::Index>,
    /// What is known of functions.
    summaries: Arc<summaries::Summaries>,
    /// Changes since a [scan](Project::begin) began.
    since: Arc<Changes>,
    /// Files that turned out to be deleted, see [`Project::take_gone`].
    gone: Arc<Mutex<FxHashSet<PathBuf>>>,
    /// The scripts of the game's functions, once one was asked about.
    game_scripts: Arc<OnceLock<game_functions::GameScripts>>,
    /// Whether the names of all classes in mods are known, by their folders, once that was asked.
    known_configs: Arc<RwLock<FxHashMap<PathBuf, bool>>>,
    /// Tags of mods, each with whether all names with it are known.
    known_tags: Arc<RwLock<KnownTags>>,
    /// Configs whose headers were asked about.
    last_files: Arc<LastFiles>,
    /// See [`Project::seen_from`].
    own: Option<Arc<Path>>,
}

/// Files that have changed.
#[derive(Debug, Clone, Default)]
struct Changes {
    /// Files with unsaved changes in an editor.
    edited: FxHashSet<Arc<Path>>,
    /// Files and folders that were created, changed or deleted on disk, opened or closed.
    stored: FxHashSet<Arc<Path>>,
}

/// Tags of names of a kind, in lower case, each with whether all names with it are known.
type KnownTags = FxHashMap<(SymbolKind, Box<str>), bool>;

/// Cached resolutions of paths in the files of a folder.
type Answers = RwLock<FxHashMap<PathBuf, FxHashMap<Box<str>, Resolution>>>;

/// Prints only the name: [`Workspace`](sqf_model::Workspace) requires `Debug`, which the functions that read open
/// documents do not have.
impl fmt::Debug for Project {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Project")
    }
}

impl Project {
    /// Opens the projects that some files or folders belong to: folders of the editor, or the paths of a check.
    ///
    /// Only lists the folders above; cannot fail.
    pub fn open(paths: &[PathBuf], options: ProjectOptions) -> Project {
        let mapped = options.mappings.iter().map(|mapping| mapping.folder.clone()).collect();
        let files = Files::new(Border::new(mapped, options.is_closed));
        let ProjectOptions { mappings, code_runners, libraries, text_copies, .. } = options;
        let mapped = mappings.iter().enumerate().map(|(place, mapping)| (mapping.folder.clone(), place));
        let mapped = Arc::new(mapped.collect());
        let mappings = mappings.into();
        let known = Project { files, mappings, mapped, code_runners, ..Project::default() };
        let mut project = Project { libraries, text_copies, ..known };
        let mut roots = RootTable::default();
        for path in paths {
            project.add_root(&mut roots, path, true);
        }
        project.roots = Arc::new(Derived::new(Arc::new(roots), FxHashSet::default()));
        project
    }

    /// Whether a folder is part of a project: a mission, an addon, or a folder with addons.
    pub fn is_part_of_one(folder: &Path) -> bool {
        let files = Files::new(Border::new(Vec::new(), false));
        roots::is_project(&roots::find(&place(folder), &files), &files)
    }

    /// Sets the reference for reading the files; None for the built-in one.
    #[must_use]
    pub fn with_reference(self, reference: Option<Arc<Reference>>) -> Project {
        Project { reference, ..self }
    }

    /// Returns these files, read with the reference of another project.
    #[must_use]
    pub fn with_reference_of(self, other: &Project) -> Project {
        self.with_reference(other.reference.clone())
    }

    /// Returns the reference that the files are read with. May have to be unpacked first.
    pub fn reference(&self) -> Arc<Reference> {
        self.reference.clone().unwrap_or_else(Reference::embedded)
    }

    /// Replaces the reference; returns the previous one.
    pub fn set_reference(&mut self, reference: Option<Arc<Reference>>) -> Option<Arc<Reference>> {
        // What is known of functions depends on the types of commands.
        self.summaries = Arc::new(self.summaries.again());
        std::mem::replace(&mut self.reference, reference)
    }

    /// Returns the snapshot as seen from an open file, which answers for itself: while it is edited, the index need not
    /// follow each keystroke for it.
    #[must_use]
    pub fn seen_from(&self, file: Arc<Path>) -> Project {
        Project { own: Some(file), ..self.clone() }
    }

    /// Adds the project of a file or folder, unless a known project contains it; returns the folder of the project.
    #[cfg(test)]
    pub fn add(&mut self, path: &Path) -> PathBuf {
        let mut roots = RootTable::clone(self.root_table());
        let folder = self.add_root(&mut roots, path, false);
        self.roots = Arc::new(Derived::new(Arc::new(roots), FxHashSet::default()));
        self.renew_answers();
        folder
    }

    /// Returns the projects of this snapshot: those that were opened, and those of documents that are open in an
    /// editor.
    fn root_table(&self) -> &RootTable {
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
        let is_opened = path.is_dir();
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

    /// Whether a file is a copy of a file in an archive.
    pub fn is_copy(&self, path: &Path) -> bool {
        let is_copy = |place: &usize| self.mappings.get(*place).is_some_and(|mapping| mapping.is_copy);
        path.ancestors().any(|folder| self.mapped.get(folder).is_some_and(is_copy))
    }

    /// Whether archives were copied for the project.
    fn has_copies(&self) -> bool {
        self.mappings.iter().any(|mapping| mapping.is_copy)
    }

    /// Returns the folders of the projects.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.roots().iter().map(|root| root.folder.clone()).collect()
    }

    /// Returns the text of a file: the editor's version if it is open, else that on disk.
    ///
    /// # Errors
    ///
    /// When it is not a regular file, is too large or cannot be read.
    pub fn source(&self, path: &Path) -> Result<Arc<Source>, ReadError> {
        self.files.asked(path, || is_within(self.root_table(), &self.mappings, path))
    }

    /// Returns the line index of a file on disk. None if an editor shows a different text, or if it cannot be read.
    pub fn lines(&self, path: &Path) -> Option<Arc<Lines>> {
        if self.files.is_open(path) { None } else { self.files.lines(path).ok() }
    }

    /// Returns the folder of the project that contains a file or folder; None if there is none.
    pub fn folder_of(&self, path: &Path) -> Option<PathBuf> {
        self.root_of(&place(path)).map(|root| root.folder.clone())
    }

    /// Reads a file from disk like [`read()`]. A link that leads out of the project must lead to a source file.
    ///
    /// # Errors
    ///
    /// Those of [`read()`], and when the link leads to something else.
    pub fn read(&self, path: &Path, limit: u64) -> Result<Text, ReadError> {
        let may_follow = || match self.files.border.may_read_link(&place(path)) {
            true => Ok(()),
            false => Err(ReadError::ForeignLink("to a file outside the project that is not a source file")),
        };
        read::read_linked(path, limit, may_follow)
    }

    /// Resolves an `#include` in the file `from`.
    pub fn resolve_include(&self, path: &str, from: Option<&Path>) -> Resolution {
        self.answer(&self.included, path, from, resolve::include)
    }

    /// Resolves a path in `execVM`, `loadFile`, `preprocessFileLineNumbers` and the like in the script `from`: relative
    /// to the root of the mission, or with the prefix of an addon.
    pub fn resolve_game_path(&self, path: &str, from: Option<&Path>) -> Resolution {
        self.answer(&self.asked, path, from, resolve::game_path)
    }

    /// Returns the folder of the mission that contains a file.
    pub fn mission_of(&self, file: &Path) -> Option<PathBuf> {
        let root = self.root_of(file)?;
        roots::mission(file.parent()?, &root.folder, &self.files)
    }

    /// Returns the addon that contains a file or folder. The first call scans all folders of the project.
    pub fn addon_of(&self, path: &Path) -> Option<Addon> {
        let root = self.root_of(path)?;
        let addons = self.survey(&root).addons.iter().filter(|addon| path.starts_with(&addon.folder));
        addons.max_by_key(|addon| addon.folder.components().count()).cloned()
    }

    /// Overlays a file with the text of an editor. Reads nothing.
    pub fn set_text(&mut self, path: &Path, text: OpenText) {
        let path: Arc<Path> = Arc::from(place(path));
        if self.files.set_open(&path, text) {
            self.roots = Arc::new(self.roots.after([Arc::clone(&path)]));
            self.renew_answers();
        } else {
            let required = shared(&self.required).after(&path);
            self.required = Arc::new(RwLock::new(required));
        }
        self.follow(Changes { edited: FxHashSet::from_iter([path]), ..Changes::default() });
    }

    /// Overlays a file with a text that is already tokenized.
    pub fn set_overlay(&mut self, path: &Path, source: Arc<Source>) {
        self.set_text(path, Arc::new(move || Arc::clone(&source)));
    }

    /// Removes the overlays of documents that an editor has closed. Projects that were added for them are dropped,
    /// unless they contain another open document. Reads nothing.
    pub fn close(&mut self, closed: &[PathBuf]) {
        let closed: Vec<PathBuf> = closed.iter().map(|path| place(path)).collect();
        self.files.remove_open(&closed);
        self.roots = Arc::new(self.roots.after(closed.iter().map(to_arc)));
        self.renew_answers();
        self.follow(Changes { stored: closed.iter().map(to_arc).collect(), ..Changes::default() });
    }

    /// Drops everything about files that no longer belong to a project.
    pub fn tidy(&mut self) {
        let (roots, mappings) = (self.root_table().clone(), Arc::clone(&self.mappings));
        let is_known = |path: &Path| is_within(&roots, &mappings, path);
        self.files.retain(is_known);
        self.renew_answers();
        if self.graph().including().any(|path| !is_known(path)) {
            let mut graph = Graph::clone(self.graph());
            graph.retain(is_known);
            self.written = Arc::new(Derived::new(Arc::new(graph), FxHashSet::default()));
        }
    }

    /// Invalidates files or folders that were created, changed or deleted. Each folder is listed again only once.
    ///
    /// [`Project::dependents`] returns the files that include them; after a file was created, includes that could not
    /// be resolved before may lead to it.
    pub fn forget_all<P: AsRef<Path>>(&mut self, paths: &[P]) {
        let paths: Vec<PathBuf> = paths.iter().map(|path| place(path.as_ref())).collect();
        let mut roots = RootTable::clone(self.root_table());
        self.files.forget(&paths);
        for path in &paths {
            let Some(root) = roots.of(path).cloned() else { continue };
            let is_known = |survey: &addons::Survey| path.parent().is_some_and(|it| survey.folders.contains(it));
            if addons::is_about_prefixes(path) || !root.survey.get().is_none_or(is_known) {
                roots.look_again(path);
            }
        }
        self.roots = Arc::new(Derived::new(Arc::new(roots), FxHashSet::default()));
        self.renew_answers();
        self.follow(Changes { stored: paths.iter().map(to_arc).collect(), ..Changes::default() });
    }

    /// Applies these changes to everything derived from the texts.
    fn follow(&mut self, changes: Changes) {
        let all = || changes.edited.iter().chain(&changes.stored).cloned();
        self.index = Arc::new(self.index.after(&changes));
        self.summaries = Arc::new(self.summaries.after(all()));
        self.written = Arc::new(self.written.after(all()));
        if all().any(|path| texts::is_table(&path)) {
            self.texts = Arc::new(self.texts.after(all().filter(|path| texts::is_table(path))));
        }
        let since = Arc::make_mut(&mut self.since);
        since.edited.extend(changes.edited);
        since.stored.extend(changes.stored);
    }

    /// Returns files that were deleted without notice, as some clients do with whole folders. Each is returned once;
    /// pass them to [`Project::forget_all`].
    pub fn take_gone(&self) -> Vec<PathBuf> {
        std::mem::take(&mut *self.gone.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
    }

    /// Returns the files and folders that were created or deleted since their folders were listed. For clients that do
    /// not watch files; lists every folder of the project again.
    pub fn untold(&self) -> Vec<PathBuf> {
        self.files.untold()
    }

    /// Cancels scans in progress: another project replaces this one.
    pub fn abandon(&self) {
        self.files.abandon();
    }

    /// Whether [`Project::abandon`] was called.
    pub fn is_abandoned(&self) -> bool {
        self.files.is_abandoned()
    }

    /// Begins a scan: changes from now on are recorded until its result is [taken](Project::take_includes).
    pub fn begin(&mut self) {
        self.since = Arc::default();
    }

    /// Builds the include graph of all projects. Takes a moment, so an editor must not wait for it.
    pub fn scan(&mut self) {
        self.begin();
        if let Some(found) = self.read_includes() {
            self.take_includes(found);
        }
    }

    /// Reads the include graph of all projects. None if the project has been abandoned.
    pub fn read_includes(&self) -> Option<Written> {
        let roots = self.roots();
        let files: Vec<PathBuf> = roots
            .iter()
            .flat_map(|root| scan::files(self, &self.survey(root).folders, &file_names::EXTENSIONS))
            .collect();
        let mut graph = Graph::default();
        let mut seen: FxHashSet<PathBuf> = FxHashSet::default();
        let mut files = files;
        while !files.is_empty() {
            let targets = |file: &PathBuf| if self.is_abandoned() { Vec::new() } else { scan::targets(self, file) };
            let targets: Vec<_> = files.par_iter().map(targets).collect();
            if self.is_abandoned() {
                return None;
            }
            // Files with unusual names that include others: lists with a custom file name.
            let mut others = Vec::new();
            for (file, targets) in files.iter().zip(targets) {
                others.extend(targets.iter().map(|target| target.to_path_buf()).filter(|target| {
                    !file_names::may_include(target) && !file_names::is_source(target) && seen.insert(target.clone())
                }));
                graph.record(file, targets);
            }
            files = others;
        }
        if self.is_abandoned() { None } else { Some(Written(graph)) }
    }

    /// Uses the result of [`Project::read_includes`] in an earlier snapshot, the one for which the scan was
    /// [begun](Project::begin).
    pub fn take_includes(&mut self, found: Written) {
        let since = self.since.edited.iter().chain(&self.since.stored).cloned().collect();
        self.written = Arc::new(Derived::new(Arc::new(found.0), since));
        self.is_scanned = true;
    }

    /// Whether [`Project::scan`] has finished, so that [`Project::is_part`] is complete.
    pub fn is_scanned(&self) -> bool {
        self.is_scanned
    }

    /// Returns the include graph as written; empty before the scan.
    fn graph(&self) -> &Arc<Graph> {
        if !self.is_scanned {
            return self.written.latest();
        }
        self.written.get(|before, changed| {
            let mut changed: FxHashSet<Arc<Path>> = changed.clone();
            // A path that could not be resolved may lead to a new file.
            changed.extend(self.index.hoping_for(&changed));
            let mut graph = Arc::clone(before);
            for path in &changed {
                if !file_names::may_include(path) && !graph.is_included(path) {
                    continue;
                }
                let targets = self.root_of(path).map(|_| scan::targets(self, path)).unwrap_or_default();
                let targets: FxHashSet<Arc<Path>> = targets.into_iter().filter(|target| target != path).collect();
                if !graph.has(path, &targets) {
                    Arc::make_mut(&mut graph).record(path, targets);
                }
            }
            graph
        })
    }

    /// Returns all files that include `path`, directly or not, sorted by path.
    pub fn dependents(&self, path: &Path) -> Vec<PathBuf> {
        self.graph().dependents(&place(path))
    }

    /// Whether another file includes `path`, so that its macros and variables may come from there. Before the scan,
    /// only considers files that were preprocessed already.
    pub fn is_part(&self, path: &Path) -> bool {
        self.graph().is_included(&place(path))
    }

    fn roots(&self) -> Vec<Arc<Root>> {
        self.root_table().all().cloned().collect()
    }

    /// Returns the project that contains a file or folder; the innermost of nested ones.
    fn root_of(&self, path: &Path) -> Option<Arc<Root>> {
        self.root_table().of(path).cloned()
    }

    fn survey<'r>(&self, root: &'r Root) -> &'r addons::Survey {
        root.survey.get_or_init(|| addons::survey(&root.folder, root.most_folders(), &self.files))
    }

    fn answer(
        &self,
        answers: &Answers,
        path: &str,
        from: Option<&Path>,
        find: impl Fn(&Project, &str, Option<&Path>) -> Resolution,
    ) -> Resolution {
        let folder = from.and_then(Path::parent);
        let key = folder.unwrap_or(Path::new(""));
        if let Some(answer) = shared(answers).get(key).and_then(|answers| answers.get(path)) {
            return answer.clone();
        }
        let answer = find(self, path, folder.map(place).as_deref());
        alone(answers).entry(key.to_owned()).or_default().insert(path.into(), answer.clone());
        answer
    }

    /// Invalidates resolved paths: files were created or deleted.
    fn renew_answers(&mut self) {
        self.included = Arc::default();
        self.asked = Arc::default();
        self.repeats = Arc::default();
        self.required = Arc::default();
        self.missions = Arc::default();
    }

    /// Preprocesses a file of the project. `is_command` is as in [`PreprocessorSettings`].
    fn preprocess(&self, file: &Path, is_command: &dyn Fn(&str) -> bool) -> Result<Preprocessed, ReadError> {
        Ok(self.preprocess_source(self.source(file)?, file, is_command))
    }

    /// Like [`Project::preprocess`], for a text that has been read.
    fn preprocess_source(&self, source: Arc<Source>, file: &Path, is_command: &dyn Fn(&str) -> bool) -> Preprocessed {
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
    /// resolutions, versions of the game, includes.
    #[cfg(any(test, feature = "fixture"))]
    pub fn remembered(&self) -> [usize; 7] {
        let [sources, listings, overlays] = self.files.remembered();
        let answers = [&self.included, &self.asked].map(|answers| shared(answers).len()).iter().sum();
        let includes = self.graph().len();
        let required = shared(&self.required).len();
        [self.root_table().all().count(), sources, listings, overlays, answers, required, includes]
    }
}

impl Includes for Project {
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

    fn openings(&self) -> Option<(&Openings, u64)> {
        Some((&self.openings, self.files.number()))
    }

    fn most_repeats(&self, path: &Path) -> usize {
        self.repeats.allowed(path)
    }

    fn has_repeated(&self, path: &Path, count: usize) {
        self.repeats.note(path, count);
    }
}

/// The include graph, see [`Project::read_includes`].
#[derive(Debug)]
pub struct Written(Graph);

/// Whether a file or folder belongs to one of the projects, or has a prefix by the settings.
fn is_within(roots: &RootTable, mappings: &[Mapping], path: &Path) -> bool {
    mappings.iter().any(|mapping| path.starts_with(&mapping.folder)) || roots.of(path).is_some()
}

fn to_arc(path: impl AsRef<Path>) -> Arc<Path> {
    Arc::from(path.as_ref())
}

#[cfg(test)]
mod tests;
