//! Features in stringtables, based on the table as typed, and on the workspace for uses of its keys.

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

use sqf_syntax::stringtable::Stringtable;

/// Returns the number of keys with a text in each language, in the order of first use.
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

/// More languages than the game supports; other elements are mistakes.
const MOST_LANGUAGES: usize = 64;
