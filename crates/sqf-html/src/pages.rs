//! Pages of the reference as Markdown, for a name in any spelling: what `sqf-ls doc` prints and assistants are shown.

use sqf_ide::{Entry, Meanings};
use sqf_reference::Reference;
use sqf_text::quoted;
use sqf_wiki::site::markdown;

/// Returns the main meaning of a name in full, and the others as a list below it.
pub fn page(reference: &Reference, meanings: &Meanings<'_>) -> String {
    let full = |entry: &Entry<'_>| match entry {
        Entry::Record(record) => markdown::record_page(&reference.described(record)),
        Entry::Topic(topic) => markdown::topic_page(&reference.described_topic(topic)),
        entry => entry.markdown(reference),
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

/// Returns the message about a name that the reference does not have, with similar names.
pub fn not_found(reference: &Reference, name: &str) -> String {
    let near = sqf_ide::near(reference, name);
    let mut text = format!("`{}` was not found in the reference", quoted(name));
    if !near.is_empty() {
        text.push_str("; did you mean:");
    }
    for name in near {
        text.push_str("\n  ");
        text.push_str(&quoted(name));
    }
    text
}
