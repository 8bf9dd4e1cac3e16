//! The names of types and families of events, each in the order of its enum.

/// The names of [`Type`](super::types::Type), as the wiki's pages have them.
pub const TYPES: [&str; 28] = [
    "Number",
    "Boolean",
    "String",
    "Array",
    "HashMap",
    "Code",
    "Object",
    "Group",
    "Side",
    "Config",
    "Display",
    "Control",
    "Location",
    "Namespace",
    "Script Handle",
    "Structured Text",
    "Task",
    "Team Member",
    "Diary Record",
    "NetObject",
    "Target",
    "If Type",
    "While Type",
    "For Type",
    "Switch Type",
    "With Type",
    "Exception Handle",
    "Nothing",
];

/// The names of [`EventSet`](super::events::EventSet).
pub(crate) const EVENT_SETS: [&str; 9] =
    ["entity", "multiplayer", "mission", "interface", "user-action", "music", "eden", "scripted", "game-interface"];
