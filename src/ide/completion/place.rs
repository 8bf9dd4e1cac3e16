//! Where the cursor is, and what may be written there.

use super::names::Names;
use crate::model::SourceFile;
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// A place where something may be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// Code.
    Code(CodePlace),
    /// The word of a directive. The range begins with the `#`, or behind it when blanks follow it.
    Directive(Word),
    /// Where a directive wants the name of a macro: `#ifdef <|>`.
    MacroName(Word),
    /// Inside of a string.
    Text(TextPlace),
}

/// A word that is being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word {
    /// All of it; what a completion replaces.
    pub(super) range: TextRange,
    /// The cursor, inside of the range or at an end.
    pub(super) cursor: u32,
}

/// A place in code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CodePlace {
    pub(super) word: Word,
    /// The token that the word is, if there is one.
    pub(super) token: Option<usize>,
    pub(super) wanted: Wanted,
    /// Words that are more likely than all others: `then` after `if (...)`.
    pub(super) likely: &'static [&'static str],
    /// Words that follow others, and cannot here: `then` where there is no `if`.
    pub(super) unlikely: &'static [&'static str],
}

/// What the grammar wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The beginning of a statement.
    Statement,
    /// A value, or a command that makes one of what follows.
    Operand,
    /// After a value: a command that takes it.
    Operator,
    /// What `call` and `spawn` take.
    Code,
    /// Nobody knows, such as after a macro.
    Anything,
}

/// A place in a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TextPlace {
    /// The word in it that is being written.
    pub(super) word: Word,
    /// The token.
    pub(super) token: usize,
    /// `"` or `'`.
    pub(super) quote: char,
    /// Whether the quote that closes it follows the word.
    pub(super) closed: bool,
}

impl TextPlace {
    /// Where the string ends: behind its quote if that follows the word.
    pub(super) fn end(&self) -> u32 {
        self.word.range.end + u32::from(self.closed)
    }
}

impl Word {
    fn empty(cursor: u32) -> Word {
        Word { range: TextRange::empty(cursor), cursor }
    }

    /// What is written before the cursor.
    pub(super) fn typed(self, text: &str) -> &str {
        TextRange::new(self.range.start, self.cursor).of(text)
    }
}

/// The place at `offset`; None where nothing may be completed.
pub(super) fn place(file: &SourceFile, names: &Names, offset: u32) -> Option<Place> {
    let text = file.text();
    let mut offset = offset.min(text.len() as u32);
    while !text.is_char_boundary(offset as usize) {
        offset -= 1;
    }
    let tokens = file.tokens();
    let right = tokens.at(offset);
    let left = offset.checked_sub(1).and_then(|before| tokens.at(before));
    let Some(token) = left else { return code(file, names, Word::empty(offset), None, 0) };
    let range = file.range(token);
    let inside = left == right;
    match file.kind(token) {
        TokenKind::Name => name(file, names, token, offset),
        TokenKind::Directive => directive_word(file, token, range.end, offset),
        TokenKind::Hash if !inside && is_first_of_line(file, token) => {
            let word = right.filter(|right| file.kind(*right) == TokenKind::Name);
            directive_word(file, token, word.map_or(offset, |word| file.range(word).end), offset)
        }
        kind if kind.is_string() => {
            if inside || !is_closed(file.token_text(token)) {
                string(file, token, offset)
            } else {
                code(file, names, Word::empty(offset), None, token + 1)
            }
        }
        TokenKind::Number | TokenKind::IncludePath | TokenKind::LineComment | TokenKind::Unknown => None,
        TokenKind::BlockComment if inside || !is_closed_comment(file.token_text(token)) => None,
        TokenKind::Operator if inside => None,
        _ => code(file, names, Word::empty(offset), None, right.unwrap_or(tokens.len())),
    }
}

/// The place in or after a name.
fn name(file: &SourceFile, names: &Names, token: usize, cursor: u32) -> Option<Place> {
    let word = Word { range: file.range(token), cursor };
    let Some(before) = token.checked_sub(1) else { return code(file, names, word, Some(token), token) };
    match file.kind(before) {
        // The rest of a number, or of a word in letters that SQF does not have.
        TokenKind::Number | TokenKind::Unknown => return None,
        TokenKind::Hash if is_first_of_line(file, before) => {
            return directive_word(file, before, word.range.end, cursor);
        }
        TokenKind::Whitespace => {
            let hash = before.checked_sub(1).filter(|hash| file.kind(*hash) == TokenKind::Hash);
            if let Some(hash) = hash.filter(|hash| is_first_of_line(file, *hash)) {
                return directive_word(file, hash, word.range.end, cursor);
            }
        }
        _ => {}
    }
    code(file, names, word, Some(token), token)
}

/// The word of a directive, from the token with its `#` up to `end`.
fn directive_word(file: &SourceFile, hash: usize, end: u32, cursor: u32) -> Option<Place> {
    let start = file.range(hash).start;
    let written = TextRange::new(start + 1, end).of(file.text());
    let blanks = (written.len() - written.trim_start_matches([' ', '\t']).len()) as u32;
    let start = if blanks == 0 { start } else { start + 1 + blanks };
    (start <= cursor).then_some(Place::Directive(Word { range: TextRange::new(start, end), cursor }))
}

/// A place in code, or in the line of a directive. `end` is the token before which the word is written.
fn code(file: &SourceFile, names: &Names, word: Word, token: Option<usize>, end: usize) -> Option<Place> {
    let before = (0..end).rev().find(|token| !file.kind(*token).is_trivia());
    if let Some(directive) = directive(file, end) {
        return in_directive(file, names, directive, word, token, before);
    }
    // A line of the preprocessor ends whatever the expression before it was, as far as anybody can tell.
    let before = before.filter(|before| directive_of(file, *before).is_none());
    Some(Place::Code(code_place(file, names, word, token, before)))
}

fn in_directive(
    file: &SourceFile,
    names: &Names,
    directive: usize,
    word: Word,
    token: Option<usize>,
    before: Option<usize>,
) -> Option<Place> {
    let name = file.token_text(directive).trim_start_matches('#').trim_start();
    match name {
        "ifdef" | "ifndef" | "undef" => (before == Some(directive)).then_some(Place::MacroName(word)),
        "if" | "elif" => Some(Place::MacroName(word)),
        "define" => {
            let defined = file.after(directive).filter(|name| file.range(*name).start < word.range.start)?;
            let mut head = defined;
            if file.kind(defined + 1) == TokenKind::LParen {
                head = file.brackets().partner(defined + 1)?;
                if word.range.start < file.range(head).end {
                    return None;
                }
            }
            let before = before.filter(|before| *before > head);
            if before.is_none() && word.range.start == file.range(head).end {
                // The name is still being written.
                return None;
            }
            Some(Place::Code(code_place(file, names, word, token, before)))
        }
        _ => None,
    }
}

fn code_place(file: &SourceFile, names: &Names, word: Word, token: Option<usize>, before: Option<usize>) -> CodePlace {
    let wanted = before.map_or(Wanted::Statement, |before| wanted_after(file, names, before));
    let (mut likely, mut unlikely): (&[&str], &[&str]) = (&[], &[]);
    if let (Wanted::Operator, Some(before)) = (wanted, before) {
        likely = likely_after(file, before);
        if likely.is_empty() {
            likely = awaited(file, before);
        }
        if likely.is_empty() && !file.kind(before).closes() {
            unlikely = FOLLOWING;
        }
    }
    CodePlace { word, token, wanted, likely, unlikely }
}

fn wanted_after(file: &SourceFile, names: &Names, before: usize) -> Wanted {
    use TokenKind as T;
    match file.kind(before) {
        T::Semicolon | T::LBrace => Wanted::Statement,
        T::RParen | T::RBracket | T::RBrace | T::DoubleString | T::SingleString | T::Number => Wanted::Operator,
        T::Name => {
            let word = file.token_text(before);
            if ["call", "spawn"].iter().any(|taker| word.eq_ignore_ascii_case(taker)) {
                return Wanted::Code;
            }
            match names.get(word).map(|name| name.operands) {
                // A variable, or a macro.
                None => Wanted::Operator,
                Some(operands) if operands.is_unknown() => Wanted::Anything,
                Some(operands) if !operands.nullary => Wanted::Operand,
                Some(operands) if operands.unary || operands.binary => Wanted::Anything,
                Some(_) => Wanted::Operator,
            }
        }
        T::Unknown | T::Directive | T::IncludePath => Wanted::Anything,
        _ => Wanted::Operand,
    }
}

/// The words that nearly always follow a value, by the command that has taken it.
fn likely_after(file: &SourceFile, last: usize) -> &'static [&'static str] {
    let first = if file.kind(last).closes() { file.brackets().partner(last) } else { Some(last) };
    let taker = first.and_then(|first| file.before(first)).filter(|taker| file.kind(*taker) == TokenKind::Name);
    match taker {
        Some(taker) => followers(file.token_text(taker)),
        None if first.is_some() && file.kind(last) == TokenKind::RBrace => &["forEach"],
        None => &[],
    }
}

/// Commands that take a value, and the words that must come behind it.
const FOLLOWERS: &[(&str, &[&str])] = &[
    ("if", &["then", "exitWith"]),
    ("then", &["else"]),
    ("while", &["do"]),
    ("switch", &["do"]),
    ("with", &["do"]),
    ("for", &["from", "do"]),
    ("from", &["to"]),
    ("to", &["do", "step"]),
    ("step", &["do"]),
    ("try", &["catch"]),
];

/// All words that come behind what others have taken.
const FOLLOWING: &[&str] = &["then", "exitWith", "else", "do", "from", "to", "step", "catch"];

fn followers(word: &str) -> &'static [&'static str] {
    FOLLOWERS.iter().find(|(taker, _)| taker.eq_ignore_ascii_case(word)).map_or(&[], |(_, followers)| *followers)
}

/// Tokens of an expression that are looked at.
const FAR: usize = 200;

/// The words that the last command of the statement awaits which others follow, before the token `last`: `if !_open`.
fn awaited(file: &SourceFile, last: usize) -> &'static [&'static str] {
    let mut token = last;
    for _ in 0..FAR {
        let kind = file.kind(token);
        if kind == TokenKind::Name {
            let word = file.token_text(token);
            let followers = followers(word);
            if !followers.is_empty() || FOLLOWING.iter().any(|following| following.eq_ignore_ascii_case(word)) {
                return followers;
            }
        }
        if matches!(kind, TokenKind::Semicolon | TokenKind::Comma | TokenKind::Assign) || kind.opens() {
            return &[];
        }
        let first = if kind.closes() { file.brackets().partner(token) } else { Some(token) };
        let Some(before) = first.and_then(|first| file.before(first)) else { return &[] };
        token = before;
    }
    &[]
}

/// The place in a string, where what is before the cursor is one word.
fn string(file: &SourceFile, token: usize, cursor: u32) -> Option<Place> {
    let text = file.text();
    let range = file.range(token);
    let quote = file.token_text(token).chars().next()?;
    let start = range.start + 1;
    if cursor < start {
        return None;
    }
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    if !TextRange::new(start, cursor).of(text).as_bytes().iter().all(is_word) {
        return None;
    }
    let rest = TextRange::new(cursor, range.end).of(text).as_bytes();
    let end = cursor + rest.iter().take_while(|byte| is_word(byte)).count() as u32;
    let closed = text.as_bytes().get(end as usize).is_some_and(|byte| char::from(*byte) == quote);
    let word = Word { range: TextRange::new(start, end), cursor };
    Some(Place::Text(TextPlace { word, token, quote, closed }))
}

/// Whether only blanks and comments stand before a token on its line.
fn is_first_of_line(file: &SourceFile, token: usize) -> bool {
    let before =
        (0..token).rev().map(|token| file.kind(token)).find(|kind| *kind == TokenKind::Newline || !kind.is_trivia());
    before.is_none_or(|kind| kind == TokenKind::Newline)
}

/// The directive whose line a word before the token `end` is in.
fn directive(file: &SourceFile, end: usize) -> Option<usize> {
    let line = (0..end.min(file.tokens().len())).rev().take_while(|token| file.kind(*token) != TokenKind::Newline);
    line.filter(|token| file.kind(*token) == TokenKind::Directive).last()
}

/// The directive that a token belongs to.
fn directive_of(file: &SourceFile, token: usize) -> Option<usize> {
    directive(file, token + 1)
}

/// Whether a string has the quote that ends it.
fn is_closed(string: &str) -> bool {
    let mut bytes = string.bytes();
    let Some(quote) = bytes.next() else { return false };
    bytes.rev().take_while(|byte| *byte == quote).count() % 2 == 1
}

fn is_closed_comment(comment: &str) -> bool {
    comment.len() >= 4 && comment.ends_with("*/")
}
