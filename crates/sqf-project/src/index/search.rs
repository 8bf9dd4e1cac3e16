//! Fuzzy search for symbols.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;

use memchr::memmem::Finder;

use super::declaration::Declared;
use super::query::{functions_of, named_where, search_hit};
use super::store::{File, Store};
use super::symbols::{SymbolId, characters};
use crate::Project;
use crate::includes::View;
use sqf_model::{FileOccurrence, FunctionKind, NamedSymbol, Occurrence, Role, Symbol, SymbolKind};
use sqf_text::{TextRange, stop};

/// Number of candidates at which all but the best are dropped.
const MOST_AT_ONCE: usize = 4_096;

impl Project {
    /// Finds at most `limit` symbols by a fuzzy query, best first. Only files that `from` sees count; all of them if it
    /// is None.
    pub(crate) fn index_matching(
        &self,
        query: &str,
        kind: Option<SymbolKind>,
        limit: usize,
        from: Option<&Path>,
    ) -> Vec<NamedSymbol> {
        let view = self.view(from);
        let store = self.store();
        let query: Vec<u8> = query.to_lowercase().bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let (wanted, query) = (characters(&query), Finder::new(&query));
        let mut found = Vec::new();
        for it in store.symbols.searched(kind).filter(|it| it.characters & wanted == wanted) {
            let Some(score) = score(it.name.as_bytes(), &query) else { continue };
            let is_made = || match view.sees_all() {
                true => store.is_made(it.id),
                false => store.makers(it.id).any(|file| view.sees(file)),
            };
            if is_made() && !is_of_function(store.symbols.get(it.id)) {
                found.push((Reverse(score), it.name.len(), &it.name, store.symbols.get(it.id), it.id));
            }
            // One character occurs in nearly all names, and only the best are wanted.
            if found.len() > MOST_AT_ONCE.max(2 * limit) {
                stop::check();
                found.select_nth_unstable(limit);
                found.truncate(limit);
            }
        }
        if found.len() > limit {
            found.select_nth_unstable(limit);
            found.truncate(limit);
        }
        found.sort();
        let ids = found.into_iter().map(|(.., id)| id);
        match from {
            Some(_) => ids.filter_map(|id| at_code(store, id, &view, search_hit(store, id, &view))).collect(),
            None => ids.flat_map(|id| each_at_code(store, id, &view)).take(limit).collect(),
        }
    }

    /// Returns the place of a symbol that people look for, as seen from the file `from`: for a function, the code.
    pub(crate) fn index_place(&self, symbol: &Symbol, from: Option<&Path>) -> Option<FileOccurrence> {
        let view = self.view(from);
        let store = self.store();
        let id = store.symbols.id(symbol)?;
        let functions = if store.is_function(id) { functions_of(store, id, &view) } else { Vec::new() };
        let first = functions.iter().min_by_key(|function| {
            let declared = &function.declared;
            (function.is_library, &declared.file, declared.occurrence.range)
        });
        let Some(function) = first else {
            return store.first_definition(id, |file| view.sees(file));
        };
        Some(match (&function.file, function.kind) {
            (Some(file), FunctionKind::Config | FunctionKind::Compiled) => {
                let occurrence = Occurrence::exact(TextRange::empty(0), Role::Definition);
                FileOccurrence { file: Arc::clone(file), occurrence }
            }
            _ => function.declared.clone(),
        })
    }
}

/// Whether a class only lists a function in `CfgFunctions`: `cfgfunctions/gate/doors/open`. The function itself is
/// found instead.
fn is_of_function(symbol: &Symbol) -> bool {
    let Symbol::Class(path) = symbol else { return false };
    path.starts_with("cfgfunctions/") && path.matches('/').count() == 3
}

/// Returns a symbol with its main file, see [`at_code`]; if several missions define it, once for each of them.
fn each_at_code(store: &Store, id: SymbolId, view: &View) -> Vec<NamedSymbol> {
    let missions = view.missions_of(store.makers(id));
    if missions.len() < 2 {
        return at_code(store, id, view, search_hit(store, id, view)).into_iter().collect();
    }
    let of_mission = |mission: &Option<Arc<Path>>| {
        let found = named_where(store, id, |file| view.is_of(file, mission.as_ref()));
        at_code(store, id, &view.within(mission.as_ref()), found)
    };
    missions.iter().filter_map(of_mission).collect()
}

/// Returns a symbol with the file that people look for: for a function, the one with its code.
fn at_code(store: &Store, id: SymbolId, view: &View, found: Option<NamedSymbol>) -> Option<NamedSymbol> {
    let found = found?;
    let code = if found.is_function { code_file(store, id, view) } else { None };
    Some(NamedSymbol { file: code.or(found.file), ..found })
}

/// Returns the file of a function's code; if unknown, the one that declares it.
fn code_file(store: &Store, id: SymbolId, view: &View) -> Option<Arc<Path>> {
    let functions = || store.functions_seen(id, view);
    let (first, declared) = functions().min_by_key(|(file, declared)| {
        let (place, at) = declared.place(&file.path);
        (file.is_library, place, at, &file.path)
    })?;
    let (place, at) = declared.place(&first.path);
    // A statement that compiles a file is an assignment, too, and only one of the two may know the file.
    let is_same = |(file, other): &(&File, Declared<'_>)| {
        let (file, range) = other.place(&file.path);
        file == place && range.meets(at)
    };
    let others = || functions().filter(is_same).find_map(|(file, other)| other.code(&file.path));
    Some(Arc::clone(declared.code(&first.path).or_else(others).unwrap_or(place)))
}

/// Scores how well a name in lower case matches a query; None if it lacks some of its characters in that order.
///
/// Contiguous characters count most, then those that begin a word.
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
    fn contiguous_characters_and_starts_of_words_score_higher() {
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
