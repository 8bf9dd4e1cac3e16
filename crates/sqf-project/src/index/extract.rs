//! Reads one file for the index without caching it.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::around::Around;
use super::{config, declared};
use crate::layout::file_names;
use crate::names::functions::{self, FileDefinitions};
use crate::{Function, LARGEST_SOURCE, ReadError, door, drafts};
use sqf_model::{Collector, Drafts, FileNames, Names, Occurrence, Role, Script, Symbol, Workspace};
use sqf_syntax::config::is_foreign;
use sqf_syntax::stringtable::{self, Stringtable};
use sqf_syntax::{Preprocessed, Source};
use sqf_text::TextRange;

/// Size limit for mission files, little of which is useful, in bytes.
const MISSION_LIMIT: usize = 4 << 20;
/// Size limit for the scripts of libraries, in bytes. Larger ones are tables of data, such as places on a map, of which
/// some mods have hundreds of megabytes.
const LIBRARY_LIMIT: u64 = 128 << 10;
/// The same for scripts with the usual names of function scripts.
const FUNCTION_LIMIT: u64 = 1 << 20;

/// Extensions of the files that the index reads, including stringtables.
pub(super) const EXTENSIONS: [&str; 9] = ["sqf", "hpp", "cpp", "ext", "inc", "h", "fsm", "sqm", "xml"];

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Script,
    /// A config, or a header of one.
    Config,
    /// A mission or a state machine, with code in strings.
    Strings,
    Stringtable,
}

fn kind(path: &Path) -> Option<Kind> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    match extension.as_str() {
        "sqf" => Some(Kind::Script),
        "hpp" | "cpp" | "ext" | "inc" | "h" => Some(Kind::Config),
        "sqm" | "fsm" => Some(Kind::Strings),
        _ => stringtable::is_stringtable(path).then_some(Kind::Stringtable),
    }
}

/// Whether the index reads a file of a library. Nothing refers to names in the missions of a mod.
pub(super) fn is_for_library(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let limit = if file_names::after_usual_prefix(&name).is_some() { FUNCTION_LIMIT } else { LIBRARY_LIMIT };
    let is_small = || door::size(path).is_some_and(|size| size <= limit);
    let is_mission = file_names::ends_in(path, &["sqm"]);
    !is_mission && (!file_names::ends_in(path, &["sqf"]) || is_small())
}

/// Whether a file is a header: others may include it.
pub(super) fn is_header(path: &Path) -> bool {
    file_names::ends_in(path, &["hpp", "inc", "h"])
}

/// Whether the index reads such a file.
pub(super) fn is_for_index(path: &Path) -> bool {
    kind(path).is_some()
}

/// The extracted facts of a file.
#[derive(Debug)]
pub(super) struct FileFacts {
    pub(super) names: Names,
    /// The functions that it declares, itself or in a list that it includes.
    pub(super) functions: Vec<Function>,
    /// The keys of a stringtable with the elements of their texts.
    pub(super) keys: Vec<(Symbol, TextRange)>,
    /// The functions in a script.
    pub(super) drafts: Option<Arc<Drafts>>,
    /// Whether the names are complete, which they are not for a mission that is too large or damaged.
    pub(super) is_whole: bool,
}

/// How a file is read.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ReadOptions {
    /// Whether others include it, so that its classes are theirs.
    pub(super) is_part: bool,
    /// Whether to read its functions.
    pub(super) has_drafts: bool,
}

/// Reads a file. None if it cannot be read, or is of a kind without names.
pub(super) fn unit(around: &Around, path: &Arc<Path>, reading: ReadOptions) -> Option<FileFacts> {
    let kind = kind(path)?;
    let Around { layout, reference, workspace } = *around;
    let known = layout.files.known(path);
    let text = match &known {
        Some(source) => Arc::clone(source.text()),
        None => match layout.read(path, LARGEST_SOURCE) {
            Ok(text) => text.text.into(),
            Err(ReadError::Binarized(_)) => return Some(unread(path)),
            Err(_) => return None,
        },
    };
    if kind == Kind::Config && is_foreign(&text) {
        return None;
    }
    if kind == Kind::Stringtable {
        return Some(of_stringtable(path, &text));
    }
    if kind == Kind::Strings && text.len() > MISSION_LIMIT {
        return Some(unread(path));
    }
    let source = known.unwrap_or_else(|| Arc::new(Source::new(text)));
    let mut part = FileDefinitions::default();
    let mut drafts = None;
    let names = match kind {
        Kind::Script => {
            let is_compiler = functions::may_compile(source.text());
            let script = Script::new(source, Some(path), reference, workspace);
            if is_compiler {
                functions::read_script(layout, path, script.pre(), &mut part);
            }
            let names = Names::of_script(&script, path, reference, workspace);
            drafts = reading.has_drafts.then(|| drafts::of_script(&script, path, reference, workspace));
            with_functions(names, script.pre(), path, workspace, &part)
        }
        Kind::Config if reading.is_part || workspace.is_part(path) => {
            let pre = layout.preprocess_source(source, path, &|_| false);
            Names::of_header(&pre, path, reference, workspace)
        }
        Kind::Config => {
            let pre = layout.preprocess_source(source, path, &|_| false);
            config::names(around, path, &pre, &mut part)
        }
        Kind::Strings => {
            let pre = layout.preprocess_source(source, path, &|_| false);
            config::strings(around, path, &pre)
        }
        Kind::Stringtable => return None,
    };
    Some(FileFacts { names, functions: part.functions, keys: Vec::new(), drafts, is_whole: true })
}

impl FileFacts {
    /// Removes the uses of names in a copy of an archive: there are very many. Events and variables of objects need not
    /// be defined anywhere, and uses of classes tell what is derived from them.
    pub(super) fn forget_uses(&mut self) {
        let is_told = |(symbol, it): &(Symbol, Occurrence)| match symbol {
            Symbol::Word(_) => false,
            Symbol::Class(path) => !is_in_group(path),
            Symbol::Event(_) | Symbol::Key(_) => true,
            _ => matches!(it.role, Role::Definition | Role::Declaration | Role::Write),
        };
        for file in &mut self.names.files {
            file.own.retain(is_told);
            file.of_macros.retain(is_told);
        }
        let names = self.names.files.iter().flat_map(|file| file.own.iter().chain(&file.of_macros));
        let told: FxHashSet<&Symbol> = names.map(|(symbol, _)| symbol).collect();
        self.names.spellings.retain(|symbol, _| told.contains(symbol));
    }
}

/// Whether a class, by its path, is a unit or an object of a group in `CfgGroups`, below side, faction, kind and group.
/// Nothing refers to one, and compositions have tens of thousands.
fn is_in_group(path: &str) -> bool {
    const NAMES_OF_GROUP: usize = 5;
    path.starts_with("cfggroups/") && path.matches('/').count() >= NAMES_OF_GROUP
}

fn empty(path: &Arc<Path>) -> Names {
    let file = FileNames { path: Arc::clone(path), own: Vec::new(), of_macros: Vec::new() };
    Names { files: vec![file], ..Names::default() }
}

/// Returns an entry for a file whose names are unknown.
fn unread(path: &Arc<Path>) -> FileFacts {
    FileFacts { names: empty(path), functions: Vec::new(), keys: Vec::new(), drafts: None, is_whole: false }
}

fn of_stringtable(path: &Arc<Path>, text: &str) -> FileFacts {
    let (mut names, mut keys) = (empty(path), Vec::new());
    for key in Stringtable::parse(text).keys(text) {
        let Some(range) = key.name(text).filter(|name| !name.is_empty()) else { continue };
        let symbol = Symbol::text(range.of(text));
        names.files[0].own.push((symbol.clone(), Occurrence::exact(range, Role::Definition)));
        names.spellings.insert(symbol.clone(), (Role::Definition, range.of(text).into()));
        keys.push((symbol, key.element.whole));
    }
    FileFacts { names, functions: Vec::new(), keys, drafts: None, is_whole: true }
}

/// Adds the declarations of functions that a script compiles.
fn with_functions(
    mut names: Names,
    pre: &Preprocessed,
    path: &Arc<Path>,
    workspace: &dyn Workspace,
    part: &FileDefinitions,
) -> Names {
    if part.functions.is_empty() {
        return names;
    }
    let mut collector = Collector::new(pre, path, workspace, &|_| false);
    declared::add(&mut collector, &part.functions);
    let added = collector.finish();
    for file in added.files {
        match names.files.iter_mut().find(|known| known.path == file.path) {
            Some(known) => {
                for (symbol, occurrence) in file.own {
                    let is_same = |(other, it): &(Symbol, Occurrence)| {
                        *other == symbol && it.role == Role::Definition && it.range.meets(occurrence.range)
                    };
                    // The line of a `PREP` is already recorded by the output of its macro.
                    if !known.own.iter().any(is_same) {
                        known.own.push((symbol, occurrence));
                    }
                }
            }
            None => names.files.push(file),
        }
    }
    for (symbol, spelling) in added.spellings {
        names.spellings.insert(symbol, spelling);
    }
    names
}
