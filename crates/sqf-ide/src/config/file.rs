//! One config, preprocessed and parsed.

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::language::Language;
use sqf_model::Workspace;
use sqf_syntax::config::{ClassId, ClassKind, Config, EntryCode};
use sqf_syntax::{Absent, Call, Command, File, Include, Included, Preprocessed, PreprocessorSettings, Source};
use sqf_text::TextRange;

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
    /// The runs of tokens that are written in each file.
    runs: OnceLock<Vec<Vec<Range<usize>>>>,
    names: OnceLock<SubclassesByName>,
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
            runs: OnceLock::new(),
            names: OnceLock::new(),
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

    /// Whether one of the tokens is in the file with an index.
    pub fn is_partly_in(&self, file: usize, tokens: Range<usize>) -> bool {
        let runs = self.runs.get_or_init(|| {
            let mut runs: Vec<Vec<Range<usize>>> = vec![Vec::new(); self.pre.files().len()];
            for token in 0..self.pre.tokens().len() {
                let Some(runs) = self.pre.written(token).and_then(|(file, _)| runs.get_mut(file)) else { continue };
                match runs.last_mut().filter(|last| last.end == token) {
                    Some(last) => last.end = token + 1,
                    None => runs.push(token..token + 1),
                }
            }
            runs
        });
        let Some(runs) = runs.get(file) else { return false };
        let next = runs.partition_point(|run| run.end <= tokens.start);
        runs.get(next).is_some_and(|run| run.start < tokens.end)
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
                let is_own = |file: &File| file.path.as_deref() == Some(path);
                let number = whole.pre.files().iter().position(is_own)?;
                (whole.pre.files()[number].source.text() == own).then_some((whole, number))
            })
        });
        whole.as_ref().map(|(whole, number)| (&**whole, *number))
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
            let count = whole.pre.tokens().len();
            let first = (0..count).find(|token| whole.pre.written(*token).is_some_and(|(file, _)| file == number))?;
            Some(names(&whole.config, whole.config.innermost(first)))
        });
        around.as_deref()
    }
}

/// Returns a whole config. Parsed again if one of its files has changed.
pub(super) fn root_file(root: &Arc<Path>, workspace: &Arc<dyn Workspace>) -> Option<Arc<ConfigFile>> {
    let kept = workspace.last_files();
    if let Some(known) = kept.and_then(|kept| kept.get::<ConfigFile>(root)).filter(|it| is_current(it, &**workspace)) {
        return Some(known);
    }
    let whole = Arc::new(ConfigFile::new(workspace.source(root)?, Some(root), workspace));
    if let Some(kept) = kept {
        kept.put(Arc::clone(root), Arc::clone(&whole));
    }
    Some(whole)
}

/// Whether no file of a config has changed since it was parsed.
fn is_current(whole: &ConfigFile, workspace: &dyn Workspace) -> bool {
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
    files.iter().all(is_same) && whole.pre.includes().iter().all(leads_there)
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
