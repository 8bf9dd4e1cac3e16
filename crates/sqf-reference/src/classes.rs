//! Names of the game: classes of its configs, with their display names.
//!
//! Scripts name vehicles, weapons, markers, animations and so on in strings. The wiki has lists of them, which the site
//! publishes as `classes.json` ([`ClassNames`]). The same facts are embedded in the program as one small file, which is
//! read on first use ([`Classes`]).

mod near;
mod wire;

#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

#[cfg(any(test, feature = "schema"))]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(any(test, feature = "schema"))]
use super::record::DateTime;
use sqf_pack::classes::LISTS;
use sqf_pack::packed;

/// The names that the program carries, as `sqf-ls generate --classes` writes them, compressed.
pub const EMBEDDED: &[u8] = packed!("classes");

/// The lists of names: `classes.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct ClassNames<T = ClassName> {
    /// The newest wiki edit in the data.
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "Option<DateTime>"))]
    pub updated: Option<String>,
    /// The wiki category page that has the lists.
    #[cfg_attr(any(test, feature = "schema"), schemars(url))]
    pub source: String,
    /// Number of items.
    pub count: usize,
    /// The names, by list and then by class.
    pub items: Vec<T>,
}

/// One name of the game. What its page does not state is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct ClassName {
    /// The name as scripts write it.
    pub class: String,
    /// The list that it is in.
    pub list: ClassList,
    /// The part of that list, as the wiki divides it: `WEST`, `Backpacks`, `Vehicle Weapons`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub group: Option<String>,
    /// What the game calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub name: Option<String>,
    /// Side: `BLUFOR`, `Civilian`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub side: Option<String>,
    /// Category in the editor, often the faction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub category: Option<String>,
    /// Category within that one: `Men`, `Cars`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub subcategory: Option<String>,
    /// The DLC that it comes with; none for the game itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub dlc: Option<String>,
    /// The classes around that of a group, from the outside in: `West/BLU_F/Infantry`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub path: Option<String>,
    /// Code of a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "u16"))]
    pub value: Option<u16>,
}

impl ClassName {
    /// Creates a name without further facts.
    pub fn new(list: ClassList, class: impl Into<String>) -> ClassName {
        ClassName {
            class: class.into(),
            list,
            group: None,
            name: None,
            side: None,
            category: None,
            subcategory: None,
            dlc: None,
            path: None,
            value: None,
        }
    }
}

/// The kind of a name: usually the class of the config that contains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub enum ClassList {
    /// Units, vehicles, buildings, things and backpacks.
    CfgVehicles,
    /// Weapons, and everything that is worn or carried except magazines, backpacks and facewear.
    CfgWeapons,
    /// Magazines.
    CfgMagazines,
    /// Facewear.
    CfgGlasses,
    /// Groups.
    CfgGroups,
    /// Types of markers.
    CfgMarkers,
    /// Colors of markers.
    CfgMarkerColors,
    /// Music.
    CfgMusic,
    /// Faces.
    CfgFaces,
    /// Voices.
    CfgVoice,
    /// Names that are spoken on the radio.
    NameSounds,
    /// States of animation, of people and of animals.
    Moves,
    /// Actions of the command `action`.
    CfgActions,
    /// Actions that keys are bound to.
    InputActions,
    /// Keys, by the macros that stand for their codes.
    KeyCodes,
}

impl ClassList {
    /// All lists, in the order in which they are published.
    pub const ALL: [ClassList; 15] = [
        ClassList::CfgVehicles,
        ClassList::CfgWeapons,
        ClassList::CfgMagazines,
        ClassList::CfgGlasses,
        ClassList::CfgGroups,
        ClassList::CfgMarkers,
        ClassList::CfgMarkerColors,
        ClassList::CfgMusic,
        ClassList::CfgFaces,
        ClassList::CfgVoice,
        ClassList::NameSounds,
        ClassList::Moves,
        ClassList::CfgActions,
        ClassList::InputActions,
        ClassList::KeyCodes,
    ];

    /// Returns the name that it is published under.
    pub fn name(self) -> &'static str {
        LISTS[self as usize]
    }

    /// Returns the list that is published under `name`, in any case.
    pub fn by_name(name: &str) -> Option<ClassList> {
        ClassList::ALL.into_iter().find(|list| list.name().eq_ignore_ascii_case(name))
    }
}

/// The names in memory: one text with offsets into it.
#[derive(Debug, Default)]
pub struct Classes {
    text: Box<str>,
    /// Sorted by list, then by class in lower case.
    entries: Box<[ClassEntry]>,
    /// The range of each list in the entries.
    lists: [Range<u32>; ClassList::ALL.len()],
    /// Facts shared by many names.
    shared: Box<[Shared]>,
}

/// The place of a name in the text.
#[derive(Debug, Clone, Copy)]
struct ClassEntry {
    /// Where the class begins.
    start: u32,
    /// Its length; the display name follows after a tab.
    class: u16,
    /// Length of the display name.
    name: u16,
    /// Index of its shared facts.
    shared: u16,
}

/// Facts shared by many names, as ranges of the text; empty where unknown.
#[derive(Debug, Clone, Default)]
struct Shared {
    group: Range<u32>,
    side: Range<u32>,
    category: Range<u32>,
    subcategory: Range<u32>,
    dlc: Range<u32>,
    path: Range<u32>,
}

/// One of the names in memory.
#[derive(Debug, Clone, Copy)]
pub struct Class<'c> {
    classes: &'c Classes,
    list: ClassList,
    entry: &'c ClassEntry,
}

impl Classes {
    /// Returns the embedded names, unpacked once.
    pub fn embedded() -> Arc<Classes> {
        static EMBEDDED_CLASSES: OnceLock<Arc<Classes>> = OnceLock::new();
        // A test checks that the file can be read.
        let read = || Arc::new(Classes::decode(EMBEDDED).unwrap_or_default());
        Arc::clone(EMBEDDED_CLASSES.get_or_init(read))
    }

    /// Returns the names of a list, ordered by class without regard to case.
    pub fn list(&self, list: ClassList) -> impl ExactSizeIterator<Item = Class<'_>> {
        self.entries_of(list).iter().map(move |entry| Class { classes: self, list, entry })
    }

    /// Returns the names with the class `class`, in any case; for groups, there may be several.
    pub fn named<'c>(&'c self, list: ClassList, class: &str) -> impl Iterator<Item = Class<'c>> {
        let entries = self.entries_of(list);
        let start = entries.partition_point(|entry| compare(self.class_of(entry), class).is_lt());
        let length = entries[start..].partition_point(|entry| compare(self.class_of(entry), class).is_eq());
        entries[start..start + length].iter().map(move |entry| Class { classes: self, list, entry })
    }

    /// Whether a class of the game begins with the tag of a name: what is before its first underscore.
    pub fn has_tag(&self, name: &str) -> bool {
        let tag = name.split_inclusive('_').next().unwrap_or_default();
        ClassList::ALL.iter().any(|list| self.beginning(*list, tag).next().is_some())
    }

    /// Returns the names whose classes begin with `start`, in any case.
    fn beginning<'c>(&'c self, list: ClassList, start: &str) -> impl Iterator<Item = Class<'c>> {
        let entries = self.entries_of(list);
        let bytes = start.len();
        let beginning = |entry: &ClassEntry| {
            let class = self.class_of(entry);
            class.get(..bytes).unwrap_or(class)
        };
        let first = entries.partition_point(|entry| compare(beginning(entry), start).is_lt());
        let length = entries[first..].partition_point(|entry| compare(beginning(entry), start).is_eq());
        entries[first..first + length].iter().map(move |entry| Class { classes: self, list, entry })
    }

    /// Returns the name with the class `class`, in any case.
    pub fn get(&self, list: ClassList, class: &str) -> Option<Class<'_>> {
        self.named(list, class).next()
    }

    /// Returns the number of all names.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn entries_of(&self, list: ClassList) -> &[ClassEntry] {
        let range = &self.lists[list as usize];
        self.entries.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    fn class_of(&self, entry: &ClassEntry) -> &str {
        self.part(&(entry.start..entry.start + u32::from(entry.class))).unwrap_or_default()
    }

    fn part(&self, range: &Range<u32>) -> Option<&str> {
        self.text.get(range.start as usize..range.end as usize).filter(|part| !part.is_empty())
    }
}

/// Compares classes without regard to case.
fn compare(a: &str, b: &str) -> Ordering {
    a.bytes().map(|byte| byte.to_ascii_lowercase()).cmp(b.bytes().map(|byte| byte.to_ascii_lowercase()))
}

impl<'c> Class<'c> {
    /// Returns the name as scripts write it.
    pub fn class(self) -> &'c str {
        self.classes.class_of(self.entry)
    }

    /// Returns the display name.
    pub fn name(self) -> Option<&'c str> {
        let start = self.entry.start + u32::from(self.entry.class) + 1;
        self.classes.part(&(start..start + u32::from(self.entry.name)))
    }

    /// Returns the list that it is in.
    pub fn list(self) -> ClassList {
        self.list
    }

    /// Returns the part of that list, as the wiki divides it: `WEST`, `Backpacks`.
    pub fn group(self) -> Option<&'c str> {
        self.shared(|shared| &shared.group)
    }

    /// Returns the side: `BLUFOR`, `Civilian`.
    pub fn side(self) -> Option<&'c str> {
        self.shared(|shared| &shared.side)
    }

    /// Returns the category in the editor, often the faction.
    pub fn category(self) -> Option<&'c str> {
        self.shared(|shared| &shared.category)
    }

    /// Returns the category within that one.
    pub fn subcategory(self) -> Option<&'c str> {
        self.shared(|shared| &shared.subcategory)
    }

    /// Returns the DLC that it belongs to; None for the base game.
    pub fn dlc(self) -> Option<&'c str> {
        self.shared(|shared| &shared.dlc)
    }

    /// Returns the classes around a group: `West/BLU_F/Infantry`.
    pub fn path(self) -> Option<&'c str> {
        self.shared(|shared| &shared.path)
    }

    fn shared(self, part: impl Fn(&Shared) -> &Range<u32>) -> Option<&'c str> {
        let shared = self.classes.shared.get(usize::from(self.entry.shared))?;
        self.classes.part(part(shared))
    }
}
