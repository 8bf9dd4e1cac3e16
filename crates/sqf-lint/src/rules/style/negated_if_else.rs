//! A negated condition with an `else`.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "negated condition with `else`",
    explanation: "`if (!a) then { one } else { other }` is easier to read with the branches swapped and without the `!`.",
    example: Example {
        wrong: "if (!alive player) then { hint \"down\" } else { hint \"up\" };",
        right: "if (alive player) then { hint \"up\" } else { hint \"down\" };",
    },
    checks: &[Check::Node(Nodes::words(&["then"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((condition, one, other)) = context.if_then_else(node) else { return };
    let not = context.unary(condition, "!").or_else(|| context.unary(condition, "not"));
    let Some(inside) = not.filter(|_| context.is_written(node)) else { return };
    // Operands that are not code are evaluated in order.
    let is_filled = |code| context.statements(code).is_some_and(|statements| !statements.is_empty());
    if !is_filled(one) || !is_filled(other) {
        return;
    }
    let edits = [
        // Between the parentheses of the condition, no others are needed.
        match context.tree().expr(condition) {
            Expr::Paren(_) => {
                context.replace(context.tree().bare(condition), context.source(context.tree().bare(inside)))
            }
            _ => context.replace(condition, context.operand(inside)),
        },
        context.replace(one, context.source(other)),
        context.replace(other, context.source(one)),
    ];
    let note = Note::new("remove the negation and swap the branches to make this easier to read");
    sink.node(condition, note.fix("Swap the branches", edits.concat(), true));
}
