//! Boxes next to the text: `<div style="float: right">`. In source order, a box would come first.

use std::borrow::Cow;

use super::atom;

/// Limit for moved boxes; pages have one.
const MAX_BOXES: usize = 8;

/// Moves each box with words in it after the paragraph that it is next to.
pub(super) fn after_text(markup: &str) -> Cow<'_, str> {
    if !markup.contains("float") {
        return markup.into();
    }
    let mut out = String::with_capacity(markup.len() + 16);
    let mut rest = markup;
    for _ in 0..MAX_BOXES {
        let Some((before, content, after)) = next_box(rest) else { break };
        out.push_str(before);
        let after = after.trim_start();
        let beside = after.find("\n\n").unwrap_or(after.len());
        out.push_str(&after[..beside]);
        out.push_str("\n\n");
        out.push_str(content.trim());
        out.push_str("\n\n");
        rest = &after[beside..];
    }
    if out.is_empty() {
        return markup.into();
    }
    out.push_str(rest);
    out.into()
}

/// Returns the text before the first box with words at the start of a line, the contents of the box, and the text after
/// it.
fn next_box(markup: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    while let Some(found) = markup[from..].find("<div") {
        let start = from + found;
        let open = start + markup[start..].find('>')? + 1;
        from = open;
        let starts_line = markup[..start].rsplit('\n').next().is_none_or(|line| line.trim().is_empty());
        if !starts_line || !markup[start..open].contains("float") {
            continue;
        }
        let Some((content, after)) = content(&markup[open..]) else { continue };
        // A picture handles its own position.
        let has_words = content.split('\n').any(|line| {
            let text = line.trim();
            text.starts_with(char::is_alphabetic) && !text.chars().any(atom::is_marker) || text.contains(' ')
        });
        if has_words {
            return Some((&markup[..start], content, after));
        }
    }
    None
}

/// Returns the contents of an element, including nested boxes, and the text after its end.
fn content(markup: &str) -> Option<(&str, &str)> {
    let mut depth = 1_usize;
    let mut from = 0;
    while let Some(found) = markup[from..].find("div") {
        let at = from + found;
        from = at + "div".len();
        if markup[..at].ends_with("</") {
            depth -= 1;
        } else if markup[..at].ends_with('<') {
            depth += 1;
        }
        if depth == 0 {
            let end = markup[at..].find('>')?;
            return Some((&markup[..at - "</".len()], &markup[at + end + 1..]));
        }
    }
    None
}
