//! Detects files that are named like scripts but contain something else: marked-up text, classes, notes, lists.

use std::path::Path;

use sqf_syntax::{ErrorKind, Parsed, Preprocessed, SyntaxError, TokenKind, Words};

/// Returns the token that shows it, for a text with errors in the file `path`; None for a script.
pub(super) fn first(parsed: &Parsed, path: Option<&Path>) -> Option<usize> {
    let (pre, errors) = (parsed.pre(), parsed.errors());
    markup(pre, parsed.words())
        .or_else(|| classes(pre))
        .or_else(|| headings(pre))
        .or_else(|| instructions(pre, errors, path))
        .or_else(|| template(pre, errors))
        .or_else(|| prose(parsed))
        .or_else(|| notes(pre, errors))
}

/// Returns the first token of a text that is written in Markdown: it begins with a heading, and has others below that
/// one.
fn headings(pre: &Preprocessed) -> Option<usize> {
    let text = pre.files().first()?.source.text();
    let is_heading =
        |line: &str, marks: &str| line.starts_with(marks) && line[marks.len()..].starts_with(char::is_alphabetic);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_markdown = lines.next().is_some_and(|line| is_heading(line, "# "))
        && lines.any(|line| is_heading(line, "## ") || is_heading(line, "### "));
    (is_markdown && !pre.tokens().is_empty()).then_some(0)
}

/// Returns the first error of a text that is named like one for readers, `_readme.sqf`, or begins with a sign that
/// names of scripts do not have, `#list.sqf`, or that has a line such as `>>>>> Example` (but no conflict of a merge,
/// which has two).
fn instructions(pre: &Preprocessed, errors: &[SyntaxError], path: Option<&Path>) -> Option<usize> {
    const NAMES: [&str; 4] = ["readme", "read_me", "changelog", "license"];
    let name = path?.file_stem()?.to_str()?.to_ascii_lowercase();
    let first = errors.first()?.token.min(pre.tokens().len().checked_sub(1)?);
    let has_line = |begin: &str| pre.files()[0].source.text().lines().any(|line| line.trim_start().starts_with(begin));
    let word = name.trim_matches(|c: char| !c.is_alphanumeric());
    let is_for_readers = NAMES.contains(&word) || word.starts_with(NAMES[0]) || name.starts_with(['#', '@']);
    (is_for_readers || has_line(">>>>") && !has_line("<<<<<<<")).then_some(first)
}

/// Returns the `class` that a config begins with, which is stored in a file named like a script.
fn classes(pre: &Preprocessed) -> Option<usize> {
    let kind = |token: usize| pre.tokens().get(token).map(|token| token.kind);
    let is_class = kind(0) == Some(TokenKind::Name) && pre.text(0) == "class" && kind(1) == Some(TokenKind::Name);
    (is_class && matches!(kind(2), Some(TokenKind::LBrace | TokenKind::Colon))).then_some(0)
}

/// Minimum number of errors in a text that is not a script.
const PROSE: usize = 5;
/// Minimum number of lines of a text with few errors, or of words and signs in fewer lines.
const LINES: usize = 3;
const WORDS: usize = 8;
/// Minimum number of strings that make a list if there is nothing else.
const TEXTS: usize = 3;

/// Returns the first error of notes or a list: a file with many errors, or mostly with words that are not commands, and
/// nothing that nearly every script contains.
fn prose(parsed: &Parsed) -> Option<usize> {
    let (pre, errors, words) = (parsed.pre(), parsed.errors(), parsed.words());
    let tokens = pre.tokens();
    let first = errors.first()?.token;
    if tokens.iter().all(|token| token.kind.is_string()) {
        return (tokens.len() >= TEXTS).then_some(0);
    }
    let is_of_script = |kind: TokenKind| {
        kind.is_string() || matches!(kind, TokenKind::Semicolon | TokenKind::Assign | TokenKind::LBrace)
    };
    if tokens.iter().any(|token| is_of_script(token.kind)) || !pre.is_complete() || first >= tokens.len() {
        return None;
    }
    let is_of_text = |token: usize| match tokens[token].kind {
        TokenKind::Name => !pre.text(token).starts_with('_'),
        kind => !matches!(kind, TokenKind::LBracket | TokenKind::RBracket),
    };
    let is_word = |token: &usize| {
        tokens[*token].kind == TokenKind::Number
            || tokens[*token].kind == TokenKind::Name && words.forms(words.of(*token)).is_empty() && is_of_text(*token)
    };
    let lines = (0..tokens.len()).filter(|token| *token == 0 || pre.begins_line(*token)).count();
    let is_wordy = || (0..tokens.len()).filter(is_word).count() * 2 > tokens.len();
    let is_short_text = || (lines >= LINES || tokens.len() >= WORDS) && (0..tokens.len()).all(is_of_text) && is_wordy();
    (errors.len() >= PROSE || is_short_text()).then_some(first)
}

/// Returns the first error of notes that contain signs of a script, such as quotes: many lines have errors within them,
/// and none ends like a line of code.
fn notes(pre: &Preprocessed, errors: &[SyntaxError]) -> Option<usize> {
    let tokens = pre.tokens();
    let ends_as_code = |token: usize| {
        (token + 1 == tokens.len() || pre.begins_line(token + 1))
            && matches!(tokens[token].kind, TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace)
    };
    // `= ...`, except for the rulers below headings.
    let assigns = |token: usize| {
        tokens[token].kind == TokenKind::Assign
            && !pre.begins_line(token)
            && tokens.get(token + 1).is_some_and(|next| next.kind != TokenKind::Assign)
            && token.checked_sub(1).is_some_and(|before| tokens[before].kind == TokenKind::Name)
    };
    let (mut lines, mut wrong) = (0, 0);
    let mut is_wrong = false;
    // A missing operand is reported at the next line.
    let place = |error: &SyntaxError| match error.kind {
        ErrorKind::MissingOperand { after } => after,
        _ => error.token,
    };
    let mut places: Vec<(usize, ErrorKind)> = errors.iter().map(|error| (place(error), error.kind)).collect();
    places.sort_unstable_by_key(|(at, _)| *at);
    let mut errors = places.into_iter().peekable();
    let first = errors.peek()?.0;
    for (token, it) in tokens.iter().enumerate() {
        if pre.begins_line(token) || token == 0 {
            lines += 1;
            is_wrong = false;
        }
        while let Some((at, kind)) = errors.next_if(|(at, _)| *at <= token) {
            // A missing quote turns strings into code.
            if kind == ErrorKind::UnclosedString {
                return None;
            }
            let is_within = !pre.begins_line(token) || matches!(kind, ErrorKind::MissingOperand { .. });
            if !is_wrong && at == token && is_within {
                (wrong, is_wrong) = (wrong + 1, true);
            }
        }
        if assigns(token) || ends_as_code(token) || it.kind.is_string() && pre.text(token).contains('\n') {
            return None;
        }
    }
    let is_text = wrong >= PROSE - 1 && wrong * 5 >= lines * 2;
    (is_text && pre.is_complete() && first < tokens.len()).then_some(first)
}

/// Returns the first `%1` of a text that `format` fills in before it is compiled.
fn template(pre: &Preprocessed, errors: &[SyntaxError]) -> Option<usize> {
    let is_gap = |token: &usize| {
        let next = pre.tokens().get(token + 1);
        next.is_some_and(|next| next.kind == TokenKind::Number) && pre.text(*token) == "%" && is_joined(pre, *token)
    };
    errors.iter().map(|error| error.token).find(is_gap)
}

/// Whether there is nothing between a token and the next one.
fn is_joined(pre: &Preprocessed, token: usize) -> bool {
    match (pre.written(token), pre.written(token + 1)) {
        (Some((file, one)), Some((other, next))) => file == other && one.end == next.start,
        _ => false,
    }
}

/// Returns the first tag of a text that is not a script. If code precedes it, a quote may be missing, so that the
/// contents of a string look as if they were outside.
fn markup(pre: &Preprocessed, words: &Words) -> Option<usize> {
    let less = words.find("<")?;
    let tokens = pre.tokens();
    let is = |token: usize, text: &str| token < tokens.len() && pre.text(token) == text;
    let is_name = |token: usize| tokens.get(token).is_some_and(|token| token.kind == TokenKind::Name);
    let begins_tag = |token: usize| is(token, "<") && is_name(token + 1) && is_joined(pre, token);
    let is_tag = |token: usize| {
        if tokens[token].kind != TokenKind::Operator {
            return false;
        }
        let closes = is(token + 1, "/") && is_name(token + 2);
        let is_empty = is_name(token + 1) && is(token + 2, "/");
        is(token, "<")
            && (closes || is_empty)
            && is(token + 3, ">")
            && (token..token + 3).all(|token| is_joined(pre, token))
    };
    let tag = words.tokens_of(less).find(|token| is_tag(*token))?;
    let first = (0..tag).find(|token| begins_tag(*token)).unwrap_or(tag);
    let is_code = |token: &usize| {
        let kinds = [TokenKind::Semicolon, TokenKind::Assign, TokenKind::DoubleString, TokenKind::LBrace];
        kinds.contains(&tokens[*token].kind)
    };
    (!(0..first).any(|token| is_code(&token))).then_some(tag)
}
