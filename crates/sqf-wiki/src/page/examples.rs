//! Examples: prose with code, and the code alone.

use super::param;
use crate::wikitext::atom::{Arena, Atom};
use crate::wikitext::{block, inline, markdown};
use sqf_markdown::fence;
use sqf_reference::Example;

/// Parses an example of a command or function; None if it is empty or a dash.
pub(super) fn read(markup: &str, name: &str, arena: &Arena) -> Option<Example> {
    if param::is_nothing(markup) {
        return None;
    }
    let text = markdown::render(&block::parse(markup, arena));
    if text.is_empty() {
        return None;
    }
    let mut code = Vec::new();
    collect(markup, arena, &mut code, 0);
    if code.is_empty() {
        // Short examples are inline code.
        code.extend(markup.chars().filter_map(|c| match arena.get(c) {
            Some(Atom::InlineCode(code)) => Some(code.clone()),
            _ => None,
        }));
    }
    if code.is_empty()
        && let Some(line) = bare_code(markup, name, arena)
    {
        return Some(from_code(&line));
    }
    Some(Example { text, code })
}

/// Finds a line of code without markup: it contains the command, and does not refer readers elsewhere.
fn bare_code(markup: &str, name: &str, arena: &Arena) -> Option<String> {
    let line = inline::plain_line(markup.trim(), arena);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let has_name = line.split(|c| !is_part(c)).any(|word| word.eq_ignore_ascii_case(name));
    let is_one_line = !markup.trim().contains(['\n', '*', '|']);
    let is_prose = line.ends_with(['.', ':']) || line.to_lowercase().starts_with("see ");
    (has_name && is_one_line && !is_prose).then_some(line)
}

/// Creates an example that is only code.
pub(super) fn from_code(code: &str) -> Example {
    let mut text = fence(code, "sqf");
    text.truncate(text.trim_end().len());
    Example { text, code: vec![code.to_owned()] }
}

/// Collects code blocks in page order, including those inside boxes.
fn collect(markup: &str, arena: &Arena, code: &mut Vec<String>, depth: usize) {
    for c in markup.chars() {
        match arena.get(c) {
            Some(Atom::CodeBlock(block)) if !block.code.is_empty() => code.push(block.code.clone()),
            Some(Atom::Notice(notice)) if depth < 4 => collect(&notice.body, arena, code, depth + 1),
            _ => {}
        }
    }
}
