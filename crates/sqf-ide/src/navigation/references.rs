//! Find references.

use super::{Place, Target, local, places, target};
use crate::analysis::Analysis;
use sqf_model::{Role, Symbol};

/// Returns all references to the name at `offset`, starting with those in the script. `with_declaration` includes its
/// definitions.
pub(crate) fn references(analysis: &Analysis, offset: u32, with_declaration: bool) -> Vec<Place> {
    let found: Vec<Place> = match target(analysis, offset) {
        Some(Target::Param(param)) => {
            let places = param.places.into_iter().skip(usize::from(!with_declaration));
            places.map(|range| Place { file: None, range }).collect()
        }
        Some(Target::Local(local)) => local::places(analysis, &local)
            .into_iter()
            .filter(|place| with_declaration || place.usage != local::Use::Declared)
            .map(|place| Place { file: None, range: place.range })
            .collect(),
        Some(Target::Symbol(symbol, _)) => return symbol_references(analysis, &symbol, with_declaration),
        None => Vec::new(),
    };
    in_order(found)
}

fn in_order(mut found: Vec<Place>) -> Vec<Place> {
    found.sort();
    found.dedup();
    found
}

/// Returns all references to a symbol.
pub(crate) fn symbol_references(analysis: &Analysis, symbol: &Symbol, with_declaration: bool) -> Vec<Place> {
    let mut found = places(analysis, symbol);
    if let Symbol::Global(name) = symbol
        && name.contains('_')
    {
        // A string with a tagged name as a whole word almost certainly means it.
        found.extend(places(analysis, &Symbol::Word(name.clone())));
    }
    let is_wanted = |role: Role| with_declaration || !matches!(role, Role::Definition | Role::Declaration);
    in_order(found.into_iter().filter(|(_, occurrence)| is_wanted(occurrence.role)).map(|(place, _)| place).collect())
}
