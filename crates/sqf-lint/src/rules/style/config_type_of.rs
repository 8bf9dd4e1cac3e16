//! Longer forms of `configOf`.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "long form of `configOf`",
    explanation: "Since version 2.00, `configOf x` does the same as `configFile >> \"CfgVehicles\" >> typeOf x`, and also \
        finds classes outside `CfgVehicles`.",
    example: Example {
        wrong: "hint str (configFile >> \"CfgVehicles\" >> typeOf player);",
        right: "hint str configOf player;",
    },
    checks: &[Check::Node(Nodes::words(&[">>", "/"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let step = |node: NodeId| context.plain_binary(node, ">>").or_else(|| context.plain_binary(node, "/"));
    let Some((list, name)) = step(node) else { return };
    let Some((root, vehicles)) = step(context.tree().bare(list)) else { return };
    let Some(object) = context.unary(name, "typeof") else { return };
    let is_root = context.word(context.tree().bare(root)) == "configfile";
    let is_vehicles = context.string(vehicles).is_some_and(|name| name.eq_ignore_ascii_case("CfgVehicles"));
    if !is_root || !is_vehicles || !context.has("configOf") || !context.is_written(node) {
        return;
    }
    let text = format!("configOf {}", context.operand(object));
    let note = Note::new(format!("this is the same as `{}`", Context::brief(&text)));
    sink.node(node, note.fix("Replace with `configOf`", context.replace(node, format!("({text})")), false));
}
