//! Selection ranges from the text itself: words, strings, comments, directives and conditions.

use super::RangesAround;
use sqf_model::SourceFile;
use sqf_syntax::{Command, TokenKind};
use sqf_text::TextRange;

/// Proposes ranges. Returns the range that enclosing code must contain: the token at the position, or an empty one
/// between tokens.
pub(super) fn propose(file: &SourceFile, around: &mut RangesAround) -> TextRange {
    directives(file, around);
    let place = TextRange::empty(around.offset);
    let Some(token) = token_at(file, around.offset) else { return place };
    let range = file.range(token);
    match file.kind(token) {
        kind if kind.is_string() => string(file, range, 1, around),
        TokenKind::IncludePath => string(file, range, 1, around),
        TokenKind::LineComment => {
            comment(file, range, 2, 0, around);
            around.add(run(file, token));
        }
        TokenKind::BlockComment => {
            let closing = if range.len() >= 4 && file.token_text(token).ends_with("*/") { 2 } else { 0 };
            comment(file, range, 2, closing, around);
        }
        kind if kind.is_trivia() => return place,
        TokenKind::Comma => return place,
        TokenKind::Semicolon => {}
        kind if kind.opens() || kind.closes() => {}
        _ => around.add(range),
    }
    range
}

/// Returns the token that contains or touches a position; of two, the more informative one.
fn token_at(file: &SourceFile, offset: u32) -> Option<usize> {
    let weight = |token: &usize| match file.kind(*token) {
        TokenKind::Name | TokenKind::Directive => 4,
        kind if kind.is_comment() => 2,
        kind if kind.is_trivia() => 0,
        kind if kind.opens() || kind.closes() => 2,
        TokenKind::Comma | TokenKind::Semicolon => 1,
        _ => 3,
    };
    let before = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
    // If equal, the one after the position.
    before.into_iter().chain(file.tokens().at(offset)).max_by_key(weight)
}

/// Proposes the word at the position, the content of the string, and the string.
fn string(file: &SourceFile, range: TextRange, quote: u32, around: &mut RangesAround) {
    word(file, range, around);
    let text = range.of(file.text());
    let close = match text.as_bytes() {
        [b'<', .., b'>'] => quote,
        [open, .., last] if open == last => quote,
        _ => 0,
    };
    around.add(TextRange::new(range.start + quote, range.end - close));
    around.add(range);
}

/// Proposes the word at the position, the content of the comment, and the comment. `open` and `close` are the lengths
/// of its delimiters.
fn comment(file: &SourceFile, range: TextRange, open: u32, close: u32, around: &mut RangesAround) {
    word(file, range, around);
    let inside = TextRange::new(range.start + open, range.end - close);
    let line = file.lines().line(around.offset);
    if let Some(line) = file.lines().range(line) {
        let line = TextRange::new(line.start.max(inside.start), line.end.min(inside.end));
        around.add_trimmed(line, file.text());
    }
    around.add_trimmed(inside, file.text());
    around.add(range);
}

/// Proposes the word at the position within a range.
fn word(file: &SourceFile, range: TextRange, around: &mut RangesAround) {
    let text = range.of(file.text());
    let at = around.offset.clamp(range.start, range.end) - range.start;
    let Some((before, after)) = text.split_at_checked(at as usize) else { return };
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    let length =
        |chars: &mut dyn Iterator<Item = char>| -> u32 { chars.take_while(is_part).map(|c| c.len_utf8() as u32).sum() };
    let start = around.offset - length(&mut before.chars().rev());
    around.add(TextRange::new(start, around.offset + length(&mut after.chars())));
}

/// Proposes the consecutive line comments around `token`.
fn run(file: &SourceFile, token: usize) -> TextRange {
    let kind = |token: usize| file.kind(token);
    // The next comment in a direction, across one line break and indentation.
    let next = |token: usize, step: fn(usize) -> Option<usize>| {
        let mut breaks = 0;
        let mut at = step(token)?;
        while at < file.tokens().len() {
            match kind(at) {
                TokenKind::Whitespace => {}
                TokenKind::Newline if breaks == 0 => breaks += 1,
                TokenKind::LineComment => return Some(at),
                _ => return None,
            }
            at = step(at)?;
        }
        None
    };
    let has_line = |token: usize| file.source().begins_line(token);
    if !has_line(token) {
        return file.range(token);
    }
    let up = |token: &usize| next(*token, |at| at.checked_sub(1)).filter(|before| has_line(*before));
    let first = std::iter::successors(Some(token), up).last().unwrap_or(token);
    let down = |token: &usize| next(*token, |at| Some(at + 1));
    let last = std::iter::successors(Some(token), down).last().unwrap_or(token);
    TextRange::new(file.range(first).start, file.range(last).end)
}

/// Proposes the directive at the position, and the enclosing conditions with their branches.
fn directives(file: &SourceFile, around: &mut RangesAround) {
    let text = file.text();
    // Starts of the conditions and of their open branches.
    let mut open: Vec<(u32, u32)> = Vec::new();
    for directive in file.source().directives() {
        let range = file.source().range_of(directive);
        let whole = range.trimmed(text);
        around.add(whole);
        match &directive.command {
            Command::Define(definition) => {
                if let (Some(first), Some(last)) = (definition.words().next(), definition.words().next_back()) {
                    around.add(TextRange::new(first.range.start, last.range.end));
                }
                around.add(TextRange::new(definition.place.start, whole.end));
            }
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open.push((range.start, range.end)),
            Command::Else => {
                if let Some((_, begin)) = open.last_mut() {
                    around.add_trimmed(TextRange::new(*begin, range.start), text);
                    *begin = range.end;
                }
            }
            Command::EndIf => {
                if let Some((start, begin)) = open.pop() {
                    around.add_trimmed(TextRange::new(begin, range.start), text);
                    around.add(TextRange::new(start, whole.end));
                }
            }
            _ => {}
        }
    }
}
