//! The names in one file: what a project remembers of it when the file itself is forgotten.

mod function;

use std::path::Path;
use std::sync::Arc;

pub use function::{FunctionDefinition, FunctionKind, Outline, Parameter};

use super::{Access, Occurrence, Role, Script, Symbol, Workspace};
use crate::catalog::Reference;
use crate::syntax::TokenKind;

/// All occurrences of symbols in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileIndex {
    /// The file.
    pub path: Arc<Path>,
    /// The symbols that are named in it, each once.
    symbols: Vec<Symbol>,
    /// By their ranges; each with the position of its symbol.
    occurrences: Vec<(u32, Occurrence)>,
}

impl FileIndex {
    /// The occurrences in the text of a script, and none of those in the files that it includes.
    pub fn of_script(
        script: &Script,
        path: &Arc<Path>,
        reference: &Reference,
        _workspace: &dyn Workspace,
    ) -> FileIndex {
        let mut found = Vec::new();
        for global in script.semantics(reference).globals() {
            let token = script.pre().tokens()[global.token];
            if token.kind != TokenKind::Name || !token.is_written() {
                continue;
            }
            let role = match global.access {
                Access::Read => Role::Read,
                Access::Write(_) => Role::Write,
            };
            let range = script.pre().place(global.token).range;
            found.push((Symbol::global(script.text(global.token)), Occurrence::exact(range, role)));
        }
        FileIndex::new(Arc::clone(path), found)
    }

    /// An index of these occurrences, whatever their order.
    pub fn new(path: Arc<Path>, mut found: Vec<(Symbol, Occurrence)>) -> FileIndex {
        found.sort_by(|(a, first), (b, second)| first.cmp(second).then_with(|| a.cmp(b)));
        found.dedup();
        let mut numbers: rustc_hash::FxHashMap<Symbol, u32> = rustc_hash::FxHashMap::default();
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

    /// All occurrences, in the order of the text; of those that begin together, the shorter first.
    pub fn occurrences(&self) -> impl ExactSizeIterator<Item = (&Symbol, &Occurrence)> {
        self.occurrences.iter().map(|(symbol, occurrence)| (&self.symbols[*symbol as usize], occurrence))
    }

    /// What the cursor at `offset` is in or beside, the most narrow first.
    pub fn at(&self, offset: u32) -> Vec<(&Symbol, &Occurrence)> {
        let mut found: Vec<_> = self.occurrences().filter(|(_, occurrence)| occurrence.range.touches(offset)).collect();
        found.sort_by_key(|(_, occurrence)| {
            let is_beside_name = occurrence.name.is_none_or(|name| !name.touches(offset));
            (is_beside_name, occurrence.range.len())
        });
        found
    }

    /// The occurrences of one symbol, in the order of the text.
    pub fn of<'i>(&'i self, symbol: &'i Symbol) -> impl Iterator<Item = &'i Occurrence> + 'i {
        self.occurrences().filter(move |(other, _)| *other == symbol).map(|(_, occurrence)| occurrence)
    }
}
