//! The part of a copy: what was read of its files, with each name and path written once.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::index::extract::FileFacts;
use crate::index::packed::Packed;
use crate::index::store::{FileRecord, IncludedNames, Store};
use crate::index::symbols::SymbolId;
use crate::layout::site::Site;
use crate::names::functions::FunctionConfig;
use crate::{Function, Resolution};
use sqf_archive::safe_names;
use sqf_model::{AssignedCode, AssignedFunction, Occurrence, Outline, Role, Symbol, SymbolKind};
use sqf_reference::TypeSet;
use sqf_text::TextRange;

/// An occurrence, see [`Packed::numbers`]; its symbol is the number of a [`Name`].
type Place = [u32; 6];

/// A function that is assigned: its name, its place, the file with its code, and its outline if that is here.
type Assigned = (String, Place, Option<u32>, Option<Outline>);

/// What was read of the files of a copy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Part<'a> {
    /// Paths: the number of the copy, and the names below it.
    #[serde(borrow)]
    paths: Vec<Cow<'a, str>>,
    #[serde(borrow)]
    names: Vec<Name<'a>>,
    #[serde(borrow)]
    files: Vec<KeptFile<'a>>,
    #[serde(skip)]
    numbers: Numbers,
}

/// The numbers of what is in a part already.
#[derive(Debug, Default)]
struct Numbers {
    paths: FxHashMap<Arc<Path>, u32>,
    names: FxHashMap<Symbol, u32>,
}

/// A symbol: its kind, its text, and the file of a macro.
#[derive(Debug, Serialize, Deserialize)]
struct Name<'a>(u8, #[serde(borrow)] Cow<'a, str>, Option<u32>);

/// A file that was read.
#[derive(Debug, Serialize, Deserialize)]
struct KeptFile<'a> {
    /// For each file that it reports about, itself first: its own names, and those of its macros.
    names: Vec<(u32, Vec<Place>, Vec<Place>)>,
    /// Names with their spelling and its role, where it is not the name itself.
    #[serde(borrow)]
    spellings: Vec<(u32, u8, Cow<'a, str>)>,
    assigned: Vec<Assigned>,
    values: Vec<(u32, u64)>,
    outline: Option<Outline>,
    functions: Vec<KeptFunction>,
    keys: Vec<(u32, TextRange)>,
    is_whole: bool,
}

/// A [`Function`].
#[derive(Debug, Serialize, Deserialize)]
struct KeptFunction {
    name: String,
    path: String,
    /// The file with the code; None if it is missing or unknown.
    file: Option<u32>,
    is_missing: bool,
    at: (u32, TextRange),
    config: Option<FunctionConfig>,
}

/// Finds the copies that files are in.
pub(super) struct Paths<'c> {
    folders: FxHashMap<&'c Path, usize>,
}

impl<'c> Paths<'c> {
    /// Numbers the folders of copies, in which paths are kept relative to them.
    pub(super) fn new(copies: &[&'c Path]) -> Paths<'c> {
        Paths { folders: copies.iter().enumerate().map(|(number, folder)| (*folder, number)).collect() }
    }

    /// Returns the number of the copy with a file, and how the path is written. None if it is in no copy.
    pub(super) fn of(&self, path: &Path) -> Option<(usize, String)> {
        let (folder, number) = path.ancestors().find_map(|folder| self.folders.get_key_value(folder))?;
        let names: Option<Vec<&str>> = path.strip_prefix(folder).ok()?.iter().map(|name| name.to_str()).collect();
        Some((*number, format!("{number}/{}", names?.join("/"))))
    }
}

/// Returns the path that was written by [`Paths::of`]; None if it leads out of the copy.
pub(super) fn path(written: &str, copies: &[&Path]) -> Option<Arc<Path>> {
    let (copy, below) = written.split_once('/')?;
    let folder = copies.get(copy.parse::<usize>().ok()?)?;
    let names = safe_names(below)?;
    Some(names.iter().fold(folder.to_path_buf(), |path, name| path.join(name)).into())
}

impl Part<'_> {
    fn path(&mut self, path: &Arc<Path>, paths: &Paths<'_>) -> Option<u32> {
        if let Some(number) = self.numbers.paths.get(path) {
            return Some(*number);
        }
        let (_, written) = paths.of(path)?;
        let number = self.paths.len() as u32;
        self.paths.push(written.into());
        self.numbers.paths.insert(Arc::clone(path), number);
        Some(number)
    }

    fn name(&mut self, symbol: &Symbol, paths: &Paths<'_>) -> Option<u32> {
        if let Some(number) = self.numbers.names.get(symbol) {
            return Some(*number);
        }
        let (text, file) = match symbol {
            Symbol::Macro { name, file } => (&**name, file.as_ref()),
            Symbol::File(path) => ("", Some(path)),
            Symbol::Class(path) => (&**path, None),
            _ => (symbol.name(), None),
        };
        let file = match file {
            Some(file) => Some(self.path(file, paths)?),
            None => None,
        };
        let number = self.names.len() as u32;
        self.names.push(Name(symbol.kind() as u8, text.to_owned().into(), file));
        self.numbers.names.insert(symbol.clone(), number);
        Some(number)
    }

    fn places(&mut self, names: &[(Symbol, Occurrence)], paths: &Paths<'_>) -> Option<Vec<Place>> {
        let place = |(symbol, it): &(Symbol, Occurrence)| Some(Packed::new(self.name(symbol, paths)?, it).numbers());
        names.iter().map(place).collect()
    }

    /// Adds what was read of a file. None if that names files which are in no copy.
    pub(super) fn add(&mut self, unit: &FileFacts, paths: &Paths<'_>) -> Option<()> {
        let mut names = Vec::with_capacity(unit.names.files.len());
        for file in &unit.names.files {
            let path = self.path(&file.path, paths)?;
            names.push((path, self.places(&file.own, paths)?, self.places(&file.of_macros, paths)?));
        }
        let mut spellings = Vec::with_capacity(unit.names.spellings.len());
        for (symbol, (role, text)) in &unit.names.spellings {
            spellings.push((self.name(symbol, paths)?, *role as u8, text.to_string().into()));
        }
        // A hash map has them in any order, and the same mods should make the same file.
        spellings.sort();
        let mut assigned = Vec::with_capacity(unit.names.functions.len());
        for function in &unit.names.functions {
            let name = self.name(&Symbol::global(&function.name), paths)?;
            let place = Packed::new(name, &function.declared).numbers();
            let (file, outline) = match &function.code {
                AssignedCode::Here(outline) => (None, Some(outline.clone())),
                AssignedCode::File(Some(file)) => (Some(self.path(file, paths)?), None),
                AssignedCode::File(None) => (None, None),
            };
            assigned.push((function.name.to_string(), place, file, outline));
        }
        let mut functions = Vec::with_capacity(unit.functions.len());
        for function in &unit.functions {
            let file = match &function.file {
                Resolution::Found(file) => Some(self.path(file, paths)?),
                Resolution::Missing | Resolution::Elsewhere => None,
            };
            functions.push(KeptFunction {
                name: function.name.clone(),
                path: function.path.clone(),
                file,
                is_missing: function.file == Resolution::Missing,
                at: (self.path(&function.defined_at.file, paths)?, function.defined_at.range),
                config: function.config.clone(),
            });
        }
        let mut numbered = |symbol: &Symbol| self.name(symbol, paths);
        let values: Option<_> =
            unit.names.values.iter().map(|(symbol, types)| Some((numbered(symbol)?, types.bits()))).collect();
        let keys: Option<_> = unit.keys.iter().map(|(symbol, range)| Some((numbered(symbol)?, *range))).collect();
        self.files.push(KeptFile {
            names,
            spellings,
            assigned,
            values: values?,
            outline: unit.names.outline.clone(),
            functions,
            keys: keys?,
            is_whole: unit.is_whole,
        });
        Some(())
    }

    /// Adds what is in it to a store. None if it is damaged.
    pub(super) fn put(self, store: &mut Store, copies: &[&Path]) -> Option<()> {
        let paths: Vec<Arc<Path>> = self.paths.iter().map(|written| path(written, copies)).collect::<Option<_>>()?;
        let symbols = self.names.iter().map(|name| Some(store.symbol(name.symbol(&paths)?)));
        let known = PartNumbers { symbols: symbols.collect::<Option<_>>()?, paths };
        for file in self.files {
            let (path, record) = known.record(file, store)?;
            store.put(&path, record, true);
        }
        Some(())
    }
}

/// What the numbers in a part mean.
struct PartNumbers {
    paths: Vec<Arc<Path>>,
    symbols: Vec<SymbolId>,
}

impl Name<'_> {
    fn symbol(&self, paths: &[Arc<Path>]) -> Option<Symbol> {
        const KINDS: [SymbolKind; 9] = [
            SymbolKind::Global,
            SymbolKind::Macro,
            SymbolKind::Key,
            SymbolKind::File,
            SymbolKind::Text,
            SymbolKind::Event,
            SymbolKind::Class,
            SymbolKind::Marker,
            SymbolKind::Word,
        ];
        let Name(kind, text, file) = self;
        let text = || Arc::<str>::from(&**text);
        let file = match file {
            Some(file) => Some(Arc::clone(paths.get(*file as usize)?)),
            None => None,
        };
        Some(match KINDS.into_iter().find(|it| *it as u8 == *kind)? {
            SymbolKind::Global => Symbol::Global(text()),
            SymbolKind::Macro => Symbol::Macro { name: text(), file },
            SymbolKind::Key => Symbol::Key(text()),
            SymbolKind::File => Symbol::File(file?),
            SymbolKind::Text => Symbol::Text(text()),
            SymbolKind::Event => Symbol::Event(text()),
            SymbolKind::Class => Symbol::Class(text()),
            SymbolKind::Marker => Symbol::Marker(text()),
            SymbolKind::Word => Symbol::Word(text()),
        })
    }
}

impl PartNumbers {
    fn path(&self, number: u32) -> Option<Arc<Path>> {
        self.paths.get(number as usize).cloned()
    }

    fn symbol(&self, number: u32) -> Option<SymbolId> {
        self.symbols.get(number as usize).copied()
    }

    fn packed(&self, place: Place) -> Option<Packed> {
        Packed::of_numbers(self.symbol(place[0])?, place)
    }

    fn all_packed(&self, places: Vec<Place>) -> Option<Box<[Packed]>> {
        places.into_iter().map(|place| self.packed(place)).collect()
    }

    /// Returns what was read of a file, and its path.
    fn record(&self, file: KeptFile<'_>, store: &mut Store) -> Option<(Arc<Path>, FileRecord)> {
        let mut names = file.names.into_iter();
        let (main, own, _) = names.next()?;
        let report = |(file, own, of_macros)| {
            let (own, of_macros) = (self.all_packed(own)?, self.all_packed(of_macros)?);
            Some(IncludedNames { file: self.path(file)?, own, of_macros })
        };
        let spelling = |(name, role, text): (u32, u8, Cow<'_, str>)| {
            Some((self.symbol(name)?, Role::ALL.into_iter().find(|it| *it as u8 == role)?, Arc::from(&*text)))
        };
        let values = file.values.into_iter().map(|(name, types)| Some((self.symbol(name)?, TypeSet::of_bits(types))));
        let keys = file.keys.into_iter().map(|(name, range)| Some((self.symbol(name)?, range)));
        let assigned = file.assigned.into_iter().map(|it| self.assigned(it)).collect::<Option<_>>()?;
        let listed = |listed: KeptFunction| {
            let function = self.listed(listed)?;
            Some((store.symbol(Symbol::global(&function.name)), function))
        };
        let record = FileRecord {
            own: self.all_packed(own)?,
            reports: names.map(report).collect::<Option<_>>()?,
            spellings: file.spellings.into_iter().map(spelling).collect::<Option<_>>()?,
            functions: file.functions.into_iter().map(listed).collect::<Option<_>>()?,
            assigned,
            values: values.collect::<Option<_>>()?,
            keys: keys.collect::<Option<_>>()?,
            outline: file.outline,
            is_whole: file.is_whole,
        };
        Some((self.path(main)?, record))
    }

    fn assigned(&self, (name, place, file, outline): Assigned) -> Option<(SymbolId, AssignedFunction)> {
        let code = match (outline, file) {
            (Some(outline), _) => AssignedCode::Here(outline),
            (None, Some(file)) => AssignedCode::File(Some(self.path(file)?)),
            (None, None) => AssignedCode::File(None),
        };
        let declared = self.packed(place)?.occurrence();
        Some((self.symbol(place[0])?, AssignedFunction { name: name.into(), declared, code }))
    }

    fn listed(&self, listed: KeptFunction) -> Option<Function> {
        let (file, range) = listed.at;
        let found = match (listed.file, listed.is_missing) {
            (Some(file), _) => Resolution::Found(self.path(file)?),
            (None, true) => Resolution::Missing,
            (None, false) => Resolution::Elsewhere,
        };
        let defined_at = Site { range, file: self.path(file)? };
        Some(Function { name: listed.name, path: listed.path, file: found, defined_at, config: listed.config })
    }
}
