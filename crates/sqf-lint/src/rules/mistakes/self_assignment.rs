//! Variables that are assigned to themselves.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "assignment of a variable to itself",
    explanation: "`x = x` has no effect; usually one of the two names should be different. `private _x = _x`, which copies \
        the variable into the inner scope, and code from macros are ignored.",
    example: Example { wrong: "TAG_gate = TAG_gate;", right: "TAG_gate = TAG_barn;" },
    checks: &[Check::Node(Nodes::ASSIGNMENTS, check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Assign(value) = context.tree().expr(node) else { return };
    let value = context.tree().bare(value);
    let is_it = context.tree().expr(value) == Expr::Name && context.word(value) == context.word(node);
    if is_it && context.is_written(node) {
        let name = context.name_of(node);
        sink.node(node, Note::new(format!("`{name}` is assigned to itself")));
    }
}
