//! Markdown as HTML, for the pages of a site that people browse.
//!
//! Only what Markdown itself produces becomes an element: HTML in the text is shown as text, links lead to the web
//! only, and pictures are replaced by their descriptions. No attribute contains text of the page without being escaped.

use std::collections::HashSet;
use std::fmt::Write;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// What a site adds to a text.
pub trait Dressing {
    /// Returns the content of a block of code, as HTML.
    fn code_block(&self, code: &str, language: &str) -> String;

    /// Returns a piece of inline code, as HTML with its element.
    fn inline_code(&self, code: &str) -> String;

    /// Writes running text, escaped.
    fn text(&self, text: &str, out: &mut String) {
        escape_into(out, text);
    }
}

/// The identifiers of one page. No two are equal.
#[derive(Debug, Default)]
pub struct Ids(HashSet<String>);

impl Ids {
    /// Takes an identifier made of a text; if it is taken, one with a number.
    pub fn take(&mut self, text: &str) -> String {
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
        let wanted = words.collect::<Vec<_>>().join("_");
        // An identifier that begins with a digit needs escapes in selectors.
        let wanted = if wanted.starts_with(|c: char| c.is_alphabetic()) { wanted } else { format!("s_{wanted}") };
        let mut id = wanted.clone();
        let mut number = 1;
        while !self.0.insert(id.clone()) {
            number += 1;
            id = format!("{wanted}_{number}");
        }
        id
    }
}

/// A heading of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its level in the page.
    pub level: u8,
    /// Its identifier.
    pub id: String,
    /// Its text, without marks.
    pub text: String,
}

/// A text as HTML.
#[derive(Debug, Default)]
pub struct Html {
    /// The elements.
    pub body: String,
    /// The headings in it.
    pub headings: Vec<Heading>,
}

/// Converts Markdown. `above` is the level of the heading above the text; headings never skip a level.
pub fn html(markdown: &str, dressing: &dyn Dressing, ids: &mut Ids, above: u8) -> Html {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<Event<'_>> = Parser::new_ext(markdown, options).collect();
    let mut writer =
        Writer { dressing, ids, above, html: Html::default(), table: None, links: Vec::new(), is_heading: false };
    let mut at = 0;
    while let Some(event) = events.get(at) {
        at += writer.write(event, &events[at..]);
    }
    writer.html
}

/// Converts a single paragraph, without its element; several are joined by line breaks.
pub fn html_inline(markdown: &str, dressing: &dyn Dressing) -> String {
    let mut out = String::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => dressing.text(&text, &mut out),
            Event::Code(code) => out.push_str(&dressing.inline_code(&code)),
            Event::SoftBreak => out.push('\n'),
            Event::HardBreak => out.push_str("<br>"),
            Event::Start(Tag::Paragraph) if !out.is_empty() => out.push_str("<br>"),
            Event::Start(Tag::Strong) => out.push_str("<strong>"),
            Event::End(TagEnd::Strong) => out.push_str("</strong>"),
            Event::Start(Tag::Emphasis) => out.push_str("<em>"),
            Event::End(TagEnd::Emphasis) => out.push_str("</em>"),
            _ => {}
        }
    }
    out
}

/// Escapes a text for an element or a quoted attribute.
pub fn html_escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape_into(&mut out, text);
    out
}

/// Appends a text, escaped. Control characters, which no document may contain, are left out.
pub fn escape_into(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            _ if c.is_control() => {}
            _ => out.push(c),
        }
    }
}

struct Writer<'w> {
    dressing: &'w dyn Dressing,
    ids: &'w mut Ids,
    above: u8,
    html: Html,
    table: Option<Table>,
    /// Whether each open link is one of the page.
    links: Vec<bool>,
    /// Whether it is a heading, in which nothing is a link.
    is_heading: bool,
}

/// The table that is being written.
struct Table {
    alignments: Vec<Alignment>,
    column: usize,
    is_head: bool,
    /// Whether the open cell is a header.
    is_header: bool,
}

impl Writer<'_> {
    /// Writes what `event` stands for, and returns how many of `rest`, which begins with it, that takes.
    fn write(&mut self, event: &Event<'_>, rest: &[Event<'_>]) -> usize {
        match event {
            Event::Start(Tag::Heading { level, .. }) => return self.heading(*level, rest),
            Event::Start(Tag::CodeBlock(kind)) => return self.code_block(kind, rest),
            Event::Start(Tag::Image { .. }) => return self.picture(rest),
            Event::Start(Tag::TableCell) => self.start_cell(rest),
            Event::Start(tag) => self.start(tag, rest),
            Event::End(tag) => self.end(*tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(text),
            Event::Code(code) => {
                let code = match self.is_plain() {
                    true => format!("<code>{}</code>", html_escaped(code)),
                    false => self.dressing.inline_code(code),
                };
                self.html.body.push_str(&code);
            }
            Event::SoftBreak => self.html.body.push('\n'),
            Event::HardBreak => self.html.body.push_str("<br>\n"),
            Event::Rule => self.html.body.push_str("<hr>\n"),
            _ => {}
        }
        1
    }

    /// Whether nothing can be a link here.
    fn is_plain(&self) -> bool {
        self.is_heading || self.links.contains(&true)
    }

    fn text(&mut self, text: &str) {
        match self.is_plain() {
            true => escape_into(&mut self.html.body, text),
            false => self.dressing.text(text, &mut self.html.body),
        }
    }

    fn push(&mut self, html: &str) {
        self.html.body.push_str(html);
    }

    fn start(&mut self, tag: &Tag<'_>, rest: &[Event<'_>]) {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.push("<p>"),
            Tag::Emphasis => self.push("<em>"),
            Tag::Strong => self.push("<strong>"),
            Tag::Strikethrough => self.push("<del>"),
            Tag::List(None) => self.push("<ul>\n"),
            Tag::List(Some(1)) => self.push("<ol>\n"),
            Tag::List(Some(first)) => {
                let _ = writeln!(self.html.body, "<ol start=\"{first}\">");
            }
            Tag::Item => self.push("<li>"),
            Tag::BlockQuote(_) => {
                let _ = writeln!(self.html.body, "<div class=\"note {}\">", kind_of_note(rest));
            }
            Tag::Link { dest_url, .. } => {
                let is_web = dest_url.starts_with("https://") || dest_url.starts_with("http://");
                self.links.push(is_web);
                if is_web {
                    let _ = write!(self.html.body, "<a href=\"{}\" rel=\"noreferrer\">", html_escaped(dest_url));
                }
            }
            Tag::Table(alignments) => {
                self.table =
                    Some(Table { alignments: alignments.clone(), column: 0, is_head: false, is_header: false });
                self.push("<div class=\"wide\"><table>\n");
            }
            Tag::TableHead => {
                if let Some(table) = &mut self.table {
                    (table.column, table.is_head) = (0, true);
                }
                self.push("<thead><tr>");
            }
            Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.column = 0;
                }
                self.push("<tr>");
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.push("</p>\n"),
            TagEnd::Emphasis => self.push("</em>"),
            TagEnd::Strong => self.push("</strong>"),
            TagEnd::Strikethrough => self.push("</del>"),
            TagEnd::List(true) => self.push("</ol>\n"),
            TagEnd::List(false) => self.push("</ul>\n"),
            TagEnd::Item => self.push("</li>\n"),
            TagEnd::BlockQuote(_) => self.push("</div>\n"),
            TagEnd::Link if self.links.pop() == Some(true) => self.push("</a>"),
            TagEnd::TableCell => self.end_cell(),
            TagEnd::TableHead => {
                if let Some(table) = &mut self.table {
                    table.is_head = false;
                }
                self.push("</tr></thead>\n<tbody>\n");
            }
            TagEnd::TableRow => self.push("</tr>\n"),
            TagEnd::Table => {
                self.table = None;
                self.push("</tbody></table></div>\n");
            }
            _ => {}
        }
    }

    /// Writes a heading, whose identifier follows from its text.
    fn heading(&mut self, level: HeadingLevel, rest: &[Event<'_>]) -> usize {
        let length =
            rest.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_)))).unwrap_or(rest.len());
        let text = plain(&rest[..length]);
        let id = self.ids.take(&text);
        // Headings of a text begin at the second level, and a page may skip one.
        let wanted = (self.above + (level as u8).saturating_sub(1)).clamp(self.above + 1, 6);
        let before = self.html.headings.last().map_or(self.above, |heading| heading.level);
        let level = wanted.min(before + 1);
        let _ = write!(self.html.body, "<h{level} id=\"{id}\">");
        self.is_heading = true;
        for event in rest.iter().take(length).skip(1) {
            self.write(event, &[]);
        }
        self.is_heading = false;
        let label = html_escaped(&text);
        let _ = writeln!(
            self.html.body,
            " <a class=\"anchor\" href=\"#{id}\" aria-label=\"Link to {label}\">#</a></h{level}>"
        );
        self.html.headings.push(Heading { level, id, text });
        length + 1
    }

    fn code_block(&mut self, kind: &CodeBlockKind<'_>, rest: &[Event<'_>]) -> usize {
        let length = rest.iter().position(|event| matches!(event, Event::End(TagEnd::CodeBlock))).unwrap_or(rest.len());
        let code: String = rest[..length].iter().filter_map(text_of).collect();
        let language = match kind {
            CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default(),
            CodeBlockKind::Indented => "",
        };
        let block = self.dressing.code_block(code.trim_end_matches('\n'), language);
        self.push(&block);
        length + 1
    }

    fn picture(&mut self, rest: &[Event<'_>]) -> usize {
        let length = rest.iter().position(|event| matches!(event, Event::End(TagEnd::Image))).unwrap_or(rest.len());
        self.text(&plain(&rest[..length]));
        length + 1
    }

    fn start_cell(&mut self, rest: &[Event<'_>]) {
        let Some(table) = &mut self.table else { return };
        let class = match table.alignments.get(table.column) {
            Some(Alignment::Right) => " class=\"right\"",
            Some(Alignment::Center) => " class=\"center\"",
            _ => "",
        };
        // A header without text says nothing to a screen reader.
        let is_empty = matches!(rest.get(1), Some(Event::End(TagEnd::TableCell)));
        table.is_header = table.is_head && !is_empty;
        table.column += 1;
        let cell = if table.is_header { "<th scope=\"col\"" } else { "<td" };
        let _ = write!(self.html.body, "{cell}{class}>");
    }

    fn end_cell(&mut self) {
        let is_header = self.table.as_ref().is_some_and(|table| table.is_header);
        self.push(if is_header { "</th>" } else { "</td>" });
    }
}

/// Returns the class of a quoted paragraph by the label in bold that it begins with.
fn kind_of_note(quote: &[Event<'_>]) -> &'static str {
    let label = quote.iter().take(4).skip_while(|event| !matches!(event, Event::Start(Tag::Strong))).nth(1);
    let label = label.and_then(text_of).unwrap_or_default();
    match label.trim_end_matches([':', '.']) {
        "Important" | "Warning" | "Deprecated" | "Broken" => "warning",
        _ => "plain",
    }
}

fn text_of<'e>(event: &'e Event<'_>) -> Option<&'e str> {
    match event {
        Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => Some(text),
        Event::SoftBreak | Event::HardBreak => Some(" "),
        _ => None,
    }
}

fn plain(events: &[Event<'_>]) -> String {
    events.iter().filter_map(text_of).collect()
}

#[cfg(test)]
mod tests;
