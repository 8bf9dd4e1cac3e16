//! Variables that the mission editor may set.

use std::path::Path;

use crate::context::Context;
use sqf_model::PathTarget;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::Expr;

/// Whether the editor may set the variable at a token, which nothing in the project sets: outside of missions, where the
/// `mission.sqm` cannot be read, and where there is none unless a command takes the variable as something other than an
/// object or a group.
pub(crate) fn may_be_of_editor(context: &Context<'_>, token: usize, path: &Path) -> bool {
    if context.is_editor_known(path) {
        return false;
    }
    let is_there = |name: &str| matches!(context.workspace().find(name, path), PathTarget::File(_));
    !is_there("description.ext") || is_there("mission.sqm") || !is_taken_as_other(context, token)
}

/// Whether a command takes a variable as something else than what the editor gives names to.
fn is_taken_as_other(context: &Context<'_>, token: usize) -> bool {
    const NAMED: TypeSet = TypeSet::of(&[Type::Object, Type::Group]);
    taken_types(context, token).is_some_and(|taken| taken.is_disjoint(NAMED))
}

/// Returns the types of which a command takes the variable at a token as an operand.
pub(crate) fn taken_types(context: &Context<'_>, token: usize) -> Option<TypeSet> {
    let node = context.node_of(token).filter(|node| context.tree().is_name(*node))?;
    let command = context.parent(node)?;
    let types = context.signatures(command)?;
    Some(match context.tree().expr(command) {
        Expr::Unary(_) => types.unary_operands(),
        Expr::Binary(left, _) if left == node => types.left_operands(),
        Expr::Binary(left, _) => types.right_operands(context.types(left)),
        _ => TypeSet::ANY,
    })
}
