//! Comments that suppress diagnostics, see [`sqf_model::Allowed`].

use super::{Diagnostic, Edit};
use sqf_model::SourceFile;
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// The maximum length of a line with the comment at its end. Otherwise the comment gets a line of its own.
const LONGEST_LINE: usize = 110;

/// Suppresses a diagnostic on its line. None where a comment is impossible.
pub(super) fn here(file: &SourceFile, finding: &Diagnostic) -> Option<Edit> {
    let code = finding.code.name();
    let lines = file.lines();
    let own = lines.line(finding.range.start);
    // The preprocessor sees lines joined by `\` as one, so a comment would end the macro.
    let token = file.tokens().at(finding.range.start)?;
    let line = file.directive(token).map_or(own, |directive| lines.line(file.range(directive.token).start));
    let is_joined = line != own || ends_with(file, line, TokenKind::Continuation);
    let behind = Comment::last_of(file, line);
    let above = line.checked_sub(1).and_then(|line| Comment::alone_in(file, line));
    for comment in [behind, above].into_iter().flatten() {
        if let Some(edit) = comment.with(file, "allow(", code) {
            return Some(edit);
        }
    }
    let text = lines.text(line, file.text());
    let comment = format!("// sqf-ls: allow({code})");
    let range = lines.range(line)?;
    let end = range.start + text.trim_end().len() as u32;
    let is_short = text.trim_end().chars().count() + comment.len() < LONGEST_LINE;
    if !is_joined && is_short && behind.is_none() && !goes_on(file, line, range.start + text.len() as u32) {
        return Some(Edit { range: TextRange::new(end, range.start + text.len() as u32), text: format!(" {comment}") });
    }
    // Go up to the line where the string begins, or the first of the lines joined by `\`.
    let before = line.checked_sub(1);
    if is_inside_token(file, range.start) || before.is_some_and(|line| ends_with(file, line, TokenKind::Continuation)) {
        return None;
    }
    let indent = text.get(..text.len() - text.trim_start().len()).unwrap_or_default();
    Some(Edit { range: TextRange::empty(range.start), text: format!("{indent}{comment}{}", line_break(file, line)) })
}

/// Suppresses all diagnostics of a rule in a file.
pub(super) fn in_file(file: &SourceFile, finding: &Diagnostic) -> Edit {
    let code = finding.code.name();
    let comments = (0..file.tokens().len()).filter(|token| file.kind(*token).is_comment());
    let known = comments.map(Comment).find_map(|comment| comment.with(file, "allow-file(", code));
    known.unwrap_or_else(|| {
        // After a byte order mark.
        let start = file.text().len() - file.text().trim_start_matches('\u{feff}').len();
        let text = format!("// sqf-ls: allow-file({code}){}", line_break(file, 0));
        Edit { range: TextRange::empty(start as u32), text }
    })
}

/// A comment, as a token.
#[derive(Clone, Copy)]
struct Comment(usize);

impl Comment {
    /// Returns the comment at the end of a line.
    fn last_of(file: &SourceFile, line: u32) -> Option<Comment> {
        last_token(file, line).filter(|token| file.kind(*token).is_comment()).map(Comment)
    }

    /// Returns the comment that a line consists of.
    fn alone_in(file: &SourceFile, line: u32) -> Option<Comment> {
        let comment = Comment::last_of(file, line)?;
        let text = file.lines().text(line, file.text());
        let indent = text.len() - text.trim_start().len();
        (file.range(comment.0).start == file.lines().range(line)?.start + indent as u32).then_some(comment)
    }

    /// Adds a code to the list after `word`, if the comment is addressed to this program and has such a list.
    fn with(self, file: &SourceFile, word: &str, code: &str) -> Option<Edit> {
        let text = file.token_text(self.0);
        let list =
            text.trim_start_matches(['/', '*', ' ', '\t']).strip_prefix("sqf-ls:")?.trim_start().strip_prefix(word)?;
        let (codes, _) =
            list.split_once([')', '\n', '\r']).filter(|(codes, _)| list.as_bytes().get(codes.len()) == Some(&b')'))?;
        let at = file.range(self.0).start + (text.len() - list.len() + codes.trim_end().len()) as u32;
        let separator = if codes.trim().is_empty() { "" } else { ", " };
        Some(Edit { range: TextRange::empty(at), text: format!("{separator}{code}") })
    }
}

/// Returns the last visible token of a line, including a `\`.
fn last_token(file: &SourceFile, line: u32) -> Option<usize> {
    let range = file.lines().range(line)?;
    let text = file.lines().text(line, file.text()).trim_end();
    let last = (range.start + text.len() as u32).checked_sub(1).filter(|last| *last >= range.start)?;
    file.tokens().at(last)
}

fn ends_with(file: &SourceFile, line: u32, kind: TokenKind) -> bool {
    last_token(file, line).is_some_and(|token| file.kind(token) == kind)
}

/// Whether the token at the end of a line, `offset`, continues on the next one. At the end of the file, that is an
/// unterminated string.
fn goes_on(file: &SourceFile, line: u32, offset: u32) -> bool {
    let is_open = |string: usize| {
        let text = file.token_text(string);
        let quote = text.chars().next();
        // A doubled quote does not end the string.
        file.kind(string).is_string() && text.chars().filter(|c| Some(*c) == quote).count() % 2 == 1
    };
    is_inside_token(file, offset) || last_token(file, line).is_some_and(is_open)
}

/// Whether `offset` is inside a string or a comment.
fn is_inside_token(file: &SourceFile, offset: u32) -> bool {
    let token = file.tokens().at(offset).filter(|token| file.range(*token).start < offset);
    token.is_some_and(|token| file.kind(token).is_string() || file.kind(token).is_comment())
}

/// Returns the line break of a line, or the one that the file uses if the line has none.
fn line_break(file: &SourceFile, line: u32) -> &str {
    let of = |line: u32| {
        let whole = file.lines().range(line).unwrap_or_default().of(file.text());
        whole.get(whole.trim_end_matches(['\r', '\n']).len()..).filter(|end| !end.is_empty())
    };
    of(line).or_else(|| of(line.checked_sub(1)?)).unwrap_or("\n")
}
