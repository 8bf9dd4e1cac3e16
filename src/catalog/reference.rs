//! The reference in memory, as the language server asks it.

use std::any::Any;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::load::{self, Catalog, LoadError};
use super::lookup::{Found, Lookup};
use super::prepared::Prepared;
use super::{EventHandler, EventSet, Form, PageKind, Record, RecordKind, Section, Topic};

/// Everything that is known of the game's commands, functions and events.
///
/// Immutable: new data make a new reference.
#[derive(Debug)]
pub struct Reference {
    catalog: Catalog,
    /// Words and symbols as scripts write them, in lower case.
    names: FxHashMap<Box<str>, Found>,
    lookup: Lookup,
    detail: Detail,
    prepared: Prepared,
}

/// How much a reference holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Facts alone: names, syntax, types, versions. Every text of the wiki is empty.
    Facts,
    /// The whole of a published site.
    Full,
}

impl Reference {
    /// Makes the reference of a catalog.
    pub fn new(catalog: Catalog, detail: Detail) -> Reference {
        let lookup = Lookup::of_catalog(&catalog);
        let mut names = FxHashMap::default();
        for records in [&catalog.commands, &catalog.functions] {
            for (position, record) in records.iter().enumerate() {
                let found = Found { kind: record.kind.into(), position };
                let own = record.operator.as_ref().unwrap_or(&record.name);
                names.entry(own.to_lowercase().into()).or_insert(found);
            }
            for (position, record) in records.iter().enumerate() {
                let found = Found { kind: record.kind.into(), position };
                if record.kind == RecordKind::Function || record.operator.is_some() {
                    for alias in &record.aliases {
                        names.entry(alias.to_lowercase().into()).or_insert(found);
                    }
                }
            }
        }
        Reference { catalog, names, lookup, detail, prepared: Prepared::default() }
    }

    /// Reads a published site.
    ///
    /// # Errors
    ///
    /// When a bundle is missing or damaged; the message says which and what to do.
    pub fn read(folder: &Path) -> Result<Reference, LoadError> {
        Ok(Reference::new(load::catalog(folder)?, Detail::Full))
    }

    /// All records and topics.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// How much is known.
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// The command, operator or function that scripts write as `word`, in any case.
    pub fn get(&self, word: &str) -> Option<&Record> {
        // Most words of a script are in mixed case and short; this is asked for each of them.
        let found = self.names.get(word.to_ascii_lowercase().as_str())?;
        self.record(*found)
    }

    /// The command or operator that scripts write as `word`, in any case.
    pub fn command(&self, word: &str) -> Option<&Record> {
        self.get(word).filter(|record| record.kind == RecordKind::Command)
    }

    /// The function that scripts write as `word`, in any case.
    pub fn function(&self, word: &str) -> Option<&Record> {
        self.get(word).filter(|record| record.kind == RecordKind::Function)
    }

    /// The forms in which a command or operator may be written; empty for other words.
    pub fn forms(&self, word: &str) -> Vec<Form> {
        let Some(record) = self.command(word) else { return Vec::new() };
        let mut forms: Vec<Form> = record.syntaxes.iter().filter_map(|syntax| syntax.shape.as_ref()?.form).collect();
        forms.sort_unstable();
        forms.dedup();
        forms
    }

    /// The topic of that title or alias, in any case.
    pub fn topic(&self, title: &str) -> Option<&Topic> {
        let found = self.lookup.find(title).filter(|found| found.kind == PageKind::Topic)?;
        self.catalog.topics.get(found.position)
    }

    /// The event `name` of a family, in any case.
    pub fn event(&self, set: EventSet, name: &str) -> Option<&EventHandler> {
        self.events(set).find(|event| event.name.eq_ignore_ascii_case(name))
    }

    /// Every event `name` of a family, in any case: what an object and a projectile call `HitPart` are two.
    pub fn events_named(&self, set: EventSet, name: &str) -> impl Iterator<Item = &EventHandler> {
        self.events(set).filter(move |event| event.name.eq_ignore_ascii_case(name))
    }

    /// All events of a family.
    pub fn events(&self, set: EventSet) -> impl Iterator<Item = &EventHandler> {
        self.catalog.events.iter().filter(move |event| event.set == set)
    }

    /// The section that explains the magic variable `name` (`_x`, `this`), in any case.
    pub fn magic_variable(&self, name: &str) -> Option<(&Topic, &Section)> {
        self.section("Magic Variables", name)
    }

    /// Names of the magic variables.
    pub fn magic_variables(&self) -> impl Iterator<Item = &str> {
        let sections = self.topic("Magic Variables").map(|topic| topic.sections.as_slice()).unwrap_or_default();
        sections.iter().filter_map(|section| section.heading.as_deref())
    }

    /// The section that explains a word of the preprocessor: `#define`, `##`, `__LINE__`.
    pub fn preprocessor(&self, word: &str) -> Option<(&Topic, &Section)> {
        self.section("PreProcessor Commands", word)
    }

    /// The page that a person means by `name`: names, titles, aliases and symbols, in any case.
    pub fn lookup(&self) -> &Lookup {
        &self.lookup
    }

    /// The table of type `T` that another layer keeps beside this reference; `make` makes it when it is first asked for.
    ///
    /// `make` must not call this method.
    pub fn prepared<T: Any + Send + Sync>(&self, make: impl FnOnce(&Reference) -> T) -> Arc<T> {
        self.prepared.get(|| make(self))
    }

    fn section(&self, title: &str, heading: &str) -> Option<(&Topic, &Section)> {
        let topic = self.topic(title)?;
        let is_meant = |section: &&Section| section.heading.as_deref().is_some_and(|h| h.eq_ignore_ascii_case(heading));
        Some((topic, topic.sections.iter().find(is_meant)?))
    }

    fn record(&self, found: Found) -> Option<&Record> {
        match found.kind {
            PageKind::Command => self.catalog.commands.get(found.position),
            PageKind::Function => self.catalog.functions.get(found.position),
            PageKind::Topic => None,
        }
    }
}
