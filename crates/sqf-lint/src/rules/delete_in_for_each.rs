//! Deletion of elements from the array that a loop iterates over.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Rule = Rule {
    code: Code::DeleteInForEach,
    severity: Severity::Warning,
    is_on: false,
    title: "`deleteAt` inside `forEach` over the same array",
    explanation: "`forEach` iterates by index. When its code deletes the current element, the next element moves into its \
        place and is skipped. Use `forEachReversed`, which skips nothing, or `select` the elements to keep. Not \
        reported when the loop ends right after the deletion with `exitWith`, `break` or the like.",
    example: Example {
        wrong: "private _crates = [1, 2];\n{ _crates deleteAt _forEachIndex } forEach _crates;",
        right: "private _crates = [1, 2];\n{ _crates deleteAt _forEachIndex } forEachReversed _crates;",
    },
    checks: &[Check::Node(Nodes::words(&["foreach"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((code, array)) = context.two(node, "foreach") else { return };
    if !context.is_variable(array) {
        return;
    }
    if context.mentions(code, &["exitwith", "break", "breakout", "breakto", "breakwith"]) {
        return;
    }
    // Only statements directly in the loop and in its `then` and `else`; the loop usually ends after others.
    let mut codes = vec![code];
    while let Some(code) = codes.pop() {
        for statement in context.statements(code).unwrap_or_default() {
            if let Some((_, then)) = context.two(*statement, "then") {
                match context.binary(then, "else") {
                    Some((one, other)) => codes.extend([one, other]),
                    None => codes.push(then),
                }
            }
            let Some((from, index)) = context.two(*statement, "deleteat") else { continue };
            if context.is_same(from, array) && context.word(context.tree().bare(index)) == "_foreachindex" {
                let name = context.source(array);
                let note = format!("deleting an element of `{name}` makes `forEach` skip the next one");
                sink.node(*statement, Note::new(note));
            }
        }
    }
}
