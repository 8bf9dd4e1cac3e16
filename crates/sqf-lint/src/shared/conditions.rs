//! Conditions joined by `&&` or `||`.

use crate::context::Context;
use sqf_syntax::{Expr, NodeId};

/// Maximum number of comparisons of a chain to compare with each other.
const MOST: usize = 8;

/// Conditions joined only by `&&`, or only by `||`.
pub(crate) struct Chain {
    pub(crate) is_and: bool,
    pub(crate) last: NodeId,
    /// Those before the last one, up to the maximum, in text order.
    pub(crate) others: Vec<NodeId>,
}

/// Returns the chain that ends with the right operand of a node.
pub(crate) fn chain(context: &Context<'_>, node: NodeId) -> Option<Chain> {
    let Expr::Binary(..) = context.tree().expr(node) else { return None };
    let is_and = match context.word(node) {
        "&&" | "and" => true,
        "||" | "or" => false,
        _ => return None,
    };
    let mut others = leaves(context, node, is_and);
    let last = others.pop()?;
    Some(Chain { is_and, last, others })
}

/// Returns the last operands of a chain of `&&` or `||`. Right sides that are chains themselves are not split.
pub(crate) fn leaves(context: &Context<'_>, node: NodeId, is_and: bool) -> Vec<NodeId> {
    let tree = context.tree();
    let mut leaves = Vec::new();
    let mut at = tree.bare(node);
    while leaves.len() < MOST {
        let is_link = matches!((context.word(at), is_and), ("&&" | "and", true) | ("||" | "or", false));
        match tree.expr(at) {
            Expr::Binary(left, right) if is_link => {
                leaves.push(context.only(right).unwrap_or(right));
                at = tree.bare(left);
            }
            _ => {
                leaves.push(if leaves.is_empty() { node } else { at });
                break;
            }
        }
    }
    leaves.reverse();
    leaves
}
