//! Which entries of a config contain code, and how the game runs it.
//!
//! This is decided here alone, in this order: by the documentation of the property, by the classes around it whose
//! entries handle events, by the name of the entry.

use super::documented::DocumentedConfig;
use sqf_model::{Surroundings, classes_of_handler, is_handler};
use sqf_reference::{EventSet, Reference, ValueType, without_on};
use sqf_syntax::config::{ClassId, EntryId, always_holds_code, holds_code};

/// How certain it is that the text of an entry is code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Other classes have texts or names in an entry of this name.
    Possible,
    /// The name of the entry says so.
    Likely,
    /// Its documentation says so, or it handles an event.
    Certain,
}

/// How the game runs the code of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CodeOfEntry {
    /// Whether it is code at all.
    pub certainty: Certainty,
    /// Whether its value has to be a Boolean.
    pub is_condition: bool,
    /// Whether it certainly runs unscheduled.
    pub is_unscheduled: bool,
    /// The names of the classes that say what it is passed, and of the entry, separated by `/`; empty if it is passed
    /// nothing that is known.
    pub handler: Box<str>,
}

impl CodeOfEntry {
    /// Returns what the code is passed, given [`CodeOfEntry::handler`].
    pub fn surroundings(reference: &Reference, handler: &str) -> Option<Surroundings> {
        let mut names: Vec<&str> = handler.split('/').collect();
        let entry = names.pop()?;
        Surroundings::of_entry(reference, &names, entry)
    }
}

/// Finds the code in the entries of one class.
pub struct CodeOfClass<'a> {
    documented: DocumentedConfig<'a>,
    reference: &'a Reference,
    class: ClassId,
    path: Vec<Box<str>>,
}

impl<'a> CodeOfClass<'a> {
    /// Looks at a class, which may be one of a header.
    pub fn new(documented: DocumentedConfig<'a>, reference: &'a Reference, class: ClassId) -> CodeOfClass<'a> {
        CodeOfClass { documented, reference, class, path: documented.file().class_path(class) }
    }

    /// Returns how the game runs the text of an entry; None if it is no code.
    pub fn of(&self, entry: EntryId) -> Option<CodeOfEntry> {
        let (config, reference) = (self.documented.config(), self.reference);
        let entry = &*config.entry(entry).name;
        let path: Vec<&str> = self.path.iter().map(|class| &**class).collect();
        let documented = self.documented.property(self.class, entry).map(|(_, facts)| &facts.types[..]);
        let is_documented =
            documented.map(|types| types.contains(&ValueType::Code) || types.contains(&ValueType::Condition));
        if is_documented == Some(false) {
            return None;
        }
        let is_handler = is_handler(reference, &path, entry);
        let is_of_interface = is_of_interface(reference, entry);
        let certainty = match is_documented {
            Some(_) => Certainty::Certain,
            None if is_handler || is_of_interface && self.documented.is_of_interface(self.class) => Certainty::Certain,
            None => {
                let class = &*config.class(self.class).name;
                match () {
                    () if always_holds_code(class, entry) => Certainty::Likely,
                    () if holds_code(class, entry) => Certainty::Possible,
                    () => return None,
                }
            }
        };
        let handler = match classes_of_handler(&path) {
            Some(classes) => classes.iter().chain([&entry]).copied().collect::<Vec<_>>().join("/"),
            None if without_on(entry).is_some() => entry.to_owned(),
            None => String::new(),
        };
        Some(CodeOfEntry {
            certainty,
            is_condition: documented.is_some_and(|types| types.contains(&ValueType::Condition))
                || is_handler && entry.eq_ignore_ascii_case("condition"),
            is_unscheduled: is_handler || is_of_interface,
            handler: handler.into(),
        })
    }
}

/// Whether an entry has the name of an event of dialogs and controls, with `on` before it.
fn is_of_interface(reference: &Reference, entry: &str) -> bool {
    without_on(entry).is_some_and(|name| reference.events_named(EventSet::Interface, name).next().is_some())
}
