//! What is around the content of every page: the head, the menu, the search, the sources.

use maud::{DOCTYPE, Markup, html};

use super::book::Kind;
use super::view::View;
use sqf_markdown::{Heading, plain_text};

/// What a page may load: only files of the site. For a page opened from a folder, browsers match nothing with `'self'`,
/// hence `file:`.
const POLICY: &str = "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; \
                      form-action 'self' file:; base-uri 'none'";

/// The page on which people check scripts.
pub(super) const PLAYGROUND: &str = "play/index.html";

/// Length limit for the description of a page, in characters: more is not shown anywhere.
const LONGEST_DESCRIPTION: usize = 300;

/// What the frame of a page says.
#[derive(Debug, Default)]
pub(super) struct Frame<'f> {
    /// The title in the browser's tab.
    pub(super) title: &'f str,
    /// A sentence or two for search engines, in Markdown.
    pub(super) description: &'f str,
    /// The page of the wiki that it is about.
    pub(super) canonical: Option<&'f str>,
    /// The kind of the page, which is marked in the menu.
    pub(super) kind: Option<&'f str>,
    /// The headings that the page lists beside its text.
    pub(super) headings: &'f [Heading],
    /// The sources of the page, below it.
    pub(super) origin: Option<Markup>,
}

impl View<'_> {
    /// Puts the frame around the content of a page.
    pub(super) fn page(&self, frame: Frame<'_>, content: Markup) -> String {
        let description = description(frame.description);
        let list = |kind: Kind| (kind.folder(), kind.title());
        let menu = [Kind::Command, Kind::Function, Kind::Event, Kind::Word, Kind::Topic, Kind::Config].map(list);
        let menu = menu.into_iter().chain([("classes", "Classes"), ("mods", "Mods"), list(Kind::Rule)]);
        let page = html! {
            (DOCTYPE)
            html lang="en" data-root=(self.link("")) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    meta name="referrer" content="no-referrer";
                    meta name="color-scheme" content="light dark";
                    title { (frame.title) }
                    @if !description.is_empty() { meta name="description" content=(description); }
                    @if let Some(url) = frame.canonical { link rel="canonical" href=(url); }
                    link rel="icon" href=(self.link("icon.svg")) type="image/svg+xml";
                    link rel="stylesheet" href=(self.link("style.css"));
                    script src=(self.link("site.js")) {}
                }
                body {
                    a.skip href="#content" { "Skip to the content" }
                    header.top {
                        a.brand href=(self.link("index.html")) { "SQF reference" }
                        form.search role="search" action=(self.link("search.html")) {
                            input #search type="search" name="q" placeholder="Search" aria-label="Search the reference"
                                autocomplete="off" spellcheck="false";
                            kbd aria-hidden="true" { "/" }
                            button.go type="submit" { "Search" }
                        }
                        nav aria-label="Reference" {
                            ul {
                                @for (folder, title) in menu {
                                    li {
                                        a href=(self.link(&format!("{folder}.html")))
                                            aria-current=[(frame.kind == Some(folder)).then_some("true")] { (title) }
                                    }
                                }
                                @if self.book.has_playground {
                                    li { a href=(self.link(PLAYGROUND)) { "Playground" } }
                                }
                            }
                        }
                    }
                    div.columns {
                        main #content tabindex="-1" { (content) }
                        @if frame.headings.len() > 2 {
                            nav.contents aria-label="On this page" {
                                p { "On this page" }
                                ul {
                                    @for heading in frame.headings.iter().filter(|heading| heading.level <= 3) {
                                        li class=(format!("level-{}", heading.level)) {
                                            a href={ "#" (heading.id) } { (heading.text) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                    footer {
                        @if let Some(origin) = frame.origin { (origin) }
                        p {
                            "Made with " a href=(self.link("about.html")) { "sqf-ls" } ". Not affiliated with Bohemia \
                            Interactive."
                        }
                    }
                }
            }
        };
        page.into_string()
    }
}

/// Shortens a description to what is shown, without marks.
fn description(markdown: &str) -> String {
    let text = plain_text(markdown);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    if let Some((end, _)) = text.char_indices().nth(LONGEST_DESCRIPTION) {
        let end = text[..end].rfind(' ').unwrap_or(end);
        text.truncate(end);
        text.push('\u{2026}');
    }
    text
}
