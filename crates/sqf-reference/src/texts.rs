//! Descriptions of commands, functions, events and words, in our own words.
//!
//! The wiki's prose belongs to its authors, so the program embeds short texts of its own: Markdown files in the folder
//! `texts`; `docs/texts.md` explains how to edit them. `build.rs` packs them into the program.
//!
//! A file begins with a heading that states the kind of its entries: `# Commands`, `# Functions`, `# Words`, `#
//! Scripts`, `# Topics` or `# Events: entity`, with the name of an [`EventSet`]. An entry is a second-level heading
//! with the name, a paragraph, notes on parameters and on the return value, and an example. In an entry for a topic,
//! the paragraph is followed by arbitrary Markdown.
//!
//! ````markdown
//! ## openGate
//!
//! Opens a gate. Works where the gate is local.
//!
//! - `speed`: 0 to 1
//! - returns: false if the gate is locked
//!
//! ```sqf
//! TAG_northGate openGate 0.5;
//! ```
//! ````

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::types::corrections;
use super::{EventHandler, EventSet, Example, Part, Record, RecordKind, Returns, Topic, parts};
use sqf_pack::{packed, unpack};
use sqf_text::listed;

/// All files, concatenated; see `build.rs`.
const PACKED: &[u8] = packed!("texts");

/// The subject of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// Commands and operators.
    Command,
    /// Functions of the game's library.
    Function,
    /// Magic variables and words of the preprocessor.
    Word,
    /// The events of a family.
    Event(EventSet),
    /// Scripts that the game runs by their names, such as `init.sqf`.
    Script,
    /// Concept pages.
    Topic,
}

/// The texts by name.
#[derive(Debug, Default)]
pub struct Texts {
    text: String,
    /// The entries by subject and lowercase name; names of words keep their case, because the preprocessor
    /// distinguishes `__LINE__` from `__line__`.
    entries: FxHashMap<(Subject, Box<str>), EntryRanges>,
}

/// The range of an entry's name, and of its body.
#[derive(Debug, Clone)]
struct EntryRanges {
    name: Range<usize>,
    body: Range<usize>,
}

/// The text on one command, function, event, word, script or topic.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text<'t> {
    /// The name as scripts write it.
    pub name: &'t str,
    /// A description of one to three sentences in Markdown.
    pub summary: &'t str,
    /// Parameters by their names in the record, each with a few words.
    pub params: Vec<(&'t str, &'t str)>,
    /// The return value, if its type is not enough.
    pub returns: Option<&'t str>,
    /// An example script.
    pub example: Option<&'t str>,
    /// The rest of the text on a topic, as Markdown; empty for everything else.
    pub details: &'t str,
}

impl Texts {
    /// Returns the embedded texts, unpacked once.
    pub fn embedded() -> Arc<Texts> {
        static EMBEDDED: OnceLock<Arc<Texts>> = OnceLock::new();
        Arc::clone(EMBEDDED.get_or_init(|| Arc::new(Texts::parse(unpack(PACKED)))))
    }

    /// Indexes the entries of a text. Skips what belongs to no entry, or to a file without a subject.
    pub fn parse(text: impl Into<String>) -> Texts {
        let text = text.into();
        let mut entries = FxHashMap::default();
        let mut subject = None;
        // The entry whose body is being read.
        let mut open: Option<(Subject, EntryRanges)> = None;
        let mut is_code = false;
        let mut start = 0;
        let mut add = |open: &mut Option<(Subject, EntryRanges)>, end: usize| {
            if let Some((subject, mut entry)) = open.take() {
                entry.body.end = end;
                entries.insert((subject, key(subject, &text[entry.name.clone()])), entry);
            }
        };
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            if line.starts_with("```") {
                is_code = !is_code;
            } else if is_code {
            } else if let Some(name) = line.strip_prefix("## ") {
                add(&mut open, start);
                let name = start + 3..start + 3 + name.trim_end().len();
                open = subject.map(|subject| (subject, EntryRanges { name, body: end..end }));
            } else if let Some(title) = line.strip_prefix("# ") {
                add(&mut open, start);
                subject = Subject::of_title(title.trim());
            }
            start = end;
        }
        add(&mut open, start);
        Texts { text, entries }
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the text on a command, function, event or word; case is ignored except for words.
    pub fn get(&self, subject: Subject, name: &str) -> Option<Text<'_>> {
        Some(self.read(subject, self.entries.get(&(subject, key(subject, name)))?))
    }

    /// Returns the text on an event: that of `HitPart (Projectile)` rather than that of `HitPart`.
    pub fn event(&self, event: &EventHandler) -> Option<Text<'_>> {
        let subject = Subject::Event(event.set);
        let own = match event.variant() {
            "" => None,
            variant => self.get(subject, &format!("{} ({variant})", event.name)),
        };
        own.or_else(|| self.get(subject, &event.name))
    }

    /// Returns the text on a magic variable or a word of the preprocessor.
    pub fn word(&self, word: &str) -> Option<Text<'_>> {
        self.get(Subject::Word, word)
    }

    /// Returns the text on a script that the game runs by its name.
    pub fn script(&self, name: &str) -> Option<Text<'_>> {
        self.get(Subject::Script, name)
    }

    /// Returns the text on a topic, by its title.
    pub fn topic(&self, title: &str) -> Option<Text<'_>> {
        self.get(Subject::Topic, title)
    }

    /// Iterates over all texts, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (Subject, Text<'_>)> {
        self.entries.iter().map(|((subject, _), entry)| (*subject, self.read(*subject, entry)))
    }

    /// Iterates over the names of all texts of some subjects, in no particular order.
    pub fn names(&self, of: &[Subject]) -> impl Iterator<Item = &str> {
        let entries = self.entries.iter().filter(move |((subject, _), _)| of.contains(subject));
        entries.map(|(_, entry)| &self.text[entry.name.clone()])
    }

    /// Adds our words to a record: the summary before its description, and the rest where the page has nothing.
    pub fn describe<'r>(&self, record: &'r Record) -> Cow<'r, Record> {
        let Some(text) = self.get(Subject::of_record(record), &record.name) else { return Cow::Borrowed(record) };
        let name = &record.name;
        let mut record = record.clone();
        record.description = match record.description.trim() {
            "" => text.summary.to_owned(),
            theirs => format!("{}\n\n{theirs}", text.summary),
        };
        for syntax in &mut record.syntaxes {
            if let Some((types, returns)) = corrections::true_types(name, "").zip(syntax.returns.as_mut()) {
                (returns.type_text, returns.types) = written(types);
            }
            for param in &mut syntax.params {
                if let Some(types) = corrections::true_types(name, &param.name) {
                    (param.type_text, param.types) = written(types);
                }
                if param.description.as_deref().is_none_or(str::is_empty) {
                    param.description = with_parts(text.param(&param.name), &param.parts);
                }
            }
            let has_parts = syntax.returns.as_ref().is_some_and(|returns| !returns.parts.is_empty());
            if text.returns.is_none() && !has_parts {
                continue;
            }
            let returns = syntax.returns.get_or_insert_with(Returns::default);
            if returns.description.is_none() && returns.types != ["Nothing"] {
                returns.description = with_parts(text.returns, &returns.parts);
                if let Some(short) = text.returns.and_then(|words| without_format(returns.type_text.as_deref()?, words))
                {
                    returns.type_text = Some(short);
                }
            }
        }
        if record.examples.is_empty() {
            record.examples.extend(text.example());
        }
        Cow::Owned(record)
    }

    /// Adds our words to a topic: the summary before its text, or everything if it has none.
    pub(crate) fn describe_topic<'t>(&self, topic: &'t Topic) -> Cow<'t, Topic> {
        let Some(text) = self.topic(&topic.title) else { return Cow::Borrowed(topic) };
        let mut topic = topic.clone();
        let rest = if topic.markdown.trim().is_empty() { text.details } else { &topic.markdown };
        topic.markdown = format!("{}\n\n{rest}", text.summary).trim_end().to_owned();
        Cow::Owned(topic)
    }

    fn read(&self, subject: Subject, entry: &EntryRanges) -> Text<'_> {
        let mut read = Text { name: &self.text[entry.name.clone()], ..Text::default() };
        let body = &self.text[entry.body.clone()];
        if subject == Subject::Topic {
            let (summary, details) = body.trim().split_once('\n').unwrap_or((body.trim(), ""));
            (read.summary, read.details) = (summary, details.trim());
            return read;
        }
        let (words, code) = match body.split_once("```sqf\n") {
            Some((words, code)) => (words, code.split_once("\n```").map(|(code, _)| code)),
            None => (body, None),
        };
        read.example = code;
        for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let item = line.strip_prefix("- ").and_then(|item| item.split_once(": "));
            match item {
                Some(("returns", words)) => read.returns = Some(words),
                Some((name, words)) => read.params.push((name.trim_matches('`'), words)),
                None if read.summary.is_empty() => read.summary = line,
                None => {}
            }
        }
        read
    }
}

/// Returns types as a page writes them, and their names.
fn written(types: &[&str]) -> (Option<String>, Vec<String>) {
    (Some(listed(types, "or")), types.iter().map(|name| (*name).to_owned()).collect())
}

/// Removes the elements of an array from a type, if our words list as many: `Array with [x, y]` next to `[left, top]`
/// says it twice.
fn without_format(type_text: &str, words: &str) -> Option<String> {
    let ours = words.split('`').skip(1).step_by(2).find(|code| code.starts_with('['))?;
    let start = type_text.find('[')?;
    let is_named = ours[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '[');
    if !is_named || elements(ours) != elements(&type_text[start..]) {
        return None;
    }
    let short = type_text[..start].trim_end();
    let short = [" with", " in format", " to format", " format"].iter().find_map(|end| short.strip_suffix(end))?;
    Some(short.to_owned())
}

/// Returns the number of elements of the array that a text begins with.
fn elements(array: &str) -> usize {
    let mut depth = 0_usize;
    let mut commas = 0;
    for c in array.chars() {
        match c {
            '[' => depth += 1,
            ']' if depth < 2 => break,
            ']' => depth -= 1,
            ',' if depth == 1 => commas += 1,
            _ => {}
        }
    }
    commas + 1
}

/// Combines our words on a parameter or a return value with its newer parts.
fn with_parts(words: Option<&str>, parts: &[Part]) -> Option<String> {
    let parts = Some(parts::listed(parts)).filter(|parts| !parts.is_empty());
    match (words, parts) {
        (Some(words), Some(parts)) => Some(format!("{words} ({parts})")),
        (words, parts) => words.map(str::to_owned).or(parts),
    }
}

impl Subject {
    /// Returns the subject of a record.
    pub fn of_record(record: &Record) -> Subject {
        match record.kind {
            RecordKind::Command => Subject::Command,
            RecordKind::Function => Subject::Function,
        }
    }

    /// Returns the subject of a file, given its heading.
    fn of_title(title: &str) -> Option<Subject> {
        match title {
            "Commands" => Some(Subject::Command),
            "Functions" => Some(Subject::Function),
            "Words" => Some(Subject::Word),
            "Scripts" => Some(Subject::Script),
            "Topics" => Some(Subject::Topic),
            _ => title.strip_prefix("Events: ").and_then(EventSet::by_name).map(Subject::Event),
        }
    }
}

impl Text<'_> {
    /// Returns the text on a parameter.
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params.iter().find(|(param, _)| *param == name).map(|(_, words)| *words)
    }

    /// Returns the example in the form of a record.
    pub fn example(&self) -> Option<Example> {
        let code = self.example?;
        Some(Example { text: format!("```sqf\n{code}\n```"), code: vec![code.to_owned()] })
    }
}

/// Returns the key of an entry.
fn key(subject: Subject, name: &str) -> Box<str> {
    match subject {
        Subject::Word => name.into(),
        _ => name.to_ascii_lowercase().into(),
    }
}
