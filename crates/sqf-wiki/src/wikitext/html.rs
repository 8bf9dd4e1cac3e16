//! HTML in wikitext: tags, and elements that are equivalent to a block of wikitext.

use std::borrow::Cow;

/// An HTML tag.
pub(super) struct Html {
    /// Name in lower case.
    pub(super) name: String,
    pub(super) closing: bool,
    /// Written as `<name/>`.
    pub(super) empty: bool,
    /// Length in bytes from `<` to `>`.
    pub(super) length: usize,
}

impl Html {
    /// Parses the tag at the start of `text`.
    pub(super) fn read(text: &str) -> Option<Html> {
        let inside = text.strip_prefix('<')?;
        let (closing, inside) = match inside.strip_prefix('/') {
            Some(rest) => (true, rest),
            None => (false, inside),
        };
        let name_length = inside.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inside.len());
        if name_length == 0 || !inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let rest = &inside[name_length..];
        if !rest.starts_with(['>', '/', ' ', '\t', '\n']) {
            return None;
        }
        // Attributes are short; a `<` before the end means that this is not a tag.
        let end = rest.bytes().position(|byte| matches!(byte, b'>' | b'<'))?;
        if rest.as_bytes()[end] == b'<' {
            return None;
        }
        Some(Html {
            name: inside[..name_length].to_ascii_lowercase(),
            closing,
            empty: rest[..end].ends_with('/'),
            length: text.len() - rest.len() + end + 1,
        })
    }
}

/// Returns the content up to `</name>`, or all of it if that is missing, and what follows.
pub(super) fn element_content<'t>(text: &'t str, name: &str) -> (&'t str, &'t str) {
    let mut from = 0;
    while let Some(found) = text[from..].find("</") {
        let start = from + found;
        if let Some(tag) = Html::read(&text[start..])
            && tag.closing
            && tag.name == name
        {
            return (&text[..start], &text[start + tag.length..]);
        }
        from = start + 2;
    }
    (text, "")
}

/// Converts block-level HTML to equivalent wikitext.
pub(super) fn as_wikitext(markup: &str) -> Cow<'_, str> {
    if !markup.contains('<') {
        return markup.into();
    }
    let mut out = String::with_capacity(markup.len() + 16);
    let mut lists = String::new();
    let mut rest = markup;
    while let Some(found) = rest.find('<') {
        out.push_str(&rest[..found]);
        rest = &rest[found..];
        let Some(tag) = Html::read(rest) else {
            out.push('<');
            rest = &rest[1..];
            continue;
        };
        let source = &rest[..tag.length];
        rest = &rest[tag.length..];
        match (tag.name.as_str(), tag.closing) {
            ("table", false) => out.push_str("\n{|\n"),
            ("table", true) => out.push_str("\n|}\n"),
            ("tr", false) => out.push_str("\n|-\n"),
            ("td", false) => out.push_str(&format!("\n|{}|", attributes(source))),
            ("th", false) => out.push_str(&format!("\n!{}|", attributes(source))),
            ("caption", false) => out.push_str("\n|+ "),
            ("tr" | "td" | "th" | "caption" | "thead" | "tbody" | "dl" | "dt" | "dd" | "li", true)
            | ("thead" | "tbody" | "dl", false) => {}
            ("ul", false) => lists.push('*'),
            ("ol", false) => lists.push('#'),
            ("ul" | "ol", true) => {
                lists.pop();
                out.push('\n');
            }
            ("li", false) => {
                let prefix = if lists.is_empty() { "*" } else { &lists[..lists.len().min(6)] };
                out.push_str(&format!("\n{prefix} "));
            }
            ("dt", false) => out.push_str("\n; "),
            ("dd", false) => out.push_str("\n: "),
            ("p", _) => out.push_str("\n\n"),
            ("hr", _) => out.push_str("\n----\n"),
            ("div" | "center" | "blockquote" | "section", _) => {
                let line = &out[out.rfind('\n').map_or(0, |at| at + 1)..];
                if !line.trim().is_empty() && !line.starts_with(['*', '#', ':', ';', '|', '!']) {
                    out.push('\n');
                }
            }
            _ => out.push_str(source),
        }
        // Blanks after a tag that ended a line must not make the next one preformatted.
        if out.ends_with('\n') {
            rest = rest.trim_start_matches(' ');
        }
    }
    out.push_str(rest);
    out.into()
}

/// Returns the attributes of a tag in the form that a table cell in wikitext takes.
fn attributes(tag: &str) -> &str {
    let inside = tag.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
    inside.split_once(char::is_whitespace).map_or("", |(_, attributes)| attributes)
}
