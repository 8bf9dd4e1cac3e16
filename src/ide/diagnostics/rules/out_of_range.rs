//! Elements that an array does not have.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::NodeId;

pub(crate) const RULE: Rule = Rule {
    code: Code::OutOfRange,
    severity: Severity::Warning,
    is_on: true,
    title: "index out of range",
    explanation: "An index lies beyond the end of an array literal. For the index directly after the last element the game \
        returns nothing; for others it fails with \"Zero divisor\". Negative indices count from the end since \
        version 2.12.",
    example: Example {
        wrong: "hint ([\"open\", \"closed\"] select 2);",
        right: "hint ([\"open\", \"closed\"] select 1);",
    },
    check: Check::Node(Nodes::words(&["select", "#"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((array, index)) = context.two(node, "select").or_else(|| context.two(node, "#")) else { return };
    let (Some(elements), Some(number)) = (context.script.elements(array), context.script.number(index)) else { return };
    let count = elements.len();
    if count == 0 || context.script.is_doubtful(array) {
        return;
    }
    // A fraction is rounded, a half either way.
    let is_behind = number > count as f64 - 0.5;
    if is_behind || number < -(count as f64) - 0.5 {
        let elements = if count == 1 { "element" } else { "elements" };
        sink.node(index, Note::new(format!("index {number} is out of range: the array has {count} {elements}")));
    }
}
