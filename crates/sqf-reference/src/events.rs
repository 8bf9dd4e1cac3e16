//! Event handlers: the facts that their topics state.

mod topics;

use serde::{Deserialize, Serialize};

use super::named::EVENT_SETS;
use sqf_text::{starts_with_ignoring_case, strip_prefix_ignoring_case};
pub(super) use topics::leading_version;
pub use topics::of_topics;

/// A family of event handlers: those that the same group of commands adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventSet {
    /// For objects, projectiles and groups: `addEventHandler`.
    Entity,
    /// `addMPEventHandler`.
    Multiplayer,
    /// `addMissionEventHandler`.
    Mission,
    /// For displays and controls: `displayAddEventHandler`, `ctrlAddEventHandler`. Scripts omit the `on` of `onLoad`.
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
    /// Distinguishes several events of one name if the heading does not: `Display` for what a control and a display
    /// call `MouseMoving`.
    pub variant: Option<String>,
    /// The elements of the handler's `_this`, in order.
    pub params: Vec<EventParam>,
    /// Whether `_this` is an array of such arrays, as in `HitPart`, which has one for each part that was hit.
    pub is_each: bool,
    /// Version of Arma 3 that introduced it, if the section begins with one.
    pub since: Option<String>,
}

/// An element of `_this` in an event handler.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventParam {
    /// Name in the topic's `params` line, with its underscore.
    pub name: String,
    /// Data types, by the wiki's names; empty if the topic states none.
    pub types: Vec<String>,
    /// Version of Arma 3 that introduced it, if it is newer than the event.
    pub since: Option<String>,
}

impl EventHandler {
    /// Returns what distinguishes it from other events of its name: `Entity` for `HitPart (Entity)`; empty if there is
    /// only one.
    pub fn variant(&self) -> &str {
        let of_heading = self.heading.split_once(" (").map_or("", |(_, rest)| rest.trim_end().trim_end_matches(')'));
        self.variant.as_deref().unwrap_or(of_heading)
    }

    /// Whether a command or function, in any case, can add it: an event of displays cannot be added to a control.
    pub fn suits(&self, command: &str) -> bool {
        let is_of = |prefix: &str| starts_with_ignoring_case(command, prefix);
        match self.variant.as_deref() {
            Some("Control") => !is_of("display"),
            Some("Display") => !is_of("ctrl"),
            _ => true,
        }
    }
}

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

    /// Returns a short name, which is used in serialized data.
    pub fn name(self) -> &'static str {
        EVENT_SETS[self as usize]
    }

    /// Returns the family with that short name.
    pub fn by_name(name: &str) -> Option<EventSet> {
        EventSet::ALL.into_iter().find(|set| set.name() == name)
    }

    /// Returns the name under which the reference lists an event of this family: configs, and most scripts, write those
    /// of the interface with `on` before it.
    pub fn bare_name(self, name: &str) -> &str {
        if self == EventSet::Interface { without_on(name).unwrap_or(name) } else { name }
    }

    /// Returns the command or function that adds a handler of this family; for the interface, the one for controls.
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
}

/// Returns the name of an event that is written with `on` before it, in any case: `onKeyDown`.
pub fn without_on(name: &str) -> Option<&str> {
    strip_prefix_ignoring_case(name, "on")
}

#[cfg(test)]
mod tests;
