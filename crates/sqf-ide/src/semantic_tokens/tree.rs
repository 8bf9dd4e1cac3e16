//! Classification of tokens by the syntax tree and the semantics.

use std::ops::Range;

use super::words::Words;
use super::{Class, MACRO, SemanticKind, SemanticModifiers, first_where};
use crate::analysis::Analysis;
use sqf_model::{Declaration, Script, Semantics};
use sqf_reference::takes::{ArgumentName, Events, NameUse, Takes};
use sqf_syntax::{Expr, NodeId, TokenKind, Tokens};
use sqf_text::{TextRange, is_name};

/// Returns the classification of each token of the main text in `tokens`.
pub(super) fn classes<'a>(analysis: &'a Analysis, words: &mut Words<'a>, tokens: Range<usize>) -> Vec<Option<Class>> {
    let all = analysis.file().tokens();
    let mut classes = vec![None; tokens.len()];
    if tokens.is_empty() {
        return classes;
    }
    let script = analysis.script();
    let part = TextRange::new(all.range(tokens.start).start, all.range(tokens.end - 1).end);
    let seen = seen_by_parser(script, part);
    let mut reader = TreeClassifier {
        script,
        semantics: words.semantics(),
        analysis,
        words,
        first: seen.start,
        found: vec![None; seen.len()],
    };
    reader.read(seen.clone());
    place(script, all, seen.start, &reader.found, tokens.start, &mut classes);
    classes
}

/// Returns the parsed tokens that come from a range of the text.
fn seen_by_parser(script: &Script, part: TextRange) -> Range<usize> {
    let pre = script.pre();
    let count = pre.tokens().len();
    let first = first_where(count, |token| pre.place(token).range.end > part.start);
    let end = first_where(count, |token| pre.place(token).range.start >= part.end);
    first..end.max(first)
}

/// Assigns the classification of parsed tokens to the tokens of the text.
fn place(
    script: &Script,
    all: &Tokens,
    first_seen: usize,
    found: &[Option<Class>],
    first: usize,
    classes: &mut [Option<Class>],
) {
    let pre = script.pre();
    let mut tell = |offset: u32, class: Class| {
        let token = all.at(offset).and_then(|token| token.checked_sub(first));
        if let Some(free) = token.and_then(|token| classes.get_mut(token)) {
            free.get_or_insert(class);
        }
    };
    for (seen, class) in (first_seen..).zip(found) {
        let Some(class) = *class else { continue };
        let place = pre.place(seen);
        match pre.written(seen) {
            // The expansion of a macro body in one call is not representative.
            Some((0, range)) if place.range.start <= range.start && range.end <= place.range.end => {
                tell(range.start, class);
            }
            Some(_) => {}
            // A call that expands to one name, as `GVAR(gate)`: its last name stands for the call.
            None if pre.tokens()[seen].kind == TokenKind::Name => {
                let is_other = |other: Option<usize>| {
                    other.is_none_or(|other| {
                        other >= pre.tokens().len() || pre.place(other).range.start != place.range.start
                    })
                };
                if is_other(seen.checked_sub(1)) && is_other(Some(seen + 1)) {
                    last_name(all, place.range).into_iter().for_each(|offset| tell(offset, class));
                }
            }
            None => {}
        }
    }
}

/// Returns the start of the name before the closing parenthesis of a call: `gate` of `GVAR(gate)`.
fn last_name(all: &Tokens, call: TextRange) -> Option<u32> {
    let close = all.at(call.end.checked_sub(1)?).filter(|close| all.kind(*close) == TokenKind::RParen)?;
    let last = (0..close).rev().find(|token| !all.kind(*token).is_trivia())?;
    (all.kind(last) == TokenKind::Name).then(|| all.range(last).start)
}

struct TreeClassifier<'r, 'a> {
    analysis: &'a Analysis,
    script: &'a Script,
    semantics: &'a Semantics,
    words: &'r mut Words<'a>,
    /// The parsed token that `found` begins with.
    first: usize,
    found: Vec<Option<Class>>,
}

impl<'a> TreeClassifier<'_, 'a> {
    /// Children come first, so that the classification of operands by a command takes precedence.
    fn read(&mut self, seen: Range<usize>) {
        let tree = self.script.tree();
        for node in tree.ids() {
            let tokens = tree.tokens(node);
            if tokens.start >= seen.end || tokens.end <= seen.start {
                continue;
            }
            let token = tree.token(node);
            match tree.expr(node) {
                Expr::Name => self.name(node, token),
                Expr::Text => self.text(token),
                Expr::Opaque => self.set(token, MACRO),
                Expr::Unary(operand) => {
                    self.command(token);
                    self.operands(node, None, operand);
                }
                Expr::Binary(left, right) => {
                    self.command(token);
                    self.operands(node, Some(left), right);
                }
                Expr::Assign(value) => self.assigned(token, value),
                Expr::PrivateAssign(_) => {
                    if self.is_name(token) {
                        let class = self.local(token).with(SemanticModifiers::DECLARATION);
                        self.set(token, class);
                    }
                    if self.script.text(tokens.start).eq_ignore_ascii_case("private") {
                        self.command(tokens.start);
                    }
                }
                _ => {}
            }
        }
    }

    fn set(&mut self, token: usize, class: Class) {
        if let Some(found) = token.checked_sub(self.first).and_then(|at| self.found.get_mut(at)) {
            *found = Some(class);
        }
    }

    fn is_name(&self, token: usize) -> bool {
        self.script.pre().tokens().get(token).is_some_and(|it| it.kind == TokenKind::Name && !it.is_opaque())
    }

    fn command(&mut self, token: usize) {
        if self.is_name(token)
            && let Some(class) = self.words.command(self.script.text(token))
        {
            self.set(token, class);
        }
    }

    fn name(&mut self, node: NodeId, token: usize) {
        let name = self.script.text(token);
        if name.starts_with('_') {
            let class = self.local(token);
            return self.set(token, class);
        }
        if let Some(class) = self.words.command(name) {
            return self.set(token, class);
        }
        let is_doubtful = self.script.is_doubtful(node) || self.words.may_be_macro(name);
        if !is_doubtful {
            let class = self.words.global(name);
            self.set(token, class);
        }
    }

    /// Classifies a local variable.
    fn local(&self, token: usize) -> Class {
        match self.semantics.local_at(token) {
            Some(local) => self.words.of_local(self.semantics.local(local)),
            None => self.words.local_named(self.script.text(token)),
        }
    }

    /// Classifies a string that declares a variable: of `private`, `params` and `for`.
    fn text(&mut self, token: usize) {
        if self.semantics.local_at(token).is_some() {
            let class = self.local(token).with(SemanticModifiers::DECLARATION).quoted();
            self.set(token, class);
        }
    }

    fn assigned(&mut self, token: usize, value: NodeId) {
        if !self.is_name(token) {
            return;
        }
        let name = self.script.text(token);
        let class = if name.starts_with('_') {
            let local = self.semantics.local_at(token).map(|local| self.semantics.local(local));
            let begins = local.is_some_and(|local| local.token == token && local.declared == Declaration::Assign);
            let modifier = if begins { SemanticModifiers::DECLARATION } else { SemanticModifiers::MODIFICATION };
            self.local(token).with(modifier)
        } else {
            let class = self.words.global(name);
            let is_code = class.kind == SemanticKind::Function && self.makes_code(value);
            class.with(if is_code { SemanticModifiers::DEFINITION } else { SemanticModifiers::MODIFICATION })
        };
        self.set(token, class);
    }

    /// Whether a value is code: a literal, or compiled.
    fn makes_code(&self, value: NodeId) -> bool {
        let tree = self.script.tree();
        let value = tree.bare(value);
        match tree.expr(value) {
            Expr::Code(_) => true,
            Expr::Unary(_) => self.script.word(value).starts_with("compile"),
            _ => false,
        }
    }

    /// Classifies the operands of a command or of the function that it calls.
    fn operands(&mut self, node: NodeId, left: Option<NodeId>, right: NodeId) {
        let script = self.script;
        if matches!(script.word(node), "call" | "spawn") {
            self.called(right);
        }
        script.each_taken(node, &mut |value, row| match &row.takes {
            Takes::Name(ArgumentName::Function | ArgumentName::Callable(_), _) => self.quoted_function(value),
            Takes::Name(ArgumentName::Variable, does) => self.quoted_variable(value, *does),
            Takes::Name(ArgumentName::Member, does) if left.is_some_and(|left| self.is_namespace(left)) => {
                self.quoted_variable(value, *does);
            }
            Takes::Name(ArgumentName::OwnEvent, _) => self.quote(value, Class::plain(SemanticKind::Event)),
            Takes::Event(events) if self.is_event(events, value) => {
                self.quote(value, Class::plain(SemanticKind::Event));
            }
            _ => {}
        });
    }

    /// Classifies the called function.
    fn called(&mut self, right: NodeId) {
        let tree = self.script.tree();
        let function = tree.bare(right);
        if tree.expr(function) != Expr::Name {
            return;
        }
        let token = tree.token(function);
        let name = self.script.text(token);
        let is_known = name.starts_with('_') || self.words.command(name).is_some() || self.words.may_be_macro(name);
        if is_known || self.script.is_doubtful(function) {
            return;
        }
        if self.words.global(name).kind == SemanticKind::Variable {
            self.set(token, Class::plain(SemanticKind::Function));
        }
    }

    fn is_namespace(&self, node: NodeId) -> bool {
        let bare = self.script.tree().bare(node);
        self.script.tree().expr(bare) == Expr::Name && self.script.word(bare).ends_with("namespace")
    }

    fn is_event(&self, events: &Events, name: NodeId) -> bool {
        let Some(name) = self.script.string(name) else { return false };
        let reference = self.analysis.reference();
        events.own.iter().any(|(own, _)| own.eq_ignore_ascii_case(&name))
            || events.sets.iter().any(|set| reference.handled_event(*set, &name).is_some())
    }

    /// Classifies a string that is the name of a function or command.
    fn quoted_function(&mut self, node: NodeId) {
        let Some(name) = self.quoted(node) else { return };
        if let Some(class) = self.words.command(name) {
            if class.kind == SemanticKind::Function {
                self.quote(node, class);
            }
            return;
        }
        let class = self.words.global(name);
        let class = if class.kind == SemanticKind::Function { class } else { Class::plain(SemanticKind::Function) };
        self.quote(node, class);
    }

    /// Classifies a string that is the name of a variable.
    fn quoted_variable(&mut self, node: NodeId, does: NameUse) {
        let Some(name) = self.quoted(node) else { return };
        let modifiers = match does {
            NameUse::Define => SemanticModifiers::DEFINITION,
            NameUse::Write => SemanticModifiers::MODIFICATION,
            NameUse::Call | NameUse::Read | NameUse::Mention | NameUse::Send => SemanticModifiers::NONE,
        };
        let class = if name.starts_with('_') { self.words.local_named(name) } else { self.words.global(name) };
        self.quote(node, class.with(modifiers));
    }

    fn quote(&mut self, node: NodeId, class: Class) {
        if self.quoted(node).is_some() {
            self.set(self.script.tree().token(self.script.tree().bare(node)), class.quoted());
        }
    }

    /// Returns the name that a string consists of, if it is one.
    fn quoted(&self, node: NodeId) -> Option<&'a str> {
        self.script.string(node)?;
        let tree = self.script.tree();
        let text = self.script.text(tree.token(tree.bare(node)));
        let name = text.get(1..text.len().checked_sub(1)?)?;
        is_name(name).then_some(name)
    }
}
