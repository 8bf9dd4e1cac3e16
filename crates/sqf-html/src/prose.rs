//! Texts and code of a page, with links in them.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use super::code;
use super::view::View;
use sqf_markdown::{Dressing, Heading, Ids, escape_into, html as converted, html_escaped, html_inline};
use sqf_reference::Param;

impl View<'_> {
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
