//! Navigation: definitions, references, renames, calls.
//!
//! There are two kinds of names. Local variables belong to a single script, and [`local`] finds their occurrences in
//! its tree. All others are [`Symbol`]s of the workspace: the open script is indexed in its current version, and the
//! [`Workspace`](sqf_model::Workspace) has the index of the other files.

mod calls;
mod definition;
mod file_moves;
mod file_rename;
mod highlight;
mod letter_case;
mod local;
mod param;
mod references;
mod rename;
#[cfg(test)]
mod tests;
mod types;

use std::path::Path;
use std::sync::Arc;

pub use calls::{Call, CallItem};
pub use definition::Goal;
pub use file_moves::{FileChanges, FileMoves};
pub use file_rename::FileRename;
pub use highlight::{Highlight, HighlightKind};
pub use rename::{FileMove, Refusal, Rename, RenameStart, Renaming, Replacement};
pub use types::ClassItem;

pub(super) use calls::{incoming, outgoing, prepare_calls};
pub(super) use definition::{definition, is_of_mod, unlisted};
pub(super) use highlight::highlights;
pub(super) use references::{references, symbol_references};
pub(super) use rename::{prepare, rename, with_tag};
pub(super) use types::{prepare_types, subtypes, supertypes};

pub(crate) use self::local::Local;
use self::param::Param;
use super::analysis::{Analysis, Kind};
use super::names::class_names;
use sqf_model::{FileIndex, FileOccurrence, Occurrence, Symbol};
use sqf_text::TextRange;

/// A range in a file, or in the script itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file; None for the requested script.
    pub file: Option<Arc<Path>>,
    /// The range of the name in that file.
    pub range: TextRange,
}

/// A link from a name to its target.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// The name in the requested script.
    pub origin: TextRange,
    /// The target.
    pub place: Place,
    /// The range to show around the target: the whole function, the whole line. Contains the target's range.
    pub whole: TextRange,
}

/// The name at a position in a script.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    /// A local variable.
    Local(Local),
    /// A parameter of a macro.
    Param(Param),
    /// A name of the project.
    Symbol(Symbol, Occurrence),
}

/// Returns the name at `offset`.
pub(crate) fn target(analysis: &Analysis, offset: u32) -> Option<Target> {
    if let Kind::Stringtable(_) = analysis.kind() {
        return best(&analysis.index(), offset).map(|(symbol, occurrence)| Target::Symbol(symbol, occurrence));
    }
    if let Some(param) = param::at(analysis, offset) {
        return Some(Target::Param(param));
    }
    if let Some(local) = local::at(analysis, offset) {
        return Some(Target::Local(local));
    }
    if let Some((class, occurrence)) = class_names::class_at(analysis, offset) {
        return Some(Target::Symbol(class, occurrence));
    }
    let (symbol, occurrence) = best(&analysis.index(), offset)?;
    Some(Target::Symbol(resolved(analysis, symbol), occurrence))
}

/// Whether the name at `offset` is a local variable that the script declares.
pub(crate) fn is_local(analysis: &Analysis, offset: u32) -> bool {
    matches!(target(analysis, offset), Some(Target::Local(_)))
}

/// Returns the most certain of the symbols at a position, and of those the shortest.
fn best(index: &FileIndex, offset: u32) -> Option<(Symbol, Occurrence)> {
    let found = index.at(offset);
    let rank = |(symbol, occurrence): &(&Symbol, &Occurrence)| {
        (matches!(symbol, Symbol::Word(_)), !occurrence.is_certain, !is_at(occurrence, offset))
    };
    // `min_by_key` returns the first minimum, and equally certain symbols are sorted by length.
    let (symbol, occurrence) = found.into_iter().min_by_key(rank)?;
    Some((symbol.clone(), *occurrence))
}

/// Whether a position is within the spelling of the name, not just within the macro call that generates it.
fn is_at(occurrence: &Occurrence, offset: u32) -> bool {
    occurrence.name.is_some_and(|name| name.touches(offset))
}

/// Resolves a word in a string of unknown purpose to the function or variable of that name, or to the marker, if there
/// is one.
pub(crate) fn resolved(analysis: &Analysis, symbol: Symbol) -> Symbol {
    match symbol {
        Symbol::Word(name) => {
            let global = Symbol::Global(Arc::clone(&name));
            let marker = Symbol::Marker(Arc::clone(&name));
            let is_defined = |symbol| !analysis.workspace().definitions(symbol, analysis.path()).is_empty();
            if is_defined(&global) || analysis.index().of(&global).next().is_some() {
                return global;
            }
            if is_defined(&marker) { marker } else { Symbol::Word(name) }
        }
        symbol => symbol,
    }
}

/// Returns all occurrences of a symbol: in the current version of the script, then in the other files, in order within
/// each file.
pub(crate) fn places(analysis: &Analysis, symbol: &Symbol) -> Vec<(Place, Occurrence)> {
    places_from(analysis, symbol, analysis.path())
}

/// Like [`places`], including all missions if `from` is None.
fn places_from(analysis: &Analysis, symbol: &Symbol, from: Option<&Path>) -> Vec<(Place, Occurrence)> {
    let index = analysis.index();
    let place = |file, occurrence: &Occurrence| (Place { file, range: occurrence.range }, *occurrence);
    let mut found: Vec<_> = index.of(symbol).map(|occurrence| place(None, occurrence)).collect();
    if let Symbol::Class(_) | Symbol::Marker(_) = symbol {
        // Strings may refer to the class or the marker, as in other files.
        let word = Symbol::Word(symbol.name().into());
        found.extend(index.of(&word).map(|occurrence| place(None, occurrence)));
        found.sort_by_key(|(place, _)| place.range);
    }
    let others = analysis.workspace().occurrences(symbol, from).into_iter();
    let others = others.filter(|located| Some(&*located.file) != analysis.path());
    found.extend(others.map(|FileOccurrence { file, occurrence }| place(Some(file), &occurrence)));
    found
}

/// Converts a location, relative to the requested script.
fn place_of(analysis: &Analysis, located: FileOccurrence) -> Place {
    let is_here = Some(&*located.file) == analysis.path();
    Place { file: (!is_here).then_some(located.file), range: located.occurrence.range }
}
