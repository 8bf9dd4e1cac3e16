//! Macros: what takes the place of a name.

use std::sync::Arc;

use super::{
    Call, Defined, GIVEN, INEXACT, MADE, MOST_STEPS, MOST_TOKENS, OPAQUE, PAINTED, Preprocessor, Token, text_of,
};
use crate::syntax::source::{BodyToken, Macro, Source};
use crate::syntax::{TokenKind, tokenize};
use crate::text::TextRange;

/// Macros and arguments in each other are followed no deeper.
const DEEPEST: usize = 128;

/// Macros that the game has, and what they become (wiki: "`PreProcessor Commands`").
const BUILT_IN: &[(&str, BuiltIn)] = &[
    ("__LINE__", BuiltIn::Number),
    ("__FILE__", BuiltIn::Text),
    ("__FILE_NAME__", BuiltIn::Text),
    ("__FILE_SHORT__", BuiltIn::Text),
    ("__DATE_ARR__", BuiltIn::Opaque),
    ("__DATE_STR__", BuiltIn::Text),
    ("__DATE_STR_ISO8601__", BuiltIn::Text),
    ("__TIME__", BuiltIn::Opaque),
    ("__TIME_UTC__", BuiltIn::Opaque),
    ("__DAY__", BuiltIn::Number),
    ("__MONTH__", BuiltIn::Number),
    ("__YEAR__", BuiltIn::Number),
    ("__TIMESTAMP_UTC__", BuiltIn::Number),
    ("__COUNTER__", BuiltIn::Number),
    ("__COUNTER_RESET__", BuiltIn::Nothing),
    ("__RAND_INT8__", BuiltIn::Number),
    ("__RAND_INT16__", BuiltIn::Number),
    ("__RAND_INT32__", BuiltIn::Number),
    ("__RAND_INT64__", BuiltIn::Number),
    ("__RAND_UINT8__", BuiltIn::Number),
    ("__RAND_UINT16__", BuiltIn::Number),
    ("__RAND_UINT32__", BuiltIn::Number),
    ("__RAND_UINT64__", BuiltIn::Number),
    ("__ARMA__", BuiltIn::Number),
    ("__ARMA3__", BuiltIn::Number),
    ("__GAME_VER__", BuiltIn::Opaque),
    ("__GAME_VER_MAJ__", BuiltIn::Number),
    ("__GAME_VER_MIN__", BuiltIn::Number),
    ("__GAME_BUILD__", BuiltIn::Number),
    ("__EVAL", BuiltIn::Evaluated),
    ("__EXEC", BuiltIn::Executed),
];

/// What a built-in macro becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BuiltIn {
    Number,
    Text,
    /// A value that is not known here.
    Opaque,
    Nothing,
    /// With an argument: a value that is worked out when the game starts.
    Evaluated,
    /// With an argument: nothing stays.
    Executed,
}

/// Whether `#ifdef` finds it without a definition. Those of special builds (`__A3_DIAG__`) are not there as a rule.
pub(super) fn is_built_in(name: &str) -> bool {
    name.starts_with("__") && BUILT_IN.iter().any(|(built_in, _)| *built_in == name)
}

fn built_in(name: &str) -> Option<BuiltIn> {
    let found = BUILT_IN.iter().find(|(built_in, _)| *built_in == name);
    name.starts_with("__").then_some(found?.1)
}

impl Preprocessor<'_> {
    /// Takes the tokens from `first` to `end`, without those that no parser sees. Calls of macros may reach over `end`;
    /// returns the token behind the last that was taken.
    pub(super) fn code(&mut self, source: &Arc<Source>, file: usize, first: usize, end: usize) -> usize {
        let tokens = source.tokens();
        let text = source.text();
        let origin = self.origin.unwrap_or(0);
        let mut token = first;
        while token < end {
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
                self.tokens.push(made);
                token += 1;
                continue;
            }
            let word = range.of(text);
            let is_called = token + 1 < tokens.len() && tokens.kind(token + 1) == TokenKind::LParen;
            if self.macros.get(word).is_some() || built_in(word).is_some() {
                token = self.call(source, file, token);
            } else if is_called
                && !(self.settings.is_command)(word)
                && let Some(close) = source.closer(token + 1)
            {
                self.tokens.push(Token { end: tokens.range(close).end, ..made.with(OPAQUE) });
                token = close + 1;
            } else {
                self.tokens.push(made);
                token += 1;
            }
        }
        token
    }

    /// Expands the macro at `name`; returns the token behind its call.
    pub(super) fn call(&mut self, source: &Arc<Source>, file: usize, name: usize) -> usize {
        let tokens = source.tokens();
        let word = tokens.text(name, source.text());
        let defined = self.macros.get(word).cloned();
        let takes_arguments = match &defined {
            Some(defined) => defined.definition.params.is_some(),
            None => matches!(built_in(word), Some(BuiltIn::Evaluated | BuiltIn::Executed)),
        };
        // A blank before the parenthesis is no matter.
        let open = (name + 1..tokens.len()).find(|token| !tokens.kind(*token).is_trivia());
        let open = open.filter(|open| takes_arguments && tokens.kind(*open) == TokenKind::LParen);
        let end = open.and_then(|open| source.closer(open)).map_or(name + 1, |close| close + 1);
        let mut input = Vec::with_capacity(end - name);
        let mut is_spaced = false;
        let mut in_directive = false;
        for token in name..end {
            let kind = tokens.kind(token);
            // Directives among the arguments choose nothing.
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
        let origin = self.origin.unwrap_or_else(|| {
            let range = TextRange::new(tokens.range(name).start, tokens.range(end - 1).end);
            let definition = defined.as_ref().map(|defined| (usize::from(defined.file), defined.definition.place));
            self.calls.push(Call { range, definition });
            self.calls.len() as u32
        });
        let mut output = Vec::new();
        let mut active = Vec::new();
        self.expand(&input, &mut output, &mut active);
        let first = self.tokens.len();
        self.emit(&output, origin);
        if self.origin.is_some() {
            let range = TextRange::new(tokens.range(name).start, tokens.range(end - 1).end);
            self.note_call(file, range, first);
        }
        end
    }

    /// Adds expanded tokens to the result.
    fn emit(&mut self, tokens: &[Token], origin: u32) {
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at];
            let is_called = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::LParen && !next.is_spaced());
            let is_unknown = token.kind == TokenKind::Name
                && is_called
                && !token.is_opaque()
                && !(self.settings.is_command)(text_of(&self.files, &self.made, token));
            let close = if is_unknown { closer(tokens, at + 1) } else { None };
            match close {
                Some(close) => {
                    let made = self.make_text(&tokens[at..=close]);
                    self.tokens.push(Token { kind: TokenKind::Name, origin, ..made.with(OPAQUE) });
                    at = close + 1;
                }
                None => {
                    self.tokens.push(Token { origin, ..token });
                    at += 1;
                }
            }
        }
    }

    /// Expands all macros in `input`. `active` are the macros that are being expanded: they are not expanded again.
    fn expand(&mut self, input: &[Token], output: &mut Vec<Token>, active: &mut Vec<Arc<Macro>>) {
        let mut at = 0;
        while at < input.len() {
            let token = input[at];
            at += 1;
            if token.kind == TokenKind::SingleString {
                let inexact = self.has_macro(text_of(&self.files, &self.made, token));
                output.push(if inexact { token.with(INEXACT) } else { token });
                continue;
            }
            if token.kind != TokenKind::Name || token.flags & PAINTED != 0 {
                output.push(token);
                continue;
            }
            let word = text_of(&self.files, &self.made, token);
            let Some(defined) = self.macros.get(word).cloned() else {
                at = self.built_in(token, input, at, output);
                continue;
            };
            if !self.used.contains(word) {
                self.used.insert(word.into());
            }
            self.note_use(token.file, TextRange::new(token.start, token.end), Some(&defined));
            let is_active = active.iter().any(|other| Arc::ptr_eq(other, &defined.definition));
            if is_active || self.is_too_deep() || output.len() + self.tokens.len() > MOST_TOKENS {
                output.push(token.with(if is_active { PAINTED } else { OPAQUE }));
                continue;
            }
            let close = match input.get(at) {
                Some(open) if defined.definition.params.is_some() && open.bracket() == TokenKind::LParen => {
                    closer(input, at)
                }
                _ => None,
            };
            let arguments = match (&defined.definition.params, close) {
                (None, _) => Vec::new(),
                (Some(_), Some(close)) => {
                    let inside = &input[at + 1..close];
                    at = close + 1;
                    self.arguments(inside, active)
                }
                // Its name alone: the game leaves it there.
                (Some(_), None) => {
                    output.push(token.with(OPAQUE));
                    continue;
                }
            };
            let Some(body) = self.body(&defined, arguments, token.is_spaced()) else {
                output.push(token.with(OPAQUE));
                continue;
            };
            active.push(defined.definition);
            self.depth += 1;
            self.expand(&body, output, active);
            self.depth -= 1;
            active.pop();
        }
    }

    /// A name that nobody defines: a macro of the game, or just a name. Returns the place behind it.
    fn built_in(&mut self, token: Token, input: &[Token], at: usize, output: &mut Vec<Token>) -> usize {
        let word = text_of(&self.files, &self.made, token);
        let Some(kind) = built_in(word) else {
            output.push(token);
            return at;
        };
        let arguments = input.get(at).filter(|open| open.kind == TokenKind::LParen).and_then(|_| closer(input, at));
        match kind {
            BuiltIn::Number => {
                let text = match word {
                    "__COUNTER__" => {
                        self.counter += 1;
                        self.counter - 1
                    }
                    _ => 1,
                };
                let made = self.make(TokenKind::Number, &text.to_string());
                output.push(made.with(INEXACT));
            }
            BuiltIn::Text => {
                let made = self.make(TokenKind::DoubleString, "\"\"");
                output.push(made.with(INEXACT));
            }
            BuiltIn::Nothing => {}
            BuiltIn::Opaque => output.push(token.with(OPAQUE)),
            BuiltIn::Evaluated => output.push(token.with(OPAQUE)),
            BuiltIn::Executed => {}
        }
        match (kind, arguments) {
            (BuiltIn::Evaluated | BuiltIn::Executed, Some(close)) => close + 1,
            _ => at,
        }
    }

    /// The arguments between the parentheses of a call, each expanded.
    fn arguments(&mut self, inside: &[Token], active: &mut Vec<Arc<Macro>>) -> Vec<Vec<Token>> {
        let mut arguments = Vec::new();
        let mut depth = 0_usize;
        let mut first = 0;
        for at in 0..=inside.len() {
            match inside.get(at).map(|token| token.bracket()) {
                Some(TokenKind::LParen) => depth += 1,
                Some(TokenKind::RParen) => depth = depth.saturating_sub(1),
                Some(TokenKind::Comma) if depth > 0 => {}
                Some(TokenKind::Comma) | None => {
                    let mut expanded = Vec::new();
                    self.depth += 1;
                    self.expand(&inside[first..at], &mut expanded, active);
                    self.depth -= 1;
                    arguments.push(expanded);
                    first = at + 1;
                }
                _ => {}
            }
        }
        arguments
    }

    /// The text of a macro with the arguments in it; None when they are not as many as it has parameters.
    fn body(&mut self, defined: &Defined, mut arguments: Vec<Vec<Token>>, mut is_spaced: bool) -> Option<Vec<Token>> {
        let definition = &*defined.definition;
        self.steps += 1 + definition.body.len();
        let params = definition.params.as_deref().unwrap_or_default();
        if definition.is_variadic {
            return self.variadic(definition, arguments);
        }
        if let [only] = arguments.as_slice()
            && only.is_empty()
            && params.is_empty()
        {
            arguments.clear();
        }
        if arguments.len() != params.len() {
            return None;
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
                    let named = self.part(defined, *named, &arguments, true);
                    vec![self.quoted(&named)]
                }
                _ => {
                    let is_beside = is_joined || next.is_some_and(|next| next.kind == TokenKind::HashHash);
                    self.part(defined, *part, &arguments, is_beside)
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
                self.join(left, &parts, &mut body);
            } else {
                body.append(&mut parts);
            }
            is_joined = false;
            is_spaced = false;
        }
        Some(body)
    }

    /// A macro with `...`: what its special words make of the arguments is not followed.
    fn variadic(&mut self, definition: &Macro, _: Vec<Vec<Token>>) -> Option<Vec<Token>> {
        definition.body.is_empty().then(Vec::new)
    }

    /// What a part of a macro's text becomes: an argument, or itself. Beside `#` and `##` a macro without parameters is
    /// expanded first.
    fn part(&mut self, defined: &Defined, part: BodyToken, arguments: &[Vec<Token>], is_beside: bool) -> Vec<Token> {
        if let Some(argument) = part.param.and_then(|param| arguments.get(usize::from(param))) {
            return argument.iter().map(|token| token.with(GIVEN)).collect();
        }
        let BodyToken { kind, range, .. } = part;
        let token = Token { kind, flags: 0, file: defined.file, start: range.start, end: range.end, origin: 0 };
        let params = defined.definition.params.as_deref().unwrap_or_default();
        let text = text_of(&self.files, &self.made, token);
        if kind == TokenKind::SingleString && params.iter().any(|param| text.contains(&**param)) {
            return vec![token.with(INEXACT)];
        }
        if is_beside && kind == TokenKind::Name {
            let is_plain = |other: &&Defined| {
                other.definition.params.is_none() && other.definition.name != defined.definition.name
            };
            if let Some(other) = self.macros.get(text).filter(is_plain).cloned() {
                if self.is_too_deep() {
                    return vec![token.with(OPAQUE)];
                }
                self.note_use(token.file, range, Some(&other));
                self.depth += 1;
                let body = self.body(&other, Vec::new(), false).unwrap_or_default();
                let mut expanded = Vec::new();
                let mut active = vec![other.definition, Arc::clone(&defined.definition)];
                self.expand(&body, &mut expanded, &mut active);
                self.depth -= 1;
                return expanded;
            }
        }
        vec![token]
    }

    /// `left##right`: words and numbers that touch become one.
    fn join(&mut self, left: Token, right: &[Token], output: &mut Vec<Token>) {
        let is_word = |token: &Token| matches!(token.kind, TokenKind::Name | TokenKind::Number);
        let touch = |(at, token): (usize, &Token)| is_word(token) && (at == 0 || !token.is_spaced());
        let count = right.iter().enumerate().take_while(|part| touch(*part)).count();
        if !is_word(&left) || count == 0 {
            output.push(left);
            output.extend_from_slice(right);
            return;
        }
        let (joined, rest) = right.split_at(count);
        if left.is_opaque() || joined.iter().any(|token| token.is_opaque()) {
            output.push(left.with(OPAQUE));
            output.extend_from_slice(rest);
            return;
        }
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
            let made = self.make(tokens.kind(token), tokens.text(token, &text));
            output.push(made.spaced(token == 0 && left.is_spaced()));
        }
        output.extend_from_slice(rest);
    }

    /// `#name`: the text as a string.
    fn quoted(&mut self, tokens: &[Token]) -> Token {
        let is_opaque = tokens.iter().any(|token| token.is_opaque() || token.is_inexact());
        let mut text = String::from("\"");
        for (at, token) in tokens.iter().enumerate() {
            if at > 0 && token.is_spaced() {
                text.push(' ');
            }
            self.note_piece(*token, (self.made.len() + text.len()) as u32, true);
            text.push_str(&text_of(&self.files, &self.made, *token).replace('"', "\"\""));
        }
        text.push('"');
        let made = self.make(TokenKind::DoubleString, &text);
        if is_opaque { made.with(INEXACT) } else { made }
    }

    /// Tokens as one, with the text of all.
    fn make_text(&mut self, tokens: &[Token]) -> Token {
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

    fn make(&mut self, kind: TokenKind, text: &str) -> Token {
        let start = self.made.len() as u32;
        self.made.push_str(text);
        Token { kind, flags: 0, file: MADE, start, end: self.made.len() as u32, origin: 0 }
    }

    /// Whether nobody wrote this by hand: macros in macros without end, or such as double each other.
    fn is_too_deep(&self) -> bool {
        self.depth >= DEEPEST || self.steps > MOST_STEPS
    }

    /// Whether one of the words in a text is a macro.
    fn has_macro(&self, text: &str) -> bool {
        let mut words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
        words.any(|word| self.macros.get(word).is_some())
    }
}

/// The `)` for the `(` at `open`.
fn closer(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.bracket() {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
