//! All pages of one kind in one file: `commands.json`, `functions.json`, `topics.json`.

use super::newest;
use sqf_reference::{Bundle, PageKind, Record, Topic};

/// The wiki's category pages that list the pages of each kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources {
    /// URL of the category of commands.
    pub commands: String,
    /// URL of the category of functions.
    pub functions: String,
    /// URL of the category of topics.
    pub topics: String,
    /// URL of the category of lists of names.
    pub classes: String,
}

impl Sources {
    /// Returns the categories of a wiki that names them like the Bohemia Interactive wiki. `articles` is the base URL
    /// to which a title is appended, with its final slash.
    pub(crate) fn on_wiki(articles: &str) -> Sources {
        Sources {
            commands: format!("{articles}Category:Scripting_Commands"),
            functions: format!("{articles}Category:Functions"),
            topics: format!("{articles}Category:Scripting_Topics"),
            classes: format!("{articles}Category:Arma_3:_Reference_Lists"),
        }
    }

    /// Returns the text of all pages of a kind.
    pub(super) fn of(&self, kind: PageKind) -> &str {
        match kind {
            PageKind::Command => &self.commands,
            PageKind::Function => &self.functions,
            PageKind::Topic => &self.topics,
        }
    }
}

impl Default for Sources {
    /// Returns those of the Bohemia Interactive Community wiki.
    fn default() -> Sources {
        Sources::on_wiki("https://community.bistudio.com/wiki/")
    }
}

/// Builds the bundle of commands or that of functions.
pub(super) fn of_records<'a>(records: &'a [Record], source: &str) -> Bundle<&'a Record> {
    let updated = newest(records.iter().map(|record| record.updated.as_deref()));
    build(records, updated, source)
}

/// Builds the bundle of topics.
pub(super) fn of_topics<'a>(topics: &'a [Topic], source: &str) -> Bundle<&'a Topic> {
    let updated = newest(topics.iter().map(|topic| topic.updated.as_deref()));
    build(topics, updated, source)
}

fn build<'a, T>(items: &'a [T], updated: Option<String>, source: &str) -> Bundle<&'a T> {
    Bundle { updated, source: source.to_owned(), count: items.len(), items: items.iter().collect() }
}
