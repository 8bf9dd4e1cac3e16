//! Conditions and branches, as several refactorings rewrite them.

use super::site::Site;
use crate::fix::{Edit, apply};
use sqf_reference::Type;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

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

    /// Returns the negated condition in parentheses, in the lines of the condition.
    pub(super) fn negated(&self, condition: NodeId) -> Option<String> {
        let bare = self.shown(condition);
        let (whole, inside) = (self.range_of(condition)?, self.range_of(bare)?);
        // Comments next to the parentheses would be lost.
        let around = [TextRange::new(whole.start, inside.start), TextRange::new(inside.end, whole.end)];
        if around.into_iter().any(|gap| self.has_comment(gap)) {
            return None;
        }
        let [before, after] = around.map(|gap| gap.of(self.text()));
        let (before, after) = if before.contains('(') { (before, after) } else { ("(", ")") };
        let source = inside.of(self.text());
        if let Some(opposite) = self.opposite(bare) {
            // Instead of `((a))`.
            let is_simple = !before.contains(['\n', ' ']);
            return Some(if is_simple { format!("({opposite})") } else { format!("{before}{opposite}{after}") });
        }
        Some(match self.tree().expr(bare) {
            Expr::Unary(_) | Expr::Name if self.script.is_written(bare) => format!("{before}!{source}{after}"),
            // The lines stay between the inner parentheses.
            Expr::Binary(..) if before.contains(['\n', ' ']) => format!("(!{before}{source}{after})"),
            _ => format!("(!{})", self.operand(bare)?),
        })
    }

    /// Returns the text of the negated value, if that needs no `!`: `a != b` for `a == b`, `a` for `!a`.
    pub(super) fn opposite(&self, node: NodeId) -> Option<String> {
        let node = self.shown(node);
        self.range_of(node)?;
        if !self.script.is_written(node) {
            return None;
        }
        match self.tree().expr(node) {
            Expr::Unary(operand) if matches!(self.script.word(node), "!" | "not") => {
                Some(self.source(self.shown(operand))?.to_owned())
            }
            Expr::Binary(left, right) => match self.script.word(node) {
                word @ ("&&" | "||" | "and" | "or") => self.opposite_parts(node, word),
                word => self.with_sign(node, self.opposite_sign(word, [left, right])?),
            },
            _ => None,
        }
    }

    /// Returns the comparison that is true where another is false.
    fn opposite_sign(&self, word: &str, operands: [NodeId; 2]) -> Option<&'static str> {
        let is_number = || operands.into_iter().all(|operand| self.is_certain_number(operand));
        Some(match word {
            "==" => "!=",
            "!=" => "==",
            "isnotequalto" => "isEqualTo",
            // It is newer than many missions.
            "isequalto" => self.script.words().find("isnotequalto").map(|_| "isNotEqualTo")?,
            // If one side is not a number, `<` and `>=` are both false.
            "<" => is_number().then_some(">=")?,
            ">=" => is_number().then_some("<")?,
            ">" => is_number().then_some("<=")?,
            "<=" => is_number().then_some(">")?,
            _ => return None,
        })
    }

    /// Whether nothing in a number may make it NaN.
    fn is_certain_number(&self, node: NodeId) -> bool {
        let tree = self.tree();
        let is_safe = |node: NodeId| !self.script.mentions_trait(tree.tokens(node), Trait::NotANumber);
        let locals = tree.tokens(node).filter_map(|token| self.semantics().local_at(token));
        let mut values = locals.flat_map(|local| self.semantics().local(local).writes.iter());
        is_safe(node) && values.all(|value| is_safe(*value))
    }

    /// Returns a comparison with another sign.
    fn with_sign(&self, node: NodeId, sign: &str) -> Option<String> {
        let whole = self.range_of(node)?;
        let own = self.range_of_token(self.tree().token(node))?;
        let edit =
            Edit { range: TextRange::new(own.start - whole.start, own.end - whole.start), text: sign.to_owned() };
        apply(whole.of(self.text()), &[edit])
    }

    /// Returns conditions that are joined by the same operator, each negated and joined by the other operator. None if
    /// most of them would need a `!`.
    fn opposite_parts(&self, node: NodeId, word: &str) -> Option<String> {
        let other = match word {
            "&&" => "||",
            "||" => "&&",
            "and" => "or",
            _ => "and",
        };
        let whole = self.range_of(node)?;
        let (mut edits, mut at) = (Vec::new(), node);
        let (mut with_not, mut count) = (0, 0);
        let mut part = |node: NodeId, is_right: bool| {
            let (range, text, needs_not) = self.opposite_part(node, is_right)?;
            with_not += usize::from(needs_not);
            count += 1;
            Some((range, text))
        };
        loop {
            let Expr::Binary(left, right) = self.tree().expr(at) else { return None };
            edits.push((self.range_of_token(self.tree().token(at))?, other.to_owned()));
            edits.push(part(right, true)?);
            if self.script.word(left) != word || !matches!(self.tree().expr(left), Expr::Binary(..)) {
                edits.push(part(left, false)?);
                break;
            }
            at = left;
        }
        if with_not * 2 > count {
            return None;
        }
        edits.sort_by_key(|(range, _)| range.start);
        let moved = |(range, text): (TextRange, String)| Edit {
            range: TextRange::new(range.start - whole.start, range.end - whole.start),
            text,
        };
        apply(whole.of(self.text()), &edits.into_iter().map(moved).collect::<Vec<_>>())
    }

    /// Returns what replaces an operand of `&&` or `||`, in braces what is between them, and whether it needs a `!`.
    fn opposite_part(&self, part: NodeId, is_right: bool) -> Option<(TextRange, String, bool)> {
        let inside = self.shown(self.only(part).unwrap_or(part));
        let Some(opposite) = self.opposite(inside) else {
            let is_simple = matches!(self.tree().expr(inside), Expr::Unary(_) | Expr::Name);
            // Of several statements, the last one is the condition; a variable may hold such code.
            let is_value =
                self.types(inside) == Type::Boolean.into() || matches!(self.tree().expr(inside), Expr::Binary(..));
            if matches!(self.tree().expr(inside), Expr::Code(_)) || is_right && inside == part && !is_value {
                return None;
            }
            let text = if is_simple { self.source(inside)?.to_owned() } else { self.operand(inside)? };
            return Some((self.range_of(inside)?, format!("!{text}"), true));
        };
        let is_joined = |node: NodeId| matches!(self.script.word(node), "&&" | "||" | "and" | "or");
        let is_bare = inside == part;
        let negated = match self.tree().expr(inside) {
            Expr::Unary(operand) => self.shown(operand),
            _ => inside,
        };
        let text = if is_bare && is_joined(negated) { format!("({opposite})") } else { opposite };
        Some((self.range_of(inside)?, text, false))
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
