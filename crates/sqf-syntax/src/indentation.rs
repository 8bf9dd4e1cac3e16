//! Finds where a bracket is missing, judging by the indentation of lines.
//!
//! With one more bracket at some place, all brackets around it are paired differently. Where the fewest pairs are then
//! indented differently, and the lines beside the place are indented as if it were there, it is probably missing.

use std::ops::Range;

use crate::{Preprocessed, TokenKind};
use sqf_text::TextRange;

/// Width of a tab in blanks.
const TAB: u32 = 4;

/// By how many blanks the lines of a pair may differ.
const SLOPPY: i32 = 1;

/// Where a closing bracket is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MissingCloser {
    /// The bracket that it should close.
    pub(crate) open: usize,
    /// The token after which it is missing.
    pub(crate) last: usize,
}

/// Finds where a bracket is missing so that `open` is never closed before the token `end`. None if the indentation does
/// not tell.
pub(crate) fn missing_closer(text: &Preprocessed, open: usize, end: usize) -> Option<MissingCloser> {
    let kind = slot(text.tokens().get(open)?.kind)?;
    let spots = Spots::of(text, open..end);
    let (pairs, _) = pairs(text, kind, open..end)?;
    let mut stack: Vec<Level> = Vec::new();
    let mut best: Option<(i32, MissingCloser)> = None;
    for token in open..=end {
        // Nothing is as far out as the end.
        let first = if token == end { Some(-1) } else { spots.first_on_line(token) };
        if let Some(inner) = stack.last_mut() {
            let is_closer = token < end && slot_of_closer(text, token) == Some(kind);
            let is_outside =
                first.is_some_and(|it| if is_closer { it + SLOPPY < inner.indent } else { it <= inner.indent });
            // If the pairs do not tell, only the one that is never closed by count may be meant.
            let is_likely = inner.gain < 0 || inner.gain == 0 && inner.token == open && inner.is_indented;
            if is_outside && is_likely && best.is_none_or(|(gain, _)| inner.gain < gain) {
                best = Some((inner.gain, MissingCloser { open: inner.token, last: token - 1 }));
            }
            let begins_on_line = || token == inner.token + 1 && spots.line(token).is_some();
            inner.is_indented |= first.map_or_else(begins_on_line, |it| it > inner.indent);
        }
        if token == end {
            break;
        }
        if slot_of_opener(text, token) == Some(kind) {
            let close = pairs[token - open];
            let gain = match (close, stack.last()) {
                (Some(close), Some(outer)) => {
                    outer.gain + spots.mismatch(outer.token, close) - spots.mismatch(token, close)
                }
                _ => 0,
            };
            stack.push(Level { token, indent: spots.indent(token), gain, is_indented: false });
        } else if slot_of_closer(text, token) == Some(kind) {
            stack.pop();
        }
    }
    best.map(|(_, place)| place)
}

/// Finds the token before which a bracket is missing that `closer` or one before it should close, among the tokens from
/// `begin`. None if the indentation does not tell.
pub(crate) fn missing_opener(text: &Preprocessed, closer: usize, begin: usize) -> Option<usize> {
    let kind = slot(text.tokens().get(closer)?.kind)?;
    let spots = Spots::of(text, begin..closer + 1);
    let (pairs, unclosed) = pairs(text, kind, begin..closer)?;
    if !unclosed.is_empty() {
        return None;
    }
    let mut stack: Vec<Level> = Vec::new();
    let mut best: Option<(i32, usize)> = None;
    let mut line: Option<i32> = None;
    for token in begin..closer {
        if let Some(indent) = spots.first_on_line(token) {
            let follows_bracket = token > begin && text.tokens()[token - 1].kind.opens();
            let closes = stack.last().map_or(Some(closer), |inner| pairs[inner.token - begin]);
            if let (Some(before), Some(closes)) = (line, closes)
                && indent > before
                && !follows_bracket
                && spots.first_on_line(closes) == Some(before)
            {
                // Without it, the closing bracket closes nothing.
                let gain = stack.last().map_or(-1, |inner| inner.gain);
                if gain < 0 && best.is_none_or(|(least, _)| gain <= least) {
                    best = Some((gain, token));
                }
            }
            line = Some(indent);
        }
        if slot_of_opener(text, token) == Some(kind) {
            let close = pairs[token - begin]?;
            let (shifted, outer) = match stack.last() {
                Some(outer) => (pairs[outer.token - begin]?, outer.gain),
                None => (closer, 0),
            };
            let gain = outer + spots.mismatch(token, shifted) - spots.mismatch(token, close);
            stack.push(Level { token, indent: spots.indent(token), gain, is_indented: false });
        } else if slot_of_closer(text, token) == Some(kind) {
            stack.pop();
        }
    }
    best.map(|(_, token)| token)
}

/// Whether a `{` may be missing after the token `last` so that the `}` at `closer` closes something: what follows is
/// indented as a content, up to a `}` that is indented like `last` or on its line.
pub(crate) fn is_open_head(text: &Preprocessed, last: usize, closer: usize) -> bool {
    let spots = Spots::of(text, last..closer + 1);
    let Some((number, indent, _)) = spots.line(last) else { return false };
    let mut depth = 0_usize;
    for token in last + 1..=closer {
        match text.tokens()[token].kind {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace if depth == 0 => {
                return spots.line(token).is_some_and(|(line, column, is_first)| {
                    line == number || is_first && (column - indent).abs() <= SLOPPY
                });
            }
            TokenKind::RBrace => depth -= 1,
            _ => {}
        }
        if spots.first_on_line(token).is_some_and(|column| column <= indent) {
            return false;
        }
    }
    false
}

/// An open bracket.
struct Level {
    token: usize,
    /// The indentation of its line.
    indent: i32,
    /// How many more pairs are indented differently if a bracket is inserted here.
    gain: i32,
    /// Whether something in it shows that its content is indented, or begins on its line.
    is_indented: bool,
}

/// The lines of tokens.
struct Spots {
    /// The first token.
    start: usize,
    /// For each token: the number of its line, the indentation of that line, and whether it is the first there. None
    /// for tokens of other files.
    lines: Vec<Option<(u32, i32, bool)>>,
}

impl Spots {
    /// Finds the lines of some tokens in the file of the first one.
    fn of(text: &Preprocessed, tokens: Range<usize>) -> Spots {
        let start = tokens.start;
        let mut lines = Vec::with_capacity(tokens.len());
        let Some(first) = (!tokens.is_empty()).then(|| text.origin(start)) else { return Spots { start, lines } };
        let written = text.files().get(first.file).map_or("", |file| file.source.text());
        let before = written.get(..first.range.start as usize).unwrap_or_default();
        let line = before.rfind('\n').map_or(before, |at| &before[at + 1..]);
        let mut is_first = line.trim_start_matches('\u{feff}').trim().is_empty();
        let (mut number, mut indent) = (0, indentation(line));
        let mut last = TextRange::new(first.range.start, first.range.start);
        for token in tokens {
            let origin = text.origin(token);
            if origin.file != first.file || origin.range.start < last.end && origin.range != last {
                lines.push(None);
                continue;
            }
            if origin.range != last {
                let between = TextRange::new(last.end, origin.range.start).of(written);
                if let Some(line) = between.rfind('\n') {
                    indent = indentation(&between[line + 1..]);
                    is_first = true;
                }
                number += line_breaks(TextRange::new(last.start, origin.range.start).of(written));
                last = origin.range;
            }
            lines.push(Some((number, indent, is_first)));
            is_first = false;
        }
        Spots { start, lines }
    }

    fn line(&self, token: usize) -> Option<(u32, i32, bool)> {
        *self.lines.get(token.checked_sub(self.start)?)?
    }

    /// Returns the indentation of the line of a token; if it is unknown, one that nothing is farther out than.
    fn indent(&self, token: usize) -> i32 {
        self.line(token).map_or(i32::MIN, |(_, indent, _)| indent)
    }

    /// Returns the indentation of a token that is the first on its line.
    fn first_on_line(&self, token: usize) -> Option<i32> {
        self.line(token).filter(|(_, _, is_first)| *is_first).map(|(_, indent, _)| indent)
    }

    /// Whether the lines of two brackets do not look like those of a pair.
    fn mismatch(&self, open: usize, close: usize) -> i32 {
        let (Some(open), Some(close)) = (self.line(open), self.line(close)) else { return 0 };
        let is_pair = open.0 == close.0 || close.2 && (open.1 - close.1).abs() <= SLOPPY;
        i32::from(!is_pair)
    }
}

/// Pairs the brackets of one kind: for each token its partner, and the brackets that are never closed. None if one
/// closes nothing.
fn pairs(text: &Preprocessed, kind: usize, tokens: Range<usize>) -> Option<(Vec<Option<usize>>, Vec<usize>)> {
    let start = tokens.start;
    let mut partners = vec![None; tokens.len()];
    let mut open = Vec::new();
    for token in tokens {
        if slot_of_opener(text, token) == Some(kind) {
            open.push(token);
        } else if slot_of_closer(text, token) == Some(kind) {
            partners[open.pop()? - start] = Some(token);
        }
    }
    Some((partners, open))
}

fn slot_of_opener(text: &Preprocessed, token: usize) -> Option<usize> {
    let kind = text.tokens().get(token)?.kind;
    if kind.opens() { slot(kind) } else { None }
}

fn slot_of_closer(text: &Preprocessed, token: usize) -> Option<usize> {
    let kind = text.tokens().get(token)?.kind;
    if kind.closes() { slot(kind) } else { None }
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

fn line_breaks(text: &str) -> u32 {
    text.bytes().filter(|byte| *byte == b'\n').count() as u32
}

/// Returns the indentation of a line.
fn indentation(line: &str) -> i32 {
    let line = line.trim_start_matches('\u{feff}');
    let blanks = line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
    blanks.fold(0_u32, |width, byte| width.saturating_add(if byte == b'\t' { TAB } else { 1 })) as i32
}

#[cfg(test)]
mod tests;
