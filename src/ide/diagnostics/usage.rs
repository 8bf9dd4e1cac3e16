//! A name in a script that a rule may have something to say of, and what stands around it.

use std::cell::OnceCell;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::super::Analysis;
use super::Lints;
use crate::catalog::{Form, Record, RecordKind, Syntax};
use crate::model::SourceFile;
use crate::syntax::TokenKind;

/// A name that a rule may accuse.
pub(super) struct Usage<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) lints: &'a Lints,
    pub(super) facts: &'a FileFacts<'a>,
    /// The name.
    pub(super) token: usize,
    /// The directive that it belongs to, if any.
    pub(super) directive: Option<usize>,
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

    /// Whether what stands around the name shows that it is no command or function, or leaves that open.
    pub(super) fn is_doubtful(&self) -> bool {
        self.is_part_of_another_word()
            || self.is_named_by_its_neighbours()
            || self.may_be_a_macro()
            || self.may_be_pasted()
            || self.directive.is_some_and(|directive| !self.is_in_macro_body(directive))
    }

    /// Whether the script makes a variable of the name somewhere, or speaks of it in a string: then it knows better.
    pub(super) fn is_known_to_the_script(&self) -> bool {
        self.facts.names().assigned.contains(self.word)
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
        let form = self.form()?;
        let fits = |syntax: &&Syntax| syntax.shape.as_ref().and_then(|shape| shape.form).is_none_or(|own| own == form);
        let syntaxes: Vec<&Syntax> = record.syntaxes.iter().filter(fits).collect();
        (!syntaxes.is_empty()).then_some(syntaxes)
    }

    /// `a.name`, `\name\`, `3rdName`, `name##x`: part of a path or of something else.
    fn is_part_of_another_word(&self) -> bool {
        let file = self.file();
        let kind =
            |token: Option<usize>| token.filter(|token| *token < file.tokens().len()).map(|token| file.kind(token));
        let before = kind(self.token.checked_sub(1));
        let after = kind(self.token.checked_add(1));
        let joins = |kind| matches!(kind, TokenKind::Unknown | TokenKind::HashHash);
        before.is_some_and(|kind| joins(kind) || kind == TokenKind::Number)
            || after.is_some_and(joins)
            || (self.directive.is_some() && before == Some(TokenKind::Hash))
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
        (in_capitals && text != own) || self.facts.names().defined.contains(text)
    }

    /// Whether it is all of a macro's argument: macros make other names of such.
    fn may_be_pasted(&self) -> bool {
        let file = self.file();
        let Some(open) = file.brackets().parent(self.token).filter(|open| file.kind(*open) == TokenKind::LParen) else {
            return false;
        };
        let Some(name) = open.checked_sub(1).filter(|name| file.kind(*name) == TokenKind::Name) else { return false };
        if self.analysis.reference().command(file.token_text(name)).is_some() {
            return false;
        }
        let ends = |token: Option<usize>| {
            token.is_none_or(|token| {
                matches!(file.kind(token), TokenKind::LParen | TokenKind::Comma | TokenKind::RParen)
            })
        };
        ends(file.before(self.token)) && ends(file.after(self.token))
    }

    /// Whether it stands in what a macro is replaced by, and is not all of it.
    fn is_in_macro_body(&self, directive: usize) -> bool {
        let file = self.file();
        if !file.token_text(directive).ends_with("define") {
            return false;
        }
        let Some(name) = file.after(directive).filter(|name| *name < self.token) else { return false };
        let mut head = name;
        if file.kind(name + 1) == TokenKind::LParen {
            let Some(close) = file.brackets().partner(name + 1) else { return false };
            let params = (name + 2..close).filter(|token| file.kind(*token) == TokenKind::Name);
            if self.token < close || params.into_iter().any(|param| file.token_text(param) == self.text()) {
                return false;
            }
            head = close;
        }
        let is_first = file.before(self.token) == Some(head);
        let is_last = (self.token + 1..file.tokens().len())
            .find(|token| file.kind(*token) == TokenKind::Newline || !file.kind(*token).is_trivia())
            .is_none_or(|token| file.kind(token) == TokenKind::Newline);
        !(is_first && is_last)
    }

    /// The form in which the command is written.
    fn form(&self) -> Option<Form> {
        let (left, right) = self.operands();
        match (left, right) {
            (false, false) => Some(Form::Nullary),
            (false, true) => Some(Form::Unary),
            (true, true) => Some(Form::Binary),
            (true, false) => None,
        }
    }

    /// Whether an operand stands on its left and on its right.
    fn operands(&self) -> (bool, bool) {
        let file = self.file();
        let reference = self.analysis.reference();
        let left = file.before(self.token).is_some_and(|token| match file.kind(token) {
            TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => true,
            TokenKind::Name => {
                let forms = reference.forms(file.token_text(token));
                forms.is_empty() || forms.contains(&Form::Nullary)
            }
            kind => kind.closes(),
        });
        let right = file.after(self.token).is_some_and(|token| match file.kind(token) {
            TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => true,
            TokenKind::Name => {
                let forms = reference.forms(file.token_text(token));
                forms.is_empty() || forms != [Form::Binary]
            }
            TokenKind::Operator => matches!(file.token_text(token), "!" | "+" | "-"),
            kind => kind.opens(),
        });
        (left, right)
    }
}

/// What is asked of the whole file, found out when it is first asked.
pub(super) struct FileFacts<'a> {
    file: &'a SourceFile,
    names: OnceCell<Names>,
}

/// Names that a file gives a meaning of its own.
#[derive(Default)]
struct Names {
    /// Variables that are assigned to, and words that are whole strings, in lower case.
    assigned: FxHashSet<String>,
    /// Macros, whose case counts.
    defined: FxHashSet<String>,
    /// Tokens between `#if...` and `#endif`.
    conditional: Vec<Range<usize>>,
}

impl<'a> FileFacts<'a> {
    pub(super) fn new(file: &'a SourceFile) -> FileFacts<'a> {
        FileFacts { file, names: OnceCell::new() }
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(self.file))
    }
}

impl Names {
    fn of(file: &SourceFile) -> Names {
        let mut names = Names::default();
        let mut last_name = None;
        // Where the conditions that are open began; None for those that only keep a file from being read twice.
        let mut open: Vec<Option<usize>> = Vec::new();
        for token in 0..file.tokens().len() {
            match file.kind(token) {
                TokenKind::Name => last_name = Some(token),
                TokenKind::Assign => {
                    if let Some(name) = last_name {
                        names.assigned.insert(file.token_text(name).to_ascii_lowercase());
                    }
                }
                kind if kind.is_string() => {
                    let text = file.token_text(token).trim_matches(['"', '\'']);
                    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                        names.assigned.insert(text.to_ascii_lowercase());
                    }
                }
                TokenKind::Directive => {
                    let word = file.token_text(token).trim_start_matches(['#', ' ', '\t']);
                    match word {
                        "define" => {
                            if let Some(name) = file.after(token) {
                                names.defined.insert(file.token_text(name).to_owned());
                            }
                        }
                        "if" | "ifdef" | "ifndef" => open.push((!is_guard(file, token)).then_some(token)),
                        "endif" => {
                            if let Some(Some(start)) = open.pop() {
                                names.conditional.push(start..token);
                            }
                        }
                        _ => {}
                    }
                }
                kind if kind.is_trivia() => continue,
                _ => {}
            }
            if file.kind(token) != TokenKind::Name {
                last_name = None;
            }
        }
        let end = file.tokens().len();
        names.conditional.extend(open.into_iter().flatten().map(|start| start..end));
        names
    }
}

/// Whether `#ifndef X` is followed by `#define X`.
fn is_guard(file: &SourceFile, directive: usize) -> bool {
    let word = |token: Option<usize>| token.map(|token| file.token_text(token)).unwrap_or_default();
    let name = file.after(directive);
    let define = name.and_then(|name| file.after(name));
    file.token_text(directive).ends_with("ifndef")
        && word(define).ends_with("define")
        && word(define.and_then(|define| file.after(define))) == word(name)
}
