//! The contents of the index: the occurrences in each file, and for each symbol the files that name it.
//!
//! Occurrences in a file come from up to three sources: the file itself, when it is read on its own; the scripts and
//! configs that include it, each of which is read together with it; and the texts of its macros, whose meaning depends
//! on where the macros are used. The last are the same for nearly all including files, so they are stored once, with
//! the number of files that report them.

mod record;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use imbl::Vector;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::declaration::Declared;
use super::extract::FileFacts;
use super::functions_by_tag::FunctionsByTag;
use super::packed::{DECLARED, DEFINED, Packed, WRITTEN};
use super::shared_names::SharedNames;
use super::symbols::{FileId, Spelled, SymbolId, Symbols};
use crate::derived::{Cached, Map};
use crate::includes::{ByMission, View};
use crate::{Function, Resolution};
pub(super) use record::{FileRecord, IncludedNames};
use sqf_model::{AssignedCode, AssignedFunction, FileOccurrence, Occurrence, Outline, Role, Symbol, SymbolKind};
use sqf_reference::{Type, TypeSet};
use sqf_text::{NearNames, TextRange};

/// Number of files that declare a function from which on they are kept by mission.
const MANY: usize = 16;

/// Up to this many occurrences in a file are looked at one by one.
const FEW: usize = 256;

/// How a file contains a symbol that it defines or sets.
const MADE: u8 = DEFINED | WRITTEN;

/// A snapshot of the index. Clones share unchanged parts, so that each snapshot of a project can have its own.
#[derive(Debug, Clone, Default)]
pub(super) struct Store {
    pub(super) symbols: Symbols,
    pub(super) numbers: Arc<FxHashMap<Arc<Path>, FileId>>,
    pub(super) files: Vector<Arc<File>>,
    /// For each symbol the files that name it, sorted by number; mostly one.
    places: Vector<SmallVec<[(FileId, u8); 2]>>,
    /// For each function the files during whose reading it was found, sorted by number.
    declaring: Map<SymbolId, Vec<FileId>>,
    /// For each assigned global variable the files during whose reading the assignments were found, in any order, with
    /// the types.
    pub(super) values: Map<SymbolId, Vec<(FileId, TypeSet)>>,
    by_mission: Cached<ByMission<SymbolId, FileId>>,
    /// The functions whose code is in a file, or in a part of it.
    in_files: Cached<OnceLock<FxHashMap<Arc<Path>, Vec<SymbolId>>>>,
    by_tag: Cached<FunctionsByTag>,
}

#[derive(Debug, Clone)]
pub(super) struct File {
    pub(super) path: Arc<Path>,
    pub(super) outline: Option<Arc<Outline>>,
    pub(super) is_library: bool,
    /// Whether it was read on its own.
    pub(super) is_read: bool,
    pub(super) own: Box<[Packed]>,
    /// What is in the file, sorted by symbol: collected when first asked about a large file.
    by_symbol: Cached<OnceLock<Box<[Packed]>>>,
    /// What the files that include it report about it.
    pub(super) given: BTreeMap<FileId, Arc<ReportedNames>>,
    /// What they report about the texts of its macros.
    pub(super) of_macros: SharedNames,
    /// The files about which it reports something.
    pub(super) gives: Vec<FileId>,
    /// Its spellings of names.
    pub(super) spellings: Box<[Spelled]>,
    /// The functions that it declares, sorted by symbol; those of one symbol in text order.
    pub(super) functions: Vec<(SymbolId, Function)>,
    /// The functions that it assigns, sorted the same way.
    pub(super) assigned: Vec<(SymbolId, AssignedFunction)>,
    pub(super) keys: Vec<(SymbolId, TextRange)>,
    /// The global variables that it assigns values to.
    pub(super) sets: Vec<SymbolId>,
    /// Whether its names are complete.
    pub(super) is_whole: bool,
}

/// What one file reports about another that it includes.
#[derive(Debug, Default)]
pub(super) struct ReportedNames {
    pub(super) own: Box<[Packed]>,
    /// Numbers in [`File::of_macros`].
    pub(super) of_macros: Box<[u32]>,
}

impl File {
    fn packed(&self) -> impl Iterator<Item = Packed> + '_ {
        let given = self.given.values().flat_map(|given| given.own.iter());
        self.own.iter().chain(given).copied().chain(self.of_macros.iter())
    }

    /// Returns the occurrences of a symbol, in any order.
    fn of(&self, id: SymbolId) -> Vec<Packed> {
        let is_it = |it: &Packed| it.symbol == id;
        if self.packed().nth(FEW).is_none() {
            return self.packed().filter(is_it).collect();
        }
        let all = self.by_symbol.0.get_or_init(|| {
            let mut all: Box<[Packed]> = self.packed().collect();
            all.sort_unstable_by_key(|it| it.symbol);
            all
        });
        let first = all.partition_point(|it| it.symbol < id);
        all[first..].iter().take_while(|it| is_it(it)).copied().collect()
    }

    /// Returns how the file contains each symbol.
    fn symbols(&self) -> FxHashMap<SymbolId, u8> {
        let mut symbols: FxHashMap<SymbolId, u8> = FxHashMap::default();
        for packed in self.packed() {
            *symbols.entry(packed.symbol).or_default() |= packed.bits();
        }
        symbols
    }
}

impl Store {
    /// Assigns numbers to files before they are read in any order: results that name the first of several files depend
    /// on the numbers and must be deterministic.
    pub(super) fn expect<'p>(&mut self, files: impl Iterator<Item = &'p Arc<Path>>) {
        for path in files {
            self.number(path);
        }
    }

    /// Returns the number of a file, which is added if it is new.
    fn number(&mut self, path: &Arc<Path>) -> FileId {
        if let Some(number) = self.numbers.get(path) {
            return *number;
        }
        let number = self.files.len() as FileId;
        self.files.push_back(Arc::new(File {
            path: Arc::clone(path),
            outline: None,
            is_library: false,
            is_read: false,
            own: Box::default(),
            by_symbol: Cached::default(),
            given: BTreeMap::new(),
            of_macros: SharedNames::default(),
            gives: Vec::new(),
            spellings: Box::default(),
            functions: Vec::new(),
            assigned: Vec::new(),
            keys: Vec::new(),
            sets: Vec::new(),
            is_whole: true,
        }));
        Arc::make_mut(&mut self.numbers).insert(Arc::clone(path), number);
        number
    }

    fn file_mut(&mut self, number: FileId) -> &mut File {
        let file = Arc::make_mut(&mut self.files[number as usize]);
        file.by_symbol = Cached::default();
        file
    }

    /// Forgets what followed from the files, one of which is about to change.
    fn forget_cached(&mut self) {
        (self.by_mission, self.in_files) = (Cached::default(), Cached::default());
        self.by_tag = Cached::default();
    }

    /// Replaces what was known of a file by what was read.
    pub(super) fn insert(&mut self, path: &Arc<Path>, unit: FileFacts, is_library: bool) {
        let record = self.record(unit, is_library);
        self.put(path, record, is_library);
    }

    /// Replaces what was known of a file.
    pub(super) fn put(&mut self, path: &Arc<Path>, record: FileRecord, is_library: bool) {
        self.forget_cached();
        let number = self.number(path);
        let before = self.take_back(number);
        let spell = |(symbol, role, text)| self.symbols.spell(symbol, role, text);
        let spellings: Box<[Spelled]> = record.spellings.into_iter().map(spell).collect();
        let names = self.files[number as usize].symbols();
        self.file_mut(number).own = record.own;
        self.replace(number, &names);
        let mut gives = Vec::new();
        for IncludedNames { file, own, of_macros } in record.reports {
            let target = self.number(&file);
            let of_macros = of_macros.into_iter().map(|packed| {
                let (at, is_new) = self.file_mut(target).of_macros.add(packed);
                if is_new {
                    self.add_place(target, packed);
                }
                at
            });
            let of_macros: Box<[u32]> = of_macros.collect();
            let own = if target == number { Box::default() } else { own };
            if own.is_empty() && of_macros.is_empty() {
                continue;
            }
            for packed in &own {
                self.add_place(target, *packed);
            }
            self.file_mut(target).given.insert(number, Arc::new(ReportedNames { own, of_macros }));
            gives.push(target);
        }
        // Removing the old reports last keeps what is still reported, so that little changes after a keystroke.
        self.forget_all(before);
        let (mut functions, mut assigned) = (record.functions, record.assigned);
        functions.sort_by_key(|(symbol, _)| *symbol);
        assigned.sort_by_key(|(symbol, _)| *symbol);
        for symbol in functions.iter().map(|it| it.0).chain(assigned.iter().map(|it| it.0)) {
            let declaring = self.declaring.entry(symbol).or_default();
            if let Err(at) = declaring.binary_search(&number) {
                declaring.insert(at, number);
            }
        }
        let mut sets = Vec::with_capacity(record.values.len());
        for (id, types) in record.values {
            self.values.entry(id).or_default().push((number, types));
            sets.push(id);
        }
        let it = self.file_mut(number);
        it.is_read = true;
        it.outline = record.outline.map(Arc::new);
        it.is_library = is_library;
        it.gives = gives;
        it.spellings = spellings;
        it.functions = functions;
        it.assigned = assigned;
        it.keys = record.keys;
        it.sets = sets;
        it.is_whole = record.is_whole;
    }

    /// Removes a file, and what it reported about others. What others report about it stays: they are read again if it
    /// was deleted.
    pub(super) fn remove(&mut self, path: &Path) {
        let Some(number) = self.numbers.get(path).copied() else { return };
        self.forget_cached();
        let said = self.take_back(number);
        self.forget_all(said);
        let before = self.files[number as usize].symbols();
        let it = self.file_mut(number);
        it.own = Box::default();
        it.outline = None;
        it.is_read = false;
        it.keys.clear();
        self.replace(number, &before);
    }

    /// Removes a file's spellings, functions and assigned values. Returns what it reported about others, to be removed.
    fn take_back(&mut self, number: FileId) -> Vec<(FileId, Arc<ReportedNames>)> {
        for symbol in std::mem::take(&mut self.file_mut(number).sets) {
            if let Some(values) = self.values.get_mut(&symbol) {
                values.retain(|(other, _)| *other != number);
            }
        }
        let gives = std::mem::take(&mut self.file_mut(number).gives);
        let of_target = |target: FileId| Some((target, self.file_mut(target).given.remove(&number)?));
        let given = gives.into_iter().filter_map(of_target).collect();
        let it = self.file_mut(number);
        let spellings = std::mem::take(&mut it.spellings);
        let functions = std::mem::take(&mut it.functions).into_iter().map(|(symbol, _)| symbol);
        let assigned = std::mem::take(&mut it.assigned).into_iter().map(|(symbol, _)| symbol);
        for spelled in spellings {
            self.symbols.forget(spelled);
        }
        for symbol in functions.chain(assigned) {
            if let Some(declaring) = self.declaring.get_mut(&symbol) {
                declaring.retain(|other| *other != number);
            }
        }
        given
    }

    /// Removes reports about files.
    fn forget_all(&mut self, said: Vec<(FileId, Arc<ReportedNames>)>) {
        for (target, given) in said {
            let file = self.file_mut(target);
            let mut gone: FxHashSet<SymbolId> = given.own.iter().map(|packed| packed.symbol).collect();
            gone.extend(given.of_macros.iter().filter_map(|at| file.of_macros.remove(*at)).map(|packed| packed.symbol));
            self.correct(target, &gone);
        }
    }

    /// Returns the number of a symbol, which is added if it is new.
    pub(super) fn symbol(&mut self, symbol: Symbol) -> SymbolId {
        let id = self.symbols.add(symbol);
        while self.places.len() < self.symbols.len() {
            self.places.push_back(SmallVec::new());
        }
        id
    }

    /// Removes what others reported about a file, because its text has changed.
    pub(super) fn forget_given(&mut self, path: &Path) {
        let Some(number) = self.numbers.get(path).copied() else { return };
        let given = std::mem::take(&mut self.file_mut(number).given);
        self.forget_all(given.into_values().map(|given| (number, given)).collect());
    }

    fn add_place(&mut self, number: FileId, packed: Packed) {
        let places = &mut self.places[packed.symbol as usize];
        match places.binary_search_by_key(&number, |(file, _)| *file) {
            Ok(at) => places[at].1 |= packed.bits(),
            Err(at) => places.insert(at, (number, packed.bits())),
        }
    }

    /// Updates the files by symbol after a file has changed; `before` is its previous contents.
    fn replace(&mut self, number: FileId, before: &FxHashMap<SymbolId, u8>) {
        let after = self.files[number as usize].symbols();
        for symbol in before.keys().filter(|symbol| !after.contains_key(symbol)) {
            self.places[*symbol as usize].retain(|(file, _)| *file != number);
        }
        for (symbol, bits) in after {
            if before.get(&symbol) == Some(&bits) {
                continue;
            }
            let places = &mut self.places[symbol as usize];
            match places.binary_search_by_key(&number, |(file, _)| *file) {
                Ok(at) => places[at].1 = bits,
                Err(at) => places.insert(at, (number, bits)),
            }
        }
    }

    /// Updates the files by symbol for symbols that may be gone from a file.
    fn correct(&mut self, number: FileId, symbols: &FxHashSet<SymbolId>) {
        if symbols.is_empty() {
            return;
        }
        let mut left: FxHashMap<SymbolId, u8> = FxHashMap::default();
        for packed in self.files[number as usize].packed().filter(|packed| symbols.contains(&packed.symbol)) {
            *left.entry(packed.symbol).or_default() |= packed.bits();
        }
        for symbol in symbols {
            let places = &mut self.places[*symbol as usize];
            let Ok(at) = places.binary_search_by_key(&number, |(file, _)| *file) else { continue };
            match left.get(symbol) {
                Some(bits) => places[at].1 = *bits,
                None => {
                    places.remove(at);
                }
            }
        }
    }

    /// Returns what the index keeps of a file; None if it is not indexed.
    pub(super) fn file(&self, path: &Path) -> Option<&File> {
        self.numbers.get(path).map(|number| &*self.files[*number as usize])
    }

    /// Iterates over the files that were read.
    pub(super) fn files(&self) -> impl Iterator<Item = &File> {
        self.files.iter().map(|file| &**file).filter(|file| file.is_read)
    }

    /// Returns the files that include a file and reported something about it.
    pub(super) fn givers(&self, path: &Path) -> Vec<Arc<Path>> {
        let givers = self.file(path).into_iter().flat_map(|file| file.given.keys());
        givers.map(|giver| Arc::clone(&self.files[*giver as usize].path)).collect()
    }

    /// Returns the occurrences in a file. None if nothing is known about it, as when it was deleted.
    pub(super) fn in_file(&self, path: &Path) -> Option<Vec<(Symbol, Occurrence)>> {
        let file = self.file(path).filter(|file| file.is_read || file.packed().next().is_some())?;
        Some(file.packed().map(|it| (self.symbols.get(it.symbol).clone(), it.occurrence())).collect())
    }

    /// Returns the places of some symbols in files that contain them with any of these `bits`, by file and range; all
    /// places if it is 0.
    fn located(&self, symbols: &[SymbolId], bits: u8) -> Vec<FileOccurrence> {
        let places = symbols.iter().filter_map(|symbol| self.places.get(*symbol as usize)).flatten();
        let files = places.filter(|(_, known)| bits == 0 || known & bits != 0);
        let mut files: Vec<&File> = files.map(|(file, _)| &*self.files[*file as usize]).collect();
        files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|b, a| a.path == b.path);
        let mut found = Vec::new();
        let mut of_file: Vec<Packed> = Vec::new();
        for file in files {
            let is_meant = |it: &Packed| bits == 0 || it.bits() & bits != 0;
            of_file.extend(symbols.iter().flat_map(|id| file.of(*id)).filter(is_meant));
            // Several sources may report the same place; the best counts.
            of_file.sort_unstable_by_key(Packed::rank);
            of_file.dedup_by_key(|it| it.place());
            let located = |it: Packed| FileOccurrence { file: Arc::clone(&file.path), occurrence: it.occurrence() };
            found.extend(of_file.drain(..).map(located));
        }
        found
    }

    /// Returns all places of some symbols, by file and range.
    pub(super) fn occurrences(&self, symbols: &[Symbol]) -> Vec<FileOccurrence> {
        let ids: Vec<SymbolId> = symbols.iter().filter_map(|symbol| self.symbols.id(symbol)).collect();
        self.located(&ids, 0)
    }

    /// Returns the places that define a symbol, else those that write it.
    pub(super) fn definitions(&self, id: SymbolId) -> Vec<FileOccurrence> {
        let found = self.located(&[id], DEFINED);
        if found.is_empty() { self.located(&[id], WRITTEN) } else { found }
    }

    /// Returns the first place in the files that are `seen` that defines a symbol, else the first that writes it,
    /// without collecting the others.
    pub(super) fn first_definition(&self, id: SymbolId, seen: impl Fn(&Arc<Path>) -> bool) -> Option<FileOccurrence> {
        let (file, bits) = self.first_making(id, seen)?;
        let first = file.of(id).into_iter().filter(|it| it.bits() & bits != 0).min()?;
        Some(FileOccurrence { file: Arc::clone(&file.path), occurrence: first.occurrence() })
    }

    /// Returns the file of [`Store::first_definition`], without looking into it.
    pub(super) fn first_file(&self, id: SymbolId, seen: impl Fn(&Arc<Path>) -> bool) -> Option<&Arc<Path>> {
        self.first_making(id, seen).map(|(file, _)| &file.path)
    }

    /// Returns the first of the files that are `seen` that defines a symbol, else the first that writes it, with its
    /// bits.
    fn first_making(&self, id: SymbolId, seen: impl Fn(&Arc<Path>) -> bool) -> Option<(&File, u8)> {
        let places = self.places.get(id as usize)?;
        let own = |bits: u8| {
            let is_seen = |file: &u32| seen(&self.files[*file as usize].path);
            let files = places.iter().filter(|(file, known)| known & bits != 0 && is_seen(file));
            // Files have numbers in the order in which they were read, which depends on what happened before.
            files.min_by_key(|(file, _)| {
                let file = &self.files[*file as usize];
                (file.is_library, &file.path)
            })
        };
        let (file, bits) = own(DEFINED).map(|it| (it.0, DEFINED)).or_else(|| own(WRITTEN).map(|it| (it.0, WRITTEN)))?;
        Some((&self.files[file as usize], bits))
    }

    /// Returns the place in a file that defines a symbol and overlaps a range.
    pub(super) fn definition_at(&self, id: SymbolId, file: &Path, range: TextRange) -> Option<FileOccurrence> {
        let file = self.file(file)?;
        let is_it = |it: &Packed| it.role == Role::Definition && it.occurrence().range.meets(range);
        let first = file.of(id).into_iter().filter(is_it).min_by_key(Packed::rank)?;
        Some(FileOccurrence { file: Arc::clone(&file.path), occurrence: first.occurrence() })
    }

    /// Whether anything names a symbol.
    pub(super) fn is_named(&self, id: SymbolId) -> bool {
        self.places.get(id as usize).is_some_and(|places| !places.is_empty())
    }

    /// Whether something names a symbol besides its definition.
    pub(super) fn is_used(&self, id: SymbolId) -> bool {
        let places = self.places.get(id as usize).into_iter().flatten();
        let mut files = places.map(|(file, _)| &self.files[*file as usize]);
        files.any(|file| file.of(id).iter().any(|it| it.role != Role::Definition))
    }

    /// Returns the types of a global variable according to the files that are `meant`; any if no assignments are known.
    pub(super) fn value_types(&self, id: SymbolId, meant: impl Fn(&Arc<Path>) -> bool) -> TypeSet {
        let values = self.values.get(&id).into_iter().flatten();
        let values = values.filter(|(file, _)| meant(&self.files[*file as usize].path));
        let types = values.map(|(_, types)| *types).reduce(TypeSet::union).unwrap_or(TypeSet::ANY);
        // Many variables are set to nil when they are no longer needed.
        let is_known = !types.is_any() && types != Type::Nothing.into();
        if is_known { types.without(Type::Nothing.into()) } else { types }
    }

    /// Returns how many files name a symbol.
    pub(super) fn files_naming(&self, id: SymbolId) -> u32 {
        self.places.get(id as usize).map_or(0, |places| places.len() as u32)
    }

    /// Returns how many of the files that are `seen` name a symbol.
    pub(super) fn files_naming_of(&self, id: SymbolId, seen: impl Fn(&Arc<Path>) -> bool) -> u32 {
        let places = self.places.get(id as usize).into_iter().flatten();
        places.filter(|(file, _)| seen(&self.files[*file as usize].path)).count() as u32
    }

    /// Iterates over the files that define or set a symbol.
    pub(super) fn makers(&self, id: SymbolId) -> impl Iterator<Item = &Arc<Path>> {
        let places = self.places.get(id as usize).into_iter().flatten();
        places.filter(|(_, bits)| bits & MADE != 0).map(|(file, _)| &self.files[*file as usize].path)
    }

    /// Iterates over the files of libraries that define or set a symbol.
    pub(super) fn makers_in_libraries(&self, id: SymbolId) -> impl Iterator<Item = &Arc<Path>> {
        let places = self.places.get(id as usize).into_iter().flatten();
        let files = places.filter(|(_, bits)| bits & MADE != 0).map(|(file, _)| &*self.files[*file as usize]);
        files.filter(|file| file.is_library).map(|file| &file.path)
    }

    /// Whether something defines or sets a symbol.
    pub(super) fn is_made(&self, id: SymbolId) -> bool {
        self.has(id, MADE)
    }

    /// Whether something defines or declares a symbol.
    pub(super) fn is_declared(&self, id: SymbolId) -> bool {
        self.has(id, DEFINED | DECLARED)
    }

    fn has(&self, id: SymbolId, wanted: u8) -> bool {
        self.places.get(id as usize).is_some_and(|places| places.iter().any(|(_, bits)| bits & wanted != 0))
    }

    /// Iterates over the functions of a name that configs and lists declare, and those that are assigned, each with its
    /// file.
    pub(super) fn functions(&self, id: SymbolId) -> impl Iterator<Item = (&File, Declared<'_>)> {
        self.functions_in_files(id, self.declaring.get(&id).into_iter().flatten().copied())
    }

    /// Returns all functions with a tag in lower case; None if there are none.
    pub(super) fn functions_with_tag(&self, tag: &str) -> Option<Arc<NearNames<SymbolId>>> {
        self.by_tag.0.of(tag, || {
            let ids = self.symbols.starting(SymbolKind::Global, tag);
            ids.filter(|id| self.functions(*id).next().is_some()).map(|id| (self.symbols.get(id).name(), id))
        })
    }

    /// Like [`Store::functions`], for the files in a view.
    pub(super) fn functions_seen(&self, id: SymbolId, view: &View) -> impl Iterator<Item = (&File, Declared<'_>)> {
        let all = self.declaring.get(&id).map_or(&[][..], Vec::as_slice);
        let sees = |file: &FileId| view.sees(&self.files[*file as usize].path);
        let seen = match all.len() {
            0..MANY => all.iter().copied().filter(sees).collect(),
            // Hundreds of missions may have a function of that name, and each of them asks.
            _ => self.by_mission.0.seen(id, view, all.iter().map(|file| (*file, &self.files[*file as usize].path))),
        };
        self.functions_in_files(id, seen.into_iter())
    }

    fn functions_in_files(
        &self,
        id: SymbolId,
        files: impl Iterator<Item = FileId>,
    ) -> impl Iterator<Item = (&File, Declared<'_>)> {
        let files = files.map(|file| &*self.files[file as usize]);
        files.flat_map(move |file| {
            let listed = of_symbol(&file.functions, id).iter();
            let listed = listed.map(move |(_, function)| (file, Declared::Listed(function)));
            let assigned = of_symbol(&file.assigned, id).iter();
            listed.chain(assigned.map(move |(_, function)| (file, Declared::Assigned(function))))
        })
    }

    /// Whether a symbol is a function.
    pub(super) fn is_function(&self, id: SymbolId) -> bool {
        self.declaring.get(&id).is_some_and(|files| !files.is_empty())
    }

    /// Whether a symbol is a function according to the files that are `seen`.
    pub(super) fn is_function_of(&self, id: SymbolId, seen: impl Fn(&Arc<Path>) -> bool) -> bool {
        let files = self.declaring.get(&id).into_iter().flatten();
        files.into_iter().any(|file| seen(&self.files[*file as usize].path))
    }

    /// Returns the functions whose code is in a file, or in a part of it.
    pub(super) fn functions_in(&self, path: &Path) -> &[SymbolId] {
        let found = self.in_files.0.get_or_init(|| self.find_functions()).get(path);
        found.map_or(&[], Vec::as_slice)
    }

    fn find_functions(&self) -> FxHashMap<Arc<Path>, Vec<SymbolId>> {
        let mut found: FxHashMap<Arc<Path>, Vec<SymbolId>> = FxHashMap::default();
        for file in &self.files {
            let listed = file.functions.iter().filter_map(|(id, function)| match &function.file {
                Resolution::Found(code) => Some((code, *id)),
                _ => None,
            });
            let assigned = file.assigned.iter().filter_map(|(id, function)| match &function.code {
                AssignedCode::Here(_) => Some((&file.path, *id)),
                AssignedCode::File(code) => Some((code.as_ref()?, *id)),
            });
            for (code, id) in listed.chain(assigned) {
                found.entry(Arc::clone(code)).or_default().push(id);
            }
        }
        for ids in found.values_mut() {
            ids.sort_unstable();
            ids.dedup();
        }
        found
    }

    /// Returns the files that declare functions whose script is this file, or would be if it existed.
    pub(super) fn declaring_script(&self, path: &Path) -> Vec<Arc<Path>> {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return Vec::new() };
        let is_listed = |function: &Function| match &function.file {
            Resolution::Found(file) => **file == *path,
            _ => function.path.rsplit(['\\', '/']).next().is_some_and(|last| last.eq_ignore_ascii_case(name)),
        };
        let is_assigned =
            |function: &AssignedFunction| matches!(&function.code, AssignedCode::File(Some(code)) if **code == *path);
        let is_meant = |file: &&Arc<File>| {
            file.functions.iter().any(|(_, function)| is_listed(function))
                || file.assigned.iter().any(|(_, function)| is_assigned(function))
        };
        self.files.iter().filter(is_meant).map(|file| Arc::clone(&file.path)).collect()
    }

    /// Returns the ranges of the texts of a stringtable key.
    pub(super) fn texts(&self, id: SymbolId) -> Vec<(Arc<Path>, TextRange)> {
        let places = self.places.get(id as usize).into_iter().flatten();
        let files = places.filter(|(_, bits)| bits & DEFINED != 0).map(|(file, _)| &*self.files[*file as usize]);
        let of_file = |file: &File| -> Vec<(Arc<Path>, TextRange)> {
            let keys = file.keys.iter().filter(|(key, _)| *key == id);
            keys.map(|(_, element)| (Arc::clone(&file.path), *element)).collect()
        };
        files.flat_map(of_file).collect()
    }
}

/// Returns the entries of one symbol in a list that is sorted by symbol.
fn of_symbol<T>(entries: &[(SymbolId, T)], id: SymbolId) -> &[(SymbolId, T)] {
    let start = entries.partition_point(|(symbol, _)| *symbol < id);
    let length = entries[start..].partition_point(|(symbol, _)| *symbol == id);
    &entries[start..start + length]
}
