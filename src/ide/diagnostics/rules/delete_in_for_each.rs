//! Elements that a loop takes out of the array that it goes through.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::NodeId;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::DeleteInForEach,
    severity: Severity::Warning,
    is_on: false,
    title: "`deleteAt` in the `forEach` of the same array",
    explanation: "`forEach` goes by index. When its code takes the element out of the array, the next one moves into its \
        place and is left out. `forEachReversed` goes from the end and leaves nothing out; or select what is to \
        stay. Nothing is said where the loop is left after that with `exitWith`, `break` and the like.",
    example: Example {
        wrong: "private _crates = [1, 2];\n{ _crates deleteAt _forEachIndex } forEach _crates;",
        right: "private _crates = [1, 2];\n{ _crates deleteAt _forEachIndex } forEachReversed _crates;",
    },
    check: Check::Node(Nodes::words(&["foreach"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((code, array)) = context.two(node, "foreach") else { return };
    if !context.is_variable(array) {
        return;
    }
    if context.mentions(code, &["exitwith", "break", "breakout", "breakto", "breakwith"]) {
        return;
    }
    // Statements of the loop and of the `then` and `else` in it; more are rarely meant to go on.
    let mut codes = vec![code];
    while let Some(code) = codes.pop() {
        for statement in context.script.statements(code).unwrap_or_default() {
            if let Some((_, then)) = context.two(*statement, "then") {
                match context.binary(then, "else") {
                    Some((one, other)) => codes.extend([one, other]),
                    None => codes.push(then),
                }
            }
            let Some((from, index)) = context.two(*statement, "deleteat") else { continue };
            if context.is_same(from, array) && context.word(context.tree().bare(index)) == "_foreachindex" {
                let name = context.source(array);
                let note = format!("`forEach` leaves out the element after this one when it is taken out of `{name}`");
                sink.node(*statement, Note::new(note));
            }
        }
    }
}
