//! Names that the game does not see, or of which nothing is known: in inactive code, in the texts of macros, in macro
//! arguments that are dropped.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::collector::{Collector, SymbolUse};
use super::convention;
use crate::{Occurrence, Role, Symbol};
use sqf_syntax::{Macro, PreprocessorSettings, Source, TokenKind};
use sqf_text::TextRange;

impl Collector<'_> {
    /// Adds names in the text of a macro that are macros, or may be globals. Where the macro is used, their meaning is
    /// known.
    pub(super) fn body(&mut self, source: &Source, defined: &Macro) {
        for part in defined.words().filter(|part| part.kind == TokenKind::Name && part.param.is_none()) {
            let word = part.range.of(source.text());
            if self.pre.macro_named(word).is_some() {
                self.macro_word(part.range, word);
            } else if self.may_be_global(word) {
                self.doubtful_word(part.range, word);
            }
        }
    }

    /// Adds names in the main text that were not handled otherwise.
    pub(super) fn rest(&mut self) {
        let seen = self.seen();
        let source = Arc::clone(&self.pre.files()[0].source);
        let tokens = source.tokens();
        let mut directives = source.directives().iter().peekable();
        let (mut open, mut calls): (Vec<usize>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
        let mut token = 0;
        while token < tokens.len() {
            if let Some(directive) = directives.next_if(|directive| directive.token <= token) {
                token = directive.end.max(token + 1);
                continue;
            }
            match tokens.kind(token) {
                TokenKind::LParen => open.push(token),
                TokenKind::RParen => {
                    open.pop();
                }
                TokenKind::Name if self.is_known_call(&source, token) => {
                    let close = source.closer(token + 1).unwrap_or(token + 1);
                    let mut inside = (token + 2..close).filter(|inside| tokens.kind(*inside) == TokenKind::Name);
                    let is_read = inside.clone().any(|inside| seen.contains(&tokens.range(inside).start));
                    if !is_read && inside.next().is_some() {
                        calls.push(token..close + 1);
                    }
                }
                TokenKind::Name if !seen.contains(&tokens.range(token).start) => {
                    self.unseen(&source, token, open.last().copied());
                }
                _ => {}
            }
            token += 1;
        }
        if !calls.is_empty() {
            self.unread_calls(calls);
        }
    }

    /// Whether a word followed by parentheses is a macro.
    fn is_known_call(&self, source: &Source, name: usize) -> bool {
        let tokens = source.tokens();
        name + 1 < tokens.len()
            && tokens.kind(name + 1) == TokenKind::LParen
            && self.pre.macro_named(source.token_text(name)).is_some()
    }

    /// Adds the output of macro calls that produce no code: `GVAR(open)` in `LOG(GVAR(open))` when logging is off.
    fn unread_calls(&mut self, calls: Vec<Range<usize>>) {
        let includes = self.workspace;
        let settings = PreprocessorSettings {
            path: Some(self.main()),
            includes,
            is_command: self.is_command,
            is_part: false,
            includer: None,
            is_exact: false,
        };
        let made = self.pre.fragments(calls, &settings);
        let mut collector = Collector::new(&made, self.main(), self.workspace, self.is_command);
        for (number, token) in made.tokens().iter().enumerate() {
            let text = made.text(number);
            match token.kind {
                _ if token.is_opaque() => {}
                TokenKind::Name if !text.starts_with('_') && !(self.is_command)(text) => {
                    let whole = TextRange::new(0, text.len() as u32);
                    collector.part(&Symbol::global(text), number, whole, SymbolUse::certain(Role::Read));
                }
                TokenKind::DoubleString | TokenKind::SingleString => collector.string(number, None),
                _ => {}
            }
        }
        let names = collector.finish();
        for (symbol, occurrence) in names.files.into_iter().next().map(|main| main.own).unwrap_or_default() {
            // A plain word is found without its macro.
            if occurrence.name.is_none() || !occurrence.is_exact {
                self.at(0, symbol, occurrence);
            }
        }
    }

    /// Returns the offsets of words in the main text that are already known.
    fn seen(&self) -> FxHashSet<u32> {
        let tokens = 0..self.pre.tokens().len();
        let written = tokens.filter(|token| !self.pre.tokens()[*token].is_opaque());
        let written = written.filter_map(|token| self.pre.written(token)).filter(|(file, _)| *file == 0);
        let mut seen: FxHashSet<u32> = written.map(|(_, range)| range.start).collect();
        seen.extend(self.names_in_main().map(|range| range.start));
        seen
    }

    fn unseen(&mut self, source: &Source, token: usize, open: Option<usize>) {
        let tokens = source.tokens();
        let range = tokens.range(token);
        if token + 1 < tokens.len() && tokens.kind(token + 1) == TokenKind::LParen {
            self.unseen_call(source, token);
            return;
        }
        let word = source.token_text(token);
        if !self.may_be_global(word) {
            return;
        }
        // `GVAR(gate_open)` is recorded as a whole.
        let called = open.and_then(|open| open.checked_sub(1)).filter(|name| tokens.kind(*name) == TokenKind::Name);
        if !called.is_some_and(|name| convention::makes_name(source.token_text(name))) {
            self.doubtful_word(range, word);
        }
    }

    /// Adds the call of a macro that is not expanded.
    fn unseen_call(&mut self, source: &Source, name: usize) {
        let tokens = source.tokens();
        let Some(close) = source.closer(name + 1) else { return };
        let inside = TextRange::new(tokens.range(name + 1).end, tokens.range(close).start);
        let text = inside.of(source.text());
        let Some(symbol) = convention::symbol(self.pre, source.token_text(name), text, None) else { return };
        let last = text.rsplit(',').next().unwrap_or_default();
        let start = inside.end - last.trim_start().len() as u32;
        let name_range = TextRange::new(start, start + last.trim().len() as u32);
        let occurrence = Occurrence {
            range: TextRange::new(tokens.range(name).start, tokens.range(close).end),
            name: Some(name_range),
            role: Role::Read,
            is_exact: false,
            is_certain: false,
        };
        self.at(0, symbol, occurrence);
    }

    /// Whether a word looks like the name of a project's global: it has a tag.
    fn may_be_global(&self, word: &str) -> bool {
        !word.starts_with('_') && word.contains('_') && self.pre.macro_named(word).is_none() && !(self.is_command)(word)
    }

    fn doubtful_word(&mut self, range: TextRange, word: &str) {
        let occurrence = Occurrence { is_certain: false, ..Occurrence::exact(range, Role::Read) };
        self.at(0, Symbol::global(word), occurrence);
    }
}
