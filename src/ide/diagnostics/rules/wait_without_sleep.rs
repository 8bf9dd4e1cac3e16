//! Conditions that are looked at in every frame.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::NodeId;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::WaitWithoutSleep,
    severity: Severity::Hint,
    is_on: false,
    title: "`waitUntil` without a pause",
    explanation: "`waitUntil` runs its condition in about every frame. Where that is more often than needed, a `sleep` at \
        the beginning of the condition saves the time: `waitUntil { sleep 1; !alive player }`. Nothing is said \
        of conditions that call code.",
    example: Example {
        wrong: "[] spawn { waitUntil { !alive player }; hint \"down\" };",
        right: "[] spawn { waitUntil { sleep 1; !alive player }; hint \"down\" };",
    },
    check: Check::Node(Nodes::words(&["waituntil"]), check),
};

/// What may wait by itself.
const PAUSES: &[&str] = &["sleep", "uisleep", "waituntil", "call"];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(code) = context.one(node, "waituntil") else { return };
    if context.script.statements(code).is_none() || !context.is_written(node) {
        return;
    }
    let may_pause = |token: usize| {
        let text = context.script.text(token);
        PAUSES.iter().any(|pause| text.eq_ignore_ascii_case(pause))
    };
    if !context.tree().tokens(code).any(may_pause) {
        sink.word(node, Note::new("the condition is looked at in every frame; a `sleep` in it makes that less often"));
    }
}
