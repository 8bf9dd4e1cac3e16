//! Folding.
//!
//! Works on the text before preprocessing: inactive branches are folded like active ones. Only ranges of several lines
//! fold. Folds never cross: of two that would, the one that begins first remains.

mod brackets;

use crate::analysis::Analysis;
use crate::structure::regions;
use sqf_syntax::{Command, TokenKind};
use sqf_text::TextRange;

/// A foldable range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// The hidden range, with at least one line break. If text follows it on its last line, an editor that hides whole
    /// lines keeps that line visible.
    pub range: TextRange,
    /// The kind.
    pub kind: FoldKind,
    /// The number of enclosing folds.
    pub depth: u32,
}

/// The kind of a fold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldKind {
    /// Content of brackets or tags: code, an array, arguments, a class, an element.
    Brackets,
    /// A comment, or consecutive line comments.
    Comment,
    /// A region marked by comments or pragmas.
    Region,
    /// A branch of `#if`, `#ifdef` or `#ifndef`.
    Branch,
    /// A macro of several lines.
    Macro,
}

/// Returns all folds, ordered by their starts, outer ones first.
pub(crate) fn folding_ranges(analysis: &Analysis) -> Vec<Fold> {
    let mut folds = Folds { analysis, found: Vec::new() };
    brackets::find(analysis.file().source(), |range| folds.add(range, FoldKind::Brackets));
    folds.comments();
    folds.directives();
    folds.regions();
    nested(folds.found)
}

struct Folds<'a> {
    analysis: &'a Analysis,
    found: Vec<(TextRange, FoldKind)>,
}

impl Folds<'_> {
    fn add(&mut self, range: TextRange, kind: FoldKind) {
        let lines = self.analysis.file().lines();
        if lines.line(range.start) < lines.line(range.end) {
            self.found.push((range, kind));
        }
    }

    /// Adds block comments, and consecutive line comments on their own lines.
    fn comments(&mut self) {
        let file = self.analysis.file();
        let (tokens, lines) = (file.tokens(), file.lines());
        let mut run: Option<(TextRange, u32)> = None;
        for token in 0..tokens.len() {
            let range = tokens.range(token);
            match tokens.kind(token) {
                TokenKind::BlockComment => self.add(range, FoldKind::Comment),
                TokenKind::LineComment
                    if file.source().begins_line(token) && regions::of_comment(file.token_text(token)).is_none() =>
                {
                    let line = lines.line(range.start);
                    run = match run {
                        Some((so_far, last)) if last + 1 == line => {
                            Some((TextRange::new(so_far.start, range.end), line))
                        }
                        _ => {
                            if let Some((finished, _)) = run {
                                self.add(finished, FoldKind::Comment);
                            }
                            Some((range, line))
                        }
                    };
                }
                _ => {}
            }
        }
        if let Some((finished, _)) = run {
            self.add(finished, FoldKind::Comment);
        }
    }

    /// Adds branches of conditions, and macros of several lines.
    fn directives(&mut self) {
        let file = self.analysis.file();
        let lines = file.lines();
        // Line ends of the directives that opened the current branches.
        let mut open: Vec<u32> = Vec::new();
        for directive in file.source().directives() {
            let TextRange { start, end } = file.source().range_of(directive);
            let line = lines.line(start);
            match &directive.command {
                Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open.push(end),
                Command::Else | Command::EndIf => {
                    if let Some(begin) = open.pop()
                        && let Some(before) = line.checked_sub(1).and_then(|line| lines.range(line))
                    {
                        let last = before.start + lines.text(line - 1, file.text()).len() as u32;
                        self.add(TextRange::new(begin, last), FoldKind::Branch);
                        if matches!(directive.command, Command::Else) {
                            open.push(end);
                        }
                    }
                }
                Command::Define(definition) => self.add(TextRange::new(definition.place.end, end), FoldKind::Macro),
                _ => {}
            }
        }
    }

    fn regions(&mut self) {
        for region in regions::of_file(self.analysis.file()) {
            self.add(TextRange::new(region.begin.end, region.whole.end), FoldKind::Region);
        }
    }
}

/// Returns the folds that do not cross an earlier one, with their depths.
pub(crate) fn nested(mut found: Vec<(TextRange, FoldKind)>) -> Vec<Fold> {
    found.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
    let mut folds: Vec<Fold> = Vec::with_capacity(found.len());
    let mut around: Vec<TextRange> = Vec::new();
    for (range, kind) in found {
        while around.last().is_some_and(|outer| outer.end <= range.start) {
            around.pop();
        }
        match around.last() {
            Some(outer) if range.end > outer.end || *outer == range => {}
            _ => {
                folds.push(Fold { range, kind, depth: around.len() as u32 });
                around.push(range);
            }
        }
    }
    folds
}

#[cfg(test)]
mod tests;
