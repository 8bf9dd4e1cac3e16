//! Code lenses: the number of references to the functions of a script.

use rustc_hash::FxHashSet;

use super::analysis::Analysis;
use super::structure::outline;
use sqf_model::Symbol;
use sqf_text::TextRange;

/// A place with the number of references above it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lens {
    /// The name of the function at its definition; the start of the file for a function that is the whole file.
    pub range: TextRange,
    /// The function.
    pub function: String,
}

/// Returns the functions that a script defines: the one that it is, and those that it assigns to global variables.
pub(super) fn lenses(analysis: &Analysis) -> Vec<Lens> {
    let own = analysis.path().map(|path| analysis.workspace().functions_in(path)).unwrap_or_default();
    let assigned = outline::assigned_functions(analysis).into_iter().filter(|item| !item.name.starts_with('_'));
    let assigned: Vec<Lens> = assigned.map(|item| Lens { range: item.range, function: item.name }).collect();
    let mut seen: FxHashSet<String> = assigned.iter().map(|lens| lens.function.to_ascii_lowercase()).collect();
    let others = own.into_iter().filter(|function| seen.insert(function.name.to_ascii_lowercase()));
    let others = others.map(|function| Lens { range: TextRange::empty(0), function: function.name.to_string() });
    let mut found: Vec<Lens> = others.collect();
    found.reverse();
    found.extend(assigned);
    found
}

/// Returns the places that a lens counts: all references to the function except its definitions.
pub(super) fn lens_references(analysis: &Analysis, function: &str) -> Vec<super::navigation::Place> {
    super::navigation::symbol_references(analysis, &Symbol::global(function), false)
}
