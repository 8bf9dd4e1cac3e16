//! Commands on a machine where they have no effect.

use crate::prelude::*;
use crate::shared::places::Places;
use sqf_model::Machines;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Information),
    title: "command that has no effect on this machine",
    explanation: "Code that certainly does not run on the server, as in `if (!isServer) then { ... }` or after `if \
        (isServer) exitWith { ... }`, uses a command that only works on the server; `remoteExec` with target 2 \
        runs it there. Other code may run on any machine and is ignored. Off by default.",
    example: Example {
        wrong: "if (!isServer) then { TAG_gate hideObjectGlobal true; };",
        right: "if (!isServer) then { [TAG_gate, true] remoteExec [\"hideObjectGlobal\", 2]; };",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let wrong: Vec<NodeId> = context.nodes().filter(|node| is_of_server(context, *node)).collect();
    if wrong.is_empty() || !context.is_sound() {
        return;
    }
    let places = Places::new(context, &wrong);
    for node in wrong {
        let place = places.at(node);
        if !place.is_empty() && (place & Machines::SERVERS).is_empty() {
            let word = context.name_of(node);
            let note = Note::new(format!("`{word}` only works on the server, where this code never runs"));
            sink.word(node, places.explain(context, node, note));
        }
    }
}

/// Whether a node is a command that only works on the server.
fn is_of_server(context: &Context<'_>, node: NodeId) -> bool {
    let word = context.word(node);
    matches!(context.tree().expr(node), Expr::Unary(_) | Expr::Binary(..))
        && context.has_trait(node, Trait::ServerOnly)
        && context.reference().command(word).is_some_and(|it| it.locality.server_exec)
}
