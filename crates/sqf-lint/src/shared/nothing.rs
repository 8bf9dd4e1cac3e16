//! Commands without a result, and places that need a value.

use crate::context::Context;
use sqf_model::Summary;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// Operators and commands that need a left operand.
pub(crate) const NEED_A_VALUE: &[&str] =
    &["+", "-", "*", "/", "%", "^", "mod", "min", "max", "atan2", "#", "select", "==", "!=", "<", ">", "<=", ">="];

/// Commands that run code, or query something that may not exist, in lower case: their results depend on more than the
/// wiki says.
pub(crate) const OTHERS: &[&str] = &[
    "nil",
    "then",
    "else",
    "do",
    "exitwith",
    "call",
    "spawn",
    "execvm",
    "foreach",
    "foreachreversed",
    "apply",
    "count",
    "select",
    "findif",
    "switch",
    "case",
    "default",
    ":",
    "try",
    "catch",
    "throw",
    "if",
    "while",
    "for",
    "with",
    "isnil",
    "private",
    "comment",
    "remoteexec",
    "remoteexeccall",
    "waituntil",
    "halt",
    "breakout",
    "breakwith",
    "params",
];

const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

/// Returns what is known of the function that a node calls, if it certainly returns nothing.
pub(crate) fn function_without_value<'a>(context: &'a Context<'_>, node: NodeId) -> Option<(NodeId, &'a Summary)> {
    let bare = context.tree().bare(node);
    if context.types(bare) != NOTHING || context.word(bare) != "call" {
        return None;
    }
    let (_, called) = context.tree().operands(bare)?;
    let name = context.tree().bare(called);
    let summary = context.semantics().called(context.word_id(name))?;
    (summary.result.types == NOTHING).then_some((name, summary))
}

/// Whether a node is a command that never returns a value.
pub(crate) fn returns_nothing(context: &Context<'_>, node: NodeId) -> bool {
    let bare = context.tree().bare(node);
    // This rules out nearly all values.
    if context.types(bare) != NOTHING {
        return false;
    }
    let word = context.word(bare);
    let is_command = match context.tree().expr(bare) {
        Expr::Unary(_) | Expr::Binary(..) => context.signatures(bare).is_some(),
        Expr::Name => context.signatures(bare).is_some_and(|command| command.nullary == Some(NOTHING)),
        _ => false,
    };
    is_command && !OTHERS.contains(&word) && context.is_written(node)
}
