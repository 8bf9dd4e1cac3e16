//! Signature help: what comes next?

mod line;

use super::usage::{self, Usage, Written};
use super::{Analysis, aliases, markup};
use crate::catalog::{Operand, Record, RecordKind, Syntax};
use crate::model::{self, Call, Side, SourceFile};
use crate::syntax::TokenKind;
use crate::text::TextRange;
use line::Line;

/// The ways to write the command or function at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHelp {
    /// Those that fit the operands on both sides, in the order of the page; all of them when none fits.
    pub signatures: Vec<Signature>,
    /// The one that fits what is written.
    pub active: usize,
}

/// One way to write a command, or to call a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The syntax line.
    pub label: String,
    /// What it does, Markdown; empty where nothing is known.
    pub documentation: String,
    /// Operands, and elements of operands that are arrays; one that repeats is there as often as the label shows it.
    pub params: Vec<SignatureParam>,
    /// The parameter that the cursor is at.
    pub active_param: Option<usize>,
}

/// A parameter in a signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureParam {
    /// Its place in the label; empty at the start when the label does not show it for certain.
    pub range: TextRange,
    /// Type, default and meaning, Markdown.
    pub documentation: String,
}

/// A place among the operands of a syntax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place<'c> {
    side: Side,
    path: &'c [u32],
    /// Whether it is behind the bracket that ends the array there: no element is meant any more.
    is_behind: bool,
}

pub(super) fn signature_help(analysis: &Analysis, offset: u32) -> Option<SignatureHelp> {
    let (file, reference) = (analysis.file(), analysis.reference());
    let call = model::call_at(file, reference, offset)?;
    let record = reference.get(call.word(file))?;
    // Everybody knows what comes after `+`, and it would be shown all the time.
    if record.operator.is_some() {
        return None;
    }
    let record = &*aliases::with_syntaxes(reference, record);
    let (usage, place) = operands(analysis, record, &call, offset);
    let documentation = markup::summary(record);
    let mut candidates: Vec<(Option<i32>, Signature)> = record
        .syntaxes
        .iter()
        .filter(|syntax| markup::is_written(syntax))
        .map(|syntax| {
            let line = Line::new(syntax, record);
            let active_param = line.shown_at(syntax, &place);
            let score = score(record, syntax, &line, &usage).map(|score| 2 * score + i32::from(active_param.is_some()));
            (score, signature(record, syntax, &line, active_param, &documentation))
        })
        .collect();
    if candidates.iter().any(|(score, _)| score.is_some()) {
        candidates.retain(|(score, _)| score.is_some());
    }
    let best = candidates.iter().map(|(score, _)| *score).max()?;
    let active = candidates.iter().position(|(score, _)| *score == best)?;
    Some(SignatureHelp { signatures: candidates.into_iter().map(|(_, signature)| signature).collect(), active })
}

/// What is written beside the command, and where in it the cursor is.
fn operands<'c>(analysis: &Analysis, record: &Record, call: &'c Call, offset: u32) -> (Usage, Place<'c>) {
    let (file, reference) = (analysis.file(), analysis.reference());
    let is_behind = is_behind_bracket(file, offset);
    let here = Place { side: call.side, path: &call.path, is_behind };
    let array = |count: Option<&u32>| {
        count.map_or(Written::Unknown, |count| Written::Array { count: Some(*count as usize), first: None })
    };
    match (record.kind, call.side) {
        // `[left, right] remoteExec ["command"]`: the elements are the operands.
        (RecordKind::Command, Side::Argument) => {
            let is_binary = call.elements.first().is_some_and(|count| *count > 1);
            let side = if is_binary && call.path.first() == Some(&0) { Side::Left } else { Side::Right };
            let operand = array(call.elements.get(1));
            let (left, right) = match (is_binary, side) {
                (false, _) => (Written::Absent, operand),
                (true, Side::Left) => (operand, Written::Unknown),
                (true, _) => (Written::Unknown, operand),
            };
            (Usage { left, right }, Place { side, path: call.path.get(1..).unwrap_or_default(), is_behind })
        }
        (RecordKind::Command, side) => {
            let mut usage = Usage::of(file, reference, call.name);
            let operand = if side == Side::Left { &mut usage.left } else { &mut usage.right };
            if *operand == Written::Absent {
                *operand = Written::Unknown;
            }
            // The operand is being written, and what follows it may not be part of it yet.
            if let Some(count) = call.elements.first() {
                let first = if let Written::Array { first, .. } = operand { *first } else { None };
                *operand = Written::Array { count: Some(*count as usize), first };
            }
            (usage, here)
        }
        (RecordKind::Function, _) => (Usage { left: array(call.elements.first()), right: Written::Absent }, here),
    }
}

/// Whether nothing but blanks stands between a place and the `]` before it.
fn is_behind_bracket(file: &SourceFile, offset: u32) -> bool {
    let before = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
    let last = before.and_then(|token| if file.kind(token).is_trivia() { file.before(token) } else { Some(token) });
    last.is_some_and(|token| file.kind(token) == TokenKind::RBracket)
}

/// How well a syntax fits; None when it cannot be meant.
fn score(record: &Record, syntax: &Syntax, line: &Line, usage: &Usage) -> Option<i32> {
    match record.kind {
        RecordKind::Command => usage::score(syntax, usage),
        RecordKind::Function => {
            let argument = Operand { text: line.argument().unwrap_or_default().to_owned(), types: Vec::new() };
            Some(usage::operand_score(Some(&argument), &usage.left))
        }
    }
}

fn signature(
    record: &Record,
    syntax: &Syntax,
    line: &Line,
    active_param: Option<usize>,
    documentation: &str,
) -> Signature {
    let params = line.shown().iter().map(|shown| SignatureParam {
        range: shown.range.unwrap_or_default(),
        documentation: syntax.params.get(shown.param).map(|param| markup::param(record, param)).unwrap_or_default(),
    });
    let params = params.collect();
    Signature { label: syntax.syntax.clone(), documentation: documentation.to_owned(), params, active_param }
}

#[cfg(test)]
mod tests;
