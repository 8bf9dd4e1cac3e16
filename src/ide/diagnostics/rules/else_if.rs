//! `else if`, which SQF does not have.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::NodeId;

pub(crate) const RULE: Rule = Rule {
    code: Code::ElseIf,
    severity: Severity::Error,
    is_on: true,
    title: "`else if`",
    explanation: "`else` takes code. Unlike in other languages, the second `if` must be wrapped in braces: `else { if (b) \
        then { ... } }`. With `else if`, the script fails when it reaches this line.",
    example: Example {
        wrong: "if (alive player) then { hint \"up\" } else if (time > 5) then { hint \"down\" };",
        right: "if (alive player) then { hint \"up\" } else { if (time > 5) then { hint \"down\" } };",
    },
    check: Check::Node(Nodes::words(&["else"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((_, other)) = context.two(node, "else") else { return };
    if context.one(other, "if").is_some() {
        sink.word(other, Note::new("`else if` does not exist in SQF; write `else { if ... }`"));
    }
}
