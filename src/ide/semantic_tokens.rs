//! Semantic tokens: what each word of a script is, for editors that colour by meaning.
//!
//! What the parser saw is told by the tree ([`tree`]); what it did not see as it is written, such as the texts of macros
//! and what is given to them, by the words alone ([`words`]). Branches that the preprocessor leaves out are comments,
//! line by line, but only where it is certain that they are left out.

mod config;
mod inactive;
mod tree;
mod words;

use std::ops::Range;

use super::analysis::Analysis;
use crate::syntax::{Command, Directive, Macro, Source, TokenKind};
use crate::text::TextRange;
use words::Words;

/// A part of one line and what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SemanticToken {
    /// Where it is; never more than one line, and never empty.
    pub range: TextRange,
    /// What it is.
    pub kind: SemanticKind,
    /// More about it.
    pub modifiers: SemanticModifiers,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SemanticKind {
    /// A command of the game, or a function.
    Function,
    /// A variable.
    Variable,
    /// A variable that `params` makes, or a parameter of a macro.
    Parameter,
    /// A macro.
    Macro,
    /// The name of an event.
    Event,
    /// A comment, or code that the preprocessor leaves out.
    Comment,
    /// A command that controls what runs, and the word of a directive.
    Keyword,
    /// A command that always returns the same: `true`, `objNull`, `west`.
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
    /// Whether a grammar knows it as well, from the text alone.
    fn is_syntax(self) -> bool {
        use SemanticKind::{Comment, Constant, Keyword, Number, Operator, String};
        matches!(self, Comment | Keyword | Constant | String | Number | Operator)
    }
}

/// A set of properties of tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SemanticModifiers(u8);

impl SemanticModifiers {
    /// No property.
    pub const NONE: SemanticModifiers = SemanticModifiers(0);
    /// The variable begins here.
    pub const DECLARATION: SemanticModifiers = SemanticModifiers(1);
    /// The function or macro is defined here.
    pub const DEFINITION: SemanticModifiers = SemanticModifiers(1 << 1);
    /// A function from outside of the project.
    pub const READONLY: SemanticModifiers = SemanticModifiers(1 << 2);
    /// A global variable.
    pub const STATIC: SemanticModifiers = SemanticModifiers(1 << 3);
    /// The wiki says not to use it.
    pub const DEPRECATED: SemanticModifiers = SemanticModifiers(1 << 4);
    /// The variable is set here.
    pub const MODIFICATION: SemanticModifiers = SemanticModifiers(1 << 5);
    /// It belongs to the game: commands, its functions, the variables that it sets.
    pub const DEFAULT_LIBRARY: SemanticModifiers = SemanticModifiers(1 << 6);
    /// Code that the preprocessor leaves out.
    pub const INACTIVE: SemanticModifiers = SemanticModifiers(1 << 7);

    /// The properties of both sets.
    #[must_use]
    pub const fn with(self, other: SemanticModifiers) -> SemanticModifiers {
        SemanticModifiers(self.0 | other.0)
    }

    /// Whether all properties of `other` are in this set.
    pub fn contains(self, other: SemanticModifiers) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SemanticOptions {
    /// The part of the text whose tokens are wanted; everything where there is none.
    pub range: Option<TextRange>,
    /// Whether the text is a script. Of other files only what concerns the preprocessor is told.
    pub is_script: bool,
    /// Whether the editor has no grammar, so that literals, keywords, operators and comments are wanted, too.
    pub with_syntax: bool,
}

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Class {
    kind: SemanticKind,
    modifiers: SemanticModifiers,
    /// Whether it is what stands between the quotes of a string.
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

/// The tokens of a text, in its order; none overlaps another.
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
    let mut writer = Writer { analysis, source, options, range, first, classes, words, found: Vec::new() };
    writer.write(first..end);
    writer.found
}

struct Writer<'a> {
    analysis: &'a Analysis,
    source: &'a Source,
    options: SemanticOptions,
    range: TextRange,
    /// The token that `classes` begins with.
    first: usize,
    /// What the tree says of each token.
    classes: Vec<Option<Class>>,
    words: Words<'a>,
    found: Vec<SemanticToken>,
}

impl Writer<'_> {
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

    /// A token outside of directives.
    fn token(&mut self, token: usize) {
        let tokens = self.source.tokens();
        let (kind, range) = (tokens.kind(token), tokens.range(token));
        let known = token.checked_sub(self.first).and_then(|at| *self.classes.get(at)?);
        match kind {
            // Names of classes may begin with digits.
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

    /// What a grammar knows, too.
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

    /// A name in a `#define`.
    fn in_definition(&mut self, definition: &Macro, token: usize, directive: &Directive) -> Option<Class> {
        let range = self.source.tokens().range(token);
        if range == definition.place {
            return Some(MACRO.with(SemanticModifiers::DEFINITION));
        }
        let name = self.source.token_text(token);
        let is_param = definition.params.iter().flatten().any(|param| **param == *name);
        let is_body = definition.body.first().is_some_and(|first| first.range.start <= range.start);
        match (is_param, is_body) {
            (true, true) => Some(Class::plain(SemanticKind::Parameter)),
            (true, false) => Some(Class::new(SemanticKind::Parameter, SemanticModifiers::DECLARATION)),
            (false, true) => self.words.in_body(self.source, token, directive.end),
            (false, false) => None,
        }
    }

    /// Adds the parts of a range that are on each of its lines, without the blanks around them.
    fn lines(&mut self, range: TextRange, class: Class) {
        let lines = self.analysis.file().lines();
        let text = self.source.text();
        // Long ones are not walked through where a part of the text is asked for.
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

/// The first number below `count` that `is_it` is true for, if it is true for all after it; else `count`.
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
