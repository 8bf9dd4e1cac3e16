//! Where names of a project lead: definitions, references, renames, calls.
//!
//! Two kinds of names are followed. Local variables belong to the script alone, and [`local`] finds their places in its
//! tree. All others are [`Symbol`]s of the workspace: the open script is read as it is now, and the
//! [`Workspace`](crate::model::Workspace) knows the other files.

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
pub use rename::{Refusal, Rename, RenameStart, Renaming, Replacement};
pub use types::ClassItem;

pub(super) use calls::{incoming, outgoing, prepare_calls};
pub(super) use definition::definition;
pub(super) use highlight::highlights;
pub(super) use references::{references, symbol_references};
pub(super) use rename::{prepare, rename};
pub(super) use types::{prepare_types, subtypes, supertypes};

pub(in crate::ide) use self::local::Local;
use self::param::Param;
use super::analysis::{Analysis, Kind};
use super::names::class_names;
use crate::model::{FileIndex, Located, Occurrence, Symbol};
use crate::text::TextRange;

/// A place in a file, or in the script itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file; None for the script that was asked about.
    pub file: Option<Arc<Path>>,
    /// The name, in bytes of that file.
    pub range: TextRange,
}

/// Where a name leads.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// The name that leads there, in the script that was asked about.
    pub origin: TextRange,
    /// Where to go.
    pub place: Place,
    /// What to show around the place: the whole function, the whole line. Contains the place's range.
    pub whole: TextRange,
}

/// The name at a place of a script.
#[derive(Debug, Clone)]
pub(in crate::ide) enum Target {
    /// A local variable.
    Local(Local),
    /// A parameter of a macro.
    Param(Param),
    /// A name of the project.
    Symbol(Symbol, Occurrence),
}

/// The name at `offset`.
pub(in crate::ide) fn target(analysis: &Analysis, offset: u32) -> Option<Target> {
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
pub(in crate::ide) fn is_local(analysis: &Analysis, offset: u32) -> bool {
    matches!(target(analysis, offset), Some(Target::Local(_)))
}

/// Of the symbols at a place the one that is most certain, and of such the one with the shortest text.
fn best(index: &FileIndex, offset: u32) -> Option<(Symbol, Occurrence)> {
    let found = index.at(offset);
    let rank = |(symbol, occurrence): &(&Symbol, &Occurrence)| {
        (matches!(symbol, Symbol::Word(_)), !occurrence.is_certain, !is_at(occurrence, offset))
    };
    // `min_by_key` takes the first of equals, and those are in the order of their lengths.
    let (symbol, occurrence) = found.into_iter().min_by_key(rank)?;
    Some((symbol.clone(), *occurrence))
}

/// Whether a place is in the characters that spell the name, not only in the call of the macro that makes it.
fn is_at(occurrence: &Occurrence, offset: u32) -> bool {
    occurrence.name.is_some_and(|name| name.touches(offset))
}

/// A word in a string of which nobody knows the purpose means the function or variable of that name, or the marker, if
/// there is one.
pub(in crate::ide) fn resolved(analysis: &Analysis, symbol: Symbol) -> Symbol {
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

/// All places that name a symbol: those of the script as it is now, then those of the other files, each file in the
/// order of its text.
pub(in crate::ide) fn places(analysis: &Analysis, symbol: &Symbol) -> Vec<(Place, Occurrence)> {
    places_from(analysis, symbol, analysis.path())
}

/// The same, with those of all missions where `from` is None.
fn places_from(analysis: &Analysis, symbol: &Symbol, from: Option<&Path>) -> Vec<(Place, Occurrence)> {
    let index = analysis.index();
    let place = |file, occurrence: &Occurrence| (Place { file, range: occurrence.range }, *occurrence);
    let mut found: Vec<_> = index.of(symbol).map(|occurrence| place(None, occurrence)).collect();
    if let Symbol::Class(_) | Symbol::Marker(_) = symbol {
        // Strings may mean the class or the marker, as those of other files may.
        let word = Symbol::Word(symbol.name().into());
        found.extend(index.of(&word).map(|occurrence| place(None, occurrence)));
        found.sort_by_key(|(place, _)| place.range);
    }
    let others = analysis.workspace().occurrences(symbol, from).into_iter();
    let others = others.filter(|located| Some(&*located.file) != analysis.path());
    found.extend(others.map(|Located { file, occurrence }| place(Some(file), &occurrence)));
    found
}

/// The place of an occurrence, as the script that was asked about has it.
fn place_of(analysis: &Analysis, located: Located) -> Place {
    let is_here = Some(&*located.file) == analysis.path();
    Place { file: (!is_here).then_some(located.file), range: located.occurrence.range }
}
