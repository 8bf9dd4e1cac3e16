//! Recovery from syntax errors.

use super::{Bracket, Expected, GRAVE, Kind, Operator, Parser, precedence};
use crate::error::ErrorKind;
use crate::words::{Words, may_be_macro};
use crate::{Preprocessed, TokenKind};

const NONE: u32 = u32::MAX;

/// Limit for brackets without a partner that are known to be mistakes.
const MOST_CERTAIN: usize = 16;

impl Parser<'_> {
    /// Whether a value can begin with a token.
    pub(super) fn begins_value(&self, token: usize) -> bool {
        let Some(kind) = self.kind(token) else { return false };
        match kind {
            TokenKind::Name => {
                let forms = self.words.forms_of(token);
                forms.is_empty() || forms.nullary() || forms.unary() || self.script.tokens()[token].is_opaque()
            }
            TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => true,
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => true,
            TokenKind::Operator => matches!(self.script.text(token), "!" | "+" | "-"),
            _ => false,
        }
    }

    /// Handles a binary command or operator without a left operand.
    pub(super) fn missing_left(&mut self) -> Expected {
        let at = self.at;
        let waits = self.operators.len() > self.frame().operators;
        match self.operators.last().copied().filter(|_| waits) {
            Some(operator) => self.error(ErrorKind::MissingOperand { after: operator.token as usize }, at),
            None => self.error(ErrorKind::MissingLeft, at),
        }
        self.push_leaf(Kind::Missing, at, at);
        let kind = self.kind(at).unwrap_or(TokenKind::Unknown);
        self.push_binary(precedence::of_binary(kind, self.script.text(at)))
    }

    /// Whether the statement lacks its last value, and the next one begins here: `name =` on a line of its own is never
    /// a value.
    pub(super) fn is_unfinished(&mut self) -> bool {
        const CODE_FOLLOWS: [&str; 4] = ["then", "else", "do", "exitwith"];
        let at = self.at;
        let first = self.frame().first as usize;
        let Some(before) = at.checked_sub(1).filter(|_| at > first) else { return false };
        let is_code = matches!(self.frame().bracket, Bracket::File | Bracket::Code);
        is_code && !CODE_FOLLOWS.contains(&self.words.text(self.words.of(before))) && self.begins_assignment()
    }

    /// Whether `name =` or `private name =` begins a line here.
    fn begins_assignment(&self) -> bool {
        let at = self.at;
        let name = if self.words.text(self.words.of(at)) == "private" { at + 1 } else { at };
        let is_assignment = self.kind(name) == Some(TokenKind::Name) && self.kind(name + 1) == Some(TokenKind::Assign);
        is_assignment && self.script.begins_line(at)
    }

    /// Whether an assignment begins here although an array or parentheses are open that are never closed.
    pub(super) fn is_left_open(&mut self) -> bool {
        let frame = *self.frame();
        matches!(frame.bracket, Bracket::Array | Bracket::Paren)
            && self.begins_assignment()
            && !self.is_closed(frame.open as usize)
    }

    /// Ends an array or parentheses that are never closed where their next value is missing.
    pub(super) fn end_left_open(&mut self) -> Expected {
        self.report_left_open(true);
        self.missing_operand();
        self.close_left_open()
    }

    /// Reports a bracket that is never closed: it must have ended somewhere before. One error is enough. `is_clear`: no
    /// word beside the place may stand for the bracket.
    fn report_left_open(&mut self, is_clear: bool) {
        let open = self.frame().open as usize;
        if is_clear {
            self.note_unclosed();
        }
        self.error(ErrorKind::Unclosed { open, closer: None, last: None }, open);
    }

    /// Records that no macro explains why the innermost array or parentheses are not closed: none is in them, and what
    /// follows cannot be in them.
    pub(super) fn note_unclosed(&mut self) {
        let (frame, open) = (*self.frame(), self.frame().open as usize);
        // The call of a macro may lack its `)`, which is another mistake.
        let is_call = open
            .checked_sub(1)
            .is_some_and(|name| self.kind(name) == Some(TokenKind::Name) && self.words.forms_of(name).is_empty());
        let is_written = self.script.tokens().get(open).is_some_and(|open| open.is_written());
        if self.doubts == frame.doubts && is_written && !is_call && self.certain.len() < MOST_CERTAIN {
            self.certain.push(open);
        }
    }

    /// Records that no macro explains a `)` or `]` that closes nothing: there is none before it in its statement, or only
    /// the name of a macro without its `(`, as in `Info"open");`.
    pub(super) fn note_unopened(&mut self, wanted: Bracket) {
        let (at, frame) = (self.at, *self.frame());
        let is_statement = matches!(frame.bracket, Bracket::File | Bracket::Code) && wanted != Bracket::Code;
        if !is_statement || self.open[wanted as usize] > 0 || self.certain.len() >= MOST_CERTAIN {
            return;
        }
        let follows_end = |token: usize| {
            let before = token.checked_sub(1).and_then(|before| self.kind(before));
            matches!(before, Some(TokenKind::Semicolon | TokenKind::LBrace))
        };
        let is_call = || {
            let (name, value) = (at.checked_sub(2)?, at.checked_sub(1)?);
            let is_joined = self.script.place(name).range.end == self.script.place(value).range.start;
            let is_name = self.kind(name)? == TokenKind::Name
                && !self.script.tokens()[name].is_opaque()
                && self.script.text(name).bytes().any(|byte| byte.is_ascii_lowercase());
            let begins = follows_end(name) || self.script.begins_line(name);
            Some(is_joined && is_name && begins && self.kind(value)?.is_string() && wanted == Bracket::Paren)
        };
        let is_written = self.script.tokens().get(at).is_some_and(|closer| closer.is_written());
        let is_plain = self.doubts == frame.doubts && is_written && follows_end(frame.first as usize);
        if is_plain || is_call().unwrap_or(false) {
            self.certain.push(at);
        }
    }

    fn close_left_open(&mut self) -> Expected {
        let at = self.at;
        self.close();
        if matches!(self.frame().bracket, Bracket::Code | Bracket::File) {
            self.finish_item(at);
            self.begin_item();
            return Expected::Value;
        }
        Expected::Operator
    }

    /// Ends a statement whose last value is missing.
    pub(super) fn end_unfinished(&mut self) -> Expected {
        let at = self.at;
        self.missing_operand();
        self.finish_item(at);
        self.begin_item();
        Expected::Value
    }

    /// Handles a statement or element that ends where an operand is expected.
    pub(super) fn missing_operand(&mut self) {
        if self.operators.len() > self.frame().operators
            && let Some(Operator { token, .. }) = self.operators.last().copied()
        {
            let at = self.at;
            self.error(ErrorKind::MissingOperand { after: token as usize }, at);
            self.push_leaf(Kind::Missing, at, at);
        }
    }

    /// Handles a value that follows a value.
    pub(super) fn missing_separator(&mut self) -> Expected {
        let at = self.at;
        let bracket = self.frame().bracket;
        let open = self.frame().open as usize;
        let beside_doubt = [Some(at), at.checked_sub(1)].into_iter().flatten().any(|token| self.is_doubtful(token));
        if bracket != Bracket::Code && bracket != Bracket::File && !self.is_closed(open) {
            self.report_left_open(!beside_doubt);
            return self.close_left_open();
        }
        if beside_doubt {
            self.doubts += GRAVE;
            self.bracket_doubts += 1;
        } else {
            let kind = if bracket == Bracket::Array { ErrorKind::MissingComma } else { ErrorKind::MissingSeparator };
            self.error(kind, at);
        }
        if bracket == Bracket::Paren {
            // Two values in parentheses: only an operator can be missing.
            self.reduce(precedence::COMMAND);
            self.operators.push(Operator { token: at as u32, precedence: precedence::COMMAND });
            return Expected::Value;
        }
        self.finish_item(at);
        self.begin_item();
        let frame = self.frame();
        frame.is_run = bracket != Bracket::Array && !beside_doubt;
        Expected::Value
    }

    /// Whether a `)` or `]` within code is extra: without it, the code and then what is around it are closed.
    pub(super) fn is_stray(&mut self, wanted: Bracket) -> bool {
        const FARTHEST: usize = 2000;
        const MOST: usize = 200_000;
        if self.frame().bracket != Bracket::Code || wanted == Bracket::Code || self.scans > MOST {
            return false;
        }
        let tokens = self.script.tokens();
        let mut inside = Vec::new();
        let mut code_is_closed = false;
        for token in tokens.iter().skip(self.at + 1).take(FARTHEST) {
            self.scans += 1;
            if token.kind.opens() {
                inside.push(slot(token.kind));
            } else if token.kind.closes() {
                let closed = slot(token.kind);
                match inside.pop() {
                    Some(opened) if opened == closed => {}
                    Some(_) => return false,
                    None if code_is_closed => return closed == slot_of(wanted),
                    None if closed == slot(TokenKind::RBrace) => code_is_closed = true,
                    None => return false,
                }
            }
        }
        false
    }

    /// Consumes a bracket with its contents as a single value.
    pub(super) fn too_deep(&mut self) -> Expected {
        let at = self.at;
        let partner = self.partners.get_or_init(|| self.partners())[at];
        if partner == NONE {
            self.error(ErrorKind::Unclosed { open: at, closer: None, last: None }, at);
            self.at = self.script.tokens().len();
        } else {
            self.at = partner as usize + 1;
        }
        self.push_leaf(Kind::Opaque, at, self.at);
        Expected::Operator
    }

    /// Whether a token may stand for anything.
    fn is_doubtful(&self, token: usize) -> bool {
        is_doubtful(self.script, self.words, token)
    }

    /// Whether the token before this one may stand for anything, such as a command.
    pub(super) fn follows_doubt(&self, token: usize) -> bool {
        token.checked_sub(1).is_some_and(|before| self.is_doubtful(before))
    }

    /// Reports a character that no token begins with, and skips those after it that touch it.
    pub(super) fn unknown_character(&mut self) {
        let at = self.at;
        self.error(ErrorKind::UnknownCharacter, at);
        self.at += 1;
        let next = self.at as u32;
        let frame = self.frame();
        if frame.first == at as u32 {
            frame.first = next;
        }
    }

    /// Whether a bracket is closed anywhere.
    pub(super) fn is_closed(&self, open: usize) -> bool {
        let partners = self.partners.get_or_init(|| self.partners());
        partners.get(open).is_some_and(|partner| *partner != NONE)
    }

    /// Pairs each bracket with the one that closes it. One that closes an outer bracket leaves the inner ones open.
    fn partners(&self) -> Vec<u32> {
        let tokens = self.script.tokens();
        let mut partners = vec![NONE; tokens.len()];
        let mut stack: Vec<u32> = Vec::new();
        let mut counts = [0_usize; 3];
        for (at, token) in tokens.iter().enumerate() {
            if token.kind.opens() {
                counts[slot(token.kind)] += 1;
                stack.push(at as u32);
            } else if token.kind.closes() && counts[slot(token.kind)] > 0 {
                while let Some(open) = stack.pop() {
                    let kind = slot(tokens[open as usize].kind);
                    counts[kind] -= 1;
                    if kind == slot(token.kind) {
                        partners[open as usize] = at as u32;
                        break;
                    }
                }
            }
        }
        partners
    }
}

/// Whether a token may stand for anything: it is an undefined macro.
pub(crate) fn is_doubtful(script: &Preprocessed, words: &Words, token: usize) -> bool {
    let Some(it) = script.tokens().get(token).filter(|it| it.kind == TokenKind::Name) else { return false };
    let is_missing = || !script.is_complete() && may_be_macro(script.text(token)) && words.forms_of(token).is_empty();
    it.may_be_anything() || !it.is_opaque() && is_missing()
}

fn slot_of(bracket: Bracket) -> usize {
    match bracket {
        Bracket::Paren => slot(TokenKind::LParen),
        Bracket::Array => slot(TokenKind::LBracket),
        Bracket::File | Bracket::Code => slot(TokenKind::LBrace),
    }
}

fn slot(kind: TokenKind) -> usize {
    match kind {
        TokenKind::LParen | TokenKind::RParen => 0,
        TokenKind::LBracket | TokenKind::RBracket => 1,
        _ => 2,
    }
}
