//! How the lines of a text are laid out, and code that is written like the code around it.

use crate::fix::Edit;
use sqf_model::SourceFile;
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// Returns `params ["_a", "_b"];` with these names.
pub(crate) fn params_of<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("\"{}\"", name.as_ref())).collect();
    format!("params [{}];", names.join(", "))
}

/// Returns a name that nothing has yet: `wanted`, or `wanted` with a number.
pub(crate) fn first_free(wanted: &str, is_free: impl Fn(&str) -> bool) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2_u32;
    while !is_free(&name) {
        name = format!("{wanted}{number}");
        number += 1;
    }
    name
}

/// The layout of a text.
#[derive(Debug, Clone, Copy)]
pub struct Layout<'t> {
    text: &'t str,
}

impl<'t> Layout<'t> {
    /// Looks at the layout of a text.
    pub fn of(text: &'t str) -> Layout<'t> {
        Layout { text }
    }

    /// Returns the line break of the file.
    pub fn line_break(self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    /// Returns the blanks at the start of the line that contains an offset.
    pub fn indent_at(self, offset: u32) -> &'t str {
        let before = self.text.get(..offset as usize).unwrap_or_default();
        let line = &self.text[before.rfind(['\n', '\r']).map_or(0, |at| at + 1)..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    /// Whether only blanks are before an offset on its line.
    pub(super) fn begins_line(self, offset: u32) -> bool {
        let before = self.text.get(..offset as usize).unwrap_or_default();
        let line = &before[before.rfind(['\n', '\r']).map_or(0, |at| at + 1)..];
        line.trim_matches([' ', '\t', '\u{feff}']).is_empty()
    }

    /// Returns one level of indentation, as used in the file.
    pub(super) fn indent_unit(self) -> String {
        let text = self.text;
        let mut spaces = 0;
        for line in text.lines().take(2000) {
            if line.starts_with('\t') {
                return "\t".to_owned();
            }
            let count = line.len() - line.trim_start_matches(' ').len();
            if count > 1 && count < line.len() && (spaces == 0 || count < spaces) {
                spaces = count;
            }
        }
        " ".repeat(if spaces == 0 { 4 } else { spaces.min(8) })
    }

    /// Returns a text from the file with the lines after the first moved from one indentation to another. Lines that
    /// begin in a string or a comment stay.
    pub(super) fn moved(self, text: &str, from: &str, to: &str) -> String {
        if from == to {
            return text.to_owned();
        }
        let file = SourceFile::new(text);
        let mut moved = String::with_capacity(text.len());
        let mut is_at_start = false;
        for token in 0..file.tokens().len() {
            let own = file.token_text(token);
            match file.kind(token) {
                TokenKind::Newline | TokenKind::Continuation => {
                    moved.push_str(own);
                    is_at_start = true;
                    continue;
                }
                TokenKind::Whitespace if is_at_start => {
                    let is_last = file.tokens().len() > token + 1 && file.kind(token + 1) == TokenKind::Newline;
                    match own.strip_prefix(from) {
                        _ if is_last => moved.push_str(own),
                        Some(rest) => {
                            moved.push_str(to);
                            moved.push_str(rest);
                        }
                        // Further out than the first line.
                        None if own.len() < from.len() => moved.push_str(to),
                        None => moved.push_str(own),
                    }
                }
                _ => {
                    if is_at_start && from.is_empty() {
                        moved.push_str(to);
                    }
                    moved.push_str(own);
                }
            }
            is_at_start = false;
        }
        moved
    }

    /// Returns the edit that puts the code of a handler into a script of its own, which can wait:
    /// `{ _this spawn {...} }`. `code` includes the braces, and `first` is where its first statement begins.
    pub fn spawned(self, code: TextRange, first: u32) -> Edit {
        let inside = TextRange::new(code.start + 1, code.end - 1).of(self.text);
        if !self.begins_line(first) {
            return Edit { range: code, text: format!("{{ _this spawn {{{inside}}} }}") };
        }
        let (line, from) = (self.line_break(), self.indent_at(first));
        let to = format!("{from}{}", self.indent_unit());
        let body = inside.trim_end();
        let text = format!(
            "{{{line}{from}_this spawn {{{}{line}{from}}};{}}}",
            self.moved(body, from, &to),
            &inside[body.len()..],
        );
        Edit { range: code, text }
    }
}
