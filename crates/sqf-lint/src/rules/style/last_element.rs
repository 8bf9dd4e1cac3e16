//! `select (count x - 1)`.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "last element selected by `count`",
    explanation: "Since version 2.12, `x select -1` returns the last element of an array. Not reported when the script \
        targets an older version. The fix is safe when the value certainly is an array: configs do not support \
        negative indices.",
    example: Example {
        wrong: "hint str (allUnits select (count allUnits - 1));",
        right: "hint str (allUnits select -1);",
    },
    checks: &[Check::Node(Nodes::words(&["select"]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((array, index)) = context.plain_binary(node, "select") else { return };
    let Some((count, one)) = context.binary(index, "-") else { return };
    let Some(counted) = context.unary(count, "count") else { return };
    let is_last = context.number(one) == Some(1.0) && context.is_same(array, counted);
    let is_array = context.types(array).contains(Type::Array) && !is_config(context, array);
    if !is_last || !is_array || context.is_before(2, 12) || !context.is_written(node) {
        return;
    }
    let text = format!("{} select -1", context.operand(array));
    let is_safe = context.is_certainly(array, Type::Array) && context.bare(array) == Expr::Name;
    let note = Note::new(format!("`{}` returns the last element", Context::brief(&text)));
    sink.node(node, note.fix("Use `select -1`", context.replace(node, text), is_safe));
}

/// Whether a name suggests a config.
fn is_config(context: &Context<'_>, node: NodeId) -> bool {
    let word = context.word(context.tree().bare(node));
    word.contains("config") || word.contains("cfg")
}
