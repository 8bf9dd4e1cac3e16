//! Lays out Markdown as lines of text.
//!
//! Lists and quotes are indented by their nesting, and code stays as it is. The differences between a terminal and
//! plain text are in the [`Appearance`].

use anstyle::{AnsiColor, Style};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::table::Table;
use super::text::{FAINT, Line, Span, Text};

const TITLE: Style = Style::new().bold().underline();
const HEADING: Style = Style::new().bold();
const CODE: Style = AnsiColor::Cyan.on_default();
const NOTICE: Style = AnsiColor::Yellow.on_default();

/// Width of a rule in columns.
const RULE: usize = 40;

/// The appearance of the parts of a text.
pub(super) struct Appearance {
    /// Width of a line in columns.
    pub(super) width: usize,
    /// Prefix of an item of an unnumbered list.
    pub(super) bullet: &'static str,
    /// Prefix of a quoted line.
    pub(super) quote: &'static str,
    /// The line for a rule; if empty, only a blank line.
    pub(super) rule: &'static str,
    /// Prefix of a line of code.
    pub(super) code_margin: &'static str,
    /// Replacement for tabs in code.
    pub(super) tab: &'static str,
    pub(super) rows: Rows,
    /// Text before and after the address of a link.
    pub(super) address: (&'static str, &'static str),
    /// Whether links to files show their target; clients show files of the project in their own way.
    pub(super) has_files: bool,
    /// Whether styles are written, as ANSI escapes.
    pub(super) is_styled: bool,
}

/// The style of table rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rows {
    /// In columns, with lines between them.
    Drawn,
    /// Each on a line of its own.
    Plain,
}

/// Returns the lines of `markdown`, each ending with a line feed.
pub(super) fn laid_out(markdown: &str, look: &Appearance) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut layout = Layout::new(look);
    for event in Parser::new_ext(markdown, options) {
        layout.take(event);
    }
    layout.flush();
    layout.out
}

struct Layout<'l> {
    look: &'l Appearance,
    out: String,
    /// The block that is being read.
    text: Text,
    styles: Vec<Style>,
    margins: Vec<Margin>,
    lists: Vec<List>,
    table: Option<Table>,
    link: Option<String>,
    /// The code block that is being read.
    code: Option<String>,
    /// Whether a blank line goes before the next block.
    gap: bool,
}

/// An open list.
struct List {
    /// Number of the next item; `None` for bullets.
    next: Option<u64>,
    /// Whether its items are paragraphs, with blank lines between them.
    is_loose: bool,
}

/// What precedes the lines of a list item or quote.
struct Margin {
    /// For the first line, until it is written.
    first: Option<Span>,
    rest: Span,
}

impl<'l> Layout<'l> {
    fn new(look: &'l Appearance) -> Layout<'l> {
        Layout {
            look,
            out: String::new(),
            text: Text::default(),
            styles: Vec::new(),
            margins: Vec::new(),
            lists: Vec::new(),
            table: None,
            link: None,
            code: None,
            gap: false,
        }
    }

    fn take(&mut self, event: Event<'_>) {
        if let (Event::Text(text), Some(code)) = (&event, &mut self.code) {
            code.push_str(text);
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.text.push(&text, self.style());
            }
            Event::Code(code) => self.text.push_code(&code, CODE),
            Event::SoftBreak => self.text.push(" ", self.style()),
            Event::HardBreak => self.text.push("\n", self.style()),
            Event::Rule => {
                self.flush();
                if !self.look.rule.is_empty() {
                    self.begin_block();
                    let rule = self.look.rule.repeat(self.room().min(RULE));
                    self.write_line(&Line::of(&rule, FAINT));
                }
                self.gap = true;
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.flush(),
            Tag::Heading { level, .. } => {
                self.flush();
                let style = if level as usize == 1 { TITLE } else { HEADING };
                self.styles.push(style);
            }
            Tag::TableHead => self.styles.push(HEADING),
            Tag::Emphasis => self.push_style(Style::italic),
            Tag::Strong => self.push_style(Style::bold),
            Tag::Strikethrough => self.push_style(Style::strikethrough),
            Tag::Link { dest_url, .. } => self.link = Some(dest_url.into_string()),
            Tag::BlockQuote(_) => {
                self.flush();
                self.begin_block();
                self.margins.push(Margin { first: None, rest: Span::new(self.look.quote, NOTICE) });
            }
            Tag::List(start) => {
                let nested = !self.lists.is_empty();
                self.flush();
                if !nested {
                    self.begin_block();
                }
                self.lists.push(List { next: start, is_loose: false });
            }
            Tag::Item => self.start_item(),
            Tag::CodeBlock(_) => {
                self.flush();
                self.begin_block();
                self.code = Some(String::new());
            }
            Tag::Table(columns) => {
                self.flush();
                self.begin_block();
                self.table = Some(Table::new(columns));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::HtmlBlock => self.flush_block(),
            TagEnd::Heading(_) => {
                self.flush_block();
                self.styles.pop();
            }
            TagEnd::Paragraph => {
                self.flush_block();
                if let Some(list) = self.lists.last_mut() {
                    list.is_loose = true;
                }
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.styles.pop();
            }
            TagEnd::Link => self.end_link(),
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.margins.pop();
                self.gap = true;
            }
            TagEnd::List(_) => {
                self.lists.pop();
                self.gap |= self.lists.is_empty();
            }
            TagEnd::Item => {
                self.flush();
                self.margins.pop();
                self.gap |= self.lists.last().is_some_and(|list| list.is_loose);
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.write_code(&code);
                self.gap = true;
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                if let Some(table) = &mut self.table {
                    table.push(cell);
                }
            }
            TagEnd::TableHead | TagEnd::TableRow => {
                // Only the head has a style.
                self.styles.clear();
                if let Some(table) = &mut self.table {
                    table.end_row();
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    let lines = match self.look.rows {
                        Rows::Drawn => table.drawn(self.room()),
                        Rows::Plain => table.rows(),
                    };
                    for line in lines {
                        self.write_line(&line);
                    }
                }
                self.gap = true;
            }
            _ => {}
        }
    }

    fn start_item(&mut self) {
        self.flush();
        let marker = match self.lists.last_mut() {
            Some(List { next: Some(number), .. }) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => self.look.bullet.to_owned(),
        };
        let indent = " ".repeat(marker.chars().count());
        self.margins.push(Margin { first: Some(Span::new(&marker, FAINT)), rest: Span::new(&indent, Style::new()) });
    }

    fn end_link(&mut self) {
        if let Some(url) = self.link.take()
            && !self.text.ends_with(&url)
            && (self.look.has_files || !url.starts_with("file:"))
        {
            let (before, after) = self.look.address;
            self.text.push(&format!("{before}{url}{after}"), FAINT);
        }
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_default()
    }

    fn push_style(&mut self, add: fn(Style) -> Style) {
        self.styles.push(add(self.style()));
    }

    /// Returns the columns left by the margins.
    fn room(&self) -> usize {
        let margins: usize = self.margins.iter().map(|margin| margin.rest.width()).sum();
        self.look.width.saturating_sub(margins).max(20)
    }

    /// Writes the blank line that separates a block from the one before it.
    fn begin_block(&mut self) {
        if std::mem::take(&mut self.gap) && !self.out.is_empty() {
            self.write_line(&Line::default());
        }
    }

    /// Writes the text read so far as a block separated from the next.
    fn flush_block(&mut self) {
        self.flush();
        self.gap = true;
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.is_blank() {
            return;
        }
        self.begin_block();
        for line in text.wrapped(self.room(), false) {
            self.write_line(&line);
        }
    }

    fn write_code(&mut self, code: &str) {
        for line in code.trim_matches('\n').lines() {
            let parts = line.split('\t').map(|part| Span::new(part, CODE));
            let mut whole = Line::of(self.look.code_margin, CODE);
            for (number, part) in parts.enumerate() {
                if number > 0 {
                    whole.push(Span::blank(self.look.tab, CODE));
                }
                whole.push(part);
            }
            self.write_line(&whole);
        }
    }

    fn write_line(&mut self, line: &Line) {
        let mut full = Line::default();
        for margin in &mut self.margins {
            let blank = line.is_empty();
            let span = match &margin.first {
                Some(_) if !blank => margin.first.take(),
                _ => None,
            };
            full.push(span.unwrap_or_else(|| margin.rest.clone()));
        }
        full.append(line);
        full.write_to(&mut self.out, self.look.is_styled);
    }
}
