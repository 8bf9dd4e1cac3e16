//! Renders inline text, with the emphasis that Markdown can express in its position.

use super::Place;
use super::escape::{code_span, escape, escape_line_start, is_punctuation, protect, squeeze};
use crate::wikitext::inline::{Run, RunKind, Style};

/// A run whose text is already escaped, before emphasis is added.
struct Piece {
    style: Style,
    text: String,
    is_break: bool,
}

/// Renders runs as Markdown for a position.
pub(super) fn inline(runs: &[Run], place: Place) -> String {
    let pieces = pieces(runs, place);
    let mut out = String::new();
    let mut index = 0;
    while index < pieces.len() {
        if pieces[index].is_break {
            let end = out.trim_end().len();
            out.truncate(end);
            let next = pieces[index + 1..].iter().find(|piece| !piece.text.trim().is_empty());
            out.push_str(match place {
                Place::Paragraph => "  \n",
                Place::Cell => between_lines(&out, next.map_or("", |piece| &piece.text)),
                Place::Line => " ",
            });
            index += 1;
            continue;
        }
        let bold = pieces[index].style.bold;
        let end = pieces[index..].iter().position(|piece| piece.is_break || piece.style.bold != bold);
        let end = end.map_or(pieces.len(), |length| index + length);
        let next = pieces.get(end).map_or("", |piece| piece.text.as_str());
        if bold {
            let mut inner = String::new();
            emphasized(&mut inner, &pieces[index..end], "");
            append(&mut out, &inner, "**", next);
        } else {
            emphasized(&mut out, &pieces[index..end], next);
        }
        index = end;
    }
    let text = out.trim();
    match place {
        Place::Paragraph => text.split('\n').map(escape_line_start).collect::<Vec<_>>().join("\n"),
        Place::Line | Place::Cell => text.to_owned(),
    }
}

/// Returns what separates two lines that a cell has on one, if no punctuation or lower case shows where the second
/// begins.
pub(super) fn between_lines(before: &str, after: &str) -> &'static str {
    let ends = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '"' | '`' | '*');
    let begins = |c: char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '"' | '`' | '-');
    let is_another = before.ends_with(ends) && after.trim_start_matches([' ', '*']).starts_with(begins);
    match (is_another, before.ends_with("**")) {
        (true, true) if !before.ends_with(":**") => ": ",
        (true, false) => "; ",
        _ => " ",
    }
}

/// Appends pieces that are all bold or all not, with their italics and strikethrough.
fn emphasized(out: &mut String, pieces: &[Piece], after: &str) {
    let mut index = 0;
    while index < pieces.len() {
        let style = pieces[index].style;
        let same = |piece: &Piece| piece.style.italic == style.italic && piece.style.struck == style.struck;
        let end = pieces[index..].iter().position(|piece| !same(piece)).map_or(pieces.len(), |length| index + length);
        let text: String = pieces[index..end].iter().map(|piece| piece.text.as_str()).collect();
        let marker = match (style.italic, style.struck) {
            (true, _) => "*",
            (false, true) => "~~",
            (false, false) => "",
        };
        let next = pieces.get(end).map_or(after, |piece| piece.text.as_str());
        append(out, &text, marker, next);
        index = end;
    }
}

/// Appends text between markers, if Markdown would recognize these given the surrounding text.
fn append(out: &mut String, text: &str, marker: &str, next: &str) {
    let core = text.trim();
    if marker.is_empty() || core.is_empty() {
        if out.ends_with([' ', '\n']) {
            out.push_str(text.trim_start());
        } else {
            out.push_str(text);
        }
        return;
    }
    let lead = &text[..text.len() - text.trim_start().len()];
    let trail = &text[text.trim_end().len()..];
    let before = if lead.is_empty() { out.chars().next_back() } else { Some(' ') };
    let after = if trail.is_empty() { next.chars().next() } else { Some(' ') };
    let opens = flanks(before, core.chars().next());
    let closes = flanks(after, core.chars().next_back());
    let clashes = before == Some('*') || after == Some('*');
    if !lead.is_empty() && !out.is_empty() && !out.ends_with([' ', '\n']) {
        out.push(' ');
    }
    if opens && closes && !clashes {
        out.push_str(marker);
        out.push_str(core);
        out.push_str(marker);
    } else {
        out.push_str(core);
    }
    if !trail.is_empty() {
        out.push(' ');
    }
}

/// The flanking rule of `CommonMark`: punctuation inside the marker requires space or punctuation outside.
fn flanks(outside: Option<char>, inside: Option<char>) -> bool {
    let outside_is_word = outside.is_some_and(|c| !c.is_whitespace() && !is_punctuation(c));
    !(inside.is_some_and(is_punctuation) && outside_is_word)
}

fn pieces(runs: &[Run], place: Place) -> Vec<Piece> {
    let mut out = Vec::new();
    for run in runs {
        let style = run.style;
        let mut push = |text: String, is_break: bool| out.push(Piece { style, text, is_break });
        match &run.kind {
            RunKind::Break => push(String::new(), true),
            RunKind::Code(code) => push(code_span(code, place), false),
            RunKind::Block(_) => {}
            RunKind::Text(text) => {
                for (is_code, part) in protect(text) {
                    push(if is_code { code_span(part, place) } else { escape(&squeeze(part), place) }, false);
                }
            }
        }
    }
    out
}
