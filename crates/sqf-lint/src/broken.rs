//! Where a script cannot be parsed, so that most rules are silent there.

use std::ops::Range;

use super::code::Code;
use super::rule::Check;
use sqf_model::{Script, SourceFile};
use sqf_syntax::{ErrorKind, Expr, NodeId, TokenKind};
use sqf_text::TextRange;

/// Where a script cannot be parsed: any rule but syntax would report code that was never intended.
#[derive(Debug, Clone, Default)]
pub(super) struct Broken {
    /// Whether a bracket or quote is missing, whose place is a guess.
    pub(super) is_whole: bool,
    /// The lines with other syntax errors, and the code before those; sorted by their ends.
    pub(super) lines: Vec<TextRange>,
    /// The tokens of prose, such as a comment without its marker, after the first error in it; with their ranges.
    pub(super) prose: Vec<(TextRange, Range<usize>)>,
    /// If only the part above such a bracket or quote is checked: its token and offset.
    pub(super) above: Option<(usize, u32)>,
}

impl Broken {
    /// Collects the lines of a script with syntax errors, and from where on an unpaired bracket or quote misplaces
    /// everything.
    pub(super) fn of(script: &Script, file: &SourceFile) -> Broken {
        let errors = script.errors();
        let is_whole = errors.iter().any(|error| error.kind.is_of_brackets());
        let (text, index) = (file.text(), file.lines());
        let place = |token: usize| script.place(token..token + 1).map(|(range, _)| range).unwrap_or_default();
        let line = |offset: u32| index.range(index.line(offset)).unwrap_or_default();
        let lines = errors.iter().map(|error| {
            let (before, at) = (place(error.token.saturating_sub(1)), place(error.token));
            let end = line(before.end.max(at.end)).end;
            let is_ended = end > 0 && matches!(text.as_bytes().get(end as usize - 1), Some(b'\n' | b'\r'));
            TextRange::new(line(before.start.min(at.start)).start, end - u32::from(is_ended))
        });
        let mut lines: Vec<TextRange> = lines.collect();
        let prose = prose(script, |token| index.line(place(token).start));
        let range = |tokens: &Range<usize>| {
            let (first, last) = (place(tokens.start), place(tokens.end.saturating_sub(1)));
            TextRange::new(first.start, last.end.max(first.end))
        };
        let prose = prose.into_iter().map(|tokens| (range(&tokens), tokens)).collect();
        lines.sort_unstable_by_key(|line| line.end);
        Broken { is_whole, lines, prose, above: None }
    }

    /// Whether a node continues into an unknown part, so that it may mean something else. In a list of statements,
    /// those above are known.
    pub(super) fn cuts(&self, script: &Script, node: NodeId) -> bool {
        let is_list = || matches!(script.tree().expr(node), Expr::File(_) | Expr::Code(_));
        self.above.is_some_and(|(token, _)| script.tree().tokens(node).end > token) && !is_list()
    }

    /// Whether diagnostics of a rule are suppressed at a range.
    pub(super) fn hides(&self, range: TextRange, code: Code) -> bool {
        let rule = code.rule();
        let is_of_words = rule.checks.iter().any(|check| matches!(check, Check::Word { .. }));
        let is_always_told = rule.behavior.despite_errors || is_of_words;
        !is_always_told && self.touches(range)
    }

    /// Whether a token is in prose, after the errors that reveal it.
    pub(super) fn is_prose(&self, token: usize) -> bool {
        self.prose.iter().any(|(_, tokens)| tokens.contains(&token))
    }

    /// Whether a range is in a line with a syntax error, or reaches behind an unpaired bracket or quote.
    pub(super) fn touches(&self, range: TextRange) -> bool {
        if self.above.is_some_and(|(_, offset)| range.end > offset) {
            return true;
        }
        let first = self.lines.partition_point(|line| line.end < range.start);
        self.lines.get(first).is_some_and(|line| line.start <= range.end)
            || self.prose.iter().any(|(prose, _)| prose.start <= range.end && range.start <= prose.end)
    }
}

/// Returns the first string that may lack its closing quote, if there is an unclosed string.
pub(super) fn first_unclosed_string(script: &Script) -> Option<usize> {
    let unclosed = script.errors().iter().find(|error| error.kind == ErrorKind::UnclosedString)?.token;
    let spans_lines =
        |token: &usize| script.pre().tokens()[*token].kind.is_string() && script.text(*token).contains('\n');
    Some((0..unclosed).find(spans_lines).unwrap_or(unclosed))
}

/// Number of consecutive errors that reveal prose.
const PROSE: usize = 5;

/// Maximum number of lines between two such errors.
const GAP: u32 = 3;

/// Finds prose: the tokens after the first of several errors, close to each other, that are within lines and between
/// which no line ends with a `;`. A sign missing at the end of a line does not reveal prose, nor does a bracket. The
/// prose ends with the statement.
fn prose(script: &Script, line: impl Fn(usize) -> u32) -> Vec<Range<usize>> {
    let (errors, pre) = (script.errors(), script.pre());
    let mut found = Vec::new();
    let mut run: Vec<usize> = Vec::new();
    let mut close = |run: &[usize]| {
        if let ([first, .., last], true) = (run, run.len() > PROSE) {
            let count = pre.tokens().len();
            let end = (*last..count).find(|token| pre.tokens()[*token].kind == TokenKind::Semicolon).unwrap_or(count);
            found.push(first + 1..end);
        }
    };
    for error in errors {
        let is_word = matches!(
            error.kind,
            ErrorKind::MissingSeparator
                | ErrorKind::MissingOperand { .. }
                | ErrorKind::MissingLeft
                | ErrorKind::UnknownCharacter
        );
        // Before one of these, something is missing in code: a `then`, or an operand of the command.
        let ends_code = |kind| matches!(kind, TokenKind::LBrace | TokenKind::RBrace | TokenKind::Semicolon);
        let is_of_text = is_word && pre.tokens().get(error.token).is_some_and(|token| !ends_code(token.kind));
        if !is_of_text || pre.begins_line(error.token) {
            continue;
        }
        let is_apart = |last: &usize| {
            let ends_line =
                |token: usize| pre.tokens()[token].kind == TokenKind::Semicolon && pre.begins_line(token + 1);
            line(error.token).saturating_sub(line(*last)) > GAP || (*last..error.token).any(ends_line)
        };
        if run.last().is_some_and(is_apart) {
            close(&run);
            run.clear();
        }
        run.push(error.token);
    }
    close(&run);
    found
}
