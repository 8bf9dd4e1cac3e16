//! From tokens to classes and entries.
//!
//! There are no calls within calls: blocks and arrays that are open lie on stacks, however deep they are.

use super::{Class, ClassId, ClassKind, Config, Entry, EntryId, Unpaired, Value, ValueId, ValueKind};
use crate::syntax::{Preprocessed, TokenKind};

/// Classes in each other. What is in deeper ones is read as if it were in the last.
const DEEPEST: usize = 1 << 17;

impl Config {
    /// Reads a configuration. Never fails.
    pub fn parse(text: &Preprocessed) -> Config {
        let mut parser = Parser { text, at: 0, config: Config::default(), open: Vec::new() };
        parser.begin(ClassKind::Root, "", 0, None);
        while parser.at < parser.count() {
            parser.item();
        }
        let count = parser.count();
        while let Some((class, brace)) = parser.open.pop() {
            parser.config.classes[class.0 as usize].end = count;
            if let Some(brace) = brace {
                parser.config.brackets.push(Unpaired::Open(brace));
            }
        }
        parser.config
    }
}

struct Parser<'p> {
    text: &'p Preprocessed,
    at: usize,
    config: Config,
    /// The classes that are open, the root first, each with its brace.
    open: Vec<(ClassId, Option<usize>)>,
}

impl Parser<'_> {
    fn count(&self) -> usize {
        self.text.tokens().len()
    }

    fn kind(&self, token: usize) -> Option<TokenKind> {
        let token = self.text.tokens().get(token)?;
        Some(token.kind)
    }

    fn is_opaque(&self, token: usize) -> bool {
        self.text.tokens().get(token).is_some_and(|token| token.is_opaque())
    }

    /// Whether there is that word at `token`, in any case.
    fn is_word(&self, token: usize, word: &str) -> bool {
        self.kind(token) == Some(TokenKind::Name)
            && !self.is_opaque(token)
            && self.text.text(token).eq_ignore_ascii_case(word)
    }

    fn is(&self, token: usize, kind: TokenKind) -> bool {
        self.kind(token) == Some(kind)
    }

    /// The class that is open.
    fn inside(&mut self) -> &mut Class {
        // The root is never closed.
        let inside = self.open.last().map_or(0, |(class, _)| class.0);
        &mut self.config.classes[inside as usize]
    }

    fn inside_is(&self, kind: ClassKind) -> bool {
        self.open.last().is_some_and(|(class, _)| self.config.class(*class).kind == kind)
    }

    /// Takes what is next in a class.
    fn item(&mut self) {
        let at = self.at;
        if self.inside_is(ClassKind::Enum) && self.is(at, TokenKind::Name) {
            return self.constant();
        }
        match self.kind(at) {
            Some(TokenKind::RBrace) => self.close(),
            Some(TokenKind::LBrace) => {
                self.inside().is_whole = false;
                self.at += 1;
                self.begin(ClassKind::Unknown, "", at, Some(at));
            }
            Some(TokenKind::Semicolon) => self.at += 1,
            Some(TokenKind::Comma) if self.inside_is(ClassKind::Enum) => self.at += 1,
            Some(TokenKind::Name) if self.is_opaque(at) => self.unknown(),
            Some(TokenKind::Name | TokenKind::Number) if self.is_entry(self.name_end(at)) => self.entry(),
            Some(TokenKind::Name) if self.is_word(at, "class") => self.class(),
            Some(TokenKind::Name) if self.is_word(at, "delete") => self.bare(ClassKind::Delete),
            Some(TokenKind::Name) if self.is_word(at, "import") => self.bare(ClassKind::Import),
            Some(TokenKind::Name) if self.is_word(at, "enum") => self.enumeration(),
            _ => self.unknown(),
        }
    }

    /// Goes over a token that means nothing here.
    fn unknown(&mut self) {
        self.inside().is_whole = false;
        self.at += 1;
    }

    fn begin(&mut self, kind: ClassKind, name: &str, token: usize, brace: Option<usize>) {
        let class = match self.open.last() {
            Some((class, _)) if self.open.len() > DEEPEST => {
                let class = *class;
                self.inside().is_whole = false;
                class
            }
            _ => self.add(kind, name, token),
        };
        self.open.push((class, brace));
    }

    /// Adds a class to the one that is open.
    fn add(&mut self, kind: ClassKind, name: &str, token: usize) -> ClassId {
        let id = ClassId(self.config.classes.len() as u32);
        let outer = self.open.last().map(|(class, _)| *class);
        if outer.is_some() {
            self.inside().classes.push(id);
        }
        self.config.classes.push(Class {
            kind,
            name: name.into(),
            token,
            end: self.at,
            base: None,
            outer,
            classes: Vec::new(),
            entries: Vec::new(),
            is_whole: true,
        });
        id
    }

    fn close(&mut self) {
        let brace = self.at;
        self.at += 1;
        if self.open.len() < 2 {
            self.config.brackets.push(Unpaired::Close(brace));
            self.inside().is_whole = false;
            return;
        }
        let end = self.at;
        self.inside().end = end;
        self.open.pop();
    }

    /// `class Name`, `class Name: Base`, and the brace or `;` behind it.
    fn class(&mut self) {
        self.at += 1;
        let token = self.at;
        let Some(name) = self.name() else {
            self.inside().is_whole = false;
            return;
        };
        let mut base = None;
        if self.is(self.at, TokenKind::Colon) {
            self.at += 1;
            base = self.name();
        }
        let is_opaque = (token..self.at).any(|token| self.is_opaque(token));
        if is_opaque {
            self.inside().is_whole = false;
        }
        let kind = if is_opaque { ClassKind::Unknown } else { ClassKind::Block };
        if self.is(self.at, TokenKind::LBrace) {
            let brace = self.at;
            self.at += 1;
            self.begin(kind, &name, token, Some(brace));
            self.inside().base = base.map(Into::into);
        } else {
            let id = self.add(if is_opaque { kind } else { ClassKind::Forward }, &name, token);
            self.config.classes[id.0 as usize].base = base.map(Into::into);
        }
    }

    /// The name of a class or entry. It may begin with a digit, so it may be several tokens that stand side by side.
    fn name(&mut self) -> Option<String> {
        let first = self.at;
        if !matches!(self.kind(first)?, TokenKind::Name | TokenKind::Number | TokenKind::Unknown) {
            return None;
        }
        self.at = self.name_end(first);
        Some((first..self.at).map(|token| self.text.text(token)).collect())
    }

    /// The token behind the name that begins at `first`.
    fn name_end(&self, first: usize) -> usize {
        let is_more = |token: &usize| {
            matches!(self.kind(*token), Some(TokenKind::Name | TokenKind::Number)) && self.is_joined(*token)
        };
        first + 1 + (first + 1..self.count()).take_while(is_more).count()
    }

    /// Whether there is nothing between a token and the one before it.
    fn is_joined(&self, token: usize) -> bool {
        match (self.text.written(token - 1), self.text.written(token)) {
            (Some((file, before)), Some((other, after))) => file == other && before.end == after.start,
            _ => false,
        }
    }

    /// `delete Name;`, `import Name from Other as Name;`
    fn bare(&mut self, kind: ClassKind) {
        self.at += 1;
        let token = self.at;
        let Some(mut name) = self.name() else {
            self.inside().is_whole = false;
            return;
        };
        while kind == ClassKind::Import && (self.is_word(self.at, "from") || self.is_word(self.at, "as")) {
            let is_renamed = self.is_word(self.at, "as");
            self.at += 1;
            match self.name() {
                Some(other) if is_renamed => name = other,
                _ => {}
            }
        }
        self.add(kind, &name, token);
    }

    /// `enum {`, `enum Name {`
    fn enumeration(&mut self) {
        self.at += 1;
        let token = self.at;
        let name = self.name().unwrap_or_default();
        if self.is(self.at, TokenKind::LBrace) {
            let brace = self.at;
            self.at += 1;
            self.begin(ClassKind::Enum, &name, token, Some(brace));
        } else {
            self.inside().is_whole = false;
        }
    }

    /// A name in an `enum`, with its value or without.
    fn constant(&mut self) {
        let token = self.at;
        self.at += 1;
        let mut value = None;
        if self.is(self.at, TokenKind::Assign) {
            self.at += 1;
            value = self.scalar(true);
        }
        self.put(Entry { name: self.text.text(token).into(), token, is_array: false, is_added: false, value });
    }

    /// Whether `token`, behind a name, makes it an entry.
    fn is_entry(&self, token: usize) -> bool {
        self.is(token, TokenKind::Assign)
            || (self.is(token, TokenKind::LBracket) && self.is(token + 1, TokenKind::RBracket))
    }

    fn entry(&mut self) {
        let token = self.at;
        let name = self.name().unwrap_or_default();
        let is_array = self.is(self.at, TokenKind::LBracket);
        if is_array {
            self.at += 2;
        }
        let is_added = self.is(self.at, TokenKind::Operator) && self.text.text(self.at) == "+";
        self.at += usize::from(is_added);
        let mut value = None;
        if self.is(self.at, TokenKind::Assign) {
            self.at += 1;
            value = if self.is(self.at, TokenKind::LBrace) { self.array() } else { self.scalar(false) };
        } else {
            self.inside().is_whole = false;
        }
        self.put(Entry { name: name.into(), token, is_array, is_added, value });
    }

    fn put(&mut self, entry: Entry) {
        let id = EntryId(self.config.entries.len() as u32);
        self.inside().entries.push(id);
        self.config.entries.push(entry);
    }

    fn value(&mut self, kind: ValueKind, first: usize) -> ValueId {
        let id = ValueId(self.config.values.len() as u32);
        self.config.values.push(Value { kind, first, end: self.at });
        id
    }

    /// `{1, "two", {3}}`
    fn array(&mut self) -> Option<ValueId> {
        let mut open: Vec<(usize, Vec<ValueId>)> = Vec::new();
        loop {
            match self.kind(self.at) {
                Some(TokenKind::LBrace) => {
                    open.push((self.at, Vec::new()));
                    self.at += 1;
                }
                Some(TokenKind::RBrace) => {
                    let (first, items) = open.pop()?;
                    self.at += 1;
                    let array = self.value(ValueKind::Array(items), first);
                    match open.last_mut() {
                        Some((_, items)) => items.push(array),
                        None => return Some(array),
                    }
                }
                Some(TokenKind::Comma) => self.at += 1,
                // The closing brace is missing, or the end of a macro that is not known.
                None | Some(TokenKind::Semicolon) => {
                    self.inside().is_whole = false;
                    return None;
                }
                Some(_) => {
                    let item = self.scalar(true)?;
                    open.last_mut()?.1.push(item);
                }
            }
        }
    }

    /// A value that is no array: up to `;`, and `is_item` up to `,`.
    fn scalar(&mut self, is_item: bool) -> Option<ValueId> {
        let first = self.at;
        let mut depth = 0_usize;
        while let Some(kind) = self.kind(self.at) {
            match kind {
                TokenKind::Semicolon | TokenKind::RBrace => break,
                TokenKind::Comma if is_item && depth == 0 => break,
                TokenKind::LBrace if !is_item => break,
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                // The `;` is missing.
                TokenKind::Name if self.at > first && !is_item && self.begins_class(self.at) => break,
                _ => {}
            }
            self.at += 1;
        }
        if first == self.at {
            // An empty value; what stopped it must not stop the parser.
            if !matches!(self.kind(first), Some(TokenKind::Semicolon | TokenKind::RBrace | TokenKind::Comma)) {
                self.at = (self.at + 1).min(self.count());
            }
            return None;
        }
        let kind = self.meaning(first, self.at);
        Some(self.value(kind, first))
    }

    fn begins_class(&self, token: usize) -> bool {
        self.is_word(token, "class")
            && self.is(token + 1, TokenKind::Name)
            && matches!(self.kind(token + 2), Some(TokenKind::LBrace | TokenKind::Colon | TokenKind::Semicolon))
    }

    /// What the tokens from `first` to `end` say.
    fn meaning(&self, first: usize, end: usize) -> ValueKind {
        let tokens = &self.text.tokens()[first..end];
        let [token] = tokens else {
            if tokens.iter().any(|token| token.is_opaque() || token.is_inexact()) {
                return ValueKind::Unknown;
            }
            let mut text = String::new();
            for token in first..end {
                if token > first && !self.is_joined(token) {
                    text.push(' ');
                }
                text.push_str(self.text.text(token));
            }
            let number = text.strip_prefix('-').and_then(|number| number.trim().parse::<f64>().ok());
            return number.map_or(ValueKind::Bare(text.into()), |number| ValueKind::Number(-number));
        };
        let text = self.text.text(first);
        match token.kind {
            _ if token.is_opaque() || token.is_inexact() => ValueKind::Unknown,
            TokenKind::DoubleString => ValueKind::Text(unquoted(text, '"').into()),
            TokenKind::SingleString => ValueKind::Text(unquoted(text, '\'').into()),
            TokenKind::Number => number(text).map_or(ValueKind::Bare(text.into()), ValueKind::Number),
            _ => ValueKind::Bare(text.into()),
        }
    }
}

/// What a string says: without its quotes, of which two inside are one.
pub(super) fn unquoted(text: &str, quote: char) -> String {
    let inside = text.strip_prefix(quote).unwrap_or(text);
    let inside = inside.strip_suffix(quote).unwrap_or(inside);
    let mut buffer = [0; 4];
    let quote = quote.encode_utf8(&mut buffer);
    inside.replace(&quote.repeat(2), quote)
}

fn number(text: &str) -> Option<f64> {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).or_else(|| text.strip_prefix('$')) {
        Some(digits) => u64::from_str_radix(digits, 16).ok().map(|number| number as f64),
        None => text.parse().ok(),
    }
}
