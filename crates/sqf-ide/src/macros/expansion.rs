//! The expansion of a macro call: the final text, and intermediate steps.
//!
//! The final text is computed by the preprocessor. The steps are for explanation: each expands the macros that the
//! previous one has left. If they do not lead to the final text, as with recursive macros, they are omitted.

pub(crate) mod layout;

use super::expand::exact;
use crate::analysis::Analysis;
use sqf_model::{Cursor, Region};
use sqf_syntax::{Macro, Origin, Preprocessed, PreprocessorSettings, Source, TokenKind, Tokens, tokenize};
use sqf_text::{TextRange, cut};

/// Maximum number of steps.
const MOST_STEPS: usize = 8;

/// Maximum number of characters of a step: longer ones are unreadable in a popup.
const LONGEST_STEP: usize = 300;

/// Maximum number of characters of the final text.
const LONGEST: usize = 4000;

/// Maximum number of lines of the final text.
const MOST_LINES: usize = 30;

/// Maximum number of tokens to scan backward for a macro call around a word.
const FARTHEST: usize = 2000;

/// The expansion of a macro call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expansion {
    /// The steps between the call and the final text, each on one line. None if they are not known.
    pub(crate) steps: Vec<String>,
    /// The final text, formatted as code; may be empty.
    pub(crate) code: String,
    /// The final text on one line.
    pub(crate) line: String,
}

/// Returns the range of a macro's name at a token, with the parentheses after it.
pub(crate) fn call_range(source: &Source, token: usize) -> TextRange {
    let tokens = source.tokens();
    let open = (token + 1..tokens.len()).find(|next| !tokens.kind(*next).is_trivia());
    let open = open.filter(|open| tokens.kind(*open) == TokenKind::LParen);
    let close = open.and_then(|open| source.closer(open)).unwrap_or(token);
    TextRange::new(tokens.range(token).start, tokens.range(close).end)
}

/// Returns the name before the innermost parentheses around a token.
pub(crate) fn call_around(source: &Source, token: usize) -> Option<usize> {
    let tokens = source.tokens();
    let mut depth = 0_usize;
    for before in (token.saturating_sub(FARTHEST)..token).rev() {
        match tokens.kind(before) {
            TokenKind::RParen => depth += 1,
            TokenKind::LParen if depth > 0 => depth -= 1,
            TokenKind::LParen => {
                let name = (0..before).rev().find(|name| !tokens.kind(*name).is_trivia())?;
                return (tokens.kind(name) == TokenKind::Name).then_some(name);
            }
            _ => {}
        }
    }
    None
}

/// Expands the macro call at a token. None if it is not a call, for example without its arguments.
pub(crate) fn of_call(analysis: &Analysis, cursor: &Cursor, token: usize) -> Option<Expansion> {
    let pre = cursor.script().pre();
    let source = &pre.files().first()?.source;
    let name = source.token_text(token);
    let (defined, _) = pre.macro_named(name)?;
    let range = call_range(source, token);
    let call = range.of(source.text());
    // Without its arguments, it is not expanded.
    if defined.params.is_some() && call == name {
        return None;
    }
    let expander = Expander { pre, analysis, offset: range.start };
    let whole = cursor.macro_call().filter(|call| cursor.region() == Region::Active && call.range == range);
    let end = whole.and_then(|_| in_text(analysis, range)).unwrap_or_else(|| expander.end(call));
    if end.iter().map(|(_, text)| text.len()).sum::<usize>() > LONGEST {
        return None;
    }
    let steps = expander.steps(call, &end).unwrap_or_default();
    let code = layout::code(&end, &|word| analysis.reference().forms(word));
    let line = layout::line(&end, &|word| analysis.reference().forms(word));
    Some(Expansion { steps, code, line })
}

impl Expansion {
    /// Renders the final text and the steps as Markdown.
    pub(crate) fn markdown(&self) -> String {
        if self.code.is_empty() {
            return "Expands to nothing".to_owned();
        }
        let mut lines: Vec<&str> = self.code.lines().take(MOST_LINES).collect();
        if self.code.lines().count() > MOST_LINES {
            lines.push("// ...");
        }
        let mut blocks = format!("Expands to\n```sqf\n{}\n```", fenced(&lines.join("\n")));
        if !self.steps.is_empty() {
            let steps: Vec<String> = self.steps.iter().map(|step| fenced(&cut(step, LONGEST_STEP))).collect();
            blocks.push_str(&format!("\nStep by step\n```sqf\n{}\n```", steps.join("\n")));
        }
        blocks
    }

    /// Returns a short form of the final text.
    pub(crate) fn summary(&self, most: usize) -> String {
        cut(&self.line, most)
    }
}

/// Escapes a text for a fenced code block.
fn fenced(text: &str) -> String {
    text.replace("```", "")
}

/// Returns what a macro of the game such as `__LINE__` stands for where it is written. None if only the game knows.
pub(crate) fn of_built_in(analysis: &Analysis, token: usize) -> Option<String> {
    let range = analysis.file().range(token);
    let made = in_text(analysis, range)?;
    let value: String = made.into_iter().map(|(_, text)| text).collect();
    (!value.is_empty() && value != range.of(analysis.file().text())).then_some(value)
}

/// Returns what the game makes of a call in the text. None if it does not read that call.
fn in_text(analysis: &Analysis, range: TextRange) -> Option<Vec<(TokenKind, String)>> {
    let pre = exact(analysis, analysis.config().is_some());
    pre.calls().iter().find(|call| call.range == range)?;
    let call = Origin { file: 0, range, is_call: true };
    Some(texts(&pre, (0..pre.tokens().len()).filter(|token| pre.origin(*token) == call)))
}

/// Returns the kinds and texts of tokens, except blanks.
fn texts(pre: &Preprocessed, tokens: impl Iterator<Item = usize>) -> Vec<(TokenKind, String)> {
    let seen = tokens.filter(|token| !pre.tokens()[*token].kind.is_trivia());
    seen.map(|token| (pre.tokens()[token].kind, pre.text(token).to_owned())).collect()
}

/// Expands macros step by step.
struct Expander<'a> {
    pre: &'a Preprocessed,
    analysis: &'a Analysis,
    /// Where the call is.
    offset: u32,
}

impl Expander<'_> {
    /// Preprocesses a text with the macros that are defined at the end of the script.
    fn end(&self, text: &str) -> Vec<(TokenKind, String)> {
        let made = self.preprocessed(text);
        texts(&made, 0..made.tokens().len())
    }

    fn preprocessed(&self, text: &str) -> Preprocessed {
        let is_command = |word: &str| !self.analysis.reference().forms(word).is_empty();
        let settings = PreprocessorSettings {
            path: self.analysis.path(),
            includes: self.analysis.workspace(),
            is_command: &is_command,
            is_part: false,
            includer: None,
            is_exact: true,
        };
        self.pre.expanded_argument(text, self.offset, &settings)
    }

    /// Returns the steps between a call and the final text. None if that is not reached.
    fn steps(&self, call: &str, end: &[(TokenKind, String)]) -> Option<Vec<String>> {
        let end: String = end.iter().map(|(_, text)| text.as_str()).collect();
        let mut steps = Vec::new();
        let mut text = call.to_owned();
        for _ in 0..=MOST_STEPS {
            let Some(next) = self.step(&text).filter(|next| *next != text) else { break };
            if squeezed(&next) == end {
                return Some(steps);
            }
            steps.push(next.split_whitespace().collect::<Vec<_>>().join(" "));
            text = next;
        }
        // Only words that the preprocessor itself replaces may be left.
        let rest: String = self.end(&text).into_iter().map(|(_, text)| text).collect();
        (rest == end).then_some(steps)
    }

    /// Expands each macro in a text once, except in the arguments of others.
    fn step(&self, text: &str) -> Option<String> {
        let tokens = tokenize(text);
        let mut out = String::with_capacity(text.len() * 2);
        let mut has_changed = false;
        let mut at = 0;
        while at < tokens.len() {
            let word = tokens.text(at, text);
            let found = (tokens.kind(at) == TokenKind::Name).then(|| self.pre.macro_named(word)).flatten();
            let replaced = found.and_then(|(found, file)| {
                let (arguments, end) = match &found.params {
                    Some(_) => arguments(&tokens, text, at)?,
                    None => (Vec::new(), at + 1),
                };
                let source = &self.pre.files().get(file)?.source;
                Some((self.replaced(found, source, &arguments)?, end))
            });
            match replaced {
                Some((body, end)) => {
                    has_changed = true;
                    out.push_str(&body);
                    at = end;
                }
                None => {
                    out.push_str(word);
                    at += 1;
                }
            }
            if out.len() > LONGEST {
                return None;
            }
        }
        has_changed.then_some(out)
    }

    /// Returns the body of a macro with the arguments inserted. Except next to `#` and `##`, arguments are expanded
    /// first, and so are macros without parameters.
    fn replaced(&self, found: &Macro, source: &Source, arguments: &[&str]) -> Option<String> {
        let params = found.params.as_deref().unwrap_or_default();
        let has_arguments = arguments.len() == params.len() || (params.is_empty() && arguments == [""]);
        if found.is_variadic || !has_arguments {
            return None;
        }
        let mut out = String::new();
        let mut at = 0;
        while let Some(part) = found.body.get(at) {
            let is_joined = at.checked_sub(1).is_some_and(|before| found.body[before].kind == TokenKind::HashHash);
            at += 1;
            match part.kind {
                TokenKind::HashHash => continue,
                TokenKind::Whitespace => {
                    out.push(' ');
                    continue;
                }
                _ => {}
            }
            let value = |param: Option<u16>| param.and_then(|param| arguments.get(usize::from(param)));
            let next = found.body.get(at);
            let is_beside = is_joined || next.is_some_and(|next| next.kind == TokenKind::HashHash);
            if part.kind == TokenKind::Hash
                && let Some(next) = next.filter(|next| next.kind == TokenKind::Name)
            {
                at += 1;
                let text = match value(next.param) {
                    Some(argument) => self.expanded(&argument.split_whitespace().collect::<Vec<_>>().join(" ")),
                    None => self.expanded_name(next.range.of(source.text()), found),
                };
                out.push_str(&format!("\"{}\"", text.replace('"', "\"\"")));
                continue;
            }
            match value(part.param) {
                Some(argument) if is_beside => out.push_str(&self.expanded(argument)),
                // Left for the next step, so that its commas stay within their parentheses.
                Some(argument) => out.push_str(argument),
                None if is_beside && part.kind == TokenKind::Name => {
                    out.push_str(&self.expanded_name(part.range.of(source.text()), found));
                }
                None => out.push_str(part.range.of(source.text())),
            }
            if out.len() > LONGEST {
                return None;
            }
        }
        Some(out)
    }

    /// Expands the name of a macro without parameters; returns other names unchanged.
    fn expanded_name(&self, name: &str, around: &Macro) -> String {
        let found = self.pre.macro_named(name).filter(|(found, _)| found.params.is_none() && found.name != around.name);
        if found.is_some() { self.expanded(name) } else { name.to_owned() }
    }

    /// Expands a text with the preprocessor.
    fn expanded(&self, text: &str) -> String {
        let tokens = tokenize(text);
        let is_macro = |token| tokens.kind(token) == TokenKind::Name && self.may_expand(tokens.text(token, text));
        if !(0..tokens.len()).any(is_macro) {
            return text.to_owned();
        }
        let made = self.preprocessed(text);
        (0..made.tokens().len()).map(|token| made.text(token)).collect()
    }

    fn may_expand(&self, name: &str) -> bool {
        name.starts_with("__") || self.pre.macro_named(name).is_some()
    }
}

/// Returns the arguments in the parentheses after the name `at`, and the token after those.
fn arguments<'t>(tokens: &Tokens, text: &'t str, at: usize) -> Option<(Vec<&'t str>, usize)> {
    let open = (at + 1..tokens.len()).find(|token| !tokens.kind(*token).is_trivia())?;
    if tokens.kind(open) != TokenKind::LParen {
        return None;
    }
    let mut depth = 0_usize;
    let mut start = tokens.range(open).end as usize;
    let mut arguments = Vec::new();
    for token in open..tokens.len() {
        let range = tokens.range(token);
        match tokens.kind(token) {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen if depth == 1 => {
                arguments.push(text.get(start..range.start as usize)?.trim());
                return Some((arguments, token + 1));
            }
            TokenKind::RParen => depth = depth.saturating_sub(1),
            TokenKind::Comma if depth == 1 => {
                arguments.push(text.get(start..range.start as usize)?.trim());
                start = range.end as usize;
            }
            _ => {}
        }
    }
    None
}

/// Removes whitespace and comments between the tokens of a text.
fn squeezed(text: &str) -> String {
    let tokens = tokenize(text);
    (0..tokens.len()).filter(|token| !tokens.kind(*token).is_trivia()).map(|token| tokens.text(token, text)).collect()
}
