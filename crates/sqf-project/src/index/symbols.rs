//! Interned symbols with their spellings, and their names in sorted order.

use std::hash::BuildHasher;
use std::ops::Bound;
use std::sync::Arc;

use imbl::{OrdSet, Vector};
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::derived::Map;
use sqf_model::{Role, Symbol, SymbolKind};

/// The number of kinds of symbols.
const KINDS: usize = SymbolKind::Word as usize + 1;

/// The number of a symbol.
pub(super) type SymbolId = u32;

/// The number of a file.
pub(super) type FileId = u32;

/// A spelling of a name.
#[derive(Debug, Clone)]
struct Spelling {
    role: Role,
    text: Arc<str>,
    /// How many files use it as their best spelling.
    files: u32,
}

/// A file's spelling of a name: its number among those of the symbol.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spelled {
    symbol: SymbolId,
    at: u32,
}

/// Numbers for symbols. None is ever removed: most come back when a file is read again.
#[derive(Debug, Clone, Default)]
pub(super) struct Symbols {
    /// By hash; of symbols with the same hash, the later ones have the next free numbers after it.
    numbers: Map<u64, SymbolId>,
    symbols: Vector<Symbol>,
    /// Spellings by symbol; most have one. Names that are only used, and always in lower case, have none here.
    spellings: Vector<SmallVec<[Spelling; 1]>>,
    /// Sorted by kind and name.
    ordered: OrdSet<(SymbolKind, Arc<str>, SymbolId)>,
    /// Symbols for the fuzzy search, by kind.
    searched: [Vector<Searched>; KINDS],
}

/// A symbol for the fuzzy search, which scans all of them after each keystroke.
#[derive(Debug, Clone)]
pub(super) struct Searched {
    /// The [`characters`] of the name, which exclude most symbols immediately.
    pub(super) characters: u64,
    pub(super) id: SymbolId,
    /// The name in lower case.
    pub(super) name: Arc<str>,
}

/// Returns the characters of a text in lower case, as bits.
pub(super) fn characters(text: &[u8]) -> u64 {
    let bit = |byte: &u8| match byte {
        b'a'..=b'z' => byte - b'a',
        b'0'..=b'9' => 26 + byte - b'0',
        b'_' => 36,
        _ => 37 + byte % 27,
    };
    text.iter().fold(0, |bits, byte| bits | 1 << bit(byte))
}

impl Symbols {
    /// Returns the number of a symbol, which is added if it is new.
    pub(super) fn add(&mut self, symbol: Symbol) -> SymbolId {
        let hash = match self.find(&symbol) {
            Ok(known) => return known,
            Err(hash) => hash,
        };
        let id = self.symbols.len() as SymbolId;
        self.numbers.insert(hash, id);
        let name = sorted_name(&symbol);
        let name = self.same(&symbol, &name).map(|(known, _)| Arc::clone(known)).unwrap_or(name);
        if !matches!(symbol.kind(), SymbolKind::File | SymbolKind::Key | SymbolKind::Word) {
            let searched = Searched { characters: characters(name.as_bytes()), id, name: Arc::clone(&name) };
            self.searched[symbol.kind() as usize].push_back(searched);
        }
        self.ordered.insert((symbol.kind(), name, id));
        self.symbols.push_back(symbol);
        self.spellings.push_back(SmallVec::new());
        id
    }

    /// Returns the number of a symbol, else where in `numbers` it belongs.
    fn find(&self, symbol: &Symbol) -> Result<SymbolId, u64> {
        let mut hash = FxBuildHasher.hash_one(symbol);
        while let Some(known) = self.numbers.get(&hash) {
            if self.get(*known) == symbol {
                return Ok(*known);
            }
            hash = hash.wrapping_add(1);
        }
        Err(hash)
    }

    /// Returns the first symbol that has the same name in lower case as another, as very many classes have.
    fn same(&self, symbol: &Symbol, name: &Arc<str>) -> Option<(&Arc<str>, SymbolId)> {
        let kind = symbol.kind();
        let first = (kind == SymbolKind::Class).then(|| self.ordered.range((kind, Arc::clone(name), 0)..).next())??;
        (first.0 == kind && first.1 == *name).then_some((&first.1, first.2))
    }

    /// Returns the number of symbols.
    pub(super) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Returns the number of a symbol; None if no file has it.
    pub(super) fn id(&self, symbol: &Symbol) -> Option<SymbolId> {
        self.find(symbol).ok()
    }

    /// Returns the symbol with a number that this table has given out.
    pub(super) fn get(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id as usize]
    }

    /// Returns the spelling of a symbol: that of the best role; of several, the one used by the most files, else the
    /// alphabetically first. The order in which files were read does not matter.
    pub(super) fn spelled(&self, id: SymbolId) -> Arc<str> {
        let known = self.spellings[id as usize].iter().filter(|it| it.files > 0);
        let best = known.min_by(|a, b| (a.role, b.files, &a.text).cmp(&(b.role, a.files, &b.text)));
        match (best, self.get(id)) {
            (Some(best), _) => Arc::clone(&best.text),
            (None, Symbol::Global(name) | Symbol::Key(name) | Symbol::Text(name) | Symbol::Event(name)) => {
                Arc::clone(name)
            }
            (None, Symbol::Macro { name, .. }) => Arc::clone(name),
            (None, symbol) => Arc::from(symbol.name()),
        }
    }

    /// Counts a file that uses a spelling, with this as its best role.
    pub(super) fn spell(&mut self, symbol: SymbolId, role: Role, text: Arc<str>) -> Spelled {
        let known = &self.spellings[symbol as usize];
        let at = known.iter().position(|it| it.role == role && it.text == text);
        let at = at.or_else(|| known.iter().position(|it| it.files == 0)).unwrap_or(known.len());
        let text = if known.get(at).is_some_and(|it| it.files > 0) { text } else { self.shared(symbol, text) };
        let known = &mut self.spellings[symbol as usize];
        match known.get_mut(at) {
            Some(it) if it.files > 0 => it.files += 1,
            Some(it) => *it = Spelling { role, text, files: 1 },
            None => known.push(Spelling { role, text, files: 1 }),
        }
        Spelled { symbol, at: at as u32 }
    }

    /// Returns a text that is equal to a spelling of a symbol, from another symbol with the same name if there is one.
    fn shared(&self, symbol: SymbolId, text: Arc<str>) -> Arc<str> {
        let symbol = self.get(symbol);
        let name = sorted_name(symbol);
        if *name == *text {
            return self.same(symbol, &name).map_or(&name, |(known, _)| known).clone();
        }
        let others = self.same(symbol, &name).into_iter().flat_map(|(_, other)| &self.spellings[other as usize]);
        others.map(|it| &it.text).find(|known| **known == text).map(Arc::clone).unwrap_or(text)
    }

    /// Returns a symbol with a file's spelling of it.
    pub(super) fn spelling(&self, spelled: Spelled) -> Option<(Symbol, (Role, Arc<str>))> {
        let it = self.spellings[spelled.symbol as usize].get(spelled.at as usize)?;
        Some((self.get(spelled.symbol).clone(), (it.role, Arc::clone(&it.text))))
    }

    /// Counts one file less that uses a spelling.
    pub(super) fn forget(&mut self, spelled: Spelled) {
        if let Some(known) = self.spellings[spelled.symbol as usize].get_mut(spelled.at as usize) {
            known.files = known.files.saturating_sub(1);
        }
    }

    /// Iterates over the symbols of a kind whose names begin with `prefix`, which is in lower case, sorted by name.
    pub(super) fn starting<'s>(&'s self, kind: SymbolKind, prefix: &'s str) -> impl Iterator<Item = SymbolId> + 's {
        let first = (kind, Arc::<str>::from(prefix), 0);
        let range = self.ordered.range((Bound::Included(first), Bound::Unbounded));
        range.take_while(move |(other, name, _)| *other == kind && name.starts_with(prefix)).map(|(_, _, id)| *id)
    }

    /// Iterates over the symbols of one kind, or of all, that searches find: no words, no files, and no variables of
    /// objects.
    pub(super) fn searched(&self, kind: Option<SymbolKind>) -> impl Iterator<Item = &Searched> {
        let lists = match kind {
            Some(kind) => std::slice::from_ref(&self.searched[kind as usize]),
            None => &self.searched,
        };
        lists.iter().flatten()
    }
}

fn sorted_name(symbol: &Symbol) -> Arc<str> {
    match symbol {
        Symbol::Global(name) | Symbol::Key(name) | Symbol::Text(name) | Symbol::Event(name) | Symbol::Word(name) => {
            Arc::clone(name)
        }
        _ => symbol.name().to_lowercase().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_as_most_files_write_them_in_the_best_role() {
        let mut symbols = Symbols::default();
        let id = symbols.add(Symbol::global("gate_fnc_open"));
        assert_eq!(&*symbols.spelled(id), "gate_fnc_open");
        let called = symbols.spell(id, Role::Call, "GATE_fnc_Open".into());
        assert_eq!(&*symbols.spelled(id), "GATE_fnc_Open");
        let defined = symbols.spell(id, Role::Definition, "gate_fnc_open".into());
        assert_eq!(&*symbols.spelled(id), "gate_fnc_open");
        symbols.forget(defined);
        symbols.spell(id, Role::Call, "Gate_Fnc_Open".into());
        assert_eq!(&*symbols.spelled(id), "GATE_fnc_Open", "the first of as many");
        symbols.spell(id, Role::Call, "Gate_Fnc_Open".into());
        assert_eq!(&*symbols.spelled(id), "Gate_Fnc_Open");
        symbols.forget(called);
        assert_eq!(&*symbols.spelled(id), "Gate_Fnc_Open");
    }
}
