//! What is known of a file, in the numbers of a store.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::{File, Store};
use crate::Function;
use crate::index::extract::FileFacts;
use crate::index::packed::Packed;
use crate::index::symbols::SymbolId;
use sqf_model::{AssignedFunction, FileNames, Names, Occurrence, Outline, Role, Symbol, SymbolKind, tidy};
use sqf_reference::TypeSet;
use sqf_text::TextRange;

/// What was read of a file.
#[derive(Debug)]
pub(crate) struct FileRecord {
    /// The names in it.
    pub(crate) own: Box<[Packed]>,
    /// What it reports about the files that it includes.
    pub(crate) reports: Vec<IncludedNames>,
    /// Its spellings of names.
    pub(crate) spellings: Vec<(SymbolId, Role, Arc<str>)>,
    /// The functions that it declares.
    pub(crate) functions: Vec<(SymbolId, Function)>,
    /// The functions that it assigns.
    pub(crate) assigned: Vec<(SymbolId, AssignedFunction)>,
    /// The types of values that it assigns.
    pub(crate) values: Vec<(SymbolId, TypeSet)>,
    /// The keys of a stringtable with the elements of their texts.
    pub(crate) keys: Vec<(SymbolId, TextRange)>,
    /// Its outline, if it is the script of a function.
    pub(crate) outline: Option<Outline>,
    /// Whether its names are complete.
    pub(crate) is_whole: bool,
}

/// What a file reports about another.
#[derive(Debug)]
pub(crate) struct IncludedNames {
    /// The other.
    pub(crate) file: Arc<Path>,
    /// The names in it.
    pub(crate) own: Box<[Packed]>,
    /// The names in the texts of its macros.
    pub(crate) of_macros: Box<[Packed]>,
}

impl Store {
    /// Converts what was read of a file. New symbols are added.
    pub(crate) fn record(&mut self, unit: FileFacts, is_library: bool) -> FileRecord {
        let FileFacts { names, functions, keys, drafts: _, is_whole } = unit;
        // Nothing in a library is renamed, and tables of data have many strings that may name anything.
        let is_kept = |symbol: &Symbol| !is_library || symbol.kind() != SymbolKind::Word;
        let spellings = names.spellings.into_iter().filter(|(symbol, _)| is_kept(symbol));
        let spellings = spellings.map(|(symbol, (role, text))| (self.symbol(symbol), role, text)).collect();
        let mut files = names.files.into_iter();
        let own = files.next().map(|main| self.pack(main.own, &is_kept)).unwrap_or_default();
        let report = |file: FileNames| IncludedNames {
            of_macros: self.pack(file.of_macros, &is_kept),
            own: self.pack(file.own, &is_kept),
            file: file.path,
        };
        FileRecord {
            own,
            reports: files.map(report).collect(),
            spellings,
            functions: functions.into_iter().map(|it| (self.symbol(Symbol::global(&it.name)), it)).collect(),
            assigned: names.functions.into_iter().map(|it| (self.symbol(Symbol::global(&it.name)), it)).collect(),
            values: names.values.into_iter().map(|(symbol, types)| (self.symbol(symbol), types)).collect(),
            keys: keys.into_iter().map(|(symbol, element)| (self.symbol(symbol), element)).collect(),
            outline: names.outline,
            is_whole,
        }
    }

    fn pack(&mut self, mut found: Vec<(Symbol, Occurrence)>, is_kept: &dyn Fn(&Symbol) -> bool) -> Box<[Packed]> {
        found.retain(|(symbol, _)| is_kept(symbol));
        tidy(&mut found);
        found.into_iter().map(|(symbol, it)| Packed::new(self.symbol(symbol), &it)).collect()
    }

    /// Returns what was read of a file.
    pub(crate) fn unit(&self, file: &File) -> FileFacts {
        let number = self.numbers.get(&file.path).copied().unwrap_or_default();
        let named = |packed: Packed| (self.symbols.get(packed.symbol).clone(), packed.occurrence());
        let of_main = file.own.iter().copied().map(named).collect();
        let mut files = vec![FileNames { path: Arc::clone(&file.path), own: of_main, of_macros: Vec::new() }];
        for target in file.gives.iter().collect::<BTreeSet<_>>() {
            let target = &self.files[*target as usize];
            let Some(given) = target.given.get(&number) else { continue };
            let of_macros = given.of_macros.iter().filter_map(|at| target.of_macros.get(*at));
            files.push(FileNames {
                path: Arc::clone(&target.path),
                own: given.own.iter().copied().map(named).collect(),
                of_macros: of_macros.map(named).collect(),
            });
        }
        let spellings = file.spellings.iter().filter_map(|spelled| self.symbols.spelling(*spelled));
        let values = file.sets.iter().filter_map(|symbol| {
            let (_, types) = self.values.get(symbol)?.iter().find(|(file, _)| *file == number)?;
            Some((self.symbols.get(*symbol).clone(), *types))
        });
        FileFacts {
            names: Names {
                files,
                spellings: spellings.collect(),
                functions: file.assigned.iter().map(|(_, function)| function.clone()).collect(),
                values: values.collect(),
                outline: file.outline.as_deref().cloned(),
            },
            functions: file.functions.iter().map(|(_, function)| function.clone()).collect(),
            keys: file.keys.iter().map(|(key, range)| (self.symbols.get(*key).clone(), *range)).collect(),
            drafts: None,
            is_whole: file.is_whole,
        }
    }
}
