//! What can be found, and the words by which it is found.

use rustc_hash::FxHashMap;

use super::super::{ConfigFacts, Reference, Status, Texts};
use crate::library::{Libraries, Library};
use crate::texts::Subject;

/// An entry that can be found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// The name as scripts write it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The mod that has it, the family of an event, or the class of a property.
    pub of: Option<String>,
    /// Other names.
    pub aliases: Vec<String>,
    /// Its description, in our words or those of its page, as Markdown; may be empty.
    pub summary: String,
    /// All other texts.
    pub texts: String,
    /// Whether new scripts should not use it.
    pub is_outdated: bool,
    /// How often other pages refer to it, or projects use it.
    pub uses: u32,
}

impl Document {
    /// Returns a line of a list of results: what it is, and what it is for.
    pub fn line(&self) -> String {
        let of = match (&self.of, self.kind) {
            (Some(of), Kind::Class | Kind::Property) => format!(" in {of}"),
            (Some(of), _) => format!(" of {of}"),
            (None, _) => String::new(),
        };
        let sentence = self.summary.lines().next().unwrap_or_default();
        let outdated = if self.is_outdated { ", outdated" } else { "" };
        let end = if sentence.is_empty() { String::new() } else { format!(": {sentence}") };
        format!("{}{of}{outdated}{end}", self.kind.noun())
    }
}

/// What an entry is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A command or operator.
    #[default]
    Command,
    /// A function of the game or of a mod.
    Function,
    /// An event of the game or of a mod.
    Event,
    /// A script that the game runs by its name.
    Script,
    /// A magic variable, or a word of the preprocessor.
    Word,
    /// A class of configs.
    Class,
    /// A property of configs.
    Property,
    /// A page about a subject.
    Topic,
    /// A macro of a mod.
    Macro,
    /// A setting of a mod.
    Setting,
    /// A rule of the checker.
    Rule,
}

impl Kind {
    /// All kinds, in the order in which entries that fit equally well are listed.
    pub const ALL: [Kind; 11] = [
        Kind::Command,
        Kind::Function,
        Kind::Event,
        Kind::Script,
        Kind::Word,
        Kind::Class,
        Kind::Property,
        Kind::Topic,
        Kind::Macro,
        Kind::Setting,
        Kind::Rule,
    ];

    /// Returns the heading of a list of such entries.
    pub fn title(self) -> &'static str {
        match self {
            Kind::Command => "Commands",
            Kind::Function => "Functions",
            Kind::Event => "Events",
            Kind::Script => "Event scripts",
            Kind::Word => "Words",
            Kind::Class => "Config classes",
            Kind::Property => "Config properties",
            Kind::Topic => "Topics",
            Kind::Macro => "Macros",
            Kind::Setting => "Settings",
            Kind::Rule => "Rules",
        }
    }

    /// Returns the noun for it.
    pub fn noun(self) -> &'static str {
        match self {
            Kind::Command => "command",
            Kind::Function => "function",
            Kind::Event => "event",
            Kind::Script => "event script",
            Kind::Word => "word",
            Kind::Class => "config class",
            Kind::Property => "config property",
            Kind::Topic => "topic",
            Kind::Macro => "macro",
            Kind::Setting => "setting",
            Kind::Rule => "rule",
        }
    }
}

/// Returns the entries of a reference, in the order in which those that fit equally well are listed.
pub(super) fn of_reference(reference: &Reference) -> Vec<Document> {
    let mut uses: FxHashMap<String, u32> = FxHashMap::default();
    for name in reference.records().flat_map(|record| &record.see_also) {
        *uses.entry(name.to_lowercase()).or_default() += 1;
    }
    let uses = |name: &str| uses.get(&name.to_lowercase()).copied().unwrap_or_default();
    let records = reference.records();
    let mut found: Vec<Document> =
        records.map(|record| Document { uses: uses(&record.name), ..of_record(reference.texts(), record) }).collect();
    found.extend(reference.topics().iter().map(|topic| {
        let topic = reference.described_topic(topic);
        let (summary, texts) = topic.markdown.split_once('\n').unwrap_or((&topic.markdown, ""));
        Document {
            name: topic.title.clone(),
            kind: Kind::Topic,
            aliases: topic.aliases.clone(),
            summary: summary.to_owned(),
            texts: texts.to_owned(),
            uses: uses(&topic.title),
            ..Document::default()
        }
    }));
    for (subject, text) in reference.texts().iter() {
        let (kind, of) = match subject {
            Subject::Command | Subject::Function => continue,
            Subject::Topic if reference.topic(text.name).is_some() => continue,
            Subject::Topic => (Kind::Topic, None),
            Subject::Word => (Kind::Word, None),
            Subject::Script => (Kind::Script, None),
            Subject::Event(set) => (Kind::Event, Some(set.name().to_owned())),
        };
        let params = text.params.iter().map(|(_, words)| *words);
        found.push(Document {
            name: text.name.to_owned(),
            kind,
            of,
            summary: text.summary.to_owned(),
            texts: params.chain([text.details]).collect::<Vec<_>>().join("\n"),
            ..Document::default()
        });
    }
    let bare = reference.all_events().iter().filter(|event| reference.texts().event(event).is_none());
    found.extend(bare.map(|event| Document {
        name: event.name.clone(),
        kind: Kind::Event,
        of: Some(event.set.name().to_owned()),
        ..Document::default()
    }));
    found.extend(of_configs(ConfigFacts::embedded()));
    found
}

fn of_record(texts: &Texts, record: &crate::Record) -> Document {
    let subject = Subject::of_record(record);
    let own = texts.get(subject, &record.name);
    let summary = own.as_ref().map_or(record.description.as_str(), |own| own.summary);
    let params = own.iter().flat_map(|own| &own.params).map(|(_, words)| *words);
    let returns = own.iter().filter_map(|own| own.returns);
    let groups = record.groups.iter().map(String::as_str);
    Document {
        name: record.name.clone(),
        kind: if subject == Subject::Command { Kind::Command } else { Kind::Function },
        aliases: record.operator.iter().chain(&record.aliases).cloned().collect(),
        summary: summary.to_owned(),
        texts: params.chain(returns).chain(groups).chain([record.description.as_str()]).collect::<Vec<_>>().join("\n"),
        is_outdated: record.status != Status::Ok,
        ..Document::default()
    }
}

fn of_configs(facts: &ConfigFacts) -> Vec<Document> {
    let mut found = Vec::new();
    for class in facts.classes() {
        let of = class.path.rsplit_once('/').map(|(outer, _)| outer.to_owned());
        let names: Vec<&str> = class.properties.iter().map(|property| &*property.name).collect();
        // A class with a name of the user's has none to look for.
        if !class.name().starts_with(['*', '@']) {
            found.push(Document {
                name: class.name().to_owned(),
                kind: Kind::Class,
                of,
                summary: class.summary.to_string(),
                texts: names.join(" "),
                ..Document::default()
            });
        }
        found.extend(class.properties.iter().map(|property| {
            let values: Vec<&str> = property.values.iter().map(|value| &*value.meaning).collect();
            Document {
                name: property.name.to_string(),
                kind: Kind::Property,
                of: Some(class.path.to_string()),
                summary: property.summary.to_string(),
                texts: values.join("\n"),
                ..Document::default()
            }
        }));
    }
    found
}

/// Returns the entries of all mods that are known.
pub(super) fn of_libraries(libraries: &Libraries) -> Vec<Document> {
    libraries.with_tags(&|_| true).flat_map(|library| of_library(library.library())).collect()
}

fn of_library(library: &Library) -> Vec<Document> {
    let entry = |kind: Kind, name: &str, summary: Option<&String>, texts: String| Document {
        name: name.to_owned(),
        kind,
        of: Some(library.name.clone()),
        summary: summary.cloned().unwrap_or_default(),
        texts,
        ..Document::default()
    };
    let functions = library.functions.iter().filter(|function| !function.internal).map(|function| {
        let params = function.params.iter().flatten().filter_map(|param| param.description.as_deref());
        let texts: Vec<&str> = params.chain(function.description.as_deref()).collect();
        let entry = entry(Kind::Function, &function.name, function.summary.as_ref(), texts.join("\n"));
        Document { uses: function.uses.unwrap_or_default(), ..entry }
    });
    let events = library.events.iter().map(|event| {
        let names: Vec<&str> = event.params.iter().flatten().map(|param| param.name.as_str()).collect();
        entry(Kind::Event, &event.name, event.summary.as_ref(), names.join(" "))
    });
    let macros =
        library.macros.iter().map(|known| entry(Kind::Macro, &known.name, known.summary.as_ref(), String::new()));
    let settings =
        library.settings.iter().map(|setting| entry(Kind::Setting, &setting.name, None, setting.values.join(" ")));
    functions.chain(events).chain(macros).chain(settings).collect()
}
