//! The reference in memory, as the language server asks it.

mod near;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::borrow::Cow;
use std::path::Path;
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
use super::{EventHandler, EventSet, Forms, PageKind, Record, RecordKind, Section, Topic, Version, facts};

/// Everything that is known of the game's commands, functions and events.
///
/// Immutable: new data make a new reference.
#[derive(Debug)]
pub struct Reference {
    contents: Contents,
    words: Words,
    /// Positions of topics by title and alias, in the form in which names are compared.
    topics: FxHashMap<String, usize>,
    /// Made when a person asks; scripts never do.
    lookup: OnceLock<Lookup>,
    /// Made when a type is first asked for.
    signatures: OnceLock<Signatures>,
    /// The types of operands as the game lists them, where the contents have none.
    engine: OnceLock<EngineSignatures>,
    /// Those of the program when they are first asked for, unless there are others.
    texts: OnceLock<Arc<Texts>>,
    /// Other names than those that the program carries.
    classes: Option<Arc<Classes>>,
    prepared: Prepared,
}

impl Reference {
    /// Makes the reference of a catalog.
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
            engine: OnceLock::new(),
            texts: OnceLock::from(Arc::default()),
            classes: None,
            prepared: Prepared::default(),
        }
    }

    /// The facts that the program carries, read once.
    pub fn embedded() -> Arc<Reference> {
        static EMBEDDED: OnceLock<Arc<Reference>> = OnceLock::new();
        let read = || {
            // That the file can be read is checked by a test.
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
        Ok(Reference::new(load::catalog(path)?).with_own_texts())
    }

    /// The same reference, described by `texts`.
    #[cfg(test)]
    #[must_use]
    pub fn with_texts(mut self, texts: Arc<Texts>) -> Reference {
        self.texts = OnceLock::from(texts);
        self
    }

    /// The same reference, described by the texts that the program carries. They are unpacked when they are first asked
    /// for: many uses of a reference need none.
    #[must_use]
    fn with_own_texts(mut self) -> Reference {
        self.texts = OnceLock::new();
        self
    }

    /// The same reference, with these names of the game.
    #[cfg(test)]
    #[must_use]
    pub fn with_classes(mut self, classes: Arc<Classes>) -> Reference {
        self.classes = Some(classes);
        self
    }

    /// Names of the game; those that the program carries are unpacked when they are first asked for.
    pub fn classes(&self) -> Arc<Classes> {
        self.classes.clone().unwrap_or_else(Classes::embedded)
    }

    /// What commands, functions, events and words do, in our own words.
    pub fn texts(&self) -> &Texts {
        self.texts.get_or_init(Texts::embedded)
    }

    /// A record with the texts put where its page has none, and their summary before all else.
    pub fn described<'r>(&self, record: &'r Record) -> Cow<'r, Record> {
        self.texts().describe(record)
    }

    /// A topic with our text put before its own, or where it has none.
    pub fn described_topic<'r>(&self, topic: &'r Topic) -> Cow<'r, Topic> {
        self.texts().describe_topic(topic)
    }

    /// Scripting commands and operators.
    pub fn commands(&self) -> &Records {
        &self.contents.commands
    }

    /// Functions of the game's library.
    pub fn functions(&self) -> &Records {
        &self.contents.functions
    }

    /// Commands, then functions, one after the other, for tables over all of them.
    pub fn each_record(&self) -> impl Iterator<Item = Cow<'_, Record>> {
        self.commands().each().chain(self.functions().each())
    }

    /// Commands, then functions. Unlike those of [`Reference::each_record`] they stay in memory.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.commands().iter().chain(self.functions().iter())
    }

    /// Concept pages.
    pub fn topics(&self) -> &[Topic] {
        &self.contents.topics
    }

    /// Event handlers of all families, in the order of their topics.
    pub fn all_events(&self) -> &[EventHandler] {
        &self.contents.events
    }

    /// The newest version of the game that added a command, a function or a syntax.
    pub fn newest_version(&self) -> Option<Version> {
        self.contents.newest
    }

    /// The command, operator or function that scripts write as `word`, in any case.
    pub fn get(&self, word: &str) -> Option<&Record> {
        self.record(self.words.get(word)?)
    }

    /// The command or operator that scripts write as `word`, in any case.
    pub fn command(&self, word: &str) -> Option<&Record> {
        self.get(word).filter(|record| record.kind == RecordKind::Command)
    }

    /// The function that scripts write as `word`, in any case.
    pub fn function(&self, word: &str) -> Option<&Record> {
        self.get(word).filter(|record| record.kind == RecordKind::Function)
    }

    /// The forms in which a command or operator may be written; none for other words.
    pub fn forms(&self, word: &str) -> Forms {
        self.words.get(word).map_or(Forms::NONE, |word| word.forms)
    }

    /// The types of the operands and results of the command or operator `word`, in any case.
    pub fn signatures(&self, word: &str) -> Option<&CommandTypes> {
        let found = self.words.get(word)?.found;
        if found.kind != PageKind::Command {
            return None;
        }
        let signatures = self.signatures.get_or_init(|| self.find_signatures());
        signatures.get(found.position, self.commands(), self.engine())
    }

    /// What the function `name` returns, in any case, where its page is known to be right; anything else.
    pub fn function_returns(&self, name: &str) -> TypeSet {
        self.function(name).map_or(TypeSet::ANY, names::of_function)
    }

    /// The function that `name` is a misspelling of, if there is exactly one that is near enough.
    pub fn near_function(&self, name: &str) -> Option<&str> {
        let names = self.prepared(|reference| near::Names::of(reference.functions()));
        near::function(self.functions(), &names, name)
    }

    /// The topic of that title or alias, in any case.
    pub fn topic(&self, title: &str) -> Option<&Topic> {
        self.contents.topics.get(*self.topics.get(&folded(title))?)
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
        self.contents.events.iter().filter(move |event| event.set == set)
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
        self.lookup.get_or_init(|| Lookup::new(self.commands(), self.functions(), self.topics()))
    }

    /// The table of type `T` that another layer keeps beside this reference; `make` makes it when it is first asked for.
    ///
    /// `make` must not ask for the same table.
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

    /// The types of operands as the game lists them: those of the program for a published site, which has none.
    fn engine(&self) -> &EngineSignatures {
        let own = &self.contents.engine;
        if !own.is_empty() {
            return own;
        }
        // That the file can be read is checked by a test.
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
