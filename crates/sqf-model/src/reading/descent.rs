//! Maps source tokens to the output of macros.

use std::ops::Range;

use crate::Script;
use sqf_syntax::{Call, TokenKind};
use sqf_text::TextRange;

/// What the preprocessor made of a word, a symbol or a string of the text: tokens of [`Script::pre`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Descent {
    /// Itself.
    Token(usize),
    /// Itself, as part of a macro argument: once for each use of the argument. Never empty.
    Argument(Vec<usize>),
    /// Names or strings that a macro composed of it and others. Never empty.
    Joined(Vec<usize>),
    /// It is the name of a macro or part of a macro call: the output of the whole call, which may be empty. For an
    /// undefined macro, this is one opaque token.
    Call(Range<usize>),
    /// Nothing: a directive, a comment, inactive code.
    Nothing,
}

impl Descent {
    /// Returns the tokens if the source token is unchanged.
    pub fn itself(&self) -> &[usize] {
        match self {
            Descent::Token(token) => std::slice::from_ref(token),
            Descent::Argument(tokens) => tokens,
            Descent::Joined(_) | Descent::Call(_) | Descent::Nothing => &[],
        }
    }
}

impl Script {
    /// Returns what the preprocessor made of the token of the main text at `range`.
    pub(crate) fn descend(&self, range: TextRange) -> Descent {
        let pre = self.pre();
        let tokens = pre.tokens_from(range);
        let is_here = |token: &usize| pre.written(*token) == Some((0, range));
        let itself: Vec<usize> = tokens.clone().filter(is_here).collect();
        match itself.as_slice() {
            [only] if pre.tokens()[*only].is_written() => return Descent::Token(*only),
            [] => {}
            _ => return Descent::Argument(itself),
        }
        let Some(call) = self.call_around(range) else {
            // `a##b` in the text of a macro.
            let joined: Vec<usize> = tokens.collect();
            return if joined.is_empty() { Descent::Nothing } else { Descent::Joined(joined) };
        };
        if tokens.is_empty() {
            let at = pre.tokens_before(call.range.start);
            return Descent::Call(at..at);
        }
        let text = pre.files().first().map_or("", |main| range.of(main.source.text()));
        let is_part = |token: &usize| pre.written(*token).is_none() && pre.text(*token).contains(text);
        let joined: Vec<usize> = tokens.clone().filter(is_part).collect();
        if range.start == call.range.start || joined.is_empty() {
            Descent::Call(tokens)
        } else {
            Descent::Joined(joined)
        }
    }

    /// Returns the outermost macro call that a part of the main text belongs to, including calls of undefined macros.
    pub fn call_around(&self, range: TextRange) -> Option<Call> {
        let pre = self.pre();
        let holds = |call: &Call| call.range.start <= range.start && range.end <= call.range.end;
        let after = pre.calls().partition_point(|call| call.range.start <= range.start);
        let known = after.checked_sub(1).map(|at| pre.calls()[at]).filter(holds);
        known.or_else(|| {
            let is_call = |token: &usize| {
                let it = pre.tokens()[*token];
                it.is_opaque() && it.is_written() && pre.text(*token).ends_with(')')
            };
            let token = pre.tokens_from(range).find(is_call)?;
            Some(Call { range: pre.place(token).range, definition: None }).filter(holds)
        })
    }

    /// Returns the parentheses of the macro call around `offset`, as tokens of the main text: the opening one and the
    /// closing one.
    pub(super) fn parentheses_around(&self, offset: u32) -> Option<(usize, usize)> {
        let main = &self.pre().files().first()?.source;
        let around = TextRange::new(offset.checked_sub(1)?, offset + 1);
        let call = self.call_around(around)?;
        let name = main.tokens().at(call.range.start).filter(|name| main.tokens().kind(*name) == TokenKind::Name)?;
        let open = (name + 1..main.tokens().len()).find(|token| !main.tokens().kind(*token).is_trivia())?;
        let close = main.closer(open)?;
        let inside = TextRange::new(main.tokens().range(open).end, main.tokens().range(close).start);
        inside.touches(offset).then_some((open, close))
    }
}
