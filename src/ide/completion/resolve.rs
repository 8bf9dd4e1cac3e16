//! The documentation of an item.

use super::{EntryKey, Resolved};
use crate::catalog::Reference;
use crate::ide::markup::{self, Choice};

/// What is known of an entry; None when the reference has it no longer.
pub(in crate::ide) fn resolve(reference: &Reference, key: &EntryKey) -> Option<Resolved> {
    match key {
        EntryKey::Word(word) => {
            let record = reference.get(word)?;
            let markdown = markup::record(reference, record, &Choice::all(record));
            Some(Resolved { detail: markup::detail(record), markdown })
        }
        EntryKey::Event(set, name) => {
            let event = reference.event(*set, name)?;
            Some(Resolved { detail: None, markdown: markup::event(reference, event, "addEventHandler") })
        }
        EntryKey::MagicVariable(name) => {
            let (topic, section) = reference.magic_variable(name)?;
            let markdown = markup::magic_variable(topic, section, name);
            Some(Resolved { detail: Some("magic variable".to_owned()), markdown })
        }
        EntryKey::Preprocessor(word) => {
            let (topic, section) = reference.preprocessor(word)?;
            Some(Resolved { detail: None, markdown: markup::preprocessor(topic, section, word) })
        }
    }
}
