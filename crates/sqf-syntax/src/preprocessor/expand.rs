//! Expands macros.

use std::sync::Arc;

use super::budget::Exhausted;
use super::buffers::Arguments;
use super::built_in::{BuiltIn, built_in};
use super::closers::Closers;
use super::{Call, Defined, INEXACT, Miscall, OPAQUE, PAINTED, Preprocessor, Reason, Token, VALUE, text_of};
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
                    let call = Call { range, definition: None };
                    if self.settings.is_exact && self.expand_call(source, file, token..token + 1, call).is_ok() {
                        token += 1;
                        continue;
                    }
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
            } else if is_called && !self.settings.is_exact && !(self.settings.is_command)(word) {
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
        if let (Some(defined), Some(open), None) = (&defined, open, close) {
            self.unclosed(source, name, open, defined);
            if self.is_cut {
                return tokens.len();
            }
        }
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
        // The game loses the `)` of a call that it cannot expand, but not if the file ends with it.
        let is_removed = self.is_removed || defined.is_some_and(|defined| defined.definition.fault.is_some());
        let is_last = end == tokens.len() && close == Some(end - 1);
        if self.settings.is_exact && is_removed && is_last && self.tokens.len() == written {
            let (TextRange { start, end }, origin) = (tokens.range(end - 1), self.origin.unwrap_or(0));
            self.tokens.push(Token { kind: TokenKind::RParen, flags: 0, file: file as u16, start, end, origin });
        }
        self.budget.free_to(0);
        end
    }

    /// Handles a call that is never closed. The game expands the macro with empty arguments, unless a quote is open,
    /// and reads nothing after it.
    fn unclosed(&mut self, source: &Source, name: usize, open: usize, defined: &Defined) {
        let tokens = source.tokens();
        let range = tokens.range(name);
        let definition = &defined.definition;
        let call = Call { range, definition: Some((usize::from(defined.file), definition.place)) };
        if !self.settings.is_exact {
            self.has_open_call = true;
            // To the game, an apostrophe does not begin a string, so the `)` may be in what looks like one.
            let hides_end = |token: usize| {
                tokens.kind(token).is_string()
                    && source.token_text(token).starts_with('\'')
                    && source.token_text(token).contains(')')
            };
            if self.including.len() == 1 && !(open..tokens.len()).any(hides_end) {
                let wanted = definition.params.as_deref().unwrap_or_default().len();
                let reason = Reason::Unclosed;
                self.miscalls.push(Miscall { call, name: definition.name.clone(), given: 0, wanted, reason });
            }
            return;
        }
        self.is_cut = true;
        let is_open = |token: usize| tokens.kind(token).is_string() && is_open(source.token_text(token));
        if definition.fault.is_some() || (open..tokens.len()).any(is_open) {
            return;
        }
        let mut output = self.buffers.take();
        if self.without_arguments(defined, &mut output, &mut Vec::new()).is_ok() {
            let origin = self.origin.unwrap_or(self.calls.len() as u32 + 1);
            // What does not fit is not printed.
            let _ = self.emit(&output, origin);
            if self.origin.is_none() {
                self.calls.push(call);
            }
        }
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
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
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
        let mut in_directive = false;
        self.called_at = self.called_from.unwrap_or((file, call.range.start));
        self.is_removed = false;
        for token in called {
            let kind = tokens.kind(token);
            // Directives among the arguments have no effect.
            in_directive = kind == TokenKind::Directive || (in_directive && kind != TokenKind::Newline);
            let kind = match kind {
                _ if in_directive => continue,
                TokenKind::Newline => TokenKind::Whitespace,
                TokenKind::Continuation => continue,
                kind if kind.is_comment() => continue,
                kind => kind,
            };
            let range = tokens.range(token);
            input.push(Token { kind, flags: 0, file: file as u16, start: range.start, end: range.end, origin: 0 });
        }
        let mut output = self.buffers.take();
        self.miscalled = None;
        let split = self.split_words.len();
        self.expand(&input, &mut output, &mut Vec::new())?;
        self.split_words.iter_mut().skip(split).for_each(|word| word.call = call);
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
        let (mut at, mut is_spaced) = (0, false);
        while at < tokens.len() {
            let token = tokens[at];
            if self.settings.is_exact {
                self.budget.emit(token.len())?;
                self.tokens.push(Token { origin, ..token });
                at += 1;
                continue;
            }
            if token.is_blank() {
                is_spaced = true;
                at += 1;
                continue;
            }
            if let Some(end) = self.line_directive(tokens, at) {
                at = end;
                continue;
            }
            let is_called = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::LParen);
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
                    self.push_made(Token { kind: TokenKind::Name, origin, ..made.with(flags) }.spaced(is_spaced))?;
                    at = end;
                }
                None => {
                    self.push_made(Token { origin, ..token }.spaced(is_spaced))?;
                    at += 1;
                }
            }
            is_spaced = false;
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
        if text_of(&self.files, &self.made, tokens[at + 1]) != "line" {
            return None;
        }
        let after = |at: usize| (at..tokens.len()).find(|at| !tokens[*at].is_blank()).unwrap_or(tokens.len());
        let number = after(at + 2);
        if !is(number, |kind| kind == TokenKind::Number) {
            return None;
        }
        let file = after(number + 1);
        let has_file = is(file, |kind| kind.is_string() || kind == TokenKind::Name);
        Some(if has_file { file + 1 } else { number + 1 })
    }

    /// Adds a token to an intermediate result.
    #[inline]
    fn push(&mut self, token: Token, output: &mut Vec<Token>) -> Result<(), Exhausted> {
        self.budget.take(usize::from(!token.is_blank()), token.len())?;
        output.push(token);
        Ok(())
    }

    /// Expands all macros in `input`. `active` are the macros being expanded: they are not expanded again.
    ///
    /// # Errors
    ///
    /// When the budget of the script is spent.
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
        let inside = if definition.params.is_some() { input.arguments() } else { None };
        // Of a call that the game removes, the `)` stays if the text of a macro ends with it.
        let ends_text = inside.is_some() && input.peek().is_none() && self.depth > 0 && self.depth == active.len();
        if definition.fault.is_some() {
            return self.remove(token, ends_text, output);
        }
        let quoted = inside.map_or(Some(0), |inside| self.quoted_commas(inside));
        if quoted.is_none() && !self.settings.is_exact {
            return self.push(token.with(OPAQUE), output);
        }
        let quoted = quoted.unwrap_or(0);
        let arguments = match (&definition.params, inside) {
            (None, _) => Arguments::default(),
            (Some(_), Some(inside)) => self.arguments(inside, active)?,
            (Some(_), None) if input.is_unclosed(|token| self.is_open_string(token)) => {
                input.at = input.tokens.len();
                return self.unclosed_in_text(token, defined, output, active);
            }
            // Its name alone: the game leaves it there.
            (Some(_), None) => return self.push(token.with(OPAQUE), output),
        };
        let given = arguments.given() + quoted;
        let wanted = definition.params.as_deref().unwrap_or_default().len();
        // Build tools split the text of a macro that is an argument, the game does not.
        let is_split = given < wanted && !self.settings.is_exact && given + arguments.commas() == wanted;
        let body = if quoted == 0 { self.body(defined, &arguments)? } else { None };
        if arguments.len() > 0 {
            self.buffers.put_arguments(arguments);
        }
        self.budget.free_to(live + body.as_ref().map_or(0, Vec::len));
        let Some(body) = body else {
            let is_miscall = !definition.is_variadic && given != wanted && !is_split;
            if is_miscall && self.miscalled.is_none() {
                let call = Call { range: TextRange::default(), definition: None };
                let reason = if quoted == 0 { Reason::Count } else { Reason::Quotes };
                self.miscalled = Some(Miscall { call, name: definition.name.clone(), given, wanted, reason });
            }
            return match is_miscall {
                true => self.remove(token, ends_text, output),
                false => self.push(token.with(OPAQUE), output),
            };
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

    /// Handles a call that the text of a macro begins and does not end. The game expands it with empty arguments and
    /// reads nothing after it in that text.
    fn unclosed_in_text(
        &mut self,
        name: Token,
        defined: &Defined,
        output: &mut Vec<Token>,
        active: &mut Vec<Arc<Macro>>,
    ) -> Result<(), Exhausted> {
        if self.settings.is_exact {
            return self.without_arguments(defined, output, active);
        }
        if self.miscalled.is_none() {
            let call = Call { range: TextRange::default(), definition: None };
            let wanted = defined.definition.params.as_deref().unwrap_or_default().len();
            let reason = Reason::UnclosedInText;
            self.miscalled = Some(Miscall { call, name: defined.definition.name.clone(), given: 0, wanted, reason });
        }
        self.push(name.with(OPAQUE), output)
    }

    /// Expands a macro with empty arguments.
    fn without_arguments(
        &mut self,
        defined: &Defined,
        output: &mut Vec<Token>,
        active: &mut Vec<Arc<Macro>>,
    ) -> Result<(), Exhausted> {
        let definition = &defined.definition;
        let mut arguments = self.buffers.take_arguments();
        (0..definition.params.as_deref().unwrap_or_default().len().max(1)).for_each(|_| arguments.close());
        let Some(body) = self.body(defined, &arguments)? else { return Ok(()) };
        active.push(Arc::clone(definition));
        self.depth += 1;
        self.expand(&body, output, active)?;
        self.depth -= 1;
        active.pop();
        Ok(())
    }

    /// Whether a token is a string that its text does not end.
    fn is_open_string(&self, token: Token) -> bool {
        token.kind.is_string() && is_open(text_of(&self.files, &self.made, token))
    }

    /// Handles a call that the game cannot expand: nothing remains of it, or the `)` that ends the text of a macro. For
    /// the parser, it may be anything.
    fn remove(&mut self, name: Token, ends_text: bool, output: &mut Vec<Token>) -> Result<(), Exhausted> {
        self.is_removed = true;
        match self.settings.is_exact {
            true if ends_text => {
                let closer = self.make(TokenKind::RParen, ")")?;
                self.push(closer, output)
            }
            true => Ok(()),
            false => self.push(name.with(OPAQUE), output),
        }
    }

    /// Returns the number of commas between single quotes that separate the arguments of a call: to the game, such
    /// quotes are signs like any other. None if it ends the call at a `)` between them: `NAME(Carl's);` and on the next
    /// line `NAME(Ann's);`.
    fn quoted_commas(&self, inside: &[Token]) -> Option<usize> {
        let (mut depth, mut count) = (0_usize, 0);
        for token in inside {
            match token.bracket() {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                TokenKind::SingleString if depth == 0 => {
                    let text = text_of(&self.files, &self.made, *token);
                    let mut inner = 0_usize;
                    for byte in text.bytes() {
                        match byte {
                            b'(' => inner += 1,
                            b')' => inner = inner.checked_sub(1)?,
                            b',' if inner == 0 => count += 1,
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        Some(count)
    }

    /// Whether a token after a call touches it and is a word that continues the last one of its text.
    fn goes_on(&self, next: Token) -> bool {
        next.is_word() && self.is_plain(text_of(&self.files, &self.made, next))
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
        if self.settings.is_exact {
            return self.exact_built_in(token, output);
        }
        match kind {
            BuiltIn::Number => {
                let text = match word {
                    "__COUNTER__" => self.count().unwrap_or_default(),
                    _ => 1,
                };
                let made = self.make(TokenKind::Number, &text.to_string())?;
                output.push(made.with(INEXACT));
            }
            BuiltIn::Text => {
                let made = self.make(TokenKind::DoubleString, "\"\"")?;
                output.push(made.with(INEXACT));
            }
            BuiltIn::Nothing => self.counter = Some(0),
            BuiltIn::Opaque | BuiltIn::Evaluated => self.push(token.with(OPAQUE), output)?,
            BuiltIn::Executed => {}
        }
        if matches!(kind, BuiltIn::Evaluated | BuiltIn::Executed) {
            input.arguments();
        }
        Ok(())
    }

    /// Returns the next value of `__COUNTER__`.
    fn count(&mut self) -> Option<u32> {
        let count = self.counter?;
        self.counter = Some(count.wrapping_add(1));
        Some(count)
    }

    /// Handles a macro of the game like the game. Where only the game knows the value, the word stays.
    fn exact_built_in(&mut self, token: Token, output: &mut Vec<Token>) -> Result<(), Exhausted> {
        let (file, offset) = self.called_at;
        let Some(file) = self.files.get(file) else { return self.push(token, output) };
        let text = |name: Option<&std::ffi::OsStr>| Some(format!("\"{}\"", name?.to_str()?));
        let word = text_of(&self.files, &self.made, token);
        let value = match word {
            "__LINE__" => {
                let before = file.source.text().get(..offset as usize).unwrap_or_default();
                Some((1 + memchr::memchr_iter(b'\n', before.as_bytes()).count()).to_string())
            }
            "__FILE__" => {
                let path = file.path.as_deref().and_then(|path| self.settings.includes.game_path(path));
                path.map(|path| format!("\"{path}\""))
            }
            "__FILE_NAME__" => text(file.path.as_deref().and_then(|path| path.file_name())),
            "__FILE_SHORT__" => text(file.path.as_deref().and_then(|path| path.file_stem())),
            "__COUNTER__" => self.count().map(|count| count.to_string()),
            "__COUNTER_RESET__" => {
                self.counter = Some(0);
                Some(String::new())
            }
            "__ARMA__" | "__ARMA3__" => Some("1".to_owned()),
            _ => None,
        };
        match value {
            Some(value) if value.is_empty() => Ok(()),
            Some(value) => {
                let kind = if value.starts_with('"') { TokenKind::DoubleString } else { TokenKind::Number };
                let made = self.make(kind, &value)?;
                output.push(made);
                Ok(())
            }
            None => self.push(token, output),
        }
    }

    /// Returns the arguments between the parentheses of a call, each expanded.
    fn arguments(&mut self, inside: &[Token], active: &mut Vec<Arc<Macro>>) -> Result<Arguments, Exhausted> {
        let mut arguments = self.buffers.take_arguments();
        let lossy = self.settings.is_exact.then(|| self.without_commas(inside)).transpose()?;
        let inside = lossy.as_deref().unwrap_or(inside);
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

    /// Removes the commas that the game loses: those in double quotes, and those in parentheses of no macro call. They
    /// protect the argument, and that is all.
    fn without_commas(&mut self, inside: &[Token]) -> Result<Vec<Token>, Exhausted> {
        let mut kept = Vec::with_capacity(inside.len());
        // For each open parenthesis, whether it belongs to the call of a macro.
        let mut open: Vec<bool> = Vec::new();
        for (at, token) in inside.iter().enumerate() {
            match token.bracket() {
                TokenKind::LParen => {
                    let name = at.checked_sub(1).map(|before| inside[before]);
                    let found = name.and_then(|name| self.macros.get(text_of(&self.files, &self.made, name)));
                    open.push(found.is_some_and(|found| found.definition.params.is_some()));
                }
                TokenKind::RParen => {
                    open.pop();
                }
                TokenKind::Comma if open.last() == Some(&false) => continue,
                TokenKind::DoubleString => {
                    let text = text_of(&self.files, &self.made, *token);
                    if text.contains(',') {
                        let text = text.replace(',', "");
                        kept.push(self.make(TokenKind::DoubleString, &text)?);
                        continue;
                    }
                }
                _ => {}
            }
            kept.push(*token);
        }
        Ok(kept)
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

    /// Whether a `(` that is never closed follows, possibly after blanks, and no open string after it.
    fn is_unclosed(&mut self, is_open_string: impl FnMut(Token) -> bool) -> bool {
        let open = (self.at..self.tokens.len()).find(|at| !self.tokens[*at].is_blank());
        open.is_some_and(|open| {
            self.tokens[open].bracket() == TokenKind::LParen
                && self.closers.of(open).is_none()
                && !self.tokens[open..].iter().copied().any(is_open_string)
        })
    }

    /// Skips the arguments that follow, blanks before them included, and returns them without their parentheses.
    fn arguments(&mut self) -> Option<&'t [Token]> {
        let open = (self.at..self.tokens.len()).find(|at| !self.tokens[*at].is_blank())?;
        if self.tokens[open].bracket() != TokenKind::LParen {
            return None;
        }
        let before = std::mem::replace(&mut self.at, open);
        let inside = self.parenthesized();
        if inside.is_none() {
            self.at = before;
        }
        inside
    }

    /// Skips the parentheses that open here, and returns what they contain; None if they are not closed.
    fn parenthesized(&mut self) -> Option<&'t [Token]> {
        let open = self.at;
        let close = self.closers.of(open)?;
        self.at = close + 1;
        Some(&self.tokens[open + 1..close])
    }
}

/// Whether the text of a string lacks the quote at its end.
fn is_open(text: &str) -> bool {
    text.len() < 2 || !text.ends_with([text.chars().next().unwrap_or('"')])
}

/// Returns the flag of an opaque token for the call of an undefined macro; `is_whole`: the name ends with the call.
fn value_flag(name: &str, is_whole: bool) -> u8 {
    if is_whole && is_value_macro(name) { VALUE } else { 0 }
}

/// Whether a macro, if it is not defined here, is that of CBA, which stands for one name or one string. All mods that
/// use CBA have these from it, and none gives them another meaning.
fn is_value_macro(name: &str) -> bool {
    const NAMES: [&str; 4] = ["FUNC", "GVAR", "FUNCMAIN", "GVARMAIN"];
    const STRINGS: [&str; 4] = ["LSTRING", "CSTRING", "ELSTRING", "ECSTRING"];
    let plain = name.strip_prefix("QQ").or_else(|| name.strip_prefix('Q')).unwrap_or(name);
    let plain = plain.strip_prefix(['E', 'D']).unwrap_or(plain);
    NAMES.contains(&plain) || STRINGS.contains(&name) || matches!(name, "QUOTE" | "QPATHTOF" | "QPATHTOEF")
}
