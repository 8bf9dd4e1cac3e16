//! Pages of the reference as Markdown, for a name in any spelling: what `sqf-ls doc` prints and assistants are shown.

use std::ops::Deref;

use sqf_ide::{Entry, Meanings};
use sqf_reference::Reference;
use sqf_reference::search::{Document, Index};
use sqf_text::quoted;
use sqf_wiki::site::markdown;

/// Returns the main meaning of a name in full, and the others as a list below it.
pub fn page(reference: &Reference, meanings: &Meanings<'_>) -> String {
    let full = |entry: &Entry<'_>| match entry {
        Entry::Record(record) => markdown::record_page(&reference.described(record)),
        Entry::Topic(topic) => markdown::topic_page(&reference.described_topic(topic)),
        entry => entry.page(reference),
    };
    let pages: Vec<String> = meanings.entries.iter().map(full).collect();
    let mut page = pages.join("\n\n---\n\n");
    if !meanings.others.is_empty() {
        let lines = meanings.others.iter().map(|entry| match entry.summary(reference) {
            summary if summary.is_empty() => format!("- {}", entry.kind()),
            summary => format!("- {}: {summary}", entry.kind()),
        });
        page = format!("{}\n\n## Also\n\n{}", page.trim_end(), lines.collect::<Vec<_>>().join("\n"));
    }
    if !page.ends_with('\n') {
        page.push('\n');
    }
    page
}

/// Maximum number of entries that may be meant by a name that does not exist.
const MOST_MEANT: usize = 5;

/// Returns the message about a name that the reference does not have: names that differ by typos, or else what a search
/// for its words finds. `index` is only asked for then.
pub fn not_found<I: Deref<Target = Index>>(reference: &Reference, name: &str, index: impl FnOnce() -> I) -> String {
    let near = sqf_ide::near(reference, name);
    let mut text = format!("`{}` was not found in the reference", quoted(name));
    let mut list = |before: &str, lines: &[String]| {
        if !lines.is_empty() {
            text.push_str(before);
        }
        for line in lines {
            text.push_str("\n  ");
            text.push_str(line);
        }
    };
    if !near.is_empty() {
        list("; did you mean:", &near.iter().map(|name| quoted(name).into_owned()).collect::<Vec<_>>());
        return text;
    }
    let index = index();
    let hits = index.search(&words_of(name), MOST_MEANT);
    let line = |hit: &&Document| format!("{} ({})", quoted(&hit.name), hit.line());
    list("; it may be one of these:", &hits.iter().map(line).collect::<Vec<_>>());
    text
}

/// Returns the words of a name: `teleport To` of `teleportTo`.
fn words_of(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(if c == '_' { ' ' } else { c });
    }
    words
}
