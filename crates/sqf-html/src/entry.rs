//! The page of an event, a word or a class of configs: what the editor's hover says, with links.

use maud::{Markup, PreEscaped, html};

use super::book::{Kind, Page, Subject, family};
use super::data::authors;
use super::frame::Frame;
use super::list::version_file;
use super::topic::anchor;
use super::view::View;
use sqf_ide::Entry;
use sqf_markdown::Ids;
use sqf_reference::{ClassFacts, EventHandler, Reference};

/// The line between the signature and the text.
const RULE: &str = "\n---\n";

/// Writes the page.
pub(super) fn page(view: &View<'_>, page: &Page<'_>) -> String {
    let reference = view.book.reference;
    let markdown = entry(reference, page).map(|entry| entry.page(reference)).unwrap_or_default();
    let mut ids = Ids::default();
    ids.take("content");
    ids.take("search");
    let (signature, text) = markdown.split_once(RULE).unwrap_or(("", &markdown));
    let (signature, _) = view.prose(signature, &mut ids, 1);
    let (text, headings) = view.prose(text, &mut ids, 1);
    let text = match page.subject {
        Subject::Config(facts) => with_anchors(&text.into_string(), facts, &mut ids),
        _ => text,
    };
    let topic = match page.subject {
        Subject::Event(event) => reference.topic(&event.topic),
        _ => None,
    };
    let content = html! {
        nav.trail aria-label="Breadcrumb" {
            a href=(view.link(&format!("{}.html", page.kind.folder()))) { (page.kind.title()) }
            @for group in page.groups() {
                " \u{b7} "
                a href=(view.link(&format!("{}.html#{}", page.kind.folder(), anchor(group)))) { (group) }
            }
        }
        h1 { (page) }
        div.syntax { (signature) }
        div.text { (text) }
        @if let Subject::Event(event) = page.subject { (facts(view, event)) }
    };
    let frame = Frame {
        title: &format!("{page} \u{2013} SQF reference"),
        description: &page.summary,
        canonical: topic.map(|topic| topic.url.as_str()),
        kind: Some(page.kind.folder()),
        headings: &headings,
        origin: Some(authors(view, reference.topics().iter().all(|topic| topic.revid == 0))),
    };
    view.page(frame, content)
}

/// Finds what a page is about, as a name.
fn entry<'r>(reference: &'r Reference, page: &Page<'r>) -> Option<Entry<'r>> {
    match page.subject {
        Subject::Event(event) => Some(Entry::Event(event)),
        Subject::Config(facts) => Some(Entry::Class(facts, facts.name().into())),
        Subject::Word(name) => {
            let meanings = sqf_ide::meanings(reference, name);
            let is_word = |entry: &Entry<'_>| {
                matches!(entry, Entry::MagicVariable(..) | Entry::Preprocessor(..) | Entry::Script(_))
            };
            meanings.entries.into_iter().chain(meanings.others).find(is_word)
        }
        Subject::Record(_) | Subject::Topic(_) | Subject::Rule(_) => None,
    }
}

/// Gives the item of each property in a list an anchor.
fn with_anchors(html: &str, facts: &ClassFacts, ids: &mut Ids) -> Markup {
    const ITEM: &str = "<li>";
    let mut parts = html.split(ITEM);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.split_once("<code>").filter(|(before, _)| before.is_empty() || before.starts_with("<a "));
        let name = code.and_then(|(_, rest)| rest.split("</code>").next());
        match facts.properties.iter().find(|property| Some(&*property.name) == name) {
            Some(property) => out.push_str(&format!("<li id=\"{}\">", ids.take(&property.name))),
            None => out.push_str(ITEM),
        }
        out.push_str(part);
    }
    PreEscaped(out)
}

fn facts(view: &View<'_>, event: &EventHandler) -> Markup {
    html! {
        dl.facts {
            dt { "Added with" }
            dd { (view.name(event.set.adding_command())) }
            @if let Some(version) = &event.since {
                dt { "Since" }
                dd { a href=(view.link(&version_file(version))) { "Arma 3 " (version) } }
            }
            @if let Some(topic) = view.book.topic(&event.topic) {
                dt { (Kind::Topic.word()) }
                dd { a href=(view.link_to(topic)) { (topic.name) } }
            }
            dt { "Family" }
            dd { (family(event.set)) }
        }
    }
}
