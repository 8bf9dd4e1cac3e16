//! The reference as a site that people browse: pages of HTML that work without a server, without a network and without
//! scripts.
//!
//! * [`write()`](write()): all pages of a reference, into a folder that is replaced at once;
//! * [`check`]: whether a folder may be replaced by them;
//! * [`file_of`]: the file of the page on a name;
//! * [`pages`]: the page on a name as Markdown, for terminals and assistants.
//!
//! It loads nothing from another host, and knows nothing of projects or the wiki's markup. The same reference gives the
//! same bytes.
//!
//! ```text
//! Reference -> book                      all pages with their addresses, what each name leads to
//!           -> record, topic, rule       one kind of page each; `entry`: events, words, classes
//!           -> view                      a place in the site, for relative links
//!              frame, prose, code        what is around a page, its texts, colors by the lexer
//!           -> list, classes, home       pages that lead to others; `class_lists` divides lists that are too long
//!           -> mods                      what mods offer; `mod_lists` divides it into pages
//!           -> pages                     a page as Markdown, for terminals and assistants
//!           -> search                  its data, as scripts
//!           -> data                      the record as JSON and Markdown, and where it is from
//!           -> write                     all of it into a folder, which is replaced at once
//! ```
#![allow(clippy::disallowed_methods, reason = "it writes into folders that the user names")]

mod book;
mod class_lists;
mod classes;
mod code;
mod data;
mod entry;
mod frame;
mod home;
mod list;
mod mod_lists;
mod mods;
pub mod pages;
mod prose;
mod record;
mod rule;
mod search;
#[cfg(test)]
mod tests;
mod topic;
mod view;
mod write;

pub use write::{check, has_playground, write};

use sqf_ide::Meanings;
use sqf_reference::Reference;

/// Returns the file of the page on the first meaning of a name that has one, relative to the root of the site.
pub fn file_of(reference: &Reference, meanings: &Meanings<'_>) -> Option<String> {
    let book = book::Book::new(reference);
    meanings.entries.iter().chain(&meanings.others).find_map(|entry| book.file_of(entry))
}
