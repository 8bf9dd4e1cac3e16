//! The player in place of a vehicle.

use crate::prelude::*;
use sqf_reference::takes::{self, Trait};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "operands in the wrong order",
    explanation: "`moveInDriver`, `assignAsCargo` and the like take the unit first and the vehicle second. With `player` as \
        the vehicle they do nothing.",
    example: Example {
        wrong: "private _boat = cursorObject;\n_boat moveInDriver player;",
        right: "private _boat = cursorObject;\nplayer moveInDriver _boat;",
    },
    checks: &[Check::Node(Nodes::matching(|word| takes::has_trait(word, Trait::Boards)), check)],
    behavior: Behavior::DEFAULT,
};

/// Commands that take a unit and a vehicle, in lower case.
fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(unit, vehicle) = context.tree().expr(node) else { return };
    let bare = context.tree().bare(vehicle);
    let named = context.elements(vehicle).map_or(Some(bare), |elements| elements.first().copied());
    let is_player =
        |node: NodeId| context.bare(node) == Expr::Name && context.word(context.tree().bare(node)) == "player";
    let Some(named) = named.filter(|named| is_player(*named)) else { return };
    if is_player(unit) || !context.has_trait(node, Trait::Boards) || !context.is_written(node) {
        return;
    }
    let command = context.name_of(node);
    let note = Note::new(format!("`{command}` takes the unit first and the vehicle second"));
    let is_whole = named == bare && context.is_variable(unit);
    let mut edits = context.replace(unit, "player");
    edits.extend(context.replace(vehicle, context.source(unit)));
    sink.node(named, if is_whole { note.fix("Swap the operands", edits, false) } else { note });
}
