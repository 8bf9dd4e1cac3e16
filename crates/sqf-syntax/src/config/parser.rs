//! Parses tokens to classes and entries.
//!
//! The parser is not recursive: open blocks and arrays are kept on stacks, however deep they are.

mod braces;
mod files;
mod values;

use std::ops::Range;

use super::{
    Class, ClassId, ClassKind, Config, ConfigError, ConfigErrorKind, Entry, EntryId, Item, Unpaired, ValueKind,
};
use crate::{Preprocessed, TokenKind};
use files::Files;

/// Limit for nested classes. The contents of deeper ones are read as if they were in the last.
const DEEPEST: usize = 1 << 17;

impl Config {
    /// Parses a configuration. Never fails.
    pub fn parse(text: &Preprocessed) -> Config {
        let apostrophes: Vec<usize> = (0..text.tokens().len()).filter(|token| is_apostrophe(text, *token)).collect();
        if !apostrophes.is_empty() {
            return Config::parse_within(text, Files::of(text), &apostrophes);
        }
        let config = Config::parse_within(text, None, &[]);
        match config.errors.iter().any(|error| error.kind.may_reach_far()).then(|| Files::of(text)).flatten() {
            Some(files) => Config::parse_within(text, Some(files), &[]),
            None => config,
        }
    }

    /// Parses a configuration. With `files`, no class and no value goes on behind the end of its file.
    /// `apostrophes` are the tokens that [`is_apostrophe`] finds.
    fn parse_within(text: &Preprocessed, files: Option<Files>, apostrophes: &[usize]) -> Config {
        let count = text.tokens().len();
        let (config, open) = (Config::default(), Vec::new());
        let mut parser = Parser { text, files, at: 0, end: count, config, open, run: None, balanced: None };
        parser.begin(ClassKind::Root, "", 0, 0, None);
        let hidden = parser.hidden(apostrophes);
        while parser.at < count {
            parser.leave_files();
            let starts_before = hidden.partition_point(|hidden| hidden.start < parser.at);
            match hidden[..starts_before].last().is_some_and(|hidden| parser.at < hidden.end) {
                true => parser.lone(),
                false => parser.item(),
            }
        }
        parser.end = count;
        while let Some((class, brace)) = parser.open.pop() {
            parser.end_unclosed(class, brace, count);
        }
        if let Some(last) = count.checked_sub(1).filter(|last| parser.is_unclosed(*last)) {
            parser.error(ConfigErrorKind::UnclosedString, last);
        }
        parser.config.errors.sort_by_key(|error| error.token);
        parser.place_braces();
        parser.config.forget(&hidden);
        parser.apostrophes(apostrophes);
        let errors = &parser.config.errors;
        parser.config.is_broken = errors.iter().any(|error| error.kind.is_of_whole());
        parser.config.has_open_string = errors.iter().any(|error| error.kind == ConfigErrorKind::UnclosedString);
        parser.config
    }
}

impl Config {
    /// Drops what follows from tokens that are not understood: errors at them or about braces.
    fn forget(&mut self, hidden: &[Range<usize>]) {
        if hidden.is_empty() {
            return;
        }
        let is_hidden = |token: usize| {
            let starts = hidden.partition_point(|hidden| hidden.start <= token + 1);
            hidden[..starts].last().is_some_and(|hidden| token < hidden.end)
        };
        self.errors.retain(|error| !error.kind.is_of_whole() && !is_hidden(error.token));
        self.brackets.clear();
        self.classes.iter_mut().for_each(|class| class.is_whole = false);
    }
}

/// Whether a token is an apostrophe without another one on its line. To the game, it is a part of a value without
/// quotes, as in `gameType = Don't;`, but the lexer takes it for the start of a string.
fn is_apostrophe(text: &Preprocessed, token: usize) -> bool {
    text.tokens()[token].kind == TokenKind::SingleString && {
        let string = text.text(token);
        string.contains(['\n', '\r']) || string.len() < 2 || !string.ends_with('\'')
    }
}

struct Parser<'p> {
    text: &'p Preprocessed,
    /// Where files end, if nothing goes on behind that.
    files: Option<Files>,
    at: usize,
    /// The token after the last one that the current item may have.
    end: usize,
    config: Config,
    /// The open classes, the root first, each with its brace.
    open: Vec<(ClassId, Option<usize>)>,
    /// While tokens are read that belong to no item: the error that reports them.
    run: Option<Run>,
    /// Whether the text has as many `{` as `}`; counted on first use.
    balanced: Option<bool>,
}

/// Adjacent tokens that are neither classes nor entries.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// The token after the last.
    end: usize,
    /// The error that reports them, by its position in the list.
    error: Option<usize>,
}

impl Parser<'_> {
    #[inline]
    fn count(&self) -> usize {
        self.end
    }

    #[inline]
    fn kind(&self, token: usize) -> Option<TokenKind> {
        let token = self.text.tokens()[..self.end].get(token)?;
        Some(token.kind)
    }

    fn is_opaque(&self, token: usize) -> bool {
        self.text.tokens().get(token).is_some_and(|token| token.is_opaque())
    }

    /// Whether a token may stand for more or less than one value.
    fn may_be_anything(&self, token: usize) -> bool {
        self.text.tokens().get(token).is_some_and(|token| token.may_be_anything())
    }

    /// Returns the tokens that are not understood: from an apostrophe to the end of its file. The ranges are sorted and
    /// do not overlap.
    fn hidden(&self, apostrophes: &[usize]) -> Vec<Range<usize>> {
        let count = self.text.tokens().len();
        let mut hidden: Vec<Range<usize>> = Vec::new();
        for token in apostrophes.iter().copied() {
            if hidden.last().is_none_or(|last| last.end <= token) {
                hidden.push(token..self.files.as_ref().map_or(count, |files| files.end(token).min(count)));
            }
        }
        hidden
    }

    /// Whether the token at `token` is that word, in any case.
    fn is_word(&self, token: usize, word: &str) -> bool {
        self.kind(token) == Some(TokenKind::Name)
            && !self.is_opaque(token)
            && self.text.text(token).eq_ignore_ascii_case(word)
    }

    fn is(&self, token: usize, kind: TokenKind) -> bool {
        self.kind(token) == Some(kind)
    }

    /// Returns the innermost open class.
    fn inside(&mut self) -> &mut Class {
        // The root is never closed.
        let inside = self.open.last().map_or(0, |(class, _)| class.0);
        &mut self.config.classes[inside as usize]
    }

    fn inside_is(&self, kind: ClassKind) -> bool {
        self.open.last().is_some_and(|(class, _)| self.config.class(*class).kind == kind)
    }

    fn error(&mut self, kind: ConfigErrorKind, token: usize) {
        self.config.errors.push(ConfigError { kind, token, other: None });
    }

    /// Whether a token is a string in double quotes that never ends.
    fn is_unclosed(&self, token: usize) -> bool {
        self.is(token, TokenKind::DoubleString) && {
            let text = self.text.text(token);
            text.bytes().filter(|byte| *byte == b'"').count() % 2 == 1
        }
    }

    /// Consumes the `;` after an item, or records that it is missing. `kind` is None if none is needed.
    fn semicolon(&mut self, kind: Option<ConfigErrorKind>) -> Option<usize> {
        if self.is(self.at, TokenKind::Semicolon) {
            self.at += 1;
            return Some(self.at - 1);
        }
        let last = self.at.saturating_sub(1);
        // Something unknown may begin or end with it.
        let is_unknown = self.may_be_anything(last) || self.may_be_anything(self.at);
        if let Some(kind) = kind.filter(|_| !is_unknown) {
            self.error(kind, last);
        }
        None
    }

    /// Adds a token that belongs to no item.
    fn token(&mut self, token: usize) {
        self.inside().items.push(Item::Token(token));
    }

    /// Closes the classes whose files have ended.
    fn leave_files(&mut self) {
        let Some(files) = &self.files else { return };
        self.end = files.end(self.at).min(self.text.tokens().len());
        while let Some((class, Some(brace))) = self.open.last().copied() {
            if self.files.as_ref().is_none_or(|files| self.at < files.end(brace)) {
                break;
            }
            // What it hides may belong to any of the classes around it.
            for (open, _) in &self.open {
                self.config.classes[open.0 as usize].is_whole = false;
            }
            self.open.pop();
            self.end_unclosed(class, Some(brace), self.at);
        }
    }

    /// Ends a class without a `}`.
    fn end_unclosed(&mut self, class: ClassId, brace: Option<usize>, end: usize) {
        self.config.classes[class.0 as usize].end = end;
        if let Some(brace) = brace {
            self.config.brackets.push(Unpaired::Open(brace));
            self.error(ConfigErrorKind::Unclosed, brace);
        }
    }

    /// Parses the next item of a class.
    fn item(&mut self) {
        let at = self.at;
        if self.inside_is(ClassKind::Enum) && self.is(at, TokenKind::Name) {
            return self.constant();
        }
        match self.kind(at) {
            Some(TokenKind::RBrace) => self.close(),
            Some(TokenKind::RBracket) if self.is_meant_as_brace() => {
                self.error(ConfigErrorKind::WrongBracket, at);
                self.close();
            }
            Some(TokenKind::LBrace) => {
                self.inside().is_whole = false;
                self.unexpected(at);
                self.at += 1;
                self.begin(ClassKind::Unknown, "", at, at, Some(at));
                self.hush();
            }
            Some(TokenKind::Semicolon) => self.lone(),
            Some(TokenKind::Comma) if self.inside_is(ClassKind::Enum) => self.lone(),
            Some(TokenKind::Name) if self.is_opaque(at) => self.unknown(),
            Some(TokenKind::Name | TokenKind::Number) if self.is_entry(self.name_end(at)) => self.entry(),
            Some(TokenKind::Name) if self.is_word(at, "class") => self.class(),
            Some(TokenKind::Name) if self.is_word(at, "delete") => self.bare(ClassKind::Delete),
            Some(TokenKind::Name) if self.is_word(at, "import") => self.bare(ClassKind::Import),
            Some(TokenKind::Name) if self.is_word(at, "enum") => self.enumeration(),
            _ => self.unknown(),
        }
    }

    /// Whether a `]` ends an empty class: `class open {];`.
    fn is_meant_as_brace(&self) -> bool {
        let is_empty = self.open.last().is_some_and(|(_, brace)| brace.is_some_and(|brace| brace + 1 == self.at));
        is_empty && self.is(self.at + 1, TokenKind::Semicolon)
    }

    /// Consumes a token as an item of its own.
    fn lone(&mut self) {
        self.token(self.at);
        self.at += 1;
    }

    /// Consumes a token that has no meaning here.
    fn unknown(&mut self) {
        self.inside().is_whole = false;
        self.unexpected(self.at);
        self.lone();
    }

    /// Records a token that belongs to no item, together with such tokens before it. They are not reported if one of
    /// them is unknown.
    fn unexpected(&mut self, token: usize) {
        let mut run = self.run.filter(|run| run.end == token).unwrap_or_else(|| {
            self.error(ConfigErrorKind::Unexpected, token);
            Run { end: token, error: Some(self.config.errors.len() - 1) }
        });
        if self.is_opaque(token)
            && let Some(error) = run.error.take()
        {
            self.config.errors.truncate(error);
        }
        run.end = token + 1;
        self.run = Some(run);
    }

    /// Drops the report of the tokens from here on that belong to no item: another mistake explains them.
    fn hush(&mut self) {
        self.run = Some(Run { end: self.at, error: None });
    }

    fn begin(&mut self, kind: ClassKind, name: &str, token: usize, first: usize, brace: Option<usize>) {
        let class = match self.open.last() {
            Some((class, _)) if self.open.len() > DEEPEST => {
                let class = *class;
                self.inside().is_whole = false;
                for token in first..self.at {
                    self.token(token);
                }
                class
            }
            _ => {
                let class = self.add(kind, name, token, first);
                self.config.classes[class.0 as usize].open = brace;
                class
            }
        };
        self.open.push((class, brace));
    }

    /// Adds a class to the innermost open one.
    fn add(&mut self, kind: ClassKind, name: &str, token: usize, first: usize) -> ClassId {
        let id = ClassId(self.config.classes.len() as u32);
        let outer = self.open.last().map(|(class, _)| *class);
        if outer.is_some() {
            let inside = self.inside();
            inside.classes.push(id);
            inside.items.push(Item::Class(id));
        }
        self.config.classes.push(Class {
            kind,
            name: name.into(),
            token,
            first,
            end: self.at,
            base: None,
            base_token: None,
            open: None,
            close: None,
            semicolon: None,
            outer,
            classes: Vec::new(),
            entries: Vec::new(),
            items: Vec::new(),
            is_whole: true,
        });
        id
    }

    fn close(&mut self) {
        let brace = self.at;
        self.at += 1;
        // With braces missing, one of a header does not close the class around its `#include`.
        let is_of_other_file = self.files.as_ref().is_some_and(|files| {
            let open = self.open.last().and_then(|(_, open)| *open);
            open.is_some_and(|open| !files.are_together(open, brace))
        });
        if self.open.len() < 2 || is_of_other_file {
            self.config.brackets.push(Unpaired::Close(brace));
            self.error(ConfigErrorKind::Unopened, brace);
            self.inside().is_whole = false;
            self.token(brace);
            self.hush();
            return;
        }
        let Some((class, open)) = self.open.pop() else { return };
        if self.config.class(class).open != open {
            // Nested too deeply.
            return self.token(brace);
        }
        let kind = self.config.class(class).kind;
        let semicolon = self.semicolon((kind != ClassKind::Unknown).then_some(ConfigErrorKind::ClassSemicolon));
        let class = &mut self.config.classes[class.0 as usize];
        (class.end, class.close, class.semicolon) = (brace + 1, Some(brace), semicolon);
    }

    /// Parses `class Name` or `class Name: Base`, and the brace or `;` after it.
    fn class(&mut self) {
        let first = self.at;
        self.at += 1;
        let token = self.at;
        let Some(name) = self.name() else { return self.nameless(first) };
        let mut base = None;
        if self.is(self.at, TokenKind::Colon) {
            self.at += 1;
            let token = self.at;
            base = self.name().map(|name| (name, token));
            if base.is_none() && !self.is_opaque(self.at) {
                self.error(ConfigErrorKind::MissingName, self.at - 1);
            }
        }
        let is_opaque = (token..self.at).any(|token| self.is_opaque(token));
        if is_opaque {
            self.inside().is_whole = false;
        }
        let kind = if is_opaque { ClassKind::Unknown } else { ClassKind::Block };
        let id = ClassId(self.config.classes.len() as u32);
        if self.is(self.at, TokenKind::LBrace) {
            let brace = self.at;
            self.at += 1;
            self.begin(kind, &name, token, first, Some(brace));
        } else {
            self.add(if is_opaque { kind } else { ClassKind::Forward }, &name, token, first);
            self.end_bare(id, true);
        }
        if let (Some((name, token)), Some(class)) = (base, self.config.classes.get_mut(id.0 as usize)) {
            class.base = Some(name.into());
            class.base_token = Some(token);
        }
    }

    /// Records that a name is missing after the word that begins a class.
    fn nameless(&mut self, first: usize) {
        self.inside().is_whole = false;
        if !self.is_opaque(self.at) {
            self.error(ConfigErrorKind::MissingName, first);
        }
        self.token(first);
        self.hush();
    }

    /// Ends a class without braces: at its `;`, or where that is missing.
    fn end_bare(&mut self, id: ClassId, is_class: bool) {
        let end = self.at;
        let is_head = is_class
            && matches!(self.kind(end), Some(TokenKind::Name | TokenKind::Number | TokenKind::DoubleString))
            && !self.begins_line(end)
            && !self.is_opaque(end)
            && !self.is_opaque(end - 1);
        if is_head {
            self.error(ConfigErrorKind::ClassHead, end);
            self.hush();
        }
        let semicolon = self.semicolon((!is_head).then_some(ConfigErrorKind::ClassSemicolon));
        let class = &mut self.config.classes[id.0 as usize];
        (class.end, class.semicolon) = (end, semicolon);
    }

    /// Whether a token is the first of a line in the file where it is written.
    fn begins_line(&self, token: usize) -> bool {
        let Some(before) = token.checked_sub(1) else { return true };
        let origin = self.text.origin(before);
        let left = match origin.is_call && !self.text.origin(token).is_call {
            // A value may end with the call of a macro.
            true => Some((origin.file, origin.range)),
            false => self.text.written(before),
        };
        let (Some((file, left)), Some((other, right))) = (left, self.text.written(token)) else { return false };
        let text = self.text.files().get(file).map_or("", |file| &**file.source.text());
        let gap = text.get(left.end as usize..right.start as usize);
        file == other && gap.is_some_and(|gap| gap.contains(['\n', '\r']))
    }

    /// Parses the name of a class or entry. It may begin with a digit, so it may be several adjacent tokens.
    fn name(&mut self) -> Option<String> {
        let first = self.at;
        if !matches!(self.kind(first)?, TokenKind::Name | TokenKind::Number | TokenKind::Unknown) {
            return None;
        }
        self.at = self.name_end(first);
        Some((first..self.at).map(|token| self.text.text(token)).collect())
    }

    /// Returns the token after the name that begins at `first`.
    fn name_end(&self, first: usize) -> usize {
        let is_more = |token: &usize| {
            matches!(self.kind(*token), Some(TokenKind::Name | TokenKind::Number)) && self.is_joined(*token)
        };
        first + 1 + (first + 1..self.count()).take_while(is_more).count()
    }

    /// Whether there is nothing between a token and the previous one.
    fn is_joined(&self, token: usize) -> bool {
        self.text.touches(token)
    }

    /// Parses `delete Name;` and `import Name from Other as Name;`.
    fn bare(&mut self, kind: ClassKind) {
        let first = self.at;
        self.at += 1;
        let mut token = self.at;
        let Some(mut name) = self.name() else { return self.nameless(first) };
        while kind == ClassKind::Import && (self.is_word(self.at, "from") || self.is_word(self.at, "as")) {
            let is_renamed = self.is_word(self.at, "as");
            self.at += 1;
            let at = self.at;
            match self.name() {
                Some(other) if is_renamed => (name, token) = (other, at),
                _ => {}
            }
        }
        let id = self.add(kind, &name, token, first);
        self.end_bare(id, false);
    }

    /// Parses `enum {` and `enum Name {`.
    fn enumeration(&mut self) {
        let first = self.at;
        self.at += 1;
        let token = self.at;
        let name = self.name().unwrap_or_default();
        if self.is(self.at, TokenKind::LBrace) {
            let brace = self.at;
            self.at += 1;
            self.begin(ClassKind::Enum, &name, token, first, Some(brace));
        } else {
            self.inside().is_whole = false;
            for token in first..self.at {
                self.unexpected(token);
                self.token(token);
            }
        }
    }

    /// Parses a name in an `enum`, with or without its value.
    fn constant(&mut self) {
        let token = self.at;
        self.at += 1;
        let (mut assign, mut value) = (None, None);
        if self.is(self.at, TokenKind::Assign) {
            assign = Some(self.at);
            self.at += 1;
            value = self.scalar(true);
        }
        let semicolon = self.is(self.at, TokenKind::Semicolon).then_some(self.at);
        let (name, name_end, end) = (self.text.text(token).into(), token + 1, self.at);
        self.at += usize::from(semicolon.is_some());
        let entry = Entry { name, token, name_end, assign, end, semicolon, is_array: false, is_added: false, value };
        self.put(entry);
    }

    /// Whether `token`, after a name, makes it an entry.
    fn is_entry(&self, token: usize) -> bool {
        self.is(token, TokenKind::Assign)
            || (self.is(token, TokenKind::LBracket) && self.is(token + 1, TokenKind::RBracket))
            || (self.is_plus(token) && self.is(token + 1, TokenKind::Assign))
    }

    fn is_plus(&self, token: usize) -> bool {
        self.is(token, TokenKind::Operator) && self.text.text(token) == "+"
    }

    fn entry(&mut self) {
        let token = self.at;
        let name = self.name().unwrap_or_default();
        let name_end = self.at;
        let is_array = self.is(self.at, TokenKind::LBracket);
        if is_array {
            self.at += 2;
        }
        let is_added = self.is_plus(self.at);
        self.at += usize::from(is_added);
        let (mut assign, mut value, mut is_ended) = (None, None, true);
        if self.is(self.at, TokenKind::Assign) {
            assign = Some(self.at);
            self.at += 1;
            let (first, errors) = (self.at, self.config.errors.len());
            let is_list = self.is(first, TokenKind::LBrace);
            value = if is_list { self.array() } else { self.scalar(false) };
            let of_value = value.map(|value| &self.config.value(value).kind);
            match of_value {
                None if is_list => is_ended = false,
                None if !self.is_opaque(self.at) => self.error(ConfigErrorKind::MissingValue, first - 1),
                Some(ValueKind::Array(_)) if !is_array => self.error(ConfigErrorKind::MissingBrackets, token),
                Some(ValueKind::Number(_) | ValueKind::Text(_)) if is_array => {
                    self.error(ConfigErrorKind::SuperfluousBrackets, token);
                }
                Some(ValueKind::Bare(_)) if let Some(comma) = self.comma_between_values(first) => match is_array {
                    true => self.error(ConfigErrorKind::SuperfluousBrackets, token),
                    false => self.error(ConfigErrorKind::SeveralValues, comma),
                },
                // `x[] = [1, 2];`
                Some(ValueKind::Bare(_)) if is_array && self.is(first, TokenKind::LBracket) => {
                    self.error(ConfigErrorKind::SuperfluousBrackets, token);
                }
                _ => {}
            }
            is_ended &= self.config.errors.len() == errors;
        } else {
            self.inside().is_whole = false;
            if !self.is_opaque(self.at) {
                self.error(ConfigErrorKind::MissingAssign, self.at - 1);
            }
            is_ended = false;
            self.hush();
        }
        let end = self.at;
        let semicolon = self.semicolon(is_ended.then_some(ConfigErrorKind::EntrySemicolon));
        self.put(Entry { name: name.into(), token, name_end, assign, end, semicolon, is_array, is_added, value });
    }

    fn put(&mut self, entry: Entry) {
        let id = EntryId(self.config.entries.len() as u32);
        let inside = self.inside();
        inside.entries.push(id);
        inside.items.push(Item::Entry(id));
        self.config.entries.push(entry);
    }
}
