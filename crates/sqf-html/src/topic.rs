//! The page of a topic.

use maud::html;

use super::book::{Kind, Page};
use super::data::sources;
use super::frame::Frame;
use super::view::View;
use sqf_markdown::Ids;
use sqf_reference::Topic;

/// Writes the page.
pub(super) fn page(view: &View<'_>, page: &Page<'_>, topic: &Topic) -> String {
    let described = view.book.reference.described_topic(topic);
    let mut ids = Ids::default();
    ids.take("content");
    ids.take("search");
    let (text, headings) = view.prose(&described.markdown, &mut ids, 1);
    let content = html! {
        nav.trail aria-label="Breadcrumb" {
            a href=(view.link("topics.html")) { (Kind::Topic.title()) }
            @for group in &topic.groups { " \u{b7} " a href=(view.link(&format!("topics.html#{}", anchor(group.name())))) { (group.name()) } }
        }
        h1 { (topic.title) }
        div.text { (text) }
        @if topic.markdown.is_empty() && described.markdown.is_empty() {
            p { "Its sections on the wiki:" }
            ul {
                @for heading in topic.sections.iter().filter_map(|section| section.heading.as_deref()) {
                    li { (heading) }
                }
            }
        }
    };
    let frame = Frame {
        title: &format!("{} \u{2013} SQF reference", topic.title),
        description: &page.summary,
        canonical: Some(&topic.url),
        kind: Some(Kind::Topic.folder()),
        headings: &headings,
        origin: Some(sources(view, page, &topic.url, topic.revid, topic.updated.as_deref())),
    };
    view.page(frame, content)
}

/// Returns the identifier of a group in a list.
pub(super) fn anchor(group: &str) -> String {
    Ids::default().take(group)
}
