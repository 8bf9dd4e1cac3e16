//! Conditions and branches, as several refactorings rewrite them.

use super::site::Site;
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

/// `if (condition) then {one} else {other}`
#[derive(Debug, Clone, Copy)]
pub(super) struct If {
    /// The whole expression.
    pub(super) node: NodeId,
    /// The condition, with its parentheses.
    pub(super) condition: NodeId,
    /// The code after `then`.
    pub(super) then: NodeId,
    /// The code after `else`.
    pub(super) otherwise: Option<NodeId>,
}

impl Site<'_> {
    /// Returns the parts of an `if` with code in braces.
    pub(super) fn if_at(&self, node: NodeId) -> Option<If> {
        let Expr::Binary(left, right) = self.tree().expr(node) else { return None };
        if self.script.word(node) != "then" {
            return None;
        }
        let condition = self.unary(left, "if")?;
        let (then, otherwise) = match self.binary(right, "else") {
            Some((one, other)) => (one, Some(other)),
            None => (right, None),
        };
        let is_code = |node: NodeId| matches!(self.tree().expr(node), Expr::Code(_));
        (is_code(then) && otherwise.is_none_or(is_code)).then_some(If { node, condition, then, otherwise })
    }

    /// Returns the text of the negated condition, without parentheses around it.
    pub(super) fn negated(&self, condition: NodeId) -> Option<String> {
        let bare = self.shown(condition);
        let (whole, inside) = (self.range_of(condition)?, self.range_of(bare)?);
        // Comments next to the parentheses would be lost.
        let around = [TextRange::new(whole.start, inside.start), TextRange::new(inside.end, whole.end)];
        if around.into_iter().any(|gap| self.has_comment(gap)) {
            return None;
        }
        if !self.script.is_written(bare) {
            return Some(format!("!{}", self.operand(bare)?));
        }
        match self.tree().expr(bare) {
            Expr::Unary(operand) if matches!(self.script.word(bare), "!" | "not") => {
                Some(self.source(self.shown(operand))?.to_owned())
            }
            // Not `<`: both it and `>=` are false if one side is not a number.
            Expr::Binary(left, right) if matches!(self.script.word(bare), "==" | "!=" | "isnotequalto") => {
                let whole = self.range_of(bare)?;
                let sign = self.range_of_token(self.tree().token(bare))?;
                self.range_of(left)?;
                self.range_of(right)?;
                // The opposite of `isEqualTo` is newer than many missions.
                let other = match self.script.word(bare) {
                    "==" => "!=",
                    "!=" => "==",
                    _ => "isEqualTo",
                };
                let before = TextRange::new(whole.start, sign.start).of(self.text());
                Some(format!("{before}{other}{}", TextRange::new(sign.end, whole.end).of(self.text())))
            }
            Expr::Unary(_) => Some(format!("!{}", self.source(bare)?)),
            _ => Some(format!("!{}", self.operand(bare)?)),
        }
    }

    /// Returns the inside of a condition's parentheses, or all of it.
    pub(super) fn inside(&self, condition: NodeId) -> Option<&str> {
        self.source(self.shown(condition))
    }

    /// Returns the text between two nodes.
    pub(super) fn between(&self, one: NodeId, other: NodeId) -> Option<TextRange> {
        Some(TextRange::new(self.range_of(one)?.end, self.range_of(other)?.start))
    }

    /// Returns a condition as an operand of `&&`.
    pub(super) fn conjunct(&self, condition: NodeId) -> Option<String> {
        let bare = self.shown(condition);
        match self.tree().expr(bare) {
            Expr::Binary(..)
                if !matches!(self.script.word(bare), "&&" | "and" | "==" | "!=" | "<" | ">" | "<=" | ">=") =>
            {
                self.operand(bare)
            }
            _ => Some(self.source(bare)?.to_owned()),
        }
    }
}
