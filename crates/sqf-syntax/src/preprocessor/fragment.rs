//! Code that the game does not read: inactive parts of conditions, texts of macros, and arguments that no parser sees
//! as written.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::built_in::is_built_in;
use super::{Call, File, INEXACT, OPAQUE, Preprocessed, Preprocessor, Settings, Token};
use crate::TokenKind;
use crate::source::{Command, Macro, Source};
use sqf_text::TextRange;

impl Preprocessed {
    /// Preprocesses a text with the conditions around its directive number `part` chosen so that the lines after that
    /// directive are active. `part` is an `#if`, `#ifdef`, `#ifndef` or `#else`.
    pub fn with_part(source: Arc<Source>, part: usize, settings: &Settings<'_>) -> Preprocessed {
        let chosen = chosen(&source, part);
        let main = File { path: settings.path.map(Arc::from), source };
        let mut preprocessor = Preprocessor::new(settings, vec![main]);
        preprocessor.chosen = chosen;
        preprocessor.file(0);
        preprocessor.finish()
    }

    /// Preprocesses the tokens of a part of the main text alone, with the macros that are known at the end of it.
    ///
    /// For the text of a macro, `of` is that macro: its parameters stand for anything. Tokens are those of the main
    /// text wherever possible; directives and anything that is not code are dropped.
    pub fn fragment(
        &self,
        tokens: std::ops::Range<usize>,
        of: Option<&Macro>,
        settings: &Settings<'_>,
    ) -> Preprocessed {
        self.parts(std::iter::once(tokens), of, settings)
    }

    /// Like [`Preprocessed::fragment`] for several parts, one after the other.
    pub fn fragments(
        &self,
        parts: impl IntoIterator<Item = std::ops::Range<usize>>,
        settings: &Settings<'_>,
    ) -> Preprocessed {
        self.parts(parts, None, settings)
    }

    fn parts(
        &self,
        parts: impl IntoIterator<Item = std::ops::Range<usize>>,
        of: Option<&Macro>,
        settings: &Settings<'_>,
    ) -> Preprocessed {
        let mut preprocessor = self.continued(settings);
        preprocessor.including.push(0);
        if let Some(main) = self.files.first() {
            let source = Arc::clone(&main.source);
            for tokens in parts {
                let end = tokens.end.min(source.tokens().len());
                preprocessor.fragment(&source, tokens.start..end, of);
            }
        }
        preprocessor.finish()
    }

    /// Expands a macro call such as `GVAR(open)` with the macros that are known at the end of the text. The call itself
    /// need not occur in it.
    pub fn expanded(&self, call: &str, settings: &Settings<'_>) -> Preprocessed {
        let source = Arc::new(Source::new(call));
        let (mut preprocessor, number) = self.continued_with(&source, settings);
        if !source.tokens().is_empty() {
            preprocessor.call(&source, number, 0);
        }
        preprocessor.finish()
    }

    /// Expands a text as the argument of a macro, with the macros that are known at the end of this text. Directives in
    /// it are dropped. `offset` is where it would be in this text.
    pub fn expanded_argument(&self, text: &str, offset: u32, settings: &Settings<'_>) -> Preprocessed {
        let source = Arc::new(Source::new(text));
        let (mut preprocessor, number) = self.continued_with(&source, settings);
        (preprocessor.called_from, preprocessor.counter) = (Some((0, offset)), None);
        let call = Call { range: TextRange::new(0, text.len() as u32), definition: None };
        if preprocessor.expand_call(&source, number, 0..source.tokens().len(), call).is_err() {
            preprocessor.tokens.clear();
            preprocessor.push_unknown(number, call.range);
        }
        preprocessor.finish()
    }

    /// Creates a preprocessor with the files and macros that are known at the end of the text.
    fn continued<'s>(&self, settings: &'s Settings<'s>) -> Preprocessor<'s> {
        let mut preprocessor = Preprocessor::new(settings, self.files.clone());
        preprocessor.macros = self.macros.clone();
        preprocessor.is_complete = false;
        preprocessor
    }

    /// Like [`Preprocessed::continued`] for a separate text; also returns its number among the files.
    fn continued_with<'s>(&self, source: &Arc<Source>, settings: &'s Settings<'s>) -> (Preprocessor<'s>, usize) {
        let mut preprocessor = self.continued(settings);
        let number = preprocessor.files.len();
        preprocessor.including.push(number);
        preprocessor.files.push(File { path: None, source: Arc::clone(source) });
        (preprocessor, number)
    }
}

/// For each condition around the lines after directive number `part`, returns whether its first part contains them.
fn chosen(source: &Source, part: usize) -> FxHashMap<usize, bool> {
    let mut open: Vec<(usize, bool)> = Vec::new();
    for directive in source.directives().iter().take(part + 1) {
        match directive.command {
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open.push((directive.token, true)),
            Command::Else => {
                if let Some(last) = open.last_mut() {
                    last.1 = false;
                }
            }
            Command::EndIf => {
                open.pop();
            }
            _ => {}
        }
    }
    open.into_iter().collect()
}

impl Preprocessor<'_> {
    fn fragment(&mut self, source: &Arc<Source>, range: std::ops::Range<usize>, of: Option<&Macro>) {
        let tokens = source.tokens();
        let params = of.and_then(|of| of.params.as_deref()).unwrap_or_default();
        let is_param = |token: usize| params.iter().any(|param| **param == *source.token_text(token));
        let mut token = range.start;
        while token < range.end {
            let kind = tokens.kind(token);
            if kind == TokenKind::Directive {
                let newline = (token..range.end).find(|token| tokens.kind(*token) == TokenKind::Newline);
                token = newline.unwrap_or(range.end);
                continue;
            }
            if kind.is_trivia() {
                token += 1;
                continue;
            }
            let place = tokens.range(token);
            let made = Token { kind, flags: 0, file: 0, start: place.start, end: place.end, origin: 0 };
            let kind_at = |token: usize| if token < range.end { Some(tokens.kind(token)) } else { None };
            let is_word = |token: usize| matches!(kind_at(token), Some(TokenKind::Name | TokenKind::Number));
            // `#name` is a string, and `a##b` is one word.
            if of.is_some() && kind == TokenKind::Hash && kind_at(token + 1) == Some(TokenKind::Name) {
                let end = tokens.range(token + 1).end;
                self.tokens.push(Token { kind: TokenKind::DoubleString, end, ..made }.with(INEXACT));
                token += 2;
                continue;
            }
            let mut last = token;
            while is_word(last) && kind_at(last + 1) == Some(TokenKind::HashHash) && is_word(last + 2) {
                last += 2;
            }
            if last > token {
                let end = tokens.range(last).end;
                self.tokens.push(Token { kind: TokenKind::Name, end, ..made }.with(OPAQUE));
                token = last + 1;
                continue;
            }
            if kind != TokenKind::Name {
                self.tokens.push(made);
                token += 1;
                continue;
            }
            if is_param(token) {
                self.tokens.push(made.with(OPAQUE));
                token += 1;
                continue;
            }
            let word = source.token_text(token);
            let open = (token + 1..range.end).find(|token| !tokens.kind(*token).is_trivia());
            let open = open.filter(|open| tokens.kind(*open) == TokenKind::LParen);
            let close = open.and_then(|open| source.closer(open)).filter(|close| *close < range.end);
            let is_macro = self.macros.get(word).is_some() || is_built_in(word);
            if is_macro && (open.is_none() || close.is_some()) {
                token = self.call(source, 0, token);
            } else if let Some(close) = close.filter(|_| open == Some(token + 1) && !(self.settings.is_command)(word)) {
                self.tokens.push(Token { end: tokens.range(close).end, ..made.with(OPAQUE) });
                token = close + 1;
            } else {
                self.tokens.push(made);
                token += 1;
            }
        }
    }
}
