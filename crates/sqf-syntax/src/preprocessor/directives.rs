//! Reads a file: follows its directives and expands the active code.

use std::sync::Arc;

use super::{Preprocessor, built_in};
use crate::TokenKind;
use crate::source::{Command, Directive, ParamFault, Source};
use sqf_text::TextRange;

/// An unfinished `#if`, `#ifdef` or `#ifndef`.
struct Condition {
    /// Whether the current part is active.
    is_active: bool,
    /// Whether a part was active already, or none can be because the enclosing one is not.
    is_settled: bool,
    /// The end of its line, if it could not be decided.
    undecided: Option<u32>,
    /// Number of tokens before it, if a missing header may define the macro it tests.
    unknown: Option<usize>,
}

/// A place within a statement where a condition excludes everything because of a missing header.
pub(super) struct Gap {
    file: usize,
    /// The `#endif`.
    range: TextRange,
    /// The conditions and the includes around it.
    level: usize,
    depth: usize,
}

impl Preprocessor<'_> {
    /// Reads a file from its first token to its last.
    pub(super) fn file(&mut self, file: usize) {
        self.including.push(file);
        let source = Arc::clone(&self.files[file].source);
        let is_main = self.including.len() == 1;
        let mut conditions: Vec<Condition> = Vec::new();
        let mut left_out = None;
        let mut token = 0;
        let mut directives = source.directives().iter().peekable();
        while token < source.tokens().len() && !self.is_cut {
            let next = directives.peek().map_or(source.tokens().len(), |directive| directive.token);
            if conditions.last().is_none_or(|condition| condition.is_active) {
                if self.gap.is_some() && (token..next).any(|token| !source.tokens().kind(token).is_trivia()) {
                    self.close_gap(conditions.len());
                }
                // Of the text before the main text, only the definitions are kept.
                token = if self.is_before_main { next } else { self.code(&source, file, token, next) };
                // The arguments of a call may span directives, which are part of them then.
                while directives.peek().is_some_and(|directive| directive.token < token) {
                    directives.next();
                }
                if token < next || directives.peek().is_none_or(|directive| directive.token != token) {
                    continue;
                }
            }
            let Some(directive) = directives.next() else { break };
            self.directive(&source, file, directive, &mut conditions);
            token = if self.settings.is_exact { behind(&source, directive) } else { directive.end };
            if is_main {
                let is_active = conditions.last().is_none_or(|condition| condition.is_active);
                match (left_out, is_active) {
                    (None, false) => left_out = Some(source.tokens().range(directive.end.saturating_sub(1)).end),
                    (Some(start), true) => {
                        self.inactive.push(TextRange::new(start, source.tokens().range(directive.token).start));
                        left_out = None;
                    }
                    _ => {}
                }
            }
        }
        self.close_gap(conditions.len());
        let end = source.text().len() as u32;
        let open = conditions.iter().filter_map(|condition| condition.undecided);
        self.undecided.extend(open.map(|start| TextRange::new(start, end)));
        if let Some(start) = left_out {
            self.inactive.push(TextRange::new(start, source.text().len() as u32));
        }
        self.including.pop();
    }

    fn directive(&mut self, source: &Source, file: usize, directive: &Directive, conditions: &mut Vec<Condition>) {
        let is_active = conditions.last().is_none_or(|condition| condition.is_active);
        let mut begin = |is_true: bool| {
            let is_settled = !is_active || is_true;
            conditions.push(Condition { is_active: is_active && is_true, is_settled, undecided: None, unknown: None });
        };
        if self.including.len() == 1
            && let Some(is_true) = self.chosen.get(&directive.token)
        {
            return begin(*is_true);
        }
        match &directive.command {
            Command::If => {
                let decided = if is_active { self.condition(source, file, directive) } else { Some(false) };
                begin(decided.unwrap_or(true));
                let start = source.tokens().range(directive.end.saturating_sub(1)).end;
                if let Some(last) = conditions.last_mut().filter(|_| decided.is_none() && self.including.len() == 1) {
                    last.undecided = Some(start);
                }
            }
            Command::IfDef(name) | Command::IfNotDef(name) if is_active => {
                let is_defined = self.is_defined(source, file, *name);
                begin(is_defined == matches!(directive.command, Command::IfDef(_)));
                let before = self.tokens.len();
                let is_unknown = !is_defined && !self.is_complete && !self.is_before_main;
                if let Some(last) = conditions.last_mut().filter(|_| is_unknown) {
                    last.unknown = Some(before);
                }
            }
            Command::IfDef(_) | Command::IfNotDef(_) => begin(false),
            Command::Else => {
                if let Some(last) = conditions.last_mut() {
                    last.is_active = !last.is_settled;
                    last.is_settled = true;
                }
            }
            Command::EndIf => {
                let Some(last) = conditions.pop() else { return };
                if let Some(start) = last.undecided {
                    self.undecided.push(TextRange::new(start, source.tokens().range(directive.token).end));
                }
                if last.unknown == Some(self.tokens.len()) && self.is_within_statement() {
                    let range = source.tokens().range(directive.token);
                    self.gap = Some(Gap { file, range, level: conditions.len(), depth: self.including.len() });
                }
            }
            _ if !is_active => {}
            Command::Define(definition) => {
                if self.settings.is_exact && definition.fault == Some(ParamFault::Digit) {
                    self.tokens.clear();
                    self.is_cut = true;
                }
                self.macros.define(definition, file as u16);
                if let Some(recording) = &mut self.recording {
                    recording.defined(definition, file as u16);
                }
            }
            Command::Undef(name) => {
                self.ask(source, file, *name);
                self.macros.undefine(source.token_text(*name));
                if let Some(recording) = &mut self.recording {
                    recording.removed(source.token_text(*name));
                }
            }
            Command::Include(path) => self.include(source, file, directive, *path),
            Command::Other => {}
        }
    }

    /// Adds a token for what a missing header would choose, unless another condition chooses something instead. `level`
    /// is the number of conditions around what follows.
    fn close_gap(&mut self, level: usize) {
        let Some(gap) = self.gap.take() else { return };
        if gap.level == level && gap.depth == self.including.len() {
            self.push_unknown(gap.file, gap.range);
        }
    }

    /// Whether the last token leaves a statement unfinished: `_colour =` does, `;` and an unknown text do not.
    fn is_within_statement(&self) -> bool {
        let ends = [TokenKind::Semicolon, TokenKind::LBrace, TokenKind::RBrace];
        self.tokens.last().is_some_and(|last| !last.is_opaque() && !ends.contains(&last.kind))
    }

    fn is_defined(&mut self, source: &Source, file: usize, token: usize) -> bool {
        let name = source.token_text(token);
        self.ask(source, file, token) || built_in::is_built_in(name)
    }

    /// Whether the macro that a directive names is defined.
    fn ask(&mut self, source: &Source, file: usize, token: usize) -> bool {
        let defined = self.macros.get(source.token_text(token)).cloned();
        self.note_use(file as u16, source.tokens().range(token), defined.as_ref());
        defined.is_some()
    }
}

/// Returns the first token after a directive: what follows on the line of a condition is text like any other.
fn behind(source: &Source, directive: &Directive) -> usize {
    let first = match directive.command {
        Command::Else | Command::EndIf => directive.token + 1,
        Command::IfDef(name) | Command::IfNotDef(name) => name + 1,
        _ => return directive.end,
    };
    let is_code = |token: &usize| !source.tokens().kind(*token).is_trivia();
    (first..directive.end).find(is_code).unwrap_or(directive.end)
}
