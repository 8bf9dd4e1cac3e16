//! Documentation of items.

use std::sync::Arc;

use super::{EntryKey, EventKey, Resolved, property};
use crate::config::Scope;
use crate::documentation::entry::Entry;
use crate::documentation::markup::{self, Choice};
use crate::documentation::own;
use crate::names::class_names;
use sqf_model::Workspace;
use sqf_reference::Reference;

/// Maximum number of sections on an event to show; longer answers are useless.
const MAX_EVENTS: usize = 3;

/// Returns the documentation of an entry; None if the reference no longer has it. Texts of stringtables are in a
/// language of the game.
pub(crate) fn resolve(
    reference: &Reference,
    shared: &Arc<dyn Workspace>,
    key: &EntryKey,
    language: &str,
) -> Option<Resolved> {
    let workspace = &**shared;
    match key {
        EntryKey::Global(name) => {
            let markdown = match workspace.functions(name, None).first() {
                Some(found) => own::function_markdown(workspace, reference, found),
                None => own::library::global(workspace, &name.to_lowercase())?,
            };
            Some(Resolved { detail: None, markdown })
        }
        EntryKey::Text(key) => Some(Resolved { detail: None, markdown: own::text(workspace, key, language)? }),
        EntryKey::Word(word) => {
            let record = reference.get(word)?;
            // It begins with the syntaxes, which a detail above them would repeat.
            Some(Resolved { detail: None, markdown: markup::record(reference, record, &Choice::all(record)) })
        }
        EntryKey::Class(list, class) => {
            let classes = reference.classes();
            let class = classes.get(*list, class)?;
            Some(Resolved { detail: Some(class_names::detail(class)), markdown: class_names::markdown(class) })
        }
        EntryKey::OwnClass(path) => {
            let reader = own::ClassSources { workspace: shared, from: None, reference, language };
            let about = reader.named(path)?;
            Some(Resolved { detail: about.title.clone(), markdown: about.markdown() })
        }
        EntryKey::Member(path, name) => {
            let reader = own::ClassSources { workspace: shared, from: None, reference, language };
            let class = reader.classes().find(path, Scope::Any)?;
            let member = reader.classes().member(&class, name)?;
            Some(Resolved { detail: None, markdown: own::member(reader, &class, &member) })
        }
        EntryKey::Event(key) => event(reference, key),
        EntryKey::Property(class, name) => {
            Some(Resolved { detail: None, markdown: property::documentation(class, name)? })
        }
        EntryKey::MagicVariable(name) => {
            let markdown = Entry::magic_variable(reference, name)?.markdown(reference);
            Some(Resolved { detail: Some("magic variable".to_owned()), markdown })
        }
        EntryKey::Preprocessor(word) => {
            let markdown = Entry::preprocessor(reference, word)?.markdown(reference);
            Some(Resolved { detail: None, markdown })
        }
    }
}

fn event(reference: &Reference, key: &EventKey) -> Option<Resolved> {
    let events: Vec<_> = reference.events_named(key.set, &key.name).collect();
    let meant = key.place.and_then(|place| events.get(place..=place)).unwrap_or(&events);
    let entries = meant
        .iter()
        .take(MAX_EVENTS)
        .map(|event| markup::event(reference, event, &key.command, markup::Extent::Excerpt));
    let entries: Vec<String> = entries.collect();
    (!entries.is_empty()).then(|| Resolved { detail: None, markdown: markup::joined(&entries) })
}
