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
//!
//! A [`Project`] has five rooms, each with a state of its own. A room knows those before it, never one after it:
//!
//! 1. `layout`: the files, their folders, and where paths lead;
//! 2. `includes`: the include graph, and which files see each other's names;
//! 3. `names`: the functions, variables and keys that a scan of all words finds;
//! 4. `index`: the places of all names;
//! 5. `summaries`: what is known of functions.
//!
//! To read a script, what is known of all others is needed. Those who read one for a room therefore get the whole as a
//! `Workspace`, through which they ask what a rule may ask.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests make the files that they open"))]

mod copies;
mod derived;
mod door;
mod drafts;
#[cfg(test)]
mod fixture;
mod includes;
mod index;
mod layout;
pub mod library;
mod listed;
mod names;
mod storage;
mod summaries;
mod workspace;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use includes::{IncludeGraph, View};
use layout::Layout;
use layout::files::Files;
use layout::roots;
use names::KnownNames;
use sqf_model::LastFiles;
use sqf_reference::Reference;
use sqf_reference::library::Libraries;
use sqf_reference::takes::Row;
use sqf_syntax::{Included, Includes, Openings, Source};

pub use door::{Door, FileStamp, ReadError};
pub use includes::IncludeScan;
pub use layout::addons::Addon;
pub use layout::discover::discover;
pub(crate) use layout::file_names::PREFIX_FILES;
pub use layout::file_names::is_source;
pub use layout::files::Lines;
pub(crate) use layout::files::OpenText;
pub(crate) use layout::launched_mods::mod_key;
pub(crate) use layout::mod_name::mod_of;
pub use layout::mod_name::mod_of_path;
pub use layout::named_mods::NamedMods;
pub use layout::options::{CopyOf, Mapping, ProjectOptions, TextCopies};
pub use layout::place::place;
pub use layout::read::{Decoding, LARGEST_SOURCE, Text, Trust, binarized, decode, is_binarized, read, read_settings};
pub use layout::required_version::RequiredVersion;
pub use layout::resolve::Resolution;
pub use layout::roots::is_too_high;
pub use names::Scanned;
pub use names::functions::{Function, ProjectFunctions};
pub use storage::{Memory, Storage, real_below};

use index::Indexed;

/// A snapshot of the files of one or more projects.
///
/// A snapshot never changes: its holder sees the same texts, and everything derived from them, as long as it is held.
/// Reading and computing is done on first use. Changes are applied to a clone, which shares everything unchanged, and
/// are cheap themselves.
///
/// Paths are absolute, as returned by [`place()`]. Any number of threads may use it at once.
#[derive(Clone, Default)]
pub struct Project {
    layout: Layout,
    includes: IncludeGraph,
    names: KnownNames,
    index: Arc<index::Index>,
    summaries: Arc<summaries::Summaries>,
    settings: Settings,
    /// Changes since a [scan](Project::begin) began.
    since: Arc<Changes>,
    /// Configs whose headers were asked about.
    last_files: Arc<LastFiles>,
    /// See [`Project::seen_from`].
    own: Option<Arc<Path>>,
}

/// What the files are read with.
#[derive(Clone, Default)]
struct Settings {
    code_runners: Arc<[Row]>,
    libraries: Libraries,
    /// See [`ProjectOptions::text_copies`].
    text_copies: Option<Arc<dyn TextCopies>>,
    /// None for the built-in one, which takes a moment to load.
    reference: Option<Arc<Reference>>,
}

/// Files that have changed.
#[derive(Debug, Clone, Default)]
struct Changes {
    /// Files with unsaved changes in an editor.
    edited: FxHashSet<Arc<Path>>,
    /// Files and folders that were created, changed or deleted on disk, opened or closed.
    stored: FxHashSet<Arc<Path>>,
}

impl Changes {
    fn all(&self) -> FxHashSet<Arc<Path>> {
        self.edited.iter().chain(&self.stored).cloned().collect()
    }
}

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
        let ProjectOptions { mappings, is_closed, code_runners, libraries, text_copies, storage, is_still } = options;
        let mut layout = Layout::open(paths, mappings, is_closed, storage);
        if is_still {
            layout.files.keep_texts(true);
        }
        let settings = Settings { code_runners, libraries, text_copies, reference: None };
        Project { layout, settings, ..Project::default() }
    }

    /// Whether a folder is part of a project: a mission, an addon, or a folder with addons.
    pub fn is_part_of_one(folder: &Path) -> bool {
        let files = Files::default();
        roots::is_project(&roots::find(&place(folder), &files), &files)
    }

    /// Sets the reference for reading the files; None for the built-in one.
    #[must_use]
    pub fn with_reference(mut self, reference: Option<Arc<Reference>>) -> Project {
        self.settings.reference = reference;
        self
    }

    /// Returns these files, read with the reference of another project.
    #[must_use]
    pub fn with_reference_of(self, other: &Project) -> Project {
        self.with_reference(other.settings.reference.clone())
    }

    /// Returns the reference that the files are read with. May have to be unpacked first.
    pub fn reference(&self) -> Arc<Reference> {
        self.settings.reference.clone().unwrap_or_else(Reference::embedded)
    }

    /// Replaces the reference; returns the previous one.
    pub fn set_reference(&mut self, reference: Option<Arc<Reference>>) -> Option<Arc<Reference>> {
        // What is known of functions depends on the types of commands.
        self.summaries = Arc::new(self.summaries.again());
        std::mem::replace(&mut self.settings.reference, reference)
    }

    /// Returns the snapshot as seen from an open file, which answers for itself: while it is edited, the index need not
    /// follow each keystroke for it.
    #[must_use]
    pub fn seen_from(&self, file: Arc<Path>) -> Project {
        Project { own: Some(file), ..self.clone() }
    }

    /// Returns the folders of the projects.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.layout.roots().iter().map(|root| root.folder.clone()).collect()
    }

    /// Returns the folders with sources of mods outside the projects. Copies of archives are none of them.
    pub fn library_folders(&self) -> Vec<PathBuf> {
        self.layout.libraries().filter(|mapping| !mapping.is_copy).map(|mapping| mapping.folder.clone()).collect()
    }

    /// Returns the folder of the project that contains a file or folder; None if there is none.
    pub fn folder_of(&self, path: &Path) -> Option<PathBuf> {
        self.layout.root_of(&place(path)).map(|root| root.folder.clone())
    }

    /// Returns the text of a file: the editor's version if it is open, else that on disk.
    ///
    /// # Errors
    ///
    /// When it is not a regular file, is too large or cannot be read.
    pub fn source(&self, path: &Path) -> Result<Arc<Source>, ReadError> {
        self.layout.source(path)
    }

    /// Returns the line index of a file on disk. None if an editor shows a different text, or if it cannot be read.
    pub fn lines(&self, path: &Path) -> Option<Arc<Lines>> {
        let files = &self.layout.files;
        if files.is_open(path) { None } else { files.lines(path).ok() }
    }

    /// Reads a source file of at most [`LARGEST_SOURCE`] from disk like [`read()`]. A link that leads out of the project
    /// must lead to a source file as well.
    ///
    /// # Errors
    ///
    /// Those of [`read()`], and when the link leads to something else.
    pub fn read(&self, path: &Path) -> Result<Text, ReadError> {
        self.layout.read(path, LARGEST_SOURCE)
    }

    /// Whether a file is a copy of a file in an archive.
    pub fn is_copy(&self, path: &Path) -> bool {
        self.layout.is_copy(path)
    }

    /// Resolves a path in `execVM`, `loadFile`, `preprocessFileLineNumbers` and the like in the script `from`: relative
    /// to the root of the mission, or with the prefix of an addon.
    pub fn resolve_game_path(&self, path: &str, from: Option<&Path>) -> Resolution {
        self.layout.resolve_game_path(path, from)
    }

    /// Returns the folder of the mission that contains a file.
    pub fn mission_of(&self, file: &Path) -> Option<PathBuf> {
        self.layout.mission_of(file)
    }

    /// Returns the name of the folder of the only mission that reads a file. None for files outside missions, and if a
    /// workspace has only one.
    pub fn mission_name(&self, path: &Path) -> Option<String> {
        let view = self.view(None);
        Some(view.only_mission(path)?.file_name()?.to_string_lossy().into_owned())
    }

    /// Returns the addon that contains a file or folder. The first call scans all folders of the project.
    pub fn addon_of(&self, path: &Path) -> Option<Addon> {
        self.layout.addon_of(path)
    }

    /// Returns the version that the addon containing `script` requires; None if it is uncertain.
    ///
    /// Searches up to the root of the project, or the next git repository. Every folder is searched once.
    pub fn required_version(&self, script: &Path) -> Option<RequiredVersion> {
        self.layout.required_version(script)
    }

    /// Finds the mods that the files of the project name. Reads all of them.
    pub fn named_mods(&self) -> NamedMods {
        self.layout.named_mods()
    }

    /// Whether mods outside the projects are read. Only the index knows their functions.
    pub fn has_libraries(&self) -> bool {
        self.layout.libraries().next().is_some()
    }

    /// Overlays a file with the text of an editor. Reads nothing.
    pub fn set_text(&mut self, path: &Path, text: OpenText) {
        let path: Arc<Path> = Arc::from(place(path));
        self.layout.set_text(&path, text);
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
        self.layout.close(&closed);
        self.follow(Changes { stored: closed.iter().map(to_arc).collect(), ..Changes::default() });
    }

    /// Drops everything about files that no longer belong to a project.
    pub fn tidy(&mut self) {
        self.layout.tidy();
        self.includes.tidy(&self.layout);
    }

    /// Invalidates files or folders that were created, changed or deleted. Each folder is listed again only once.
    ///
    /// [`Project::dependents`] returns the files that include them; after a file was created, includes that could not
    /// be resolved before may lead to it.
    pub fn forget_all<P: AsRef<Path>>(&mut self, paths: &[P]) {
        let paths: Vec<PathBuf> = paths.iter().map(|path| place(path.as_ref())).collect();
        self.layout.forget(&paths);
        self.follow(Changes { stored: paths.iter().map(to_arc).collect(), ..Changes::default() });
    }

    /// Applies these changes to everything derived from the texts.
    fn follow(&mut self, changes: Changes) {
        let all = changes.all();
        self.includes = self.includes.after(all.iter().cloned());
        self.index = Arc::new(self.index.after(&changes));
        self.summaries = Arc::new(self.summaries.after(all.iter().cloned()));
        self.names.follow(all);
        let since = Arc::make_mut(&mut self.since);
        since.edited.extend(changes.edited);
        since.stored.extend(changes.stored);
    }

    /// Returns files that were deleted without notice, as some clients do with whole folders. Each is returned once;
    /// pass them to [`Project::forget_all`].
    pub fn take_gone(&self) -> Vec<PathBuf> {
        self.layout.take_gone()
    }

    /// Returns the files and folders that were created or deleted since their folders were listed. For clients that do
    /// not watch files; lists every folder of the project again.
    pub fn untold(&self) -> Vec<PathBuf> {
        self.layout.files.untold()
    }

    /// Cancels scans in progress: another project replaces this one.
    pub fn abandon(&self) {
        self.layout.files.abandon();
    }

    /// Whether [`Project::abandon`] was called.
    pub fn is_abandoned(&self) -> bool {
        self.layout.files.is_abandoned()
    }

    /// Keeps the texts of files while several passes read them, until [`Project::drop_texts`]. The files may change.
    pub fn keep_texts(&mut self) {
        self.layout.files.keep_texts(false);
    }

    /// Uses the texts that another project keeps, and keeps its own there.
    #[must_use]
    pub fn with_texts_of(mut self, other: &Project) -> Project {
        self.layout.files.keep_texts_of(&other.layout.files);
        self
    }

    /// Drops the texts that [`Project::keep_texts`] has kept.
    pub fn drop_texts(&mut self) {
        self.layout.files.drop_texts();
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
    pub fn read_includes(&self) -> Option<IncludeScan> {
        IncludeGraph::read(&self.layout)
    }

    /// Uses the result of [`Project::read_includes`] in an earlier snapshot, the one for which the scan was
    /// [begun](Project::begin).
    pub fn take_includes(&mut self, found: IncludeScan) {
        self.includes = IncludeGraph::new(found, self.since.all());
    }

    /// Whether [`Project::scan`] has finished, so that [`Project::is_part`] is complete.
    pub fn is_scanned(&self) -> bool {
        self.includes.is_scanned()
    }

    /// Returns all files that include `path`, directly or not, sorted by path.
    pub fn dependents(&self, path: &Path) -> Vec<PathBuf> {
        self.includes.graph(&self.layout).dependents(&place(path))
    }

    /// Whether another file includes `path`, so that its macros and variables may come from there. Before the scan,
    /// only considers files that were preprocessed already.
    pub fn is_part(&self, path: &Path) -> bool {
        self.includes.graph(&self.layout).is_included(&place(path))
    }

    /// Returns the view of the names that `from` may refer to; all files for None.
    fn view(&self, from: Option<&Path>) -> View {
        self.includes.view(&self.layout, from)
    }

    /// Determines what the project defines, for `Workspace::defines_function`, and which words its files contain, for
    /// `Workspace::names_local`. Takes about as long as a check.
    pub fn scan_functions(&mut self) {
        self.begin();
        if let Some(found) = self.read_functions() {
            self.take_functions(found);
        }
    }

    /// Reads everything: what files include, the functions, and the index with the summaries.
    pub fn read_all(&mut self) {
        self.scan();
        self.scan_functions();
        self.build_index(&|_, _| ());
    }

    /// Computes the result for [`Project::scan_functions`]. None if the project has been abandoned.
    pub fn read_functions(&self) -> Option<Scanned> {
        let reference = self.reference();
        Scanned::read(&self.layout, &self.view(None), &|word| !reference.forms(word).is_empty())
    }

    /// Returns the functions that a scan finds now.
    #[cfg(any(test, feature = "fixture"))]
    pub fn functions(&self) -> ProjectFunctions {
        self.read_functions().map(Scanned::functions).unwrap_or_default()
    }

    /// Uses the result of [`Project::read_functions`] in an earlier snapshot, the one for which the scan was
    /// [begun](Project::begin).
    pub fn take_functions(&mut self, found: Scanned) {
        self.names.take(found, self.since.all());
    }

    /// Uses the result of [`Project::read_index`] in an earlier snapshot, the one for which the scan was
    /// [begun](Project::begin).
    pub fn take_index(&mut self, found: Indexed) {
        let Indexed { index, drafts } = found;
        self.summaries = Arc::new(summaries::Summaries::new(drafts, self.since.all()));
        self.index = Arc::new(index.after(&self.since));
    }

    /// Adds the project of a file or folder, unless a known project contains it; returns the folder of the project.
    #[cfg(test)]
    pub fn add(&mut self, path: &Path) -> PathBuf {
        self.layout.add(path)
    }

    /// Returns the number of cached objects: projects, texts, folder listings, folders with open documents,
    /// resolutions, versions of the game, includes.
    #[cfg(any(test, feature = "fixture"))]
    pub fn remembered(&self) -> [usize; 7] {
        let [roots, sources, listings, overlays, answers, required] = self.layout.remembered();
        [roots, sources, listings, overlays, answers, required, self.includes.graph(&self.layout).len()]
    }
}

impl Includes for Project {
    fn include(&self, path: &str, from: Option<&Path>) -> Included {
        self.layout.include(path, from)
    }

    fn game_path(&self, path: &Path) -> Option<String> {
        self.layout.game_path(path)
    }

    fn openings(&self) -> Option<(&Openings, u64)> {
        self.layout.openings()
    }

    fn most_repeats(&self, path: &Path) -> usize {
        self.layout.most_repeats(path)
    }

    fn has_repeated(&self, path: &Path, count: usize) {
        self.layout.has_repeated(path, count);
    }
}

fn to_arc(path: impl AsRef<Path>) -> Arc<Path> {
    Arc::from(path.as_ref())
}

#[cfg(test)]
mod tests;
