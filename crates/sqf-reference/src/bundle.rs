//! The aggregate files of the site: all pages of a kind, the index, the table of names for parsers.

use std::collections::BTreeMap;

#[cfg(any(test, feature = "schema"))]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(any(test, feature = "schema"))]
use super::record::DateTime;
use super::{Form, Locality, MainGameSince, PageKind, Status};

/// All pages of one kind: `commands.json`, `functions.json`, `topics.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Bundle<T> {
    /// The newest wiki edit in the data.
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "Option<DateTime>"))]
    pub updated: Option<String>,
    /// The wiki category page the items came from.
    #[cfg_attr(any(test, feature = "schema"), schemars(url))]
    pub source: String,
    /// Number of items.
    pub count: usize,
    /// The records or topics.
    pub items: Vec<T>,
}

/// Every page of the site in short: `index.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Index {
    /// The newest wiki edit in the data.
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "Option<DateTime>"))]
    pub updated: Option<String>,
    /// Number of items.
    pub count: usize,
    /// Commands, then functions, then topics.
    pub items: Vec<IndexItem>,
}

/// One line of the index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct IndexItem {
    /// Name as written in scripts, or the name of the topic.
    pub name: String,
    /// Kind of page.
    #[serde(rename = "type")]
    pub kind: PageKind,
    /// Path of the Markdown page, relative to the site root.
    pub md: String,
    /// Path of the JSON page, relative to the site root.
    pub json: String,
    /// Groups of the page.
    pub groups: Vec<String>,
    /// Syntax lines.
    pub syntax: Vec<String>,
    /// First sentence of the description, plain text.
    pub summary: String,
    /// Version of the primary game that introduced it, in a field named after that game.
    #[serde(flatten)]
    pub main_since: MainGameSince,
    /// Where arguments must be local and where the effect is seen; null for topics.
    pub locality: Option<Locality>,
    /// Whether the wiki says to use it; `ok` for topics.
    pub status: Status,
    /// The symbol on operator pages; null otherwise.
    pub operator: Option<String>,
    /// Alternative names.
    pub aliases: Vec<String>,
}

/// What a linter needs to know of every name: `syntax.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct SyntaxIndex {
    /// The newest wiki edit in the data.
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "Option<DateTime>"))]
    pub updated: Option<String>,
    /// Commands by lower-case name, operators by symbol.
    pub commands: BTreeMap<String, SyntaxCommand>,
    /// Functions by lower-case name.
    pub functions: BTreeMap<String, SyntaxFunction>,
}

/// A command in the syntax index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct SyntaxCommand {
    /// Name of the record.
    pub name: String,
    /// All forms in which it may be written: nullary, unary, binary.
    pub forms: Vec<Form>,
    /// Status of the record.
    pub status: Status,
    /// Syntax lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub syntax: Vec<String>,
    /// Names to use instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaced_by: Vec<String>,
    /// Builds it is limited to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub branch: Option<String>,
    /// The symbol on operator pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "String"))]
    pub operator: Option<String>,
}

/// A function in the syntax index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct SyntaxFunction {
    /// Name of the record.
    pub name: String,
    /// Status of the record.
    pub status: Status,
    /// Names to use instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaced_by: Vec<String>,
}
