//! Scripts on disk and what surrounds them: which files there are and how they are read, what a path in a script leads
//! to, which file includes which, and which version of the game the addon around them asks for.

mod addons;
mod border;
mod discover;
mod entries;
mod file_names;
mod files;
#[cfg(test)]
mod fixture;
mod functions;
mod game_path;
mod graph;
mod ignored;
mod index;
mod locks;
mod missions;
mod read;
mod required_version;
mod resolve;
mod root_table;
mod roots;
mod scan;
mod texts;
mod workspace;

use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::{CodeRunner, Kept};
use crate::parallel;
use crate::syntax::{Included, Includes, Openings, Preprocessed, PreprocessorSettings, Source};
use border::Border;
use files::Files;
use graph::Graph;
use locks::{alone, shared};
use required_version::RequiredVersions;
use root_table::{Extent, Root, RootTable};

pub use addons::Addon;
pub use discover::discover;
pub use files::Lines;
pub use functions::{Function, ProjectFunctions};
pub use read::{Decoding, ReadError, Text, binarised, decode, is_binarised, read, read_settings};
pub use required_version::RequiredVersion;
pub use resolve::Resolution;

/// The files of one or more projects. All is read when it is needed, and once.
///
/// Paths are absolute, as [`place`] makes them. Any number of threads may ask at once.
#[derive(Default)]
pub struct Project {
    files: Files,
    mappings: Vec<Mapping>,
    code_runners: Arc<[CodeRunner]>,
    roots: RwLock<RootTable>,
    included: Answers,
    asked: Answers,
    required: RwLock<RequiredVersions>,
    /// The missions, once somebody has asked.
    missions: RwLock<Option<Arc<missions::Missions>>>,
    /// Counts what was forgotten: no answer that was found before may be kept after.
    forgotten: AtomicU64,
    /// Includes as they are written, under any condition.
    written: RwLock<Graph>,
    /// What the headers define with which many scripts begin.
    openings: Openings,
    is_scanned: AtomicBool,
    /// The functions of all projects, once somebody has looked.
    known: RwLock<Option<Arc<workspace::known::Known>>>,
    /// The keys of stringtables.
    texts: RwLock<texts::Texts>,
    /// The names in all files, once somebody has looked.
    index: index::Index,
    /// Configs whose headers were asked about.
    kept: Kept,
}

/// What the settings say of a project.
#[derive(Debug, Clone, Default)]
pub struct ProjectOptions {
    /// Folders that hold what has some prefix in the game.
    pub mappings: Vec<Mapping>,
    /// Whether nothing is read but the projects and these folders: no link leads out of them. Otherwise links lead to
    /// source files anywhere.
    pub is_closed: bool,
    /// Functions that run code given to them.
    pub code_runners: Arc<[CodeRunner]>,
}

/// A folder that holds what has some prefix in the game. With an empty prefix it is a work drive (`P:\`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    prefix: Vec<String>,
    folder: PathBuf,
}

impl Mapping {
    /// The folder of what begins with `prefix`, such as `x\cba` or `\z\ace\addons`.
    pub fn new(prefix: &str, folder: &Path) -> Mapping {
        let names = prefix.split(['\\', '/']).map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty());
        Mapping { prefix: names.collect(), folder: place(folder) }
    }

    fn below<'n, 'a>(&self, names: &'n [&'a str]) -> Option<&'n [&'a str]> {
        addons::begins_with(names, &self.prefix).then(|| &names[self.prefix.len()..])
    }
}

/// What paths in the files of a folder lead to.
type Answers = RwLock<FxHashMap<PathBuf, FxHashMap<Box<str>, Resolution>>>;

/// The absolute form of a path, by which a [`Project`] knows the file.
pub fn place(path: &Path) -> PathBuf {
    if is_plain(path) {
        return path.to_owned();
    }
    let mut path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    if path.components().any(|component| component == Component::ParentDir) {
        let mut plain = PathBuf::new();
        for component in path.components() {
            if component == Component::ParentDir {
                plain.pop();
            } else {
                plain.push(component);
            }
        }
        path = plain;
    }
    // Editors write the drive in either case.
    match path.to_str() {
        Some(text) if cfg!(windows) && text.as_bytes().get(1) == Some(&b':') => {
            let (drive, rest) = text.split_at(1);
            PathBuf::from(drive.to_uppercase() + rest)
        }
        _ => path,
    }
}

/// Whether a path certainly is what [`place`] makes of it: most are, and many are asked about.
fn is_plain(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let is_odd = |pair: &[u8]| pair[0] == b'/' && matches!(pair[1], b'/' | b'.');
    cfg!(unix) && text.starts_with(b"/") && !text.ends_with(b"/") && !text.windows(2).any(is_odd)
}

/// Prints only the name. [`Workspace`](crate::model::Workspace) requires `Debug`, and deriving it would compile `Debug`
/// of every type inside.
impl fmt::Debug for Project {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Project")
    }
}

impl Project {
    /// The projects that some files or folders belong to: folders of the editor, or what a check is asked to look at.
    ///
    /// No more is read than the lists of the folders above; nothing can fail.
    pub fn open(paths: &[PathBuf], options: ProjectOptions) -> Project {
        let mapped = options.mappings.iter().map(|mapping| mapping.folder.clone()).collect();
        let files = Files::new(Border::new(mapped, options.is_closed));
        let ProjectOptions { mappings, code_runners, .. } = options;
        let project = Project { files, mappings, code_runners, ..Project::default() };
        for path in paths {
            project.add_root(path, true);
        }
        project
    }

    /// Adds the project of a file or folder, unless it is in one that is known; returns the folder of the project.
    pub fn add(&self, path: &Path) -> PathBuf {
        self.add_root(path, false)
    }

    fn add_root(&self, path: &Path, is_kept: bool) -> PathBuf {
        let path = place(path);
        let known = self.root_of(&path);
        if let Some(root) = known.as_ref().filter(|root| root.extent == Extent::Project) {
            return root.folder.clone();
        }
        let folder = roots::find(&path, &self.files);
        let is_opened = path.is_dir();
        let is_project = roots::is_project(&folder, &self.files);
        let extent = match roots::is_too_high(&folder) {
            // Editors open the home folder on their own when there is a git repository in it.
            true if !is_opened || !is_project => Extent::Folder,
            _ if is_opened || is_project => Extent::Project,
            _ => Extent::Surroundings,
        };
        let new = Root::new(folder.clone(), is_kept, extent);
        if let Some(root) = known.filter(|root| root.includes(&new)) {
            return root.folder.clone();
        }
        if alone(&self.roots).add(new) {
            self.files.border.add(&folder);
            self.forget_answers();
        }
        folder
    }

    /// The folders of the projects.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.roots().iter().map(|root| root.folder.clone()).collect()
    }

    /// The text of a file: that of the editor where it is open there, else that on disk.
    ///
    /// # Errors
    ///
    /// When it is no regular file, is too large or cannot be read.
    pub fn source(&self, path: &Path) -> Result<Arc<Source>, ReadError> {
        self.files.asked(path)
    }

    /// Where lines begin in a file as it is on disk. None for one that an editor shows differently, and where it cannot be
    /// read.
    pub fn lines(&self, path: &Path) -> Option<Arc<Lines>> {
        if self.files.is_open(path) { None } else { self.files.lines(path).ok() }
    }

    /// The folder of the project that a file or folder belongs to; None where [`Project::add`] has not seen it.
    pub fn folder_of(&self, path: &Path) -> Option<PathBuf> {
        self.root_of(&place(path)).map(|root| root.folder.clone())
    }

    /// Reads a file from disk as [`read()`] does. A link that leads out of the project must lead to a source file.
    ///
    /// # Errors
    ///
    /// As [`read()`], and when the link leads to something else.
    pub fn read(&self, path: &Path, limit: u64) -> Result<Text, ReadError> {
        let may_follow = || match self.files.border.may_read_link(&place(path)) {
            true => Ok(()),
            false => Err(ReadError::ForeignLink("to a file outside the project that is not a source file")),
        };
        read::read_linked(path, limit, may_follow)
    }

    /// The file that an `#include` in the file `from` leads to.
    pub fn resolve_include(&self, path: &str, from: Option<&Path>) -> Resolution {
        self.answer(&self.included, path, from, resolve::include)
    }

    /// The file that a path in `execVM`, `loadFile`, `preprocessFileLineNumbers` and the like leads to, in the script
    /// `from`: from the root of the mission, or with the prefix of an addon.
    pub fn resolve_game_path(&self, path: &str, from: Option<&Path>) -> Resolution {
        self.answer(&self.asked, path, from, resolve::game_path)
    }

    /// The folder of the mission that a file belongs to.
    pub fn mission_of(&self, file: &Path) -> Option<PathBuf> {
        let root = self.root_of(file)?;
        roots::mission(file.parent()?, &root.folder, &self.files)
    }

    /// The addon that a file or folder belongs to. Looks at all folders of the project when it is asked first.
    pub fn addon_of(&self, path: &Path) -> Option<Addon> {
        let root = self.root_of(path)?;
        let addons = self.survey(&root).addons.iter().filter(|addon| path.starts_with(&addon.folder));
        addons.max_by_key(|addon| addon.folder.components().count()).cloned()
    }

    /// Puts the text of an editor in the place of a file.
    pub fn set_overlay(&self, path: &Path, source: Arc<Source>) {
        let path = place(path);
        if self.files.set_overlay(&path, source) {
            self.forget_answers();
        } else {
            self.forget_required_versions_of(&path);
        }
        self.index.edited(&path);
        self.rescan(&path);
    }

    /// Puts the file on disk in its place again.
    #[cfg(test)]
    pub fn remove_overlay(&self, path: &Path) {
        self.remove_overlays(&[place(path)]);
    }

    /// Puts the files of documents that an editor has `closed` in their places again, and forgets the projects that were
    /// added for them and contain none of the `open` documents. Returns whether other files include one that had the text
    /// of an editor.
    pub fn close(&self, closed: &[PathBuf], open: &FxHashSet<PathBuf>) -> bool {
        if self.forget_roots(open) {
            self.forget_answers();
        }
        let changed = self.remove_overlays(closed);
        changed.iter().any(|path| !self.dependents(path).is_empty())
    }

    /// Removes the texts of editors; returns the files that had one. All at once, so that folders are listed again once and
    /// not for each file.
    fn remove_overlays(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        let mut changed = Vec::new();
        let mut is_news = false;
        for path in paths {
            let (had_text, is_there) = self.files.remove_overlay(path);
            if had_text {
                changed.push(path.clone());
            }
            // What is on disk as well is where it was.
            if is_there {
                self.forget_required_versions_of(path);
            } else {
                is_news = true;
            }
        }
        if is_news {
            self.forget_answers();
        }
        for path in paths {
            self.index.stored(path);
            self.rescan(path);
        }
        changed
    }

    /// Forgets the projects that were added for documents and contain no `open` one, with all that is known of their files.
    /// Whether there may have been any.
    fn forget_roots(&self, open: &FxHashSet<PathBuf>) -> bool {
        if shared(&self.roots).all().all(|root| root.is_kept) {
            return false;
        }
        let used: FxHashSet<PathBuf> =
            open.iter().filter_map(|path| self.root_of(path)).map(|root| root.folder.clone()).collect();
        alone(&self.roots).retain(|root| root.is_kept || used.contains(&root.folder));
        let is_mapped = |path: &Path| self.mappings.iter().any(|mapping| path.starts_with(&mapping.folder));
        let is_known = |path: &Path| is_mapped(path) || self.root_of(path).is_some();
        self.files.retain(is_known);
        alone(&self.written).retain(is_known);
        true
    }

    /// Forgets what is known of files or folders that were created, changed or deleted. Folders are listed again once
    /// and not for each file.
    ///
    /// Who includes them is to be asked of [`Project::dependents`]; after a file was created, others may lead to it that
    /// led nowhere before.
    pub fn forget_all<P: AsRef<Path>>(&self, paths: &[P]) {
        let paths: Vec<PathBuf> = paths.iter().map(|path| place(path.as_ref())).collect();
        self.files.forget(&paths);
        for path in &paths {
            let Some(root) = self.root_of(path) else { continue };
            let is_known = |survey: &addons::Survey| path.parent().is_some_and(|it| survey.folders.contains(it));
            if addons::is_about_prefixes(path) || !root.survey.get().is_none_or(is_known) {
                alone(&self.roots).look_again(path);
            }
        }
        self.forget_answers();
        for path in &paths {
            self.index.stored(path);
            self.rescan(path);
        }
    }

    /// The files and folders that were created or deleted since their folders were looked into. For clients that watch no
    /// files; lists every folder of the project again.
    pub fn untold(&self) -> Vec<PathBuf> {
        self.files.untold()
    }

    /// Ends scans that are under way, without a result: another project takes the place of this one.
    pub fn abandon(&self) {
        self.files.abandon();
    }

    /// Whether [`Project::abandon`] was called.
    pub fn is_abandoned(&self) -> bool {
        self.files.is_abandoned()
    }

    /// Finds out which file includes which, in all projects. Takes a moment, so not to be waited for by an editor.
    pub fn scan(&self) {
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
            let targets: Vec<_> = parallel::map(&files, targets);
            if self.is_abandoned() {
                return;
            }
            // Files that are named like none that includes others, and do: lists with a name of their own.
            let mut others = Vec::new();
            for (file, targets) in files.iter().zip(targets) {
                others.extend(targets.iter().map(|target| target.to_path_buf()).filter(|target| {
                    !file_names::may_include(target) && !file_names::is_source(target) && seen.insert(target.clone())
                }));
                graph.record(file, targets);
            }
            files = others;
        }
        if self.is_abandoned() {
            return;
        }
        *alone(&self.written) = graph;
        self.is_scanned.store(true, Ordering::SeqCst);
    }

    /// Whether [`Project::scan`] is done, so that [`Project::is_part`] knows.
    pub fn is_scanned(&self) -> bool {
        self.is_scanned.load(Ordering::SeqCst)
    }

    /// All files that include `path`, over whatever lies between, in the order of their paths.
    pub fn dependents(&self, path: &Path) -> Vec<PathBuf> {
        shared(&self.written).dependents(&place(path))
    }

    /// Whether another file includes `path`, so that its macros and variables may come from there. Before the scan,
    /// only by files that were preprocessed already.
    pub fn is_part(&self, path: &Path) -> bool {
        shared(&self.written).is_included(&place(path))
    }

    fn roots(&self) -> Vec<Arc<Root>> {
        shared(&self.roots).all().cloned().collect()
    }

    /// The project that a file or folder is in; of several within each other the innermost.
    fn root_of(&self, path: &Path) -> Option<Arc<Root>> {
        shared(&self.roots).of(path).cloned()
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
        let before = self.forgotten.load(Ordering::SeqCst);
        let answer = find(self, path, folder.map(place).as_deref());
        let mut answers = alone(answers);
        if self.forgotten.load(Ordering::SeqCst) == before {
            answers.entry(key.to_owned()).or_default().insert(path.into(), answer.clone());
        }
        answer
    }

    fn forget_answers(&self) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        alone(&self.included).clear();
        alone(&self.asked).clear();
        *alone(&self.required) = RequiredVersions::default();
        self.files.change();
        *alone(&self.missions) = None;
    }

    /// A file of the project as the game's parser sees it. `is_command` is as in [`PreprocessorSettings`].
    fn preprocess(&self, file: &Path, is_command: &dyn Fn(&str) -> bool) -> Result<Preprocessed, ReadError> {
        Ok(self.preprocess_source(self.source(file)?, file, is_command))
    }

    /// The same of a text that has been read.
    fn preprocess_source(&self, source: Arc<Source>, file: &Path, is_command: &dyn Fn(&str) -> bool) -> Preprocessed {
        let settings =
            PreprocessorSettings { path: Some(file), includes: self, is_command, is_part: false, includer: None };
        Preprocessed::new(source, &settings)
    }

    /// Finds out again what a file includes or, being a stringtable, defines; nothing when its project was forgotten.
    fn rescan(&self, path: &Path) {
        let is_included = || shared(&self.written).is_included(path);
        if self.is_scanned() && (file_names::may_include(path) || is_included()) {
            let targets = self.root_of(path).map(|_| scan::targets(self, path)).unwrap_or_default();
            let mut written = alone(&self.written);
            // A script that others include is read with the macros of one of them.
            let scripts =
                |files: FxHashSet<Arc<Path>>| files.into_iter().filter(|file| file_names::ends_in(file, &["sqf"]));
            let mut others: Vec<Arc<Path>> = scripts(written.parts(path)).collect();
            others.extend(written.record(path, targets));
            others.extend(scripts(written.parts(path)));
            drop(written);
            for file in others {
                self.index.included(&file);
            }
        }
        self.rescan_texts(path);
    }

    /// Number of things that are remembered: projects, texts, lists of folders, folders with open documents, answers,
    /// versions of the game, includes.
    #[cfg(test)]
    pub(crate) fn remembered(&self) -> [usize; 7] {
        let [sources, listings, overlays] = self.files.remembered();
        let answers = [&self.included, &self.asked].map(|answers| shared(answers).len()).iter().sum();
        let includes = shared(&self.written).len();
        let required = shared(&self.required).len();
        [shared(&self.roots).all().count(), sources, listings, overlays, answers, required, includes]
    }
}

impl Includes for Project {
    fn include(&self, path: &str, from: Option<&Path>) -> Included {
        match self.resolve_include(path, from) {
            // What cannot be read, such as a binary `mission.sqm`, is there all the same.
            Resolution::Found(file) => {
                self.files.source(&file).map_or(Included::Elsewhere, |source| Included::File(file, source))
            }
            Resolution::Missing => Included::Missing,
            Resolution::Elsewhere => Included::Elsewhere,
        }
    }

    fn openings(&self) -> Option<(&Openings, u64)> {
        Some((&self.openings, self.files.changes()))
    }
}

#[cfg(test)]
mod tests;
