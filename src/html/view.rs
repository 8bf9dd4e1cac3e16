//! What every page of a site shares: its frame, relative links, and texts and code with links in them.

use std::fmt::Write;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::book::{Book, Kind, Page};
use super::code;
use crate::catalog::Param;
use crate::markdown::{Dressing, Heading, Ids, escape_into, html as converted, html_escaped, html_inline, plain_text};

/// What a page may load: nothing but files of the site. A browser takes `'self'` to be nothing at all for a page that is
/// opened from a folder, hence `file:`.
const POLICY: &str = "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; \
                      form-action 'self' file:; base-uri 'none'";

/// Length limit for the description of a page, in characters: more is not shown anywhere.
const LONGEST_DESCRIPTION: usize = 300;

/// The place of a page in the site, from which its links lead to others.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'b> {
    pub(super) book: &'b Book<'b>,
    /// The number of folders that the page is in.
    depth: usize,
    /// The file of the page, from the root.
    file: &'b str,
}

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

impl<'b> View<'b> {
    /// Returns the view of the page in a file, whose path is relative to the root.
    pub(super) fn new(book: &'b Book<'b>, file: &'b str) -> View<'b> {
        View { book, depth: file.matches('/').count(), file }
    }

    /// Returns the relative address of a file of the site.
    pub(super) fn link(&self, file: &str) -> String {
        "../".repeat(self.depth) + file
    }

    /// Returns the relative address of a page.
    pub(super) fn link_to(&self, page: &Page<'_>) -> String {
        self.link(&page.file())
    }

    /// Whether a page is the one that is written.
    pub(super) fn is_at(&self, page: &Page<'_>) -> bool {
        self.file.strip_suffix(".html") == Some(&page.path)
    }

    /// Converts the text of a section, whose heading is at the level `above`.
    pub(super) fn prose(&self, markdown: &str, ids: &mut Ids, above: u8) -> (Markup, Vec<Heading>) {
        let html = converted(markdown, self, ids, above);
        (PreEscaped(html.body), html.headings)
    }

    /// Converts a sentence.
    pub(super) fn words(&self, markdown: &str) -> Markup {
        PreEscaped(html_inline(markdown, self))
    }

    /// Colors a line of syntax with these parameters.
    pub(super) fn syntax_line(&self, source: &str, params: &[Param]) -> Markup {
        let operands: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        PreEscaped(code_element(&code::colored_with(self, source, &operands)))
    }

    /// Writes names as code, each a link to its page if there is one.
    pub(super) fn names(&self, names: &[String]) -> Markup {
        html! {
            @for (number, name) in names.iter().enumerate() {
                @if number > 0 { ", " }
                (self.name(name))
            }
        }
    }

    /// Writes a name as code, as a link to its page if there is one.
    pub(super) fn name(&self, name: &str) -> Markup {
        html! {
            @match self.book.related(name) {
                Some(page) => a href=(self.link_to(page)) { code { (name) } },
                None => code { (name) },
            }
        }
    }

    /// Writes the phrase for a type, in which the names of types are links.
    pub(super) fn type_phrase(&self, phrase: &str, types: &[String]) -> Markup {
        let mut out = String::new();
        let mut rest = phrase;
        while !rest.is_empty() {
            let is_word = |c: char| c.is_alphanumeric();
            let start = rest.find(is_word).unwrap_or(rest.len());
            out.push_str(&html_escaped(&rest[..start]));
            rest = &rest[start..];
            // The longest name first: `Array format Position` before `Array`.
            let named = types.iter().filter(|name| rest.starts_with(name.as_str())).max_by_key(|name| name.len());
            let length = named.map(String::len);
            let length = length.unwrap_or_else(|| rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()));
            let (word, after) = rest.split_at(length);
            match named.and_then(|name| self.book.topic(name)) {
                Some(page) => {
                    let _ = write!(out, "<a href=\"{}\">{}</a>", html_escaped(&self.link_to(page)), html_escaped(word));
                }
                None => out.push_str(&html_escaped(word)),
            }
            rest = after;
        }
        PreEscaped(out)
    }

    /// Puts the frame around the content of a page.
    pub(super) fn page(&self, frame: Frame<'_>, content: Markup) -> String {
        let description = description(frame.description);
        let list = |kind: Kind| (kind.folder(), kind.title());
        let menu = [Kind::Command, Kind::Function, Kind::Event, Kind::Word, Kind::Topic, Kind::Config].map(list);
        let menu = menu.into_iter().chain([("classes", "Classes"), list(Kind::Rule)]);
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

impl Dressing for View<'_> {
    fn code_block(&self, source: &str, language: &str) -> String {
        let content = match language {
            // Code without a language is mostly SQF, but some of it is output or a diagram.
            "sqf" => code::colored(self, source),
            "cpp" | "arma-config" | "ext" | "sqs" => code::colored_plainly(source),
            _ => html_escaped(source),
        };
        code_element(&content)
    }

    fn inline_code(&self, source: &str) -> String {
        // A single character is a letter or a sign in a text rather than an operator.
        let page = self.book.related(source).or_else(|| self.book.only_event(source));
        let page = page.filter(|page| !self.is_at(page) && source.len() > 1);
        match page {
            Some(page) => {
                format!("<a href=\"{}\"><code>{}</code></a>", html_escaped(&self.link_to(page)), html_escaped(source))
            }
            None => format!("<code>{}</code>", html_escaped(source)),
        }
    }

    /// The wiki's links are gone from the texts, but names of several words in one (`setDamage`) cannot be misread.
    fn text(&self, text: &str, out: &mut String) {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut rest = text;
        while let Some(start) = rest.find(is_part) {
            let end = rest[start..].find(|c| !is_part(c)).map_or(rest.len(), |length| start + length);
            let word = &rest[start..end];
            escape_into(out, &rest[..start]);
            let is_name = word.len() > 4 && word[1..].contains(|c: char| c.is_ascii_uppercase());
            let page = if is_name { self.book.word(word) } else { None };
            match page.filter(|page| page.name == word && !self.is_at(page)) {
                Some(page) => out.push_str(&format!("<a href=\"{}\">{word}</a>", html_escaped(&self.link_to(page)))),
                None => out.push_str(word),
            }
            rest = &rest[end..];
        }
        escape_into(out, rest);
    }
}

/// Returns the element of a block of code.
fn code_element(content: &str) -> String {
    format!("<div class=\"code\"><pre><code>{content}</code></pre></div>\n")
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
