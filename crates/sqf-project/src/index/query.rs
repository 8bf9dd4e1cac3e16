//! Queries of the index.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::declaration::Declared;
use super::store::{File, Store};
use super::symbols::SymbolId;
use crate::includes::View;
use crate::names::functions::FunctionConfig;
use crate::{Function, LARGEST_SOURCE, Project, Resolution};
use sqf_model::{
    AssignedCode, AssignedFunction, FileIndex, FileOccurrence, FunctionDefinition, FunctionKind, Listing, NamedSymbol,
    Occurrence, Role, Symbol, SymbolKind, Translation, WorkspaceIndex,
};
use sqf_reference::TypeSet;
use sqf_syntax::stringtable;
use sqf_text::{TextRange, is_word};

impl WorkspaceIndex for Project {
    fn is_indexed(&self) -> bool {
        Project::is_indexed(self)
    }

    fn file_index(&self, path: &Path) -> Option<Arc<FileIndex>> {
        self.fresh_index(&crate::place(path))
    }

    fn occurrences(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<FileOccurrence> {
        let view = self.view(from);
        let store = self.store();
        let mut found = match symbol {
            // Strings that may refer to anything may refer to this.
            Symbol::Global(_) | Symbol::Key(_) | Symbol::Event(_) | Symbol::Class(_) | Symbol::Marker(_) => {
                store.occurrences(&[symbol.clone(), Symbol::Word(symbol.name().into())])
            }
            _ => store.occurrences(std::slice::from_ref(symbol)),
        };
        found.retain(|located| view.sees(&located.file));
        found
    }

    fn definitions(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<FileOccurrence> {
        if let Symbol::File(path) = symbol {
            if self.layout.is_gone(path) {
                return Vec::new();
            }
            let occurrence = Occurrence::exact(TextRange::empty(0), Role::Definition);
            return vec![FileOccurrence { file: Arc::clone(path), occurrence }];
        }
        let mut found = {
            let store = self.store();
            let found = store.symbols.id(symbol).map(|id| store.definitions(id)).unwrap_or_default();
            if found.is_empty() { announced(store, symbol) } else { found }
        };
        let view = self.view(from);
        found.retain(|located| view.sees(&located.file));
        if let (true, Symbol::Global(name)) = (found.is_empty(), symbol) {
            found = self.index_functions(name, from).into_iter().map(|function| function.declared).collect();
        }
        // The project's own places come before those in libraries.
        sort_by_nearness(&mut found, from, |located| &located.file);
        found.sort_by_key(|located| self.layout.is_of_library(&located.file));
        found
    }

    fn place_of(&self, symbol: &Symbol, from: Option<&Path>) -> Option<FileOccurrence> {
        self.index_place(symbol, from)
    }

    fn names(&self, kind: SymbolKind, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol> {
        self.names_that((kind, prefix), limit, from, |store, _, id| is_there(store, kind, id))
    }

    fn names_where(
        &self,
        kind: SymbolKind,
        limit: usize,
        from: Option<&Path>,
        is_wanted: &dyn Fn(&Symbol) -> bool,
    ) -> Vec<NamedSymbol> {
        self.names_that((kind, ""), limit, from, |store, _, id| {
            is_wanted(store.symbols.get(id)) && is_there(store, kind, id)
        })
    }

    fn symbols_matching(
        &self,
        query: &str,
        kind: Option<SymbolKind>,
        limit: usize,
        from: Option<&Path>,
    ) -> Vec<NamedSymbol> {
        self.index_matching(query, kind, limit, from)
    }

    fn symbol_types(&self, symbol: &Symbol, from: Option<&Path>) -> TypeSet {
        let view = self.view(from);
        let store = self.store();
        let types = |id| store.value_types(id, |file| view.sees(file));
        store.symbols.id(symbol).map_or(TypeSet::ANY, types)
    }

    fn classes(&self, name: &str) -> Vec<Symbol> {
        let store = self.store();
        let name = name.to_lowercase();
        let found = store.symbols.starting(SymbolKind::Class, &name);
        let found = found
            .map(|id| (id, store.symbols.get(id)))
            .filter(|(id, symbol)| symbol.name() == name && store.is_declared(*id));
        found.map(|(_, symbol)| symbol.clone()).collect()
    }
}

impl Project {
    /// Finds the definitions of a function, among the files that `from` sees: the nearest ones first, libraries last.
    /// Before the index is filled, those that the scan has found.
    pub(crate) fn index_functions(&self, name: &str, from: Option<&Path>) -> Vec<FunctionDefinition> {
        let view = self.view(from);
        let mut found = {
            let store = self.store();
            match store.symbols.id(&Symbol::global(name)) {
                Some(id) => functions_of(store, id, &view),
                None => Vec::new(),
            }
        };
        if found.is_empty() {
            found = self.known_functions(name, &view);
        }
        for function in &mut found {
            if function.kind != FunctionKind::Assigned
                && function.file.as_ref().is_some_and(|file| self.layout.is_gone(file))
            {
                (function.file, function.outline) = (None, None);
            }
        }
        sort_by_nearness(&mut found, from, |function| &function.declared.file);
        found.sort_by_key(|function| function.is_library);
        found
    }

    /// Whether any file defines a function with this name, as far as the index or the scan knows.
    pub(crate) fn index_is_function(&self, name: &str) -> bool {
        let is_indexed = {
            let store = self.store();
            store.symbols.id(&Symbol::global(name)).is_some_and(|id| store.is_function(id))
        };
        let is_listed = || {
            let known = self.names.scanned.clone();
            known.is_some_and(|known| known.functions.functions.contains_key(&name.to_lowercase()))
        };
        is_indexed || is_listed()
    }

    /// Returns the functions of that name found by the scan, which finishes before the index.
    fn known_functions(&self, name: &str, view: &View) -> Vec<FunctionDefinition> {
        let Some(known) = self.names.scanned.clone() else { return Vec::new() };
        known.functions_in(name.to_lowercase(), view).into_iter().map(|it| listed(None, None, it)).collect()
    }

    /// Returns the functions whose code is in a file.
    pub(crate) fn index_functions_in(&self, path: &Path) -> Vec<FunctionDefinition> {
        let view = self.view(Some(path));
        let store = self.store();
        let ids = store.functions_in(path);
        let is_here = |function: &FunctionDefinition| function.file.as_deref() == Some(path);
        let mut found: Vec<FunctionDefinition> =
            ids.iter().flat_map(|id| functions_of(store, *id, &view)).filter(is_here).collect();
        // Ids are in the order in which files were read.
        found.sort_by(|one, other| one.name.cmp(&other.name));
        found
    }

    /// Returns at most `limit` functions whose names begin with `prefix` and that `from` sees.
    pub(crate) fn index_function_names(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol> {
        self.names_that((SymbolKind::Global, prefix), limit, from, |store, view, id| {
            store.is_function_of(id, |file| view.sees(file)) && store.is_named(id)
        })
    }

    /// Returns at most `limit` names of functions that several files mention and none defines.
    pub(crate) fn index_undefined_functions(
        &self,
        prefix: &str,
        limit: usize,
        from: Option<&Path>,
    ) -> Vec<NamedSymbol> {
        // A name in a single file may be a typo.
        const FEWEST: u32 = 2;
        self.names_that((SymbolKind::Global, prefix), limit, from, |store, _, id| {
            store.symbols.get(id).name().contains("_fnc_")
                && store.files_naming(id) >= FEWEST
                && !store.is_made(id)
                && !store.is_function(id)
        })
    }

    /// Returns the symbols of a kind whose names begin with a prefix, if they are wanted and the file `from` may refer
    /// to them: at most `limit`.
    fn names_that(
        &self,
        (kind, prefix): (SymbolKind, &str),
        limit: usize,
        from: Option<&Path>,
        is_wanted: impl Fn(&Store, &View, SymbolId) -> bool,
    ) -> Vec<NamedSymbol> {
        let view = self.view(from);
        let store = self.store();
        let prefix = prefix.to_lowercase();
        let found = store.symbols.starting(kind, &prefix).filter(|id| is_wanted(store, &view, *id));
        found.filter_map(|id| search_hit(store, id, &view)).take(limit).collect()
    }

    /// Returns the text of a key in a language, from the first stringtable that has it; None if none does.
    pub(crate) fn index_text(&self, key: &str, language: &str) -> Option<Translation> {
        let places = {
            let store = self.store();
            store.texts(store.symbols.id(&Symbol::text(key))?)
        };
        places.into_iter().find_map(|(file, element)| {
            let text: Arc<str> = match self.layout.files.known(&file) {
                Some(source) => Arc::clone(source.text()),
                None => self.layout.read(&file, LARGEST_SOURCE).ok()?.text.into(),
            };
            let (language, text) = stringtable::translation(element.of(&text), language)?;
            Some(Translation { language: language.into(), text: text.into() })
        })
    }

    /// Whether nothing names a stringtable key, or a part of it that may be completed to it: `"STR_gate_" + _state`,
    /// `LSTRING(open)`.
    pub(crate) fn index_lacks_uses(&self, key: &str) -> bool {
        let (key, known) = (key.to_lowercase(), self.names.scanned.clone());
        // Strings that name other keys are not recognized.
        let is_name = key.starts_with("str_") && is_word(&key);
        let Some(known) = known.filter(|_| is_name && self.is_indexed()) else { return false };
        let store = self.store();
        let uses = |name: &str| {
            let id = store.symbols.id(&Symbol::Text(name.into()));
            id.is_some_and(|id| store.is_named(id) && (name.len() < key.len() || store.is_used(id)))
        };
        let ends = key.char_indices().map(|(at, _)| at).skip(1).chain([key.len()]);
        let is_part = |at: usize| key.get(at + 1..).is_some_and(|end| known.is_pasted_anywhere(end));
        let is_defined = |name: &str| {
            let id = store.symbols.id(&Symbol::Text(name.into()));
            id.is_some_and(|id| store.is_made(id))
        };
        let mut beginnings = ends.filter_map(|end| key.get(..end));
        !beginnings.any(|name| uses(name) && (name.len() == key.len() || !is_defined(name)))
            && !key.match_indices('_').any(|(at, _)| is_part(at))
            && store.files().all(|file| file.is_whole)
    }
}

/// Whether there is something of that name. A word in a script is not a key unless a table contains it, nor a class
/// unless a config does.
fn is_there(store: &Store, kind: SymbolKind, id: SymbolId) -> bool {
    match kind {
        SymbolKind::Text => store.is_made(id),
        SymbolKind::Class => store.is_declared(id),
        _ => store.is_named(id),
    }
}

/// Returns the places that declare a class that is never defined, and those of an event that is only raised.
fn announced(store: &Store, symbol: &Symbol) -> Vec<FileOccurrence> {
    let mut found = store.occurrences(std::slice::from_ref(symbol));
    found.retain(|located| matches!(located.occurrence.role, Role::Declaration | Role::Definition));
    found
}

/// Returns the definitions of a function that a view sees, those in several missions with the files of each.
pub(super) fn functions_of(store: &Store, id: SymbolId, view: &View) -> Vec<FunctionDefinition> {
    let mut found: Vec<FunctionDefinition> = Vec::new();
    let mut places: FxHashMap<(Arc<Path>, TextRange), Vec<usize>> = FxHashMap::default();
    // Several missions may include one list, and each has its own files for it.
    for (file, declared) in store.functions_seen(id, view) {
        let definition = match declared {
            Declared::Assigned(function) => assigned(store, file, function),
            Declared::Listed(function) => listed(Some((store, id)), Some(file), function),
        };
        // A list is often read through several scripts, and a statement that compiles a file is an assignment, too.
        let is_same = |other: &FunctionDefinition| {
            other.file == definition.file || other.file.is_none() || definition.file.is_none()
        };
        let place = (Arc::clone(&definition.declared.file), definition.declared.occurrence.range);
        let here = places.entry(place).or_default();
        match here.iter().copied().find(|other| is_same(&found[*other])) {
            Some(other) if found[other].file.is_none() => found[other] = definition,
            Some(_) => {}
            None => {
                here.push(found.len());
                found.push(definition);
            }
        }
    }
    found
}

fn assigned(store: &Store, file: &File, function: &AssignedFunction) -> FunctionDefinition {
    let (kind, code, outline) = match &function.code {
        AssignedCode::Here(outline) => {
            (FunctionKind::Assigned, Some(Arc::clone(&file.path)), Some(Arc::new(outline.clone())))
        }
        AssignedCode::File(path) => {
            let outline = path.as_ref().and_then(|path| store.file(path)?.outline.clone());
            (FunctionKind::Compiled, path.clone(), outline)
        }
    };
    FunctionDefinition {
        name: Arc::clone(&function.name),
        kind,
        declared: FileOccurrence { file: Arc::clone(&file.path), occurrence: function.declared },
        file: code,
        outline,
        is_library: file.is_library,
        listing: None,
    }
}

fn listed(store: Option<(&Store, SymbolId)>, reader: Option<&File>, function: &Function) -> FunctionDefinition {
    let site = &function.defined_at;
    let file = match &function.file {
        Resolution::Found(file) => Some(Arc::clone(file)),
        _ => None,
    };
    // The place in the index, which includes the range of the name.
    let known = store.and_then(|(store, id)| store.definition_at(id, &site.file, site.range));
    let occurrence = Occurrence { is_exact: false, name: None, ..Occurrence::exact(site.range, Role::Definition) };
    FunctionDefinition {
        name: function.name.as_str().into(),
        kind: if function.config.is_some() { FunctionKind::Config } else { FunctionKind::Compiled },
        declared: known.unwrap_or_else(|| FileOccurrence { file: Arc::clone(&site.file), occurrence }),
        outline: file.as_ref().zip(store).and_then(|(file, (store, _))| store.file(file)?.outline.clone()),
        is_library: reader.is_some_and(|file| file.is_library),
        listing: function.config.as_ref().map(listing),
        file,
    }
}

fn listing(config: &FunctionConfig) -> Listing {
    Listing {
        tag: config.tag.as_str().into(),
        is_named_by_tag: config.is_named_by_tag,
        category: config.category.as_str().into(),
        is_found_by_category: config.is_found_by_category,
    }
}

/// Converts a symbol to a search result; None if no visible file names it.
pub(super) fn search_hit(store: &Store, id: SymbolId, view: &View) -> Option<NamedSymbol> {
    named_where(store, id, |file| view.sees(file))
}

/// Like [`search_hit`], considering only the files that are `seen`.
pub(super) fn named_where(store: &Store, id: SymbolId, seen: impl Fn(&Arc<Path>) -> bool) -> Option<NamedSymbol> {
    let files = store.files_naming_of(id, &seen);
    (files > 0).then(|| NamedSymbol {
        symbol: store.symbols.get(id).clone(),
        name: store.symbols.spelled(id),
        file: store.first_file(id, &seen).cloned(),
        files,
        is_function: store.is_function_of(id, &seen),
    })
}

/// Sorts those that have the most folders in common with the file `from` first.
fn sort_by_nearness<T>(found: &mut [T], from: Option<&Path>, file: impl Fn(&T) -> &Path) {
    let Some(from) = from else { return };
    let nearness = |path: &Path| from.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    found.sort_by_key(|it| std::cmp::Reverse(nearness(file(it))));
}
