//! Splits text into tokens.
//!
//! The rules are those of the game's preprocessor and parser (wiki: "SQF Syntax", "Preprocessor Commands"):
//!
//! * a directive is a `#` followed by one of its words and comes first on its line; any other `#` is an operator;
//! * it ends with its line, unless a `\` is the very last character there, or the break is in a block comment;
//! * strings may span several lines, except in a directive; there are no comments in strings;
//! * a line comment ends with its line, whatever character is last on it;
//! * a quote that ends a value without quotes, as in `x = 0.5";`, is no string: the game reads such a value up to the
//!   `;`, and a string would turn the rest of the text inside out.

mod edited;

pub use self::edited::tokenize_edited;
pub(super) use self::edited::{SameTokens, tokenize_after};
use super::{TokenKind, Tokens};
use sqf_text::{floor_boundary, invisible_name, is_word_byte};

/// Words that turn a `#` at the start of a line into a directive.
const DIRECTIVES: &[&str] =
    &["define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "line", "pragma"];

/// Whether a word names a directive.
pub(super) fn is_directive(word: &str) -> bool {
    DIRECTIVES.contains(&word)
}

/// Splits `text` into tokens, which cover all of it.
///
/// Texts of 4 GiB and more are truncated there; no script is that large.
pub fn tokenize(text: &str) -> Tokens {
    let text = &text[..floor_boundary(text, u32::MAX as usize)];
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, line: Line::Start, value: Value::None };
    let mut tokens = Tokens::with_capacity_for(text.len());
    while lexer.at < lexer.bytes.len() {
        let start = lexer.at;
        let kind = lexer.next();
        debug_assert!(lexer.at > start && text.is_char_boundary(lexer.at));
        lexer.finish(kind, start);
        tokens.push(kind, lexer.at as u32);
    }
    tokens
}

/// What has been seen of the current line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Only whitespace and comments.
    Start,
    /// Code.
    Code,
    /// `#include`; its path follows.
    Include,
    /// Another directive, or an include after its path.
    Directive,
}

impl Line {
    fn after(self, kind: TokenKind, text: &str) -> Line {
        match kind {
            TokenKind::Newline => Line::Start,
            TokenKind::Directive if text.ends_with("include") => Line::Include,
            TokenKind::Directive => Line::Directive,
            _ if kind.is_trivia() => self,
            _ => match self {
                Line::Start | Line::Code => Line::Code,
                Line::Include | Line::Directive => Line::Directive,
            },
        }
    }

    fn is_directive(self) -> bool {
        matches!(self, Line::Include | Line::Directive)
    }
}

/// What has been seen on the current line of an entry or assignment, `name = value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    /// Nothing, or a value that cannot be one without quotes.
    None,
    /// Its name.
    Name,
    /// The `=`, and tokens without strings and braces.
    Begun,
    /// The same, and the last token may end the value.
    Ended,
}

impl Value {
    fn after(self, kind: TokenKind) -> Value {
        match (self, kind) {
            (Value::Name, TokenKind::Assign) => Value::Begun,
            (Value::Name, TokenKind::Whitespace) => Value::Name,
            (_, TokenKind::Newline | TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace) => Value::None,
            (Value::Begun | Value::Ended, TokenKind::Name | TokenKind::Number | TokenKind::RParen) => Value::Ended,
            (Value::Begun | Value::Ended, kind) if !kind.is_string() => Value::Begun,
            (Value::None | Value::Name, TokenKind::Name) => Value::Name,
            _ => Value::None,
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    line: Line,
    value: Value,
}

impl Lexer<'_> {
    /// Remembers what the token from `start` on means for the following ones.
    fn finish(&mut self, kind: TokenKind, start: usize) {
        self.line = self.line.after(kind, &self.text[start..self.at]);
        self.value = self.value.after(kind);
    }

    /// Whether the quote here ends a value without quotes, and does not begin a string. Depends on its line only.
    fn is_stray_quote(&self) -> bool {
        let rest = &self.bytes[self.at + 1..];
        self.value == Value::Ended && self.line == Line::Code && rest.first() == Some(&b';') && {
            let end = memchr::memchr3(b'"', b'\n', b'\r', rest);
            end.is_none_or(|end| rest[end] != b'"')
        }
    }

    /// Lexes one token.
    fn next(&mut self) -> TokenKind {
        use TokenKind as T;
        let first = self.bytes[self.at];
        let second = self.bytes.get(self.at + 1).copied();
        match first {
            b'\n' | b'\r' => self.newline(T::Newline),
            _ if is_blank(first) => self.take_while(T::Whitespace, is_blank),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.name(),
            b'0'..=b'9' => self.number(),
            b'.' if second.is_some_and(|b| b.is_ascii_digit()) => self.number(),
            b'$' => self.dollar(),
            b'"' | b'<' if self.line == Line::Include => self.include_path(first),
            b'"' if self.is_stray_quote() => self.take(T::Unknown, 1),
            b'"' => self.string(T::DoubleString, first),
            b'\'' => self.string(T::SingleString, first),
            b'/' if second == Some(b'/') => self.line_comment(),
            b'/' if second == Some(b'*') => self.block_comment(),
            b'\\' => self.backslash(),
            b'#' => self.hash(),
            b'(' => self.take(T::LParen, 1),
            b')' => self.take(T::RParen, 1),
            b'[' => self.take(T::LBracket, 1),
            b']' => self.take(T::RBracket, 1),
            b'{' => self.take(T::LBrace, 1),
            b'}' => self.take(T::RBrace, 1),
            b',' => self.take(T::Comma, 1),
            b';' => self.take(T::Semicolon, 1),
            b':' => self.take(T::Colon, 1),
            b'=' if second == Some(b'=') => self.take(T::Operator, 2),
            b'=' => self.take(T::Assign, 1),
            b'!' | b'<' | b'>' if second == Some(b'=') => self.take(T::Operator, 2),
            b'>' if second == Some(b'>') => self.take(T::Operator, 2),
            b'&' | b'|' if second == Some(first) => self.take(T::Operator, 2),
            b'+' | b'-' | b'*' | b'/' | b'%' | b'^' | b'!' | b'<' | b'>' => self.take(T::Operator, 1),
            _ => self.unknown(),
        }
    }

    fn take(&mut self, kind: TokenKind, bytes: usize) -> TokenKind {
        self.at += bytes;
        kind
    }

    /// Consumes the first byte and all following ones that fit.
    fn take_while(&mut self, kind: TokenKind, fits: impl Fn(u8) -> bool) -> TokenKind {
        self.at += 1;
        while self.bytes.get(self.at).is_some_and(|b| fits(*b)) {
            self.at += 1;
        }
        kind
    }

    /// Lexes a word. Letters beyond ASCII belong to it, although no name in the game has them: the whole is one unknown
    /// token rather than two names and a letter.
    fn name(&mut self) -> TokenKind {
        let kind = self.take_while(TokenKind::Name, is_word_byte);
        if self.bytes.get(self.at).is_some_and(|b| !b.is_ascii()) && self.skip_letters() {
            TokenKind::Unknown
        } else {
            kind
        }
    }

    /// Skips letters, digits and `_` of any alphabet; whether there were any.
    fn skip_letters(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        self.at += length;
        length > 0
    }

    /// Lexes a hexadecimal number, but not the `$` of a word such as `$STR_gate`.
    fn dollar(&mut self) -> TokenKind {
        let rest = &self.bytes[self.at + 1..];
        let digits = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
        if digits > 0 && !rest.get(digits).is_some_and(|b| is_word_byte(*b)) {
            return self.take(TokenKind::Number, 1 + digits);
        }
        self.take(TokenKind::Unknown, 1)
    }

    #[inline]
    fn newline(&mut self, kind: TokenKind) -> TokenKind {
        let both = self.bytes[self.at] == b'\r' && self.bytes.get(self.at + 1) == Some(&b'\n');
        self.take(kind, if both { 2 } else { 1 })
    }

    fn number(&mut self) -> TokenKind {
        let digits = |lexer: &mut Self| {
            while lexer.bytes.get(lexer.at).is_some_and(u8::is_ascii_digit) {
                lexer.at += 1;
            }
        };
        let rest = &self.bytes[self.at..];
        if let [b'0', b'x' | b'X', digit, ..] = rest
            && digit.is_ascii_hexdigit()
        {
            self.at += 2;
            return self.take_while(TokenKind::Number, |b| b.is_ascii_hexdigit());
        }
        digits(self);
        if self.bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            digits(self);
        }
        match self.bytes[self.at..] {
            [b'e' | b'E', b'+' | b'-', digit, ..] if digit.is_ascii_digit() => {
                self.at += 2;
                digits(self);
            }
            [b'e' | b'E', digit, ..] if digit.is_ascii_digit() => {
                self.at += 1;
                digits(self);
            }
            _ => {}
        }
        TokenKind::Number
    }

    /// Lexes a string, in which a doubled quote is one quote. In a directive, it ends with the line.
    fn string(&mut self, kind: TokenKind, quote: u8) -> TokenKind {
        self.at += 1;
        if self.line.is_directive() {
            while let Some(byte) = self.bytes.get(self.at).copied() {
                let next = self.bytes.get(self.at + 1).copied();
                match byte {
                    b'\n' | b'\r' => return kind,
                    b'\\' if matches!(next, Some(b'\n' | b'\r')) => {
                        self.at += 1;
                        self.newline(kind);
                    }
                    _ if byte == quote && next == Some(quote) => self.at += 2,
                    _ if byte == quote => return self.take(kind, 1),
                    _ => self.at += 1,
                }
            }
            return kind;
        }
        while let Some(found) = memchr::memchr(quote, &self.bytes[self.at..]) {
            self.at += found + 1;
            if self.bytes.get(self.at) != Some(&quote) {
                return kind;
            }
            self.at += 1;
        }
        self.at = self.bytes.len();
        kind
    }

    fn include_path(&mut self, open: u8) -> TokenKind {
        let close = if open == b'<' { b'>' } else { open };
        let rest = &self.bytes[self.at + 1..];
        let end = memchr::memchr3(close, b'\n', b'\r', rest).unwrap_or(rest.len());
        let closed = rest.get(end) == Some(&close);
        self.take(TokenKind::IncludePath, 1 + end + usize::from(closed))
    }

    fn line_comment(&mut self) -> TokenKind {
        let rest = &self.bytes[self.at..];
        let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        self.take(TokenKind::LineComment, end)
    }

    fn block_comment(&mut self) -> TokenKind {
        let rest = &self.bytes[self.at + 2..];
        let end = memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2);
        self.take(TokenKind::BlockComment, 2 + end)
    }

    fn backslash(&mut self) -> TokenKind {
        self.at += 1;
        match self.bytes.get(self.at) {
            Some(b'\n' | b'\r') => self.newline(TokenKind::Continuation),
            _ => TokenKind::Unknown,
        }
    }

    fn hash(&mut self) -> TokenKind {
        if self.line == Line::Start {
            let rest = &self.bytes[self.at + 1..];
            let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
            let word = rest[blanks..].iter().take_while(|b| is_word_byte(**b)).count();
            let word = &self.text[self.at + 1 + blanks..self.at + 1 + blanks + word];
            if is_directive(word) {
                return self.take(TokenKind::Directive, 1 + blanks + word.len());
            }
        }
        if self.bytes.get(self.at + 1) == Some(&b'#') {
            return self.take(TokenKind::HashHash, 2);
        }
        self.take(TokenKind::Hash, 1)
    }

    /// Lexes anything else: what nobody sees is whitespace, so that one error reports it; any other unknown character
    /// is a token, or begins a word.
    fn unknown(&mut self) -> TokenKind {
        let c = self.text[self.at..].chars().next().unwrap_or('\0');
        let is_blank = c.is_whitespace() || invisible_name(c).is_some();
        if !is_blank && c.is_alphanumeric() && self.skip_letters() {
            return TokenKind::Unknown;
        }
        self.at += c.len_utf8();
        if is_blank { TokenKind::Whitespace } else { TokenKind::Unknown }
    }
}

/// Whether a byte is whitespace or a control character; the game skips both alike.
fn is_blank(byte: u8) -> bool {
    byte == b' ' || (byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r'))
}

#[cfg(test)]
mod tests;
