//! Entries of configs whose strings are code.

use rustc_hash::FxHashSet;

use crate::config::{EntryId, ValueKind};
use crate::ide::diagnostics::context::ConfigContext;

/// Entries with code, in lower case, except those in `EventHandlers` and those that begin with `on`.
const CODE: [&str; 9] = [
    "action",
    "buttonaction",
    "clientinit",
    "condition",
    "deactivation",
    "expression",
    "init",
    "serverinit",
    "statement",
];

/// Entries that begin like those of handlers and are texts for people, in lower case.
const TEXTS: [&str; 5] = ["onloadname", "onloadmission", "onloadintro", "onloadmissiontime", "onloadintrotime"];

/// Returns the strings in the text that are code: each is the only token of its entry's value.
pub(crate) fn strings<'a>(context: &'a ConfigContext<'_>) -> impl Iterator<Item = usize> + 'a {
    let config = context.config();
    context.classes().map(|id| config.class(id)).flat_map(move |class| {
        let is_for_events = is_for_events(&class.name);
        let entries = class.entries.iter().map(|id| config.entry(*id));
        entries.filter_map(move |entry| {
            let value = config.value(entry.value?);
            let ValueKind::Text(code) = &value.kind else { return None };
            let is_single = value.end == value.first + 1;
            let is_code = is_single && (is_for_events || is_code(&entry.name)) && may_be_code(code);
            (is_code && context.is_here(value.first)).then_some(value.first)
        })
    })
}

/// Like [`strings`], except possible formulas of the engine: instruments have a `condition`, animations an
/// `expression`.
pub(crate) fn certain_strings(context: &ConfigContext<'_>) -> Vec<usize> {
    let config = context.config();
    let mut doubtful: FxHashSet<usize> = FxHashSet::default();
    for class in context.classes().map(|id| config.class(id)) {
        if is_for_events(&class.name) {
            continue;
        }
        let is = |id: EntryId, name: &str| config.entry(id).name.eq_ignore_ascii_case(name);
        let is_action = class.entries.iter().any(|id| is(*id, "statement"));
        for id in &class.entries {
            let is_doubtful = is(*id, "expression") || is(*id, "init") || is(*id, "condition") && !is_action;
            if let Some(value) = config.entry(*id).value.filter(|_| is_doubtful) {
                doubtful.insert(config.value(value).first);
            }
        }
    }
    strings(context).filter(|token| !doubtful.contains(token)).collect()
}

/// Whether the name of a class says that its entries are handlers.
fn is_for_events(name: &str) -> bool {
    let (name, ending) = (name.as_bytes(), b"eventhandlers");
    name.last_chunk().is_some_and(|last: &[u8; 13]| last.eq_ignore_ascii_case(ending))
}

/// Whether the name of an entry says that its text is code.
fn is_code(name: &str) -> bool {
    let is_one_of = |names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    let begins_with_on = name.as_bytes().first_chunk().is_some_and(|first: &[u8; 2]| first.eq_ignore_ascii_case(b"on"));
    (begins_with_on && name.len() > 2 && !is_one_of(&TEXTS)) || is_one_of(&CODE)
}

/// Whether a text looks like complete code.
fn may_be_code(text: &str) -> bool {
    !text.contains(['%', '@', '#']) && text.contains([';', '=', '[', ']', '{', '}', '(', ')'])
}
