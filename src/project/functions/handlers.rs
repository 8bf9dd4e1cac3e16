//! `Extended_PreInit_EventHandlers` and the like: the event handlers that CBA adds.
//!
//! Those of the start of the game and of missions have classes with code; all others have classes of objects, each with
//! such classes in it, or with the code itself.

use super::{ConfigReader, LONGEST_TEXT, Part, Site};
use crate::config::{ClassId, EntryId, ValueKind};

/// Event handlers that belong to no class of objects.
const WITHOUT_OBJECTS: [&str; 3] = ["PreStart", "PreInit", "PostInit"];

/// Code of an event handler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtendedHandler {
    /// The event: `PreInit`, `Init`, `FiredBIS`.
    pub event: String,
    /// The class of the objects.
    pub object: Option<String>,
    /// The class that names the handler; empty where the code stands in the class of the objects.
    pub name: String,
    /// The entry with the code: `init`, `clientInit`, `serverInit`.
    pub key: String,
    /// The code; None where it is not known.
    pub code: Option<String>,
    /// Where the entry is.
    pub defined_at: Site,
}

/// Adds the event handlers of a config.
pub(super) fn read(reader: &ConfigReader<'_>, part: &mut Part) {
    let config = reader.config;
    for list in config.blocks(config.root()) {
        let Some(event) = event(&config.class(list).name).filter(|event| is_short(event)) else { continue };
        let has_objects = !WITHOUT_OBJECTS.iter().any(|other| other.eq_ignore_ascii_case(event));
        for class in config.blocks(list).filter(|class| is_short(&config.class(*class).name)) {
            let name = config.class(class).name.to_string();
            let object = has_objects.then(|| name.clone());
            let add = |handler: ClassId, handler_name: &str, part: &mut Part| {
                for entry in &config.class(handler).entries {
                    if !part.has_room() {
                        return;
                    }
                    part.handlers.push(read_entry(reader, event, object.clone(), handler_name, *entry));
                }
            };
            add(class, if has_objects { "" } else { &name }, part);
            for handler in config.blocks(class).filter(|id| has_objects && is_short(&config.class(*id).name)) {
                add(handler, &config.class(handler).name, part);
            }
        }
    }
}

/// Whether every event handler of a class may have a copy of its name.
fn is_short(name: &str) -> bool {
    name.len() <= LONGEST_TEXT
}

/// The event in `Extended_PreInit_EventHandlers`.
fn event(class: &str) -> Option<&str> {
    let (before, after) = ("extended_", "_eventhandlers");
    let end = class.len().checked_sub(after.len())?;
    let is_named =
        class.get(..before.len())?.eq_ignore_ascii_case(before) && class.get(end..)?.eq_ignore_ascii_case(after);
    class.get(before.len()..end).filter(|event| is_named && !event.is_empty())
}

fn read_entry(
    reader: &ConfigReader<'_>,
    event: &str,
    object: Option<String>,
    name: &str,
    entry: EntryId,
) -> ExtendedHandler {
    let config = reader.config;
    let entry = config.entry(entry);
    let code = entry.value.and_then(|value| match &config.value(value).kind {
        ValueKind::Text(text) => Some(text.to_string()),
        _ => None,
    });
    ExtendedHandler {
        event: event.to_owned(),
        object,
        name: name.to_owned(),
        key: entry.name.to_string(),
        code,
        defined_at: reader.site(entry.token),
    }
}
