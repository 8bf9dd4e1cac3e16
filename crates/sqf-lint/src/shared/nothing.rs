//! Commands without a result, and places that need a value.

use crate::context::Context;
use sqf_model::Summary;
use sqf_reference::takes::{self, Trait};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

/// Whether an operator or command, in lower case, needs a left operand.
pub(crate) fn needs_a_value(word: &str) -> bool {
    takes::has_trait(word, Trait::Calculates)
        || takes::has_trait(word, Trait::Orders)
        || matches!(word, "atan2" | "#" | "select" | "==" | "!=")
}

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
    let is_command = match context.tree().expr(bare) {
        Expr::Unary(_) | Expr::Binary(..) => context.signatures(bare).is_some(),
        Expr::Name => context.signatures(bare).is_some_and(|command| command.nullary == Some(NOTHING)),
        _ => false,
    };
    is_command && !context.has_trait(bare, Trait::AnyResult) && context.is_written(node)
}
