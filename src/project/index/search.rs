//! Search for symbols by some characters of their names.

use std::cmp::Reverse;
use std::sync::Arc;

use super::query::{functions_of, named};
use super::store::Store;
use super::symbols::{SymbolId, characters};
use crate::model::{FunctionKind, Located, NamedSymbol, Occurrence, Role, Symbol, SymbolKind};
use crate::order::Order as _;
use crate::project::Project;
use crate::project::locks::shared;
use crate::project::missions::View;
use crate::text::TextRange;

impl Project {
    pub(in crate::project) fn index_matching(
        &self,
        query: &str,
        kind: Option<SymbolKind>,
        limit: usize,
    ) -> Vec<NamedSymbol> {
        let view = self.view(None);
        let store = shared(&self.index.store);
        let query: Vec<u8> = query.to_lowercase().bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let wanted = characters(&query);
        let mut found = Vec::new();
        for it in store.symbols.searched().iter().filter(|it| it.characters & wanted == wanted) {
            let Some(score) = score(it.name.as_bytes(), &query) else { continue };
            let is_kind = kind.is_none_or(|kind| store.symbols.get(it.id).kind() == kind);
            if is_kind && store.is_made(it.id) && !is_of_function(store.symbols.get(it.id)) {
                found.push((Reverse(score), it.name.len(), &it.name, it.id));
            }
        }
        if found.len() > limit {
            found.select_nth_unstable(limit);
            found.truncate(limit);
        }
        found.order();
        found.into_iter().map(|(_, _, _, id)| at_code(&store, id, &view)).collect()
    }
}

/// Whether a class only lists a function in `CfgFunctions`: `cfgfunctions/gate/doors/open`. The function itself is found.
fn is_of_function(symbol: &Symbol) -> bool {
    let Symbol::Class(path) = symbol else { return false };
    path.starts_with("cfgfunctions/") && path.matches('/').count() == 3
}

/// A symbol with the place that people look for: of a function, the code.
fn at_code(store: &Store, id: SymbolId, view: &View<'_>) -> NamedSymbol {
    let mut found = named(store, id);
    if found.is_function {
        let functions = functions_of(store, id, view);
        let own = functions.iter().find(|function| !function.is_library);
        if let Some(function) = own.or(functions.first()) {
            found.place = Some(match (&function.file, function.kind) {
                (Some(file), FunctionKind::Config | FunctionKind::Compiled) => {
                    let occurrence = Occurrence::exact(TextRange::empty(0), Role::Definition);
                    Located { file: Arc::clone(file), occurrence }
                }
                _ => function.declared.clone(),
            });
        }
    }
    found
}

/// How well a name in lower case matches a query; None when it has not all of its characters in their order.
///
/// What stands together counts most, then what begins a word.
fn score(name: &[u8], query: &[u8]) -> Option<u32> {
    let Some(first) = query.first() else { return Some(0) };
    if query.len() > name.len() {
        return None;
    }
    if let Some(at) = memchr::memmem::find(name, query) {
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
                    score(name.as_bytes(), query.as_bytes()).map(|score| (std::cmp::Reverse(score), *name))
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
