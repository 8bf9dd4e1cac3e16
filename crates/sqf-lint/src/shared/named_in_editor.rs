//! Variables that the mission editor may set.

use std::path::Path;

use crate::context::Context;
use sqf_model::PathTarget;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// Whether the editor may set the variable at a token, which nothing in the project sets: outside of missions, and if the
/// `mission.sqm` is elsewhere, unless a command takes it as something other than an object or a group.
pub(crate) fn may_be_of_editor(context: &Context<'_>, token: usize, path: &Path) -> bool {
    if context.is_editor_known(path) {
        return false;
    }
    let is = |name: &str| matches!(context.workspace().find(name, path), PathTarget::File(_));
    !is("description.ext") || is("mission.sqm") || !is_taken_as_other(context, token)
}

/// Whether a command takes a variable as something else than what the editor gives names to.
fn is_taken_as_other(context: &Context<'_>, token: usize) -> bool {
    const NAMED: TypeSet = TypeSet::of(&[Type::Object, Type::Group]);
    let is_it = |node: &NodeId| context.tree().expr(*node) == Expr::Name && context.tree().token(*node) == token;
    let taken = context.nodes().find(is_it).and_then(|node| {
        let command = context.parent(node)?;
        let types = context.signatures(command)?;
        Some(match context.tree().expr(command) {
            Expr::Unary(_) => types.unary_operands(),
            Expr::Binary(left, _) if left == node => types.left_operands(),
            Expr::Binary(left, _) => types.right_operands(context.types(left)),
            _ => TypeSet::ANY,
        })
    });
    taken.is_some_and(|taken| taken.is_disjoint(NAMED))
}
