//! Names in strings: variables, functions, files, keys of stringtables, and names in code.

use std::borrow::Cow;
use std::sync::Arc;

use super::collector::{Collector, SymbolUse};
use crate::{PathTarget, Role, Symbol};
use sqf_syntax::{TokenKind, Tokens, is_closed_string, tokenize};
use sqf_text::{FUNCTION_MARK, TextRange, starts_with_ignoring_case};

/// Maximum length of a string that is searched for code, in bytes.
const LONGEST_CODE: usize = 1 << 16;
/// Maximum length of a name.
const LONGEST_NAME: usize = 128;
/// Maximum length of a path.
const LONGEST_PATH: usize = 260;

/// The purpose of a string, according to the command that takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The name of a global variable.
    Global(Role),
    /// The name of a function or command.
    Function,
    /// The name of a variable of an object.
    Key(Role),
    /// The name of an event.
    Event(Role),
    /// A class or entry of the config, with the classes around it.
    Class(Arc<str>),
    /// The key of a stringtable.
    Text,
    /// The path of a script that is run or read.
    Script(Role),
    /// Code.
    Code,
}

/// Whether a string of unknown purpose is taken for code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeText {
    /// It certainly is code.
    Certain,
    /// It may be code.
    Possible,
}

impl Collector<'_> {
    /// Adds the names in a string.
    pub(super) fn string(&mut self, token: usize, purpose: Option<&Purpose>) {
        let Some(text) = Unquoted::new(self.pre, token) else { return };
        let value = &*text.value;
        if value.trim().is_empty() {
            return;
        }
        let whole = text.part(0, value.len());
        match purpose {
            Some(Purpose::Global(role)) if is_name(value) => {
                self.part(&Symbol::global(value), token, whole, SymbolUse::certain(*role));
            }
            Some(Purpose::Function) if is_name(value) => {
                if !(self.is_command)(value) {
                    self.part(&Symbol::global(value), token, whole, SymbolUse::certain(Role::Call));
                }
            }
            Some(Purpose::Key(role)) => {
                let symbol = Symbol::Key(value.to_lowercase().into());
                self.part(&symbol, token, whole, SymbolUse::certain(*role));
            }
            Some(Purpose::Event(role)) => {
                self.part(&Symbol::event(value), token, whole, SymbolUse::certain(*role));
            }
            Some(Purpose::Class(path)) => {
                self.part(&Symbol::Class(Arc::clone(path)), token, whole, SymbolUse::certain(Role::Read));
            }
            Some(Purpose::Text) => {
                self.part(&Symbol::text(value), token, whole, SymbolUse::certain(Role::Read));
            }
            Some(Purpose::Script(role)) => self.path(&text, token, (0, value.len()), *role),
            Some(Purpose::Code | Purpose::Global(_) | Purpose::Function) => {
                self.words_or_code(&text, token, Some(CodeText::Certain));
            }
            None => self.words_or_code(&text, token, None),
        }
    }

    /// Adds the names in a string of unknown purpose. `code` tells whether it may be code.
    pub fn text(&mut self, token: usize, code: Option<CodeText>) {
        if let Some(text) = Unquoted::new(self.pre, token) {
            self.words_or_code(&text, token, code);
        }
    }

    /// Like [`Self::text`], for a config value without quotes, which is one token.
    pub fn bare_text(&mut self, token: usize) {
        let value = self.pre.text(token);
        let text = Unquoted { value: Cow::Owned(value.to_owned()), quote: 0, doubled: Vec::new() };
        if is_name(value) {
            self.words_or_code(&text, token, None);
        }
    }

    fn words_or_code(&mut self, text: &Unquoted<'_>, token: usize, code: Option<CodeText>) {
        let value = &*text.value;
        if self.one_word(text, token, (0, value.len()), code == Some(CodeText::Certain)) {
            return;
        }
        if let Some(length) = key_beginning(value) {
            let mark = usize::from(value.starts_with(['$', '@']));
            let how = SymbolUse::doubtful(Role::Mention);
            self.part(&Symbol::text(&value[..length]), token, text.part(mark, length), how);
        }
        if value.len() > LONGEST_CODE || !may_be_code(value) {
            return;
        }
        let names_function = || find_mark(value);
        if code.is_some() || names_function() {
            self.code(text, token, code);
        }
    }

    /// Handles a string, or one within code, that is one word or a path. Whether it is.
    fn one_word(&mut self, text: &Unquoted<'_>, token: usize, (start, end): (usize, usize), is_code: bool) -> bool {
        let value = &text.value[start..end];
        let part = text.part(start, end);
        if is_key(value) {
            // The `$` of a config and the `@` of a mission are not part of a name.
            let mark = usize::from(value.starts_with(['$', '@']));
            let part = text.part(start + mark, end);
            self.part(&Symbol::text(value), token, part, SymbolUse::certain(Role::Read));
        } else if is_name(value) {
            let is_function = find_mark(value);
            let symbol = match is_function {
                true => Symbol::global(value),
                false if value.starts_with('_') || (self.is_command)(value) => return true,
                false if is_code => Symbol::global(value),
                false => Symbol::Word(value.to_lowercase().into()),
            };
            let how = SymbolUse { role: Role::Mention, is_certain: is_function };
            self.part(&symbol, token, part, how);
        } else if is_path(value) {
            self.path(text, token, (start, end), Role::Read);
        } else {
            return false;
        }
        true
    }

    fn path(&mut self, text: &Unquoted<'_>, token: usize, (start, end): (usize, usize), role: Role) {
        let value = &text.value[start..end];
        if value.len() > LONGEST_PATH {
            return;
        }
        let part = text.part(start, end);
        match self.workspace.find(value, self.main()) {
            PathTarget::File(path) => {
                self.part(&Symbol::File(path.into()), token, part, SymbolUse::certain(role));
            }
            PathTarget::Missing | PathTarget::Elsewhere => {
                let name = value.rsplit(['\\', '/']).next().unwrap_or_default().trim();
                if !name.is_empty() {
                    let symbol = Symbol::Word(name.to_lowercase().into());
                    self.part(&symbol, token, part, SymbolUse::doubtful(Role::Mention));
                }
            }
        }
    }

    /// Adds the names in code in a string.
    fn code(&mut self, text: &Unquoted<'_>, token: usize, certainty: Option<CodeText>) {
        let value = &*text.value;
        let tokens = tokenize(value);
        let mut before = None;
        for at in 0..tokens.len() {
            let range = tokens.range(at);
            let (start, end) = (range.start as usize, range.end as usize);
            let word = &value[start..end];
            match tokens.kind(at) {
                TokenKind::Name if word.starts_with('_') || (self.is_command)(word) => {}
                TokenKind::Name => {
                    let is_function = find_mark(word);
                    let is_called = matches!(before, Some("call" | "spawn"));
                    // Words of a text for players are not names.
                    let is_name = match certainty {
                        Some(CodeText::Certain) => is_called || is_code(value),
                        Some(CodeText::Possible) => is_called || (word.contains('_') && is_code(value)),
                        None => false,
                    };
                    if is_name || is_function {
                        let is_certain = is_function || is_called || certainty == Some(CodeText::Certain);
                        let role = if certainty.is_some() && is_set(&tokens, at) { Role::Write } else { Role::Mention };
                        let how = SymbolUse { role, is_certain };
                        self.part(&Symbol::global(word), token, text.part(start, end), how);
                    }
                }
                // An unclosed one has no quote at its end.
                TokenKind::DoubleString | TokenKind::SingleString if end - start > 2 && is_closed_string(word) => {
                    // `QQGVAR(open)` in `QUOTE(...)` is written for one pair of quotes, but has several.
                    let quotes = word.bytes().take_while(|byte| *byte == b'"').count().max(1);
                    if start + quotes < end - quotes {
                        self.one_word(text, token, (start + quotes, end - quotes), false);
                    }
                }
                _ => {}
            }
            if !tokens.kind(at).is_trivia() {
                before = Some(word);
            }
        }
    }
}

/// Whether a name in code is that of a variable being assigned.
fn is_set(tokens: &Tokens, name: usize) -> bool {
    let is_seen = |at: &usize| !tokens.kind(*at).is_trivia();
    let before = (0..name).rev().find(is_seen).map(|at| tokens.kind(at));
    let after = (name + 1..tokens.len()).find(is_seen).map(|at| tokens.kind(at));
    after == Some(TokenKind::Assign) && matches!(before, None | Some(TokenKind::Semicolon | TokenKind::LBrace))
}

/// The text between the quotes of a string.
pub struct Unquoted<'t> {
    value: Cow<'t, str>,
    /// Offset of the value in the token.
    quote: usize,
    /// Offsets in the value of quotes that are written twice.
    doubled: Vec<usize>,
}

impl<'t> Unquoted<'t> {
    /// Unquotes a token; None if the preprocessor may change the string in a way that is not modeled.
    pub fn new(pre: &'t sqf_syntax::Preprocessed, token: usize) -> Option<Unquoted<'t>> {
        if pre.tokens()[token].is_inexact() {
            return None;
        }
        Unquoted::of(pre.text(token))
    }

    /// Unquotes a text, whose closing quote may be missing.
    pub fn of(text: &'t str) -> Option<Unquoted<'t>> {
        let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let inside = text.get(1..)?;
        let inside = inside.strip_suffix(quote).unwrap_or(inside);
        if !inside.contains(quote) {
            return Some(Unquoted { value: Cow::Borrowed(inside), quote: 1, doubled: Vec::new() });
        }
        let mut value = String::with_capacity(inside.len());
        let mut doubled = Vec::new();
        let mut characters = inside.chars().peekable();
        while let Some(c) = characters.next() {
            if c == quote && characters.next_if_eq(&quote).is_some() {
                doubled.push(value.len());
            }
            value.push(c);
        }
        Some(Unquoted { value: Cow::Owned(value), quote: 1, doubled })
    }

    /// Returns the value.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the value, which borrows from the token if possible.
    pub(super) fn shared_value(&self) -> Cow<'t, str> {
        self.value.clone()
    }

    /// Converts an offset in the token's text to one in the value.
    pub fn place_in_value(&self, at: usize) -> usize {
        let is_before = |(number, quote): &(usize, &usize)| self.quote + *quote + number < at;
        let doubled = self.doubled.iter().enumerate().take_while(is_before).count();
        at.saturating_sub(self.quote + doubled).min(self.value.len())
    }

    /// Converts a range in the value to one in the token's text.
    pub fn part(&self, start: usize, end: usize) -> TextRange {
        let before = |at: usize| self.doubled.partition_point(|quote| *quote < at);
        TextRange::new((self.quote + start + before(start)) as u32, (self.quote + end + before(end)) as u32)
    }
}

/// Whether a text is one word that may be a name.
pub(super) fn is_name(text: &str) -> bool {
    text.len() <= LONGEST_NAME && sqf_text::is_name(text)
}

/// Whether a text is the key of a stringtable, judging by the usual prefix.
fn is_key(text: &str) -> bool {
    let name = text.strip_prefix(['$', '@']).unwrap_or(text);
    starts_with_ignoring_case(name, "str_") && is_name(name)
}

/// Returns the length of the start of a stringtable key that code completes: `STR_gate_` of `STR_gate_%1`.
fn key_beginning(text: &str) -> Option<usize> {
    let end = text.find('%')?;
    is_key(&text[..end]).then_some(end)
}

/// Extensions of a project's files that strings name, in lower case.
const EXTENSIONS: [&str; 27] = [
    "sqf", "sqs", "fsm", "hpp", "cpp", "ext", "inc", "h", "sqm", "xml", "html", "txt", "paa", "pac", "jpg", "jpeg",
    "png", "tga", "ogg", "ogv", "wss", "wav", "lip", "p3d", "rtm", "rvmat", "bisurf",
];

/// Whether a text may be a path.
pub(super) fn is_path(text: &str) -> bool {
    let Some((folders, extension)) = text.trim_end().rsplit_once('.') else { return false };
    let is_plain = |c: char| {
        c.is_alphanumeric()
            || matches!(c, '_' | '-' | '.' | '\\' | '/' | ' ' | '$' | '+' | '&' | '=' | '@' | '#' | '!' | '~')
    };
    text.len() <= LONGEST_PATH
        && EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
        && !folders.is_empty()
        && folders.chars().all(is_plain)
}

/// Whether a text contains what nearly all code contains.
fn is_code(text: &str) -> bool {
    text.bytes().any(|byte| matches!(byte, b';' | b'[' | b'{' | b'(' | b'=' | b'&' | b'|' | b'<' | b'>'))
}

fn may_be_code(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

fn find_mark(text: &str) -> bool {
    let mark = FUNCTION_MARK.as_bytes();
    text.len() > mark.len()
        && memchr::memchr2_iter(b'f', b'F', text.as_bytes())
            .any(|at| at > 0 && text.as_bytes().get(at - 1..at + 4).is_some_and(|part| part.eq_ignore_ascii_case(mark)))
}
