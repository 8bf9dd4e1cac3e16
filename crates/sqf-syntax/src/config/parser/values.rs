//! The values of entries: numbers, texts, arrays.

use super::{Parser, is_apostrophe};
use crate::TokenKind;
use crate::config::{ConfigError, ConfigErrorKind, Value, ValueId, ValueKind};

impl Parser<'_> {
    fn value(&mut self, kind: ValueKind, first: usize) -> ValueId {
        let id = ValueId(self.config.values.len() as u32);
        self.config.values.push(Value { kind, first, end: self.at });
        id
    }

    /// Parses `{1, "two", {3}}`.
    pub(super) fn array(&mut self) -> Option<ValueId> {
        let mut open: Vec<(usize, Vec<ValueId>)> = Vec::new();
        loop {
            match self.kind(self.at) {
                Some(TokenKind::LBrace) => {
                    // Two arrays in a row.
                    if !open.is_empty() && self.is(self.at - 1, TokenKind::RBrace) {
                        self.error(ConfigErrorKind::ArrayComma, self.at - 1);
                    }
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
                Some(TokenKind::Comma) => {
                    if self.is(self.at - 1, TokenKind::Comma) && self.touches_comma() {
                        self.error(ConfigErrorKind::EmptyElement, self.at);
                    }
                    self.at += 1;
                }
                Some(TokenKind::Semicolon) if self.is_separator() => {
                    self.error(ConfigErrorKind::ArraySemicolon, self.at);
                    self.at += 1;
                }
                // The closing brace is missing, or the end of an undefined macro.
                None | Some(TokenKind::Semicolon) => {
                    self.inside().is_whole = false;
                    if let Some((first, _)) = open.first() {
                        self.unclosed_array(*first);
                    }
                    return None;
                }
                // The closing brace is missing before the next entry or class. If none is missing, it is a text without
                // quotes.
                Some(TokenKind::Name) if self.begins_next(self.at) && !self.is_balanced() => {
                    self.inside().is_whole = false;
                    let (first, _) = open.first()?;
                    self.unclosed_array(*first);
                    return None;
                }
                Some(_) => {
                    let item = self.scalar(true)?;
                    open.last_mut()?.1.push(item);
                }
            }
        }
    }

    /// Whether nothing is between this token and the one before it: blanks show that an element is left empty on purpose,
    /// which the game reads as an empty text.
    fn touches_comma(&self) -> bool {
        let (one, other) = (self.text.origin(self.at - 1), self.text.origin(self.at));
        let touches = one.file == other.file && one.range.end == other.range.start;
        !one.is_call && !other.is_call && touches
    }

    /// Reports an array that ends here without a brace, unless something unknown in it may be the brace.
    fn unclosed_array(&mut self, first: usize) {
        if (first..self.at).any(|token| self.is_opaque(token)) {
            return;
        }
        let other = Some(self.at);
        self.config.errors.push(ConfigError { kind: ConfigErrorKind::UnclosedArray, token: first, other });
    }

    /// Whether a `;` in an array separates elements, which the game accepts: only an element or the end of the array
    /// can follow it. If braces are missing, it may also end the entry.
    fn is_separator(&mut self) -> bool {
        match self.kind(self.at + 1) {
            Some(TokenKind::LBrace | TokenKind::DoubleString) => true,
            Some(TokenKind::Number) => {
                let after = self.kind(self.at + 2);
                matches!(after, Some(TokenKind::Comma | TokenKind::Semicolon | TokenKind::RBrace))
            }
            Some(TokenKind::RBrace) => self.is_balanced(),
            _ => false,
        }
    }

    /// Whether the text has as many `{` as `}`.
    fn is_balanced(&mut self) -> bool {
        *self.balanced.get_or_insert_with(|| {
            let count = |kind| self.text.tokens().iter().filter(|token| token.kind == kind).count();
            count(TokenKind::LBrace) == count(TokenKind::RBrace)
        })
    }

    /// Parses a value that is not an array: up to `;`, and for an `is_item` up to `,`.
    pub(super) fn scalar(&mut self, is_item: bool) -> Option<ValueId> {
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
                TokenKind::Name if self.at > first && !is_item && self.begins_item(first, self.at) => break,
                // The `}` is missing.
                TokenKind::Name if self.at > first && is_item && self.begins_next(self.at) && !self.is_balanced() => {
                    break;
                }
                // The `,` is missing.
                TokenKind::DoubleString if is_item && depth == 0 && self.is_second_string(first, self.at) => {
                    self.error(ConfigErrorKind::ArrayComma, self.at - 1);
                    break;
                }
                TokenKind::Number if is_item && depth == 0 && self.is_second_number(first, self.at) => {
                    self.error(ConfigErrorKind::ArrayComma, self.at - 1);
                    break;
                }
                _ => {}
            }
            self.at += 1;
        }
        if first == self.at {
            // An empty value; the token that ended it must not stop the parser.
            if !matches!(self.kind(first), Some(TokenKind::Semicolon | TokenKind::RBrace | TokenKind::Comma)) {
                self.at = (self.at + 1).min(self.count());
            }
            return None;
        }
        if self.has_quotes_inside(first) {
            self.error(ConfigErrorKind::QuotesInString, first);
        }
        let kind = self.meaning(first, self.at);
        Some(self.value(kind, first))
    }

    /// Returns the first comma of a value up to a `;` that consists of strings or numbers and the commas between them. Of
    /// three numbers and more, a text without quotes may be made, such as a version.
    pub(super) fn comma_between_values(&self, first: usize) -> Option<usize> {
        let is_value = |kind| matches!(kind, Some(TokenKind::DoubleString | TokenKind::Number));
        let is_comma = |token: &usize| self.kind(*token) == Some(TokenKind::Comma);
        let are_all = (first..self.at).all(|token| is_value(self.kind(token)) || is_comma(&token));
        let numbers = (first..self.at).filter(|token| self.is(*token, TokenKind::Number)).count();
        let is_ended = is_value(self.kind(first)) && self.is(self.at, TokenKind::Semicolon);
        (first..self.at).find(is_comma).filter(|_| are_all && is_ended && numbers < 3)
    }

    /// Whether the value from `first` is a string on one line that contains undoubled quotes: `"a "b" c"`.
    fn has_quotes_inside(&self, first: usize) -> bool {
        let is_string = |token: usize| self.is(token, TokenKind::DoubleString);
        let is_word = |token: usize| self.is(token, TokenKind::Name) || self.is(token, TokenKind::Number);
        let is_of_line = |token: usize| self.text.tokens()[token].is_written() && !self.begins_line(token);
        self.at >= first + 3
            && is_string(first)
            && is_word(first + 1)
            && is_string(self.at - 1)
            && self.text.tokens()[first].is_written()
            && (first + 1..self.at).all(is_of_line)
    }

    /// Whether the value from `first` ended before `token` and its `;` is missing: a class begins there, or an entry
    /// that is first on its line or follows a string.
    fn begins_item(&self, first: usize, token: usize) -> bool {
        let ends = || self.begins_line(token) || (self.is(first, TokenKind::DoubleString) && token == first + 1);
        self.begins_class(token) || (ends() && self.is_entry(self.name_end(token)))
    }

    /// Whether an element of an array ended with the string, number or stray word before `token`, which is another string.
    fn is_second_string(&self, first: usize, token: usize) -> bool {
        // A word in capitals may be a macro, and any word one of a missing file.
        let is_plain = || self.text.text(first).bytes().any(|byte| byte.is_ascii_lowercase());
        let is_word = || self.text.is_complete() && is_plain() && self.begins_line(token);
        let is_value = match self.kind(first) {
            Some(TokenKind::DoubleString | TokenKind::Number) => true,
            Some(TokenKind::Name) => is_word() && !self.begins_line(first),
            _ => false,
        };
        let (one, other) = (self.text.origin(first), self.text.origin(token));
        token == first + 1 && is_value && !one.is_call && !other.is_call && one.file == other.file
    }

    /// Whether an element of an array ended with the string or number before `token`, which is a number: `{1 2}`,
    /// `{"oak" 2}`. Among words, a number belongs to a text without quotes.
    fn is_second_number(&self, first: usize, token: usize) -> bool {
        let (one, other) = (self.text.origin(first), self.text.origin(token));
        let ends = |token: usize| matches!(self.kind(token), Some(TokenKind::Comma | TokenKind::RBrace));
        let is_separate = match self.kind(first) {
            Some(TokenKind::DoubleString) => true,
            Some(TokenKind::Number) => !self.is_joined(token),
            _ => false,
        };
        token == first + 1 && is_separate && ends(token + 1) && !one.is_call && !other.is_call && one.file == other.file
    }

    /// Whether a line begins with `name =`, `name[] =` or `class Name {`.
    fn begins_next(&self, token: usize) -> bool {
        (self.is_entry(self.name_end(token)) || self.begins_class(token)) && self.begins_line(token)
    }

    fn begins_class(&self, token: usize) -> bool {
        self.is_word(token, "class")
            && self.is(token + 1, TokenKind::Name)
            && matches!(self.kind(token + 2), Some(TokenKind::LBrace | TokenKind::Colon | TokenKind::Semicolon))
    }

    /// Returns the value of the tokens from `first` to `end`.
    fn meaning(&self, first: usize, end: usize) -> ValueKind {
        let tokens = &self.text.tokens()[first..end];
        if (first..end).any(|token| is_apostrophe(self.text, token)) {
            return ValueKind::Unknown;
        }
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

/// Returns the value of a string: without its quotes, and with doubled quotes reduced to one.
fn unquoted(text: &str, quote: char) -> String {
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
