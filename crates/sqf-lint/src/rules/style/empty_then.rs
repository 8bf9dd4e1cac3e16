//! Empty `then` before an `else`.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "empty `then` before `else`",
    explanation: "`if (a) then {} else { b }` is easier to read as `if (!a) then { b }`. Not reported when the empty code \
        contains a comment.",
    example: Example {
        wrong: "if (alive player) then {} else { hint \"down\" };",
        right: "if (!alive player) then { hint \"down\" };",
    },
    checks: &[Check::Node(Nodes::words(&["then"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((condition, one, other)) = context.if_then_else(node) else { return };
    let is_empty = |code: NodeId| context.statements(code).map(<[NodeId]>::is_empty);
    if is_empty(one) != Some(true) || is_empty(other) != Some(false) || !context.is_written(node) {
        return;
    }
    // A comment may explain why it is empty.
    if context.source(one).bytes().any(|byte| !byte.is_ascii_whitespace() && !b"{}();".contains(&byte)) {
        return;
    }
    let condition = context.operand(context.tree().bare(condition));
    let text = format!("if (!{condition}) then {}", context.source(other));
    let note = Note::new("negate the condition to avoid the empty code");
    sink.node(one, note.fix("Negate the condition", context.replace(node, text), false));
}
