//! Identical `then` and `else` branches.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "identical `then` and `else`",
    explanation: "Both branches do the same; usually one of them is a copy that was never changed. Empty code and code \
        from macros are ignored.",
    example: Example {
        wrong: "if (alive player) then { hint \"up\" } else { hint \"up\" };",
        right: "if (alive player) then { hint \"up\" } else { hint \"down\" };",
    },
    checks: &[Check::Node(Nodes::words(&["then"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((_, one, other)) = context.if_then_else(node) else { return };
    let is_empty = context.statements(one).is_none_or(<[NodeId]>::is_empty);
    if !is_empty && context.is_same(one, other) && context.is_written(one) && context.is_written(other) {
        let note = Note::new("this code is identical to the code after `then`");
        sink.node(other, note.related(context.range(one), "the code of `then`"));
    }
}
