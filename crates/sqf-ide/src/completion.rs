//! Completion.
//!
//! The context decides which names are candidates ([`context`]), the names are precomputed for each reference
//! ([`names`]), the script adds its own ([`own`]), and the typed text determines their order ([`rank`]). The answer
//! contains everything that could match: editors filter it further as the same word is typed, so nothing may be
//! missing.
//!
//! | what is completed | where it is found | where its items are |
//! | --- | --- | --- |
//! | names in scripts | [`context`], `own` (the script), `project`, `library` (mods), `pasted` (in macros) | `items` |
//! | strings: events, variables, what is executed | `strings`, `unclosed` (open brackets) | `items/events.rs` and others |
//! | strings: fixed words, classes, other texts | `keywords`, `classes`, `roles`, `texts` | the same |
//! | arguments of code, `params` | `passed` | the same |
//! | paths | `project`, `made_path` (made by macros) | `project` |
//! | configs | `property` and its modules | `property` |
//! | `cba_settings.sqf` | `settings_file` | the same |
//!
//! `matching` compares a name with what is typed, `rank` and `usage` order the names, `candidate` makes items of them,
//! and `resolve` adds their documentation once an editor asks for it.

mod alike;
mod candidate;
mod classes;
mod context;
mod items;
mod keywords;
mod library;
mod made_path;
mod matching;
mod names;
mod own;
mod passed;
mod pasted;
mod project;
mod property;
mod rank;
mod resolve;
mod roles;
mod settings_file;
mod snippets;
mod strings;
#[cfg(test)]
mod tests;
mod texts;
mod unclosed;
mod usage;

use std::cell::OnceCell;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use self::names::Names;
pub use self::property::ConfigCounts;
pub use self::usage::{Counts, KnownNames};
use super::analysis::Analysis;
use super::fix::Edit;
use sqf_reference::{ClassList, EventSet, Reference};
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// Maximum number of items. If there are more, the client repeats the request after the next key.
const LIMIT: usize = 200;

/// Like [`LIMIT`], in code, where people type most: serializing more items takes longer than finding them.
const LIMIT_IN_CODE: usize = 100;

/// Maximum number of names to query from the project; if there are more, the client repeats the request after the next
/// key.
const MOST: usize = 400;

/// Characters to type before names of other mods are offered.
const SHORTEST: usize = 3;

/// Options of a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CompletionOptions {
    /// Whether the client supports snippets with placeholders.
    pub snippets: bool,
    /// The character that triggered the request, if one did: `"`, `'`, `#`, `_`, `<` or a slash. Then there is only an
    /// answer where that character is meaningful.
    pub trigger: Option<char>,
}

/// The result of completion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Completion {
    /// Sorted by relevance, best first.
    pub items: Vec<CompletionItem>,
    /// Whether items were omitted, so that the client repeats the request after the next key.
    pub is_incomplete: bool,
    /// The cursor, where an editor may keep the rest of the word after it: `hint na|player` becomes `hint nameplayer`.
    /// None in strings, whose words are replaced as a whole.
    pub keeps_from: Option<u32>,
}

/// A completion item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompletionItem {
    /// The label.
    pub label: String,
    /// The text that the typed word is matched against, if not the label.
    pub filter: Option<String>,
    /// The kind.
    pub kind: ItemKind,
    /// A short description: the syntax line, `local variable`.
    pub detail: Option<String>,
    /// A word or two shown in the list: the type of the value, or what it is.
    pub about: Option<String>,
    /// The range that it replaces: the whole word, on both sides of the cursor.
    pub replace: TextRange,
    /// The text to insert.
    pub insert: Insert,
    /// Additional edits in the text: the declaration of a class.
    pub also: Vec<Edit>,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// The key to [`super::resolve`] its documentation by.
    pub key: Option<EntryKey>,
}

impl CompletionItem {
    /// Creates an item that inserts its label.
    pub(super) fn new(label: impl Into<String>, kind: ItemKind, replace: TextRange) -> CompletionItem {
        CompletionItem {
            label: label.into(),
            filter: None,
            kind,
            detail: None,
            about: None,
            replace,
            insert: Insert::Label,
            also: Vec::new(),
            deprecated: false,
            key: None,
        }
    }

    /// Returns the range to replace in an editor that keeps what follows [`Completion::keeps_from`].
    pub fn insert_range(&self, keeps_from: Option<u32>) -> TextRange {
        let end = keeps_from.unwrap_or(self.replace.end);
        TextRange::new(self.replace.start, end.clamp(self.replace.start, self.replace.end))
    }
}

/// The text that an item inserts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Insert {
    /// The label.
    Label,
    /// Another text.
    Text(String),
    /// A text with placeholders, in the syntax of LSP snippets.
    Snippet(String),
}

/// The kind of a completion item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// A scripting command.
    Command,
    /// A control flow command: `if`, `then`, `forEach`.
    Keyword,
    /// A function of the game.
    Function,
    /// A variable.
    Variable,
    /// A macro.
    Macro,
    /// The name of an event.
    Event,
    /// A piece of code.
    Snippet,
    /// A key of a stringtable.
    Text,
    /// A class of the game.
    Class,
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A property of a class in a config.
    Property,
    /// A value that a property may have.
    Value,
}

/// Identifies an entry of the reference across reloads: in LSP, a completion item's `data`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EntryKey {
    /// A command or function, by its name in scripts.
    Word(String),
    /// An event.
    Event(EventKey),
    /// A magic variable.
    MagicVariable(String),
    /// A word of the preprocessor.
    Preprocessor(String),
    /// A function or variable of the project, by its name.
    Global(String),
    /// A key of a stringtable of the project.
    Text(String),
    /// A name of the game, by its list.
    Class(ClassList, String),
    /// A class of the configs of the project or of mods, by its path.
    OwnClass(String),
    /// What a class of these configs has, by the path of the class and its name.
    Member(String, String),
    /// A documented property of a class in configs, by the path of the class; the class itself if the name is empty.
    Property(String, String),
}

/// Identifies an event of the reference.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EventKey {
    /// The family it belongs to.
    pub set: EventSet,
    /// The command or function that takes it, as spelled by the reference.
    pub command: String,
    /// Its name.
    pub name: String,
    /// The index among events of that name; None for all of them.
    pub place: Option<usize>,
}

/// Documentation of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// A short description.
    pub detail: Option<String>,
    /// GitHub-flavored Markdown.
    pub markdown: String,
}

impl fmt::Display for EntryKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryKey::Word(word) => write!(f, "word:{word}"),
            EntryKey::Event(EventKey { set, command, name, place }) => {
                let place = place.map(|place| place.to_string()).unwrap_or_default();
                write!(f, "event:{}:{command}:{place}:{name}", set.name())
            }
            EntryKey::MagicVariable(name) => write!(f, "magic:{name}"),
            EntryKey::Preprocessor(word) => write!(f, "preprocessor:{word}"),
            EntryKey::Global(name) => write!(f, "global:{name}"),
            EntryKey::Text(key) => write!(f, "text:{key}"),
            EntryKey::Class(list, class) => write!(f, "class:{}:{class}", list.name()),
            EntryKey::OwnClass(path) => write!(f, "own:{path}"),
            EntryKey::Member(class, name) => write!(f, "member:{name}:{class}"),
            EntryKey::Property(class, name) => write!(f, "setting:{name}:{class}"),
        }
    }
}

impl FromStr for EntryKey {
    type Err = ();

    fn from_str(text: &str) -> Result<EntryKey, ()> {
        let (kind, name) = text.split_once(':').ok_or(())?;
        match kind {
            "word" => Ok(EntryKey::Word(name.to_owned())),
            "magic" => Ok(EntryKey::MagicVariable(name.to_owned())),
            "preprocessor" => Ok(EntryKey::Preprocessor(name.to_owned())),
            "global" => Ok(EntryKey::Global(name.to_owned())),
            "own" => Ok(EntryKey::OwnClass(name.to_owned())),
            "text" => Ok(EntryKey::Text(name.to_owned())),
            "member" => {
                let (name, class) = name.split_once(':').ok_or(())?;
                Ok(EntryKey::Member(class.to_owned(), name.to_owned()))
            }
            "setting" => {
                let (name, class) = name.split_once(':').ok_or(())?;
                Ok(EntryKey::Property(class.to_owned(), name.to_owned()))
            }
            "class" => {
                let (list, class) = name.split_once(':').ok_or(())?;
                Ok(EntryKey::Class(ClassList::by_name(list).ok_or(())?, class.to_owned()))
            }
            "event" => {
                let mut parts = name.splitn(4, ':');
                let mut part = || parts.next().ok_or(());
                let (set, command, place, name) = (part()?, part()?, part()?, part()?);
                let place = if place.is_empty() { None } else { Some(place.parse().map_err(|_| ())?) };
                let set = EventSet::by_name(set).ok_or(())?;
                Ok(EntryKey::Event(EventKey { set, command: command.to_owned(), name: name.to_owned(), place }))
            }
            _ => Err(()),
        }
    }
}

/// Returns what can be written at `offset` of a script, best first. Nothing in comments, and in strings only what a
/// command there expects.
pub(super) fn completion(analysis: &Analysis, offset: u32, options: CompletionOptions) -> Completion {
    let file = analysis.file();
    let before = offset.checked_sub(1).and_then(|before| file.tokens().at(before)).map(|token| file.kind(token));
    // A string is usually one name: `"Kil|Hit"` is no longer about `Hit`.
    let is_name = before.is_some_and(|kind| kind.is_string() || kind == TokenKind::IncludePath);
    Completion { keeps_from: (!is_name).then_some(offset), ..offered(analysis, offset, options) }
}

fn offered(analysis: &Analysis, offset: u32, options: CompletionOptions) -> Completion {
    let is_script = analysis.config().is_none() && !analysis.script().is_settings();
    let unclosed = if is_script { unclosed::at(analysis, offset, options) } else { None };
    unclosed.filter(|found| !found.items.is_empty()).unwrap_or_else(|| in_text(analysis, offset, options))
}

/// Returns the completion in a text as it is.
fn in_text(analysis: &Analysis, offset: u32, options: CompletionOptions) -> Completion {
    let path = project::path_at(analysis, offset).filter(|path| path.is_include || analysis.config().is_none());
    if let Some(path) = path {
        return if path.is_asked_by(options.trigger) { project::paths(analysis, &path) } else { Completion::default() };
    }
    if analysis.config().is_none() && analysis.script().is_settings() {
        return settings_file::at(analysis, offset);
    }
    if is_pasted_to(analysis, offset) {
        return Completion::default();
    }
    if let Some(path) = made_path::at(analysis, offset) {
        return if path.is_asked_by(options.trigger) { project::paths(analysis, &path) } else { Completion::default() };
    }
    let completion = pasted::at(analysis, offset, options).or_else(|| keywords::at(analysis, offset, options));
    if let Some(completion) = completion {
        return completion;
    }
    let before = offset.checked_sub(1).and_then(|before| analysis.file().tokens().at(before));
    // A word at the start of a directive is not recognized until it is complete.
    let is_directive = before.is_some_and(|token| {
        analysis.file().directive(token).is_some() || context::is_directive_word(analysis.file(), token)
    });
    if let Some(file) = analysis.config().filter(|_| !is_directive) {
        return property::at(analysis, file, offset, options);
    }
    let Some(mut place) = context::place(analysis.reading(), offset) else { return Completion::default() };
    if place.is_new_name(analysis.file()) {
        return Completion::default();
    }
    if let context::WritingPlace::Code(code) = &mut place {
        code.expect_element(analysis);
    }
    if analysis.config().is_some() && !matches!(place, context::WritingPlace::Directive(_)) {
        return Completion::default();
    }
    let names = OnceCell::new();
    let completion = items::at(analysis, &|| names.get_or_init(|| prepared(analysis.reference())), &place, options);
    let context::WritingPlace::Code(code) = &place else { return completion };
    if !place.begins_macro(analysis.file()) {
        return completion;
    }
    // A new name is not one that merely contains what is typed.
    let typed = code.word.typed(analysis.file().text()).to_ascii_lowercase();
    let begins = |item: &CompletionItem| item.label.to_ascii_lowercase().starts_with(&typed);
    let items = completion.items.into_iter().filter(begins).collect();
    Completion { items, is_incomplete: true, ..completion }
}

/// Whether the word at a position is joined to what precedes it, so that it is no name: `x##kick`.
fn is_pasted_to(analysis: &Analysis, offset: u32) -> bool {
    let file = analysis.file();
    let Some(token) = offset.checked_sub(1).and_then(|before| file.tokens().at(before)) else { return false };
    let is_joined = |token: usize| file.kind(token) == TokenKind::HashHash;
    is_joined(token) || file.kind(token) == TokenKind::Name && token.checked_sub(1).is_some_and(is_joined)
}

/// Returns files that a string may name where it can also be code: the script of an action.
pub(super) fn scripts(analysis: &Analysis, offset: u32) -> Vec<CompletionItem> {
    project::scripts(analysis, offset)
}

/// Precomputes what completion needs of a reference, so that the first request does not wait for it.
pub(super) fn prepare(reference: &Reference) {
    prepared(reference);
}

/// Returns the names of a reference, computed on first use.
fn prepared(reference: &Reference) -> Arc<Names> {
    reference.prepared(Names::new)
}

pub(super) use resolve::resolve;
