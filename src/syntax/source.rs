//! A text with its tokens and directives: what the preprocessor works on.
//!
//! Headers are read by hundreds of scripts, so all that does not depend on the reader is found out once, here.

use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHasher};

use super::lexer::{SameTokens, tokenize_after};
use super::{TokenKind, Tokens, tokenize};
use crate::text::TextRange;

/// A text, taken apart once and shared by all that include it.
#[derive(Debug)]
pub struct Source {
    text: Arc<str>,
    tokens: Tokens,
    directives: Vec<Directive>,
    /// For each token that is a `(`, the `)` that closes it.
    closers: OnceLock<Vec<u32>>,
    /// A number that no other source has.
    number: u64,
    /// The number of the source that it was made from, and the tokens that are those of that one.
    same: Option<(u64, SameTokens)>,
}

/// A line that belongs to the preprocessor, with the lines that a `\` adds to it.
#[derive(Debug, Clone)]
pub struct Directive {
    /// The token with the `#` and the word.
    pub token: usize,
    /// The token after its last: a line break, or the number of tokens.
    pub end: usize,
    /// What it asks for.
    pub command: Command,
}

/// What a directive asks for (wiki: "`PreProcessor Commands`").
#[derive(Debug, Clone)]
pub enum Command {
    /// `#define`
    Define(Arc<Macro>),
    /// `#undef`, with the token of the name.
    Undef(usize),
    /// `#include`, with the token of the path.
    Include(usize),
    /// `#if`; the condition is the rest of the line.
    If,
    /// `#ifdef`, with the token of the name.
    IfDef(usize),
    /// `#ifndef`, with the token of the name.
    IfNotDef(usize),
    /// `#else`
    Else,
    /// `#endif`
    EndIf,
    /// Anything else, and what is half typed.
    Other,
}

/// A macro as its `#define` has it.
#[derive(Debug)]
pub struct Macro {
    /// Its name; the preprocessor minds the case.
    pub name: Box<str>,
    /// What [`name_hash`] makes of the name: every script that includes a header puts its macros into a table.
    pub(super) hash: u64,
    /// Names of its parameters; None for a macro that is used without parentheses.
    pub params: Option<Vec<Box<str>>>,
    /// Whether it takes any number of arguments: `...` is its last parameter.
    pub is_variadic: bool,
    /// What takes the place of the name.
    pub body: Vec<BodyToken>,
    /// Where the name is written.
    pub place: TextRange,
}

/// A token of what a macro stands for.
#[derive(Debug, Clone, Copy)]
pub struct BodyToken {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is written.
    pub range: TextRange,
    /// Whether there is a blank or a comment before it.
    pub is_spaced: bool,
    /// The parameter that it is.
    pub param: Option<u16>,
    /// Whether it is a string in single quotes with the name of a parameter in it.
    pub has_params: bool,
}

impl Source {
    /// Takes a text apart. Never fails.
    pub fn new(text: impl Into<Arc<str>>) -> Source {
        let text = text.into();
        let tokens = tokenize(&text);
        Source::of(text, tokens, None)
    }

    /// The same of a text that differs from that of `before` in a part: the tokens of the others are taken over.
    pub fn edited(text: impl Into<Arc<str>>, before: &Source) -> Source {
        let text = text.into();
        let (tokens, same) = tokenize_after(&text, (&before.tokens, &before.text));
        Source::of(text, tokens, Some((before.number, same)))
    }

    fn of(text: Arc<str>, tokens: Tokens, same: Option<(u64, SameTokens)>) -> Source {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let directives = directives(&tokens, &text);
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        Source { text, tokens, directives, closers: OnceLock::new(), number, same }
    }

    /// The tokens that are those of `before`, where it was made from that.
    pub(super) fn same_as(&self, before: &Source) -> Option<SameTokens> {
        self.same.filter(|(number, _)| *number == before.number).map(|(_, same)| same)
    }

    /// The text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Its tokens.
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Its directives, in the order of the text.
    pub fn directives(&self) -> &[Directive] {
        &self.directives
    }

    /// The directive that a token belongs to, as its position among all. The line break after a directive does not.
    pub fn directive_at(&self, token: usize) -> Option<usize> {
        let before = self.directives.partition_point(|directive| directive.token <= token);
        before.checked_sub(1).filter(|last| token < self.directives[*last].end)
    }

    /// Text of a token.
    pub fn token_text(&self, token: usize) -> &str {
        self.tokens.text(token, &self.text)
    }

    /// The `)` that closes the `(` at `token`. Other brackets do not matter to the preprocessor.
    pub fn closer(&self, token: usize) -> Option<usize> {
        let all = match self.closers.get() {
            Some(all) => all,
            None => match near_closer(&self.tokens, token) {
                Some(near) => return Some(near),
                None => self.closers.get_or_init(|| closers(&self.tokens)),
            },
        };
        all.get(token).filter(|closer| **closer != NONE).map(|closer| *closer as usize)
    }
}

/// Tokens behind a parenthesis among which its partner is searched before those of all are found.
const NEAR: usize = 64;

/// What [`closers`] has for the `(` at `token`, where that is near.
fn near_closer(tokens: &Tokens, token: usize) -> Option<usize> {
    let mut open = 0;
    for near in token..tokens.len().min(token + NEAR) {
        match tokens.kind(near) {
            TokenKind::LParen => open += 1,
            TokenKind::RParen if open <= 1 => return (open == 1).then_some(near),
            TokenKind::RParen => open -= 1,
            _ => {}
        }
    }
    None
}

const NONE: u32 = u32::MAX;

fn closers(tokens: &Tokens) -> Vec<u32> {
    let mut closers = vec![NONE; tokens.len()];
    let mut open = Vec::new();
    for token in 0..tokens.len() {
        match tokens.kind(token) {
            TokenKind::LParen => open.push(token),
            TokenKind::RParen => {
                if let Some(partner) = open.pop() {
                    closers[partner] = token as u32;
                }
            }
            _ => {}
        }
    }
    closers
}

fn directives(tokens: &Tokens, text: &str) -> Vec<Directive> {
    let count = tokens.len();
    let mut directives = Vec::new();
    let mut next = 0;
    while let Some(token) = tokens.find(next, TokenKind::Directive) {
        let newline = (token..count).find(|token| tokens.kind(*token) == TokenKind::Newline);
        let end = newline.unwrap_or(count);
        directives.push(Directive { token, end, command: command(tokens, text, token, end) });
        next = end;
    }
    directives
}

fn command(tokens: &Tokens, text: &str, token: usize, end: usize) -> Command {
    let first = (token + 1..end).find(|token| !tokens.kind(*token).is_trivia());
    let name = first.filter(|first| tokens.kind(*first) == TokenKind::Name);
    let word = tokens.text(token, text).trim_start_matches(['#', ' ', '\t']);
    let command = match word {
        "define" => name.map(|name| Command::Define(Arc::new(define(tokens, text, name, end)))),
        "undef" => name.map(Command::Undef),
        "include" => first.filter(|first| tokens.kind(*first) == TokenKind::IncludePath).map(Command::Include),
        "if" => Some(Command::If),
        "ifdef" => name.map(Command::IfDef),
        "ifndef" => name.map(Command::IfNotDef),
        "else" => Some(Command::Else),
        "endif" => Some(Command::EndIf),
        _ => None,
    };
    command.unwrap_or(Command::Other)
}

fn define(tokens: &Tokens, text: &str, name: usize, end: usize) -> Macro {
    let (params, body) = match params(tokens, text, name + 1, end) {
        Some((params, body)) => (Some(params), body),
        None => (None, name + 1),
    };
    let is_variadic = params.as_ref().is_some_and(|params| params.last().is_some_and(|last| &**last == "..."));
    let names = Names::new(params.as_deref().unwrap_or_default());
    let mut parts = Vec::new();
    let mut is_spaced = false;
    for token in body..end {
        let kind = tokens.kind(token);
        if kind.is_trivia() {
            is_spaced = true;
            continue;
        }
        let word = tokens.text(token, text);
        let param = if kind == TokenKind::Name { names.position(word) } else { None };
        let param = param.and_then(|param| u16::try_from(param).ok());
        let has_params = kind == TokenKind::SingleString && names.are_in(word);
        // The blank between the name and the text belongs to neither.
        let is_spaced_here = is_spaced && !parts.is_empty();
        parts.push(BodyToken { kind, range: tokens.range(token), is_spaced: is_spaced_here, param, has_params });
        is_spaced = false;
    }
    let (place, name) = (tokens.range(name), tokens.text(name, text));
    Macro { name: name.into(), hash: name_hash(name), params, is_variadic, body: parts, place }
}

/// The hash by which macros of that name are found.
#[inline]
pub(super) fn name_hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

/// The parameters of a macro, to be found in its text.
struct Names<'p> {
    params: &'p [Box<str>],
    /// Where each is, when there are many.
    positions: FxHashMap<&'p str, usize>,
}

/// So many parameters are compared one by one.
const FEW_PARAMS: usize = 16;

/// Parameters times bytes: beyond it a string is taken to have some of them in it.
const MOST_COMPARED: usize = 1 << 24;

impl<'p> Names<'p> {
    fn new(params: &'p [Box<str>]) -> Names<'p> {
        let mut positions = FxHashMap::default();
        if params.len() > FEW_PARAMS {
            for (at, param) in params.iter().enumerate() {
                positions.entry(&**param).or_insert(at);
            }
        }
        Names { params, positions }
    }

    fn position(&self, word: &str) -> Option<usize> {
        if self.positions.is_empty() {
            return self.params.iter().position(|param| &**param == word);
        }
        self.positions.get(word).copied()
    }

    /// Whether one of them is anywhere in a text.
    fn are_in(&self, text: &str) -> bool {
        self.params.len().saturating_mul(text.len()) > MOST_COMPARED
            || self.params.iter().any(|param| text.contains(&**param))
    }
}

/// The parameters in the parentheses at `open`, and the token behind them.
fn params(tokens: &Tokens, text: &str, open: usize, end: usize) -> Option<(Vec<Box<str>>, usize)> {
    if open >= end || tokens.kind(open) != TokenKind::LParen {
        return None;
    }
    let close = (open..end).find(|token| tokens.kind(*token) == TokenKind::RParen)?;
    let inside = TextRange::new(tokens.range(open).end, tokens.range(close).start).of(text);
    let names = inside.split(',').map(|name| Box::from(name.trim())).collect::<Vec<Box<str>>>();
    let is_none = matches!(names.as_slice(), [only] if only.is_empty());
    Some((if is_none { Vec::new() } else { names }, close + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_read_once() {
        let source = Source::new(
            "#include \"a.hpp\"\n#define ADD(a, b) (a + b) // sum\n#define GATE\n#ifdef GATE\n#else\n#endif\n#if 1\n#undef GATE\n",
        );
        let shown: Vec<String> = source
            .directives()
            .iter()
            .map(|directive| match &directive.command {
                Command::Define(it) => format!("{}({:?}) {}", it.name, it.params, it.body.len()),
                Command::Undef(name) => format!("undef {}", source.token_text(*name)),
                Command::Include(path) => format!("include {}", source.token_text(*path)),
                Command::IfDef(name) => format!("ifdef {}", source.token_text(*name)),
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(
            shown,
            [
                "include \"a.hpp\"",
                "ADD(Some([\"a\", \"b\"])) 5",
                "GATE(None) 0",
                "ifdef GATE",
                "Else",
                "EndIf",
                "If",
                "undef GATE"
            ]
        );
    }

    #[test]
    fn parentheses_are_matched_whatever_else_is_open() {
        let source = Source::new("A([(b)], {)} (");
        let closer = |at: u32| source.closer(source.tokens().at(at).unwrap());
        assert_eq!(closer(1), source.tokens().at(10));
        assert_eq!(closer(3), source.tokens().at(5));
        assert_eq!(closer(13), None);
    }
}
