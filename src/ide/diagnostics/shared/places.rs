//! Where the game runs scripts: the machines of each, and what they are passed.

use crate::ide::diagnostics::context::Context;
use crate::model::{EventScript, Machines};
use crate::syntax::NodeId;

/// Returns what a script is that the game runs by its name, in the folder of its mission.
pub(crate) fn event_script(context: &Context<'_>) -> Option<EventScript> {
    let path = context.path()?;
    let script = EventScript::of(path)?;
    (context.workspace().home(path).as_deref() == path.parent()).then_some(script)
}

/// Returns the machines on which each node of a script can run.
pub(crate) fn machines(context: &Context<'_>) -> Vec<Machines> {
    context.possible_machines(event_script(context).map_or(Machines::ALL, EventScript::machines))
}

/// Returns the machines to which `remoteExec` sends something, if its target says so: `0`, `2` and `-2`.
pub(crate) fn targets(context: &Context<'_>, command: NodeId) -> Option<Machines> {
    let (_, right) = context.tree().operands(command)?;
    let target = context.elements(right).map_or(Some(None), |elements| match elements {
        [_] => Some(None),
        [_, target, ..] => Some(Some(*target)),
        [] => None,
    })?;
    let target = target.map_or(Some(0.0), |target| context.number(target))?;
    match target {
        0.0 => Some(Machines::ALL),
        2.0 => Some(Machines::SERVERS),
        -2.0 => Some(!Machines::SERVERS),
        _ => None,
    }
}
