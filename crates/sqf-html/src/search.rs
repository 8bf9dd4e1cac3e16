//! The data of the search, as scripts: a page that is opened from a folder may not read files in any other way.
//!
//! `search.js` says how it reads them. Everything is text in lines and columns, which is smaller than JSON and faster
//! to read.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::book::{Book, Kind, Page, Subject};
use super::class_lists;
use sqf_lint::guide;
use sqf_markdown::plain_text;
use sqf_reference::texts::Subject as TextSubject;
use sqf_reference::{ClassList, Reach, Status, Text, Version};
use sqf_text::without_controls;

/// Words of more letters are names of files and the like.
const LONGEST_WORD: usize = 40;

/// Returns the files with the data: pages, the words of their texts, and classes.
pub(super) fn files(book: &Book<'_>) -> [(&'static str, String); 3] {
    [
        ("search-pages.js", script("addPages", &pages(book))),
        ("search-words.js", script("addWords", &words(book))),
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

fn pages(book: &Book<'_>) -> Value {
    let groups = Shared::of(book.pages.iter().flat_map(Page::groups));
    let games = Shared::of(book.pages.iter().flat_map(games));
    let mut versions: Vec<&str> = book.pages.iter().filter_map(Page::since).collect();
    versions.sort_by_key(|version| std::cmp::Reverse(version.parse::<Version>().ok()));
    versions.dedup();
    let line = |page: &Page<'_>| {
        let version = page.since().and_then(|since| versions.iter().position(|version| *version == since));
        let kind = Kind::ALL.iter().position(|kind| *kind == page.kind).unwrap_or_default();
        let status = match page.status() {
            Status::Ok => 0,
            Status::Deprecated => 1,
            Status::Broken => 2,
        };
        let columns = [
            page.name.to_owned(),
            page.of.as_deref().unwrap_or_default().to_owned(),
            kind.to_string(),
            page.path.clone(),
            status.to_string(),
            flags(page),
            version.map(|version| version.to_string()).unwrap_or_default(),
            groups.numbers(page.groups()),
            games.numbers(self::games(page)),
            aliases(page).join("\u{1}"),
            summary(page),
        ];
        columns.map(|column| column.replace(['\t', '\n'], " ")).join("\t")
    };
    let lines: Vec<String> = book.pages.iter().map(line).collect();
    let kinds = Kind::ALL.map(|kind| json!({ "word": kind.word(), "title": kind.title() }));
    json!({
        "kinds": kinds, "groups": groups.values(), "versions": versions, "games": games.values(), "pages": lines,
    })
}

fn games<'p>(page: &Page<'p>) -> Vec<&'p str> {
    match page.subject {
        Subject::Record(record) => record.games.iter().map(|game| game.name.as_str()).collect(),
        _ => Vec::new(),
    }
}

/// Returns other names, by which a page is found as by its own.
fn aliases<'p>(page: &Page<'p>) -> Vec<&'p str> {
    match page.subject {
        Subject::Record(record) => record.operator.iter().chain(&record.aliases).map(String::as_str).collect(),
        Subject::Topic(topic) => topic.aliases.iter().map(String::as_str).collect(),
        _ => Vec::new(),
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

fn summary(page: &Page<'_>) -> String {
    plain_text(&page.summary).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the words of the texts with the pages that have them, other than in their name and summary.
fn words(book: &Book<'_>) -> Value {
    let mut words: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, page) in book.pages.iter().enumerate() {
        let shown: BTreeSet<String> = split(&format!("{} {}", page.name, summary(page))).collect();
        let own: BTreeSet<String> = texts(book, page).iter().flat_map(|text| split(text)).collect();
        for word in own.difference(&shown) {
            words.entry(word.clone()).or_default().push(number);
        }
    }
    let line = |(word, numbers): (&String, &Vec<usize>)| {
        let mut before = 0;
        let steps = numbers.iter().map(|number| {
            let step = base_36(number - before);
            before = *number;
            step
        });
        format!("{word}\t{}", steps.collect::<Vec<_>>().join(","))
    };
    Value::from(words.iter().map(line).collect::<Vec<_>>())
}

/// Returns the texts of a page that are searched, as `sqf-ls doc --search` does.
fn texts(book: &Book<'_>, page: &Page<'_>) -> Vec<String> {
    let reference = book.reference;
    let params = |text: &Text<'_>| text.params.iter().map(|(_, words)| (*words).to_owned()).collect();
    match page.subject {
        Subject::Record(record) => {
            let own = reference.texts().get(TextSubject::of_record(record), &record.name);
            let mut texts: Vec<String> = own.as_ref().map(params).unwrap_or_default();
            texts.push(record.description.clone());
            texts
        }
        Subject::Event(event) => reference.texts().event(event).as_ref().map(params).unwrap_or_default(),
        Subject::Topic(topic) => vec![reference.described_topic(topic).markdown.clone()],
        Subject::Word(name) => {
            let text = reference.texts().word(name).or_else(|| reference.texts().script(name));
            text.as_ref().map(params).unwrap_or_default()
        }
        Subject::Config(facts) => {
            facts.properties.iter().map(|property| format!("{} {}", property.name, property.summary)).collect()
        }
        Subject::Rule(code) => vec![guide::about(code).explanation.to_owned()],
    }
}

/// Splits a text into words in lower case.
fn split(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let is_word = |word: &&str| (2..=LONGEST_WORD).contains(&word.len()) && word.contains(|c: char| c.is_alphabetic());
    words.filter(is_word).map(str::to_lowercase)
}

fn base_36(number: usize) -> String {
    let mut rest = number;
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((rest % 36) as u32, 36).unwrap_or('0'));
        rest /= 36;
        if rest == 0 {
            return digits.into_iter().rev().collect();
        }
    }
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
