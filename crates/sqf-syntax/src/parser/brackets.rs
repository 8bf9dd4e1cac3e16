//! Guesses where a bracket or a quote is missing.
//!
//! A missing bracket is noticed much later: all that follow are paired wrongly, and the outermost stays open. People
//! indent what they write, so the first pair whose lines are indented differently shows where it began. A missing quote
//! turns the text inside out, up to the end.

use rustc_hash::FxHashSet;

use crate::error::{ErrorKind, SyntaxError};
use crate::indentation::{MissingCloser, missing_closer, missing_opener};
use crate::{Preprocessed, TokenKind};

/// Limit for examined errors of one script; each takes a pass over the tokens.
const MOST: usize = 16;

/// Width of a tab in blanks.
const TAB: u32 = 4;

const NONE: u32 = u32::MAX;

/// Moves errors about brackets and strings to the places where the mistakes probably are.
pub(super) fn place(script: &Preprocessed, errors: &mut Vec<SyntaxError>) {
    strings(script, errors);
    let is_bracket =
        |error: &&mut SyntaxError| matches!(error.kind, ErrorKind::Unclosed { .. } | ErrorKind::Unopened { .. });
    let mut brackets = None;
    // A bracket that closes nothing ends all pairs before it.
    let mut begin = 0;
    for error in errors.iter_mut().filter(is_bracket).take(MOST) {
        let brackets = brackets.get_or_insert_with(|| Brackets::of(script));
        match error.kind {
            ErrorKind::Unclosed { open, .. } => {
                let (open, closer, last) = match missing_closer(script, open, brackets.end(open)) {
                    Some(MissingCloser { open, last }) => (open, brackets.partner(open), Some(last)),
                    None => match brackets.left_open(open) {
                        Some((open, closer)) => (open, Some(closer), None),
                        None => continue,
                    },
                };
                *error = SyntaxError { kind: ErrorKind::Unclosed { open, closer, last }, token: open };
            }
            _ => {
                let closer = error.token;
                let next = missing_opener(script, closer, begin);
                begin = closer + 1;
                let (closes, token) = match brackets.one_too_many(closer) {
                    Some((open, closer)) => (Some(open), closer),
                    None => (None, closer),
                };
                *error = SyntaxError { kind: ErrorKind::Unopened { closes, next }, token };
            }
        }
    }
    // The contents of an unclosed bracket may belong outside of it.
    let unclosed: FxHashSet<usize> = errors.iter().filter_map(|error| unclosed(error.kind)).collect();
    errors.retain(|error| match error.kind {
        ErrorKind::CommaInside { open } | ErrorKind::SemicolonInside { open } => !unclosed.contains(&open),
        _ => true,
    });
    errors.sort_by_key(|error| error.token);
    // In `then _a = 1; }` the `{` is missing; there is no need to report the `}` as well.
    let mut missing = 0;
    errors.retain(|error| match error.kind {
        ErrorKind::Assignment => {
            let word = error.token.checked_sub(2).map_or("", |word| script.text(word));
            missing += usize::from(["then", "else", "do"].iter().any(|it| word.eq_ignore_ascii_case(it)));
            true
        }
        ErrorKind::Unopened { .. } if missing > 0 => {
            missing -= 1;
            false
        }
        _ => true,
    });
}

fn unclosed(kind: ErrorKind) -> Option<usize> {
    match kind {
        ErrorKind::Unclosed { open, .. } => Some(open),
        _ => None,
    }
}

/// When the last string is never closed, a quote is missing somewhere. The first error next to a string of several
/// lines is where the text was turned inside out; the errors after it are consequences.
fn strings(script: &Preprocessed, errors: &mut Vec<SyntaxError>) {
    if !errors.iter().any(|error| error.kind == ErrorKind::UnclosedString) {
        return;
    }
    // The string may have swallowed the closing brackets.
    errors.retain(|error| !matches!(error.kind, ErrorKind::Unclosed { .. } | ErrorKind::Unopened { .. }));
    errors.sort_by_key(|error| error.token);
    let is_string = |token: &usize| script.tokens().get(*token).is_some_and(|it| it.kind.is_string());
    let is_long = |token: &usize| is_string(token) && script.text(*token).contains('\n');
    let inside_out = inside_out(script, errors);
    for at in 0..errors.len() {
        let error = errors[at];
        if let Some(token) = inside_out.filter(|token| *token < error.token) {
            errors[at] = SyntaxError { kind: ErrorKind::UnclosedString, token };
            errors.truncate(at + 1);
            return;
        }
        let beside = [Some(error.token), error.token.checked_sub(1)];
        let strings = beside.into_iter().flatten().filter(is_string);
        match error.kind {
            ErrorKind::UnclosedString => errors.truncate(at + 1),
            ErrorKind::MissingSeparator | ErrorKind::MissingComma if strings.clone().count() > 0 => {
                // `'it's'` is reported as it is: the missing quote is next to it.
                if let Some(token) = strings.clone().find(is_long) {
                    errors[at] = SyntaxError { kind: ErrorKind::UnclosedString, token };
                }
                errors.truncate(at + 1);
            }
            _ => continue,
        }
        return;
    }
}

/// Finds the first string of several lines that is followed by what looks like the text of a string: `"open;` and
/// everything up to the next quote is one string, and what follows is not where an operator would be.
fn inside_out(script: &Preprocessed, errors: &[SyntaxError]) -> Option<usize> {
    let tokens = script.tokens();
    let wrong: FxHashSet<usize> = errors.iter().map(|error| error.token).collect();
    let is_text = |token: usize| {
        let Some(it) = tokens.get(token) else { return true };
        let is_joined = token > 0 && script.place(token - 1).range.end == script.place(token).range.start;
        let is_word = matches!(it.kind, TokenKind::Name | TokenKind::Number | TokenKind::Unknown | TokenKind::Colon);
        is_joined && (is_word || it.kind.is_string() || matches!(script.text(token), "%" | "<" | "/" | "*" | "#"))
    };
    (0..tokens.len()).find(|token| {
        tokens[*token].kind.is_string()
            && tokens[*token].is_written()
            && script.text(*token).contains('\n')
            && (wrong.contains(&(token + 1)) || is_text(token + 1))
    })
}

/// The brackets of a script.
struct Brackets<'s> {
    script: &'s Preprocessed,
    /// For each opening or closing token, its partner.
    partners: Vec<u32>,
    /// For each opening token, the enclosing one of its kind; for an unmatched closing one, the bracket around it.
    parents: Vec<u32>,
    /// Indentation of each bracket's line; [`NONE`] for tokens that come from a macro.
    indents: Vec<u32>,
    /// For each opening token that is never closed: the token that closes a bracket around it.
    ends: Vec<u32>,
}

impl Brackets<'_> {
    fn of(script: &Preprocessed) -> Brackets<'_> {
        let tokens = script.tokens();
        let count = tokens.len();
        let none = || vec![NONE; count];
        let mut brackets = Brackets { script, partners: none(), parents: none(), indents: none(), ends: none() };
        let text = script.files().first().map_or("", |main| main.source.text());
        let mut stack: Vec<u32> = Vec::new();
        // The open brackets of each kind.
        let mut open: [Vec<u32>; 3] = Default::default();
        let (mut from, mut indent) = (0, 0);
        for (at, token) in tokens.iter().enumerate() {
            let Some(kind) = slot(token.kind) else { continue };
            if token.is_written() {
                let start = script.place(at).range.start as usize;
                let between = text.get(from..start).unwrap_or_default();
                if let Some(line) = between.rfind('\n') {
                    indent = indentation(&text[from + line + 1..]);
                } else if from == 0 {
                    indent = indentation(text);
                }
                from = start.max(1);
                brackets.indents[at] = indent;
            }
            brackets.parents[at] = open[kind].last().copied().unwrap_or(NONE);
            if token.kind.opens() {
                stack.push(at as u32);
                open[kind].push(at as u32);
            } else if !open[kind].is_empty() {
                while let Some(last) = stack.pop() {
                    let last_kind = slot(tokens[last as usize].kind).unwrap_or(kind);
                    open[last_kind].pop();
                    if last_kind == kind {
                        brackets.partners[last as usize] = at as u32;
                        brackets.partners[at] = last;
                        break;
                    }
                    brackets.ends[last as usize] = at as u32;
                }
            }
        }
        brackets
    }

    fn indent(&self, token: u32) -> Option<u32> {
        self.indents.get(token as usize).copied().filter(|indent| *indent != NONE)
    }

    /// Returns the token at which a bracket that is never closed ends: the end of what is around it.
    fn end(&self, open: usize) -> usize {
        self.ends.get(open).map_or(0, |end| (*end as usize).min(self.script.tokens().len()))
    }

    /// Returns the bracket that closes another one by count.
    fn partner(&self, open: usize) -> Option<usize> {
        self.partners.get(open).copied().filter(|closer| *closer != NONE).map(|closer| closer as usize)
    }

    /// Finds the pairs of brackets of the same kind as `token` in a range of tokens.
    fn pair(&self, token: u32, kind: TokenKind) -> Option<u32> {
        let is_kind = self.script.tokens().get(token as usize).is_some_and(|it| it.kind == kind);
        self.partners.get(token as usize).copied().filter(|closer| is_kind && *closer != NONE)
    }

    /// Returns the bracket that was really left open when `open` seems to be, and the one that closes it by count.
    fn left_open(&self, open: usize) -> Option<(usize, usize)> {
        let tokens = self.script.tokens();
        let kind = tokens.get(open)?.kind;
        let mut outer = open as u32;
        let mut end = tokens.len() as u32;
        let mut found = None;
        let mut token = outer + 1;
        while token < end {
            if let Some(closer) = self.pair(token, kind)
                && self.parents[token as usize] == outer
                && self.indent(closer).is_some()
                && self.indent(closer) == self.indent(outer)
                && self.indent(closer) != self.indent(token)
            {
                found = Some((token as usize, closer as usize));
                (outer, end) = (token, closer);
            }
            token += 1;
        }
        found
    }

    /// Returns the bracket that really closes nothing when `closer` seems to, and the one that it closes by count.
    fn one_too_many(&self, closer: usize) -> Option<(usize, usize)> {
        let kind = match self.script.tokens().get(closer)?.kind {
            TokenKind::RParen => TokenKind::LParen,
            TokenKind::RBracket => TokenKind::LBracket,
            _ => TokenKind::LBrace,
        };
        let mut found = None;
        let mut last = closer as u32;
        let mut around = self.parents[closer];
        let mut token = last;
        let mut begin = 0;
        while token > begin {
            token -= 1;
            if let Some(closer) = self.pair(token, kind)
                && self.parents[token as usize] == around
                && self.indent(token).is_some()
                && self.indent(token) == self.indent(last)
                && self.indent(token) != self.indent(closer)
            {
                found = Some((token as usize, closer as usize));
                (around, begin, last) = (token, token, closer);
                token = closer;
            }
        }
        found
    }
}

/// Returns which of the three kinds of bracket a token is.
fn slot(kind: TokenKind) -> Option<usize> {
    match kind {
        TokenKind::LParen | TokenKind::RParen => Some(0),
        TokenKind::LBracket | TokenKind::RBracket => Some(1),
        TokenKind::LBrace | TokenKind::RBrace => Some(2),
        _ => None,
    }
}

/// Returns the indentation of a line.
fn indentation(line: &str) -> u32 {
    let blanks = line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
    blanks.fold(0, |width, byte| width + if byte == b'\t' { TAB } else { 1 })
}
