//! `vehicle x == x`.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`vehicle x == x`",
    explanation: "`isNull objectParent x` checks faster whether a unit is on foot. It is also correct for dead units in a \
        vehicle, for which `vehicle` may return the unit itself. Since version 2.18, `objectParent` also returns \
        who dropped a container.",
    example: Example { wrong: "hint str (vehicle player == player);", right: "hint str (isNull objectParent player);" },
    checks: &[Check::Node(Nodes::words(&["==", "!=", "isequalto", "isnotequalto"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let is_negated = match context.word(node) {
        "==" | "isequalto" => false,
        "!=" | "isnotequalto" => true,
        _ => return,
    };
    let is_of = |one: NodeId, other: NodeId| context.unary(one, "vehicle").filter(|unit| context.is_same(*unit, other));
    let Some(unit) = is_of(left, right).or_else(|| is_of(right, left)) else { return };
    if !context.is_steady(unit) || !context.is_written(node) {
        return;
    }
    let not = if is_negated { "!" } else { "" };
    let text = format!("{not}isNull objectParent {}", context.operand(unit));
    let note =
        Note::new(format!("`{}` checks the same, faster and correctly for dead units, too", Context::brief(&text)));
    sink.node(node, note.fix("Replace with `objectParent`", context.replace(node, text), false));
}
