//! The differences between a text and its formatted version: only blanks, and the case of commands.

use super::atoms::is_blank;
use sqf_syntax::{Source, TokenKind};
use sqf_text::TextRange;

/// A replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEdit {
    /// What is replaced.
    pub range: TextRange,
    /// The new text.
    pub text: String,
}

/// Returns the smallest edits that lead from one text to the other, in order. Both have the same tokens.
pub(super) fn between(old: &Source, new: &Source) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    let (mut left, mut right) = (Walk::new(old), Walk::new(new));
    loop {
        let (one, other) = (left.step(), right.step());
        gap(old.text(), one.gap, other.gap.of(new.text()), &mut edits);
        let (Some(own), Some(its)) = (one.token, other.token) else { return edits };
        let (was, is) = (own.of(old.text()), its.of(new.text()));
        if was != is {
            edits.push(TextEdit { range: own, text: is.to_owned() });
        }
    }
}

/// Returns the text after edits that are in order.
pub(super) fn apply(text: &str, edits: &[TextEdit]) -> String {
    let (mut new, mut at) = (String::with_capacity(text.len() + text.len() / 16), 0);
    for edit in edits {
        new.push_str(&text[at..edit.range.start as usize]);
        new.push_str(&edit.text);
        at = edit.range.end as usize;
    }
    new + &text[at..]
}

/// Adds the edit of a gap, without what stays the same at its ends.
pub(super) fn gap(text: &str, range: TextRange, new: &str, edits: &mut Vec<TextEdit>) {
    let old = range.of(text);
    if old == new {
        return;
    }
    // To a person, blanks at the end of a line and indentation of the next one are different edits, but they are one
    // gap: its start up to the last common line break is not replaced.
    let start = common(old.bytes(), new.bytes());
    let start = if old.is_char_boundary(start) { start } else { 0 };
    // An editor has no position inside of a line break.
    let start = start - usize::from(is_in_line_break(old, start));
    let (rest, new_rest) = (&old[start..], &new[start..]);
    let end = common(rest.bytes().rev(), new_rest.bytes().rev());
    let end = if rest.is_char_boundary(rest.len() - end) { end } else { 0 };
    let end = end - usize::from(is_in_line_break(rest, rest.len() - end));
    let from = range.start + start as u32;
    let to = range.end - end as u32;
    edits.push(TextEdit { range: TextRange::new(from, to), text: new_rest[..new_rest.len() - end].to_owned() });
}

/// Whether a position is between the two characters of a line break.
fn is_in_line_break(text: &str, at: usize) -> bool {
    text[..at].ends_with('\r') && text[at..].starts_with('\n')
}

fn common(left: impl Iterator<Item = u8>, right: impl Iterator<Item = u8>) -> usize {
    left.zip(right).take_while(|(left, right)| left == right).count()
}

/// A token and the blanks before it.
struct Step {
    gap: TextRange,
    token: Option<TextRange>,
}

struct Walk<'s> {
    source: &'s Source,
    at: usize,
    end: u32,
}

impl<'s> Walk<'s> {
    fn new(source: &'s Source) -> Walk<'s> {
        Walk { source, at: 0, end: 0 }
    }

    fn step(&mut self) -> Step {
        let tokens = self.source.tokens();
        while self.at < tokens.len() {
            let (kind, range) = (tokens.kind(self.at), tokens.range(self.at));
            self.at += 1;
            if is_blank(kind) && kind != TokenKind::Continuation {
                continue;
            }
            // Blanks at the end of a comment do not belong to it.
            let own = match kind {
                TokenKind::LineComment => {
                    let length = range.of(self.source.text()).trim_end().len() as u32;
                    TextRange::new(range.start, range.start + length)
                }
                _ => range,
            };
            let gap = TextRange::new(self.end, own.start);
            self.end = own.end;
            return Step { gap, token: Some(own) };
        }
        let end = self.source.text().len() as u32;
        Step { gap: TextRange::new(self.end, end), token: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_edit_ends_inside_of_a_line_break() {
        for (old, new, expected) in [
            (";\r\nhint", ";\nhint", (1, 3, "\n")),
            (";\nhint", ";\r\nhint", (1, 1, "\r")),
            (";\r\n  hint", ";\r\n\thint", (3, 5, "\t")),
        ] {
            let edits = between(&Source::new(old), &Source::new(new));
            let (start, end, text) = expected;
            assert_eq!(edits, [TextEdit { range: TextRange::new(start, end), text: text.to_owned() }], "{old:?}");
            assert_eq!(apply(old, &edits), new);
        }
    }
}
