//! What a mod offers to scripts, as a file that needs no installation of the mod: its functions, events, macros,
//! settings and classes.
//!
//! A library file is JSON in the format of [`Library`], which has a version of its own ([`FORMAT`]). `sqf-ls generate
//! --library` writes one from the sources or the archives of a mod, and a mod team may publish it; `docs/mods.md`
//! explains it. Parameters and types have the shapes of the reference: the same names of fields, and the wiki's names
//! of types.
//!
//! * [`parse`](mod@parse): reading files of any origin, and writing them;
//! * `sentences`: what we say of the embedded ones;
//! * [`files`]: those that settings name;
//! * [`Library::take`]: facts of one's own about a mod;
//! * [`set`]: several libraries, with their names looked up.

pub mod files;
mod merge;
pub mod parse;
mod sentences;
pub mod set;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

#[cfg(any(test, feature = "schema"))]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use files::LibraryPlace;
pub use set::Libraries;

/// How the names of addons begin that most projects require, in lower case: those of the game, CBA and ACE.
const USUAL_ADDONS: [&str; 4] = ["a3_", "ace_", "cba_", "extended_"];

/// Whether an addon is one of those that most projects require, by its name in lower case. A project that requires
/// others builds on another mod.
pub fn is_usual_addon(name: &str) -> bool {
    USUAL_ADDONS.iter().any(|begin| name.starts_with(begin))
}

/// The version of the format. A file with a newer one is refused; fields that are not known are ignored.
pub const FORMAT: u32 = 1;

/// The list of the classes of dialogs and displays, which are at the root of the config.
pub const DIALOGS: &str = "dialogs";

/// What a mod offers to scripts.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Library {
    /// Version of the format: 1.
    pub format: u32,
    /// Name of the mod.
    pub name: String,
    /// Version of the mod that the file was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// First parts of the names that the mod owns, in lower case: `ace` for `ACE_fnc_x` and `ace_medical_fnc_x`.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Tags of functions, in lower case, of which the file has every function: `ace_medical`. A misspelled name of a
    /// function is only reported with one of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub complete: Vec<String>,
    /// Functions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<LibraryFunction>,
    /// Events that the mod raises through CBA, or as scripted events of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<LibraryEvent>,
    /// Macros in the headers of the mod that other addons include.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub macros: Vec<LibraryMacro>,
    /// Settings of CBA, by the names of their global variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<LibrarySetting>,
    /// Global variables that scripts may read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<LibraryVariable>,
    /// Names of classes that the mod adds, by the root of the config that contains them: `CfgVehicles`. Those of
    /// dialogs and displays are in `dialogs`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub classes: BTreeMap<String, Vec<String>>,
}

/// A function of a mod.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct LibraryFunction {
    /// Name as declared.
    pub name: String,
    /// What it does, in one sentence of plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// What its header comment says, as plain text. Only with the consent of its authors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Elements of the argument array, in order. Absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub params: Option<Vec<LibraryParam>>,
    /// Whether it takes a single value as it is, and not the elements of an array: `player call GATE_fnc_open`. Its only
    /// parameter says which.
    #[serde(default, skip_serializing_if = "is_false")]
    pub whole: bool,
    /// Whether it certainly ignores further arguments.
    #[serde(default, skip_serializing_if = "is_false")]
    pub closed: bool,
    /// What it returns. Absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<LibraryReturns>,
    /// Whether only the mod itself is meant to call it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub internal: bool,
    /// How often other projects use it, for the order of lists; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u32>,
}

/// A parameter of a function, an event or a setting.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct LibraryParam {
    /// Name; may be empty.
    #[serde(default)]
    pub name: String,
    /// Data types according to its documentation, by the wiki's names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// Data types that its code takes, where a value of any other type certainly fails. Only these lead to findings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checked: Vec<String>,
    /// Whether it may be left out.
    #[serde(default, skip_serializing_if = "is_false")]
    pub optional: bool,
    /// Default value as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What it is for, as plain text. Only with the consent of its authors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// The return value of a function.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct LibraryReturns {
    /// Data types according to its documentation, by the wiki's names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// Data types that its code certainly returns. Only these lead to findings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checked: Vec<String>,
    /// What it means, as plain text. Only with the consent of its authors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// An event of a mod.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct LibraryEvent {
    /// Name as it is raised.
    pub name: String,
    /// When it is raised, in one sentence of plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// What it passes. Absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub params: Option<Vec<LibraryParam>>,
}

/// A macro of a mod, without its text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct LibraryMacro {
    /// Name; macros are case-sensitive.
    pub name: String,
    /// Path of the header that defines it, as an `#include` writes it.
    pub header: String,
    /// Names of its parameters. Absent if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub params: Option<Vec<String>>,
    /// What it is for, in one sentence of plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
}

/// A setting of a mod.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct LibrarySetting {
    /// Name of its global variable.
    pub name: String,
    /// Kind of its control, as CBA calls it: `CHECKBOX`. Absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Data types of its values, by the wiki's names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// Default value as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Values of a list, as written; the least and the greatest value of a slider.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

/// A global variable of a mod that other scripts may read.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct LibraryVariable {
    /// Its name.
    pub name: String,
    /// Data types of its values, by the wiki's names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// What it is, in one sentence of plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}
