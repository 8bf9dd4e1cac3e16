//! Semantic tokens: the meaning of each word of a script, for highlighting.
//!
//! Parsed code is classified by the tree ([`tree`]); everything else, such as macro bodies and arguments, by the words
//! only ([`words`]). Branches that the preprocessor excludes are comments, line by line, but only if that is certain.

mod config;
mod inactive;
mod tree;
mod words;

use std::ops::Range;

use super::analysis::Analysis;
use sqf_syntax::{Command, Directive, Macro, Source, TokenKind};
use sqf_text::TextRange;
use words::Words;
pub use words::is_keyword;

/// A classified part of one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SemanticToken {
    /// Its range; on a single line, and never empty.
    pub range: TextRange,
    /// What it is.
    pub kind: SemanticKind,
    /// Its modifiers.
    pub modifiers: SemanticModifiers,
}

/// The type of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SemanticKind {
    /// A command of the game, or a function.
    Function,
    /// A variable.
    Variable,
    /// A variable that `params` defines, or a parameter of a macro.
    Parameter,
    /// A macro.
    Macro,
    /// The name of an event.
    Event,
    /// A comment, or inactive code.
    Comment,
    /// A control flow command, or the name of a directive.
    Keyword,
    /// A command with a constant result: `true`, `objNull`, `west`.
    Constant,
    /// A string.
    String,
    /// A number.
    Number,
    /// An operator.
    Operator,
    /// A class of a config.
    Class,
    /// A property of such a class.
    Property,
}

impl SemanticKind {
    /// Whether a grammar can recognize it, too, from the text only.
    fn is_syntax(self) -> bool {
        use SemanticKind::{Comment, Constant, Keyword, Number, Operator, String};
        matches!(self, Comment | Keyword | Constant | String | Number | Operator)
    }
}

/// A set of modifiers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SemanticModifiers(u8);

impl SemanticModifiers {
    /// The empty set.
    pub const NONE: SemanticModifiers = SemanticModifiers(0);
    /// The variable is declared here.
    pub const DECLARATION: SemanticModifiers = SemanticModifiers(1);
    /// The function or macro is defined here.
    pub const DEFINITION: SemanticModifiers = SemanticModifiers(1 << 1);
    /// A function from outside of the project.
    pub const READONLY: SemanticModifiers = SemanticModifiers(1 << 2);
    /// A global variable.
    pub const STATIC: SemanticModifiers = SemanticModifiers(1 << 3);
    /// The wiki advises against it.
    pub const DEPRECATED: SemanticModifiers = SemanticModifiers(1 << 4);
    /// The variable is assigned here.
    pub const MODIFICATION: SemanticModifiers = SemanticModifiers(1 << 5);
    /// It is defined by the game: commands, its functions, the variables that it sets.
    pub const DEFAULT_LIBRARY: SemanticModifiers = SemanticModifiers(1 << 6);
    /// Inactive code.
    pub const INACTIVE: SemanticModifiers = SemanticModifiers(1 << 7);

    /// Returns the union of both sets.
    #[must_use]
    pub const fn with(self, other: SemanticModifiers) -> SemanticModifiers {
        SemanticModifiers(self.0 | other.0)
    }

    /// Whether all modifiers of `other` are in this set.
    pub fn contains(self, other: SemanticModifiers) -> bool {
        self.0 & other.0 == other.0
    }
}

/// Options of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SemanticOptions {
    /// The range to return tokens for; None for the whole text.
    pub range: Option<TextRange>,
    /// Whether the text is a script. In other files, only the preprocessor is considered.
    pub is_script: bool,
    /// Whether to include literals, keywords, operators and comments, for an editor without a grammar.
    pub with_syntax: bool,
}

/// The classification of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Class {
    kind: SemanticKind,
    modifiers: SemanticModifiers,
    /// Whether it is the content of a string, without its quotes.
    is_quoted: bool,
}

impl Class {
    const fn new(kind: SemanticKind, modifiers: SemanticModifiers) -> Class {
        Class { kind, modifiers, is_quoted: false }
    }

    const fn plain(kind: SemanticKind) -> Class {
        Class::new(kind, SemanticModifiers::NONE)
    }

    const fn with(self, modifiers: SemanticModifiers) -> Class {
        Class { modifiers: self.modifiers.with(modifiers), ..self }
    }

    const fn quoted(self) -> Class {
        Class { is_quoted: true, ..self }
    }
}

const MACRO: Class = Class::plain(SemanticKind::Macro);

/// Returns the tokens of a text, in order and not overlapping.
pub(super) fn semantic_tokens(analysis: &Analysis, options: SemanticOptions) -> Vec<SemanticToken> {
    let source = analysis.file().source();
    let whole = TextRange::new(0, source.text().len() as u32);
    let range = options.range.unwrap_or(whole);
    let tokens = source.tokens();
    let first = tokens.at(range.start).unwrap_or(tokens.len());
    let end = tokens.at(range.end).map_or(tokens.len(), |last| last + 1);
    let mut words = Words::new(analysis, options.is_script);
    let is_understood = options.is_script && !analysis.script().is_settings();
    let classes = match analysis.config().filter(|_| !options.is_script) {
        Some(config) => config::classes(config, tokens, first..end),
        None if is_understood => tree::classes(analysis, &mut words, first..end),
        None => Vec::new(),
    };
    let mut writer = TokenWriter { analysis, source, options, range, first, classes, words, found: Vec::new() };
    writer.write(first..end);
    writer.found
}

struct TokenWriter<'a> {
    analysis: &'a Analysis,
    source: &'a Source,
    options: SemanticOptions,
    range: TextRange,
    /// The index of the first token in `classes`.
    first: usize,
    /// The classification of each token by the tree.
    classes: Vec<Option<Class>>,
    words: Words<'a>,
    found: Vec<SemanticToken>,
}

impl TokenWriter<'_> {
    fn write(&mut self, tokens: Range<usize>) {
        let all = self.source.tokens();
        let directives = self.source.directives();
        let left_out = inactive::certain(self.analysis.pre());
        let mut token = tokens.start;
        while token < tokens.end {
            let start = all.range(token).start;
            let at = left_out.partition_point(|range| range.end <= start);
            if let Some(range) = left_out.get(at).filter(|range| range.contains(start)) {
                self.lines(*range, Class::new(SemanticKind::Comment, SemanticModifiers::INACTIVE));
                token = all.at(range.end).unwrap_or(all.len()).max(token + 1);
                continue;
            }
            let at = directives.partition_point(|directive| directive.end <= token);
            if let Some(directive) = directives.get(at).filter(|directive| directive.token <= token) {
                self.directive(directive);
                token = directive.end.max(token + 1);
                continue;
            }
            self.token(token);
            token += 1;
        }
    }

    /// Adds a token outside of directives.
    fn token(&mut self, token: usize) {
        let tokens = self.source.tokens();
        let (kind, range) = (tokens.kind(token), tokens.range(token));
        let known = token.checked_sub(self.first).and_then(|at| *self.classes.get(at)?);
        match kind {
            // Class names may begin with digits.
            TokenKind::Number if known.is_some() => self.push(range, known.unwrap_or(MACRO)),
            TokenKind::Name => {
                let class = if self.words.is_call(range.start) { Some(MACRO) } else { known };
                let class = class.or_else(|| self.words.argument(self.source, token));
                if let Some(class) = class {
                    self.push(range, class);
                }
            }
            kind if kind.is_string() => match known.filter(|class| class.is_quoted && range.len() > 2) {
                Some(class) => {
                    let name = TextRange::new(range.start + 1, range.end - 1);
                    self.push(TextRange::new(range.start, name.start), Class::plain(SemanticKind::String));
                    self.push(name, class);
                    self.push(TextRange::new(name.end, range.end), Class::plain(SemanticKind::String));
                }
                None => self.lines(range, Class::plain(SemanticKind::String)),
            },
            kind => self.syntax(kind, range),
        }
    }

    /// Adds what a grammar recognizes, too.
    fn syntax(&mut self, kind: TokenKind, range: TextRange) {
        let kind = match kind {
            TokenKind::LineComment | TokenKind::BlockComment => SemanticKind::Comment,
            TokenKind::DoubleString | TokenKind::SingleString | TokenKind::IncludePath => SemanticKind::String,
            TokenKind::Number => SemanticKind::Number,
            TokenKind::Operator | TokenKind::Assign | TokenKind::Hash | TokenKind::HashHash => SemanticKind::Operator,
            TokenKind::Directive => SemanticKind::Keyword,
            _ => return,
        };
        self.lines(range, Class::plain(kind));
    }

    fn directive(&mut self, directive: &Directive) {
        let tokens = self.source.tokens();
        let is_of_macros =
            matches!(directive.command, Command::If | Command::IfDef(_) | Command::IfNotDef(_) | Command::Undef(_));
        for token in directive.token..directive.end {
            let (kind, range) = (tokens.kind(token), tokens.range(token));
            if kind != TokenKind::Name {
                self.syntax(kind, range);
                continue;
            }
            let class = match &directive.command {
                Command::Define(definition) => self.in_definition(definition, token, directive),
                _ if is_of_macros => Some(MACRO),
                _ => None,
            };
            if let Some(class) = class {
                self.push(range, class);
            }
        }
    }

    /// Adds a name in a `#define`.
    fn in_definition(&mut self, definition: &Macro, token: usize, directive: &Directive) -> Option<Class> {
        let range = self.source.tokens().range(token);
        if range == definition.place {
            return Some(MACRO.with(SemanticModifiers::DEFINITION));
        }
        let name = self.source.token_text(token);
        let is_param = definition.params.iter().flatten().any(|param| **param == *name);
        let is_body = definition.words().next().is_some_and(|first| first.range.start <= range.start);
        match (is_param, is_body) {
            (true, true) => Some(Class::plain(SemanticKind::Parameter)),
            (true, false) => Some(Class::new(SemanticKind::Parameter, SemanticModifiers::DECLARATION)),
            (false, true) => self.words.in_body(self.source, token, directive.end),
            (false, false) => None,
        }
    }

    /// Adds a range, split into lines and trimmed.
    fn lines(&mut self, range: TextRange, class: Class) {
        let lines = self.analysis.file().lines();
        let text = self.source.text();
        // Skip to the requested range in long tokens.
        let from = lines.line(range.start.max(self.range.start));
        let to = lines.line(range.end.min(self.range.end));
        for line in from..=to {
            let Some(line) = lines.range(line) else { return };
            let part = TextRange::new(line.start.max(range.start), line.end.min(range.end));
            let inside = part.of(text);
            let start = part.start + (inside.len() - inside.trim_start().len()) as u32;
            self.push(TextRange::new(start, start + inside.trim().len() as u32), class);
        }
    }

    fn push(&mut self, range: TextRange, class: Class) {
        let Class { kind, modifiers, .. } = class;
        let is_wanted = self.options.with_syntax || !kind.is_syntax() || modifiers != SemanticModifiers::NONE;
        let is_inside = range.start < self.range.end && self.range.start < range.end;
        if is_wanted && !range.is_empty() && is_inside {
            self.found.push(SemanticToken { range, kind, modifiers });
        }
    }
}

/// Finds the first number below `count` for which `is_it` is true, by binary search; else returns `count`.
fn first_where(count: usize, is_it: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_it(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests;
