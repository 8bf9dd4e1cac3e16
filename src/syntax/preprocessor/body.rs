//! The text of a macro with its arguments put in: `#` and `##` included.

use std::sync::Arc;

use super::budget::Exhausted;
use super::{Defined, GIVEN, INEXACT, MADE, OPAQUE, Preprocessor, Token, text_of};
use crate::syntax::source::{BodyToken, Macro};
use crate::syntax::{TokenKind, tokenize};

impl Preprocessor<'_> {
    /// The text of a macro with the arguments in it; None when they are not as many as it has parameters.
    pub(super) fn body(
        &mut self,
        defined: &Defined,
        mut arguments: Vec<Vec<Token>>,
        mut is_spaced: bool,
    ) -> Result<Option<Vec<Token>>, Exhausted> {
        let definition = &*defined.definition;
        // To read it takes time even where nothing comes out of it.
        self.budget.look(1 + definition.body.len())?;
        let params = definition.params.as_deref().unwrap_or_default();
        if definition.is_variadic {
            return Ok(self.variadic(definition, arguments));
        }
        if let [only] = arguments.as_slice()
            && only.is_empty()
            && params.is_empty()
        {
            arguments.clear();
        }
        if arguments.len() != params.len() {
            return Ok(None);
        }
        let mut body: Vec<Token> = Vec::with_capacity(definition.body.len());
        let mut is_joined = false;
        let mut at = 0;
        while let Some(part) = definition.body.get(at) {
            at += 1;
            if part.kind == TokenKind::HashHash {
                is_joined = !part.is_spaced;
                is_spaced |= part.is_spaced;
                continue;
            }
            let next = definition.body.get(at);
            let mut parts = match next {
                Some(named) if part.kind == TokenKind::Hash && named.kind == TokenKind::Name && !named.is_spaced => {
                    at += 1;
                    let live = self.budget.live();
                    let named = self.part(defined, *named, &arguments, true)?;
                    let quoted = self.quoted(&named)?;
                    self.budget.free_to(live + 1);
                    vec![quoted]
                }
                _ => {
                    let is_beside = is_joined || next.is_some_and(|next| next.kind == TokenKind::HashHash);
                    self.part(defined, *part, &arguments, is_beside)?
                }
            };
            if let Some(first) = parts.first_mut() {
                *first = first.spaced(part.is_spaced || is_spaced);
            }
            // Blanks beside a `##` stay.
            if is_joined
                && !part.is_spaced
                && let Some(left) = body.pop()
            {
                self.join(left, &parts, &mut body)?;
            } else {
                body.append(&mut parts);
            }
            is_joined = false;
            is_spaced = false;
        }
        Ok(Some(body))
    }

    /// A macro with `...`: what its special words make of the arguments is not followed.
    fn variadic(&mut self, definition: &Macro, _: Vec<Vec<Token>>) -> Option<Vec<Token>> {
        definition.body.is_empty().then(Vec::new)
    }

    /// What a part of a macro's text becomes: an argument, or itself. Beside `#` and `##` a macro without parameters is
    /// expanded first.
    fn part(
        &mut self,
        defined: &Defined,
        part: BodyToken,
        arguments: &[Vec<Token>],
        is_beside: bool,
    ) -> Result<Vec<Token>, Exhausted> {
        if let Some(argument) = part.param.and_then(|param| arguments.get(usize::from(param))) {
            self.budget.take(argument.len(), argument.iter().map(|token| token.len()).sum())?;
            return Ok(argument.iter().map(|token| token.with(GIVEN)).collect());
        }
        let BodyToken { kind, range, .. } = part;
        let token = Token { kind, flags: 0, file: defined.file, start: range.start, end: range.end, origin: 0 };
        self.budget.take(1, token.len())?;
        if part.has_params {
            return Ok(vec![token.with(INEXACT)]);
        }
        let text = text_of(&self.files, &self.made, token);
        if is_beside && kind == TokenKind::Name {
            let is_plain = |other: &&Defined| {
                other.definition.params.is_none() && other.definition.name != defined.definition.name
            };
            if let Some(other) = self.macros.get(text).filter(is_plain).cloned() {
                if self.is_too_deep() {
                    return Ok(vec![token.with(OPAQUE)]);
                }
                self.note_use(token.file, range, Some(&other));
                self.depth += 1;
                let live = self.budget.live();
                let body = self.body(&other, Vec::new(), false)?.unwrap_or_default();
                let mut expanded = Vec::new();
                let mut active = vec![other.definition, Arc::clone(&defined.definition)];
                self.expand(&body, &mut expanded, &mut active)?;
                self.budget.free_to(live + expanded.len());
                self.depth -= 1;
                return Ok(expanded);
            }
        }
        Ok(vec![token])
    }

    /// `left##right`: words and numbers that touch become one.
    fn join(&mut self, left: Token, right: &[Token], output: &mut Vec<Token>) -> Result<(), Exhausted> {
        let is_word = |token: &Token| matches!(token.kind, TokenKind::Name | TokenKind::Number);
        let touch = |(at, token): (usize, &Token)| is_word(token) && (at == 0 || !token.is_spaced());
        let count = right.iter().enumerate().take_while(|part| touch(*part)).count();
        if !is_word(&left) || count == 0 {
            output.push(left);
            output.extend_from_slice(right);
            return Ok(());
        }
        let (joined, rest) = right.split_at(count);
        if left.is_opaque() || joined.iter().any(|token| token.is_opaque()) {
            output.push(left.with(OPAQUE));
            output.extend_from_slice(rest);
            return Ok(());
        }
        self.budget.take(1 + count, left.len() + joined.iter().map(|token| token.len()).sum::<usize>())?;
        let mut text = text_of(&self.files, &self.made, left).to_owned();
        for token in joined {
            text.push_str(text_of(&self.files, &self.made, *token));
        }
        if let Some(last) = joined.last() {
            let before = text.len() - (last.end - last.start) as usize;
            self.note_piece(*last, (self.made.len() + before) as u32, false);
        }
        let tokens = tokenize(&text);
        for token in 0..tokens.len() {
            let made = self.make(tokens.kind(token), tokens.text(token, &text))?;
            output.push(made.spaced(token == 0 && left.is_spaced()));
        }
        output.extend_from_slice(rest);
        Ok(())
    }

    /// `#name`: the text as a string.
    fn quoted(&mut self, tokens: &[Token]) -> Result<Token, Exhausted> {
        let is_opaque = tokens.iter().any(|token| token.is_opaque() || token.is_inexact());
        let mut text = String::from("\"");
        for (at, token) in tokens.iter().enumerate() {
            if at > 0 && token.is_spaced() {
                text.push(' ');
            }
            let part = text_of(&self.files, &self.made, *token);
            let quotes = memchr::memchr_iter(b'"', part.as_bytes()).count();
            self.budget.take(0, 1 + part.len() + quotes)?;
            self.note_piece(*token, (self.made.len() + text.len()) as u32, true);
            let part = text_of(&self.files, &self.made, *token);
            text.push_str(&part.replace('"', "\"\""));
        }
        text.push('"');
        let made = self.make(TokenKind::DoubleString, &text)?;
        Ok(if is_opaque { made.with(INEXACT) } else { made })
    }

    /// Tokens as one, with the text of all.
    pub(super) fn make_text(&mut self, tokens: &[Token]) -> Result<Token, Exhausted> {
        self.budget.take(0, tokens.iter().map(|token| 1 + token.len()).sum())?;
        let mut text = String::new();
        for token in tokens {
            if token.is_spaced() && !text.is_empty() {
                text.push(' ');
            }
            self.note_piece(*token, (self.made.len() + text.len()) as u32, false);
            text.push_str(text_of(&self.files, &self.made, *token));
        }
        self.make(TokenKind::Name, &text)
    }

    pub(super) fn make(&mut self, kind: TokenKind, text: &str) -> Result<Token, Exhausted> {
        self.budget.take(1, text.len())?;
        let start = self.made.len() as u32;
        self.made.push_str(text);
        Ok(Token { kind, flags: 0, file: MADE, start, end: self.made.len() as u32, origin: 0 })
    }
}
