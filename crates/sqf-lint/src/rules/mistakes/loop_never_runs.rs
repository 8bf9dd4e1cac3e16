//! `for` loops whose start is past their end.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "loop that never runs",
    explanation: "`for \"_i\" from 5 to 1 do` never runs its code, because `for` counts up unless a negative step is \
        given: `from 5 to 1 step -1`. Likewise, a negative step never reaches a larger number. Only literals are \
        checked.",
    example: Example {
        wrong: "for \"_i\" from 5 to 1 do { hint str _i };",
        right: "for \"_i\" from 5 to 1 step -1 do { hint str _i };",
    },
    checks: &[Check::Node(Nodes::words(&["do"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((head, _)) = context.plain_binary(node, "do") else { return };
    let (range, step) = match context.binary(head, "step") {
        Some((range, step)) => match context.number(step) {
            Some(step) => (range, step),
            None => return,
        },
        None => (head, 1.0),
    };
    let Some((start, to)) = context.binary(range, "to") else { return };
    let Some((first, from)) = context.binary(start, "from") else { return };
    let (Some(from), Some(to)) = (context.number(from), context.number(to)) else { return };
    let never = (step > 0.0 && from > to) || (step < 0.0 && from < to);
    if !never || context.unary(first, "for").is_none() || !context.is_written(head) {
        return;
    }
    let note = match step > 0.0 {
        true => format!(
            "this loop never runs: it counts up, and {from} is greater than {to}; add `step \
            -1` to count down"
        ),
        false => format!("this loop never runs: it counts down, and {from} is less than {to}"),
    };
    sink.node(head, Note::new(note));
}
