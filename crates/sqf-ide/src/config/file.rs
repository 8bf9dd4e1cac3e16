//! One config, preprocessed and parsed.

use std::any::Any;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use rustc_hash::FxHashMap;

use crate::language::Language;
use sqf_model::Workspace;
use sqf_reference::Prepared;
use sqf_syntax::config::{ClassId, ClassKind, Config, ConfigError, EntryCode};
use sqf_syntax::{Absent, Call, Command, File, Include, Included, Preprocessed, PreprocessorSettings, Source};
use sqf_text::{TextRange, locked};

/// Maximum number of configs to check for the context of a header.
const MOST_ROOTS: usize = 4;

/// A config, or a header of one together with the macros that the config defines before the `#include`.
#[derive(Debug)]
pub struct ConfigFile {
    path: Option<Arc<Path>>,
    /// The kind that its name tells.
    kind_of_name: Option<ConfigKind>,
    /// The files around it; None for a whole config, which is cached there and must not create a reference cycle.
    workspace: Option<Arc<dyn Workspace>>,
    pre: Preprocessed,
    config: Config,
    /// For a header: the config that includes it, and the index of its file there.
    whole: OnceLock<Option<(Arc<ConfigFile>, usize)>>,
    around: OnceLock<Option<Vec<Box<str>>>>,
    /// What is in each file.
    parts: OnceLock<Vec<Part>>,
    numbers: OnceLock<FxHashMap<Arc<Path>, usize>>,
    names: OnceLock<SubclassesByName>,
    /// What rules found in the whole config, for all its headers.
    prepared: Prepared,
    /// The files with which it was last compared. They never change.
    compared: Mutex<Option<Weak<dyn Workspace>>>,
}

/// What is in one file of a config.
#[derive(Debug, Clone, Default)]
struct Part {
    /// The runs of tokens that are written there.
    runs: Vec<Range<usize>>,
    /// The syntax errors there, or in what macros make of calls there.
    errors: Vec<ConfigError>,
}

/// Direct subclasses of classes, by their names in lower case.
type SubclassesByName = FxHashMap<(ClassId, Box<str>), Vec<ClassId>>;

/// The kind of config that a file is, or is a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfigKind {
    /// `description.ext`
    Description,
    /// `config.cpp`
    Addon,
    /// `mod.cpp`
    Mod,
    /// `mission.sqm`
    Mission,
    /// `.rvmat`
    Material,
    /// `.bisurf`
    Surface,
    /// `model.cfg`
    Model,
    /// A state machine: `.fsm`
    Machine,
}

impl ConfigKind {
    /// Returns the kind of a file by its name; None for a header.
    pub fn of_name(path: &Path) -> Option<ConfigKind> {
        if !Language::is_root(path) {
            return None;
        }
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match &*extension {
            "ext" => ConfigKind::Description,
            "cpp" if path.file_stem()?.eq_ignore_ascii_case("mod") => ConfigKind::Mod,
            "cpp" => ConfigKind::Addon,
            "sqm" => ConfigKind::Mission,
            "rvmat" => ConfigKind::Material,
            "bisurf" => ConfigKind::Surface,
            "fsm" => ConfigKind::Machine,
            _ => ConfigKind::Model,
        })
    }
}

impl ConfigFile {
    /// Parses a text. Never fails.
    pub fn new(source: Arc<Source>, path: Option<&Path>, workspace: &Arc<dyn Workspace>) -> ConfigFile {
        let is_whole = path.is_some_and(|path| Language::is_whole(path, &**workspace));
        let is_header = |path: &&Path| !is_whole && workspace.is_part(path);
        let includer = path.filter(is_header).and_then(|path| {
            let root = roots(path, &**workspace).into_iter().next()?;
            let source = workspace.source(&root)?;
            Some((root, source))
        });
        let is_part = path.is_some_and(|path| is_header(&path));
        let settings = PreprocessorSettings {
            path,
            includes: &**workspace,
            is_command: &|_| false,
            is_part,
            includer,
            is_exact: false,
        };
        let pre = Preprocessed::new(source, &settings);
        let config = Config::parse(&pre);
        ConfigFile {
            path: path.map(Arc::from),
            kind_of_name: path.and_then(ConfigKind::of_name),
            workspace: (!is_whole).then(|| Arc::clone(workspace)),
            pre,
            config,
            whole: OnceLock::new(),
            around: OnceLock::new(),
            parts: OnceLock::new(),
            numbers: OnceLock::new(),
            names: OnceLock::new(),
            prepared: Prepared::default(),
            compared: Mutex::default(),
        }
    }

    /// Like [`ConfigFile::new`], for a text that may have been parsed before as the whole of its headers, and is cached
    /// for these.
    pub(crate) fn shared(source: &Arc<Source>, path: Option<&Path>, workspace: &Arc<dyn Workspace>) -> Arc<ConfigFile> {
        let has_headers = || source.directives().iter().any(|it| matches!(it.command, Command::Include(_)));
        let root = path
            .filter(|path| workspace.last_files().is_some() && Language::is_whole(path, &**workspace) && has_headers());
        let is_same = |path: &&Path| workspace.source(path).is_some_and(|known| known.text() == source.text());
        root.filter(is_same)
            .and_then(|root| root_file(&Arc::from(root), workspace))
            .filter(|whole| whole.pre.files().first().is_some_and(|main| main.source.text() == source.text()))
            .unwrap_or_else(|| Arc::new(ConfigFile::new(Arc::clone(source), path, workspace)))
    }

    /// Returns the whole config in the file `root`, such as a mission's `description.ext`. None if it cannot be read.
    pub fn of_root(root: &Arc<Path>, workspace: &Arc<dyn Workspace>) -> Option<Arc<ConfigFile>> {
        root_file(root, workspace)
    }

    /// Returns the path, if it is a file.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the preprocessed tokens.
    pub fn pre(&self) -> &Preprocessed {
        &self.pre
    }

    /// Returns the classes and entries.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns the kind of config that it is, or is a part of. None for a header that no config includes.
    pub fn kind(&self) -> Option<ConfigKind> {
        let (whole, _) = self.whole()?;
        whole.kind_of_name
    }

    /// Whether it is a mission or a state machine, whose code is known by its place.
    pub(crate) fn is_of_game(&self) -> bool {
        matches!(self.kind_of_name, Some(ConfigKind::Mission | ConfigKind::Machine))
    }

    /// Returns the code in a class of a mission or a state machine; none in other configs.
    pub fn code_of_game(&self, class: ClassId) -> Vec<EntryCode> {
        match self.kind_of_name {
            Some(ConfigKind::Mission) => self.config.code_of_mission(class, &self.pre),
            Some(ConfigKind::Machine) => self.config.code_of_machine(class, &self.pre),
            _ => Vec::new(),
        }
    }

    /// Returns the text of a token; empty past the end.
    pub fn text(&self, token: usize) -> &str {
        if token < self.pre.tokens().len() { self.pre.text(token) } else { "" }
    }

    /// Returns the range of tokens in the text, with the macro call if all come from one.
    pub fn place(&self, tokens: Range<usize>) -> Option<(TextRange, Option<Call>)> {
        let last = tokens.end.saturating_sub(1).max(tokens.start);
        if last >= self.pre.tokens().len() {
            return None;
        }
        let (first, last) = (self.pre.place(tokens.start), self.pre.place(last));
        let range = TextRange::new(first.range.start.min(last.range.start), first.range.end.max(last.range.end));
        Some((range, first.call.filter(|call| last.call == Some(*call))))
    }

    /// Returns the range of tokens in the file with an index, if no macro generates any of them.
    pub fn written(&self, tokens: Range<usize>, file: usize) -> Option<TextRange> {
        let mut range: Option<TextRange> = None;
        for token in tokens {
            self.pre.tokens().get(token)?;
            let (other, place) = self.pre.written(token)?;
            let is_next = range.is_none_or(|range| range.end <= place.start);
            if other != file || !is_next || (file == 0 && !self.pre.tokens()[token].is_written()) {
                return None;
            }
            range = Some(range.map_or(place, |range| TextRange::new(range.start, place.end)));
        }
        range
    }

    /// Returns the runs of tokens that are written in the file with an index, in order.
    pub fn runs(&self, file: usize) -> &[Range<usize>] {
        self.parts().get(file).map_or(&[], |part| &part.runs)
    }

    /// Returns the syntax errors in the file with an index, or in what macros make of calls there.
    pub fn errors(&self, file: usize) -> &[ConfigError] {
        self.parts().get(file).map_or(&[], |part| &part.errors)
    }

    fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| {
            let mut parts: Vec<Part> = vec![Part::default(); self.pre.files().len()];
            let count = self.pre.tokens().len();
            for token in 0..count {
                let Some(part) = self.pre.written(token).and_then(|(file, _)| parts.get_mut(file)) else { continue };
                match part.runs.last_mut().filter(|last| last.end == token) {
                    Some(last) => last.end = token + 1,
                    None => part.runs.push(token..token + 1),
                }
            }
            for error in self.config.errors().iter().filter(|error| error.token < count) {
                let written = self.pre.written(error.token).map(|(file, _)| file);
                let origin = self.pre.origin(error.token).file;
                for file in written.into_iter().chain((written != Some(origin)).then_some(origin)) {
                    if let Some(part) = parts.get_mut(file) {
                        part.errors.push(*error);
                    }
                }
            }
            parts
        })
    }

    /// Returns what a rule keeps of the whole config for all its headers, computed by `make` on first use.
    pub fn prepared<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        self.prepared.get(make)
    }

    /// Returns all direct subclasses of that name, ignoring case: blocks, declarations and imports.
    pub fn classes_named(&self, class: ClassId, name: &str) -> &[ClassId] {
        let names = self.names.get_or_init(|| {
            let mut names = SubclassesByName::default();
            for id in self.config.classes() {
                let it = self.config.class(id);
                if let Some(outer) = it.outer.filter(|_| it.kind != ClassKind::Delete) {
                    names.entry((outer, it.name.to_ascii_lowercase().into())).or_default().push(id);
                }
            }
            names
        });
        names.get(&(class, name.to_ascii_lowercase().into())).map_or(&[], Vec::as_slice)
    }

    /// Returns the whole config that this is, or is a part of, and the index of this file in it. None for a header that
    /// no config includes, at least not in this version.
    pub fn whole(&self) -> Option<(&ConfigFile, usize)> {
        let Some(workspace) = &self.workspace else { return Some((self, 0)) };
        let whole = self.whole.get_or_init(|| {
            let path = self.path()?;
            let own = self.pre.files().first()?.source.text();
            roots(path, &**workspace).into_iter().take(MOST_ROOTS).find_map(|root| {
                let whole = root_file(&root, workspace)?;
                let number = whole.number(path)?;
                (whole.pre.files()[number].source.text() == own).then_some((whole, number))
            })
        });
        whole.as_ref().map(|(whole, number)| (&**whole, *number))
    }

    /// Returns the index of a file.
    fn number(&self, path: &Path) -> Option<usize> {
        let numbers = self.numbers.get_or_init(|| {
            let files = self.pre.files().iter().enumerate().rev();
            files.filter_map(|(number, file)| Some((Arc::clone(file.path.as_ref()?), number))).collect()
        });
        numbers.get(path).copied()
    }

    /// Returns the names of a class and its enclosing classes, outermost first. For a header, these include those
    /// around its `#include`.
    pub fn class_path(&self, class: ClassId) -> Vec<Box<str>> {
        let mut path = names(&self.config, class);
        if let Some(around) = self.around() {
            path.splice(..0, around.iter().cloned());
        }
        path
    }

    /// Whether a class is a function: it is in a category of a tag in `CfgFunctions`. Looks at no more classes than
    /// that takes, however deep the class is.
    pub fn is_function(&self, class: ClassId) -> bool {
        let around = self.around().unwrap_or_default();
        let mut outwards = outwards(&self.config, class).chain(around.iter().rev().map(|name| &**name));
        outwards.nth(3).is_some_and(|list| list.eq_ignore_ascii_case("CfgFunctions")) && outwards.next().is_none()
    }

    /// Returns the names of the classes around a header; None if unknown.
    fn around(&self) -> Option<&[Box<str>]> {
        let around = self.around.get_or_init(|| {
            let (whole, number) = self.whole()?;
            if number == 0 {
                return Some(Vec::new());
            }
            let first = whole.runs(number).first()?.start;
            Some(names(&whole.config, whole.config.innermost(first)))
        });
        around.as_deref()
    }
}

/// Returns a whole config. Parsed again if one of its files has changed.
pub(super) fn root_file(root: &Arc<Path>, workspace: &Arc<dyn Workspace>) -> Option<Arc<ConfigFile>> {
    let kept = workspace.last_files();
    if let Some(known) = kept.and_then(|kept| kept.get::<ConfigFile>(root)).filter(|it| is_current(it, workspace)) {
        return Some(known);
    }
    let whole = Arc::new(ConfigFile::new(workspace.source(root)?, Some(root), workspace));
    if let Some(kept) = kept {
        kept.put(Arc::clone(root), Arc::clone(&whole));
    }
    Some(whole)
}

/// Whether no file of a config has changed since it was parsed.
fn is_current(whole: &ConfigFile, workspace: &Arc<dyn Workspace>) -> bool {
    // Each of a thousand headers asks.
    let of_now = Arc::downgrade(workspace);
    if locked(&whole.compared).as_ref().is_some_and(|compared| compared.ptr_eq(&of_now)) {
        return true;
    }
    let files = whole.pre.files();
    let is_same = |file: &File| {
        let source = file.path.as_deref().and_then(|path| workspace.source(path));
        source.is_some_and(|source| Arc::ptr_eq(&source, &file.source))
    };
    let leads_there = |include: &Include| {
        let from = files.get(include.file).and_then(|file| file.path.as_deref());
        match (workspace.include(&include.path, from), include.target) {
            (Included::File(path, _), Ok(number)) => files.get(number).and_then(|it| it.path.as_ref()) == Some(&path),
            (Included::File(..), Err(Absent::TooDeep | Absent::Exhausted)) => true,
            (Included::Missing, Err(Absent::Missing)) | (Included::Elsewhere, Err(Absent::Elsewhere)) => true,
            _ => false,
        }
    };
    let is_current = files.iter().all(is_same) && whole.pre.includes().iter().all(leads_there);
    if is_current {
        *locked(&whole.compared) = Some(of_now);
    }
    is_current
}

/// Returns the names of a class and its enclosing classes, outermost first.
pub(super) fn names(config: &Config, class: ClassId) -> Vec<Box<str>> {
    let mut path: Vec<_> = outwards(config, class).map(Box::from).collect();
    path.reverse();
    path
}

/// Returns the name of a class and those of its enclosing classes, innermost first.
fn outwards(config: &Config, class: ClassId) -> impl Iterator<Item = &str> {
    let around = std::iter::successors(Some(config.class(class)), |it| it.outer.map(|outer| config.class(outer)));
    around.filter(|it| it.outer.is_some() && !it.name.is_empty()).map(|it| &*it.name)
}

/// Returns the configs that include a header.
pub(super) fn roots(path: &Path, workspace: &dyn Workspace) -> Vec<Arc<Path>> {
    workspace.includers(path).others().iter().filter(|file| Language::is_root(file)).cloned().collect()
}
