//! The first page of a site, the page of search results, and what the site is.

use maud::html;

use super::book::Kind;
use super::frame::{Frame, PLAYGROUND};
use super::list::List;
use super::view::View;

/// The wiki's terms.
const TERMS: &str = "https://community.bistudio.com/wiki/Meta:General_disclaimer";
/// The wiki.
const WIKI: &str = "https://community.bistudio.com/wiki/Category:Scripting_Commands";
/// Number of versions that the first page names.
const NEWEST: usize = 8;

/// Writes the first page.
pub(super) fn index(view: &View<'_>, lists: &[List]) -> String {
    let count = |kind: Kind| view.book.of_kind(kind).count();
    let names: usize = view.book.lists.iter().map(|page| page.names.len()).sum();
    let in_mods: usize = view.book.mods.iter().map(|page| page.entries.len()).sum();
    let kinds = [
        (Kind::Command, "What the game itself can do, with operands, types, locality and examples."),
        (Kind::Function, "The library of scripts that comes with the game."),
        (Kind::Event, "Events that a script can react to, and what their handlers receive."),
        (Kind::Word, "Magic variables, the preprocessor, and scripts that the game runs by their names."),
        (Kind::Topic, "Types of values, configs, multiplayer and other concepts."),
        (Kind::Config, "Classes of description.ext, dialogs and config.cpp, with their properties."),
    ];
    let versions: Vec<&List> =
        lists.iter().filter(|list| list.file.starts_with("versions/") && list.is_first()).collect();
    let content = html! {
        h1 { "SQF reference" }
        p.lead { "Everything that scripts of Arma 3 can use. Press " kbd { "/" } " to search." }
        ul.cards {
            @for (kind, about) in kinds {
                li { a href=(view.link(&format!("{}.html", kind.folder()))) {
                    strong { (kind.title()) } " " span.hint { (count(kind)) } span.about { (about) }
                } }
            }
            li { a href=(view.link("classes.html")) {
                strong { "Classes" } " " span.hint { (names) }
                span.about { "Names of vehicles, weapons, markers, animations and more." }
            } }
            li { a href=(view.link("mods.html")) {
                strong { "Mods" } " " span.hint { (in_mods) }
                span.about { "Functions, events, macros and settings of CBA, ACE, ACRE2, TFAR and ZEN." }
            } }
            li { a href=(view.link("rules.html")) {
                strong { "Rules" } " " span.hint { (count(Kind::Rule)) }
                span.about { "The mistakes that sqf-ls finds, and how to correct them." }
            } }
            @if view.book.has_playground {
                li { a href=(view.link(PLAYGROUND)) {
                    strong { "Playground" } span.about { "Paste a script and see what is wrong with it." }
                } }
            }
        }
        @if !versions.is_empty() {
            h2 id="versions" { "New in the game" }
            ul.names {
                @for list in versions.iter().take(NEWEST) {
                    li { a href=(view.link(&list.file)) { (list.title) } }
                }
                @if versions.len() > NEWEST { li { a href=(view.link("versions.html")) { "All versions" } } }
            }
        }
        h2 id="special" { "Good to know" }
        ul.names {
            @for list in lists.iter().filter(|list| list.file.starts_with("lists/") && list.is_first()) {
                li { a href=(view.link(&list.file)) { (list.title) } }
            }
        }
    };
    let frame = Frame {
        title: "SQF reference",
        description: "Commands, functions, events and types of SQF, the scripting language of Arma 3.",
        ..Frame::default()
    };
    view.page(frame, content)
}

/// Writes the page that lists all versions.
pub(super) fn versions(view: &View<'_>, lists: &[List]) -> String {
    let content = html! {
        h1 { "Versions" }
        p.lead { "What each version of the game added, newest first." }
        ul.names {
            @for list in lists.iter().filter(|list| list.file.starts_with("versions/") && list.is_first()) {
                li { a href=(view.link(&list.file)) { (list.title) } }
            }
        }
    };
    let frame = Frame { title: "Versions \u{2013} SQF reference", ..Frame::default() };
    view.page(frame, content)
}

/// Writes the page of search results, which a script fills.
pub(super) fn search(view: &View<'_>) -> String {
    let content = html! {
        h1 { "Search" }
        div #results aria-live="polite" {}
        noscript {
            p {
                "The search needs JavaScript. Without it, all names are on the pages of "
                a href=(view.link("commands.html")) { "commands" } ", "
                a href=(view.link("functions.html")) { "functions" } ", "
                a href=(view.link("events.html")) { "events" } ", "
                a href=(view.link("topics.html")) { "topics" } ", "
                a href=(view.link("mods.html")) { "mods" } " and "
                a href=(view.link("classes.html")) { "classes" } "."
            }
        }
    };
    view.page(Frame { title: "Search \u{2013} SQF reference", ..Frame::default() }, content)
}

/// Writes the page on the site itself.
pub(super) fn about(view: &View<'_>) -> String {
    let content = html! {
        h1 { "About this site" }
        p {
            "These pages are made by " code { "sqf-ls" } ", the language server for SQF. They work without a server and \
            without a network, and load nothing from elsewhere."
        }
        h2 id="data" { "Data" }
        p {
            "The page of a command, function or topic is also a file of JSON and one of Markdown, beside it: replace "
            code { ".html" } " with " code { ".json" } " or " code { ".md" } "."
        }
        h2 id="terms" { "Authors and terms" }
        p {
            "Facts and, unless a page says otherwise, texts come from the "
            a href=(WIKI) rel="noreferrer" { "Bohemia Interactive Community Wiki" }
            ". They are adapted: converted, shortened and put in another order. The text of the wiki belongs to Bohemia \
            Interactive and to the people who wrote it, whom the history of each page on the wiki names. Its "
            a href=(TERMS) rel="noreferrer" { "terms" }
            " allow personal use that is not commercial, and works that contain it if they stay non-commercial. The same \
            terms apply to the text of the wiki on these pages."
        }
        p {
            "The first sentence of a page, the pages of rules and the names of classes are part of sqf-ls, and under the \
            MIT license or the Apache License 2.0."
        }
        p { "Arma is a trademark of Bohemia Interactive. This site is not affiliated with Bohemia Interactive." }
    };
    view.page(Frame { title: "About this site \u{2013} SQF reference", ..Frame::default() }, content)
}
