//! The files, in memory, and the project that they are.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::answer::{Edit, Place};
use crate::units::Units;
use sqf_ide::{Analysis, EarlierAnalysis};
use sqf_model::{SourceFile, Workspace};
use sqf_project::{Memory, Project, ProjectOptions, Storage, place};
use sqf_reference::Reference;
use sqf_reference::library::Libraries;
use sqf_text::{TextRange, shortened, visible};

/// Size limit for a file, in bytes. The page has one for all files, a million characters, which is less.
const LONGEST_TEXT: usize = 4 << 20;
/// Limit for the number of files.
const MOST_FILES: usize = 200;
/// Limit for the length of a path, in bytes.
const LONGEST_PATH: usize = 200;

/// The folder of the project, which exists in memory only.
const ROOT: &str = "/mission";

/// Why a file is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Its path is not the relative path of a file.
    #[error("`{path}` cannot be the name of a file", path = shortened(&visible(.0)))]
    Path(String),
    /// It is too large.
    #[error("`{0}` is larger than {limit} MiB", limit = LONGEST_TEXT >> 20)]
    Size(String),
    /// There are too many files.
    #[error("there are more than {MOST_FILES} files")]
    Number,
}

/// The files, and the project that they are.
#[derive(Debug)]
pub(super) struct Files {
    reference: Arc<Reference>,
    root: PathBuf,
    all: BTreeMap<String, File>,
    project: Arc<Project>,
    /// What the project was not told yet.
    news: News,
}

/// A file.
#[derive(Debug)]
struct File {
    text: Arc<SourceFile>,
    units: OnceCell<Units>,
    /// The analysis of this text in the current project, once one was asked for.
    analysis: Option<Analysis>,
    earlier: Option<EarlierAnalysis>,
}

/// How much of the project has to be read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum News {
    /// Nothing.
    None,
    /// The names that other files see, when all files are looked at.
    Names,
    /// Everything, before the next answer.
    Files,
}

impl File {
    fn new(text: SourceFile) -> File {
        File { text: Arc::new(text), units: OnceCell::new(), analysis: None, earlier: None }
    }

    fn units(&self) -> &Units {
        self.units.get_or_init(|| Units::new(self.text.text()))
    }
}

impl Files {
    pub(super) fn new(reference: Arc<Reference>) -> Files {
        let root = place(Path::new(ROOT));
        Files { reference, root, all: BTreeMap::new(), project: Arc::default(), news: News::Files }
    }

    /// Adds a file, or replaces its text.
    pub(super) fn set(&mut self, path: &str, text: &str) -> Result<(), Refused> {
        check(path, text)?;
        let is_full = self.all.len() >= MOST_FILES;
        let Some(file) = self.all.get_mut(path) else {
            if is_full {
                return Err(Refused::Number);
            }
            self.all.insert(path.to_owned(), File::new(SourceFile::new(text)));
            self.news = News::Files;
            return Ok(());
        };
        if file.text.text() == text {
            return Ok(());
        }
        let earlier = file.analysis.as_ref().and_then(Analysis::earlier).or_else(|| file.earlier.take());
        *file = File { earlier, ..File::new(SourceFile::edited(text, &file.text)) };
        let source = Arc::clone(file.text.source());
        if self.news < News::Files {
            let path = self.absolute(path);
            Arc::make_mut(&mut self.project).set_overlay(&path, source);
            self.news = News::Names;
            self.forget_analyses();
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, path: &str) {
        if self.all.remove(path).is_some() {
            self.news = News::Files;
        }
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.all.keys().cloned().collect()
    }

    /// Returns the analysis of a file.
    pub(super) fn analysis(&mut self, path: &str) -> Option<Analysis> {
        if self.news == News::Files {
            self.open();
        }
        let absolute: Arc<Path> = self.absolute(path).into();
        let file = self.all.get_mut(path)?;
        let analysis = file.analysis.get_or_insert_with(|| {
            let workspace: Arc<dyn Workspace> = Arc::new(self.project.seen_from(Arc::clone(&absolute)));
            let reference = Arc::clone(&self.reference);
            Analysis::after(file.earlier.take(), reference, Arc::clone(&file.text), Some(absolute), workspace)
        });
        Some(analysis.clone())
    }

    /// Returns the project as all files are now.
    pub(super) fn project(&mut self) -> &Arc<Project> {
        if self.news > News::None {
            self.open();
        }
        &self.project
    }

    /// Returns the project as it was when it was asked about last.
    pub(super) fn last_project(&self) -> &Arc<Project> {
        &self.project
    }

    /// Reads all files again, and what they define for each other.
    fn open(&mut self) {
        let texts = self.all.iter().map(|(path, file)| (self.absolute(path), file.text.text().to_owned()));
        let storage = Storage::Memory(Arc::new(Memory::new(texts)));
        let libraries = Libraries::embedded().clone();
        let options = ProjectOptions { storage, libraries, ..ProjectOptions::default() };
        let reference = Arc::clone(&self.reference);
        let mut project =
            Project::open(std::slice::from_ref(&self.root), options).with_reference(Some(Arc::clone(&reference)));
        project.read_all();
        self.project = Arc::new(project);
        self.news = News::None;
        self.forget_analyses();
    }

    /// Forgets analyses in another state of the project.
    fn forget_analyses(&mut self) {
        for file in self.all.values_mut() {
            if let Some(analysis) = file.analysis.take() {
                file.earlier = analysis.earlier();
            }
        }
    }

    pub(super) fn absolute_paths(&self) -> Vec<PathBuf> {
        self.all.keys().map(|path| self.absolute(path)).collect()
    }

    fn absolute(&self, path: &str) -> PathBuf {
        path.split('/').fold(self.root.clone(), |folder, name| folder.join(name))
    }

    /// Returns the path of one of the files as the page knows it.
    pub(super) fn relative(&self, path: &Path) -> Option<String> {
        let below = path.strip_prefix(&self.root).ok()?;
        let names: Option<Vec<&str>> = below.iter().map(|name| name.to_str()).collect();
        Some(names?.join("/"))
    }

    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.all.get(path).map(|file| file.text.text())
    }

    /// Returns the byte of a place in a file.
    pub(super) fn byte(&self, path: &str, at: u32) -> Option<u32> {
        let file = self.all.get(path)?;
        Some(file.units().byte(file.text.text(), at))
    }

    /// Converts a range of a file; empty at the start for an unknown one.
    pub(super) fn range(&self, path: &str, range: TextRange) -> (u32, u32) {
        self.all.get(path).map_or((0, 0), |file| {
            let at = |byte| file.units().of_byte(file.text.text(), byte);
            (at(range.start), at(range.end))
        })
    }

    /// Returns a range of a file as a place.
    pub(super) fn place(&self, path: &str, range: TextRange) -> Place {
        let (from, to) = self.range(path, range);
        Place { path: path.to_owned(), from, to }
    }

    /// Converts an edit of a file.
    pub(super) fn edit(&self, path: &str, edit: &sqf_ide::Edit) -> Edit {
        Edit { place: self.place(path, edit.range), text: edit.text.clone() }
    }
}

/// Whether something can be a file: a path such as `functions/fn_open.sqf`, and a text that is not too long.
fn check(path: &str, text: &str) -> Result<(), Refused> {
    let is_name = |name: &str| {
        let mut components = Path::new(name).components();
        let is_one = matches!((components.next(), components.next()), (Some(Component::Normal(_)), None));
        is_one && !name.contains(|c: char| c.is_control() || matches!(c, '\\' | ':'))
    };
    if path.len() > LONGEST_PATH || !path.split('/').all(is_name) {
        return Err(Refused::Path(path.to_owned()));
    }
    if text.len() > LONGEST_TEXT { Err(Refused::Size(path.to_owned())) } else { Ok(()) }
}
