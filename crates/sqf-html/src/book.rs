//! All pages of a site with their addresses, and what each name leads to.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rustc_hash::FxHashMap;

use super::class_lists::{self, ListPage};
use super::mod_lists::{self, ModPage};
use sqf_ide::Entry;
use sqf_lint::{Code, guide};
use sqf_markdown::escaped;
use sqf_reference::texts::Subject as TextSubject;
use sqf_reference::{
    ClassFacts, ConfigFacts, EventHandler, EventSet, PageKind, Record, RecordKind, Reference, Status, Topic,
};
use sqf_text::starts_with_ignoring_case;
use sqf_wiki::site::paths;
use sqf_wiki::site::summary::summary;

/// What a page is about.
#[derive(Debug, Clone, Copy)]
pub(super) enum Subject<'r> {
    /// A command, an operator or a function.
    Record(&'r Record),
    /// An event.
    Event(&'r EventHandler),
    /// A concept.
    Topic(&'r Topic),
    /// A magic variable, a word of the preprocessor, or a script that the game runs by its name.
    Word(&'r str),
    /// A class of configs.
    Config(&'static ClassFacts),
    /// A rule of the checks.
    Rule(Code),
}

/// The kinds of pages, in the order in which the site lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    Command,
    Function,
    Event,
    Word,
    Topic,
    Config,
    Rule,
}

impl Kind {
    pub(super) const ALL: [Kind; 7] =
        [Kind::Command, Kind::Function, Kind::Event, Kind::Word, Kind::Topic, Kind::Config, Kind::Rule];

    /// Returns the folder of its pages, which is also the stem of the file that lists them.
    pub(super) fn folder(self) -> &'static str {
        match self {
            Kind::Command => PageKind::Command.folder(),
            Kind::Function => PageKind::Function.folder(),
            Kind::Event => "events",
            Kind::Topic => PageKind::Topic.folder(),
            Kind::Word => "words",
            Kind::Config => "configs",
            Kind::Rule => "rules",
        }
    }

    /// Returns the heading of the list of its pages.
    pub(super) fn title(self) -> &'static str {
        match self {
            Kind::Command => "Commands",
            Kind::Function => "Functions",
            Kind::Event => "Events",
            Kind::Topic => "Topics",
            Kind::Word => "Words",
            Kind::Config => "Configs",
            Kind::Rule => "Rules",
        }
    }

    /// Returns the word for one of them.
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Command => "command",
            Kind::Function => "function",
            Kind::Event => "event",
            Kind::Topic => "topic",
            Kind::Word => "word",
            Kind::Config => "config",
            Kind::Rule => "rule",
        }
    }
}

/// A page on a command, a function, an event, a topic or a rule.
#[derive(Debug, Clone)]
pub(super) struct Page<'r> {
    pub(super) kind: Kind,
    pub(super) subject: Subject<'r>,
    /// Its name as scripts write it, or its title.
    pub(super) name: &'r str,
    /// Distinguishes it from others of that name.
    pub(super) of: Option<Cow<'r, str>>,
    /// Its path from the root of the site, without extension.
    pub(super) path: String,
    /// A sentence or two in Markdown; may be empty.
    pub(super) summary: Cow<'r, str>,
}

impl Page<'_> {
    /// Returns the path of its HTML file from the root.
    pub(super) fn file(&self) -> String {
        format!("{}.html", self.path)
    }

    /// Returns the status of the command or function; pages on anything else are in order.
    pub(super) fn status(&self) -> Status {
        match self.subject {
            Subject::Record(record) => record.status,
            _ => Status::Ok,
        }
    }

    /// Returns the version of the primary game that introduced it.
    pub(super) fn since(&self) -> Option<&str> {
        match self.subject {
            Subject::Record(record) => record.main_since.version.as_deref(),
            Subject::Event(event) => event.since.as_deref(),
            _ => None,
        }
    }

    /// Returns the groups that it belongs to.
    pub(super) fn groups(&self) -> Vec<&str> {
        match self.subject {
            Subject::Record(record) => record.groups.iter().map(String::as_str).collect(),
            Subject::Event(event) => vec![family(event.set)],
            Subject::Topic(topic) => topic.groups.iter().map(|group| group.name()).collect(),
            Subject::Word(name) if name.ends_with(".sqf") || name.ends_with(".sqs") => vec!["Scripts of a mission"],
            Subject::Word(name) if name.starts_with('#') || name.starts_with("__") => vec!["Preprocessor"],
            Subject::Word(_) => vec!["Magic variables"],
            Subject::Config(facts) if facts.control.is_some() => vec!["Controls"],
            Subject::Config(_) => vec!["Classes"],
            Subject::Rule(code) => vec![guide::about(code).group],
        }
    }
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.of {
            Some(of) => write!(f, "{} ({of})", self.name),
            None => f.write_str(self.name),
        }
    }
}

/// Names a family of events for people.
pub(super) fn family(set: EventSet) -> &'static str {
    match set {
        EventSet::Entity => "Objects, projectiles and groups",
        EventSet::Multiplayer => "Multiplayer",
        EventSet::Mission => "Mission",
        EventSet::Interface => "Displays and controls",
        EventSet::UserAction => "User actions",
        EventSet::Music => "Music",
        EventSet::Eden => "Eden Editor",
        EventSet::Scripted => "Scripted",
        EventSet::GameInterface => "Interface of the game",
    }
}

/// All pages of a site.
#[derive(Debug)]
pub(super) struct Book<'r> {
    pub(super) reference: &'r Reference,
    /// By kind, then by name.
    pub(super) pages: Vec<Page<'r>>,
    /// The lists of the game's classes.
    pub(super) lists: Vec<ListPage>,
    /// The pages of mods.
    pub(super) mods: Vec<ModPage>,
    /// Code of the primary game.
    pub(super) main_game: String,
    /// Whether the site has the playground.
    pub(super) has_playground: bool,
    /// Pages by the names that scripts write, in lower case.
    words: FxHashMap<String, usize>,
    /// Topics and types by title, in lower case.
    topics: FxHashMap<String, usize>,
    /// Pages on events by name in lower case.
    events: FxHashMap<String, Vec<usize>>,
    /// The names of the files of groups, without extension.
    groups: FxHashMap<(Kind, &'r str), String>,
}

impl<'r> Book<'r> {
    /// Gives every page its address.
    pub(super) fn new(reference: &'r Reference) -> Book<'r> {
        let mut pages: Vec<Page<'r>> = Vec::new();
        pages.extend(records(reference, reference.commands().iter().collect(), Kind::Command));
        pages.extend(records(reference, reference.functions().iter().collect(), Kind::Function));
        pages.extend(events(reference));
        pages.extend(words(reference));
        pages.extend(topics(reference));
        pages.extend(configs());
        pages.extend(rules());
        let lists = class_lists::divided(&reference.classes());
        let main_game = reference.commands().iter().next().map(|record| record.main_since.game.clone());
        let mut book = Book {
            reference,
            pages: Vec::new(),
            lists,
            mods: mod_lists::divided(),
            main_game: main_game.unwrap_or_default().as_str().to_owned(),
            has_playground: false,
            words: FxHashMap::default(),
            topics: FxHashMap::default(),
            events: FxHashMap::default(),
            groups: groups(&pages),
        };
        for (number, page) in pages.iter().enumerate() {
            book.add_names(number, page);
        }
        book.pages = pages;
        book
    }

    fn add_names(&mut self, number: usize, page: &Page<'r>) {
        match page.subject {
            Subject::Record(record) => {
                // A name counts before an alias, and a command before a function.
                for name in [Some(&record.name), record.operator.as_ref()].into_iter().flatten() {
                    self.words.insert(name.to_lowercase(), number);
                }
                for alias in &record.aliases {
                    self.words.entry(alias.to_lowercase()).or_insert(number);
                }
            }
            Subject::Topic(topic) => {
                self.topics.insert(topic.title.to_lowercase(), number);
                for alias in topic.aliases.iter().chain([&topic.name]) {
                    self.topics.entry(alias.to_lowercase()).or_insert(number);
                }
            }
            Subject::Event(event) => self.events.entry(event.name.to_lowercase()).or_default().push(number),
            Subject::Word(name) => {
                self.words.entry(name.to_lowercase()).or_insert(number);
            }
            Subject::Config(_) | Subject::Rule(_) => {}
        }
    }

    /// Returns the file of the list of a group of commands or functions.
    pub(super) fn group_file(&self, kind: Kind, group: &str) -> String {
        let name = self.groups.get(&(kind, group)).map_or_else(|| paths::stem(group), String::clone);
        format!("groups/{}/{name}.html", kind.folder())
    }

    /// Returns the page on what scripts write as `word`, in any case.
    pub(super) fn word(&self, word: &str) -> Option<&Page<'r>> {
        let found = self.words.get(word).or_else(|| self.words.get(&word.to_lowercase()));
        found.and_then(|number| self.pages.get(*number))
    }

    /// Returns the page on a topic or type by its title, in any case.
    pub(super) fn topic(&self, title: &str) -> Option<&Page<'r>> {
        self.topics.get(&title.to_lowercase()).and_then(|number| self.pages.get(*number))
    }

    /// Returns the page on the event `name` that can be added by a command, in any case.
    pub(super) fn event(&self, command: &str, name: &str) -> Option<&Page<'r>> {
        let numbers = self.events.get(&name.to_lowercase())?;
        let pages = numbers.iter().filter_map(|number| self.pages.get(*number));
        pages.into_iter().find(|page| matches!(page.subject, Subject::Event(event) if adds(command, event)))
    }

    /// Returns the page on an event that shares its name, as written here, with no other.
    pub(super) fn only_event(&self, name: &str) -> Option<&Page<'r>> {
        match self.events.get(&name.to_lowercase())?.as_slice() {
            [number] => self.pages.get(*number).filter(|page| page.name == name),
            _ => None,
        }
    }

    /// Returns the page that a related name leads to: a command, a function or a topic.
    pub(super) fn related(&self, name: &str) -> Option<&Page<'r>> {
        self.word(name).filter(|page| page.name == name).or_else(|| self.topic(name)).or_else(|| self.word(name))
    }

    /// Returns the file of the page on what a name means, with a fragment for a row of a list.
    pub(super) fn file_of(&self, entry: &Entry<'_>) -> Option<String> {
        let is_it = |page: &&Page<'r>| match (page.subject, entry) {
            (Subject::Record(record), Entry::Record(other)) => std::ptr::eq(record, *other),
            (Subject::Topic(topic), Entry::Topic(other)) => std::ptr::eq(topic, *other),
            (Subject::Event(event), Entry::Event(other)) => std::ptr::eq(event, *other),
            (Subject::Config(facts), Entry::Class(other, _) | Entry::Property(other, _)) => std::ptr::eq(facts, *other),
            (Subject::Word(name), Entry::MagicVariable(.., other) | Entry::Preprocessor(.., other)) => {
                name.eq_ignore_ascii_case(other)
            }
            (Subject::Word(name), Entry::Script(text)) => name == text.name,
            _ => false,
        };
        if let Entry::GameClass(classes, list, class) = entry {
            let position = classes.list(*list).position(|row| row.class() == &**class)?;
            let page = self.lists.iter().find(|page| page.list == *list && page.names.contains(&position))?;
            return Some(format!("{}.html#{class}", page.path));
        }
        let page = self.pages.iter().find(is_it).map(Page::file);
        page.or_else(|| self.mods.iter().find_map(|page| page.file_of(entry)))
    }

    /// Iterates over the pages of a kind.
    pub(super) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Page<'r>> {
        self.pages.iter().filter(move |page| page.kind == kind)
    }
}

/// Whether a command or function adds handlers of an event.
fn adds(command: &str, event: &EventHandler) -> bool {
    let is_interface =
        event.set == EventSet::Interface && ["display", "ctrl"].iter().any(|of| starts_with_ignoring_case(command, of));
    (event.set.adding_command().eq_ignore_ascii_case(command) || is_interface) && event.suits(command)
}

/// Names the file of each group. Groups that differ in case alone have different files, whatever the system.
fn groups<'r>(pages: &[Page<'r>]) -> FxHashMap<(Kind, &'r str), String> {
    let mut groups: BTreeMap<Kind, BTreeSet<&'r str>> = BTreeMap::new();
    for page in pages {
        if let Subject::Record(record) = page.subject {
            groups.entry(page.kind).or_default().extend(record.groups.iter().map(String::as_str));
        }
    }
    let of_kind = |(kind, names): (Kind, BTreeSet<&'r str>)| {
        let names: Vec<&str> = names.into_iter().collect();
        let stems = paths::assign(&names);
        names.into_iter().zip(stems).map(move |(name, stem)| ((kind, name), stem)).collect::<Vec<_>>()
    };
    groups.into_iter().flat_map(of_kind).collect()
}

fn records<'r>(reference: &'r Reference, records: Vec<&'r Record>, kind: Kind) -> Vec<Page<'r>> {
    let titles: Vec<&str> = records.iter().map(|record| record.title.as_str()).collect();
    let stems = paths::assign(&titles);
    let page = |(record, stem): (&'r Record, String)| {
        let subject = match record.kind {
            RecordKind::Command => TextSubject::Command,
            RecordKind::Function => TextSubject::Function,
        };
        let own = reference.texts().get(subject, &record.name);
        let summary = match own {
            Some(text) => Cow::Borrowed(text.summary),
            None => Cow::Owned(escaped(&summary(&record.description))),
        };
        let path = format!("{}/{stem}", kind.folder());
        Page { kind, subject: Subject::Record(record), name: &record.name, of: None, path, summary }
    };
    records.into_iter().zip(stems).map(page).collect()
}

fn topics(reference: &Reference) -> Vec<Page<'_>> {
    let titles: Vec<&str> = reference.topics().iter().map(|topic| topic.title.as_str()).collect();
    let stems = paths::assign(&titles);
    let summary = |topic: &Topic| match reference.texts().topic(&topic.title) {
        Some(text) => Cow::Owned(text.summary.to_owned()),
        None => Cow::Owned(escaped(&summary(&topic.markdown))),
    };
    let pages = reference.topics().iter().zip(stems).map(|(topic, stem)| Page {
        kind: Kind::Topic,
        subject: Subject::Topic(topic),
        name: &topic.title,
        of: None,
        path: format!("{}/{stem}", Kind::Topic.folder()),
        summary: summary(topic),
    });
    pages.collect()
}

fn events(reference: &Reference) -> Vec<Page<'_>> {
    let mut pages = Vec::new();
    for set in EventSet::ALL {
        let mut events: Vec<&EventHandler> = reference.events(set).collect();
        events.sort_by_key(|event| (event.name.to_lowercase(), event.variant().to_owned()));
        // Two events of a family may differ in nothing but their place in the topic.
        let mut seen: FxHashMap<String, usize> = FxHashMap::default();
        let distinct = events.iter().map(|event| {
            let title = format!("{} {}", event.name, event.variant()).trim_end().to_owned();
            let same = seen.entry(title.clone()).or_default();
            *same += 1;
            if *same == 1 { title } else { format!("{title} {same}") }
        });
        let distinct: Vec<String> = distinct.collect();
        let stems = paths::assign(&distinct.iter().map(String::as_str).collect::<Vec<_>>());
        for (event, stem) in events.into_iter().zip(stems) {
            let of = match event.variant() {
                "" => None,
                variant => Some(Cow::Borrowed(variant)),
            };
            pages.push(Page {
                kind: Kind::Event,
                subject: Subject::Event(event),
                name: &event.name,
                of,
                path: format!("events/{}/{stem}", set.name()),
                summary: reference.texts().event(event).map_or(Cow::Borrowed(""), |text| Cow::Borrowed(text.summary)),
            });
        }
    }
    pages
}

fn words(reference: &Reference) -> Vec<Page<'_>> {
    let texts = reference.texts();
    let mut words: Vec<(&str, &str)> = texts
        .iter()
        .filter(|(subject, _)| matches!(subject, TextSubject::Word | TextSubject::Script))
        .map(|(_, text)| (text.name, text.summary))
        .collect();
    words.sort_unstable();
    let stems = paths::assign(&words.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let pages = words.into_iter().zip(stems).map(|((name, summary), stem)| Page {
        kind: Kind::Word,
        subject: Subject::Word(name),
        name,
        of: None,
        path: format!("words/{stem}"),
        summary: Cow::Borrowed(summary),
    });
    pages.collect()
}

fn configs<'r>() -> Vec<Page<'r>> {
    let mut classes: Vec<&'static ClassFacts> = ConfigFacts::embedded().classes().collect();
    classes.sort_by_key(|facts| facts.path.to_lowercase());
    // A star stands for any name, and cannot be in the name of a file.
    let titles: Vec<String> = classes.iter().map(|facts| facts.path.replace('*', "NAME")).collect();
    let stems = paths::assign(&titles.iter().map(String::as_str).collect::<Vec<_>>());
    let pages = classes.into_iter().zip(stems).map(|(facts, stem)| Page {
        kind: Kind::Config,
        subject: Subject::Config(facts),
        name: &facts.path,
        of: None,
        path: format!("configs/{stem}"),
        summary: Cow::Borrowed(&*facts.summary),
    });
    pages.collect()
}

fn rules<'r>() -> Vec<Page<'r>> {
    let page = |code: Code| Page {
        kind: Kind::Rule,
        subject: Subject::Rule(code),
        name: code.name(),
        of: None,
        path: format!("rules/{code}"),
        summary: Cow::Owned(format!("{}.", guide::about(code).title)),
    };
    Code::ALL.into_iter().map(page).collect()
}
