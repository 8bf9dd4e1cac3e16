//! Finds the errors of a log in the files of a project. A path in a log is one in the running mission
//! (`mpmissions\__cur_mp.Altis\...`, whatever the mission is called), begins with the prefix of an addon, is written
//! like that of a function in `CfgFunctions`, or belongs to another machine. In all cases it ends like the path of the
//! file in the project. The line number is that of the text as it was when the game ran, so the quoted code decides
//! which of several files is meant, and where the line is now.

mod code;
mod path;

use std::cell::{OnceCell, RefCell};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memmem;
use rustc_hash::FxHashMap;

use self::code::{Code, Fit};
use self::path::{GameFile, Root};
use super::error::{Frame, ScriptError};
use sqf_model::{Workspace, WorkspaceFunctions};
use sqf_project::Project;
use sqf_reference::Reference;
use sqf_text::{LineIndex, TextRange};

/// Maximum number of files with the same name that are compared.
const MOST_CANDIDATES: usize = 200;
/// Minimum length of code that is searched for in all files, without blanks: shorter code is in many of them.
const SHORTEST_ANYWHERE: usize = 32;
/// Maximum difference between line numbers that mean the same: the game names the start or the end of a statement.
pub const NEAR: u32 = 2;

/// Finds the files of a project that a log names.
#[derive(Debug)]
pub struct Locator {
    project: Arc<Project>,
    reference: Arc<Reference>,
    /// The files by their lower-case names.
    files: FxHashMap<String, Vec<Arc<Path>>>,
    codes: RefCell<FxHashMap<Arc<Path>, Option<Arc<Code>>>>,
    /// All files without blanks. A log may have thousands of errors without a path.
    squeezed: OnceCell<Vec<(Arc<Path>, Vec<u8>)>>,
}

/// The place of an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourcePlace {
    /// The file.
    pub file: Arc<Path>,
    /// The line, starting at 0.
    pub line: u32,
    /// The code with the error; None if only the line is known.
    pub range: Option<TextRange>,
    /// Whether the file has changed.
    pub state: CodeState,
}

/// What happened to the code since the log was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeState {
    /// It is where the log says it is.
    Same,
    /// It is on another line.
    Moved,
    /// It is no longer in the file.
    Changed,
}

/// How well a file fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    /// Whether the path can mean no other file.
    is_exact: bool,
    fit: Fit,
    /// The number of matching folders.
    depth: usize,
}

impl Locator {
    /// Creates a locator for a project, with the files that a log may name.
    pub fn new(project: Arc<Project>, reference: Arc<Reference>, paths: Vec<PathBuf>) -> Locator {
        let mut files: FxHashMap<String, Vec<Arc<Path>>> = FxHashMap::default();
        for path in paths {
            let path = sqf_project::place(&path);
            let Some(name) = path.file_name().and_then(|name| name.to_str()).map(str::to_lowercase) else { continue };
            files.entry(name).or_default().push(Arc::from(path));
        }
        Locator { project, reference, files, codes: RefCell::default(), squeezed: OnceCell::new() }
    }

    /// Returns where an error is; None if it is not in the project.
    pub fn locate(&self, error: &ScriptError) -> Option<SourcePlace> {
        let needles = code::Needles::of(error);
        let frames = error.frame.iter().chain(error.calls.last().filter(|_| error.frame.is_none()));
        let mut frames = frames.filter(|frame| !frame.path.is_empty()).peekable();
        if frames.peek().is_none() {
            return self.anywhere(&needles);
        }
        frames.find_map(|frame| self.locate_frame(frame, &needles))
    }

    /// Returns the only file that the path of a call can mean.
    pub fn file(&self, frame: &Frame) -> Option<Arc<Path>> {
        let mut exact =
            self.candidates(&GameFile::parse(&frame.path)?).into_iter().filter(|(_, is_exact, _)| *is_exact);
        let (file, _, _) = exact.next()?;
        exact.next().is_none().then_some(file)
    }

    /// Returns the file with the code of a function of the project.
    pub fn function(&self, name: &str) -> Option<Arc<Path>> {
        let mut found = WorkspaceFunctions::functions(&*self.project, name, None)
            .into_iter()
            .filter(|function| !function.is_library);
        let file = found.next()?.home().cloned()?;
        found.all(|other| other.home() == Some(&file)).then_some(file)
    }

    fn locate_frame(&self, frame: &Frame, needles: &code::Needles) -> Option<SourcePlace> {
        let game = GameFile::parse(&frame.path)?;
        let mut candidates = self.candidates(&game);
        if candidates.is_empty() && !game.is_of_the_game() {
            candidates.extend(frame.function.as_ref().and_then(|name| self.function(name)).map(|file| (file, true, 0)));
        }
        let line = frame.line.saturating_sub(1);
        let mut best: Option<(Score, SourcePlace)> = None;
        for (file, is_exact, depth) in candidates.into_iter().take(MOST_CANDIDATES) {
            let Some(code) = self.code(&file) else { continue };
            let found = code.find(needles, &file, line);
            let fit = found.as_ref().map_or(Fit::None, |found| found.fit);
            if !(is_exact || fit >= Fit::Part && depth > 1 || fit == Fit::Whole) {
                continue;
            }
            let score = Score { is_exact, fit, depth };
            let located = match found {
                Some(found) => SourcePlace {
                    state: if found.line.abs_diff(line) <= NEAR { CodeState::Same } else { CodeState::Moved },
                    file: found.file,
                    line: found.line,
                    range: Some(found.range),
                },
                // There is no sign of a change.
                None if needles.is_empty() && line < code.lines() => {
                    SourcePlace { file, line, range: None, state: CodeState::Same }
                }
                None if line < code.lines() => SourcePlace { file, line, range: None, state: CodeState::Changed },
                None => {
                    SourcePlace { file, line: code.lines().saturating_sub(1), range: None, state: CodeState::Changed }
                }
            };
            if best.as_ref().is_none_or(|(known, _)| score > *known) {
                best = Some((score, located));
            }
        }
        best.map(|(_, located)| located)
    }

    /// Finds code for which the log names no file, such as code in configs and in strings that are compiled. It must be
    /// in a single place.
    fn anywhere(&self, needles: &code::Needles) -> Option<SourcePlace> {
        if needles.len() < SHORTEST_ANYWHERE {
            return None;
        }
        let finder = memmem::Finder::new(needles.code());
        let mut having = self.squeezed().iter().filter(|(_, code)| finder.find(code).is_some());
        let (file, _) = having.next()?;
        if having.next().is_some() {
            return None;
        }
        let source = self.project.source(file).ok()?;
        let range = code::only_place(needles, &source)?;
        let line = LineIndex::new(source.text()).line(range.start);
        Some(SourcePlace { file: Arc::clone(file), line, range: Some(range), state: CodeState::Same })
    }

    fn squeezed(&self) -> &[(Arc<Path>, Vec<u8>)] {
        self.squeezed.get_or_init(|| {
            let files = self.files.values().flatten();
            let sources = files.filter_map(|file| Some((Arc::clone(file), self.project.source(file).ok()?)));
            sources.map(|(file, source)| (file, code::squeezed_source(&source))).collect()
        })
    }

    /// Returns the files that a path may mean, each with whether it is exactly that path, and the number of matching
    /// names.
    fn candidates(&self, game: &GameFile) -> Vec<(Arc<Path>, bool, usize)> {
        let Some(named) = game.names.last().and_then(|name| self.files.get(name)) else { return Vec::new() };
        let mut found: Vec<(Arc<Path>, bool, usize)> = Vec::new();
        for file in named {
            let depth = game.depth(file);
            let is_whole = depth == game.names.len();
            let addon = self.project.addon_of(file);
            let is_exact = match game.root {
                Root::Mission => is_whole && self.is_mission(file, depth),
                Root::Disk => is_whole || depth > 3,
                Root::Game => match &addon {
                    Some(addon) => game.is_in(&addon.prefix, file.strip_prefix(&addon.folder).ok()),
                    None => is_whole && depth > 1,
                },
            };
            // Another mod may have the same file, and the game has many.
            let is_foreign = game.is_of_the_game()
                || game.root == Root::Game
                    && addon.is_some_and(|addon| !addon.prefix.is_empty() && game.is_other(&addon.prefix));
            if is_exact || !is_foreign {
                found.push((Arc::clone(file), is_exact, depth));
            }
        }
        found.sort_by_key(|(_, is_exact, depth)| std::cmp::Reverse((*is_exact, *depth)));
        found
    }

    /// Whether the folder this many levels above a file is that of a mission.
    fn is_mission(&self, file: &Path, names: usize) -> bool {
        let mission = self.project.mission_of(file);
        mission.is_some() && mission.as_deref() == file.ancestors().nth(names)
    }

    fn code(&self, file: &Arc<Path>) -> Option<Arc<Code>> {
        if let Some(known) = self.codes.borrow().get(file) {
            return known.clone();
        }
        let source = self.project.source(file).ok();
        let workspace: &dyn Workspace = &*self.project;
        let code = source.map(|source| Arc::new(Code::new(source, file, &self.reference, workspace)));
        self.codes.borrow_mut().insert(Arc::clone(file), code.clone());
        code
    }
}

#[cfg(test)]
mod tests;
