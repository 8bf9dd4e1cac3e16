//! A script, tokenized once and shared by all its users.

use std::sync::{Arc, OnceLock};

use super::Allowed;
use sqf_syntax::{Directive, Source, TokenKind, Tokens};
use sqf_text::{LineIndex, TextRange};

/// The text of a script with its tokens and lines.
#[derive(Debug, Clone)]
pub struct SourceFile {
    source: Arc<Source>,
    lines: LineIndex,
    /// The tokens that are neither whitespace nor comments.
    code: OnceLock<Vec<u32>>,
    allowed: OnceLock<Allowed>,
}

impl SourceFile {
    /// Tokenizes a text. Never fails.
    pub fn new(text: impl Into<Arc<str>>) -> SourceFile {
        let source = Source::new(text);
        let lines = LineIndex::new(source.text());
        SourceFile::of(source, lines)
    }

    /// Like [`SourceFile::new`], for a text that is `before` with an edit; only tokenizes the surroundings of the edit.
    pub fn edited(text: impl Into<Arc<str>>, before: &SourceFile) -> SourceFile {
        let source = Source::edited(text, &before.source);
        let lines = LineIndex::edited(source.text(), (&before.lines, before.text()));
        SourceFile::of(source, lines)
    }

    fn of(source: Source, lines: LineIndex) -> SourceFile {
        SourceFile { source: Arc::new(source), lines, code: OnceLock::new(), allowed: OnceLock::new() }
    }

    /// Returns the text with its tokens, the input of the preprocessor.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// Returns its tokens.
    pub fn tokens(&self) -> &Tokens {
        self.source.tokens()
    }

    /// Returns the directive that a token belongs to. The line break after a directive is not part of it.
    pub fn directive(&self, token: usize) -> Option<&Directive> {
        self.source.directives().get(self.source.directive_at(token)?)
    }

    /// Returns the rules that its comments allow; computed on first use.
    pub fn allowed(&self) -> &Allowed {
        self.allowed.get_or_init(|| Allowed::new(self))
    }

    /// Returns its lines.
    pub fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// Returns the kind of a token.
    pub fn kind(&self, token: usize) -> TokenKind {
        self.tokens().kind(token)
    }

    /// Returns the text of a token.
    pub fn token_text(&self, token: usize) -> &str {
        self.source.token_text(token)
    }

    /// Returns the range of a token.
    pub fn range(&self, token: usize) -> TextRange {
        self.tokens().range(token)
    }

    /// Returns the last token before `token` that is neither whitespace nor comment.
    pub fn before(&self, token: usize) -> Option<usize> {
        let at = self.code().partition_point(|code| (*code as usize) < token);
        Some(*self.code().get(at.checked_sub(1)?)? as usize)
    }

    /// Returns the first token after `token` that is neither whitespace nor comment.
    pub fn after(&self, token: usize) -> Option<usize> {
        let at = self.code().partition_point(|code| (*code as usize) <= token);
        Some(*self.code().get(at)? as usize)
    }

    fn code(&self) -> &[u32] {
        self.code.get_or_init(|| {
            let tokens = self.tokens();
            (0..tokens.len()).filter(|token| !tokens.kind(*token).is_trivia()).map(|token| token as u32).collect()
        })
    }

    /// Returns the token that a cursor at `offset` is in or next to: of two, a word, a string or a symbol with a
    /// meaning is preferred, and of those a word.
    pub fn at_cursor(&self, offset: u32) -> Option<usize> {
        let right = self.tokens().at(offset);
        let left = offset.checked_sub(1).and_then(|before| self.tokens().at(before));
        let weight = |token: usize| match self.kind(token) {
            TokenKind::Name | TokenKind::Directive => 3,
            kind if kind.is_trivia() => 0,
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::Unknown => 1,
            kind if kind.opens() || kind.closes() => 1,
            _ => 2,
        };
        // Of equals, the right one, which the cursor precedes.
        [left, right].into_iter().flatten().max_by_key(|token| weight(*token))
    }
}
