//! Type hierarchy: parents and subclasses of config classes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::{Place, Target, place_of, places, target};
use crate::analysis::Analysis;
use sqf_model::{FileIndex, FileOccurrence, Occurrence, Role, Symbol};
use sqf_syntax::Source;
use sqf_text::TextRange;

/// A config class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassItem {
    /// The name as spelled at its place.
    pub name: String,
    /// The path of names in lower case, by which later requests refer to the class.
    pub path: Arc<str>,
    /// Its definition, or else a declaration or mention.
    pub place: Place,
}

/// Returns the class whose name is at `offset`.
pub(crate) fn prepare_types(analysis: &Analysis, offset: u32) -> Option<ClassItem> {
    match target(analysis, offset)? {
        Target::Symbol(Symbol::Class(path), occurrence) => {
            item(analysis, &path, Place { file: None, range: occurrence.range })
        }
        _ => None,
    }
}

/// Returns the parent of the class with this path; several if several configs define it.
pub(crate) fn supertypes(analysis: &Analysis, path: &str) -> Vec<ClassItem> {
    let symbol = Symbol::Class(path.into());
    let is_definition = |(_, it): &(Place, Occurrence)| it.role == Role::Definition;
    let defined = places(analysis, &symbol).into_iter().filter(is_definition);
    let base = |(place, occurrence): (Place, Occurrence)| {
        let file = File::of(analysis, place.file.as_ref())?;
        let (path, base) = file.find(|role, range| role == Role::Read && file.is_base(occurrence.range, range))?;
        Some((path, Place { file: place.file.clone(), range: base }))
    };
    items(analysis, defined.filter_map(base))
}

/// Returns the classes that inherit from the class with this path.
pub(crate) fn subtypes(analysis: &Analysis, path: &str) -> Vec<ClassItem> {
    let symbol = Symbol::Class(path.into());
    let derived = |(place, occurrence): (Place, Occurrence)| {
        let base = Some(occurrence.range).filter(|_| occurrence.role == Role::Read)?;
        let file = File::of(analysis, place.file.as_ref())?;
        let (path, name) = file.find(|role, range| role == Role::Definition && file.is_base(range, base))?;
        Some((path, Place { file: place.file.clone(), range: name }))
    };
    items(analysis, places(analysis, &symbol).into_iter().filter_map(derived))
}

/// Returns the classes with these paths, without duplicates.
fn items(analysis: &Analysis, found: impl Iterator<Item = (Arc<str>, Place)>) -> Vec<ClassItem> {
    let mut classes: BTreeMap<Arc<str>, Place> = BTreeMap::new();
    for (path, place) in found {
        classes.entry(path).or_insert(place);
    }
    classes.into_iter().filter_map(|(path, place)| item(analysis, &path, place)).collect()
}

/// Creates the item of a class, at its definition if there is one, or else where it is `named`.
fn item(analysis: &Analysis, path: &Arc<str>, named: Place) -> Option<ClassItem> {
    let symbol = Symbol::Class(Arc::clone(path));
    let known = analysis.workspace().definitions(&symbol, analysis.path()).into_iter().next();
    let place = known.map_or(named, |located: FileOccurrence| place_of(analysis, located));
    let file = File::of(analysis, place.file.as_ref())?;
    let name = place.range.of(file.source.text()).to_owned();
    Some(ClassItem { name, path: Arc::clone(path), place })
}

/// A config with its index.
struct File {
    source: Arc<Source>,
    index: Arc<FileIndex>,
}

impl File {
    /// The file; None for the requested text.
    fn of(analysis: &Analysis, file: Option<&Arc<Path>>) -> Option<File> {
        match file {
            Some(file) => {
                let workspace = analysis.workspace();
                Some(File { source: workspace.source(file)?, index: workspace.file_index(file)? })
            }
            None => Some(File { source: Arc::clone(analysis.file().source()), index: analysis.index() }),
        }
    }

    /// Returns the first class whose name matches: its path and the name, or the call of the macro that makes it.
    fn find(&self, is_wanted: impl Fn(Role, TextRange) -> bool) -> Option<(Arc<str>, TextRange)> {
        self.index.occurrences().find_map(|(symbol, occurrence)| match symbol {
            Symbol::Class(path) if is_wanted(occurrence.role, occurrence.range) => {
                Some((Arc::clone(path), occurrence.range))
            }
            _ => None,
        })
    }

    /// Whether only a `:` is between the name of a class and its possible parent, or the macro calls that make them.
    fn is_base(&self, name: TextRange, base: TextRange) -> bool {
        let between = self.source.text().get(name.end as usize..base.start as usize);
        between.is_some_and(|between| between.trim() == ":")
    }
}
