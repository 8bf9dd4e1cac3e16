//! Code in the entries of a `mission.sqm` and of a state machine (`.fsm`): which entries contain code, and when the
//! game runs it.
//!
//! Unlike in other configs, the name of an entry is not enough: `init` belongs to a unit or a group, and `expression`
//! in the attributes of a mod is not code of the mission.

use std::ops::Range;

use super::{ClassId, Config, Entry, EntryId};
use crate::{Preprocessed, TokenKind};

/// When the game runs code of a mission or a state machine. None of it can wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// At the start of the mission, on every machine, for an object.
    Object,
    /// At the start of the mission, for a group.
    Group,
    /// Whether an object exists at all.
    Presence,
    /// Whether a trigger becomes active.
    TriggerCondition,
    /// When a trigger becomes active.
    Activation,
    /// When a trigger ceases to be active.
    Deactivation,
    /// Whether a waypoint is completed.
    WaypointCondition,
    /// When a waypoint is completed.
    Waypoint,
    /// Whether a state machine follows a link.
    LinkCondition,
    /// When a state machine enters a state or follows a link.
    State,
}

impl Occasion {
    /// All occasions.
    pub const ALL: [Occasion; 10] = [
        Occasion::Object,
        Occasion::Group,
        Occasion::Presence,
        Occasion::TriggerCondition,
        Occasion::Activation,
        Occasion::Deactivation,
        Occasion::WaypointCondition,
        Occasion::Waypoint,
        Occasion::LinkCondition,
        Occasion::State,
    ];

    /// Whether the value of the code is a condition.
    pub fn is_condition(self) -> bool {
        use Occasion::{LinkCondition, Presence, TriggerCondition, WaypointCondition};
        matches!(self, Presence | TriggerCondition | WaypointCondition | LinkCondition)
    }
}

/// The entries with code in the attributes of objects.
const OF_OBJECTS: &[(&str, Occasion)] = &[("init", Occasion::Object), ("presenceCondition", Occasion::Presence)];

/// Those of groups.
const OF_GROUPS: &[(&str, Occasion)] = &[("init", Occasion::Group)];

/// Those of triggers, in missions of all editors.
const OF_TRIGGERS: &[(&str, Occasion)] = &[
    ("condition", Occasion::TriggerCondition),
    ("expCond", Occasion::TriggerCondition),
    ("onActivation", Occasion::Activation),
    ("expActiv", Occasion::Activation),
    ("onDeactivation", Occasion::Deactivation),
    ("expDesactiv", Occasion::Deactivation),
];

/// Those of waypoints, likewise.
const OF_WAYPOINTS: &[(&str, Occasion)] = &[
    ("condition", Occasion::WaypointCondition),
    ("expCond", Occasion::WaypointCondition),
    ("onActivation", Occasion::Waypoint),
    ("expActiv", Occasion::Waypoint),
];

/// Those of states of state machines.
const OF_STATES: &[(&str, Occasion)] = &[("init", Occasion::State), ("precondition", Occasion::State)];

/// Those of links of state machines.
const OF_LINKS: &[(&str, Occasion)] =
    &[("condition", Occasion::LinkCondition), ("action", Occasion::State), ("precondition", Occasion::State)];

/// Whether an entry of a mission or a state machine contains code if it is in the right class.
pub fn may_contain_code(entry: &str) -> bool {
    let tables = [OF_OBJECTS, OF_GROUPS, OF_TRIGGERS, OF_WAYPOINTS, OF_STATES, OF_LINKS];
    tables.iter().any(|table| find(table, entry).is_some())
}

fn find(table: &[(&str, Occasion)], entry: &str) -> Option<Occasion> {
    table.iter().find(|(name, _)| name.eq_ignore_ascii_case(entry)).map(|(_, occasion)| *occasion)
}

/// Code in an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryCode {
    /// When it runs.
    pub occasion: Occasion,
    /// Its tokens: a string, or several that are joined by line breaks, as in `"hint a;" \n "hint b;"`.
    pub tokens: Range<usize>,
}

impl Config {
    /// Returns the code in a class of a `mission.sqm`.
    pub fn code_of_mission(&self, class: ClassId, text: &Preprocessed) -> Vec<EntryCode> {
        let owner = Owner::of(self, class);
        let of_entry = |entry: &Entry| owner.and_then(|owner| owner.occasion(&entry.name));
        self.code(class, text, of_entry)
    }

    /// Returns the code in a class of a state machine.
    pub fn code_of_machine(&self, class: ClassId, text: &Preprocessed) -> Vec<EntryCode> {
        let is_in = |name: &str, class: ClassId| {
            let outer = self.class(class).outer.map(|outer| self.class(outer));
            outer.is_some_and(|outer| outer.name.eq_ignore_ascii_case(name))
        };
        let (is_state, is_link) = (is_in("States", class), is_in("Links", class));
        self.code(class, text, |entry| {
            let of_link = is_link.then(|| find(OF_LINKS, &entry.name)).flatten();
            of_link.or_else(|| is_state.then(|| find(OF_STATES, &entry.name)).flatten())
        })
    }

    fn code(
        &self,
        class: ClassId,
        text: &Preprocessed,
        occasion: impl Fn(&Entry) -> Option<Occasion>,
    ) -> Vec<EntryCode> {
        let entries = self.class(class).entries.iter();
        let code = entries.filter_map(|id: &EntryId| {
            let entry = self.entry(*id);
            let occasion = occasion(entry)?;
            let value = self.value(entry.value?);
            let tokens = value.first..value.end;
            is_joined(text, tokens.clone()).then_some(EntryCode { occasion, tokens })
        });
        code.collect()
    }
}

/// Whether tokens are a string, or several that are joined by line breaks: `\n`, or `endl`.
fn is_joined(text: &Preprocessed, tokens: Range<usize>) -> bool {
    let kind = |token: usize| text.tokens().get(token).map(|it| it.kind);
    let is_string = |token: usize| kind(token) == Some(TokenKind::DoubleString);
    let is_break = |token: usize| matches!(text.text(token), "\\" | "n" | "endl");
    !tokens.is_empty()
        && is_string(tokens.start)
        && is_string(tokens.end - 1)
        && tokens.clone().all(|token| is_string(token) || is_break(token))
}

/// What the attributes in a class belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    Object,
    Group,
    Trigger,
    Waypoint,
}

impl Owner {
    fn of(config: &Config, class: ClassId) -> Option<Owner> {
        let it = config.class(class);
        let outer = it.outer?;
        // In a mission of today's editor, the attributes are in a class of their own for most entities.
        let entity = if it.name.eq_ignore_ascii_case("Attributes") { outer } else { class };
        let kind = config.text(entity, "dataType");
        let list = &*config.class(outer).name;
        let is = |name: &str| kind.as_deref().is_some_and(|kind| kind.eq_ignore_ascii_case(name));
        let is_in = |name: &str| kind.is_none() && list.eq_ignore_ascii_case(name);
        match () {
            () if is("Object") || is("Logic") || is_in("Vehicles") => Some(Owner::Object),
            () if is("Group") => Some(Owner::Group),
            () if is("Trigger") || is_in("Sensors") => Some(Owner::Trigger),
            () if is("Waypoint") || is_in("Waypoints") => Some(Owner::Waypoint),
            () => None,
        }
    }

    /// Returns when the code of an entry runs; None for entries without code.
    fn occasion(self, entry: &str) -> Option<Occasion> {
        let entries = match self {
            Owner::Object => OF_OBJECTS,
            Owner::Group => OF_GROUPS,
            Owner::Trigger => OF_TRIGGERS,
            Owner::Waypoint => OF_WAYPOINTS,
        };
        find(entries, entry)
    }
}
