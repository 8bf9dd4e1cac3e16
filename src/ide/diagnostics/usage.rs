//! A name in a script that a rule may have something to say of, and what stands around it.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::{Analysis, Fix};
use super::Lints;
use crate::catalog::{Record, RecordKind, Syntax};
use crate::model::{self, Directive, SourceFile};
use crate::syntax::TokenKind;

/// A name that a rule may accuse.
pub(super) struct Usage<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) lints: &'a Lints,
    pub(super) facts: &'a FileFacts<'a>,
    /// The name.
    pub(super) token: usize,
    /// Its text in lower case.
    pub(super) word: &'a str,
    /// The record of that name, if a rule watches it.
    pub(super) record: Option<&'a Record>,
}

impl<'a> Usage<'a> {
    pub(super) fn file(&self) -> &'a SourceFile {
        self.analysis.file()
    }

    /// The name as it is written.
    pub(super) fn text(&self) -> &'a str {
        self.file().token_text(self.token)
    }

    /// The fix that writes another name in its place.
    pub(super) fn replace_by(&self, name: String, is_safe: bool) -> Fix {
        Fix::replace(self.file().range(self.token), self.text(), name, is_safe)
    }

    /// Whether what stands around the name shows that it is no command or function, or leaves that open.
    pub(super) fn is_doubtful(&self) -> bool {
        self.is_part_of_another_word()
            || self.is_named_by_its_neighbours()
            || self.may_be_a_macro()
            || model::may_be_pasted(self.file(), self.analysis.reference(), self.token)
            || self.is_whole_macro()
    }

    /// Whether the script makes a variable of the name somewhere, or speaks of it in a string: then it knows better.
    pub(super) fn is_known_to_the_script(&self) -> bool {
        self.facts.names().own.contains(self.word)
    }

    /// Whether the preprocessor decides whether the name is there.
    pub(super) fn is_conditional(&self) -> bool {
        self.facts.names().conditional.iter().any(|range| range.contains(&self.token))
    }

    /// The syntaxes that what stands around a command allows, and all of a function. None for a command that is written
    /// in no way that it knows.
    pub(super) fn syntaxes(&self) -> Option<Vec<&'a Syntax>> {
        let record = self.record?;
        if record.kind == RecordKind::Function {
            return Some(record.syntaxes.iter().collect());
        }
        let form = model::operands(self.file(), self.analysis.reference(), self.token).form();
        let fits = |syntax: &&Syntax| syntax.shape.as_ref().and_then(|shape| shape.form).is_none_or(|own| own == form);
        let syntaxes: Vec<&Syntax> = record.syntaxes.iter().filter(fits).collect();
        (!syntaxes.is_empty()).then_some(syntaxes)
    }

    /// `a.name`, `\name\`, `3rdName`: part of a path or of something else.
    fn is_part_of_another_word(&self) -> bool {
        let file = self.file();
        let kind =
            |token: Option<usize>| token.filter(|token| *token < file.tokens().len()).map(|token| file.kind(token));
        let before = kind(self.token.checked_sub(1));
        let after = kind(self.token.checked_add(1));
        before.is_some_and(|kind| matches!(kind, TokenKind::Unknown | TokenKind::Number))
            || after == Some(TokenKind::Unknown)
    }

    /// `name = `, `name[] = `, `class name`: a variable, or a config.
    fn is_named_by_its_neighbours(&self) -> bool {
        let file = self.file();
        let kind = |token: usize| file.kind(token);
        if file.before(self.token).is_some_and(|before| file.token_text(before) == "class") {
            return true;
        }
        let Some(after) = file.after(self.token) else { return false };
        match kind(after) {
            TokenKind::Assign => true,
            TokenKind::LBracket => file.after(after).is_some_and(|next| kind(next) == TokenKind::RBracket),
            _ => false,
        }
    }

    /// Whether it is written as macros are: defined in the file, or in capitals, which may be defined elsewhere.
    fn may_be_a_macro(&self) -> bool {
        let text = self.text();
        let in_capitals = !text.bytes().any(|byte| byte.is_ascii_lowercase());
        let own = self.record.map_or("", |record| record.name.as_str());
        (in_capitals && text != own) || self.file().macros().may_define(text, self.token)
    }

    /// Whether it is all of what a macro is replaced by, so that it becomes whatever the macro stands for.
    fn is_whole_macro(&self) -> bool {
        let file = self.file();
        let Some(definition) = file.macros().definition_around(self.token) else { return false };
        let end = file.macros().directive(self.token).map_or(self.token, |directive| directive.end);
        (definition.body..end).all(|token| token == self.token || file.kind(token).is_trivia())
    }
}

/// What is asked of the whole file, found out when it is first asked.
pub(super) struct FileFacts<'a> {
    file: &'a SourceFile,
    names: OnceCell<Names>,
    /// What misspelt names were found to mean; such names repeat, and finding out takes time.
    near: RefCell<FxHashMap<Box<str>, Option<String>>>,
}

/// Names that a file gives a meaning of its own.
#[derive(Default)]
struct Names {
    /// Variables that are assigned to or asked for, and words that are whole strings, in lower case.
    own: FxHashSet<String>,
    /// Tokens between `#if...` and `#endif`.
    conditional: Vec<Range<usize>>,
}

impl<'a> FileFacts<'a> {
    pub(super) fn new(file: &'a SourceFile) -> FileFacts<'a> {
        FileFacts { file, names: OnceCell::new(), near: RefCell::default() }
    }

    /// What `find` finds for a misspelt name, asked once for each name.
    pub(super) fn near(&self, word: &str, find: impl FnOnce() -> Option<String>) -> Option<String> {
        let mut near = self.near.borrow_mut();
        match near.get(word) {
            Some(found) => found.clone(),
            None => near.entry(word.into()).or_insert_with(find).clone(),
        }
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(self.file))
    }
}

impl Names {
    fn of(file: &SourceFile) -> Names {
        let mut names = Names { conditional: conditional(file), ..Names::default() };
        let mut name = None;
        for token in 0..file.tokens().len() {
            match file.kind(token) {
                kind if kind.is_trivia() => continue,
                kind if kind.is_string() => {
                    let text = file.token_text(token).trim_matches(['"', '\'']);
                    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                        names.own.insert(text.to_ascii_lowercase());
                    }
                }
                TokenKind::Name if is_asked_for(file, token) => {
                    names.own.insert(file.token_text(token).to_ascii_lowercase());
                }
                TokenKind::Assign => names.own.extend(name.map(|name| file.token_text(name).to_ascii_lowercase())),
                _ => {}
            }
            name = (file.kind(token) == TokenKind::Name).then_some(token);
        }
        names
    }
}

/// Whether a name is all of the code after `isNil`.
fn is_asked_for(file: &SourceFile, name: usize) -> bool {
    let Some(open) = file.before(name).filter(|open| file.kind(*open) == TokenKind::LBrace) else { return false };
    file.after(name).is_some_and(|close| file.kind(close) == TokenKind::RBrace)
        && file.before(open).is_some_and(|verb| file.token_text(verb).eq_ignore_ascii_case("isNil"))
}

/// Tokens between `#if...` and `#endif`, without those of conditions that only keep a file from being read twice.
fn conditional(file: &SourceFile) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut open: Vec<Option<usize>> = Vec::new();
    let directives = file.macros().directives();
    for (position, directive) in directives.iter().enumerate() {
        match directive.word(file) {
            "ifndef" if is_guard(file, directive, directives.get(position + 1)) => open.push(None),
            "if" | "ifdef" | "ifndef" => open.push(Some(directive.token)),
            "endif" => ranges.extend(open.pop().flatten().map(|start| start..directive.token)),
            _ => {}
        }
    }
    let end = file.tokens().len();
    ranges.extend(open.into_iter().flatten().map(|start| start..end));
    ranges
}

/// Whether `#ifndef X` is followed by `#define X`.
fn is_guard(file: &SourceFile, condition: &Directive, next: Option<&Directive>) -> bool {
    let name = |directive: &Directive| file.after(directive.token).map(|name| file.token_text(name));
    next.is_some_and(|next| next.word(file) == "define" && name(next) == name(condition))
}
