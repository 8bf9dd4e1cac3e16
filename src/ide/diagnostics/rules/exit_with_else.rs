//! `else` after `exitWith`.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::NodeId;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::ExitWithElse,
    severity: Severity::Error,
    is_on: true,
    title: "`else` after `exitWith`",
    explanation: "`exitWith` leaves the code around it when the condition holds, and takes one code: what follows it is \
        the other case anyway. With an `else` it is given an array of two codes, and the script fails.",
    example: Example {
        wrong: "if (alive player) exitWith { hint \"up\" } else { hint \"down\" };",
        right: "if (alive player) exitWith { hint \"up\" };\nhint \"down\";",
    },
    check: Check::Node(Nodes::words(&["exitwith"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((_, codes)) = context.two(node, "exitwith") else { return };
    if context.binary(codes, "else").is_some() {
        let note = "`exitWith` takes no `else`: what follows the statement runs when the condition does not hold";
        sink.word(context.tree().bare(codes), Note::new(note));
    }
}
