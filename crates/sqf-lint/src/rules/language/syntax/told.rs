//! Suppression of follow-up errors: each mistake is reported once.

use super::around::{ErrorPlace, Mistake};
use crate::prelude::*;
use sqf_syntax::{ErrorKind, SyntaxError, TokenKind};

/// The errors reported so far.
#[derive(Default)]
pub(super) struct ReportedErrors<'e> {
    /// Whether the rest is within a string that a macro opens.
    is_lost: bool,
    /// Whether the script contains merge conflict markers.
    has_conflict: bool,
    before: Option<&'e SyntaxError>,
}

impl<'e> ReportedErrors<'e> {
    /// Whether an error follows from an earlier one.
    pub(super) fn explains(&mut self, context: &Context<'_>, error: &'e SyntaxError) -> bool {
        let before = self.before.replace(error);
        self.is_lost
            || before.is_some_and(|before| {
                is_in_same_statement(context, before, error) || continues_list(context, before, error)
            })
            || (self.has_conflict && is_conflict(context, error) && !line(context, error).starts_with('<'))
            || is_of_own_variable(context, error)
    }

    /// Returns the message of an error that causes others, and records it.
    pub(super) fn cause(&mut self, context: &Context<'_>, error: &SyntaxError) -> Option<String> {
        if is_conflict(context, error) {
            self.has_conflict = true;
            return Some("unresolved merge conflict; keep one of the versions and remove these lines".to_owned());
        }
        let name = begun_string(context, error)?;
        self.is_lost = true;
        Some(format!("the string that `{name}` begins is never ended, so what follows is misread"))
    }
}

/// Adds to the first `,` missing at the end of a line how many lines of the list lack it as well.
pub(super) fn with_list(around: &ErrorPlace<'_>, mut said: Mistake, errors: &[SyntaxError]) -> Mistake {
    let more = errors.windows(2).take_while(|pair| continues_list(around.context, &pair[0], &pair[1])).count();
    if more > 0 {
        said.message = format!("{} and of {more} more", said.message);
        let inserts = errors[1..=more].iter().filter_map(|error| around.insert_after(error.token - 1, ","));
        if let Some(fix) = &mut said.fix {
            fix.edits.extend(inserts);
        }
    }
    said
}

/// Whether both errors are a missing `,` at the end of a line, one element apart.
fn continues_list(context: &Context<'_>, before: &SyntaxError, error: &SyntaxError) -> bool {
    let pre = context.pre();
    let is_of_line = |error: &SyntaxError| error.kind == ErrorKind::MissingComma && pre.begins_line(error.token);
    if !is_of_line(before) || !is_of_line(error) {
        return false;
    }
    let mut depth = 0_usize;
    let between = pre.tokens().get(before.token..error.token).unwrap_or_default();
    !between.is_empty()
        && between.iter().all(|token| {
            match token.kind {
                kind if kind.opens() => depth += 1,
                kind if kind.closes() && depth == 0 => return false,
                kind if kind.closes() => depth -= 1,
                TokenKind::Comma => return depth > 0,
                _ => {}
            }
            true
        })
}

/// Whether two errors are on one line without the end of a statement between them: prose, a string whose quotes are not
/// doubled.
fn is_in_same_statement(context: &Context<'_>, before: &SyntaxError, error: &SyntaxError) -> bool {
    if matches!(error.kind, ErrorKind::Unclosed { .. }) || line_number(context, before) != line_number(context, error) {
        return false;
    }
    let tokens = context.pre().tokens().get(before.token..error.token).unwrap_or_default();
    !tokens.is_empty() && !tokens.iter().any(|token| token.kind == TokenKind::Semicolon)
}

/// Returns the offset to report an error at: what is missing at the start of a line is missing at the end of the
/// previous one.
fn offset(context: &Context<'_>, error: &SyntaxError) -> u32 {
    let is_missing = matches!(
        error.kind,
        ErrorKind::MissingSeparator
            | ErrorKind::MissingComma
            | ErrorKind::MissingOperand { .. }
            | ErrorKind::MissingValue
    );
    let is_before = is_missing && error.token > 0 && context.begins_line(error.token);
    context.token_range(error.token - usize::from(is_before)).start
}

fn line_number(context: &Context<'_>, error: &SyntaxError) -> u32 {
    context.file().lines().line(offset(context, error))
}

fn line<'a>(context: &Context<'a>, error: &SyntaxError) -> &'a str {
    let file = context.file();
    let range = file.lines().range(line_number(context, error)).unwrap_or_default();
    range.of(file.text()).trim_end()
}

/// Whether an error is on a line with a merge conflict marker.
fn is_conflict(context: &Context<'_>, error: &SyntaxError) -> bool {
    let line = line(context, error);
    line == "=======" || ["<<<<<<< ", ">>>>>>> ", "||||||| "].iter().any(|mark| line.starts_with(mark))
}

/// Whether a command lacks operands because the script uses it as a variable, which is reported at the assignment.
fn is_of_own_variable(context: &Context<'_>, error: &SyntaxError) -> bool {
    let word = match error.kind {
        ErrorKind::MissingOperand { after } => after,
        ErrorKind::MissingLeft => error.token,
        _ => return false,
    };
    let words = context.words();
    let is_name = context.token(word).is_some_and(|token| token.kind == TokenKind::Name);
    is_name && context.wants(Code::ReservedAssignment) && context.first_assignment(words.of(word)).is_some()
}

/// Returns the macro that an error comes from, if its body opens a string without closing it: `TAB("Mission")` before
/// lines of text, and `END` after them.
fn begun_string<'a>(context: &Context<'a>, error: &SyntaxError) -> Option<&'a str> {
    let ErrorKind::Unclosed { .. } = error.kind else { return None };
    let (_, call) = context.place(error.token..error.token + 1)?;
    let (file, place) = call?.definition?;
    let text = context.pre().files().get(file)?.source.text();
    let mut lines = text.get(place.start as usize..)?.split_inclusive('\n');
    let mut quotes = 0;
    for line in lines.by_ref() {
        quotes += line.matches('"').count();
        if !line.trim_end_matches(['\n', '\r']).ends_with('\\') {
            break;
        }
    }
    (quotes % 2 == 1).then(|| place.of(text))
}
