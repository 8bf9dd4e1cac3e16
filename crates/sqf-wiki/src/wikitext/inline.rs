//! Inline markup: emphasis, HTML tags, entities and atoms become styled runs of text.

use super::atom::{Arena, Atom, is_marker};
use super::html::{Html, element_content};
use super::quotes::{Quotes, quote_runs};
use super::text::{collapse_lines, decode};

/// The style of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) bold: bool,
    pub(crate) italic: bool,
    pub(crate) struck: bool,
}

/// A piece of a line with one style.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Run {
    pub(crate) style: Style,
    pub(crate) kind: RunKind,
}

/// The kind of a run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum RunKind {
    /// Visible text, without markup.
    Text(String),
    /// Inline code.
    Code(String),
    /// A line break.
    Break,
    /// The marker of a block atom.
    Block(char),
}

/// `<br>` inside a `<code>` element: the lines are separate commands.
const CODE_BREAK: char = '\u{2028}';

/// Maximum nesting of link labels.
const MAX_DEPTH: usize = 8;

/// Parses markup into runs.
pub(crate) fn parse(markup: &str, arena: &Arena) -> Vec<Run> {
    let mut parser =
        Inline { arena, runs: Vec::new(), tags: Tags::default(), code: None, after_badge: false, depth: 0 };
    parser.markup(markup);
    parser.end_code(Style::default());
    parser.runs
}

/// Returns the text of markup without styling; code keeps its text, blocks are dropped.
pub(crate) fn plain(markup: &str, arena: &Arena) -> String {
    let mut out = String::with_capacity(markup.len());
    for run in parse(markup, arena) {
        match run.kind {
            RunKind::Text(text) | RunKind::Code(text) => out.push_str(&text),
            RunKind::Break => out.push('\n'),
            RunKind::Block(_) => {}
        }
    }
    out
}

/// Returns the text of markup on one line.
pub(crate) fn plain_line(markup: &str, arena: &Arena) -> String {
    collapse_lines(&plain(markup, arena))
}

/// Number of open elements of each kind.
#[derive(Default)]
struct Tags {
    bold: usize,
    italic: usize,
    struck: usize,
}

struct Inline<'a> {
    arena: &'a Arena,
    runs: Vec<Run>,
    tags: Tags,
    /// Text of the open `<code>` element.
    code: Option<String>,
    /// Whether the last piece was a badge.
    after_badge: bool,
    depth: usize,
}

impl Inline<'_> {
    fn markup(&mut self, markup: &str) {
        for (index, line) in markup.split('\n').enumerate() {
            if index > 0 {
                self.text("\n", Style::default());
            }
            self.line(line);
        }
    }

    /// Parses a line. Emphasis by quotes never extends past the end of a line, so lines are parsed one by one.
    fn line(&mut self, line: &str) {
        if !line.contains("''") {
            self.tags_and_atoms(line, Style::default());
            return;
        }
        let mut style = Style::default();
        for (quotes, text) in quote_runs(line) {
            match quotes {
                Quotes::None => {}
                Quotes::Italic => style.italic = !style.italic,
                Quotes::Bold => style.bold = !style.bold,
                Quotes::Both => {
                    style.italic = !style.italic;
                    style.bold = !style.bold;
                }
            }
            self.tags_and_atoms(text, style);
        }
    }

    fn tags_and_atoms(&mut self, text: &str, style: Style) {
        let mut rest = text;
        while let Some(found) = rest.find(|c: char| c == '<' || is_marker(c)) {
            self.entities(&rest[..found], style);
            rest = &rest[found..];
            match rest.chars().next() {
                Some('<') => rest = self.tag(rest, style),
                Some(marker) => {
                    self.atom(marker, style);
                    rest = &rest[marker.len_utf8()..];
                }
                None => break,
            }
        }
        self.entities(rest, style);
    }

    /// Parses a tag at the start of `text` and returns what follows it.
    fn tag<'t>(&mut self, text: &'t str, style: Style) -> &'t str {
        let Some(tag) = Html::read(text) else {
            self.text("<", style);
            return &text[1..];
        };
        let after = &text[tag.length..];
        let step = |count: usize| if tag.closing { count.saturating_sub(1) } else { count + 1 };
        match tag.name.as_str() {
            "br" => self.push(RunKind::Break, style),
            "b" | "strong" => self.tags.bold = step(self.tags.bold),
            "i" | "em" | "cite" | "dfn" => self.tags.italic = step(self.tags.italic),
            "s" | "del" | "strike" => self.tags.struck = step(self.tags.struck),
            "code" | "tt" | "kbd" | "samp" | "var" if tag.closing => self.end_code(style),
            "code" | "tt" | "kbd" | "samp" | "var" if !tag.empty => {
                self.code.get_or_insert_default();
            }
            "sup" | "sub" if !tag.closing => return self.raised(after, &tag.name, style),
            "ref" if tag.closing => self.text(")", style),
            "ref" if !tag.empty => self.text(" (", style),
            name if TRANSPARENT.contains(&name) => {}
            _ => {
                // The wiki shows unknown tags as text.
                self.text(&text[..tag.length], style);
            }
        }
        after
    }

    /// Ends a `<code>` element: the wiki parses its markup, but code in Markdown has none.
    fn end_code(&mut self, style: Style) {
        let code = self.code.take().unwrap_or_default();
        let lines = code.split(CODE_BREAK).map(collapse_lines).filter(|line| !line.is_empty());
        for (index, line) in lines.enumerate() {
            if index > 0 {
                self.push(RunKind::Break, style);
            }
            self.push(RunKind::Code(line), style);
        }
    }

    fn raised<'t>(&mut self, text: &'t str, name: &str, style: Style) -> &'t str {
        let (content, after) = element_content(text, name);
        let content = plain_line(content, self.arena);
        let digits = if name == "sup" { "⁰¹²³⁴⁵⁶⁷⁸⁹" } else { "₀₁₂₃₄₅₆₇₈₉" };
        let shown: Option<String> =
            content.chars().map(|c| c.to_digit(10).and_then(|digit| digits.chars().nth(digit as usize))).collect();
        match shown {
            Some(shown) => self.text(&shown, style),
            None if content.eq_ignore_ascii_case("sic") => self.text(" (sic)", style),
            None if name == "sup" && ["st", "nd", "rd", "th"].contains(&content.as_str()) => self.text(&content, style),
            None if name == "sup" => self.text(&format!("^{content}"), style),
            None => self.text(&content, style),
        }
        after
    }

    fn atom(&mut self, marker: char, style: Style) {
        match self.arena.get(marker) {
            Some(Atom::Literal(text)) => self.text(text, style),
            Some(Atom::Badge(text)) => {
                // Icons need no space between them; words do.
                if self.ends_with_word() {
                    self.text(" ", style);
                }
                self.text(text, style);
                self.after_badge = true;
            }
            Some(Atom::InlineCode(code)) => self.push(RunKind::Code(code.clone()), style),
            Some(Atom::Link(link)) if self.depth < MAX_DEPTH => {
                // The label may have its own emphasis in addition to the line's.
                let mut inner = Inline {
                    arena: self.arena,
                    runs: Vec::new(),
                    tags: Tags::default(),
                    code: None,
                    after_badge: false,
                    depth: self.depth + 1,
                };
                inner.markup(&link.label);
                for run in inner.runs {
                    let style = Style {
                        bold: style.bold || run.style.bold,
                        italic: style.italic || run.style.italic,
                        struck: style.struck || run.style.struck,
                    };
                    match run.kind {
                        RunKind::Text(text) => self.text(&text, style),
                        kind => self.push(kind, style),
                    }
                }
            }
            Some(Atom::CodeBlock(_) | Atom::Notice(_) | Atom::Caption(_)) => self.push(RunKind::Block(marker), style),
            Some(Atom::Link(_)) | None => {}
        }
    }

    fn entities(&mut self, text: &str, style: Style) {
        if text.is_empty() {
            return;
        }
        let text = without_switches(text);
        let decoded = decode(&text);
        let shown = decoded.replace(['\u{a0}', '\u{2009}', '\u{202f}'], " ").replace(['\u{200b}', '\u{ad}'], "");
        self.text(&shown, style);
    }

    /// Appends text, joining it with the previous run if that has the same style.
    fn text(&mut self, text: &str, style: Style) {
        if let Some(code) = &mut self.code {
            code.push_str(text);
            return;
        }
        if std::mem::take(&mut self.after_badge) && text.starts_with(char::is_alphanumeric) {
            self.text(" ", style);
        }
        let style = self.with_tags(style);
        if let Some(Run { style: last, kind: RunKind::Text(previous) }) = self.runs.last_mut()
            && *last == style
        {
            previous.push_str(text);
            return;
        }
        self.runs.push(Run { style, kind: RunKind::Text(text.to_owned()) });
    }

    fn ends_with_word(&self) -> bool {
        match self.runs.last() {
            Some(Run { kind: RunKind::Text(text), .. }) => text.ends_with(char::is_alphanumeric),
            _ => false,
        }
    }

    fn push(&mut self, kind: RunKind, style: Style) {
        match (&mut self.code, &kind) {
            (Some(code), RunKind::Code(text)) => return code.push_str(text),
            (Some(code), RunKind::Break) => return code.push(CODE_BREAK),
            _ => {}
        }
        let style = self.with_tags(style);
        self.runs.push(Run { style, kind });
    }

    fn with_tags(&self, style: Style) -> Style {
        Style {
            bold: style.bold || self.tags.bold > 0,
            italic: style.italic || self.tags.italic > 0,
            struck: style.struck || self.tags.struck > 0,
        }
    }
}

/// Tags that only lay out or color their content, including some block tags within a line.
const TRANSPARENT: &[&str] = &[
    "span",
    "u",
    "ins",
    "big",
    "small",
    "font",
    "center",
    "div",
    "p",
    "wbr",
    "sup",
    "sub",
    "abbr",
    "q",
    "bdi",
    "ref",
    "references",
    "spoiler",
    "noinclude",
    "onlyinclude",
    "includeonly",
    "blockquote",
    "section",
    "mark",
    "nowiki",
    "pre",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "tbody",
    "thead",
    "tr",
    "td",
    "th",
    "caption",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
];

/// Removes `__TOC__` and other switches of a page.
fn without_switches(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.contains("__") {
        return text.into();
    }
    let mut out = text.to_owned();
    for switch in ["__NOTOC__", "__TOC__", "__FORCETOC__", "__NOEDITSECTION__", "__HIDDENCAT__", "__NOINDEX__"] {
        out = out.replace(switch, "");
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows runs as `b[bold]`, `i[italic]`, `` `code` ``, `⏎`.
    fn show(markup: &str) -> String {
        parse(markup, &Arena::default())
            .into_iter()
            .map(|run| {
                let text = match run.kind {
                    RunKind::Text(text) => text,
                    RunKind::Code(code) => format!("`{code}`"),
                    RunKind::Break => "⏎".to_owned(),
                    RunKind::Block(_) => "▮".to_owned(),
                };
                match (run.style.bold, run.style.italic) {
                    (true, true) => format!("bi[{text}]"),
                    (true, false) => format!("b[{text}]"),
                    (false, true) => format!("i[{text}]"),
                    (false, false) => text,
                }
            })
            .collect()
    }

    #[test]
    fn quotes() {
        assert_eq!(show("a ''b'' '''c''' '''''d'''''"), "a i[b] b[c] bi[d]");
        assert_eq!(show("''open\nnext"), "i[open]\nnext");
        assert_eq!(show("the unit''''s name''' is"), "the unit'b[s name] is");
        assert_eq!(show("''a '''b''' c''"), "i[a ]bi[b]i[ c]");
        assert_eq!(show("don't"), "don't");
    }

    #[test]
    fn tags_and_entities() {
        assert_eq!(show("a<br>b<br/>c &lt;br&gt;"), "a⏎b⏎c <br>");
        assert_eq!(show("<b>x</b> <span style=\"a\">y</span> m<sup>2</sup>"), "b[x] y m²");
        assert_eq!(show("<code>a ''b'' &amp; c</code>!"), "`a b & c`!");
        assert_eq!(show("<t size='2'>big</t> 1 < 2"), "<t size='2'>big</t> 1 < 2");
        assert_eq!(show("__NOTOC__x&nbsp;y"), "x y");
    }
}
