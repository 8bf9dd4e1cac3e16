//! Search for symbols by some characters of their names.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;

use memchr::memmem::Finder;

use super::declaration::Declared;
use super::query::{functions_of, named};
use super::store::{File, Store};
use super::symbols::{SymbolId, characters};
use crate::model::{FunctionKind, Located, NamedSymbol, Occurrence, Role, Symbol, SymbolKind};
use crate::project::Project;
use crate::project::locks::shared;
use crate::text::TextRange;

impl Project {
    pub(in crate::project) fn index_matching(
        &self,
        query: &str,
        kind: Option<SymbolKind>,
        limit: usize,
    ) -> Vec<NamedSymbol> {
        let store = shared(&self.index.store);
        let query: Vec<u8> = query.to_lowercase().bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let (wanted, query) = (characters(&query), Finder::new(&query));
        let mut found = Vec::new();
        for it in store.symbols.searched(kind).filter(|it| it.characters & wanted == wanted) {
            let Some(score) = score(it.name.as_bytes(), &query) else { continue };
            if store.is_made(it.id) && !is_of_function(store.symbols.get(it.id)) {
                found.push((Reverse(score), it.name.len(), &it.name, it.id));
            }
        }
        if found.len() > limit {
            found.select_nth_unstable(limit);
            found.truncate(limit);
        }
        found.sort_unstable();
        let with_code = |id| {
            let named = named(&store, id);
            let code = if named.is_function { code_file(&store, id) } else { None };
            NamedSymbol { file: code.or(named.file), ..named }
        };
        found.into_iter().map(|(_, _, _, id)| with_code(id)).collect()
    }

    /// The place of a symbol that people look for: of a function, the code.
    pub(in crate::project) fn index_place(&self, symbol: &Symbol) -> Option<Located> {
        let view = self.view(None);
        let store = shared(&self.index.store);
        let id = store.symbols.id(symbol)?;
        let functions = if store.is_function(id) { functions_of(&store, id, &view) } else { Vec::new() };
        let own = functions.iter().find(|function| !function.is_library);
        let Some(function) = own.or(functions.first()) else { return store.first_definition(id) };
        Some(match (&function.file, function.kind) {
            (Some(file), FunctionKind::Config | FunctionKind::Compiled) => {
                let occurrence = Occurrence::exact(TextRange::empty(0), Role::Definition);
                Located { file: Arc::clone(file), occurrence }
            }
            _ => function.declared.clone(),
        })
    }
}

/// Whether a class only lists a function in `CfgFunctions`: `cfgfunctions/gate/doors/open`. The function itself is found.
fn is_of_function(symbol: &Symbol) -> bool {
    let Symbol::Class(path) = symbol else { return false };
    path.starts_with("cfgfunctions/") && path.matches('/').count() == 3
}

/// The file of a function's code; where that is not known, the one that declares it.
fn code_file(store: &Store, id: SymbolId) -> Option<Arc<Path>> {
    let own = store.functions(id).find(|(file, _)| !file.is_library);
    let (first, declared) = own.or_else(|| store.functions(id).next())?;
    let (place, at) = declared.place(&first.path);
    // What compiles a file is an assignment, too, and only one of the two may know the file.
    let is_same = |(file, other): &(&File, Declared<'_>)| {
        let (file, range) = other.place(&file.path);
        file == place && range.meets(at)
    };
    let others = || store.functions(id).filter(is_same).find_map(|(file, other)| other.code(&file.path));
    Some(Arc::clone(declared.code(&first.path).or_else(others).unwrap_or(place)))
}

/// How well a name in lower case matches a query; None when it has not all of its characters in their order.
///
/// What stands together counts most, then what begins a word.
fn score(name: &[u8], finder: &Finder<'_>) -> Option<u32> {
    let query = finder.needle();
    let Some(first) = query.first() else { return Some(0) };
    if query.len() > name.len() {
        return None;
    }
    if let Some(at) = finder.find(name) {
        let begins = at == 0 || name[at - 1] == b'_';
        let ends = at + query.len() == name.len() || name[at + query.len()] == b'_';
        let whole = if name.len() == query.len() { 1000 } else { 0 };
        return Some(1000 + whole + 400 * u32::from(begins) + 200 * u32::from(at == 0) + 100 * u32::from(ends));
    }
    let mut score = 0;
    let mut at = memchr::memchr(*first, name)?;
    let mut last = None;
    for byte in query {
        at += memchr::memchr(*byte, name.get(at..)?)?;
        let begins = at == 0 || name[at - 1] == b'_';
        let follows = last.is_some_and(|last| last + 1 == at);
        score += 1 + 8 * u32::from(begins) + 4 * u32::from(follows);
        last = Some(at);
        at += 1;
    }
    Some(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_together_or_begins_a_word_is_better() {
        let names = ["gate_fnc_open", "gate_fnc_reopen", "open", "gate_open_all", "oil_pen", "sop_hen", "shut"];
        let of = |query: &str| {
            let mut found: Vec<_> = names
                .iter()
                .filter_map(|name| {
                    score(name.as_bytes(), &Finder::new(query)).map(|score| (std::cmp::Reverse(score), *name))
                })
                .collect();
            found.sort();
            found.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
        };
        assert_eq!(of("open"), ["open", "gate_fnc_open", "gate_open_all", "gate_fnc_reopen", "oil_pen", "sop_hen"]);
        assert_eq!(of("gfo"), ["gate_fnc_open", "gate_fnc_reopen"]);
        assert_eq!(of("x"), [""; 0]);
        assert_eq!(of("").len(), names.len());
    }
}
