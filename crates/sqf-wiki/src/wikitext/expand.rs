//! The second pass over wikitext: expands templates, and replaces opaque pieces by atoms.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::atom::{Arena, Atom, CodeBlock, Link, Notice};
use super::code::{fence_language, trim_code, without_nowiki};
use super::preprocess::{Argument, Node, Tag, Template};
use super::text::{collapse_lines, decode};
use super::{inline, templates};
use crate::report::Findings;

/// Links nested deeper than this are text; the wiki nests at most one level, in image captions.
const MAX_LINK_DEPTH: usize = 8;

/// Tags nested deeper than this are kept as they are.
const MAX_TAG_DEPTH: usize = 4;

/// Maximum length of `[url label]` in bytes.
const MAX_EXTERNAL_LINK: usize = 2000;

/// Expands the nodes of one page into markup.
pub(crate) struct Expander<'p> {
    /// Atoms of the page.
    pub(crate) arena: Arena,
    /// Title of the page, for `{{PAGENAME}}`.
    pub(crate) title: &'p str,
    /// Findings such as unknown templates.
    pub(crate) findings: Findings,
    /// Categories that the text itself states.
    pub(crate) categories: Vec<String>,
    /// Whether the page states that it is a placeholder, made from the script's header comment.
    pub(crate) is_placeholder: bool,
    /// The texts of `<ref name="x">`, which may be used again.
    references: FxHashMap<String, String>,
    /// Nesting depth of the tags being expanded.
    depth: usize,
}

impl<'p> Expander<'p> {
    /// Creates an expander for one page.
    pub(crate) fn new(title: &'p str) -> Expander<'p> {
        Expander {
            arena: Arena::default(),
            title,
            findings: Findings::default(),
            categories: Vec::new(),
            is_placeholder: false,
            references: FxHashMap::default(),
            depth: 0,
        }
    }

    /// Expands nodes into markup without templates, comments or links: only atoms and inline markup.
    pub(crate) fn markup(&mut self, nodes: &[Node<'_>]) -> String {
        let mut expanded = self.expand(nodes);
        // An unclosed `<pre>` is not an extension tag but plain HTML, which browsers close at the end.
        if let Some(start) = expanded.find("<pre>") {
            let rest = expanded.split_off(start);
            let (boxes, text): (String, String) =
                rest["<pre>".len()..].chars().partition(|c| matches!(self.arena.get(*c), Some(Atom::Notice(_))));
            let code = trim_code(&inline::plain(&text, &self.arena));
            if !code.trim().is_empty() {
                expanded.push(self.arena.add(Atom::CodeBlock(CodeBlock { language: "", code })));
            }
            // Boxes are no code, wherever they are.
            expanded.push_str(&boxes);
        }
        let markup = self.links(&expanded);
        self.displayed_code(markup)
    }

    /// Expands nodes, but leaves `[[..]]` unchanged: a link may be composed of several templates.
    pub(crate) fn expand(&mut self, nodes: &[Node<'_>]) -> String {
        let mut out = String::new();
        let mut after_nothing = false;
        for node in nodes {
            let follows_nothing = std::mem::take(&mut after_nothing);
            match node {
                // On the wiki, blanks after a box at the start of a line do not make the line preformatted.
                Node::Text(text) if follows_nothing => out.push_str(text.trim_start_matches([' ', '\t'])),
                Node::Text(text) => out.push_str(text),
                Node::Template(template) => {
                    let text = self.template(template);
                    after_nothing = text.is_empty() && is_line_start(&out);
                    out.push_str(&text);
                }
                Node::Argument(parts) => {
                    // A page has no arguments, so the default shows, or the argument itself.
                    if let Some(default) = parts.get(1) {
                        let text = self.expand(default);
                        out.push_str(&text);
                    }
                }
                Node::Tag(tag) => self.tag(tag, &mut out),
            }
        }
        out
    }

    fn template(&mut self, template: &Template<'_>) -> String {
        let name = self.expand(&template.name);
        let name = name.trim();
        let arguments = Arguments { list: &template.arguments };
        if let Some(text) = templates::render(self, name, &arguments) {
            return text;
        }
        let shown: String = name.chars().take(60).collect();
        if !is_template_name(name) {
            // `{{1,2},{3}}` and the like: literal braces, not a call.
            return self.literally(template);
        }
        if !self.findings.unknown_templates.contains(&shown) {
            self.findings.unknown_templates.push(shown);
        }
        // The content of an unknown template must not disappear: its arguments are what the author wrote.
        let texts: Vec<String> = template.arguments.iter().map(|argument| self.expand(&argument.value)).collect();
        texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the template call as written in the source.
    fn literally(&mut self, template: &Template<'_>) -> String {
        let mut out = String::from("{{") + &self.expand(&template.name);
        for argument in &template.arguments {
            out.push('|');
            if let Some(name) = &argument.name {
                out += &self.expand(name);
                out.push('=');
            }
            out += &self.expand(&argument.value);
        }
        out + "}}"
    }

    fn tag(&mut self, tag: &Tag<'_>, out: &mut String) {
        match tag.name {
            "nowiki" => {
                let text = decode(tag.content).into_owned();
                out.push(self.arena.add(Atom::Literal(text)));
            }
            "includeonly" | "youtube" | "templatestyles" => {}
            "gallery" => {
                // The pictures are not mirrored, but their captions are.
                let captions =
                    tag.content.lines().filter_map(|line| line.split_once('|')).map(|(_, caption)| caption.trim());
                let mut list = String::new();
                for caption in captions.filter(|caption| !caption.is_empty()) {
                    let caption = self.nested(caption);
                    list.push_str(&format!("* {}\n", caption.trim()));
                }
                if !list.is_empty() {
                    let pictures = self.notice("Pictures", &list);
                    out.push_str(&format!("\n{pictures}\n"));
                }
            }
            "spoiler" => {
                let label = attribute(tag.attributes, "text").unwrap_or_default();
                let content = self.nested(tag.content);
                if !label.is_empty() {
                    out.push_str(&format!("\n'''{label}'''\n"));
                }
                out.push_str(&format!("\n{}\n", content.trim_matches('\n')));
            }
            "ref" => {
                let mut content = self.nested(tag.content).trim().to_owned();
                // `<ref name="x"/>` stands for an earlier text.
                if let Some(name) = attribute(tag.attributes, "name") {
                    match self.references.get(name) {
                        Some(known) if content.is_empty() => content.clone_from(known),
                        _ => drop(self.references.insert(name.to_owned(), content.clone())),
                    }
                }
                if !content.is_empty() {
                    out.push_str(&format!(" ({content})"));
                }
            }
            name => {
                let atom = self.code(name, tag);
                out.push(self.arena.add(atom));
            }
        }
    }

    /// Expands the content of a tag, which is separate wikitext.
    fn nested(&mut self, content: &str) -> String {
        if self.depth >= MAX_TAG_DEPTH {
            return content.to_owned();
        }
        self.depth += 1;
        let (nodes, _) = super::preprocess::preprocess(content);
        let expanded = self.expand(&nodes);
        self.depth -= 1;
        expanded
    }

    fn code(&mut self, name: &str, tag: &Tag<'_>) -> Atom {
        let (language, code) = match name {
            "pre" => ("", decode(&without_nowiki(tag.content)).into_owned()),
            "sqf" | "sqs" => {
                let code = self.code_comments(&without_nowiki(tag.content)).into_owned();
                (if name == "sqf" { "sqf" } else { "sqs" }, code)
            }
            "enforce" => ("c", tag.content.to_owned()),
            "math" => ("", tag.content.to_owned()),
            _ => (fence_language(attribute(tag.attributes, "lang").unwrap_or_default()), tag.content.to_owned()),
        };
        let inline = name == "math" || has_flag(tag.attributes, "inline");
        if inline {
            return Atom::InlineCode(collapse_lines(code.trim()));
        }
        Atom::CodeBlock(CodeBlock { language, code: trim_code(&code) })
    }

    /// Expands markup in comments of SQF code, where authors put templates such as `{{arma3}}`.
    fn code_comments<'c>(&mut self, code: &'c str) -> Cow<'c, str> {
        if !code.contains("{{") {
            return Cow::Borrowed(code);
        }
        let mut out = String::with_capacity(code.len());
        for line in code.split_inclusive('\n') {
            match line.find("//").filter(|start| line[*start..].contains("{{")) {
                Some(start) => {
                    out.push_str(&line[..start]);
                    let (nodes, _) = super::preprocess::preprocess(&line[start..]);
                    let markup = self.expand(&nodes);
                    out.push_str(&inline::plain(&markup, &self.arena));
                    if line.ends_with('\n') && !out.ends_with('\n') {
                        out.push('\n');
                    }
                }
                None => out.push_str(line),
            }
        }
        Cow::Owned(out)
    }

    /// Creates an inline code atom: links and emphasis in it are shown as plain text.
    pub(crate) fn inline_code(&mut self, markup: &str) -> String {
        let markup = self.links(markup);
        let text = collapse_lines(inline::plain(&markup, &self.arena).trim());
        if text.is_empty() { String::new() } else { self.arena.add(Atom::InlineCode(text)).to_string() }
    }

    /// Keeps brackets at the ends of a text from forming a link with those around it.
    pub(crate) fn apart(&mut self, text: String) -> String {
        if !text.starts_with('[') && !text.ends_with(']') {
            return text;
        }
        let nothing = self.arena.add(Atom::Literal(String::new()));
        format!("{nothing}{text}{nothing}")
    }

    /// Creates a badge atom.
    pub(crate) fn badge(&mut self, text: String) -> String {
        let text = self.plain(&text);
        if text.is_empty() { text } else { self.arena.add(Atom::Badge(text)).to_string() }
    }

    /// Creates a box atom.
    pub(crate) fn notice(&mut self, label: impl Into<String>, body: &str) -> String {
        let body = self.links(body);
        let body = self.displayed_code(body).trim().to_owned();
        let label = self.plain(&label.into());
        self.arena.add(Atom::Notice(Notice { label, body })).to_string()
    }

    /// Creates a link atom.
    pub(crate) fn link(&mut self, target: &str, label: &str) -> String {
        let target = self.plain(target);
        self.arena.add(Atom::Link(Link { target, label: label.to_owned() })).to_string()
    }

    /// Returns the plain text of markup from an argument, where only text is possible: arguments may contain anything.
    fn plain(&self, markup: &str) -> String {
        if markup.is_ascii() { markup.to_owned() } else { inline::plain_line(markup, &self.arena) }
    }

    /// Adds the page to a category.
    pub(crate) fn categorize(&mut self, name: String) {
        let name = self.plain(&name);
        if !self.categories.contains(&name) {
            self.categories.push(name);
        }
    }

    /// Replaces `[[..]]` and `[http://.. label]` by atoms.
    pub(crate) fn links(&mut self, text: &str) -> String {
        if !text.contains('[') {
            return text.to_owned();
        }
        let mut out = String::with_capacity(text.len());
        let mut open: Vec<usize> = Vec::new();
        // The number of open brackets that are text.
        let mut brackets = 0_usize;
        let mut rest = text;
        while let Some(found) = memchr::memchr2(b'[', b']', rest.as_bytes()) {
            out.push_str(&rest[..found]);
            rest = &rest[found..];
            if let Some(after) = rest.strip_prefix("[[") {
                if open.len() < MAX_LINK_DEPTH {
                    open.push(out.len());
                }
                out.push_str("[[");
                rest = after;
            } else if let Some(after) = rest.strip_prefix("]]").filter(|_| !open.is_empty()) {
                let inside = out.split_off(open.pop().unwrap_or(out.len()));
                let (trail, tail) = split_trail(after);
                match self.internal_link(&inside[2..], trail) {
                    Some(shown) => {
                        out.push_str(&shown);
                        if shown.is_empty() && out[out.rfind('\n').map_or(0, |at| at + 1)..].starts_with('|') {
                            // A cell of a table that contains a picture is not empty.
                            out.push(self.arena.add(Atom::Literal(String::new())));
                        }
                        // Blanks after something invisible would make the line preformatted.
                        let shows_nothing = shown.is_empty() && is_line_start(&out);
                        rest = if shows_nothing { tail.trim_start_matches([' ', '\t']) } else { tail };
                    }
                    None => {
                        out.push_str(&inside);
                        out.push_str("]]");
                        rest = after;
                    }
                }
            } else if let Some((target, label, after)) = external_link(rest) {
                let atom = self.link(target, if label.is_empty() { target } else { label });
                out.push_str(&atom);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("]]").filter(|_| brackets == 0) {
                // The end of a link without its beginning.
                rest = after;
            } else {
                brackets = if rest.starts_with('[') { brackets + 1 } else { brackets.saturating_sub(1) };
                out.push_str(&rest[..1]);
                rest = &rest[1..];
            }
        }
        out.push_str(rest);
        out
    }

    /// Returns what `[[inside]]trail` shows; None if that is not a link on the wiki.
    fn internal_link(&mut self, inside: &str, trail: &str) -> Option<String> {
        // In `[[page[label]]`, the bracket stands for the bar beside it on some keyboards.
        let separator = if inside.contains('|') { '|' } else { '[' };
        let (target, label) = match inside.split_once(separator) {
            Some((target, label)) => (target.trim(), Some(label)),
            None => (inside.trim(), None),
        };
        let bare = target.trim_start_matches(':').trim();
        if bare.is_empty() || bare.contains(['[', ']', '{', '}', '<', '>', '\n']) {
            return None;
        }
        let namespace = bare.split_once(':').map(|(namespace, _)| namespace.trim().to_ascii_lowercase());
        if !target.starts_with(':') {
            match namespace.as_deref() {
                Some("category") => {
                    let name = bare.split_once(':').map_or(bare, |(_, name)| name).trim().replace('_', " ");
                    self.categorize(name);
                    return Some(trail.to_owned());
                }
                Some("file" | "image" | "media") => {
                    let caption = label.map(visible_caption).unwrap_or_default();
                    let shown = match caption {
                        "" => String::new(),
                        caption => self.arena.add(Atom::Caption(caption.to_owned())).to_string(),
                    };
                    return Some(shown + trail);
                }
                _ => {}
            }
        }
        let shown = match label.map(str::trim) {
            Some("") => bare.split_once(':').map_or(bare, |(_, name)| name),
            Some(label) => label,
            None => bare.strip_prefix('#').unwrap_or(bare),
        };
        Some(self.link(target, &format!("{shown}{trail}")))
    }
}

fn is_line_start(text: &str) -> bool {
    text.is_empty() || text.ends_with('\n')
}

/// The arguments of a template call, by position or by name.
pub(crate) struct Arguments<'n, 's> {
    list: &'n [Argument<'s>],
}

impl<'n, 's> Arguments<'n, 's> {
    /// Wraps the arguments of a call.
    pub(crate) fn of(template: &'n Template<'s>) -> Arguments<'n, 's> {
        Arguments { list: &template.arguments }
    }

    /// Returns the value of an argument: `1` is the first unnamed one. The last one with a name counts.
    pub(crate) fn get(&self, wanted: &str) -> Option<&'n [Node<'s>]> {
        self.named().filter(|(name, _)| name == wanted).map(|(_, value)| value).last()
    }

    /// Iterates over all arguments with their names, in order; unnamed ones are numbered.
    pub(crate) fn named(&self) -> impl Iterator<Item = (String, &'n [Node<'s>])> {
        let mut position = 0;
        self.list.iter().map(move |argument| {
            let name = match &argument.name {
                Some(nodes) => text_of(nodes).trim().to_owned(),
                None => {
                    position += 1;
                    position.to_string()
                }
            };
            (name, argument.value.as_slice())
        })
    }

    /// Returns the expanded, trimmed value of an argument; empty if it is missing.
    pub(crate) fn text(&self, expander: &mut Expander<'_>, name: &str) -> String {
        self.get(name).map(|nodes| expander.expand(nodes).trim().to_owned()).unwrap_or_default()
    }
}

/// Returns the literal text of nodes, without templates.
pub(crate) fn text_of(nodes: &[Node<'_>]) -> String {
    nodes
        .iter()
        .filter_map(|node| match node {
            Node::Text(text) => Some(*text),
            _ => None,
        })
        .collect()
}

/// Returns the value of `name="value"` in the attributes of a tag.
pub(crate) fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = attributes;
    while let Some(found) = rest.find(name) {
        let after = rest[found + name.len()..].trim_start();
        let starts_word = found == 0 || rest.as_bytes()[found - 1].is_ascii_whitespace();
        if let Some(value) = after.strip_prefix('=').filter(|_| starts_word) {
            let value = value.trim_start();
            return Some(match value.chars().next() {
                Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or_default(),
                _ => value.split_whitespace().next().unwrap_or_default(),
            });
        }
        rest = &rest[found + name.len()..];
    }
    None
}

fn has_flag(attributes: &str, name: &str) -> bool {
    attributes.split_whitespace().any(|word| word.split('=').next() == Some(name))
}

/// Whether `{{name...}}` can be a call at all.
fn is_template_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() < 200
        && !name.contains(['\n', '"', '[', ']', '{', '}', '<', '>', ',', ';', '='])
        && name.chars().any(char::is_alphabetic)
}

/// Returns the caption of a framed picture: the last of its options that is not a keyword. An inline picture shows its
/// caption only as a tooltip.
fn visible_caption(options: &str) -> &str {
    const OPTIONS: &[&str] = &[
        "thumb",
        "thumbnail",
        "frame",
        "framed",
        "frameless",
        "left",
        "right",
        "center",
        "centre",
        "none",
        "border",
        "upright",
        "middle",
        "top",
        "bottom",
    ];
    let has = |names: &[&str]| options.split('|').any(|option| names.contains(&option.trim()));
    // A picture on a line of its own whose text is stated for readers who do not see it is content, too.
    let is_content = has(&["none"]) && options.split('|').any(|option| option.trim().starts_with("alt="));
    if !has(&["thumb", "thumbnail", "frame", "framed"]) && !is_content {
        return "";
    }
    let is_option = |text: &&str| {
        OPTIONS.contains(text)
            || text.ends_with("px")
            || ["link=", "alt=", "upright=", "class=", "page="].iter().any(|prefix| text.starts_with(prefix))
    };
    options.rsplit('|').map(str::trim).find(|text| !text.is_empty() && !is_option(text)).unwrap_or_default()
}

/// Splits off letters right after a link, which belong to what it shows: `[[Object]]s`.
fn split_trail(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len());
    text.split_at(end)
}

/// Parses `[url label]`; returns URL, label and the rest.
fn external_link(text: &str) -> Option<(&str, &str, &str)> {
    let inside = text.strip_prefix('[')?;
    let scheme = ["http://", "https://", "ftp://", "mailto:", "steam://", "//"];
    if !scheme.iter().any(|scheme| inside.starts_with(scheme)) {
        return None;
    }
    // Links are short; the limit keeps the time for many unclosed ones linear.
    let end = inside.bytes().take(MAX_EXTERNAL_LINK).position(|byte| matches!(byte, b']' | b'\n'))?;
    if !inside[end..].starts_with(']') {
        return None;
    }
    let (target, label) = inside[..end].split_once([' ', '\t']).unwrap_or((&inside[..end], ""));
    Some((target, label.trim(), &inside[end + 1..]))
}
