//! From finished records to the files of the site.
//!
//! ```text
//! Site -> paths, summary, markdown   one page each
//!      -> index, bundle, syntax_table, schema   the aggregate files
//!      -> write                      all of it into a folder
//!      -> sqf_staging             replaces the old site by that folder
//!
//! publish                            all steps, after checks
//! ```
//!
//! The output is deterministic, whatever the order of the records. The fields of a record come from `page`; here each
//! file has a module: `write` the folders with one JSON and one Markdown file a page, [`bundle`] `commands.json` and its
//! siblings, `index` `index.json`, [`syntax_table`] `syntax.json`, [`schema`] `schema.json`.

pub mod bundle;
pub mod error;
pub mod form_facts;
pub mod markdown;
pub mod publish;
pub mod schema;
pub mod shrinkage;
pub mod summary;
pub mod syntax_table;

#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
mod index;
mod write;

pub use bundle::Sources;
pub use publish::{PublishOptions, PublishedSite, publish, publish_unless};
pub use sqf_reference::paths;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use form_facts::{FACTS, FormFact};
use sqf_reference::load::Catalog;
use sqf_reference::words::further_forms;
use sqf_reference::{
    ClassName, ClassNames, EngineSignatures, GameCode, Index, PageKind, Record, RecordKind, SyntaxIndex, Topic, events,
};

/// Everything that is published, before it is turned into files.
#[derive(Debug, Clone)]
pub struct Site {
    /// The game whose version each page states in a separate field.
    pub main_game: GameCode,
    /// The wiki's lists of the pages of each kind.
    pub sources: Sources,
    /// Commands and operators.
    pub commands: Vec<Record>,
    /// Functions.
    pub functions: Vec<Record>,
    /// Concept pages.
    pub topics: Vec<Topic>,
    /// Names of the game, in the order of [`ClassList`](sqf_reference::ClassList) and of their classes.
    pub classes: Vec<ClassName>,
    /// The newest edit of the pages that list these names (ISO 8601, UTC).
    pub classes_updated: Option<String>,
    /// Forms of commands that the wiki's pages do not show.
    pub form_facts: &'static [FormFact],
}

impl Site {
    /// Sorts records and topics by kind, then by name without regard to case.
    pub fn new(
        main_game: GameCode,
        records: impl IntoIterator<Item = Record>,
        topics: impl IntoIterator<Item = Topic>,
    ) -> Site {
        let (mut commands, mut functions): (Vec<_>, Vec<_>) =
            records.into_iter().partition(|record| record.kind == RecordKind::Command);
        let mut topics: Vec<_> = topics.into_iter().collect();
        for records in [&mut commands, &mut functions] {
            records.sort_by_cached_key(|record| sort_key(&record.name, &record.title));
        }
        topics.sort_by_cached_key(|topic| sort_key(&topic.name, &topic.title));
        Site {
            main_game,
            sources: Sources::default(),
            commands,
            functions,
            topics,
            classes: Vec::new(),
            classes_updated: None,
            form_facts: FACTS,
        }
    }

    /// Returns the index of all pages.
    pub fn index(&self) -> Index {
        index::build(&self.entries(), &self.main_game)
    }

    /// Returns the table of command and function names.
    pub(crate) fn syntax_index(&self) -> SyntaxIndex {
        let records = self.commands.iter().chain(&self.functions);
        syntax_table::build(
            &self.commands,
            &self.functions,
            self.form_facts,
            newest(records.map(|record| record.updated.as_deref())),
        )
    }

    /// Returns the lists of names.
    pub fn class_names(&self) -> ClassNames<&ClassName> {
        ClassNames {
            updated: self.classes_updated.clone(),
            source: self.sources.classes.clone(),
            count: self.classes.len(),
            items: self.classes.iter().collect(),
        }
    }

    /// Returns what a reader of the published site gets.
    pub fn into_catalog(self) -> Catalog {
        let table = self.syntax_index();
        let topics = self.topics.iter().map(|topic| topic.updated.as_deref());
        let updated = table.updated.clone().max(newest(topics));
        let forms =
            table.commands.iter().map(|(name, command)| (name.as_str(), command.forms.iter().copied().collect()));
        Catalog {
            forms: further_forms(&self.commands, forms),
            events: events::of_topics(&self.topics),
            commands: self.commands,
            functions: self.functions,
            topics: self.topics,
            engine: EngineSignatures::default(),
            updated,
        }
    }

    /// Returns the types of records that have no topic of their own, each with the topic that describes it: one to which
    /// the name of the type redirects, or which has it in its title.
    pub fn types_described_elsewhere(&self) -> BTreeMap<&str, &Topic> {
        let records = self.commands.iter().chain(&self.functions);
        let types: BTreeSet<&str> = records.flat_map(types).collect();
        let titles: BTreeSet<&str> = self.topics.iter().map(|topic| topic.title.as_str()).collect();
        let prefix = format!("{}: ", self.main_game.display_name());
        let describes = |topic: &&Topic, name: &str| {
            topic.aliases.iter().any(|alias| alias == name) || topic.title.strip_prefix(&prefix) == Some(name)
        };
        types
            .into_iter()
            .filter(|name| !titles.contains(name))
            .filter_map(|name| Some((name, self.topics.iter().find(|topic| describes(topic, name))?)))
            .collect()
    }

    /// Returns all pages with their paths, in the order of the index.
    fn entries(&self) -> Vec<Entry<'_>> {
        let commands = self.commands.iter().map(PageRef::Record);
        let functions = self.functions.iter().map(PageRef::Record);
        let topics = self.topics.iter().map(PageRef::Topic);
        [with_paths(commands.collect()), with_paths(functions.collect()), with_paths(topics.collect())].concat()
    }
}

/// Iterates over the names of the types that a record states.
fn types(record: &Record) -> impl Iterator<Item = &str> {
    let params = record.syntaxes.iter().flat_map(|syntax| &syntax.params).flat_map(|param| &param.types);
    let returns = record.syntaxes.iter().filter_map(|syntax| syntax.returns.as_ref()).flat_map(|it| &it.types);
    let shapes = record.syntaxes.iter().filter_map(|syntax| syntax.shape.as_ref());
    let operands = shapes.flat_map(|shape| shape.left.iter().chain(&shape.right)).flat_map(|operand| &operand.types);
    params.chain(returns).chain(operands).map(String::as_str)
}

/// A page and its kind.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
enum PageRef<'a> {
    Record(&'a Record),
    Topic(&'a Topic),
}

impl<'a> PageRef<'a> {
    fn kind(self) -> PageKind {
        match self {
            PageRef::Record(record) => record.kind.into(),
            PageRef::Topic(_) => PageKind::Topic,
        }
    }

    fn title(self) -> &'a str {
        match self {
            PageRef::Record(record) => &record.title,
            PageRef::Topic(topic) => &topic.title,
        }
    }

    fn updated(self) -> Option<&'a str> {
        match self {
            PageRef::Record(record) => record.updated.as_deref(),
            PageRef::Topic(topic) => topic.updated.as_deref(),
        }
    }

    fn markdown(self) -> String {
        match self {
            PageRef::Record(record) => markdown::record_page(record),
            PageRef::Topic(topic) => markdown::topic_page(topic),
        }
    }
}

/// A page with its path, without folder and extension.
#[derive(Debug, Clone)]
struct Entry<'a> {
    page: PageRef<'a>,
    stem: String,
}

/// Assigns paths to pages of one kind.
fn with_paths(pages: Vec<PageRef<'_>>) -> Vec<Entry<'_>> {
    let titles: Vec<&str> = pages.iter().map(|page| page.title()).collect();
    let stems = paths::assign(&titles);
    pages.into_iter().zip(stems).map(|(page, stem)| Entry { page, stem }).collect()
}

/// Returns the latest of some times. All have the same format (ISO 8601, UTC), so they sort as text.
fn newest<'a>(times: impl Iterator<Item = Option<&'a str>>) -> Option<String> {
    times.flatten().max().map(str::to_owned)
}

fn sort_key(name: &str, title: &str) -> (String, String, String) {
    (name.to_lowercase(), name.to_owned(), title.to_owned())
}
