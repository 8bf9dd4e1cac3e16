//! Event handlers: what the topics on them say, as data.

mod topics;

use serde::{Deserialize, Serialize};

pub use topics::of_topics;

/// A family of event handlers: those that one group of commands takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventSet {
    /// Of objects, projectiles and groups: `addEventHandler`.
    Entity,
    /// `addMPEventHandler`.
    Multiplayer,
    /// `addMissionEventHandler`.
    Mission,
    /// Of displays and controls: `displayAddEventHandler`, `ctrlAddEventHandler`. Scripts leave out the `on` of `onLoad`.
    Interface,
    /// `addUserActionEventHandler`.
    UserAction,
    /// `addMusicEventHandler`.
    Music,
    /// `add3DENEventHandler`.
    Eden,
    /// `BIS_fnc_addScriptedEventHandler`.
    Scripted,
    /// `inGameUISetEventHandler`.
    GameInterface,
}

/// An event that a script can handle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventHandler {
    /// The family it belongs to.
    pub set: EventSet,
    /// Name as scripts write it: `Killed`, `KeyDown`.
    pub name: String,
    /// Title of the topic that explains it.
    pub topic: String,
    /// Heading of its section there.
    pub heading: String,
    /// What the handler's code gets in `_this`, in order.
    pub params: Vec<EventParam>,
    /// Version of Arma 3 that introduced it, where the section begins with one.
    pub since: Option<String>,
}

/// An element of `_this` in an event handler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventParam {
    /// Name in the topic's `params` line, with its underscore.
    pub name: String,
    /// Data types, by the wiki's names; empty where the topic has none.
    pub types: Vec<String>,
}

/// The command that takes events of several families, in lower case.
const EVENT_HANDLER_INFO: &str = "geteventhandlerinfo";

impl EventSet {
    /// All families.
    pub const ALL: [EventSet; 9] = [
        EventSet::Entity,
        EventSet::Multiplayer,
        EventSet::Mission,
        EventSet::Interface,
        EventSet::UserAction,
        EventSet::Music,
        EventSet::Eden,
        EventSet::Scripted,
        EventSet::GameInterface,
    ];

    /// A short name, the one that is serialised.
    pub fn name(self) -> &'static str {
        match self {
            EventSet::Entity => "entity",
            EventSet::Multiplayer => "multiplayer",
            EventSet::Mission => "mission",
            EventSet::Interface => "interface",
            EventSet::UserAction => "user-action",
            EventSet::Music => "music",
            EventSet::Eden => "eden",
            EventSet::Scripted => "scripted",
            EventSet::GameInterface => "game-interface",
        }
    }

    /// The family of that short name.
    pub fn by_name(name: &str) -> Option<EventSet> {
        EventSet::ALL.into_iter().find(|set| set.name() == name)
    }

    /// The command or function that adds a handler of this family; of the interface the one for controls.
    pub fn adding_command(self) -> &'static str {
        match self {
            EventSet::Entity => "addEventHandler",
            EventSet::Multiplayer => "addMPEventHandler",
            EventSet::Mission => "addMissionEventHandler",
            EventSet::Interface => "ctrlAddEventHandler",
            EventSet::UserAction => "addUserActionEventHandler",
            EventSet::Music => "addMusicEventHandler",
            EventSet::Eden => "add3DENEventHandler",
            EventSet::Scripted => "BIS_fnc_addScriptedEventHandler",
            EventSet::GameInterface => "inGameUISetEventHandler",
        }
    }

    /// All families whose names the command or function `name` (in any case) takes: `has_left` is whether an operand
    /// stands before it, which tells apart what `getEventHandlerInfo` is asked about.
    pub fn of_call(name: &str, has_left: bool) -> Vec<EventSet> {
        if name.eq_ignore_ascii_case(EVENT_HANDLER_INFO) {
            return match has_left {
                true => vec![EventSet::Entity, EventSet::Multiplayer, EventSet::Interface],
                false => vec![EventSet::Mission, EventSet::Music],
            };
        }
        EventSet::of_command(name).into_iter().collect()
    }

    /// The family whose names the command or function `name` (in any case) takes as strings; of several the first.
    pub fn of_command(name: &str) -> Option<EventSet> {
        Some(match name.to_ascii_lowercase().as_str() {
            "addeventhandler" | "removeeventhandler" | "removealleventhandlers" => EventSet::Entity,
            EVENT_HANDLER_INFO => EventSet::Entity,
            "addmpeventhandler" | "removempeventhandler" | "removeallmpeventhandlers" => EventSet::Multiplayer,
            "addmissioneventhandler" | "removemissioneventhandler" | "removeallmissioneventhandlers" => {
                EventSet::Mission
            }
            "displayaddeventhandler"
            | "displayremoveeventhandler"
            | "displayremovealleventhandlers"
            | "displayseteventhandler"
            | "ctrladdeventhandler"
            | "ctrlremoveeventhandler"
            | "ctrlremovealleventhandlers"
            | "ctrlseteventhandler" => EventSet::Interface,
            "adduseractioneventhandler" | "removeuseractioneventhandler" | "removealluseractioneventhandlers" => {
                EventSet::UserAction
            }
            "addmusiceventhandler" | "removemusiceventhandler" | "removeallmusiceventhandlers" => EventSet::Music,
            "add3deneventhandler" | "remove3deneventhandler" | "removeall3deneventhandlers" => EventSet::Eden,
            "bis_fnc_removescriptedeventhandler"
            | "bis_fnc_callscriptedeventhandler"
            | "bis_fnc_addscriptedeventhandler"
            | "bis_fnc_removeallscriptedeventhandlers" => EventSet::Scripted,
            "ingameuiseteventhandler" => EventSet::GameInterface,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests;
