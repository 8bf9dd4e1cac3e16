//! The published records: what the reference site contains, as Rust types.
//!
//! Both halves of the program share these types. The generator fills and serializes them, the JSON Schema of the site
//! is derived from them, and the language server reads them back. They know nothing of wikitext or of LSP.
//!
//! * [`record`]: a command or function page and all its parts;
//! * [`records`]: all of them, each decoded on first use;
//! * [`breakage`]: how much of a broken command is broken;
//! * [`docblock`]: the header comment of a function's script file;
//! * [`topic`]: a concept page;
//! * [`bundle`]: the aggregate files (`commands.json`, `index.json`, `syntax.json` ...);
//! * [`games`]: the games of the wiki, their codes, names and order;
//! * [`main_game`]: the one field whose name depends on a setting;
//! * [`events`]: the event handlers that topics describe;
//! * [`forms`] and [`words`]: how commands may be written, and which record a word of a script refers to;
//! * [`facts`]: all of it without its prose, in one small embedded file;
//! * [`classes`]: names of the game's classes, and their display names;
//! * [`configs`]: classes and properties of configs;
//! * [`parts`]: values, elements and types that are newer than what they belong to;
//! * [`search`]: full-text search of entries;
//! * [`takes`]: what commands and functions take: code, names of classes and events, words;
//! * [`texts`]: summaries of commands, functions, events and topics, in our own words;
//! * [`types`]: types of values, and which of them commands take and return;
//! * [`version`]: versions of the game, in order;
//! * [`paths`]: where a page is in a site;
//! * [`library`]: what a mod offers, as a file that needs no installation;
//! * [`load`] and [`lookup`]: reading a site back, and finding pages in it;
//! * [mod@reference]: all of it in memory, as the language server uses it, with data that other layers attach to it.

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
pub mod words;

pub use bundle::{Bundle, Index, IndexItem, SyntaxCommand, SyntaxFunction, SyntaxIndex};
pub use classes::{Class, ClassList, ClassName, ClassNames, Classes};
pub use configs::{ClassFacts, ConfigFacts, PropertyFacts, PropertyReach, ValueFacts, ValueType};
pub use docblock::{Docblock, DocblockParam, DocblockReturns};
pub use events::{EventHandler, EventParam, EventSet};
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
pub use regular::{LARGEST_FILE, read_regular};
pub use texts::{Text, Texts};
pub use topic::{Section, Topic, TopicGroup, TopicKind};
pub use types::{CommandTypes, EngineSignatures, Type, TypeSet};
pub use version::{InvalidVersion, Version};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One page of the site: a command, a function or a topic.
// The root of the schema.
#[cfg(feature = "schema")]
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
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
