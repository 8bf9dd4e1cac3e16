//! The data of the search, as scripts: a page that is opened from a folder may not read files in any other way.
//!
//! The index is that of [`sqf_reference::search`]; here is what is shown of its entries, and where they lead to.
//! `search.js` says how it reads them. Everything is text in lines and columns, which is smaller than JSON and faster
//! to read.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::book::{Book, Page, Subject};
use super::class_lists;
use super::mod_lists;
use super::topic::anchor;
use sqf_lint::guide;
use sqf_markdown::plain_text;
use sqf_reference::library::Libraries;
use sqf_reference::search::{Document, Index, Kind};
use sqf_reference::{ClassFacts, ClassList, Reach, Status, Version};
use sqf_text::without_controls;

/// Returns the files with the data: what is shown of entries, the index, and classes.
pub(super) fn files(book: &Book<'_>) -> [(&'static str, String); 3] {
    let index = Index::of(book.reference, Libraries::embedded(), guide::documents());
    [
        ("search-pages.js", script("addPages", &pages(book, &index))),
        ("search-words.js", script("addWords", &index.to_json())),
        ("search-classes.js", script("addClasses", &class_names(book))),
    ]
}

fn script(function: &str, data: &Value) -> String {
    format!("sqf.{function}({});\n", without_controls(&data.to_string()))
}

/// Numbers the values that pages share.
#[derive(Default)]
struct Shared(BTreeMap<String, usize>);

impl Shared {
    fn of<'v>(values: impl Iterator<Item = &'v str>) -> Shared {
        let values: BTreeSet<&str> = values.collect();
        Shared(values.into_iter().enumerate().map(|(number, value)| (value.to_owned(), number)).collect())
    }

    fn number(&self, value: &str) -> String {
        self.0.get(value).map(ToString::to_string).unwrap_or_default()
    }

    fn numbers<'v>(&self, values: impl IntoIterator<Item = &'v str>) -> String {
        values.into_iter().map(|value| self.number(value)).collect::<Vec<_>>().join(",")
    }

    fn values(&self) -> Vec<&str> {
        self.0.keys().map(String::as_str).collect()
    }
}

/// A place that an entry leads to. Events and properties of the same name are one entry with several places.
#[derive(Debug, Default)]
struct Row<'b> {
    /// What it belongs to.
    of: Option<String>,
    /// Its path from the root without extension, with a fragment.
    path: String,
    status: Status,
    flags: String,
    since: Option<&'b str>,
    groups: Vec<&'b str>,
    games: Vec<&'b str>,
    /// In Markdown.
    summary: String,
}

/// The places by kind and name.
type Rows<'b> = FxHashMap<(Kind, String), Vec<Row<'b>>>;

/// Returns what is shown of the entries, a line for each place: the first one of an entry has its name, kind and other
/// names. A `*` ends a path in place of the name.
fn pages(book: &Book<'_>, index: &Index) -> Value {
    let mut rows = rows(book);
    let all = || rows.values().flatten();
    let groups = Shared::of(all().flat_map(|row| row.groups.iter().copied()));
    let games = Shared::of(all().flat_map(|row| row.games.iter().copied()));
    let mut versions: Vec<&str> = all().filter_map(|row| row.since).collect();
    versions.sort_by_key(|version| std::cmp::Reverse((version.parse::<Version>().ok(), *version)));
    versions.dedup();
    let mut lines: Vec<String> = Vec::new();
    for document in index.documents() {
        let mut rows = rows.remove(&(document.kind, document.name.clone())).unwrap_or_default();
        // The first place is the one that results elsewhere name.
        rows.sort_by_key(|row| row.of != document.of);
        // An entry without a page keeps its number.
        if rows.is_empty() {
            rows.push(Row::default());
        }
        for (number, row) in rows.iter().enumerate() {
            let version = row.since.and_then(|since| versions.iter().position(|version| *version == since));
            let [name, kind, aliases] = if number == 0 { named(document) } else { Default::default() };
            let columns = [
                name,
                kind,
                aliases,
                row.of.clone().unwrap_or_default(),
                row.path.strip_suffix(&document.name).map_or_else(|| row.path.clone(), |start| format!("{start}*")),
                if row.status == Status::Ok { String::new() } else { (row.status as u8).to_string() },
                row.flags.clone(),
                version.map(|version| version.to_string()).unwrap_or_default(),
                groups.numbers(row.groups.iter().copied()),
                games.numbers(row.games.iter().copied()),
                sentence(&row.summary),
            ];
            lines.push(columns.map(|column| column.replace(['\t', '\n'], " ")).join("\t"));
        }
    }
    let kinds = Kind::ALL.map(|kind| json!({ "word": kind.noun(), "title": kind.title() }));
    json!({
        "kinds": kinds, "groups": groups.values(), "versions": versions, "games": games.values(), "pages": lines,
    })
}

fn named(document: &Document) -> [String; 3] {
    let kind = Kind::ALL.iter().position(|kind| *kind == document.kind).unwrap_or_default();
    [document.name.clone(), kind.to_string(), document.aliases.join("\u{1}")]
}

fn rows<'b>(book: &'b Book<'_>) -> Rows<'b> {
    let mut rows: Rows<'b> = FxHashMap::default();
    for page in &book.pages {
        let (kind, name) = key(book, page);
        rows.entry((kind, name.to_owned())).or_default().push(row(page, name));
        let Subject::Config(facts) = page.subject else { continue };
        for property in &facts.properties {
            rows.entry((Kind::Property, property.name.to_string())).or_default().push(Row {
                of: Some(facts.path.to_string()),
                path: format!("{}#{}", page.path, anchor(&property.name)),
                summary: property.summary.to_string(),
                ..Row::default()
            });
        }
    }
    for page in &book.mods {
        for entry in &page.entries {
            rows.entry((page.kind, mod_lists::name(entry).to_owned())).or_default().push(Row {
                of: Some(page.library.name.clone()),
                path: page.path_of(entry),
                groups: vec![&page.library.name],
                summary: entry.summary(book.reference),
                ..Row::default()
            });
        }
    }
    rows
}

/// Returns the kind and the name of the entry that a page is about.
fn key<'b>(book: &'b Book<'_>, page: &'b Page<'_>) -> (Kind, &'b str) {
    match page.subject {
        Subject::Record(_) if page.kind == super::book::Kind::Function => (Kind::Function, page.name),
        Subject::Record(_) => (Kind::Command, page.name),
        // A text may name the variant that it is about.
        Subject::Event(event) => (Kind::Event, book.reference.texts().event(event).map_or(page.name, |text| text.name)),
        Subject::Topic(_) => (Kind::Topic, page.name),
        Subject::Word(name) if book.reference.texts().script(name).is_some() => (Kind::Script, page.name),
        Subject::Word(_) => (Kind::Word, page.name),
        Subject::Config(facts) => (Kind::Class, facts.name()),
        Subject::Rule(_) => (Kind::Rule, page.name),
    }
}

fn row<'b>(page: &'b Page<'_>, name: &str) -> Row<'b> {
    let of = match page.subject {
        Subject::Event(event) if name == event.name => Some(page.of.as_deref().unwrap_or(event.set.name()).to_owned()),
        Subject::Event(event) => Some(event.set.name().to_owned()),
        Subject::Config(ClassFacts { path, .. }) => path.rsplit_once('/').map(|(outer, _)| outer.to_owned()),
        _ => None,
    };
    let games = match page.subject {
        Subject::Record(record) => record.games.iter().map(|game| game.name.as_str()).collect(),
        _ => Vec::new(),
    };
    Row {
        of,
        path: page.path.clone(),
        status: page.status(),
        flags: flags(page),
        since: page.since(),
        groups: page.groups(),
        games,
        summary: page.summary.to_string(),
    }
}

/// Returns a letter for each thing that is known of the locality.
fn flags(page: &Page<'_>) -> String {
    let Subject::Record(record) = page.subject else { return String::new() };
    let reach = |reach: Option<Reach>, local: char, global: char| match reach {
        Some(Reach::Local) => Some(local),
        Some(Reach::Global) => Some(global),
        None => None,
    };
    let locality = record.locality;
    let known =
        [reach(locality.argument, 'l', 'g'), reach(locality.effect, 'L', 'G'), locality.server_exec.then_some('s')];
    known.into_iter().flatten().collect()
}

fn sentence(markdown: &str) -> String {
    plain_text(markdown).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the names of the game by the page that lists them.
fn class_names(book: &Book<'_>) -> Value {
    let names = book.reference.classes();
    let mut lists = Vec::new();
    for list in ClassList::ALL {
        let all: Vec<_> = names.list(list).collect();
        for page in book.lists.iter().filter(|page| page.list == list) {
            let rows = page.names.iter().filter_map(|position| all.get(*position));
            let lines: Vec<String> = rows
                .map(|row| match row.name() {
                    Some(name) => format!("{}\t{name}", row.class()),
                    None => row.class().to_owned(),
                })
                .collect();
            lists.push(json!({ "path": page.path, "title": class_lists::title(list), "names": lines }));
        }
    }
    Value::from(lists)
}

#[cfg(test)]
mod tests;
