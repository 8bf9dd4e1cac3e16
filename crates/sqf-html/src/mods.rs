//! The pages of mods: for each one that the program knows, a page of its functions, of its events, of its macros and of
//! its settings, with an anchor for each name.

use maud::html;

use super::frame::Frame;
use super::mod_lists::{ModPage, name};
use super::topic::anchor;
use super::view::View;
use sqf_ide::Entry;
use sqf_markdown::Ids;
use sqf_reference::library::Library;
use sqf_text::listed;

/// The sites of the mods, by their names.
const SITES: [(&str, &str); 5] = [
    ("CBA_A3", "https://github.com/CBATeam/CBA_A3"),
    ("ACE3", "https://github.com/acemod/ACE3"),
    ("ACRE2", "https://github.com/IDI-Systems/acre2"),
    ("TFAR", "https://github.com/michail-nikolaev/task-force-arma-3-radio"),
    ("ZEN", "https://github.com/zen-mod/ZEN"),
];

/// Writes the page that lists the mods.
pub(super) fn index(view: &View<'_>) -> String {
    let pages = &view.book.mods;
    let content = html! {
        h1 { "Mods" }
        p.lead { "What mods offer to scripts, without their internal functions. The search finds each name." }
        @for first in pages.chunk_by(|a, b| a.library.name == b.library.name) {
            @let library = first[0].library;
            h2 id=(anchor(&library.name)) { (library.name) " " span.hint { (library.version.as_deref().unwrap_or_default()) } }
            ul.parts {
                @for page in first {
                    li { a href=(view.link(&page.file())) { (page.kind.title()) } " " span.hint { (page.entries.len()) } }
                }
            }
            @if let Some(site) = site(library) { p { a href=(site) rel="noreferrer" { (library.name) " on GitHub" } } }
        }
    };
    let names: Vec<&str> = SITES.iter().map(|(name, _)| *name).collect();
    let frame = Frame {
        title: "Mods \u{2013} SQF reference",
        description: &format!("Functions, events, macros and settings of {}.", listed(&names, "and")),
        kind: Some("mods"),
        ..Frame::default()
    };
    view.page(frame, content)
}

/// Writes a page.
pub(super) fn page(view: &View<'_>, page: &ModPage) -> String {
    let library = page.library;
    let mut ids = Ids::default();
    for reserved in ["content", "search", "names"] {
        ids.take(reserved);
    }
    let entries: Vec<(&Entry<'_>, String)> = page.entries.iter().map(|entry| (entry, ids.take(name(entry)))).collect();
    let content = html! {
        nav.trail aria-label="Breadcrumb" {
            a href=(view.link("mods.html")) { "Mods" } " \u{b7} "
            a href=(view.link(&format!("mods.html#{}", anchor(&library.name)))) { (library.name) }
        }
        h1 { (library.name) ": " (page.kind.title().to_lowercase()) }
        details {
            summary { "All " (page.entries.len()) " names" }
            ul.names.mono { @for (entry, id) in &entries { li { a href={ "#" (id) } { (name(entry)) } } } }
        }
        @for (entry, id) in &entries {
            section.entry {
                h2 id=(id) { code { (name(entry)) } " " a.anchor href={ "#" (id) } aria-label={ "Link to " (name(entry)) } { "#" } }
                (view.prose(&text(view, entry), &mut ids, 2).0)
            }
        }
    };
    let frame = Frame {
        title: &format!("{}: {} \u{2013} SQF reference", library.name, page.kind.title().to_lowercase()),
        description: &format!("{} of {} for scripts.", page.kind.title(), library.name),
        kind: Some("mods"),
        origin: Some(html! {
            p {
                "The facts are from the sources of "
                @match site(library) {
                    Some(site) => a href=(site) rel="noreferrer" { (library.name) },
                    None => (library.name),
                }
                @if let Some(version) = &library.version { " " (version) }
                "; the texts are those of sqf-ls."
            }
        }),
        ..Frame::default()
    };
    view.page(frame, content)
}

/// Returns what hovers say of an entry, without what the heading above it says.
fn text(view: &View<'_>, entry: &Entry<'_>) -> String {
    let markdown = entry.markdown(view.book.reference).replace("\n---\n", "");
    match markdown.strip_prefix(&format!("```sqf\n{}\n```\n\n", name(entry))) {
        Some(text) => text.to_owned(),
        None => markdown,
    }
}

fn site(library: &Library) -> Option<&'static str> {
    SITES.iter().find(|(name, _)| *name == library.name).map(|(_, site)| *site)
}
