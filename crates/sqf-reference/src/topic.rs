//! A page on a concept, as a site publishes it.

#[cfg(any(test, feature = "schema"))]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(any(test, feature = "schema"))]
use super::record::DateTime;

/// A concept page: a data type, an event handler list, a page on scripting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Topic {
    /// Page name.
    pub name: String,
    /// Title of the wiki page.
    pub title: String,
    /// Always `topic`.
    #[serde(rename = "type")]
    pub kind: TopicKind,
    /// Source page on the upstream wiki.
    #[cfg_attr(any(test, feature = "schema"), schemars(url))]
    pub url: String,
    /// Wiki revision the topic was built from.
    pub revid: u64,
    /// Time of that revision (ISO 8601, UTC).
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "Option<DateTime>"))]
    pub updated: Option<String>,
    /// Wiki titles that redirect to this page.
    pub aliases: Vec<String>,
    /// Why the page is a topic.
    pub groups: Vec<TopicGroup>,
    /// The whole page as Markdown.
    pub markdown: String,
    /// The page split at headings; the first is the introduction and has no heading.
    pub sections: Vec<Section>,
    /// Visible wiki categories of the page, without their namespace.
    pub categories: Vec<String>,
}

/// The constant `topic`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum TopicKind {
    /// The only kind.
    #[default]
    Topic,
}

/// Why a page is a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub enum TopicGroup {
    /// A type of value.
    #[serde(rename = "Data Types")]
    DataTypes,
    /// A list of event handlers.
    #[serde(rename = "Event Handlers")]
    EventHandlers,
    /// Anything else a script writer needs.
    Scripting,
}

impl TopicGroup {
    /// Returns the name under which it is published.
    pub fn name(self) -> &'static str {
        match self {
            TopicGroup::DataTypes => "Data Types",
            TopicGroup::EventHandlers => "Event Handlers",
            TopicGroup::Scripting => "Scripting",
        }
    }
}

/// A part of a topic from one heading to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Section {
    /// Plain text of the heading; null for the introduction.
    pub heading: Option<String>,
    /// Level of the heading in Markdown; 2 means `##`.
    pub level: u8,
    /// The section's text, with its heading.
    pub markdown: String,
    /// The version of the primary game that brought what it is about, where the text that says so is left out. Not
    /// published.
    #[serde(skip)]
    pub since: Option<String>,
}
