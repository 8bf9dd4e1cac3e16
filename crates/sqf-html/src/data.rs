//! The record of a page as JSON and Markdown, beside it, and where all of it is from.

use maud::{Markup, html};

use super::book::{Book, Page, Subject};
use super::view::View;
use sqf_text::visible_json;
use sqf_wiki::site::markdown;

/// Returns the JSON of a page, as it is published, with control characters escaped; our own texts are in it only if it
/// has none of the wiki.
///
/// # Errors
///
/// When a record cannot be written as JSON, which no record that was read can cause.
pub(super) fn json(book: &Book<'_>, page: &Page<'_>) -> serde_json::Result<Option<String>> {
    let reference = book.reference;
    let json = match page.subject {
        Subject::Record(record) if is_bare(record.revid) => serde_json::to_string_pretty(&reference.described(record))?,
        Subject::Record(record) => serde_json::to_string_pretty(record)?,
        Subject::Topic(topic) if is_bare(topic.revid) => {
            serde_json::to_string_pretty(&reference.described_topic(topic))?
        }
        Subject::Topic(topic) => serde_json::to_string_pretty(topic)?,
        _ => return Ok(None),
    };
    Ok(Some(format!("{}\n", visible_json(&json))))
}

/// Returns the Markdown of a page, as it is published; our own texts are in it only if it has none of the wiki.
pub(super) fn markdown(book: &Book<'_>, page: &Page<'_>) -> Option<String> {
    let reference = book.reference;
    match page.subject {
        Subject::Record(record) if is_bare(record.revid) => Some(markdown::record_page(&reference.described(record))),
        Subject::Record(record) => Some(markdown::record_page(record)),
        Subject::Topic(topic) if is_bare(topic.revid) => Some(markdown::topic_page(&reference.described_topic(topic))),
        Subject::Topic(topic) => Some(markdown::topic_page(topic)),
        _ => None,
    }
}

/// Whether a record consists of facts alone.
fn is_bare(revid: u64) -> bool {
    revid == 0
}

/// Names the page of the wiki, its authors and its terms, and links to the data.
pub(super) fn sources(view: &View<'_>, page: &Page<'_>, url: &str, revid: u64, updated: Option<&str>) -> Markup {
    let day = updated.and_then(|time| time.split('T').next());
    html! {
        p {
            "This page as "
            a href=(view.link(&format!("{}.json", page.path))) { "JSON" } " and "
            a href=(view.link(&format!("{}.md", page.path))) { "Markdown" } ". On the wiki: "
            a href=(url) rel="noreferrer" { (page.name) }
            @if !is_bare(revid) { ", revision " (revid) @if let Some(day) = day { " of " time datetime=(day) { (day) } } }
            "."
        }
        (authors(view, is_bare(revid)))
    }
}

/// Says whose the texts of a page are.
pub(super) fn authors(view: &View<'_>, is_bare: bool) -> Markup {
    html! {
        p {
            @if is_bare {
                "The facts are from the Bohemia Interactive Community Wiki; the texts are those of sqf-ls. "
            } @else {
                "Adapted from the Bohemia Interactive Community Wiki. Its text belongs to Bohemia Interactive and the \
                 wiki's contributors, who are named in the history of the page there, and may be used "
                a href=(view.link("about.html#terms")) { "under its terms" } " only, not commercially. "
            }
        }
    }
}
