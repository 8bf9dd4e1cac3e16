//! Candidates for completion, and their conversion to items.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::context::TextPlace;
use super::names::{DocSource, Name, Standing};
use super::own::{OwnKind, OwnWord};
use super::snippets::{self, Snippet};
use super::{CompletionItem, EntryKey, EventKey, Insert, ItemKind, project};
use crate::documentation::{markup, own as docs};
use crate::names::class_names;
use sqf_model::{NamedSymbol, Symbol, Workspace};
use sqf_reference::{Class, EventHandler, Reference, TypeSet};
use sqf_text::{TextRange, counted};

/// A candidate for an item.
#[derive(Clone, Copy)]
pub(super) enum Candidate<'a> {
    Known(&'a Name),
    /// A word of the script, with the possible types of its value.
    Own(&'a OwnWord, TypeSet),
    /// A word of the script that is a function.
    Function(&'a OwnWord),
    Directive {
        word: &'static str,
        is_known: bool,
    },
    Snippet(&'static Snippet),
    /// The header comment of a function and its parameters.
    Header,
    /// A finished item, by its index in [`SharedParts::made`].
    Made(usize),
    /// A command with the start of its operand.
    EventCommand(&'a Name),
    /// A name of the project, by its index in [`SharedParts::named`].
    Named(usize),
    /// A name of the game.
    Class(Class<'a>),
    /// A base class with its description.
    Parent(&'static str, &'static str),
    /// An event, for the command that takes it.
    Event(&'a EventHandler, &'a str),
    /// An event with its handler.
    Handler(Handler<'a>),
}

/// An event with its handler.
#[derive(Clone, Copy)]
pub(super) struct Handler<'a> {
    pub(super) event: &'a EventHandler,
    /// The command that takes it.
    pub(super) command: &'a str,
    /// If several events have that name: its index, and a label to distinguish it.
    pub(super) of_several: Option<(usize, &'a str)>,
    /// The string around it.
    pub(super) place: TextPlace,
}

/// What the items of a list have in common.
pub(super) struct SharedParts<'l> {
    pub(super) reference: &'l Reference,
    /// The project.
    pub(super) workspace: &'l dyn Workspace,
    /// Names of the project, which candidates refer to by index.
    pub(super) named: &'l [NamedSymbol],
    /// Items, which candidates refer to by index.
    pub(super) made: &'l [CompletionItem],
    /// The header of a function, for [`Candidate::Header`].
    pub(super) header: &'l str,
    /// The range to replace.
    pub(super) replace: TextRange,
    /// Whether the word follows its left operand.
    pub(super) is_after_value: bool,
    /// Describes classes of the project and of mods.
    pub(super) classes: docs::ClassSources<'l>,
    /// The configs that were read for the names of classes.
    pub(super) read: RefCell<FxHashSet<Arc<Path>>>,
}

/// Limit for the configs that are read for one list: typing must not wait.
const MOST_CONFIGS: usize = 12;

impl SharedParts<'_> {
    /// Converts a candidate to an item.
    pub(super) fn item(&self, candidate: Candidate) -> CompletionItem {
        if let Candidate::Made(number) = candidate {
            return self.made[number].clone();
        }
        let item = CompletionItem { about: self.about(candidate), ..item(candidate, self) };
        match candidate {
            Candidate::Named(number) => self.titled(&self.named[number], item),
            _ => item,
        }
    }

    /// Adds what players see to the item of a class: `Gate, @Gates`.
    fn titled(&self, named: &NamedSymbol, item: CompletionItem) -> CompletionItem {
        let (Symbol::Class(path), Some(file)) = (&named.symbol, &named.file) else { return item };
        let is_read = {
            let mut read = self.read.borrow_mut();
            read.contains(file) || read.len() < MOST_CONFIGS && read.insert(Arc::clone(file))
        };
        let title = is_read.then(|| self.classes.title_at_a_glance(path)).flatten();
        let Some(title) = title else { return item };
        let detail = format!("{title}, {}", docs::short_place(self.workspace, file));
        let filter = Some(format!("{} {title}", named.name));
        CompletionItem { about: Some(title), detail: Some(detail), filter, ..item }
    }

    /// Returns the type of a candidate's value, or its kind if the type is unknown or too general.
    fn about(&self, candidate: Candidate) -> Option<String> {
        match candidate {
            Candidate::Known(name) => match (&name.source, name.kind) {
                (DocSource::MagicVariable, _) => Some("magic variable".to_owned()),
                (DocSource::Preprocessor(_), _) => Some("preprocessor".to_owned()),
                (DocSource::Record, ItemKind::Function) => markup::return_type(self.reference.get(&name.label)?),
                (DocSource::Record, _) => {
                    let starts = name.operands.nullary || name.operands.unary;
                    let is_after = name.operands.binary && (self.is_after_value || !starts);
                    short_type(if is_after { name.gives_after } else { name.gives })
                }
            },
            Candidate::Own(own, types) => {
                let of_global = || self.workspace.symbol_types(&Symbol::global(&own.label), None);
                let types = if own.kind == OwnKind::Global { of_global() } else { types };
                Some(short_type(types).unwrap_or_else(|| kind_of(own).1.to_owned()))
            }
            Candidate::Function(_) => Some("function".to_owned()),
            Candidate::Made(_) => None,
            Candidate::Named(number) => {
                let named = &self.named[number];
                let is_variable = matches!(named.symbol, Symbol::Global(_)) && !project::is_function(named);
                let types = is_variable.then(|| short_type(self.workspace.symbol_types(&named.symbol, None))).flatten();
                Some(types.unwrap_or_else(|| kind_of_named(named).1.to_owned()))
            }
            Candidate::Directive { .. } => Some("preprocessor".to_owned()),
            Candidate::Snippet(_) | Candidate::Header | Candidate::EventCommand(_) => Some("snippet".to_owned()),
            Candidate::Class(class) => Some(class_names::detail(class)).filter(|detail| !detail.is_empty()),
            Candidate::Parent(_, what) => Some(what.to_owned()),
            Candidate::Event(..) => Some("event".to_owned()),
            Candidate::Handler(_) => Some("event handler".to_owned()),
        }
    }
}

/// Maximum number of types to show.
const MOST_TYPES: usize = 3;

/// Describes types in a few words.
fn short_type(types: TypeSet) -> Option<String> {
    (!types.is_any() && !types.is_empty() && types.iter().count() <= MOST_TYPES).then(|| types.to_string())
}

fn item(candidate: Candidate, shown: &SharedParts<'_>) -> CompletionItem {
    let SharedParts { workspace, named, header, replace, .. } = *shown;
    let plain = |label: &str, kind: ItemKind| CompletionItem::new(label, kind, replace);
    match candidate {
        Candidate::Known(name) => CompletionItem {
            filter: None,
            deprecated: name.standing == Standing::Deprecated,
            key: Some(match &name.source {
                DocSource::Record => EntryKey::Word(name.label.to_string()),
                DocSource::MagicVariable => EntryKey::MagicVariable(name.label.to_string()),
                DocSource::Preprocessor(heading) => EntryKey::Preprocessor(heading.to_string()),
            }),
            ..plain(&name.label, name.kind)
        },
        Candidate::Own(own, types) => {
            let (kind, detail) = kind_of(own);
            let detail = if types.is_any() { detail.to_owned() } else { format!("{detail}: {types}") };
            CompletionItem { detail: Some(detail), ..plain(&own.label, kind) }
        }
        Candidate::Function(own) => CompletionItem {
            detail: Some("function".to_owned()),
            key: Some(EntryKey::Global(own.label.to_string())),
            ..plain(&own.label, ItemKind::Function)
        },
        Candidate::Class(class) => CompletionItem {
            filter: class.name().map(|name| format!("{} {name}", class.class())),
            detail: Some(class_names::detail(class)).filter(|detail| !detail.is_empty()),
            key: Some(EntryKey::Class(class.list(), class.class().to_owned())),
            ..plain(class.class(), ItemKind::Class)
        },
        Candidate::Parent(class, what) => {
            CompletionItem { detail: Some(what.to_owned()), ..plain(class, ItemKind::Class) }
        }
        Candidate::Named(number) => named_item(workspace, &named[number], replace),
        // Handled by [`SharedParts::item`].
        Candidate::Made(_) => plain("", ItemKind::Variable),
        Candidate::Directive { word, is_known } => CompletionItem {
            key: is_known.then(|| EntryKey::Preprocessor(format!("#{}", word.trim_start_matches('#')))),
            ..plain(word, ItemKind::Keyword)
        },
        Candidate::Snippet(snippet) => CompletionItem {
            insert: Insert::Snippet(snippet.body.to_owned()),
            key: Some(EntryKey::Word(snippet.command.to_owned())),
            // Text typed after the word does not match: `params [` must not accept the snippet at the next Enter.
            filter: Some(words_of(snippet.label)),
            ..plain(snippet.label, ItemKind::Snippet)
        },
        Candidate::Header => CompletionItem {
            insert: Insert::Snippet(header.to_owned()),
            filter: Some(words_of(snippets::HEADER)),
            ..plain(snippets::HEADER, ItemKind::Snippet)
        },
        Candidate::EventCommand(name) => CompletionItem {
            insert: Insert::Snippet(snippets::event_command(&name.label)),
            deprecated: name.standing == Standing::Deprecated,
            key: Some(EntryKey::Word(name.label.to_string())),
            filter: Some(name.label.to_string()),
            ..plain(&format!("{} []", name.label), ItemKind::Snippet)
        },
        Candidate::Event(event, command) => {
            CompletionItem { key: Some(event_key(event, command, None)), ..plain(&event.name, ItemKind::Event) }
        }
        Candidate::Handler(Handler { event, command, of_several, place }) => CompletionItem {
            detail: Some(match of_several {
                Some((_, section)) if !section.is_empty() => format!("with its handler ({section})"),
                _ => "with its handler".to_owned(),
            }),
            replace: TextRange::new(replace.start, place.end()),
            insert: Insert::Snippet(snippets::handler(event, place.quote)),
            key: Some(event_key(event, command, of_several.map(|(number, _)| number))),
            filter: of_several.is_some().then(|| event.name.clone()),
            ..plain(&handler_label(event, of_several.map(|(_, section)| section)), ItemKind::Event)
        },
    }
}

/// Joins the words of a label by underscores, since spaces end a word: editors match `function_header` by either word.
pub(super) fn words_of(label: &str) -> String {
    let words = label.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

/// Returns the name of an event; if several have that name, with the selected kind.
fn handler_label(event: &EventHandler, section: Option<&str>) -> String {
    match section {
        Some(section) if !section.is_empty() => format!("{} ({section})", event.name),
        _ => event.name.clone(),
    }
}

fn event_key(event: &EventHandler, command: &str, place: Option<usize>) -> EntryKey {
    EntryKey::Event(EventKey { set: event.set, command: command.to_owned(), name: event.name.clone(), place })
}

/// Returns the kind of a word of the script.
fn kind_of(own: &OwnWord) -> (ItemKind, &'static str) {
    match own.kind {
        OwnKind::Macro => (ItemKind::Macro, "macro"),
        OwnKind::Parameter => (ItemKind::Variable, "parameter of the macro"),
        OwnKind::Argument => (ItemKind::Variable, "argument of a macro"),
        OwnKind::Local => (ItemKind::Variable, "local variable"),
        OwnKind::Global => (ItemKind::Variable, "global variable"),
    }
}

/// Returns the kind of a name of the project.
fn kind_of_named(symbol: &NamedSymbol) -> (ItemKind, &'static str) {
    match &symbol.symbol {
        Symbol::Global(_) if project::is_function(symbol) => (ItemKind::Function, "function"),
        Symbol::Text(_) => (ItemKind::Text, "stringtable"),
        Symbol::Event(_) => (ItemKind::Event, "event"),
        Symbol::Class(_) => (ItemKind::Class, "class"),
        Symbol::Marker(_) => (ItemKind::Value, "marker"),
        Symbol::Key(_) => (ItemKind::Variable, "variable of an object"),
        Symbol::Word(_) => (ItemKind::Value, "in strings"),
        _ => (ItemKind::Variable, "global variable"),
    }
}

/// Creates the item for a name of the project.
pub(super) fn named_item(workspace: &dyn Workspace, symbol: &NamedSymbol, replace: TextRange) -> CompletionItem {
    let (kind, what) = kind_of_named(symbol);
    let place = symbol.file.as_deref().map(|file| docs::short_place(workspace, file));
    let name = symbol.name.to_string();
    CompletionItem {
        detail: Some(match place {
            Some(place) => format!("{what}, {place}"),
            None if kind == ItemKind::Function && !symbol.is_function => {
                let files = counted(symbol.files, "file");
                format!("{what}, used in {files}; its source is not in the workspace")
            }
            None => what.to_owned(),
        }),
        key: match &symbol.symbol {
            // Without a file, it may be a setting of a mod.
            Symbol::Global(_) if project::is_function(symbol) || symbol.file.is_none() => {
                Some(EntryKey::Global(name.clone()))
            }
            Symbol::Text(_) => Some(EntryKey::Text(name.clone())),
            Symbol::Class(path) => Some(EntryKey::OwnClass(path.to_string())),
            _ => None,
        },
        ..CompletionItem::new(name, kind, replace)
    }
}
