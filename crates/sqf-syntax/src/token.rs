//! Tokens and lists of them.

use sqf_text::TextRange;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// Blanks, tabs and other invisible characters, but no line breaks.
    Whitespace,
    /// One line break: `\n`, `\r\n` or `\r`.
    Newline,
    /// `\` at the end of a line, with the line break: the preprocessor joins both lines.
    Continuation,
    /// `// ...` up to the line break.
    LineComment,
    /// `/* ... */`, or up to the end of the text.
    BlockComment,
    /// A command, operator word, variable or macro: letters, digits and `_`, not starting with a digit.
    Name,
    /// `1`, `.5`, `1.5e-3`, `0xFF`, `$FF`.
    Number,
    /// `"..."`, in which `""` is a quote; up to the end of the text when it is never closed.
    DoubleString,
    /// `'...'`, in which `''` is a quote; up to the end of the text when it is never closed.
    SingleString,
    /// `#define` and other directives, at the start of a line. The tokens after it, up to the next
    /// [`TokenKind::Newline`], belong to the directive.
    Directive,
    /// The path of an `#include`, with its quotes or angle brackets.
    IncludePath,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `[`
    LBracket,
    /// `]`
    RBracket,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `=`
    Assign,
    /// `:`
    Colon,
    /// `#`: the array operator, or the stringify operator of macros.
    Hash,
    /// `##`: joins the tokens on both sides in macros.
    HashHash,
    /// `+ - * / % ^ ! == != < <= > >= >> && ||`
    Operator,
    /// A character that has no meaning in SQF, or a word with letters that no name has.
    Unknown,
}

impl TokenKind {
    /// Whether the game's parser never sees it: whitespace, line breaks, comments.
    pub fn is_trivia(self) -> bool {
        use TokenKind::{BlockComment, Continuation, LineComment, Newline, Whitespace};
        matches!(self, Whitespace | Newline | Continuation | LineComment | BlockComment)
    }

    /// Whether it is a comment.
    pub fn is_comment(self) -> bool {
        matches!(self, TokenKind::LineComment | TokenKind::BlockComment)
    }

    /// Whether it is a string of either kind.
    pub fn is_string(self) -> bool {
        matches!(self, TokenKind::DoubleString | TokenKind::SingleString)
    }

    /// Whether it opens a bracket.
    pub fn opens(self) -> bool {
        matches!(self, TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace)
    }

    /// Whether it closes a bracket.
    pub fn closes(self) -> bool {
        matches!(self, TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace)
    }
}

/// The tokens of a text, in order and without gaps.
///
/// Tokens are identified by their position in this list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tokens {
    kinds: Vec<TokenKind>,
    /// Where each token ends; it begins where the previous one ends.
    ends: Vec<u32>,
}

/// Number of kinds that are examined together.
const AT_ONCE: usize = 64;

impl Tokens {
    /// Creates an empty list with room for the tokens of a text of `bytes` bytes.
    pub(super) fn with_capacity_for(bytes: usize) -> Tokens {
        let tokens = bytes / 3;
        Tokens { kinds: Vec::with_capacity(tokens), ends: Vec::with_capacity(tokens) }
    }

    /// Appends a token that ends at byte `end` and begins where the last one ends.
    #[inline]
    pub(super) fn push(&mut self, kind: TokenKind, end: u32) {
        self.kinds.push(kind);
        self.ends.push(end);
    }

    /// Returns the first `count` tokens, with room for the others.
    pub(super) fn first(&self, count: usize) -> Tokens {
        let room = self.len() + self.len() / 64 + 64;
        let (mut kinds, mut ends) = (Vec::with_capacity(room), Vec::with_capacity(room));
        kinds.extend_from_slice(&self.kinds[..count]);
        ends.extend_from_slice(&self.ends[..count]);
        Tokens { kinds, ends }
    }

    /// Appends the tokens of another text from `first` on; the first of them begins at `start` here.
    pub(super) fn extend_shifted(&mut self, others: &Tokens, first: usize, start: u32) {
        let old = first.checked_sub(1).map_or(0, |before| others.ends[before]);
        self.kinds.extend_from_slice(&others.kinds[first..]);
        let own = self.ends.len();
        self.ends.extend_from_slice(&others.ends[first..]);
        self.ends[own..].iter_mut().for_each(|end| *end = end.wrapping_sub(old).wrapping_add(start));
    }

    /// Returns the last line break that ends before `offset`.
    pub(super) fn newline_before(&self, offset: usize) -> Option<usize> {
        let count = self.ends.partition_point(|end| (*end as usize) < offset);
        self.kinds[..count].iter().rposition(|kind| *kind == TokenKind::Newline)
    }

    /// Returns the line break that ends at `offset`.
    pub(super) fn newline_at(&self, offset: usize) -> Option<usize> {
        let token = self.ends.binary_search(&(offset as u32)).ok()?;
        (self.kinds[token] == TokenKind::Newline).then_some(token)
    }

    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns the kind of a token.
    ///
    /// # Panics
    ///
    /// When there is no such token, like the other methods that take a token.
    pub fn kind(&self, token: usize) -> TokenKind {
        self.kinds[token]
    }

    /// Returns the number of tokens that are not trivia, including those of directives.
    pub(super) fn count_seen(&self) -> usize {
        // Short sums can be vectorized.
        let seen = |some: &[TokenKind]| usize::from(some.iter().map(|kind| u8::from(!kind.is_trivia())).sum::<u8>());
        self.kinds.chunks(AT_ONCE).map(seen).sum()
    }

    /// Returns the first token of a kind, from `first` on.
    pub(super) fn find(&self, first: usize, kind: TokenKind) -> Option<usize> {
        // Nearly all are of other kinds, so whole chunks are skipped.
        let rest = self.kinds.get(first..)?;
        let others = rest.chunks(AT_ONCE).take_while(|some| !some.iter().fold(false, |has, it| has | (*it == kind)));
        let others = (others.count() * AT_ONCE).min(rest.len());
        rest[others..].iter().position(|it| *it == kind).map(|at| first + others + at)
    }

    /// Returns the kinds of all tokens, and where each of them ends.
    pub(super) fn lists(&self) -> (&[TokenKind], &[u32]) {
        (&self.kinds, &self.ends)
    }

    /// Returns the range of a token.
    #[inline]
    pub fn range(&self, token: usize) -> TextRange {
        let start = if token == 0 { 0 } else { self.ends[token - 1] };
        TextRange { start, end: self.ends[token] }
    }

    /// Returns the text of a token.
    pub fn text<'t>(&self, token: usize, text: &'t str) -> &'t str {
        self.range(token).of(text)
    }

    /// Returns the token that contains the byte at `offset`; None at the end of the text and after it.
    pub fn at(&self, offset: u32) -> Option<usize> {
        let token = self.ends.partition_point(|end| *end <= offset);
        (token < self.len()).then_some(token)
    }
}

/// Whether the text of a string token has its closing quote. A quote inside a string is doubled, so an odd number of
/// them after the opening one closes it.
pub fn is_closed_string(string: &str) -> bool {
    let Some((quote, rest)) = string.as_bytes().split_first() else { return false };
    rest.iter().rev().take_while(|byte| *byte == quote).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::is_closed_string;

    #[test]
    fn an_odd_number_of_quotes_closes_a_string() {
        let cases =
            [(r#""gate""#, true), (r#""""#, true), (r#"""""#, false), (r#""gate"""#, false), (r#"'gate""#, false)];
        for (string, expected) in cases.into_iter().chain([("\"", false), ("", false), ("\"\"\"\"", true)]) {
            assert_eq!(is_closed_string(string), expected, "{string}");
        }
    }
}
