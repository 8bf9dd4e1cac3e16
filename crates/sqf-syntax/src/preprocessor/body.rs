//! Substitutes arguments into the text of a macro, including `#` and `##`.

use std::sync::Arc;

use super::budget::Exhausted;
use super::buffers::Arguments;
use super::{Call, Defined, GIVEN, INEXACT, MADE, OPAQUE, Preprocessor, SplitWord, TRAILING, Token, text_of};
use crate::source::BodyToken;
use crate::{TokenKind, tokenize};
use sqf_text::TextRange;

impl Preprocessor<'_> {
    /// Returns the text of a macro with its arguments; None when their number is wrong.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn body(&mut self, defined: &Defined, arguments: &Arguments) -> Result<Option<Vec<Token>>, Exhausted> {
        let definition = &*defined.definition;
        // Reading it takes time even if it produces nothing.
        self.budget.look(1 + definition.body.len())?;
        let params = definition.params.as_deref().unwrap_or_default();
        let is_one_for_none = params.is_empty() && arguments.given() == 0;
        let is_accepted = match definition.is_variadic {
            // What a macro of CBA does with its arguments is not known here, unless it does nothing.
            true => definition.body.is_empty() || self.is_variadic(defined) && arguments.len() + 1 >= params.len(),
            false => arguments.len() == params.len() || is_one_for_none,
        };
        if is_accepted { self.substituted(defined, &definition.body, arguments).map(Some) } else { Ok(None) }
    }

    /// Returns a part of a macro's text with the arguments.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn substituted(
        &mut self,
        defined: &Defined,
        text: &[BodyToken],
        arguments: &Arguments,
    ) -> Result<Vec<Token>, Exhausted> {
        let is_variadic = self.is_variadic(defined);
        let mut body = self.buffers.take();
        let mut parts = self.buffers.take();
        let mut calls = Calls::default();
        let mut at = 0;
        while let Some(part) = text.get(at) {
            let before = at.checked_sub(1).map(|before| text[before].kind);
            at += 1;
            if part.kind == TokenKind::HashHash {
                continue;
            }
            let next = text.get(at);
            parts.clear();
            let special = match is_variadic {
                true => self.special_word(defined, &text[at - 1..], arguments, &mut parts)?,
                false => 0,
            };
            match next {
                Some(named) if part.kind == TokenKind::Hash && named.kind == TokenKind::Name => {
                    at += 1;
                    let live = self.budget.live();
                    match self.called_part(&text[at - 1..]) {
                        Some(call) => {
                            let call = &text[at - 1..at - 1 + call];
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
                _ if special > 0 => at += special - 1,
                // A `#` before anything else is dropped, except among the arguments of a macro.
                _ if part.kind == TokenKind::Hash && self.settings.is_exact && !calls.is_inside() => continue,
                _ => {
                    let is_joined = before == Some(TokenKind::HashHash);
                    let is_beside = is_joined || next.is_some_and(|next| next.kind == TokenKind::HashHash);
                    self.part(defined, *part, arguments, is_beside, &mut parts)?;
                    if is_beside && part.param.is_some() && !self.settings.is_exact {
                        self.without_split(is_joined, &body, &text[at..], &mut parts);
                    }
                }
            }
            if self.settings.is_exact {
                calls.read(part.kind, || self.takes_arguments(defined, *part));
            }
            match body.last().copied() {
                // Texts are concatenated, so words that touch are one.
                Some(left) if left.is_word() && parts.first().is_some_and(|first| first.is_word()) => {
                    body.pop();
                    self.join(left, &parts, &mut body)?;
                }
                _ => body.append(&mut parts),
            }
        }
        self.buffers.put(parts);
        Ok(body)
    }

    /// Removes blanks that break a word at a `##` from an argument, and notes them: nothing can be said of the pieces.
    /// `left` is what precedes the argument, `right` what follows it in the text of the macro.
    fn without_split(&mut self, is_joined: bool, left: &[Token], right: &[BodyToken], argument: &mut Vec<Token>) {
        let is_word = |part: &BodyToken| matches!(part.kind, TokenKind::Name | TokenKind::Number);
        let goes_on = matches!(right, [hashes, next, ..] if hashes.kind == TokenKind::HashHash && is_word(next));
        let blanks = argument.iter().take_while(|token| token.is_blank()).count();
        if blanks == argument.len() {
            return;
        }
        if is_joined && left.last().is_some_and(|left| left.is_word()) && argument[blanks].is_word() && blanks > 0 {
            self.note_split(argument[0]);
            argument.drain(..blanks);
            argument[0] = argument[0].with(OPAQUE);
        }
        let end = argument.iter().rposition(|token| !token.is_blank()).map_or(0, |last| last + 1);
        if is_joined && right.is_empty() && left.last().is_some_and(|left| left.is_word()) {
            argument[end..].iter_mut().for_each(|blank| *blank = blank.with(TRAILING));
        }
        if goes_on && end > 0 && argument[end - 1].is_word() && end < argument.len() {
            self.note_split(argument[end]);
            argument.truncate(end);
            argument[end - 1] = argument[end - 1].with(OPAQUE);
        }
    }

    /// Notes a blank of the main text that breaks a word.
    fn note_split(&mut self, blank: Token) {
        if blank.file == 0 && self.including.len() == 1 {
            let call = Call { range: TextRange::default(), definition: None };
            self.split_words.push(SplitWord { call, blank: TextRange::new(blank.start, blank.end) });
        }
    }

    /// Whether a part of a macro's text is the name of a macro with parameters.
    fn takes_arguments(&self, defined: &Defined, part: BodyToken) -> bool {
        let source = self.files.get(usize::from(defined.file)).map(|file| &file.source);
        let name = source.map_or("", |source| part.range.of(source.text()));
        self.macros.get(name).is_some_and(|found| found.definition.params.is_some())
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
        if self.is_variadic(defined) && self.special_word(defined, &[part], arguments, output)? > 0 {
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
                let body = self.body(&other, &Arguments::default())?.unwrap_or_default();
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
    pub(super) fn called_part(&self, parts: &[BodyToken]) -> Option<usize> {
        let [name, open, ..] = parts else { return None };
        if name.param.is_some() || open.kind != TokenKind::LParen {
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
        for part in call {
            self.part(defined, *part, arguments, false, &mut written)?;
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
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn join(&mut self, left: Token, right: &[Token], output: &mut Vec<Token>) -> Result<(), Exhausted> {
        let count = right.iter().take_while(|token| token.is_word()).count();
        if !left.is_word() || count == 0 {
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
            output.push(made);
        } else {
            let tokens = tokenize(&text);
            for token in 0..tokens.len() {
                let made = self.make(tokens.kind(token), tokens.text(token, &text))?;
                output.push(made);
            }
        }
        output.extend_from_slice(rest);
        self.text = text;
        Ok(())
    }

    /// Handles `#name`: the text between quotes. Quotes in it stay as they are, so that of two `#` around a name, the
    /// outer one makes a string with quotes in it: `"say ""gate"""`. A text with strings and a single `#` is broken in
    /// the game.
    fn quoted(&mut self, tokens: &[Token]) -> Result<Token, Exhausted> {
        // A string of one word is a name, which the blank breaks.
        let split = match tokens {
            [_, blank] if blank.flags & TRAILING != 0 => Some(*blank),
            _ => None,
        };
        if let Some(blank) = split {
            self.note_split(blank);
        }
        let is_opaque = split.is_some() || tokens.iter().any(|token| token.is_opaque() || token.is_inexact());
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        text.push('"');
        for token in tokens {
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
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn make_text(&mut self, tokens: &[Token]) -> Result<Token, Exhausted> {
        self.budget.take(0, tokens.iter().map(|token| 1 + token.len()).sum())?;
        let mut text = String::new();
        for token in tokens {
            self.note_piece(*token, (self.made.len() + text.len()) as u32);
            text.push_str(text_of(&self.files, &self.made, *token));
        }
        self.make(TokenKind::Name, &text)
    }

    /// Makes a token with a text that is in no file.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
    pub(super) fn make(&mut self, kind: TokenKind, text: &str) -> Result<Token, Exhausted> {
        self.budget.take(1, text.len())?;
        let start = self.made.len() as u32;
        self.made.push_str(text);
        Ok(Token { kind, flags: 0, file: MADE, start, end: self.made.len() as u32, origin: 0 })
    }
}

/// Finds the arguments of macro calls in the text of a macro.
#[derive(Default)]
struct Calls {
    /// Number of open parentheses since the first call.
    depth: usize,
    /// Whether the last part is the name of a macro with parameters.
    is_named: bool,
}

impl Calls {
    fn is_inside(&self) -> bool {
        self.depth > 0
    }

    /// Reads the next part; `takes_arguments`: whether it is the name of a macro with parameters.
    fn read(&mut self, kind: TokenKind, takes_arguments: impl FnOnce() -> bool) {
        match kind {
            TokenKind::LParen if self.is_named || self.is_inside() => self.depth += 1,
            TokenKind::RParen => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.is_named = kind == TokenKind::Name && takes_arguments();
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
