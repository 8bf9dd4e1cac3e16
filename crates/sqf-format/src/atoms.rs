//! The indivisible parts of a text, and the gaps between them.
//!
//! A formatter of gaps cannot lose a token: it only decides what is written between two atoms.

use std::ops::Range;

use sqf_syntax::{Command, Preprocessed, Source, TokenKind};
use sqf_text::TextRange;

/// A part of the text that is written as it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Atom {
    pub(super) kind: AtomKind,
    pub(super) range: TextRange,
}

/// What an atom is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AtomKind {
    /// A token of the text.
    Token(TokenKind),
    /// A macro with its arguments.
    Call,
    /// A preprocessor directive with its continued lines.
    Directive,
    /// An `#include`.
    Include,
    /// Text that is not formatted, including its blanks.
    Frozen,
}

/// The atoms of a text, in order.
#[derive(Debug)]
pub(super) struct Atoms {
    list: Vec<Atom>,
}

impl Atom {
    pub(super) fn is_line_comment(self) -> bool {
        self.kind == AtomKind::Token(TokenKind::LineComment)
    }

    /// Whether it is on lines that are not formatted, so that the blanks before it are kept.
    pub(super) fn is_untouched(self) -> bool {
        matches!(self.kind, AtomKind::Directive | AtomKind::Include | AtomKind::Frozen)
    }
}

impl Atoms {
    /// Splits a text. `calls` are the calls of macros; consecutive tokens with a flag in `frozen` form one atom.
    pub(super) fn new(source: &Source, calls: &[TextRange], frozen: &[bool]) -> Atoms {
        let tokens = source.tokens();
        let mut list = Vec::with_capacity(tokens.len() / 2);
        let (mut directives, mut calls) = (source.directives().iter().peekable(), calls.iter().peekable());
        let mut token = 0;
        while token < tokens.len() {
            let (kind, range) = (tokens.kind(token), tokens.range(token));
            if frozen[token] {
                let end = (token..tokens.len()).find(|token| !frozen[*token]).unwrap_or(tokens.len());
                list.extend(frozen_atom(source, token..end));
                token = end;
                continue;
            }
            token += 1;
            if is_blank(kind) {
                continue;
            }
            while directives.next_if(|directive| directive.token + 1 < token).is_some() {}
            while calls.next_if(|call| call.end <= range.start || call.start < range.start).is_some() {}
            let (kind, end) = match (directives.peek(), calls.peek()) {
                (Some(directive), _) if directive.token + 1 == token => match directive.command {
                    Command::Include(_) => (AtomKind::Include, directive.end),
                    _ => (AtomKind::Directive, directive.end),
                },
                (_, Some(call)) if call.start == range.start => {
                    let end = (token..tokens.len()).find(|token| tokens.range(*token).end > call.end);
                    (AtomKind::Call, end.unwrap_or(tokens.len()))
                }
                _ => (AtomKind::Token(kind), token),
            };
            token = end.max(token);
            // The blanks at the end of a directive belong to its line.
            let last = tokens.range(token - 1);
            list.push(Atom { kind, range: TextRange::new(range.start, last.end) });
        }
        Atoms { list }
    }

    pub(super) fn all(&self) -> &[Atom] {
        &self.list
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the gap before an atom; for the number of atoms, the one after the last.
    pub(super) fn gap(&self, atom: usize, text: &str) -> TextRange {
        let start = atom.checked_sub(1).map_or(0, |before| self.list[before].range.end);
        let end = self.list.get(atom).map_or(text.len() as u32, |atom| atom.range.start);
        TextRange::new(start, end)
    }

    /// Returns the atom that contains an offset.
    pub(super) fn at(&self, offset: u32) -> Option<usize> {
        let atom = self.list.partition_point(|atom| atom.range.end <= offset);
        self.list.get(atom).filter(|atom| atom.range.start <= offset).map(|_| atom)
    }

    /// Returns the tokens of the preprocessor that come from each atom.
    pub(super) fn made(&self, pre: &Preprocessed) -> Vec<Range<usize>> {
        let mut made = vec![0..0; self.list.len()];
        let (mut atom, count) = (0, pre.tokens().len());
        for token in 0..count {
            let start = pre.place(token).range.start;
            while self.list.get(atom).is_some_and(|atom| atom.range.end <= start) {
                atom += 1;
            }
            let Some(of) = made.get_mut(atom) else { break };
            *of = if Range::is_empty(of) { token..token + 1 } else { of.start..token + 1 };
        }
        made
    }
}

fn frozen_atom(source: &Source, tokens: Range<usize>) -> Option<Atom> {
    let all = source.tokens();
    let is_seen = |token: &usize| !is_blank(all.kind(*token));
    let first = tokens.clone().find(is_seen)?;
    let last = tokens.rev().find(is_seen)?;
    Some(Atom { kind: AtomKind::Frozen, range: TextRange::new(all.range(first).start, all.range(last).end) })
}

/// Whether a token is only white space.
pub(super) fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Continuation)
}
