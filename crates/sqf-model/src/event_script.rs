//! Event scripts: the scripts in the folder of a mission that the game runs by their names, see
//! <https://community.bistudio.com/wiki/Event_Scripts>.

use std::path::Path;

use super::Machines;
use sqf_reference::{Type, TypeSet};

const BOOLEAN: TypeSet = TypeSet::of(&[Type::Boolean]);
const NUMBER: TypeSet = TypeSet::of(&[Type::Number]);
const OBJECT: TypeSet = TypeSet::of(&[Type::Object]);

/// When the game runs a script of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventScript {
    /// At the start, on every machine: `init.sqf`.
    Everywhere,
    /// At the start, on the server: `initServer.sqf`.
    Server,
    /// On the server for each player who joins: `initPlayerServer.sqf`.
    Joined,
    /// On the machine of a player: `initPlayerLocal.sqf`, `onPlayerKilled.sqf`.
    Player,
    /// In an intro, at the end of a mission or in older games: where and how is not documented.
    Unclear,
}

/// The parameters of a script, with their types.
type Params = &'static [(&'static str, TypeSet)];

/// The scripts by the names of their files, with the arguments that the game passes.
const ALL: [(&str, EventScript, Params); 9] = [
    ("init.sqf", EventScript::Everywhere, &[]),
    ("initServer.sqf", EventScript::Server, &[]),
    ("initPlayerServer.sqf", EventScript::Joined, &[("_playerUnit", OBJECT), ("_didJIP", BOOLEAN)]),
    ("initPlayerLocal.sqf", EventScript::Player, &[("_player", OBJECT), ("_didJIP", BOOLEAN)]),
    (
        "onPlayerKilled.sqf",
        EventScript::Player,
        &[("_oldUnit", OBJECT), ("_killer", OBJECT), ("_respawn", NUMBER), ("_respawnDelay", NUMBER)],
    ),
    (
        "onPlayerRespawn.sqf",
        EventScript::Player,
        &[("_newUnit", OBJECT), ("_oldUnit", OBJECT), ("_respawn", NUMBER), ("_respawnDelay", NUMBER)],
    ),
    ("onPlayerResurrect.sqf", EventScript::Unclear, &[]),
    ("initIntro.sqf", EventScript::Unclear, &[]),
    ("exit.sqf", EventScript::Unclear, &[]),
];

impl EventScript {
    /// Returns when the game runs the script in a file, provided that the file is in the folder of a mission.
    pub fn of(path: &Path) -> Option<EventScript> {
        let file = path.file_name()?.to_str()?;
        row(file).map(|(_, script, _)| *script)
    }

    /// Returns the name of a script and its parameters, by the name of its file. None if the game passes no arguments.
    pub(super) fn params(file: &str) -> Option<(&'static str, Params)> {
        row(file).filter(|(_, _, params)| !params.is_empty()).map(|(name, _, params)| (*name, *params))
    }

    /// Returns the machines on which the game runs it.
    pub fn machines(self) -> Machines {
        match self {
            EventScript::Everywhere | EventScript::Unclear => Machines::ALL,
            EventScript::Server | EventScript::Joined => Machines::SERVERS,
            EventScript::Player => !Machines::DEDICATED,
        }
    }
}

fn row(file: &str) -> Option<&'static (&'static str, EventScript, Params)> {
    ALL.iter().find(|(name, ..)| name.eq_ignore_ascii_case(file))
}
