//! The page of a command or function.

use maud::{Markup, html};

use super::book::{Kind, Page};
use super::data::sources;
use super::frame::Frame;
use super::view::View;
use sqf_markdown::{Heading, Ids, default_value, is_block};
use sqf_reference::texts::Subject;
use sqf_reference::{Example, Note, Param, Reach, Record, Returns, Syntax, since_in_words};
use sqf_text::listed;

/// Writes the page.
pub(super) fn page(view: &View<'_>, page: &Page<'_>, record: &Record) -> String {
    let reference = view.book.reference;
    let described = reference.described(record);
    let own = reference.texts().get(Subject::of_record(record), &record.name);
    // Our summary comes first, and the text of the wiki has a section of its own.
    let lead = own.map_or("", |text| text.summary);
    let text = described.description.strip_prefix(lead).unwrap_or(&described.description).trim();
    let mut parts = Parts { view, ids: Ids::default(), headings: Vec::new() };
    for reserved in ["content", "search"] {
        parts.ids.take(reserved);
    }
    let content = html! {
        (trail(view, page.kind, record))
        h1 { (record.name) @if let Some(operator) = &record.operator { " " code { (operator) } } }
        @if lead.is_empty() {
            (parts.prose(text, 1))
        } @else {
            p.lead { (view.words(lead)) }
        }
        (notice(view, record))
        (facts(view, record))
        (parts.syntaxes(&described))
        @if !lead.is_empty() && !text.is_empty() {
            (parts.section("Description", text))
        }
        (parts.examples(&described.examples))
        (parts.optional("Multiplayer", described.multiplayer.as_deref()))
        (parts.optional("Problems", described.problems.as_deref()))
        (parts.notes(&described.notes))
        (parts.header_comment(record))
        (parts.see_also(&described.see_also))
    };
    let frame = Frame {
        title: &format!("{} \u{2013} SQF reference", record.name),
        description: &page.summary,
        canonical: Some(&record.url),
        kind: Some(page.kind.folder()),
        headings: &parts.headings,
        origin: Some(sources(view, page, &record.url, record.revid, record.updated.as_deref())),
    };
    view.page(frame, content)
}

/// Writes the way from the start to the page.
fn trail(view: &View<'_>, kind: Kind, record: &Record) -> Markup {
    html! {
        nav.trail aria-label="Breadcrumb" {
            a href=(view.link(&format!("{}.html", kind.folder()))) { (kind.title()) }
            @for group in &record.groups {
                " \u{b7} " a href=(view.link(&view.book.group_file(kind, group))) { (group) }
            }
        }
    }
}

/// Says whether to use it at all.
fn notice(view: &View<'_>, record: &Record) -> Markup {
    let Some(objection) = record.objection() else { return html! {} };
    html! {
        div.note.warning {
            p {
                strong { (objection) "." }
                @if !record.replaced_by.is_empty() { " Use instead: " (view.names(&record.replaced_by)) }
            }
        }
    }
}

/// Writes what the wiki shows as icons.
fn facts(view: &View<'_>, record: &Record) -> Markup {
    let builds: Vec<&str> = record.builds().collect();
    let locality = record.locality;
    html! {
        dl.facts {
            (since(view, record))
            @if let Some(reach) = locality.argument {
                dt { "Argument" }
                dd {
                    @match reach {
                        Reach::Local => { strong { "Local" } span.hint { "must be local to the machine that runs it" } }
                        Reach::Global => { strong { "Global" } span.hint { "may be local to any machine" } }
                    }
                }
            }
            @if let Some(reach) = locality.effect {
                dt { "Effect" }
                dd {
                    @match reach {
                        Reach::Local => { strong { "Local" } span.hint { "seen by the machine that runs it" } }
                        Reach::Global => { strong { "Global" } span.hint { "seen by all machines" } }
                    }
                }
            }
            @if locality.server_exec {
                dt { "Machine" }
                dd { a href=(view.link("lists/server.html")) { strong { "Server" } } span.hint { "must be run there" } }
            }
            @if let Some(exec) = &record.exec { dt { "Run with" } dd { (view.name(exec)) } }
            @if !builds.is_empty() { dt { "Builds" } dd { "only " (listed(&builds, "and")) } }
            @if !record.aliases.is_empty() {
                dt { "Also written" }
                dd { @for (number, alias) in record.aliases.iter().enumerate() {
                    @if number > 0 { ", " } code { (alias) }
                } }
            }
        }
    }
}

fn since(view: &View<'_>, record: &Record) -> Markup {
    let main = &record.main_since.game;
    let has_main = record.is_of_main_game();
    html! {
        @if !record.games.is_empty() {
            dt { @if has_main { "Since" } @else { "Games" } }
            dd {
                @match (&record.main_since.version, has_main) {
                    (Some(version), _) => { a href=(view.link(&super::list::version_file(version))) {
                        (main.display_name()) " " (version)
                    } }
                    (None, true) => { (main.display_name()) }
                    (None, false) => { "not in " (main.display_name()) }
                }
                @if let Some(first) = record.first_elsewhere() { span.hint { "first in " (first) } }
            }
        }
    }
}

/// The sections of a page, with their headings.
struct Parts<'p, 'b> {
    view: &'p View<'b>,
    ids: Ids,
    headings: Vec<Heading>,
}

impl Parts<'_, '_> {
    fn prose(&mut self, markdown: &str, above: u8) -> Markup {
        let (html, headings) = self.view.prose(markdown, &mut self.ids, above);
        self.headings.extend(headings);
        html
    }

    fn heading(&mut self, text: &str) -> Markup {
        let id = self.ids.take(text);
        let html = html! {
            h2 id=(id) { (text) " " a.anchor href={ "#" (id) } aria-label={ "Link to " (text) } { "#" } }
        };
        self.headings.push(Heading { level: 2, id, text: text.to_owned() });
        html
    }

    fn section(&mut self, heading: &str, markdown: &str) -> Markup {
        html! { (self.heading(heading)) (self.prose(markdown, 2)) }
    }

    fn optional(&mut self, heading: &str, markdown: Option<&str>) -> Markup {
        match markdown.filter(|text| !text.trim().is_empty()) {
            Some(text) => self.section(heading, text),
            None => html! {},
        }
    }

    fn syntaxes(&mut self, record: &Record) -> Markup {
        html! {
            @for (title, syntax) in record.titled_syntaxes() {
                (self.heading(&title))
                (self.syntax(syntax))
            }
        }
    }

    fn syntax(&mut self, syntax: &Syntax) -> Markup {
        let returns = syntax.returns.as_ref().filter(|returns| returns.said() != (None, None));
        let limits = syntax.limits();
        html! {
            @if !syntax.syntax.is_empty() { div.syntax { (self.view.syntax_line(syntax.syntax.trim_end(), &syntax.params)) } }
            @if !limits.is_empty() { p.hint { "This syntax: " (limits.join(" \u{b7} ")) } }
            @if !syntax.params.is_empty() || returns.is_some() {
                dl.params {
                    @for param in &syntax.params { (self.param(param)) }
                    @if let Some(returns) = returns { (self.returns(returns)) }
                }
            }
        }
    }

    fn param(&mut self, param: &Param) -> Markup {
        let type_text = param.known_type();
        // What could not be parsed is shown as it is written.
        let description = if param.is_text_alone() { Some(&param.text) } else { param.description.as_ref() };
        html! {
            dt {
                @if !param.name.is_empty() { code.name { (param.name) } }
                @if let Some(phrase) = type_text { " " span.type { (self.view.type_phrase(phrase, &param.types)) } }
                @if param.optional { " " span.hint { "optional" } }
                @if let Some(default) = &param.default {
                    " " span.hint { "default " (self.view.words(&default_value(default))) }
                }
                @if let Some(since) = &param.since { " " span.hint { (since_in_words(since, None)) } }
            }
            dd { @if let Some(text) = description { (self.cell(text)) } }
        }
    }

    fn returns(&mut self, returns: &Returns) -> Markup {
        let (type_text, description) = returns.said();
        html! {
            dt {
                span.returns { "Returns" }
                @if let Some(phrase) = type_text { " " span.type { (self.view.type_phrase(phrase, &returns.types)) } }
            }
            dd { @if let Some(text) = description { (self.cell(text)) } }
        }
    }

    /// Writes a text of a word, a sentence or a few blocks.
    fn cell(&mut self, markdown: &str) -> Markup {
        if is_block(markdown) || markdown.contains("\n\n") || markdown.contains('\n') {
            self.view.prose(markdown, &mut self.ids, 3).0
        } else {
            self.view.words(markdown)
        }
    }

    fn examples(&mut self, examples: &[Example]) -> Markup {
        if examples.is_empty() {
            return html! {};
        }
        html! {
            (self.heading(if examples.len() == 1 { "Example" } else { "Examples" }))
            @for example in examples {
                div.example { (self.view.prose(&example.text, &mut self.ids, 2).0) }
            }
        }
    }

    fn notes(&mut self, notes: &[Note]) -> Markup {
        if notes.is_empty() {
            return html! {};
        }
        html! {
            (self.heading("Notes"))
            p.hint { "Written by players; may be outdated." }
            @for note in notes {
                @let day = note.date.split('T').next().unwrap_or_default();
                section.remark {
                    h3 { (note.user) @if !day.is_empty() { " " time datetime=(day) { (day) } } }
                    (self.view.prose(&note.text, &mut self.ids, 3).0)
                }
            }
        }
    }

    fn header_comment(&mut self, record: &Record) -> Markup {
        match &record.docblock {
            Some(comment) => html! {
                (self.heading("Header comment"))
                div.code {
                    pre { code { (comment.text.trim_end()) } }
                }
            },
            None => html! {},
        }
    }

    fn see_also(&mut self, names: &[String]) -> Markup {
        if names.is_empty() {
            return html! {};
        }
        html! {
            (self.heading("See also"))
            ul.names { @for name in names { li { (self.view.name(name)) } } }
        }
    }
}
