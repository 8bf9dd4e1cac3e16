//! The page of a rule of `sqf-ls check`.

use maud::html;

use super::book::{Kind, Page};
use super::frame::Frame;
use super::topic::anchor;
use super::view::View;
use sqf_lint::{Code, guide};
use sqf_markdown::Ids;

/// Writes the page.
pub(super) fn page(view: &View<'_>, page: &Page<'_>, code: Code) -> String {
    let about = guide::about(code);
    let section = guide::section(code);
    // The heading of the section is that of the page.
    let text = section.split_once('\n').map_or("", |(_, text)| text);
    let (text, _) = view.prose(text, &mut Ids::default(), 1);
    let content = html! {
        nav.trail aria-label="Breadcrumb" {
            a href=(view.link("rules.html")) { (Kind::Rule.title()) } " \u{b7} "
            a href=(view.link(&format!("rules.html#{}", anchor(about.group)))) { (about.group) }
        }
        h1 { code { (about.code.name()) } }
        div.text { (text) }
    };
    let frame = Frame {
        title: &format!("{} \u{2013} rule of sqf-ls", page.name),
        description: &page.summary,
        kind: Some(Kind::Rule.folder()),
        ..Frame::default()
    };
    view.page(frame, content)
}
