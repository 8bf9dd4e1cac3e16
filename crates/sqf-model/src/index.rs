//! The names in one file: what a project keeps of it after dropping the file itself.

mod addon_paths;
mod code_text;
mod collector;
mod constants;
mod convention;
mod directives;
mod function;
mod joined;
mod outline;
mod rest;
mod script;
mod strings;

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use code_text::{CodeString, code_strings, is_place_of_code};
pub use collector::Collector;
pub(super) use constants::is_compiler_call;
pub use convention::{makes_name, name_of_macro, symbol as made_by_convention};
pub use function::{AssignedCode, AssignedFunction, FunctionDefinition, FunctionKind, Listing, Outline, Parameter};
pub use joined::JoinedText;
pub use outline::parameters_of;
pub(super) use outline::{params_statement, taken_values};
pub use script::has_globals;
pub use strings::{CodeText, Unquoted as StringText};

use super::{Occurrence, Role, Script, Symbol, Workspace};
use sqf_reference::{Reference, TypeSet};
use sqf_syntax::Preprocessed;

/// The names in a script or config: in its own text, and in those of the files that it includes.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The names by file, the main one first.
    pub files: Vec<FileNames>,
    /// The spellings of names, each with the role of the occurrence; omitted for names that are only used, in lower
    /// case.
    pub spellings: FxHashMap<Symbol, (Role, Arc<str>)>,
    /// Functions that the main file assigns.
    pub functions: Vec<AssignedFunction>,
    /// The types of values that the script assigns to global variables and to variables of objects; one entry per
    /// variable.
    pub values: Vec<(Symbol, TypeSet)>,
    /// The outline of the main file, if it is the script of a function.
    pub outline: Option<Outline>,
}

/// The names in one of the files.
#[derive(Debug, Clone)]
pub struct FileNames {
    /// The file.
    pub path: Arc<Path>,
    /// Names in its code, its classes, its directives.
    pub own: Vec<(Symbol, Occurrence)>,
    /// For an included file, names in the texts of its macros, as used by the including file.
    pub of_macros: Vec<(Symbol, Occurrence)>,
}

impl FileNames {
    fn new(path: Arc<Path>) -> FileNames {
        FileNames { path, own: Vec::new(), of_macros: Vec::new() }
    }
}

impl Names {
    /// Collects the names in a script.
    pub fn of_script(script: &Script, path: &Arc<Path>, reference: &Reference, workspace: &dyn Workspace) -> Names {
        let is_command = |word: &str| !reference.forms(word).is_empty();
        let mut collector = Collector::new(script.pre(), path, workspace, &is_command);
        collector.directives();
        let assigned = script::names(script, reference, &mut collector);
        collector.rest();
        let script::AssignedNames { functions, values } = assigned;
        Names { functions, values, outline: outline::of_file(script), ..collector.finish() }
    }

    /// Collects the names in a header that is read on its own: its directives, and the macros that these use.
    pub fn of_header(pre: &Preprocessed, path: &Arc<Path>, reference: &Reference, workspace: &dyn Workspace) -> Names {
        let is_command = |word: &str| !reference.forms(word).is_empty();
        let mut collector = Collector::new(pre, path, workspace, &is_command);
        collector.directives();
        collector.finish()
    }
}

/// All occurrences of symbols in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileIndex {
    /// The file.
    pub path: Arc<Path>,
    /// The symbols in it, each once.
    symbols: Vec<Symbol>,
    /// Sorted by range; each with the index of its symbol.
    occurrences: Vec<(u32, Occurrence)>,
}

impl FileIndex {
    /// Collects the occurrences in the text of a script, without those in the files that it includes.
    pub fn of_script(script: &Script, path: &Arc<Path>, reference: &Reference, workspace: &dyn Workspace) -> FileIndex {
        let mut files = Names::of_script(script, path, reference, workspace).files.into_iter();
        let own = files.next().map(|file| file.own).unwrap_or_default();
        FileIndex::new(Arc::clone(path), own)
    }

    /// Creates an index of occurrences in any order.
    pub fn new(path: Arc<Path>, mut found: Vec<(Symbol, Occurrence)>) -> FileIndex {
        tidy(&mut found);
        let mut numbers: FxHashMap<Symbol, u32> = FxHashMap::default();
        let mut symbols = Vec::new();
        let mut occurrences = Vec::with_capacity(found.len());
        for (symbol, occurrence) in found {
            let number = *numbers.entry(symbol.clone()).or_insert_with(|| {
                symbols.push(symbol);
                symbols.len() as u32 - 1
            });
            occurrences.push((number, occurrence));
        }
        FileIndex { path, symbols, occurrences }
    }

    /// Iterates over all occurrences in text order; of those that begin together, the shorter first.
    pub fn occurrences(&self) -> impl ExactSizeIterator<Item = (&Symbol, &Occurrence)> {
        self.occurrences.iter().map(|(symbol, occurrence)| (&self.symbols[*symbol as usize], occurrence))
    }

    /// Returns the occurrences that the cursor at `offset` is in or next to, the narrowest first.
    pub fn at(&self, offset: u32) -> Vec<(&Symbol, &Occurrence)> {
        let mut found: Vec<_> = self.occurrences().filter(|(_, occurrence)| occurrence.range.touches(offset)).collect();
        found.sort_by_key(|(_, occurrence)| {
            let is_beside_name = occurrence.name.is_none_or(|name| !name.touches(offset));
            (is_beside_name, occurrence.range.len())
        });
        found
    }

    /// Iterates over the occurrences of one symbol, in text order.
    pub fn of<'i>(&'i self, symbol: &'i Symbol) -> impl Iterator<Item = &'i Occurrence> + 'i {
        self.occurrences().filter(move |(other, _)| *other == symbol).map(|(_, occurrence)| occurrence)
    }
}

/// Sorts occurrences by range. Of several of one symbol at one place, keeps the best: an exact one, and among those the
/// one with the highest role.
pub fn tidy(found: &mut Vec<(Symbol, Occurrence)>) {
    found.sort_by(|(a, first), (b, second)| {
        let key = |it: &Occurrence| (it.range.start, it.range.end, !it.is_certain, it.role, it.name.is_none(), it.name);
        let same = (first.range.start, first.range.end).cmp(&(second.range.start, second.range.end));
        same.then_with(|| a.cmp(b)).then_with(|| key(first).cmp(&key(second)))
    });
    found.dedup_by(|(b, second), (a, first)| a == b && first.range == second.range);
}
