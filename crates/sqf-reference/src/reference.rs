//! The reference in memory, as the language server uses it.

mod near;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::classes::Classes;
use super::facts::Contents;
use super::load::{self, Catalog, LoadError};
use super::lookup::{Lookup, folded};
use super::prepared::Prepared;
use super::records::Records;
use super::texts::Texts;
use super::types::signatures::Signatures;
use super::types::{CommandTypes, EngineSignatures, TypeSet, names};
use super::words::{Word, Words};
use super::{EventHandler, EventSet, Forms, PageKind, Record, RecordKind, Section, Topic, Version, facts, paths};

/// Everything that is known of the game's commands, functions and events.
///
/// Immutable: new data require a new reference.
#[derive(Debug)]
pub struct Reference {
    contents: Contents,
    words: Words,
    /// Positions of topics by normalized title and alias.
    topics: FxHashMap<String, usize>,
    /// Computed when a person looks something up; analysis never needs it.
    lookup: OnceLock<Lookup>,
    /// Computed on first use.
    signatures: OnceLock<Signatures>,
    /// Positions of events by family and name in lower case; computed on first use.
    events: OnceLock<FxHashMap<(EventSet, String), Vec<usize>>>,
    /// The embedded types of operands as the game lists them, if the contents have none.
    engine: OnceLock<EngineSignatures>,
    /// The embedded texts, loaded on first use, unless others are set.
    texts: OnceLock<Arc<Texts>>,
    /// Names other than the embedded ones.
    classes: Option<Arc<Classes>>,
    /// The pages for people that were generated with the site.
    pages: Option<PathBuf>,
    prepared: Prepared,
}

impl Reference {
    /// Creates the reference of a catalog.
    pub fn new(catalog: Catalog) -> Reference {
        Reference::of(catalog.into())
    }

    fn of(contents: Contents) -> Reference {
        let words = Words::new(&contents.commands, &contents.functions, &contents.forms);
        let mut topics = FxHashMap::default();
        for (position, topic) in contents.topics.iter().enumerate() {
            topics.insert(folded(&topic.title), position);
        }
        for (position, topic) in contents.topics.iter().enumerate() {
            for alias in topic.aliases.iter().chain([&topic.name]) {
                topics.entry(folded(alias)).or_insert(position);
            }
        }
        Reference {
            contents,
            words,
            topics,
            lookup: OnceLock::new(),
            signatures: OnceLock::new(),
            events: OnceLock::new(),
            engine: OnceLock::new(),
            texts: OnceLock::from(Arc::default()),
            classes: None,
            pages: None,
            prepared: Prepared::default(),
        }
    }

    /// Returns the embedded facts, loaded once.
    pub fn embedded() -> Arc<Reference> {
        static EMBEDDED: OnceLock<Arc<Reference>> = OnceLock::new();
        let read = || {
            // A test checks that the file can be read.
            let contents = facts::open(facts::EMBEDDED).unwrap_or_default();
            Arc::new(Reference::of(contents).with_own_texts())
        };
        Arc::clone(EMBEDDED.get_or_init(read))
    }

    /// Reads a published site from its folder, or a file of facts.
    ///
    /// # Errors
    ///
    /// When a file is missing or damaged; the message says which and what to do.
    pub fn read(path: &Path) -> Result<Reference, LoadError> {
        if path.is_file() {
            return Ok(Reference::new(load::facts(path)?).with_own_texts());
        }
        let reference = Reference::new(load::catalog(path)?).with_own_texts();
        Ok(Reference { pages: paths::pages_beside(path), ..reference })
    }

    /// Returns the folder of the pages for people that were generated with the site, if it is beside the site.
    pub fn pages(&self) -> Option<&Path> {
        self.pages.as_deref()
    }

    /// Replaces the texts that describe the reference.
    #[cfg(any(test, feature = "fixture"))]
    #[must_use]
    pub fn with_texts(mut self, texts: Arc<Texts>) -> Reference {
        self.texts = OnceLock::from(texts);
        self
    }

    /// Lets the embedded texts describe the reference. They are unpacked on first use: many users of a reference need
    /// none.
    #[must_use]
    fn with_own_texts(mut self) -> Reference {
        self.texts = OnceLock::new();
        self
    }

    /// Creates the reference of a catalog that our texts describe.
    pub fn described_by_texts(catalog: Catalog) -> Reference {
        Reference::new(catalog).with_own_texts()
    }

    /// Replaces the names of the game.
    #[must_use]
    pub fn with_classes(mut self, classes: Arc<Classes>) -> Reference {
        self.classes = Some(classes);
        self
    }

    /// Returns the names of the game; the embedded ones are unpacked on first use.
    pub fn classes(&self) -> Arc<Classes> {
        self.classes.clone().unwrap_or_else(Classes::embedded)
    }

    /// Returns the descriptions of commands, functions, events and words in our own words.
    pub fn texts(&self) -> &Texts {
        self.texts.get_or_init(Texts::embedded)
    }

    /// Returns a record with our summary first, and our texts where its page has none.
    pub fn described<'r>(&self, record: &'r Record) -> Cow<'r, Record> {
        self.texts().describe(record)
    }

    /// Returns a topic with our text before its own, or instead of a missing one.
    pub fn described_topic<'r>(&self, topic: &'r Topic) -> Cow<'r, Topic> {
        self.texts().describe_topic(topic)
    }

    /// Returns the scripting commands and operators.
    pub fn commands(&self) -> &Records {
        &self.contents.commands
    }

    /// Returns the functions of the game's library.
    pub fn functions(&self) -> &Records {
        &self.contents.functions
    }

    /// Iterates over commands, then functions, without caching them, for tables over all of them.
    pub fn each_record(&self) -> impl Iterator<Item = Cow<'_, Record>> {
        self.commands().each().chain(self.functions().each())
    }

    /// Iterates over commands, then functions. Unlike those of [`Reference::each_record`], they are cached.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.commands().iter().chain(self.functions().iter())
    }

    /// Returns the concept pages.
    pub fn topics(&self) -> &[Topic] {
        &self.contents.topics
    }

    /// Returns the event handlers of all families, in the order of their topics.
    pub fn all_events(&self) -> &[EventHandler] {
        &self.contents.events
    }

    /// Returns the newest version of the game that added a command, a function or a syntax.
    pub fn newest_version(&self) -> Option<Version> {
        self.contents.newest
    }

    /// Returns the command, operator or function that scripts write as `word`, in any case.
    pub fn get(&self, word: &str) -> Option<&Record> {
        self.record(self.words.get(word)?)
    }

    /// Returns the command or operator that scripts write as `word`, in any case.
    pub fn command(&self, word: &str) -> Option<&Record> {
        self.get(word).filter(|record| record.kind == RecordKind::Command)
    }

    /// Returns the function that scripts write as `word`, in any case.
    pub fn function(&self, word: &str) -> Option<&Record> {
        self.get(word).filter(|record| record.kind == RecordKind::Function)
    }

    /// Returns the forms in which a command or operator can be written; none for other words.
    pub fn forms(&self, word: &str) -> Forms {
        self.words.get(word).map_or(Forms::NONE, |word| word.forms)
    }

    /// Returns the types of the operands and results of the command or operator `word`, in any case.
    pub fn signatures(&self, word: &str) -> Option<&CommandTypes> {
        let found = self.words.get(word)?.found;
        if found.kind != PageKind::Command {
            return None;
        }
        let signatures = self.signatures.get_or_init(|| self.find_signatures());
        signatures.get(found.position, self.commands(), self.engine())
    }

    /// Returns the type that the function `name` (in any case) returns, if its page is known to be right; otherwise any
    /// type.
    pub fn function_returns(&self, name: &str) -> TypeSet {
        self.function(name).map_or(TypeSet::ANY, names::of_function)
    }

    /// Returns the function that `name` is a misspelling of, if there is exactly one that is similar enough.
    pub fn near_function(&self, name: &str) -> Option<&str> {
        let names = self.prepared(|reference| near::index(reference.functions()));
        near::function(self.functions(), &names, name)
    }

    /// Returns the topic with that title or alias, in any case.
    pub fn topic(&self, title: &str) -> Option<&Topic> {
        self.contents.topics.get(*self.topics.get(&folded(title))?)
    }

    /// Returns the event `name` of a family, in any case.
    pub fn event(&self, set: EventSet, name: &str) -> Option<&EventHandler> {
        self.events_named(set, name).next()
    }

    /// Returns the event `name` of a family, in any case; events of the interface with or without `on`.
    pub fn handled_event(&self, set: EventSet, name: &str) -> Option<&EventHandler> {
        let is_interface = set == EventSet::Interface;
        let long = || is_interface.then(|| self.event(set, &format!("on{name}"))).flatten();
        self.event(set, name).or_else(|| self.event(set, set.bare_name(name))).or_else(long)
    }

    /// Iterates over all events `name` of a family, in any case: the `HitPart` events of objects and of projectiles are
    /// two.
    pub fn events_named(&self, set: EventSet, name: &str) -> impl Iterator<Item = &EventHandler> {
        let by_name = self.events.get_or_init(|| {
            let mut by_name: FxHashMap<_, Vec<usize>> = FxHashMap::default();
            for (position, event) in self.contents.events.iter().enumerate() {
                by_name.entry((event.set, event.name.to_ascii_lowercase())).or_default().push(position);
            }
            by_name
        });
        let found = by_name.get(&(set, name.to_ascii_lowercase()));
        found.into_iter().flatten().map(|position| &self.contents.events[*position])
    }

    /// Iterates over all events of a family.
    pub fn events(&self, set: EventSet) -> impl Iterator<Item = &EventHandler> {
        self.contents.events.iter().filter(move |event| event.set == set)
    }

    /// Returns the section that explains the magic variable `name` (`_x`, `this`), in any case.
    pub fn magic_variable(&self, name: &str) -> Option<(&Topic, &Section)> {
        self.section("Magic Variables", name)
    }

    /// Iterates over the names of the magic variables.
    pub fn magic_variables(&self) -> impl Iterator<Item = &str> {
        let sections = self.topic("Magic Variables").map(|topic| topic.sections.as_slice()).unwrap_or_default();
        sections.iter().filter_map(|section| section.heading.as_deref())
    }

    /// Returns the section that explains a word of the preprocessor: `#define`, `##`, `__LINE__`.
    pub fn preprocessor(&self, word: &str) -> Option<(&Topic, &Section)> {
        self.section("PreProcessor Commands", word)
    }

    /// Returns the index of pages by names, titles, aliases and symbols, in any case.
    pub fn lookup(&self) -> &Lookup {
        self.lookup.get_or_init(|| Lookup::new(self.commands(), self.functions(), self.topics()))
    }

    /// Returns the table of type `T` that another layer attaches to this reference; `make` computes it on first use.
    ///
    /// `make` must not request the same table.
    pub fn prepared<T: Any + Send + Sync>(&self, make: impl FnOnce(&Reference) -> T) -> Arc<T> {
        self.prepared.get(|| make(self))
    }

    fn find_signatures(&self) -> Signatures {
        let position = |word: &str| {
            let found = self.words.get(word)?.found;
            (found.kind == PageKind::Command).then_some(found.position)
        };
        Signatures::new(self.commands(), self.engine(), position)
    }

    /// Returns the types of operands as the game lists them: the embedded ones for a published site, which has none.
    fn engine(&self) -> &EngineSignatures {
        let own = &self.contents.engine;
        if !own.is_empty() {
            return own;
        }
        // A test checks that the file can be read.
        self.engine.get_or_init(|| facts::engine(facts::EMBEDDED).unwrap_or_default())
    }

    fn section(&self, title: &str, heading: &str) -> Option<(&Topic, &Section)> {
        let topic = self.topic(title)?;
        let is_meant = |section: &&Section| section.heading.as_deref().is_some_and(|h| h.eq_ignore_ascii_case(heading));
        Some((topic, topic.sections.iter().find(is_meant)?))
    }

    fn record(&self, word: Word) -> Option<&Record> {
        match word.found.kind {
            PageKind::Command => self.commands().get(word.found.position),
            PageKind::Function => self.functions().get(word.found.position),
            PageKind::Topic => None,
        }
    }
}
