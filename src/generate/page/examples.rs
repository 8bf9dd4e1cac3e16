//! Examples: prose with code, and the code by itself.

use super::param;
use crate::catalog::Example;
use crate::generate::wikitext::atom::{Arena, Atom};
use crate::generate::wikitext::{block, markdown};
use crate::markdown::fence;

/// Reads an example; `None` when the page leaves it empty or puts a dash there.
pub(super) fn read(markup: &str, arena: &Arena) -> Option<Example> {
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
        // Short examples are written in the line.
        code.extend(markup.chars().filter_map(|c| match arena.get(c) {
            Some(Atom::InlineCode(code)) => Some(code.clone()),
            _ => None,
        }));
    }
    Some(Example { text, code })
}

/// An example that is only code.
pub(super) fn from_code(code: &str) -> Example {
    let mut text = fence(code, "sqf");
    text.truncate(text.trim_end().len());
    Example { text, code: vec![code.to_owned()] }
}

/// Code blocks in page order, also those inside boxes.
fn collect(markup: &str, arena: &Arena, code: &mut Vec<String>, depth: usize) {
    for c in markup.chars() {
        match arena.get(c) {
            Some(Atom::CodeBlock(block)) if !block.code.is_empty() => code.push(block.code.clone()),
            Some(Atom::Notice(notice)) if depth < 4 => collect(&notice.body, arena, code, depth + 1),
            _ => {}
        }
    }
}
