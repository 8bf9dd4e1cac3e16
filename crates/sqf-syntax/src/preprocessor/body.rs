//! Substitutes arguments into the text of a macro, including `#` and `##`.

use std::sync::Arc;

use super::budget::Exhausted;
use super::buffers::Arguments;
use super::{Defined, GIVEN, INEXACT, MADE, OPAQUE, Preprocessor, Token, text_of};
use crate::source::BodyToken;
use crate::{TokenKind, tokenize};

impl Preprocessor<'_> {
    /// Returns the text of a macro with its arguments; None when their number is wrong.
    pub(super) fn body(
        &mut self,
        defined: &Defined,
        arguments: &Arguments,
        mut is_spaced: bool,
    ) -> Result<Option<Vec<Token>>, Exhausted> {
        let definition = &*defined.definition;
        // Reading it takes time even if it produces nothing.
        self.budget.look(1 + definition.body.len())?;
        let params = definition.params.as_deref().unwrap_or_default();
        if definition.is_variadic {
            // The effect of its special words on the arguments is not modeled.
            return Ok(definition.body.is_empty().then(Vec::new));
        }
        let is_one_for_none = params.is_empty() && arguments.given() == 0;
        if arguments.len() != params.len() && !is_one_for_none {
            return Ok(None);
        }
        let mut body = self.buffers.take();
        let mut parts = self.buffers.take();
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
            parts.clear();
            match next {
                Some(named) if part.kind == TokenKind::Hash && named.kind == TokenKind::Name && !named.is_spaced => {
                    at += 1;
                    let live = self.budget.live();
                    match self.called_part(&definition.body[at - 1..]) {
                        Some(call) => {
                            let call = &definition.body[at - 1..at - 1 + call];
                            at += call.len() - 1;
                            self.expanded(defined, call, arguments, &mut parts)?;
                        }
                        None => self.part(defined, *named, arguments, true, &mut parts)?,
                    }
                    let quoted = self.quoted(&parts)?;
                    self.budget.free_to(live + 1);
                    parts.clear();
                    parts.push(quoted);
                }
                _ => {
                    let is_beside = is_joined || next.is_some_and(|next| next.kind == TokenKind::HashHash);
                    self.part(defined, *part, arguments, is_beside, &mut parts)?;
                }
            }
            if let Some(first) = parts.first_mut() {
                *first = first.spaced(part.is_spaced || is_spaced);
            }
            // Whitespace next to a `##` stays.
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
        self.buffers.put(parts);
        Ok(Some(body))
    }

    /// Adds to `output` what a part of a macro's text becomes: an argument, or itself. Next to `#` and `##`, a macro
    /// without parameters is expanded first.
    fn part(
        &mut self,
        defined: &Defined,
        part: BodyToken,
        arguments: &Arguments,
        is_beside: bool,
        output: &mut Vec<Token>,
    ) -> Result<(), Exhausted> {
        if let Some(argument) = part.param.and_then(|param| arguments.get(usize::from(param))) {
            self.budget.take(argument.len(), argument.iter().map(|token| token.len()).sum())?;
            output.extend(argument.iter().map(|token| token.with(GIVEN)));
            return Ok(());
        }
        let BodyToken { kind, range, .. } = part;
        let token = Token { kind, flags: 0, file: defined.file, start: range.start, end: range.end, origin: 0 };
        self.budget.take(1, token.len())?;
        if part.has_params {
            let string = self.fill_single(defined, part, arguments)?;
            output.push(string);
            return Ok(());
        }
        let text = text_of(&self.files, &self.made, token);
        if is_beside && kind == TokenKind::Name {
            let is_plain = |other: &&Defined| {
                other.definition.params.is_none() && other.definition.name != defined.definition.name
            };
            if let Some(other) = self.macros.get(text).filter(is_plain).cloned() {
                if self.is_too_deep() {
                    output.push(token.with(OPAQUE));
                    return Ok(());
                }
                self.note_use(token.file, range, Some(&other));
                self.depth += 1;
                let live = self.budget.live();
                let body = self.body(&other, &Arguments::default(), false)?.unwrap_or_default();
                let written = output.len();
                let mut active = vec![other.definition, Arc::clone(&defined.definition)];
                self.expand(&body, output, &mut active)?;
                self.buffers.put(body);
                self.budget.free_to(live + output.len() - written);
                self.depth -= 1;
                return Ok(());
            }
        }
        output.push(token);
        Ok(())
    }

    /// Returns how many parts of a macro's text the macro call that begins with the first of them takes: four in
    /// `DOOR(name)`. None if there is no such call.
    fn called_part(&self, parts: &[BodyToken]) -> Option<usize> {
        let [name, open, ..] = parts else { return None };
        if name.param.is_some() || open.kind != TokenKind::LParen || open.is_spaced {
            return None;
        }
        let mut depth = 0_usize;
        for (at, part) in parts.iter().enumerate().skip(1) {
            match part.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen if depth == 1 => return Some(at + 1),
                TokenKind::RParen => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// Expands a macro call that follows a `#` into `output`.
    fn expanded(
        &mut self,
        defined: &Defined,
        call: &[BodyToken],
        arguments: &Arguments,
        output: &mut Vec<Token>,
    ) -> Result<(), Exhausted> {
        let mut written = self.buffers.take();
        for (at, part) in call.iter().enumerate() {
            let from = written.len();
            self.part(defined, *part, arguments, false, &mut written)?;
            if let Some(first) = written.get_mut(from) {
                *first = first.spaced(at > 0 && part.is_spaced);
            }
        }
        if self.is_too_deep() {
            output.extend(written.iter().map(|token| token.with(OPAQUE)));
        } else {
            self.depth += 1;
            self.expand(&written, output, &mut vec![Arc::clone(&defined.definition)])?;
            self.depth -= 1;
        }
        self.buffers.put(written);
        Ok(())
    }

    /// Handles `left##right`: words and numbers that touch become one.
    pub(super) fn join(&mut self, left: Token, right: &[Token], output: &mut Vec<Token>) -> Result<(), Exhausted> {
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
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        text.push_str(text_of(&self.files, &self.made, left));
        for token in joined {
            text.push_str(text_of(&self.files, &self.made, *token));
        }
        if let Some(last) = joined.last() {
            let before = text.len() - (last.end - last.start) as usize;
            self.note_piece(*last, (self.made.len() + before) as u32);
        }
        if is_name(&text) {
            let made = self.make(TokenKind::Name, &text)?;
            output.push(made.spaced(left.is_spaced()));
        } else {
            let tokens = tokenize(&text);
            for token in 0..tokens.len() {
                let made = self.make(tokens.kind(token), tokens.text(token, &text))?;
                output.push(made.spaced(token == 0 && left.is_spaced()));
            }
        }
        output.extend_from_slice(rest);
        self.text = text;
        Ok(())
    }

    /// Handles `#name`: the text between quotes. Quotes in it stay as they are, so that of two `#` around a name, the outer
    /// one makes a string with quotes in it: `"say ""gate"""`. A text with strings and a single `#` is broken in the game.
    fn quoted(&mut self, tokens: &[Token]) -> Result<Token, Exhausted> {
        let is_opaque = tokens.iter().any(|token| token.is_opaque() || token.is_inexact());
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        text.push('"');
        for (at, token) in tokens.iter().enumerate() {
            if at > 0 && token.is_spaced() {
                text.push(' ');
            }
            let part = text_of(&self.files, &self.made, *token);
            self.budget.take(0, 1 + part.len())?;
            text.push_str(part);
            self.note_piece(*token, (self.made.len() + text.len() - token.len()) as u32);
        }
        text.push('"');
        let made = self.make(TokenKind::DoubleString, &text)?;
        self.text = text;
        Ok(if is_opaque { made.with(INEXACT) } else { made })
    }

    /// Merges tokens into one with the text of all.
    pub(super) fn make_text(&mut self, tokens: &[Token]) -> Result<Token, Exhausted> {
        self.budget.take(0, tokens.iter().map(|token| 1 + token.len()).sum())?;
        let mut text = String::new();
        for token in tokens {
            if token.is_spaced() && !text.is_empty() {
                text.push(' ');
            }
            self.note_piece(*token, (self.made.len() + text.len()) as u32);
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

/// Whether a text is a single word, as most joined texts are.
fn is_name(text: &str) -> bool {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.bytes().all(is_of_name) && text.bytes().next().is_some_and(|first| !first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_recognized() {
        for text in ["gate", "_gate_2", "G", "_", "x1e5", "true", "e", "__LINE__"] {
            let tokens = tokenize(text);
            assert!(is_name(text), "{text}");
            assert_eq!((tokens.len(), tokens.kind(0)), (1, TokenKind::Name), "{text}");
        }
        for text in ["", "1", "0x1F", "1e5", "a.b", "a b", "tör", "$ff"] {
            assert!(!is_name(text), "{text}");
        }
    }
}
