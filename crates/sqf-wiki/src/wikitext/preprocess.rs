//! The first pass over wikitext: comments, templates, arguments and extension tags.
//!
//! This follows MediaWiki's own preprocessor, because only then do `|` and `=` separate exactly what they separate on
//! the wiki: not inside `[[..]]`, `{{..}}`, `<nowiki>`, code tags and comments. Everything else stays text.
//!
//! The pass never fails and is linear in its input. Unclosed markup is literal text, as on the wiki, with three
//! differences that keep a broken page usable: an unclosed `[[` inside a template does not hide the template's end,
//! `{{RV`, which contains a whole page, ends with the page at the latest, and nesting deeper than [`MAX_DEPTH`] is
//! text.

use memchr::memchr3;
use sqf_text::starts_with_ignoring_case;

/// Templates nested deeper than this stay text; MediaWiki stops at 40.
pub(crate) const MAX_DEPTH: usize = 60;

/// Maximum length of a run of `{` or `[` that counts as openings.
const MAX_RUN: usize = 12;

/// A piece of preprocessed wikitext.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Node<'s> {
    /// Markup without templates, comments and extension tags.
    Text(&'s str),
    /// `{{name|argument|key=argument}}`.
    Template(Template<'s>),
    /// `{{{name|default}}}`: on a page, which has no arguments, only the default shows.
    Argument(Vec<Vec<Node<'s>>>),
    /// `<sqf inline>...</sqf>` and other tags whose content is not wikitext.
    Tag(Tag<'s>),
}

/// A template call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Template<'s> {
    /// Everything before the first `|`.
    pub(crate) name: Vec<Node<'s>>,
    /// The arguments, in order.
    pub(crate) arguments: Vec<Argument<'s>>,
}

/// One argument of a template call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Argument<'s> {
    /// The part before the first `=`, if there is one.
    pub(crate) name: Option<Vec<Node<'s>>>,
    /// The rest.
    pub(crate) value: Vec<Node<'s>>,
}

/// An extension tag with its raw content.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tag<'s> {
    /// Name in lower case, from [`RAW_TAGS`].
    pub(crate) name: &'static str,
    /// Everything between name and `>`.
    pub(crate) attributes: &'s str,
    /// Everything between the tags; empty for `<nowiki/>`.
    pub(crate) content: &'s str,
}

/// Tags whose content the preprocessor skips. The content of most is not wikitext; that of `spoiler` and `ref` is
/// parsed later, separately.
const RAW_TAGS: &[&str] = &[
    "nowiki",
    "pre",
    "sqf",
    "sqs",
    "enforce",
    "syntaxhighlight",
    "source",
    "gallery",
    "math",
    "includeonly",
    "youtube",
    "templatestyles",
    "spoiler",
    "ref",
];

/// Problems found by the pass.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Problems {
    /// `{{` without `}}`.
    pub(crate) unclosed_templates: usize,
    /// `<!--` without `-->`.
    pub(crate) unclosed_comment: bool,
    /// Nesting exceeded [`MAX_DEPTH`].
    pub(crate) too_deep: bool,
}

/// Splits `source` into nodes.
pub(crate) fn preprocess(source: &str) -> (Vec<Node<'_>>, Problems) {
    Preprocessor {
        source,
        bytes: source.as_bytes(),
        position: 0,
        text_start: 0,
        root: Vec::new(),
        open: Vec::new(),
        braces: 0,
        unclosed_tags: [false; RAW_TAGS.len()],
        problems: Problems::default(),
    }
    .run()
}

/// An opening `{{` or `[[` without its end so far.
struct Open<'s> {
    brace: bool,
    /// Length of the run of opening characters.
    count: usize,
    parts: Vec<Part<'s>>,
}

/// The part between two `|` of an [`Open`].
#[derive(Default)]
struct Part<'s> {
    nodes: Vec<Node<'s>>,
    /// Number of nodes before the first `=`.
    equals: Option<usize>,
}

struct Preprocessor<'s> {
    source: &'s str,
    bytes: &'s [u8],
    position: usize,
    text_start: usize,
    root: Vec<Node<'s>>,
    open: Vec<Open<'s>>,
    /// Number of brace entries in `open`.
    braces: usize,
    /// Tags known to have no end in the rest of the page, so that they are not searched for again.
    unclosed_tags: [bool; RAW_TAGS.len()],
    problems: Problems,
}

impl<'s> Preprocessor<'s> {
    fn run(mut self) -> (Vec<Node<'s>>, Problems) {
        while let Some(offset) = next_special(&self.bytes[self.position..]) {
            self.position += offset;
            match self.bytes[self.position] {
                b'<' => self.angle(),
                b'{' | b'[' => self.open_run(),
                b'}' | b']' => self.close_run(),
                b'|' => self.separator(),
                _ => self.equals(),
            }
        }
        self.position = self.bytes.len();
        self.flush();
        while let Some(top) = self.open.last() {
            if top.brace && top.count == 2 && top.parts.first().is_some_and(is_page_template) {
                self.problems.unclosed_templates += 1;
                self.close_top(2);
            } else {
                self.break_top();
            }
        }
        (self.root, self.problems)
    }

    /// Moves pending text to the current list of nodes.
    fn flush(&mut self) {
        if self.text_start < self.position {
            let text = &self.source[self.text_start..self.position];
            self.push(Node::Text(text));
        }
        self.text_start = self.position;
    }

    fn push(&mut self, node: Node<'s>) {
        match self.open.last_mut().and_then(|open| open.parts.last_mut()) {
            Some(part) => part.nodes.push(node),
            None => self.root.push(node),
        }
    }

    fn skip_to(&mut self, position: usize) {
        self.position = position;
        self.text_start = position;
    }

    /// Returns how often the current character is repeated here, up to `limit`.
    fn run_length(&self, limit: usize) -> usize {
        let byte = self.bytes[self.position];
        self.bytes[self.position..].iter().take(limit).take_while(|b| **b == byte).count()
    }

    fn angle(&mut self) {
        let rest = &self.source[self.position..];
        if rest.starts_with("<!--") {
            self.comment();
            return;
        }
        for (index, &name) in RAW_TAGS.iter().enumerate() {
            if self.unclosed_tags[index] {
                continue;
            }
            let Some((attributes, inner)) = opening_tag(rest, name) else { continue };
            if attributes.ends_with('/') {
                self.flush();
                self.push(Node::Tag(Tag { name, attributes: attributes.trim_end_matches('/'), content: "" }));
                self.skip_to(self.position + inner);
                return;
            }
            match closing_tag(&rest[inner..], name) {
                Some((content, length)) => {
                    self.flush();
                    self.push(Node::Tag(Tag { name, attributes, content: &rest[inner..inner + content] }));
                    self.skip_to(self.position + inner + length);
                }
                None => {
                    self.unclosed_tags[index] = true;
                    self.position += 1;
                }
            }
            return;
        }
        self.position += 1;
    }

    /// Skips a comment. One that is alone on its lines takes a line break with it, as on the wiki.
    fn comment(&mut self) {
        let start = self.position;
        self.flush();
        let Some(length) = self.source[start..].find("-->") else {
            self.problems.unclosed_comment = true;
            self.skip_to(self.bytes.len());
            return;
        };
        let mut end = start + length + 3;
        let before = self.source[..start].trim_end_matches([' ', '\t']);
        let after = self.source[end..].trim_start_matches([' ', '\t']);
        if before.ends_with('\n') && after.starts_with('\n') {
            end = self.source.len() - after.len() + 1;
        }
        self.skip_to(end);
    }

    fn open_run(&mut self) {
        let run = self.run_length(usize::MAX);
        let brace = self.bytes[self.position] == b'{';
        if run < 2 {
            self.position += 1;
            return;
        }
        // One run can open several levels; anything beyond a reasonable number is text.
        let count = run.min(MAX_RUN);
        self.position += run - count;
        if self.open.len() >= MAX_DEPTH {
            self.problems.too_deep = true;
            self.position += count;
            return;
        }
        self.flush();
        self.open.push(Open { brace, count, parts: vec![Part::default()] });
        self.braces += usize::from(brace);
        self.skip_to(self.position + count);
    }

    fn close_run(&mut self) {
        let count = self.run_length(3);
        let brace = self.bytes[self.position] == b'}';
        if count < 2 {
            self.position += 1;
            return;
        }
        self.flush();
        // An unclosed link must not hide the end of the template around it.
        while brace && self.braces > 0 && self.open.last().is_some_and(|open| !open.brace) {
            self.break_top();
        }
        let Some(top) = self.open.last().filter(|open| open.brace == brace) else {
            self.position += count;
            return;
        };
        let matched = count.min(top.count).min(if brace { 3 } else { 2 });
        self.skip_to(self.position + matched);
        self.close_top(matched);
    }

    /// Ends the innermost opening with `matched` characters and keeps the rest of its run open.
    fn close_top(&mut self, matched: usize) {
        let Some(top) = self.open.pop() else { return };
        self.braces -= usize::from(top.brace);
        let left = top.count - matched;
        if left >= 2 {
            self.open.push(Open { brace: top.brace, count: left, parts: vec![Part::default()] });
            self.braces += usize::from(top.brace);
        } else if left == 1 {
            self.push(Node::Text(if top.brace { "{" } else { "[" }));
        }
        if !top.brace {
            self.push(Node::Text("[["));
            self.push_joined(top.parts);
            self.push(Node::Text("]]"));
        } else if matched == 3 {
            let parts = top.parts.into_iter().map(|part| part.nodes).collect();
            self.push(Node::Argument(parts));
        } else {
            let mut parts = top.parts.into_iter();
            let name = parts.next().unwrap_or_default().nodes;
            let arguments = parts.map(Argument::from).collect();
            self.push(Node::Template(Template { name, arguments }));
        }
    }

    /// Converts the innermost opening, which has no end, back to text.
    fn break_top(&mut self) {
        let Some(top) = self.open.pop() else { return };
        self.braces -= usize::from(top.brace);
        if top.brace {
            self.problems.unclosed_templates += 1;
        }
        let character = if top.brace { "{{" } else { "[[" };
        for _ in 0..top.count / 2 {
            self.push(Node::Text(character));
        }
        if top.count % 2 == 1 {
            self.push(Node::Text(&character[..1]));
        }
        self.push_joined(top.parts);
    }

    fn push_joined(&mut self, parts: Vec<Part<'s>>) {
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                self.push(Node::Text("|"));
            }
            for node in part.nodes {
                self.push(node);
            }
        }
    }

    fn separator(&mut self) {
        match self.open.last() {
            None => self.position += 1,
            Some(_) => {
                self.flush();
                if let Some(open) = self.open.last_mut() {
                    open.parts.push(Part::default());
                }
                self.skip_to(self.position + 1);
            }
        }
    }

    fn equals(&mut self) {
        let splits = self.open.last().is_some_and(|open| {
            open.brace && open.parts.len() > 1 && open.parts.last().is_some_and(|part| part.equals.is_none())
        });
        if !splits {
            self.position += 1;
            return;
        }
        self.flush();
        if let Some(part) = self.open.last_mut().and_then(|open| open.parts.last_mut()) {
            part.equals = Some(part.nodes.len());
            part.nodes.push(Node::Text("="));
        }
        self.skip_to(self.position + 1);
    }
}

impl<'s> From<Part<'s>> for Argument<'s> {
    fn from(part: Part<'s>) -> Argument<'s> {
        let Some(equals) = part.equals else {
            return Argument { name: None, value: part.nodes };
        };
        let mut nodes = part.nodes;
        let value = nodes.split_off(equals + 1);
        nodes.pop();
        Argument { name: Some(nodes), value }
    }
}

/// Whether a template is the one that contains a command's or function's whole page, by its name.
fn is_page_template(name: &Part<'_>) -> bool {
    matches!(name.nodes.as_slice(), [Node::Text(name)] if name.trim() == "RV")
}

/// Returns the distance to the next byte that may matter.
fn next_special(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| matches!(byte, b'<' | b'{' | b'}' | b'[' | b']' | b'|' | b'='))
}

/// Parses a tag `<name ...>` at the start of `text`; returns its attributes and its length.
fn opening_tag<'s>(text: &'s str, name: &str) -> Option<(&'s str, usize)> {
    let after = text.get(1..1 + name.len())?;
    if !after.eq_ignore_ascii_case(name) {
        return None;
    }
    let rest = &text[1 + name.len()..];
    if !rest.starts_with(['>', '/', ' ', '\t', '\n']) {
        return None;
    }
    // A tag ends at its first `>`; a `<` before it means that it is not a tag.
    let end = memchr3(b'>', b'<', b'<', rest.as_bytes())?;
    (rest.as_bytes()[end] == b'>').then(|| (&rest[..end], 1 + name.len() + end + 1))
}

/// Finds `</name>`; returns the length of the content before it and the length including it.
fn closing_tag(text: &str, name: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(found) = text[from..].find("</") {
        let start = from + found;
        let rest = &text[start + 2..];
        if starts_with_ignoring_case(rest, name) {
            let tail = rest[name.len()..].trim_start();
            if let Some(tail) = tail.strip_prefix('>') {
                return Some((start, text.len() - tail.len()));
            }
        }
        from = start + 2;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the tree in one line: `T(name|key=value)` for templates, `<tag:content>` for tags.
    fn show(nodes: &[Node<'_>]) -> String {
        nodes
            .iter()
            .map(|node| match node {
                Node::Text(text) => (*text).to_owned(),
                Node::Argument(parts) => {
                    format!("A({})", parts.iter().map(|part| show(part)).collect::<Vec<_>>().join("|"))
                }
                Node::Tag(tag) => format!("<{}:{}:{}>", tag.name, tag.attributes.trim(), tag.content),
                Node::Template(template) => {
                    let mut out = format!("T({}", show(&template.name));
                    for argument in &template.arguments {
                        out.push('|');
                        if let Some(name) = &argument.name {
                            out.push_str(&show(name));
                            out.push_str(":=");
                        }
                        out.push_str(&show(&argument.value));
                    }
                    out + ")"
                }
            })
            .collect()
    }

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(show(&preprocess(source).0), expected, "{source}");
    }

    #[test]
    fn templates_and_arguments() {
        check("a {{b|c|d= e = f}} g", "a T(b|c|d:= e = f) g");
        check("{{x|{{y|z}}|[[p|q=r]]}}", "T(x|T(y|z)|[[p|q=r]])");
        check("{{{name|fallback}}}", "A(name|fallback)");
        check("{{{{{a}}}}}", "T(A(a))");
        check("{{{!}} x", "{T(!) x");
        check("{{x| {{{!}} y {{!}}} }}", "T(x| {T(!) y T(!)} )");
    }

    #[test]
    fn what_hides_separators() {
        check("{{a|<nowiki>|=}}</nowiki>}}", "T(a|<nowiki::|=}}>)");
        check("{{a|<sqf inline>x = [1|2]</sqf>}}", "T(a|<sqf:inline:x = [1|2]>)");
        check("{{a|b<!-- |c=d }} -->e}}", "T(a|be)");
        check("{{a|b\n<!-- gone -->\nc}}", "T(a|b\nc)");
        check("<NoWiki />|", "<nowiki::>|");
    }

    #[test]
    fn unclosed_markup_is_text() {
        check("{{a|b", "{{a|b");
        check("{{a|[[b}} c", "T(a|[[b) c");
        check("[[a|b", "[[a|b");
        check("a }} b ]]", "a }} b ]]");
        check("<sqf>x {{y}}", "<sqf>x T(y)");
        check("x <!-- y", "x ");
        assert!(preprocess("x <!-- y").1.unclosed_comment);
        assert_eq!(preprocess("{{a {{b").1.unclosed_templates, 2);
    }

    #[test]
    fn deep_nesting_ends_as_text() {
        let source = "{{a|".repeat(1000) + &"}}".repeat(1000);
        let (_, problems) = preprocess(&source);
        assert!(problems.too_deep);
    }
}
