//! An `if` that is its condition.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`if` that only returns its condition",
    explanation: "An `if` that returns `true` or `false` is the same as its condition or the negation of it. One that \
        returns 1 or 0 is the same as `parseNumber` of the condition. One that returns one of two literals is \
        shorter, and faster according to the wiki's measurements, as `[other, one] select condition`.",
    example: Example { wrong: "hint str (if (time > 5) then { true } else { false });", right: "hint str (time > 5);" },
    checks: &[Check::Node(Nodes::words(&["then"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((condition, one, other)) = context.if_then_else(node) else { return };
    let (Some(one), Some(other)) = (context.only(one), context.only(other)) else { return };
    if !context.is_written(node) {
        return;
    }
    let inside = context.tree().bare(condition);
    let shown =
        || if context.is_written(inside) { context.source(inside).to_owned() } else { context.operand(condition) };
    let condition = || context.operand(condition);
    let is_literal = |node: NodeId| context.string(node).is_some() || context.number(node).is_some();
    let text = match (context.boolean(one), context.boolean(other), context.number(one), context.number(other)) {
        (Some(true), Some(false), ..) => shown(),
        (Some(false), Some(true), ..) => match context.tree().expr(inside) {
            Expr::Unary(_) | Expr::Name => format!("!{}", shown()),
            _ => format!("!{}", condition()),
        },
        (_, _, Some(1.0), Some(0.0)) => format!("parseNumber {}", condition()),
        _ if is_literal(one) && is_literal(other) => {
            format!("[{}, {}] select {}", context.source(other), context.source(one), condition())
        }
        _ => return,
    };
    let note = Note::new(format!("this is the same as `{}`", Context::brief(&text)));
    // As an operand, it needs parentheses.
    let is_operand = context
        .parent(node)
        .is_some_and(|parent| matches!(context.tree().expr(parent), Expr::Unary(_) | Expr::Binary(..)));
    let text = if is_operand { format!("({text})") } else { text };
    sink.node(node, note.fix("Replace the `if`", context.replace(node, text), false));
}
