//! Conditions that are evaluated in every frame.

use crate::prelude::*;
use sqf_reference::takes::Trait;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`waitUntil` without a pause",
    explanation: "`waitUntil` checks its condition about every frame. When that is more often than necessary, a `sleep` at \
        the beginning of the condition saves time: `waitUntil { sleep 1; !alive player }`. Conditions that call \
        code are ignored.",
    example: Example {
        wrong: "[] spawn { waitUntil { !alive player }; hint \"down\" };",
        right: "[] spawn { waitUntil { sleep 1; !alive player }; hint \"down\" };",
    },
    checks: &[Check::Node(Nodes::words(&["waituntil"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(code) = context.plain_unary(node, "waituntil") else { return };
    if context.statements(code).is_none() || !context.is_written(node) {
        return;
    }
    if !context.mentions_trait(code, Trait::Waits) && !context.mentions(code, &["call"]) {
        sink.word(node, Note::new("the condition is evaluated every frame; add a `sleep` to check it less often"));
    }
}
