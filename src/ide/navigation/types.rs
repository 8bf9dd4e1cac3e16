//! Type hierarchy: which class does a class of a config inherit from, and which inherit from it?

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::{Place, Target, place_of, places, target};
use crate::ide::analysis::Analysis;
use crate::model::{FileIndex, Located, Occurrence, Role, Symbol};
use crate::syntax::Source;
use crate::text::TextRange;

/// A class of a config.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassItem {
    /// Its name, as it is written at the place.
    pub name: String,
    /// The names of the classes around it and its own, in lower case: what it is found again by.
    pub path: Arc<str>,
    /// Where it is defined, else where it is declared or named.
    pub place: Place,
}

/// The class whose name is at `offset`.
pub(in crate::ide) fn prepare_types(analysis: &Analysis, offset: u32) -> Option<ClassItem> {
    match target(analysis, offset)? {
        Target::Symbol(Symbol::Class(path), occurrence) => {
            item(analysis, &path, Place { file: None, range: occurrence.name? })
        }
        _ => None,
    }
}

/// The classes that the class with this path inherits from: one, unless several configs define it.
pub(in crate::ide) fn supertypes(analysis: &Analysis, path: &str) -> Vec<ClassItem> {
    let symbol = Symbol::Class(path.into());
    let is_definition = |(_, it): &(Place, Occurrence)| it.role == Role::Definition;
    let defined = places(analysis, &symbol).into_iter().filter(is_definition);
    let base = |(place, occurrence): (Place, Occurrence)| {
        let name = occurrence.name?;
        let file = File::of(analysis, place.file.as_ref())?;
        let (path, base) = file.find(|role, range| role == Role::Read && file.is_base(name, range))?;
        Some((path, Place { file: place.file.clone(), range: base }))
    };
    items(analysis, defined.filter_map(base))
}

/// The classes that inherit from the class with this path.
pub(in crate::ide) fn subtypes(analysis: &Analysis, path: &str) -> Vec<ClassItem> {
    let symbol = Symbol::Class(path.into());
    let derived = |(place, occurrence): (Place, Occurrence)| {
        let base = occurrence.name.filter(|_| occurrence.role == Role::Read)?;
        let file = File::of(analysis, place.file.as_ref())?;
        let (path, name) = file.find(|role, range| role == Role::Definition && file.is_base(range, base))?;
        Some((path, Place { file: place.file.clone(), range: name }))
    };
    items(analysis, places(analysis, &symbol).into_iter().filter_map(derived))
}

/// The classes by their paths, each once.
fn items(analysis: &Analysis, found: impl Iterator<Item = (Arc<str>, Place)>) -> Vec<ClassItem> {
    let mut classes: BTreeMap<Arc<str>, Place> = BTreeMap::new();
    for (path, place) in found {
        classes.entry(path).or_insert(place);
    }
    classes.into_iter().filter_map(|(path, place)| item(analysis, &path, place)).collect()
}

/// A class, at its definition if there is one, else where it is `named`.
fn item(analysis: &Analysis, path: &Arc<str>, named: Place) -> Option<ClassItem> {
    let symbol = Symbol::Class(Arc::clone(path));
    let known = analysis.workspace().definitions(&symbol, analysis.path()).into_iter().next();
    let defined = known.filter(|located| located.occurrence.name.is_some());
    let place = defined.map_or(named, |located: Located| place_of(analysis, located));
    let file = File::of(analysis, place.file.as_ref())?;
    let name = place.range.of(file.source.text()).to_owned();
    Some(ClassItem { name, path: Arc::clone(path), place })
}

/// A config, with the names in it.
struct File {
    source: Arc<Source>,
    index: Arc<FileIndex>,
}

impl File {
    /// The file, or the text that was asked about.
    fn of(analysis: &Analysis, file: Option<&Arc<Path>>) -> Option<File> {
        match file {
            Some(file) => {
                let workspace = analysis.workspace();
                Some(File { source: workspace.source(file)?, index: workspace.file_index(file)? })
            }
            None => Some(File { source: Arc::clone(analysis.file().source()), index: analysis.index() }),
        }
    }

    /// The first class that is named as wanted: its path and the name.
    fn find(&self, is_wanted: impl Fn(Role, TextRange) -> bool) -> Option<(Arc<str>, TextRange)> {
        self.index.occurrences().find_map(|(symbol, occurrence)| match (symbol, occurrence.name) {
            (Symbol::Class(path), Some(name)) if is_wanted(occurrence.role, name) => Some((Arc::clone(path), name)),
            _ => None,
        })
    }

    /// Whether nothing but a `:` is between the name of a class and what may be its base.
    fn is_base(&self, name: TextRange, base: TextRange) -> bool {
        let between = self.source.text().get(name.end as usize..base.start as usize);
        between.is_some_and(|between| between.trim() == ":")
    }
}
