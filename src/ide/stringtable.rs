//! Features in stringtables. They read the table as it is typed; what is known of its keys elsewhere, the workspace says.

mod completion;
mod folding;
mod hover;
mod outline;
mod selection;
#[cfg(test)]
mod tests;

pub(super) use completion::completion;
pub(super) use folding::folding_ranges;
pub(super) use hover::hover;
pub(super) use outline::outline;
pub(super) use selection::selection_ranges;

use std::path::Path;
use std::sync::Arc;

use super::Analysis;
use crate::model::{FileIndex, Occurrence, Role, Symbol};
use crate::stringtable::{Key, Stringtable};
use crate::text::TextRange;

/// The keys of a table as names of the project.
pub(super) fn index(analysis: &Analysis) -> FileIndex {
    let text = analysis.file().text();
    let keys = analysis.table().keys(text).filter_map(|key| named(&key, text));
    let keys = keys.map(|range| (Symbol::text(range.of(text)), Occurrence::exact(range, Role::Definition)));
    FileIndex::new(Arc::from(analysis.path().unwrap_or(Path::new(""))), keys.collect())
}

/// Where the name of a key is, unless it is empty.
fn named(key: &Key<'_>, text: &str) -> Option<TextRange> {
    key.name(text).filter(|name| !name.of(text).trim().is_empty())
}

/// How many keys of a table have a text in each language, in the order in which the languages are first used.
fn languages<'t>(table: &'t Stringtable, text: &'t str) -> Vec<(&'t str, usize)> {
    let mut found: Vec<(&str, usize)> = Vec::new();
    for key in table.keys(text) {
        for element in key.texts() {
            let name = element.name.of(text);
            match found.iter().position(|(known, _)| known.eq_ignore_ascii_case(name)) {
                Some(at) => found[at].1 += 1,
                None if found.len() < MOST_LANGUAGES => found.push((name, 1)),
                None => {}
            }
        }
    }
    found
}

/// More languages than the game has; elements of other names are mistakes.
const MOST_LANGUAGES: usize = 64;
