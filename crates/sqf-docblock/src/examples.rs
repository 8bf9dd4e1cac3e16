//! The code of a header comment's examples.

use super::clean::{self, Line};
use super::sections::Section;

/// Returns the snippets of a section: its paragraphs that contain code. A blank line inside brackets does not end a
/// paragraph.
pub(super) fn examples(section: &Section<'_>) -> Vec<String> {
    let mut snippets: Vec<Vec<Line<'_>>> = vec![Vec::new()];
    let mut depth = 0i64;
    for line in section.lines.iter().filter(|line| !is_mark(line.text)) {
        if line.is_blank() && depth <= 0 {
            snippets.push(Vec::new());
            depth = 0;
        } else if let Some(snippet) = snippets.last_mut() {
            snippet.push(*line);
            depth += nesting(line.text);
        }
    }
    let texts = snippets.iter().map(|lines| clean::join_value(lines)).filter(|text| !text.is_empty());
    let texts: Vec<String> = texts.collect();
    if texts.iter().any(|text| is_code(text)) {
        texts.into_iter().filter(|text| is_code(text)).collect()
    } else {
        texts
    }
}

/// Whether a line marks the beginning or end of an example, as in Natural Docs: `(begin example)`, `(end)`.
fn is_mark(line: &str) -> bool {
    let inside = line.strip_prefix('(').and_then(|line| line.strip_suffix(')'));
    inside.is_some_and(|inside| {
        let mut words = inside.split_ascii_whitespace();
        let is_mark = matches!(words.next(), Some("begin" | "start" | "end"));
        is_mark && matches!(words.next(), None | Some("example" | "code"))
    })
}

/// Returns the number of brackets that a line opens, less those it closes. Comments are skipped: their parentheses may
/// be unbalanced.
fn nesting(line: &str) -> i64 {
    let code = line.split("//").next().unwrap_or_default();
    let weight = |c| match c {
        '[' | '{' => 1,
        ']' | '}' => -1,
        _ => 0,
    };
    code.chars().map(weight).sum()
}

/// Whether a paragraph contains code rather than prose about it.
fn is_code(text: &str) -> bool {
    let is_code = |line: &str| {
        let line = line.trim();
        line.contains([';', '=', '[', '{', '}']) || line.contains("call ") || line.contains("spawn ")
    };
    text.lines().any(is_code)
}
