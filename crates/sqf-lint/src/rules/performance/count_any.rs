//! All elements are counted to know whether there is one.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`count` instead of `findIf`",
    explanation: "`{ ... } count x > 0` checks every element; `x findIf { ... } != -1` stops at the first match. `findIf` \
        works on arrays only and exists since version 1.82.",
    example: Example {
        wrong: "hint str ({ alive _x } count allUnits > 0);",
        right: "hint str (allUnits findIf { alive _x } != -1);",
    },
    checks: &[Check::Node(Nodes::words(&["==", "!=", "<", "<=", ">", ">=", "isequalto"]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let Some((code, array)) = context.binary(left, "count") else { return };
    let operator = match (context.word(node), context.number(right)) {
        (">" | "!=", Some(0.0)) | (">=", Some(1.0)) => "!=",
        ("==" | "<=" | "isequalto", Some(0.0)) | ("<", Some(1.0)) => "==",
        _ => return,
    };
    let is_array = context.types(array).contains(Type::Array);
    if context.statements(code).is_none() || !is_array || !context.has("findIf") || !context.is_written(node) {
        return;
    }
    let text = format!("{} findIf {} {operator} -1", context.operand(array), context.source(code));
    let note = Note::new("`findIf` stops at the first match; `count` checks every element");
    sink.node(node, note.fix("Replace with `findIf`", context.replace(node, text), false));
}
