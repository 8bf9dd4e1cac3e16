//! The page of a rule of `sqf-ls check`.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD;
use maud::html;
use serde_json::json;

use super::book::{Kind, Page};
use super::frame::{Frame, PLAYGROUND};
use super::topic::anchor;
use super::view::View;
use sqf_lint::{Code, guide};
use sqf_markdown::Ids;

/// Returns the address of the playground with the example of a rule. Where the playground has one of its own, that is
/// shown.
fn attempt(code: Code) -> String {
    let (wrong, _) = code.example();
    let file = guide::file_of_example(code);
    let state = json!({ "v": 1, "files": [{ "path": file, "text": wrong }], "open": file });
    format!("{PLAYGROUND}#example={code}&j={}", URL_SAFE_NO_PAD.encode(state.to_string()))
}

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
        @if view.book.has_playground {
            p { a href=(view.link(&attempt(code))) { "Try the example in the playground" } }
        }
    };
    let frame = Frame {
        title: &format!("{} \u{2013} rule of sqf-ls", page.name),
        description: &page.summary,
        kind: Some(Kind::Rule.folder()),
        ..Frame::default()
    };
    view.page(frame, content)
}
