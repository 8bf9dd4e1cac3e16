//! What evaluating code may do and depend on, as far as it is certain.

use super::site::Site;
use sqf_model::Declaration;
use sqf_reference::takes::{Takes, Trait, is_constant};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// Commands that are like operators: they change nothing, and their results depend on their operands only. In lower
/// case.
const OPERATORS: &[&str] = &["==", "!=", "str", "isequalto"];

/// Further commands that change nothing, besides those in the table. Their results may depend on more than their
/// operands, such as the contents of an array.
const PURE: &[&str] = &[">>", "#", "in", "find", "count", "isnotequalto"];

/// The only types that a command may take and return if its result depends on its operands only: objects are not among
/// them.
const PLAIN: TypeSet = TypeSet::of(&[Type::Number, Type::String, Type::Boolean]);

impl Site<'_> {
    /// Whether evaluating a value certainly changes nothing.
    pub(super) fn is_pure(&self, node: NodeId) -> bool {
        let tree = self.tree();
        let bare = tree.bare(node);
        if !self.script.is_written(bare) && self.script.is_doubtful(bare) {
            return false;
        }
        let word = || self.script.word(bare);
        match tree.expr(bare) {
            Expr::Number | Expr::Text | Expr::Code(_) => true,
            // Commands without operands only return something, with few exceptions that return nothing.
            Expr::Name => self.variable(bare).is_some() || !self.types(bare).may_be_nothing() || word() == "nil",
            Expr::Array(elements) => elements.iter().all(|element| self.is_pure(*element)),
            Expr::Unary(operand) => self.only_returns(bare) && self.is_pure(operand) && !self.is_code(operand),
            Expr::Binary(left, right) if self.script.has_trait(bare, Trait::Logic) => {
                let is_pure = |side: NodeId| match self.only(side) {
                    Some(only) => self.is_pure(only),
                    None => self.is_pure(side) && !self.is_code(side),
                };
                is_pure(left) && is_pure(right)
            }
            Expr::Binary(left, right) => {
                let is_called = |side: NodeId| {
                    self.is_code(side)
                        || self.variable(side).is_some() && word() == "select" && {
                            self.types(side) != TypeSet::of(&[Type::Number]) && side == right
                        }
                };
                self.only_returns(bare)
                    && self.is_pure(left)
                    && self.is_pure(right)
                    && !is_called(left)
                    && !is_called(right)
            }
            _ => false,
        }
    }

    fn is_code(&self, node: NodeId) -> bool {
        matches!(self.tree().expr(self.tree().bare(node)), Expr::Code(_))
    }

    fn only_returns(&self, node: NodeId) -> bool {
        let word = self.script.word(node);
        self.is_timeless_operator(node) || PURE.contains(&word) || self.script.only_returns(node)
    }

    /// Whether the result of an operator depends on its operands only.
    fn is_timeless_operator(&self, node: NodeId) -> bool {
        let has = |what: Trait| self.script.has_trait(node, what);
        has(Trait::Calculates) || has(Trait::Orders) || has(Trait::Logic) || OPERATORS.contains(&self.script.word(node))
    }

    /// Whether a value is the same whenever it is evaluated in the scope of the node: literals, variables that are set
    /// only once, and operators with such operands. Not arrays, because each evaluation creates a new one.
    pub(super) fn is_timeless(&self, node: NodeId) -> bool {
        let tree = self.tree();
        let bare = tree.bare(node);
        if !self.script.is_written(bare) {
            return false;
        }
        let word = self.script.word(bare);
        match tree.expr(bare) {
            Expr::Number | Expr::Text => true,
            Expr::Name => is_constant(word) && word != "nil" || self.is_set_once(bare),
            Expr::Unary(operand) => self.only_computes(bare) && self.is_timeless(operand),
            Expr::Binary(left, right) => self.only_computes(bare) && self.is_timeless(left) && self.is_timeless(right),
            _ => false,
        }
    }

    /// Whether the result of a command depends on its operands only.
    fn only_computes(&self, command: NodeId) -> bool {
        let word = self.script.word(command);
        let is_plain = |node: NodeId| !self.types(node).is_empty() && self.types(node).is_subset(PLAIN);
        let knows_nothing = || {
            let (left, right) = self.tree().operands(command).unzip();
            let operands = left.flatten().into_iter().chain(right);
            is_plain(command) && operands.into_iter().all(is_plain) && !word.starts_with("random")
        };
        let only_returns = || self.script.command_takes(command).iter().any(|row| row.takes == Takes::Only);
        self.is_timeless_operator(command) || only_returns() && knows_nothing()
    }

    /// Whether a name is a local variable that never changes, and the only one of that name in the script.
    pub(super) fn is_set_once(&self, node: NodeId) -> bool {
        let Some((id, local)) = self.local_at(node) else { return false };
        let is_declared = match local.declared {
            Declaration::PrivateAssign => local.writes.len() == 1,
            Declaration::Param { .. } | Declaration::For => local.writes.is_empty(),
            Declaration::Private | Declaration::Assign => false,
        };
        let is_alone = || self.semantics().locals().all(|(other, it)| other == id || it.name != local.name);
        is_declared && !local.escapes && is_alone()
    }

    /// Whether a value neither changes anything nor is changed by anything else in its statement: literals, and local
    /// variables that are not assigned in these tokens.
    pub(super) fn is_inert(&self, node: NodeId, written: &std::ops::Range<usize>) -> bool {
        let tree = self.tree();
        let bare = tree.bare(node);
        match tree.expr(bare) {
            Expr::Number | Expr::Text | Expr::Code(_) => true,
            Expr::Name => {
                let word = self.script.word(bare);
                let is_quiet = || {
                    self.local_at(bare).is_some_and(|(_, local)| {
                        let is_elsewhere = |value: &NodeId| !written.contains(&tree.tokens(*value).start);
                        !local.escapes && local.writes.iter().all(is_elsewhere)
                    })
                };
                is_constant(word) || word == "_this" || is_quiet()
            }
            Expr::Array(elements) => elements.iter().all(|element| self.is_inert(*element, written)),
            Expr::Unary(operand) => self.is_timeless_operator(bare) && self.is_inert(operand, written),
            Expr::Binary(left, right) => {
                let is_operator = self.is_timeless_operator(bare);
                is_operator && self.is_inert(left, written) && self.is_inert(right, written)
            }
            _ => false,
        }
    }

    /// Whether it makes no difference that `value` is evaluated before the whole statement or at a node of it.
    pub(super) fn can_be_first(&self, node: NodeId, statement: NodeId, value: NodeId) -> bool {
        let tree = self.tree();
        let is_pure = self.is_pure(value);
        let own = tree.tokens(value);
        let mut at = node;
        while at != statement {
            let Some(parent) = self.script.parent(at) else { return false };
            let before: Vec<NodeId> = match tree.expr(parent) {
                Expr::Binary(left, right) if right == at => vec![left],
                Expr::Array(elements) => elements.iter().copied().take_while(|element| *element != at).collect(),
                Expr::Code(_) | Expr::File(_) => return false,
                _ => Vec::new(),
            };
            let may_pass = |other: &NodeId| self.is_inert(*other, &own) || is_pure && self.is_pure(*other);
            if !before.iter().all(may_pass) {
                return false;
            }
            at = parent;
        }
        true
    }
}
