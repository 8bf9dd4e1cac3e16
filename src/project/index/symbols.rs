//! All symbols that were ever met, each with a number, and their names in order.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::model::{Role, Symbol, SymbolKind};

/// The number of a symbol.
pub(super) type SymbolId = u32;

/// Numbers for symbols. None is ever forgotten: most come back when a file is read again.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    numbers: FxHashMap<Symbol, SymbolId>,
    symbols: Vec<Symbol>,
    /// How a name is written, and in which role, where that is not in lower case.
    spellings: FxHashMap<SymbolId, (Role, Arc<str>)>,
    /// By kind and name, but for words, which are no names of anything that is known.
    ordered: BTreeSet<(SymbolKind, Arc<str>, SymbolId)>,
}

impl Symbols {
    /// The number of a symbol that is there from now on.
    pub(super) fn add(&mut self, symbol: Symbol) -> SymbolId {
        if let Some(id) = self.numbers.get(&symbol) {
            return *id;
        }
        let id = self.symbols.len() as SymbolId;
        if symbol.kind() != SymbolKind::Word {
            self.ordered.insert((symbol.kind(), sorted_name(&symbol), id));
        }
        self.symbols.push(symbol.clone());
        self.numbers.insert(symbol, id);
        id
    }

    /// Number of symbols.
    pub(super) fn len(&self) -> usize {
        self.symbols.len()
    }

    pub(super) fn id(&self, symbol: &Symbol) -> Option<SymbolId> {
        self.numbers.get(symbol).copied()
    }

    pub(super) fn get(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id as usize]
    }

    /// How the name of a symbol is written.
    pub(super) fn spelled(&self, id: SymbolId) -> Arc<str> {
        match (self.spellings.get(&id), self.get(id)) {
            (Some((_, spelled)), _) => Arc::clone(spelled),
            (None, Symbol::Global(name) | Symbol::Key(name) | Symbol::Text(name) | Symbol::Event(name)) => {
                Arc::clone(name)
            }
            (None, Symbol::Macro { name, .. }) => Arc::clone(name),
            (None, symbol) => Arc::from(symbol.name()),
        }
    }

    /// Remembers how the name of a symbol is written; the best role counts, and of equals the last.
    pub(super) fn spell(&mut self, id: SymbolId, role: Role, spelled: Arc<str>) {
        let known = self.spellings.get(&id);
        if known.is_none_or(|(known, _)| role <= *known) {
            self.spellings.insert(id, (role, spelled));
        }
    }

    /// The symbols of a kind whose names begin so, in the order of the names; `prefix` is in lower case.
    pub(super) fn starting<'s>(&'s self, kind: SymbolKind, prefix: &'s str) -> impl Iterator<Item = SymbolId> + 's {
        let first = (kind, Arc::<str>::from(prefix), 0);
        let range = self.ordered.range((Bound::Included(first), Bound::Unbounded));
        range.take_while(move |(other, name, _)| *other == kind && name.starts_with(prefix)).map(|(_, _, id)| *id)
    }

    /// All symbols but words, each with its name in lower case.
    pub(super) fn named(&self) -> impl Iterator<Item = (&Arc<str>, SymbolId)> {
        self.ordered.iter().map(|(_, name, id)| (name, *id))
    }
}

fn sorted_name(symbol: &Symbol) -> Arc<str> {
    match symbol {
        Symbol::Global(name) | Symbol::Key(name) | Symbol::Text(name) | Symbol::Event(name) => Arc::clone(name),
        _ => symbol.name().to_lowercase().into(),
    }
}
