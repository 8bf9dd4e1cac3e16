//! The reference: what the published site contains, as Rust types; the data that the program carries; and looking
//! things up.
//!
//! * [`Record`] and [`Topic`]: a page on a command or function, and any other page, as they are published. The
//!   generator fills them, the JSON Schema of the site is derived from them, and the server reads them;
//! * [`Reference`]: all of it in memory, with data that other crates attach to it;
//! * [`takes`]: what commands and functions take, one table that all features and rules read;
//! * [`library`]: what a mod offers, as a file that needs no installation.
//!
//! It knows neither wikitext nor LSP, and nothing of scripts: a name is looked up, never found in code.
//!
//! The parts of a site:
//!
//! * [`record`], [`docblock`], [`topic`]: the pages; [`bundle`]: the aggregate files (`commands.json`, `index.json`
//!   ...);
//! * [`games`], [`version`], [`main_game`]: the games of the wiki, their versions, and the field named after one of
//!   them;
//! * [`events`]: the event handlers that topics describe; [`breakage`]: how much of a broken command is broken;
//! * [`parts`]: values, elements and types that are newer than what they belong to;
//! * [`paths`], [`load`], [`lookup`], [`search`]: where a page is in a site, reading a site, finding pages.
//!
//! What is embedded, from the folder `data`:
//!
//! * [`facts`]: all of it without its prose; [`records`] decodes each record on first use;
//! * [`texts`]: summaries of commands, functions, events and topics, in our own words;
//! * [`configs`]: classes and properties of configs; [`classes`]: names of the game's classes;
//! * [`types`], [`forms`], [`words`]: types of values, how commands may be written, which record a word refers to.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests make the files that they open"))]

pub mod breakage;
pub mod bundle;
pub mod classes;
pub mod configs;
pub mod docblock;
pub mod events;
pub mod facts;
#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
pub mod forms;
pub mod games;
pub mod library;
pub mod load;
pub mod lookup;
pub mod main_game;
mod named;
pub mod parts;
pub mod paths;
mod prepared;
pub mod record;
pub mod records;
pub mod reference;
mod regular;
pub mod search;
pub mod takes;
pub mod texts;
pub mod topic;
pub mod types;
pub mod version;
mod wording;
pub mod words;

pub use bundle::{Bundle, Index, IndexItem, SyntaxCommand, SyntaxFunction, SyntaxIndex};
pub use classes::{Class, ClassList, ClassName, ClassNames, Classes};
pub use configs::{ClassFacts, ConfigFacts, PropertyFacts, PropertyReach, ValueFacts, ValueType};
pub use docblock::{Docblock, DocblockParam, DocblockReturns};
pub use events::{EventHandler, EventParam, EventSet, without_on};
pub use forms::Forms;
pub use games::GameCode;
pub use main_game::MainGameSince;
pub use parts::Part;
pub use prepared::Prepared;
pub use record::{
    Breakage, DocblockSource, Example, Filled, Form, Game, Locality, Note, Operand, Param, Reach, Record, RecordKind,
    Returns, Shape, Status, Syntax,
};
pub use reference::Reference;
pub use regular::{LARGEST_FILE, no_file, open_file, open_given, open_unless_link, read_regular};
pub use texts::{Text, Texts};
pub use topic::{Section, Topic, TopicGroup, TopicKind};
pub use types::{CommandTypes, EngineSignatures, Type, TypeSet};
pub use version::{InvalidVersion, Version};
pub use wording::since_in_words;

#[cfg(any(test, feature = "schema"))]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One page of the site: a command, a function or a topic.
// The root of the schema.
#[cfg(any(test, feature = "schema"))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "only the schema is made of it")]
pub enum Page {
    /// A command or a function.
    Record(Record),
    /// A concept page.
    Topic(Topic),
}

/// Kind of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// A scripting command or operator.
    Command,
    /// A function of the game's library.
    Function,
    /// A concept page.
    Topic,
}

impl PageKind {
    /// All kinds, in the order in which bundles and indexes list them.
    pub const ALL: [PageKind; 3] = [PageKind::Command, PageKind::Function, PageKind::Topic];

    /// Returns the folder of the site for pages of this kind, which is also the stem of the bundle's file name.
    pub fn folder(self) -> &'static str {
        match self {
            PageKind::Command => "commands",
            PageKind::Function => "functions",
            PageKind::Topic => "topics",
        }
    }
}

impl From<RecordKind> for PageKind {
    fn from(kind: RecordKind) -> PageKind {
        match kind {
            RecordKind::Command => PageKind::Command,
            RecordKind::Function => PageKind::Function,
        }
    }
}
