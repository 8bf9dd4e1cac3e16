//! The answers, as the page gets them: in JSON, with camel case. All places are UTF-16 code units.

use serde::Serialize;

/// A finding of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// `error`, `warning`, `information` or `hint`.
    pub severity: &'static str,
    /// The name of the rule.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// The page of the rule, relative to that of the playground.
    pub url: String,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// Whether the code can be removed.
    pub unnecessary: bool,
    /// Whether the code uses something deprecated.
    pub deprecated: bool,
    /// What can be done, the best first.
    pub fixes: Vec<Fix>,
    /// Whether one of the fixes needs no review.
    pub has_safe_fix: bool,
}

/// A place that is related to a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Related {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// Why it matters.
    pub message: String,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The file.
    pub path: String,
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
}

/// A change that removes a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// The title, for a button or a menu.
    pub title: String,
    /// Whether it is the best one.
    pub preferred: bool,
    /// The changes, in order for each file. One of a file that does not exist creates it.
    pub edits: Vec<Edit>,
}

/// The safe fixes of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SafeFixes {
    /// Their changes, in order.
    pub edits: Vec<Edit>,
    /// How many they are.
    pub count: usize,
}

/// A change of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// What it replaces.
    #[serde(flatten)]
    pub place: Place,
    /// The new text.
    pub text: String,
}

/// The description of what is at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hover {
    /// Where the word begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The description, as HTML.
    pub html: String,
}

/// What can be written at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// Where the word begins that most items replace.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The items, the best first.
    pub items: Vec<Item>,
    /// Whether others may fit when more is typed.
    pub incomplete: bool,
}

/// An item of a completion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// What the list shows.
    pub label: String,
    /// A few words about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The kind, such as `command` or `variable`.
    pub kind: &'static str,
    /// The text to insert.
    pub text: String,
    /// Whether the text has placeholders, as in LSP.
    pub snippet: bool,
    /// What the typed word is compared with, if not the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    /// Its place in the list, as a text to sort by.
    pub sort: String,
    /// What it replaces, if not the word of the completion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// See `from`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Further changes in the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Edit>,
}

/// The parameters of what is called at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Signature {
    /// The syntax.
    pub label: String,
    /// Where the parameters are in the label.
    pub parameters: Vec<[u32; 2]>,
    /// The index of the parameter at the place; None outside of all.
    pub active: Option<usize>,
    /// The description, as HTML.
    pub html: String,
}

/// The result of formatting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Formatted {
    /// The changes, in order.
    Edits(Vec<Edit>),
    /// Why there are none.
    Error {
        /// The reason, for people.
        error: String,
    },
}

/// An entry of the outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutlineItem {
    /// The name.
    pub name: String,
    /// A few words; may be empty.
    pub detail: String,
    /// The kind, such as `function`.
    pub kind: &'static str,
    /// Where the name begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The entries inside.
    pub children: Vec<OutlineItem>,
}

/// A part that can be folded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fold {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The kind, such as `brackets`.
    pub kind: &'static str,
}

/// A file as the game reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Expanded {
    /// The text after preprocessing, with the origin of each part in a comment.
    pub text: String,
    /// What is to be known about it, for people.
    pub notes: Vec<String>,
}

/// A message of the game's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Logged {
    /// The message.
    pub message: String,
    /// What it means and what to do, as HTML.
    pub explanation: String,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Where its cause is, if it is in one of the files.
    #[serde(flatten)]
    pub place: Option<Place>,
    /// How often it is in the log.
    pub count: u64,
}
