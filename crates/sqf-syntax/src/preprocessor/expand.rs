//! Expands macros.

use std::sync::Arc;

use super::budget::Exhausted;
use super::buffers::Arguments;
use super::built_in::{BuiltIn, built_in};
use super::closers::Closers;
use super::{Call, Defined, INEXACT, Miscall, OPAQUE, PAINTED, Preprocessor, Token, VALUE, text_of};
use crate::TokenKind;
use crate::source::{Macro, Source};
use sqf_text::TextRange;

/// Limit for nested macros and arguments.
const DEEPEST: usize = 128;

/// Tokens that need as much memory as the list of an argument.
const ARGUMENT: usize = 4;

impl Preprocessor<'_> {
    /// Processes the tokens from `first` to `end` and drops those that no parser sees. Calls of macros may extend past
    /// `end`; returns the token after the last one processed.
    pub(super) fn code(&mut self, source: &Arc<Source>, file: usize, first: usize, end: usize) -> usize {
        let tokens = source.tokens();
        let text = source.text();
        let origin = self.origin.unwrap_or(0);
        let mut token = first;
        while token < end && !self.is_cut {
            if let Some(open) = self.open_string {
                token = self.text_in_string(open, source, file, token..end);
                continue;
            }
            if !self.is_repeated {
                token = self.plain(source, file, token, end);
                if token == end {
                    break;
                }
            }
            let kind = tokens.kind(token);
            if kind.is_trivia() {
                token += 1;
                continue;
            }
            let range = tokens.range(token);
            let mut made = Token { kind, flags: 0, file: file as u16, start: range.start, end: range.end, origin };
            if kind != TokenKind::Name {
                if kind == TokenKind::SingleString && self.has_macro(range.of(text)) {
                    made = made.with(INEXACT);
                }
                self.push_written(made);
                token += 1;
                continue;
            }
            let word = range.of(text);
            let is_called = token + 1 < tokens.len() && tokens.kind(token + 1) == TokenKind::LParen;
            if self.macros.get(word).is_some() || built_in(word).is_some() {
                token = self.call(source, file, token);
            } else if is_called && !(self.settings.is_command)(word) {
                let Some(close) = source.closer(token + 1) else {
                    self.has_open_call = true;
                    self.push_written(made);
                    token += 1;
                    continue;
                };
                if self.including.len() == 1 {
                    self.unknown_calls.push(self.tokens.len());
                }
                token = self.after_call(source, close);
                let flags = OPAQUE | value_flag(word, token == close + 1);
                self.push_written(Token { end: tokens.range(token - 1).end, ..made.with(flags) });
            } else {
                self.push_written(made);
                token += 1;
            }
        }
        token
    }

    /// Processes tokens from `first` to `end` while each can be decided on its own; returns the first that cannot.
    /// Nearly all tokens take this path.
    fn plain(&mut self, source: &Source, file: usize, first: usize, end: usize) -> usize {
        let has_macros = !self.macros.is_empty();
        let (text, origin, file) = (source.text(), self.origin.unwrap_or(0), file as u16);
        let tokens = source.tokens();
        let (kinds, ends) = tokens.lists();
        let mut start = tokens.range(first).start;
        for (at, (kind, token_end)) in kinds[first..end].iter().zip(&ends[first..end]).enumerate() {
            let (kind, range) = (*kind, TextRange { start, end: *token_end });
            start = range.end;
            if kind.is_trivia() {
                continue;
            }
            if kind == TokenKind::SingleString {
                return first + at;
            }
            if kind == TokenKind::Name {
                let is_called = kinds.get(first + at + 1) == Some(&TokenKind::LParen);
                let may_be_built_in = text.as_bytes().get(range.start as usize + 1) == Some(&b'_');
                let is_macro = || {
                    let word = range.of(text);
                    (has_macros && self.macros.get(word).is_some()) || built_in(word).is_some()
                };
                if is_called || ((has_macros || may_be_built_in) && is_macro()) {
                    return first + at;
                }
            }
            self.tokens.push(Token { kind, flags: 0, file, start: range.start, end: range.end, origin });
        }
        end
    }

    /// Adds a token of the source text. The first inclusion of a file is free.
    #[inline]
    fn push_written(&mut self, token: Token) {
        if self.is_repeated && self.budget.emit(token.len()).is_err() {
            self.is_cut = true;
            return;
        }
        self.tokens.push(token);
    }

    /// Expands the macro at `name`; returns the token after its call.
    pub(super) fn call(&mut self, source: &Arc<Source>, file: usize, name: usize) -> usize {
        let tokens = source.tokens();
        let word = tokens.text(name, source.text());
        let defined = self.macros.get(word).cloned();
        let takes_arguments = match &defined {
            Some(defined) => defined.definition.params.is_some(),
            None => matches!(built_in(word), Some(BuiltIn::Evaluated | BuiltIn::Executed)),
        };
        // Whitespace before the parenthesis does not matter.
        let open = (name + 1..tokens.len()).find(|token| !tokens.kind(*token).is_trivia());
        let open = open.filter(|open| takes_arguments && tokens.kind(*open) == TokenKind::LParen);
        let close = open.and_then(|open| source.closer(open));
        let end = close.map_or(name + 1, |close| self.after_call(source, close));
        let range = TextRange::new(tokens.range(name).start, tokens.range(end - 1).end);
        let definition = defined.as_ref().map(|defined| (usize::from(defined.file), defined.definition.place));
        let call = Call { range, definition };
        let written = self.tokens.len();
        if self.expand_call(source, file, name..end, call).is_err() {
            self.exhaust(call);
            self.depth = 0;
            self.tokens.truncate(written);
            self.open_string = self.open_string.filter(|open| *open < written);
            self.push_unknown(file, range);
        }
        self.budget.free_to(0);
        end
    }

    /// Returns the token after a call that ends with the parenthesis `close`: a word that touches it belongs to it, as
    /// in `GATE(side)_open`.
    fn after_call(&self, source: &Source, close: usize) -> usize {
        let (tokens, next) = (source.tokens(), close + 1);
        let is_word = next < tokens.len() && matches!(tokens.kind(next), TokenKind::Name | TokenKind::Number);
        next + usize::from(is_word && self.is_plain(tokens.text(next, source.text())))
    }

    /// Adds an opaque token for a range that is not expanded.
    pub(super) fn push_unknown(&mut self, file: usize, range: TextRange) {
        let TextRange { start, end } = range;
        let origin = self.origin.unwrap_or(0);
        self.tokens.push(Token { kind: TokenKind::Name, flags: OPAQUE, file: file as u16, start, end, origin });
    }

    /// Expands the tokens of a call and adds the output to the result.
    pub(super) fn expand_call(
        &mut self,
        source: &Source,
        file: usize,
        called: std::ops::Range<usize>,
        call: Call,
    ) -> Result<(), Exhausted> {
        self.budget.take(called.len(), call.range.len() as usize)?;
        let tokens = source.tokens();
        let mut input = self.buffers.take();
        let mut is_spaced = false;
        let mut in_directive = false;
        for token in called {
            let kind = tokens.kind(token);
            // Directives among the arguments have no effect.
            in_directive = kind == TokenKind::Directive || (in_directive && kind != TokenKind::Newline);
            if kind.is_trivia() || in_directive {
                is_spaced = true;
                continue;
            }
            let range = tokens.range(token);
            let flat = Token { kind, flags: 0, file: file as u16, start: range.start, end: range.end, origin: 0 };
            input.push(flat.spaced(is_spaced));
            is_spaced = false;
        }
        let mut output = self.buffers.take();
        self.miscalled = None;
        self.expand(&input, &mut output, &mut Vec::new())?;
        if let Some(miscall) = self.miscalled.take().filter(|_| self.including.len() == 1) {
            self.miscalls.push(Miscall { call, ..miscall });
        }
        let origin = self.origin.unwrap_or(self.calls.len() as u32 + 1);
        let first = self.tokens.len();
        self.emit(&output, origin)?;
        if self.origin.is_none() {
            self.calls.push(call);
        } else {
            self.note_call(file, call.range, first);
        }
        self.buffers.put(input);
        self.buffers.put(output);
        Ok(())
    }

    /// Adds expanded tokens to the result.
    fn emit(&mut self, tokens: &[Token], origin: u32) -> Result<(), Exhausted> {
        let mut closers = Closers::of_text(tokens);
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at];
            if let Some(end) = self.line_directive(tokens, at) {
                at = end;
                continue;
            }
            let is_called = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::LParen && !next.is_spaced());
            let is_unknown = token.kind == TokenKind::Name
                && is_called
                && !token.is_opaque()
                && !(self.settings.is_command)(text_of(&self.files, &self.made, token));
            let close = if is_unknown { closers.of(at + 1) } else { None };
            match close {
                Some(close) => {
                    let end = close + 1 + usize::from(tokens.get(close + 1).is_some_and(|next| self.goes_on(*next)));
                    let flags = OPAQUE | value_flag(text_of(&self.files, &self.made, token), end == close + 1);
                    let made = self.make_text(&tokens[at..end])?;
                    self.push_made(Token { kind: TokenKind::Name, origin, ..made.with(flags) })?;
                    at = end;
                }
                None => {
                    self.push_made(Token { origin, ..token })?;
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// Returns the end of a `#line` with its number and file that begins at a token: macros can compose such
    /// directives, and the game obeys them.
    fn line_directive(&self, tokens: &[Token], at: usize) -> Option<usize> {
        let is = |at: usize, wanted: fn(TokenKind) -> bool| tokens.get(at).is_some_and(|token| wanted(token.kind));
        if !is(at, |kind| kind == TokenKind::Hash) || !is(at + 1, |kind| kind == TokenKind::Name) {
            return None;
        }
        let is_line = text_of(&self.files, &self.made, tokens[at + 1]) == "line";
        if !is_line || !is(at + 2, |kind| kind == TokenKind::Number) {
            return None;
        }
        let has_file = is(at + 3, |kind| kind.is_string() || kind == TokenKind::Name);
        Some(at + 3 + usize::from(has_file))
    }

    /// Adds a token to an intermediate result.
    #[inline]
    fn push(&mut self, token: Token, output: &mut Vec<Token>) -> Result<(), Exhausted> {
        self.budget.take(1, token.len())?;
        output.push(token);
        Ok(())
    }

    /// Expands all macros in `input`. `active` are the macros being expanded: they are not expanded again.
    pub(super) fn expand(
        &mut self,
        input: &[Token],
        output: &mut Vec<Token>,
        active: &mut Vec<Arc<Macro>>,
    ) -> Result<(), Exhausted> {
        let mut input = Input { tokens: input, at: 0, closers: Closers::new(input) };
        while let Some(token) = input.next() {
            if token.kind == TokenKind::SingleString {
                let string = self.expand_single(token, active)?;
                self.push(string, output)?;
                continue;
            }
            if token.kind != TokenKind::Name || token.flags & PAINTED != 0 {
                self.push(token, output)?;
                continue;
            }
            let word = text_of(&self.files, &self.made, token);
            let Some(defined) = self.macros.get(word).cloned() else {
                self.built_in(token, &mut input, output)?;
                continue;
            };
            self.note_use(token.file, TextRange::new(token.start, token.end), Some(&defined));
            let is_active = active.iter().any(|other| Arc::ptr_eq(other, &defined.definition));
            if is_active || self.is_too_deep() {
                self.push(token.with(if is_active { PAINTED } else { OPAQUE }), output)?;
                continue;
            }
            self.expand_macro(token, &defined, &mut input, output, active)?;
        }
        Ok(())
    }

    /// Replaces the name of a macro, and the arguments that follow it, by the macro's text.
    fn expand_macro(
        &mut self,
        token: Token,
        defined: &Defined,
        input: &mut Input<'_>,
        output: &mut Vec<Token>,
        active: &mut Vec<Arc<Macro>>,
    ) -> Result<(), Exhausted> {
        let definition = &defined.definition;
        let (live, written) = (self.budget.live(), output.len());
        let is_called = input.peek().is_some_and(|open| open.bracket() == TokenKind::LParen);
        let inside = if definition.params.is_some() && is_called { input.parenthesized() } else { None };
        let arguments = match (&definition.params, inside) {
            (None, _) => Arguments::default(),
            (Some(_), Some(inside)) => self.arguments(inside, active)?,
            // Its name alone: the game leaves it there.
            (Some(_), None) => return self.push(token.with(OPAQUE), output),
        };
        let given = arguments.given();
        let body = self.body(defined, &arguments, token.is_spaced())?;
        if arguments.len() > 0 {
            self.buffers.put_arguments(arguments);
        }
        self.budget.free_to(live + body.as_ref().map_or(0, Vec::len));
        let Some(body) = body else {
            let wanted = definition.params.as_deref().unwrap_or_default().len();
            if !definition.is_variadic && self.miscalled.is_none() {
                let call = Call { range: TextRange::default(), definition: None };
                self.miscalled = Some(Miscall { call, name: definition.name.clone(), given, wanted });
            }
            return self.push(token.with(OPAQUE), output);
        };
        active.push(Arc::clone(definition));
        self.depth += 1;
        self.expand(&body, output, active)?;
        self.buffers.put(body);
        self.budget.free_to(live + output.len() - written);
        self.depth -= 1;
        active.pop();
        // The game concatenates texts, so a word that touches the call merges with the last word of its text.
        if let Some(next) = input.peek().filter(|next| inside.is_some() && self.goes_on(*next))
            && output.len() > written
            && let Some(last) = output.pop()
        {
            input.at += 1;
            self.budget.take(1, next.len())?;
            self.join(last, &[next], output)?;
        }
        Ok(())
    }

    /// Whether a token after a call touches it and is a word that continues the last one of its text.
    fn goes_on(&self, next: Token) -> bool {
        let is_word = matches!(next.kind, TokenKind::Name | TokenKind::Number) && !next.is_spaced();
        is_word && self.is_plain(text_of(&self.files, &self.made, next))
    }

    /// Whether a word is neither a macro nor a command. A command after a call is parsed as one: the text of the call
    /// may end with a bracket, as in `IS_OPEN(gate)then {}`.
    fn is_plain(&self, word: &str) -> bool {
        self.macros.get(word).is_none() && !(self.settings.is_command)(word)
    }

    /// Handles an undefined name: a macro of the game, or just a name.
    fn built_in(&mut self, token: Token, input: &mut Input<'_>, output: &mut Vec<Token>) -> Result<(), Exhausted> {
        let word = text_of(&self.files, &self.made, token);
        let Some(kind) = built_in(word) else { return self.push(token, output) };
        match kind {
            BuiltIn::Number => {
                let text = match word {
                    "__COUNTER__" => {
                        self.counter += 1;
                        self.counter - 1
                    }
                    _ => 1,
                };
                let made = self.make(TokenKind::Number, &text.to_string())?;
                output.push(made.with(INEXACT));
            }
            BuiltIn::Text => {
                let made = self.make(TokenKind::DoubleString, "\"\"")?;
                output.push(made.with(INEXACT));
            }
            BuiltIn::Nothing => {}
            BuiltIn::Opaque | BuiltIn::Evaluated => self.push(token.with(OPAQUE), output)?,
            BuiltIn::Executed => {}
        }
        if matches!(kind, BuiltIn::Evaluated | BuiltIn::Executed) && input.closers.is_open(input.at) {
            input.parenthesized();
        }
        Ok(())
    }

    /// Returns the arguments between the parentheses of a call, each expanded.
    fn arguments(&mut self, inside: &[Token], active: &mut Vec<Arc<Macro>>) -> Result<Arguments, Exhausted> {
        let mut arguments = self.buffers.take_arguments();
        let mut depth = 0_usize;
        let mut first = 0;
        for at in 0..=inside.len() {
            match inside.get(at).map(|token| token.bracket()) {
                Some(TokenKind::LParen) => depth += 1,
                Some(TokenKind::RParen) => depth = depth.saturating_sub(1),
                Some(TokenKind::Comma) if depth > 0 => {}
                Some(TokenKind::Comma) | None => {
                    self.budget.take(ARGUMENT, 0)?;
                    self.depth += 1;
                    self.expand(&inside[first..at], arguments.open(), active)?;
                    self.depth -= 1;
                    arguments.close();
                    first = at + 1;
                }
                _ => {}
            }
        }
        Ok(arguments)
    }

    /// Whether the nesting exceeds what anyone writes by hand: macros that expand to macros endlessly.
    pub(super) fn is_too_deep(&self) -> bool {
        self.depth >= DEEPEST
    }

    /// Whether one of the words in a text is a macro, or looks like a call of one that a missing header defines.
    pub(super) fn has_macro(&self, text: &str) -> bool {
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut words = text.split(|c: char| !is_of_word(c)).filter(|word| !word.is_empty());
        if words.any(|word| self.macros.get(word).is_some()) {
            return true;
        }
        let before = |at: usize| text[..at].rsplit(|c: char| !is_of_word(c)).next().unwrap_or_default();
        let mut called = text.match_indices('(').map(|(at, _)| before(at));
        !self.is_complete && called.any(|word| !word.is_empty() && !(self.settings.is_command)(word))
    }
}

/// Tokens to expand, from a position on.
struct Input<'t> {
    tokens: &'t [Token],
    at: usize,
    closers: Closers<'t>,
}

impl<'t> Input<'t> {
    fn next(&mut self) -> Option<Token> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    /// Skips the parentheses that open here, and returns what they contain; None if they are not closed.
    fn parenthesized(&mut self) -> Option<&'t [Token]> {
        let open = self.at;
        let close = self.closers.of(open)?;
        self.at = close + 1;
        Some(&self.tokens[open + 1..close])
    }
}

/// Returns the flag of an opaque token for the call of an undefined macro; `is_whole`: the name ends with the call.
fn value_flag(name: &str, is_whole: bool) -> u8 {
    if is_whole && is_value_macro(name) { VALUE } else { 0 }
}

/// Whether a macro, if it is not defined here, is that of CBA, which stands for one name or one string. All mods that use
/// CBA have these from it, and none gives them another meaning.
fn is_value_macro(name: &str) -> bool {
    const NAMES: [&str; 4] = ["FUNC", "GVAR", "FUNCMAIN", "GVARMAIN"];
    const STRINGS: [&str; 4] = ["LSTRING", "CSTRING", "ELSTRING", "ECSTRING"];
    let plain = name.strip_prefix("QQ").or_else(|| name.strip_prefix('Q')).unwrap_or(name);
    let plain = plain.strip_prefix(['E', 'D']).unwrap_or(plain);
    NAMES.contains(&plain) || STRINGS.contains(&name) || matches!(name, "QUOTE" | "QPATHTOF" | "QPATHTOEF")
}
