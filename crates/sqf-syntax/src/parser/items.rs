//! The ends of statements, elements and brackets.

use super::{Bracket, Expected, GRAVE, Parser, Value};
use crate::TokenKind;
use crate::error::ErrorKind;
use crate::tree::Kind;

impl Parser<'_> {
    /// Handles `;` and `,`.
    pub(super) fn separator(&mut self) -> Expected {
        let at = self.at;
        let is_comma = self.kind(at) == Some(TokenKind::Comma);
        let (bracket, open) = (self.frame().bracket, self.frame().open as usize);
        match bracket {
            Bracket::Array if is_comma => {
                let frame = *self.frame();
                if self.operands.len() == frame.operands {
                    self.error(ErrorKind::EmptyElement, at);
                }
            }
            Bracket::Array | Bracket::Paren => {
                if !is_comma && !self.is_closed(open) {
                    // The bracket ends with the enclosing statement; the error is reported at the bracket.
                    self.note_unclosed();
                    self.error(ErrorKind::Unclosed { open, closer: None, last: None }, open);
                    self.close();
                    return Expected::Operator;
                }
                self.error(
                    if is_comma { ErrorKind::CommaInside { open } } else { ErrorKind::SemicolonInside { open } },
                    at,
                );
            }
            Bracket::File | Bracket::Code => {}
        }
        self.finish_item(at);
        self.at += 1;
        self.begin_item();
        self.frame().after_separator = true;
        Expected::Value
    }

    /// Begins the next statement or element.
    pub(super) fn begin_item(&mut self) {
        let (next, mark) = (self.at as u32, self.mark());
        let frame = self.frame();
        frame.first = next;
        frame.mark = mark;
    }

    /// Ends the statement or element before the token `end`.
    pub(super) fn finish_item(&mut self, end: usize) {
        self.reduce(0);
        let frame = *self.frame();
        let mut value = (self.operands.len() > frame.operands).then(|| self.operands.pop()).flatten();
        self.operands.truncate(frame.operands);
        self.operators.truncate(frame.operators);
        if let Some(value) = value
            && matches!(frame.bracket, Bracket::File | Bracket::Code)
        {
            self.note(value);
        }
        if let Some((name, is_private)) = frame.assigned {
            let depth = value.map_or(1, |value| value.depth);
            let node = match value {
                Some(value) => value.node,
                None => {
                    self.error(ErrorKind::MissingValue, end);
                    self.add(Kind::Missing, end as u32, end as u32, end as u32, 0, 0)
                }
            };
            let kind = if is_private { Kind::PrivateAssign } else { Kind::Assign };
            let end = self.tree.nodes[node.index()].end;
            let node = self.add(kind, name, frame.first, end, node.0, 0);
            value = Some(Value { node, depth: depth + 1 });
        }
        self.items.extend(value);
        if matches!(frame.bracket, Bracket::File | Bracket::Code) {
            let kind = value.map(|value| self.tree.nodes[value.node.index()].kind);
            if self.doubts > frame.doubts && matches!(kind, Some(Kind::Opaque | Kind::Name)) {
                self.bracket_doubts += 1;
            }
            // An opaque token may have caused any of the errors since the statement began.
            let errors = self.errors.drain(frame.errors.min(self.errors.len())..);
            match self.doubts - frame.doubts {
                0 => self.settled.extend(errors),
                // No name can explain two values in a row that do not touch it.
                doubts => {
                    let is_row = |kind| matches!(kind, ErrorKind::MissingSeparator | ErrorKind::MissingComma);
                    let certain = &self.certain;
                    self.settled.extend(errors.filter(|error| {
                        doubts < GRAVE && is_row(error.kind)
                            || error.kind.is_of_brackets() && certain.contains(&error.token)
                    }));
                }
            }
            let doubts = self.doubts;
            self.frame().doubts = doubts;
        }
        let frame = self.frame();
        frame.assigned = None;
        // One error per pair of parentheses is enough.
        frame.is_told &= frame.bracket == Bracket::Paren;
        frame.is_run = false;
    }

    /// Handles `)`, `]` and `}`.
    pub(super) fn closing(&mut self) -> Expected {
        let at = self.at;
        let wanted = match self.kind(at) {
            Some(TokenKind::RParen) => Bracket::Paren,
            Some(TokenKind::RBracket) => Bracket::Array,
            _ => Bracket::Code,
        };
        if self.open[wanted as usize] == 0 || self.is_stray(wanted) {
            self.note_unopened(wanted);
            self.error(ErrorKind::Unopened { closes: None, next: None }, at);
            self.at += 1;
            let has_value = self.operands.len() > self.frame().operands;
            return if has_value { Expected::Operator } else { Expected::Value };
        }
        while self.frame().bracket != wanted {
            let open = self.frame().open as usize;
            self.error(ErrorKind::Unclosed { open, closer: None, last: None }, open);
            self.close();
        }
        let frame = *self.frame();
        let is_empty = self.operands.len() == frame.operands;
        match wanted {
            Bracket::Array if is_empty && frame.after_separator => self.error(ErrorKind::EmptyElement, at),
            Bracket::Paren if is_empty && self.items.len() == frame.items => self.error(ErrorKind::EmptyParen, at),
            _ => {}
        }
        self.at += 1;
        self.close();
        Expected::Operator
    }

    /// Ends the innermost bracket, which becomes a value of the enclosing one.
    pub(super) fn close(&mut self) {
        let end = self.at;
        self.finish_item(end);
        let Some(frame) = self.frames.pop() else { return };
        self.open[frame.bracket as usize] -= 1;
        self.frame().is_told |= frame.bracket == Bracket::Paren && frame.is_told;
        let list = self.tree.lists.len() as u32;
        let items = self.items.drain(frame.items..);
        let mut depth = 0;
        for item in items {
            depth = item.depth.max(depth);
            self.tree.lists.push(item.node);
        }
        let kind = match frame.bracket {
            Bracket::Array => Kind::Array,
            Bracket::Paren => Kind::Paren,
            Bracket::File | Bracket::Code => Kind::Code,
        };
        let list_end = self.tree.lists.len() as u32;
        let node = self.add(kind, frame.open, frame.open, end as u32, list, list_end);
        self.operands.push(Value { node, depth: depth + 1 });
    }
}
