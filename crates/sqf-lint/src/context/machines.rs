//! Queries about what code does, and the machines on which it runs.

use std::sync::Arc;

use super::Context;
use sqf_model::{
    Act, Draft, Machines, acts_of, assignments, draft_of, is_asked, is_player_needed, needs_local, possible_machines,
    remote_targets,
};
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

impl Context<'_> {
    /// See [`possible_machines`].
    pub(crate) fn possible_machines(
        &self,
        entry: Machines,
        of_code: &dyn Fn(NodeId) -> Option<Machines>,
        nodes: Option<&[NodeId]>,
    ) -> Vec<Machines> {
        possible_machines(self.script, self.semantics(), entry, of_code, nodes)
    }

    /// Returns the code in braces that the script assigns to global variables, with their names in lower case.
    pub(crate) fn assigned_code(&self) -> Vec<(Arc<str>, NodeId)> {
        let all = assignments(self.script, self.semantics()).into_iter();
        let all = all.map(|(name, value)| (name, self.tree().bare(value)));
        all.filter(|(_, value)| matches!(self.tree().expr(*value), Expr::Code(_))).collect()
    }

    /// See [`remote_targets`].
    pub(crate) fn remote_targets(&self, command: NodeId) -> Option<Machines> {
        remote_targets(self.script, command)
    }

    /// Returns what code with these statements certainly does.
    pub(crate) fn acts(&self, statements: &[NodeId]) -> Vec<Act> {
        acts_of(self.script, self.reference(), self.semantics(), statements)
    }

    /// Returns what the script proves as a function; None if it cannot be read.
    pub(crate) fn draft(&self) -> Option<Draft> {
        draft_of(self.script, self.reference(), self.semantics())
    }

    /// Whether a node shows something or needs the player, and does not merely ask whether it can.
    pub(crate) fn is_for_interface(&self, node: NodeId) -> bool {
        match self.tree().expr(node) {
            Expr::Name if self.word(node) == "player" => {
                self.asks_beyond();
                is_player_needed(self.script, node)
            }
            Expr::Unary(_) | Expr::Binary(..) if self.has_trait(node, Trait::Shows) => {
                self.asks_beyond();
                !is_asked(self.script, node)
            }
            _ => false,
        }
    }

    /// Returns the object that a command only works on if it is local.
    pub(crate) fn local_operand(&self, node: NodeId) -> Option<NodeId> {
        let (left, right) = self.tree().operands(node)?;
        needs_local(self.script, self.reference(), self.semantics(), node).then_some(left.unwrap_or(right))
    }
}
