//! `else` after `exitWith`.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "`else` after `exitWith`",
    explanation: "`exitWith` leaves the enclosing code when the condition holds, so everything after it already is the \
        other case. It takes one block of code. With an `else` it receives an array of two blocks, and the \
        script fails.",
    example: Example {
        wrong: "if (alive player) exitWith { hint \"up\" } else { hint \"down\" };",
        right: "if (alive player) exitWith { hint \"up\" };\nhint \"down\";",
    },
    checks: &[Check::Node(Nodes::words(&["exitwith"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((_, codes)) = context.plain_binary(node, "exitwith") else { return };
    if context.binary(codes, "else").is_some() {
        let note = "`exitWith` cannot have an `else`; the code after the statement already runs only when \
            the condition is false";
        sink.word(context.tree().bare(codes), Note::new(note));
    }
}
