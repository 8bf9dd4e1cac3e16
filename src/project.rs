//! Scripts on disk and what surrounds them: which files there are and how they are read, what a path in a script leads
//! to, which file includes which, and which version of the game the addon around them asks for.

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
mod game_path;
mod graph;
mod ignored;
mod index;
mod listed;
mod locks;
mod missions;
mod read;
mod repeats;
mod required_version;
mod resolve;
mod root_table;
mod roots;
mod scan;
mod texts;
mod workspace;

use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::catalog::Reference;
use crate::catalog::takes::Row;
use crate::model::LastFiles;
use crate::parallel;
use crate::syntax::{Included, Includes, Openings, Preprocessed, PreprocessorSettings, Source};
use border::Border;
use derived::Derived;
use files::Files;
use graph::Graph;
use locks::{alone, shared};
use required_version::RequiredVersions;
use root_table::{Extent, Root, RootTable};

pub use addons::Addon;
pub use border::real_below;
pub use discover::discover;
pub use files::{Lines, OpenText};
pub use functions::{Function, ProjectFunctions};
pub use read::{Decoding, ReadError, Text, binarised, decode, is_binarised, read, read_settings};
pub use required_version::RequiredVersion;
pub use resolve::Resolution;

/// One state of the files of one or more projects.
///
/// A state never changes: its holder sees the same texts, and all that follows from them, for as long as it is held.
/// It reads and works out what it is asked for when it is first asked. Changes are made to a clone, which shares all that
/// stays the same, and cost little themselves.
///
/// Paths are absolute, as [`place`] makes them. Any number of threads may ask at once.
#[derive(Clone, Default)]
pub struct Project {
    files: Files,
    mappings: Arc<[Mapping]>,
    code_runners: Arc<[Row]>,
    /// None for the built-in one, which takes a moment to be read.
    reference: Option<Arc<Reference>>,
    roots: Arc<Derived<RootTable>>,
    included: Arc<Answers>,
    asked: Arc<Answers>,
    required: Arc<RwLock<RequiredVersions>>,
    missions: Arc<OnceLock<Arc<missions::Missions>>>,
    /// Includes as they are written, under any condition.
    written: Arc<Derived<Graph>>,
    /// What the headers define with which many scripts begin.
    openings: Arc<Openings>,
    repeats: Arc<repeats::Repeats>,
    is_scanned: bool,
    /// The functions of all projects, once they have been looked for.
    known: Option<Arc<workspace::known::ProjectNames>>,
    /// The keys of stringtables.
    texts: Arc<Derived<texts::Texts>>,
    /// The names in all files, once they have been read.
    index: Arc<index::Index>,
    /// What has changed since a [scan](Project::begin) began.
    since: Arc<Changes>,
    /// Files that turned out to be gone, see [`Project::take_gone`].
    gone: Arc<Mutex<FxHashSet<PathBuf>>>,
    /// Configs whose headers were asked about.
    last_files: Arc<LastFiles>,
    /// See [`Project::seen_from`].
    own: Option<Arc<Path>>,
}

/// Files that have changed.
#[derive(Debug, Clone, Default)]
struct Changes {
    /// Those that an editor has changed and not saved.
    edited: FxHashSet<Arc<Path>>,
    /// Files and folders that were created, changed or deleted on disk, opened or closed.
    stored: FxHashSet<Arc<Path>>,
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
    pub code_runners: Arc<[Row]>,
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
        let mut project = Project { files, mappings: mappings.into(), code_runners, ..Project::default() };
        let mut roots = RootTable::default();
        for path in paths {
            project.add_root(&mut roots, path, true);
        }
        project.roots = Arc::new(Derived::new(Arc::new(roots), FxHashSet::default()));
        project
    }

    /// The same files, read with this reference; None for the built-in one.
    #[must_use]
    pub fn with_reference(self, reference: Option<Arc<Reference>>) -> Project {
        Project { reference, ..self }
    }

    /// The reference that the files are read with. May have to be unpacked first.
    pub fn reference(&self) -> Arc<Reference> {
        self.reference.clone().unwrap_or_else(Reference::embedded)
    }

    /// Replaces the reference; returns the one before.
    pub fn set_reference(&mut self, reference: Option<Arc<Reference>>) -> Option<Arc<Reference>> {
        std::mem::replace(&mut self.reference, reference)
    }

    /// The same files as one of them sees them, which is open and answers for itself: while it is edited, the index need
    /// not follow each key for its sake.
    #[must_use]
    pub fn seen_from(&self, file: Arc<Path>) -> Project {
        Project { own: Some(file), ..self.clone() }
    }

    /// Adds the project of a file or folder, unless it is in one that is known; returns the folder of the project.
    #[cfg(test)]
    pub fn add(&mut self, path: &Path) -> PathBuf {
        let mut roots = RootTable::clone(self.root_table());
        let folder = self.add_root(&mut roots, path, false);
        self.roots = Arc::new(Derived::new(Arc::new(roots), FxHashSet::default()));
        self.renew_answers();
        folder
    }

    /// The projects of this state: those that were opened, and those of the documents that an editor has open.
    fn root_table(&self) -> &RootTable {
        self.roots.get(|before, _| {
            let mut roots = RootTable::clone(before);
            let used: FxHashSet<PathBuf> =
                self.files.open_files().filter_map(|path| before.of(path)).map(|root| root.folder.clone()).collect();
            roots.retain(|root| root.is_kept || used.contains(&root.folder));
            let mut open: Vec<&Arc<Path>> = self.files.open_files().collect();
            open.sort();
            for path in open {
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
            // Editors open the home folder on their own when there is a git repository in it.
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

    /// The folder of the project that a file or folder belongs to; None for one that belongs to none.
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

    /// Puts the text of an editor in the place of a file. Reads nothing.
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

    /// The same with a text that is taken apart already.
    pub fn set_overlay(&mut self, path: &Path, source: Arc<Source>) {
        self.set_text(path, Arc::new(move || Arc::clone(&source)));
    }

    /// Puts the files of documents that an editor has closed in their places again. The projects that were added for them
    /// are forgotten, if they contain no other open document. Reads nothing.
    pub fn close(&mut self, closed: &[PathBuf]) {
        let closed: Vec<PathBuf> = closed.iter().map(|path| place(path)).collect();
        self.files.remove_open(&closed);
        self.roots = Arc::new(self.roots.after(closed.iter().map(to_arc)));
        self.renew_answers();
        self.follow(Changes { stored: closed.iter().map(to_arc).collect(), ..Changes::default() });
    }

    /// Forgets all that is known of files which belong to none of the projects any more.
    pub fn tidy(&mut self) {
        let roots = self.root_table().clone();
        let mappings = Arc::clone(&self.mappings);
        let is_known =
            |path: &Path| mappings.iter().any(|mapping| path.starts_with(&mapping.folder)) || roots.of(path).is_some();
        self.files.retain(is_known);
        self.renew_answers();
        if self.graph().including().any(|path| !is_known(path)) {
            let mut graph = Graph::clone(self.graph());
            graph.retain(is_known);
            self.written = Arc::new(Derived::new(Arc::new(graph), FxHashSet::default()));
        }
    }

    /// Forgets what is known of files or folders that were created, changed or deleted. Folders are listed again once
    /// and not for each file.
    ///
    /// Who includes them is to be asked of [`Project::dependents`]; after a file was created, others may lead to it that
    /// led nowhere before.
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

    /// Has all that follows from the texts follow these changes.
    fn follow(&mut self, changes: Changes) {
        let all = || changes.edited.iter().chain(&changes.stored).cloned();
        self.index = Arc::new(self.index.after(&changes));
        self.written = Arc::new(self.written.after(all()));
        if all().any(|path| texts::is_table(&path)) {
            self.texts = Arc::new(self.texts.after(all().filter(|path| texts::is_table(path))));
        }
        let since = Arc::make_mut(&mut self.since);
        since.edited.extend(changes.edited);
        since.stored.extend(changes.stored);
    }

    /// Files that were deleted without a word of the client, as some do with whole folders. Each is returned once; have
    /// [`Project::forget_all`] follow.
    pub fn take_gone(&self) -> Vec<PathBuf> {
        std::mem::take(&mut *self.gone.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
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

    /// Begins to look at all files: what changes from now on is known when the result is [taken](Project::take_includes).
    pub fn begin(&mut self) {
        self.since = Arc::default();
    }

    /// Finds out which file includes which, in all projects. Takes a moment, so not to be waited for by an editor.
    pub fn scan(&mut self) {
        self.begin();
        if let Some(found) = self.read_includes() {
            self.take_includes(found);
        }
    }

    /// Which file includes which, in all projects. None when the project was abandoned meanwhile.
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
            let targets: Vec<_> = parallel::map(&files, targets);
            if self.is_abandoned() {
                return None;
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
        if self.is_abandoned() { None } else { Some(Written(graph)) }
    }

    /// Takes what [`Project::read_includes`] found in an earlier state, the one that was [begun](Project::begin) with.
    pub fn take_includes(&mut self, found: Written) {
        let since = self.since.edited.iter().chain(&self.since.stored).cloned().collect();
        self.written = Arc::new(Derived::new(Arc::new(found.0), since));
        self.is_scanned = true;
    }

    /// Whether [`Project::scan`] is done, so that [`Project::is_part`] knows.
    pub fn is_scanned(&self) -> bool {
        self.is_scanned
    }

    /// Which file includes which, as it is written; nothing before the scan.
    fn graph(&self) -> &Arc<Graph> {
        if !self.is_scanned {
            return self.written.latest();
        }
        self.written.get(|before, changed| {
            let mut changed: FxHashSet<Arc<Path>> = changed.clone();
            // A path that led nowhere may lead to a new file.
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

    /// All files that include `path`, over whatever lies between, in the order of their paths.
    pub fn dependents(&self, path: &Path) -> Vec<PathBuf> {
        self.graph().dependents(&place(path))
    }

    /// Whether another file includes `path`, so that its macros and variables may come from there. Before the scan,
    /// only by files that were preprocessed already.
    pub fn is_part(&self, path: &Path) -> bool {
        self.graph().is_included(&place(path))
    }

    fn roots(&self) -> Vec<Arc<Root>> {
        self.root_table().all().cloned().collect()
    }

    /// The project that a file or folder is in; of several within each other the innermost.
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

    /// Forgets what paths lead to: other files are there.
    fn renew_answers(&mut self) {
        self.included = Arc::default();
        self.asked = Arc::default();
        self.repeats = Arc::default();
        self.required = Arc::default();
        self.missions = Arc::default();
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

    /// Number of things that are remembered: projects, texts, lists of folders, folders with open documents, answers,
    /// versions of the game, includes.
    #[cfg(test)]
    pub(crate) fn remembered(&self) -> [usize; 7] {
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
            // What cannot be read, such as a binary `mission.sqm`, is there all the same.
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

/// Which file includes which, see [`Project::read_includes`].
#[derive(Debug)]
pub struct Written(Graph);

fn to_arc(path: impl AsRef<Path>) -> Arc<Path> {
    Arc::from(path.as_ref())
}

#[cfg(test)]
mod tests;
