//! Divisions by zero.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::NodeId;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::DivisionByZero,
    severity: Severity::Error,
    is_on: true,
    title: "division by zero",
    explanation: "A number is divided by a literal 0 with `/`, `%` or `mod`. The game reports \"Zero divisor\" and aborts \
        the statement.",
    example: Example { wrong: "hint str (time / 0);", right: "hint str (time / 2);" },
    check: Check::Node(Nodes::words(&["/", "%", "mod"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let divided = ["/", "%", "mod"].into_iter().find_map(|word| context.two(node, word));
    let Some((_, divisor)) = divided else { return };
    if context.script.number(divisor) == Some(0.0) {
        sink.node(divisor, Note::new("division by zero"));
    }
}
