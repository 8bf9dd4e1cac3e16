//! A text with its tokens and directives: the input of the preprocessor.
//!
//! Hundreds of scripts read the same headers, so everything that does not depend on the reader is computed once, here.

use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHasher};

use super::lexer::{SameTokens, tokenize_after};
use super::{TokenKind, Tokens, tokenize};
use sqf_text::TextRange;

/// A text, tokenized once and shared by all that include it.
#[derive(Debug)]
pub struct Source {
    text: Arc<str>,
    tokens: Tokens,
    directives: Vec<Directive>,
    /// For each `(` token, the `)` that closes it.
    closers: OnceLock<Vec<u32>>,
    /// A unique number.
    number: u64,
    /// The number of the source that it was derived from, and the tokens they share.
    same: Option<(u64, SameTokens)>,
}

/// A preprocessor directive, with the lines that a `\` adds to it.
#[derive(Debug, Clone)]
pub struct Directive {
    /// The token with the `#` and the word.
    pub token: usize,
    /// The token after its last: a line break, or the number of tokens.
    pub end: usize,
    /// Its command.
    pub command: Command,
}

/// The command of a directive (wiki: "`PreProcessor Commands`").
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
    /// Anything else, such as an incomplete directive.
    Other,
}

/// A macro as defined by its `#define`.
#[derive(Debug)]
pub struct Macro {
    /// Its name; the preprocessor is case-sensitive.
    pub name: Box<str>,
    /// The [`name_hash`] of the name, stored because every script that includes a header puts its macros into a table.
    pub(super) hash: u64,
    /// Names of its parameters; None for a macro that is used without parentheses.
    pub params: Option<Vec<Box<str>>>,
    /// Whether it takes any number of arguments: `...` is its last parameter.
    pub is_variadic: bool,
    /// What is wrong with its parameters.
    pub fault: Option<ParamFault>,
    /// Its replacement text, blanks included: the game keeps them.
    pub body: Vec<BodyToken>,
    /// The range of the name.
    pub place: TextRange,
}

/// A parameter that the game does not accept. The game reports no error for the definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamFault {
    /// A blank or a sign in a name: nothing remains of any use of the macro.
    NoName,
    /// A digit at the beginning of a name: nothing remains of the file.
    Digit,
}

impl Macro {
    /// Returns the tokens of its text without the blanks.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = &BodyToken> {
        self.body.iter().filter(|part| !part.kind.is_trivia())
    }
}

/// A token of a macro's replacement text: a blank, or anything but a comment.
#[derive(Debug, Clone, Copy)]
pub struct BodyToken {
    /// Its kind.
    pub kind: TokenKind,
    /// Its range.
    pub range: TextRange,
    /// The parameter that it names.
    pub param: Option<u16>,
    /// Whether it is a string in single quotes that contains the name of a parameter.
    pub has_params: bool,
}

impl Source {
    /// Tokenizes a text. Never fails.
    pub fn new(text: impl Into<Arc<str>>) -> Source {
        let text = text.into();
        let tokens = tokenize(&text);
        Source::of(text, tokens, None)
    }

    /// Like [`Source::new`], for a text that differs from that of `before` in a part: the other tokens are reused.
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

    /// Returns the tokens shared with `before`, if this source was derived from it, or is the same.
    pub(super) fn same_as(&self, before: &Source) -> Option<SameTokens> {
        if self.number == before.number {
            let count = self.tokens.len();
            return Some(SameTokens { start: count, rest: (count, count) });
        }
        self.same.filter(|(number, _)| *number == before.number).map(|(_, same)| same)
    }

    /// Returns the text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Returns its tokens.
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Returns its directives, in text order.
    pub fn directives(&self) -> &[Directive] {
        &self.directives
    }

    /// Returns the index of the directive that a token belongs to. The line break after a directive is not part of it.
    pub fn directive_at(&self, token: usize) -> Option<usize> {
        let before = self.directives.partition_point(|directive| directive.token <= token);
        before.checked_sub(1).filter(|last| token < self.directives[*last].end)
    }

    /// Returns the range of a directive.
    pub fn range_of(&self, directive: &Directive) -> TextRange {
        let range = |token: usize| self.tokens.range(token);
        let start = range(directive.token).start;
        TextRange::new(start, directive.end.checked_sub(1).map_or(start, |last| range(last).end))
    }

    /// Returns the lines that include files.
    pub fn includes(&self) -> impl Iterator<Item = TextRange> {
        let includes = self.directives.iter().filter(|directive| matches!(directive.command, Command::Include(_)));
        includes.map(|directive| self.range_of(directive))
    }

    /// Whether only blanks precede a token on its line.
    pub fn begins_line(&self, token: usize) -> bool {
        let kinds = (0..token).rev().map(|before| self.tokens.kind(before));
        let before = kinds.into_iter().find(|kind| *kind != TokenKind::Whitespace);
        before.is_none_or(|kind| kind == TokenKind::Newline)
    }

    /// Returns the text of a token.
    pub fn token_text(&self, token: usize) -> &str {
        self.tokens.text(token, &self.text)
    }

    /// Returns the `)` that closes the `(` at `token`. Other brackets do not matter to the preprocessor.
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

/// Number of tokens to scan for the partner of a parenthesis before all partners are computed.
const NEAR: usize = 64;

/// Returns what [`closers`] has for the `(` at `token`, if it is near.
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
    let fault = params.as_deref().and_then(fault);
    let names = Names::new(params.as_deref().unwrap_or_default());
    let mut parts = Vec::new();
    for token in body..end {
        let kind = tokens.kind(token);
        let mut range = tokens.range(token);
        if kind.is_trivia() {
            // Comments and continued lines are nothing, not a blank. Blanks before the text do not belong to it, but
            // other whitespace does.
            if kind == TokenKind::Whitespace && parts.is_empty() {
                range.start += range.of(text).bytes().take_while(|byte| *byte == b' ').count() as u32;
            }
            if kind == TokenKind::Whitespace && !range.is_empty() {
                parts.push(BodyToken { kind, range, param: None, has_params: false });
            }
            continue;
        }
        let word = tokens.text(token, text);
        let param = if kind == TokenKind::Name { names.position(word) } else { None };
        let param = param.and_then(|param| u16::try_from(param).ok());
        let has_params = kind == TokenKind::SingleString && names.are_in(word);
        parts.push(BodyToken { kind, range, param, has_params });
    }
    let (place, name) = (tokens.range(name), tokens.text(name, text));
    Macro { name: name.into(), hash: name_hash(name), params, is_variadic, fault, body: parts, place }
}

/// Returns the hash by which a macro is looked up.
#[inline]
pub(super) fn name_hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

/// The parameters of a macro, for lookups in its text.
struct Names<'p> {
    params: &'p [Box<str>],
    /// The position of each, if there are many.
    positions: FxHashMap<&'p str, usize>,
}

/// Up to this many parameters are compared one by one.
const FEW_PARAMS: usize = 16;

/// Limit for parameters times bytes; beyond it, a string is assumed to contain a parameter.
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

    /// Whether a text contains one of them.
    fn are_in(&self, text: &str) -> bool {
        self.params.len().saturating_mul(text.len()) > MOST_COMPARED
            || self.params.iter().any(|param| text.contains(&**param))
    }
}

/// Parses the parameters in the parentheses at `open`; also returns the token after them.
fn params(tokens: &Tokens, text: &str, open: usize, end: usize) -> Option<(Vec<Box<str>>, usize)> {
    if open >= end || tokens.kind(open) != TokenKind::LParen {
        return None;
    }
    let close = (open..end).find(|token| tokens.kind(*token) == TokenKind::RParen)?;
    let inside = TextRange::new(tokens.range(open).end, tokens.range(close).start).of(text);
    let mut names = inside.split(',').map(|name| Box::from(name.trim())).collect::<Vec<Box<str>>>();
    // A comma at the end does not begin another one.
    if names.last().is_some_and(|last| last.is_empty()) {
        names.pop();
    }
    Some((names, close + 1))
}

/// Returns what the game does not accept about the names of parameters.
fn fault(params: &[Box<str>]) -> Option<ParamFault> {
    let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    // The rest of the list may be a comment.
    let is_plain = |byte: u8| is_of_word(byte) || matches!(byte, b' ' | b'\t' | b';');
    let plain = || params.iter().map(|name| name.as_bytes()).filter(|name| name.iter().all(|byte| is_plain(*byte)));
    if plain().any(|name| name.first().is_some_and(u8::is_ascii_digit)) {
        return Some(ParamFault::Digit);
    }
    plain().any(|name| !name.iter().all(|byte| is_of_word(*byte))).then_some(ParamFault::NoName)
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
                "ADD(Some([\"a\", \"b\"])) 8",
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
    fn parentheses_are_matched_regardless_of_other_brackets() {
        let source = Source::new("A([(b)], {)} (");
        let closer = |at: u32| source.closer(source.tokens().at(at).unwrap());
        assert_eq!(closer(1), source.tokens().at(10));
        assert_eq!(closer(3), source.tokens().at(5));
        assert_eq!(closer(13), None);
    }
}
