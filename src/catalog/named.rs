//! The names of types, families of events and lists of classes, each in the order of its enum.
//!
//! `build.rs` includes this file to check rows of what commands take, so it depends on nothing.

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
pub const EVENT_SETS: [&str; 9] =
    ["entity", "multiplayer", "mission", "interface", "user-action", "music", "eden", "scripted", "game-interface"];

/// The names of [`ClassList`](super::classes::ClassList).
pub const CLASS_LISTS: [&str; 15] = [
    "CfgVehicles",
    "CfgWeapons",
    "CfgMagazines",
    "CfgGlasses",
    "CfgGroups",
    "CfgMarkers",
    "CfgMarkerColors",
    "CfgMusic",
    "CfgFaces",
    "CfgVoice",
    "NameSounds",
    "Moves",
    "CfgActions",
    "InputActions",
    "KeyCodes",
];
