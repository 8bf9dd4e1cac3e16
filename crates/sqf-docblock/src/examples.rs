//! The code of a header comment's examples.

use super::clean::{self, Line};
use super::sections::Section;
use super::types::is_word_char;

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
    let texts: Vec<String> = texts.map(|text| with_remarks(&text)).collect();
    if texts.iter().any(|text| is_code(text)) {
        texts.into_iter().filter(|text| is_code(text)).collect()
    } else {
        texts
    }
}

/// Writes the remark behind a call as a comment: `"north" call TAG_fnc_scan - scans the north`.
fn with_remarks(snippet: &str) -> String {
    let line = |line: &str| -> String {
        let Some((code, remark)) = line.split_once(" - ") else { return line.to_owned() };
        let called = [" call ", " spawn "].iter().find_map(|verb| code.rsplit_once(verb)).map(|(_, name)| name.trim());
        let is_name = |name: &str| name.contains("_fnc_") && name.chars().all(is_word_char);
        let is_prose =
            remark.starts_with(char::is_alphabetic) && remark.contains(' ') && !remark.contains([';', '"', '[', '_']);
        if called.is_some_and(is_name) && is_prose { format!("{code}; // {remark}") } else { line.to_owned() }
    };
    snippet.lines().map(line).collect::<Vec<_>>().join("\n")
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
