//! Queries about what code does, and the machines on which it runs.

use super::Context;
use crate::model::{
    Act, Draft, Machines, acts_of, draft_of, is_asked, is_for_player, is_player_needed, needs_local, possible_machines,
};
use crate::syntax::{Expr, NodeId};

impl Context<'_> {
    /// See [`possible_machines`].
    pub(in crate::ide::diagnostics) fn possible_machines(&self, entry: Machines) -> Vec<Machines> {
        possible_machines(self.script, self.semantics(), entry)
    }

    /// Returns what code with these statements certainly does.
    pub(in crate::ide::diagnostics) fn acts(&self, statements: &[NodeId]) -> Vec<Act> {
        acts_of(self.script, self.reference(), self.semantics(), statements)
    }

    /// Returns what the script proves as a function; None if it cannot be read.
    pub(in crate::ide::diagnostics) fn draft(&self) -> Option<Draft> {
        draft_of(self.script, self.reference(), self.semantics())
    }

    /// Whether a node shows something or needs the player, and does not merely ask whether it can.
    pub(in crate::ide::diagnostics) fn is_for_interface(&self, node: NodeId) -> bool {
        match self.tree().expr(node) {
            Expr::Name if self.word(node) == "player" => {
                self.asks_beyond();
                is_player_needed(self.script, node)
            }
            Expr::Unary(_) | Expr::Binary(..) if is_for_player(self.word(node)) => {
                self.asks_beyond();
                !is_asked(self.script, node)
            }
            _ => false,
        }
    }

    /// Returns the object that a command only works on if it is local.
    pub(in crate::ide::diagnostics) fn local_operand(&self, node: NodeId) -> Option<NodeId> {
        let (left, right) = self.tree().operands(node)?;
        needs_local(self.script, self.reference(), self.semantics(), node).then_some(left.unwrap_or(right))
    }
}
