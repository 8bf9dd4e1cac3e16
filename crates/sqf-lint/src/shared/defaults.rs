//! Defaults of values that scripts look up.

use crate::context::Context;
use sqf_reference::TypeSet;
use sqf_syntax::{Expr, NodeId};

/// Returns the types of the default of `_gate getVariable ["width", []]`; none of other values.
pub(crate) fn default_of(context: &Context<'_>, operand: NodeId) -> TypeSet {
    let Expr::Binary(_, list) = context.tree().expr(context.tree().bare(operand)) else { return TypeSet::NONE };
    let is_read = matches!(context.word(context.tree().bare(operand)), "getvariable" | "getordefault");
    match context.elements(list).filter(|_| is_read && context.is_written(operand)) {
        Some([_, default]) => context.present(*default),
        _ => TypeSet::NONE,
    }
}
