//! Uses of commands and functions in active code.

use super::Lints;
use super::context::Context;
use sqf_ide::fix::Fix;
use sqf_reference::{Form, Record, RecordKind, Reference, Syntax};
use sqf_syntax::{Command, Expr, NodeId, Preprocessed, TokenKind};
use sqf_text::TextRange;

/// A use of a command or function that a rule watches.
pub(super) struct WatchedUse<'a> {
    pub(super) context: &'a Context<'a>,
    /// The name with its operands.
    pub(super) node: NodeId,
    /// The record of the name.
    pub(super) record: &'a Record,
}

impl<'a> WatchedUse<'a> {
    pub(super) fn lints(&self) -> &'a Lints {
        self.context.lints()
    }

    pub(super) fn reference(&self) -> &'a Reference {
        self.context.reference()
    }

    /// Creates the fix that replaces the name.
    pub(super) fn replace_by(&self, name: String, is_safe: bool) -> Option<Fix> {
        let range = self.context.name_range(self.node)?;
        Some(Fix::replace(range, self.context.written(range), name, is_safe))
    }

    /// Whether the script itself assigns to the name or mentions it in a string.
    pub(super) fn is_known_to_the_script(&self) -> bool {
        self.context.is_known_to_the_script(self.context.word(self.node))
    }

    /// Whether the name is between `#if...` and `#endif`: itself, or the call of the macro that it comes from.
    pub(super) fn is_conditional(&self) -> bool {
        let call = self.context.token_range(self.context.tree().token(self.node));
        let own = self.context.name_range(self.node);
        [Some(call), own].into_iter().flatten().any(|range| self.context.is_conditional(range.start))
    }

    /// Returns the right operand, if there is one.
    pub(super) fn right(&self) -> Option<NodeId> {
        self.operands()[1]
    }

    /// Returns the syntaxes that match the operands of a command, or all those of a function. None if no syntax of the
    /// command matches.
    pub(super) fn syntaxes(&self) -> Option<Vec<&'a Syntax>> {
        if self.record.kind == RecordKind::Function {
            return Some(self.record.syntaxes.iter().collect());
        }
        let form = match self.operands() {
            [Some(_), _] => Form::Binary,
            [None, Some(_)] => Form::Unary,
            [None, None] => Form::Nullary,
        };
        let fits = |syntax: &&Syntax| syntax.shape.as_ref().and_then(|shape| shape.form).is_none_or(|own| own == form);
        let syntaxes: Vec<&Syntax> = self.record.syntaxes.iter().filter(fits).collect();
        (!syntaxes.is_empty()).then_some(syntaxes)
    }

    /// Returns the left and right operands. The tree has a left one also if the code before the name lacks its own
    /// operand.
    fn operands(&self) -> [Option<NodeId>; 2] {
        let tree = self.context.tree();
        let (left, right) = match tree.expr(self.node) {
            Expr::Unary(right) => (None, Some(right)),
            Expr::Binary(left, right) => (Some(left), Some(right)),
            _ => (None, None),
        };
        let ends_with_value = |operand: &NodeId| {
            let mut last = *operand;
            while let Expr::Unary(inner) | Expr::Binary(_, inner) = tree.expr(last) {
                last = inner;
            }
            tree.expr(last) != Expr::Missing
        };
        [left.filter(ends_with_value), right.filter(|operand| tree.expr(*operand) != Expr::Missing)]
    }

    /// Whether the surrounding tokens leave open whether it is a command or function.
    pub(super) fn is_doubtful(&self) -> bool {
        let pre = self.context.pre();
        let token = self.context.tree().token(self.node);
        pre.tokens()[token].is_opaque()
            || is_part_of_another_word(pre, token)
            || self.is_config(token)
            || self.may_be_a_macro(token)
    }

    /// `class name`, `name[] = `: a config.
    fn is_config(&self, token: usize) -> bool {
        let is = |token: usize, text: &str| self.context.text(token) == text;
        token.checked_sub(1).is_some_and(|before| is(before, "class"))
            || (is(token + 1, "[") && is(token + 2, "]") && is(token + 3, "="))
    }

    /// Whether a missing file may define the name as a macro: it is in capitals, or the script has an `#undef` for it.
    fn may_be_a_macro(&self, token: usize) -> bool {
        let pre = self.context.pre();
        if pre.is_complete() {
            return false;
        }
        let text = pre.text(token);
        let is_in_capitals = !text.bytes().any(|byte| byte.is_ascii_lowercase());
        let source = self.context.file().source();
        let place = self.context.name_range(self.node).unwrap_or_default();
        let is_taken_away = || {
            source.directives().iter().any(|directive| match directive.command {
                Command::Undef(name) => {
                    source.token_text(name) == text && place.start <= source.tokens().range(name).start
                }
                _ => false,
            })
        };
        (is_in_capitals && text != self.record.name) || is_taken_away()
    }
}

/// `a.name`, `\name\`, `3rdName`: part of a path or the like.
fn is_part_of_another_word(pre: &Preprocessed, token: usize) -> bool {
    let kind = |token: usize| pre.tokens().get(token).map(|token| token.kind);
    let touches = |before: usize| match (pre.written(before), pre.written(before + 1)) {
        (Some((a, TextRange { end, .. })), Some((b, TextRange { start, .. }))) => a == b && end == start,
        _ => false,
    };
    let before = token.checked_sub(1);
    before.is_some_and(|before| matches!(kind(before), Some(TokenKind::Unknown | TokenKind::Number)) && touches(before))
        || (kind(token + 1) == Some(TokenKind::Unknown) && touches(token))
}
