//! Where the game runs scripts: the machines of each, and what they are passed.

use crate::ide::diagnostics::context::Context;
use crate::model::Machines;
use crate::syntax::NodeId;

/// A script of a mission that the game runs by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventScript {
    /// On every machine: `init.sqf`.
    Everywhere,
    /// On the server: `initServer.sqf`.
    Server,
    /// On the server for each player who joins: `initPlayerServer.sqf`.
    Joined,
    /// On the machine of a player: `initPlayerLocal.sqf`, `onPlayerKilled.sqf`.
    Player,
}

impl EventScript {
    /// Returns what a script is, by its name and folder.
    pub(crate) fn of(context: &Context<'_>) -> Option<EventScript> {
        let path = context.path()?;
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let script = match &*name {
            "init.sqf" => EventScript::Everywhere,
            "initserver.sqf" => EventScript::Server,
            "initplayerserver.sqf" => EventScript::Joined,
            "initplayerlocal.sqf" | "onplayerkilled.sqf" | "onplayerrespawn.sqf" => EventScript::Player,
            _ => return None,
        };
        (context.workspace().home(path).as_deref() == path.parent()).then_some(script)
    }

    /// Returns the machines on which the game runs it.
    pub(crate) fn machines(self) -> Machines {
        match self {
            EventScript::Everywhere => Machines::ALL,
            EventScript::Server | EventScript::Joined => Machines::SERVERS,
            EventScript::Player => !Machines::DEDICATED,
        }
    }
}

/// Returns the machines on which each node of a script can run.
pub(crate) fn machines(context: &Context<'_>) -> Vec<Machines> {
    context.possible_machines(EventScript::of(context).map_or(Machines::ALL, EventScript::machines))
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
