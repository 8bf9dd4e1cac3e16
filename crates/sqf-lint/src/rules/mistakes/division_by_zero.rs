//! Divisions by zero.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "division by zero",
    explanation: "A number is divided by a literal 0 with `/`, `%` or `mod`. The game reports \"Zero divisor\" and aborts \
        the statement.",
    example: Example { wrong: "hint str (time / 0);", right: "hint str (time / 2);" },
    checks: &[Check::Node(Nodes::words(&["/", "%", "mod"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let divided = ["/", "%", "mod"].into_iter().find_map(|word| context.plain_binary(node, word));
    let Some((_, divisor)) = divided else { return };
    if context.number(divisor) == Some(0.0) {
        sink.node(divisor, Note::new("division by zero"));
    }
}
