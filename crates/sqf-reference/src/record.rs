//! A command or function page: the record and its parts as a site publishes them.

use std::borrow::Cow;

#[cfg(any(test, feature = "schema"))]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Docblock, MainGameSince, Part, parts, since_in_words};

/// One command or function of the reference.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Record {
    /// Name as written in scripts. Operator pages keep the wiki title.
    pub name: String,
    /// For operator pages, the symbol itself; null otherwise.
    pub operator: Option<String>,
    /// Title of the wiki page, with blanks for underscores.
    pub title: String,
    /// Kind of page.
    #[serde(rename = "type")]
    pub kind: RecordKind,
    /// Source page on the upstream wiki.
    #[cfg_attr(any(test, feature = "schema"), schemars(url))]
    pub url: String,
    /// Wiki revision the record was built from.
    pub revid: u64,
    /// Time of that revision (ISO 8601, UTC).
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "Option<DateTime>"))]
    pub updated: Option<String>,
    /// Command or function groups.
    pub groups: Vec<String>,
    /// Whether the wiki says to use it.
    pub status: Status,
    /// Names to use instead, taken from the deprecation notice.
    pub replaced_by: Vec<String>,
    /// Every game that has it, oldest first.
    pub games: Vec<Game>,
    /// The first game that had it.
    pub since: Option<Game>,
    /// Version of the primary game that introduced it, in a field named after that game.
    #[serde(flatten)]
    pub main_since: MainGameSince,
    /// Builds it is limited to: `dev`, `diag`, `prof`, several joined by a blank. Null when every build has it.
    pub branch: Option<String>,
    /// Where arguments must be local and where the effect is seen.
    pub locality: Locality,
    /// Functions only: how it is executed, `spawn` or `call`. Null when unknown.
    pub exec: Option<String>,
    /// What it does, as Markdown. May be empty.
    pub description: String,
    /// The ways to write it.
    pub syntaxes: Vec<Syntax>,
    /// Examples of the page, in its order.
    pub examples: Vec<Example>,
    /// Multiplayer notes, Markdown.
    pub multiplayer: Option<String>,
    /// Known problems, Markdown.
    pub problems: Option<String>,
    /// Alternative names, e.g. a word alias of an operator.
    pub aliases: Vec<String>,
    /// Related names (commands, functions or topics).
    pub see_also: Vec<String>,
    /// Community notes from the bottom of the page, which may be outdated.
    pub notes: Vec<Note>,
    /// Visible wiki categories of the page, without their namespace.
    pub categories: Vec<String>,
    /// Functions only: the header comment of the script file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub docblock: Option<Docblock>,
    /// Functions only: the fields taken from the header comment because the page leaves them empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub filled_from_docblock: Vec<Filled>,
    /// How much of it is broken, where the texts that say so are left out. Not published.
    #[serde(skip)]
    pub breakage: Option<Breakage>,
}

impl Record {
    /// Returns the builds of the game that it is limited to, in words; nothing when every build has it.
    pub fn builds(&self) -> impl Iterator<Item = &str> {
        self.branch.as_deref().unwrap_or_default().split_whitespace().map(|branch| match branch {
            "dev" => "development",
            "diag" => "diagnostic",
            "prof" => "profiling",
            other => other,
        })
    }
}

/// Kind of a record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RecordKind {
    /// A scripting command or operator.
    #[default]
    Command,
    /// A function of the game's library.
    Function,
}

/// Whether a command or function should still be used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The wiki does not advise against it.
    #[default]
    Ok,
    /// The wiki marks it obsolete or deprecated.
    Deprecated,
    /// The page is in the wiki's group of broken commands or functions.
    Broken,
}

/// How much is broken, as far as a page says it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Breakage {
    /// All of it.
    Whole,
    /// The alternative syntax; the first one works.
    Alternative,
    /// Some of it.
    Part,
    /// The page does not say.
    #[default]
    Unsaid,
}

/// A field that was filled from a function's header comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are those of the fields")]
pub enum Filled {
    Description,
    Params,
    Syntax,
    Returns,
    Examples,
}

/// A game that has a command or function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Game {
    /// Wiki game code, short and lower-case.
    pub game: String,
    /// Display name of the game.
    pub name: String,
    /// Game version that introduced the page, a dotted number.
    pub version: Option<String>,
}

/// Where something may be executed and where it is seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Locality {
    /// `local`: arguments must be local to the machine that runs it. Null when the page does not say.
    pub argument: Option<Reach>,
    /// `global`: the effect is broadcast to every machine. Null when the page does not say.
    pub effect: Option<Reach>,
    /// True when it must be executed on the server.
    pub server_exec: bool,
}

/// `local` or `global`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words are those of the wiki")]
pub enum Reach {
    Local,
    Global,
}

impl Reach {
    /// Returns the word of the wiki.
    pub fn word(self) -> &'static str {
        match self {
            Reach::Local => "local",
            Reach::Global => "global",
        }
    }
}

/// One way to write a command or to call a function.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Syntax {
    /// Syntax line as plain text; empty when none is documented.
    pub syntax: String,
    /// Game and version that added this syntax, as `<game code> <version>`.
    pub since: Option<String>,
    /// Overrides the record's effect locality for this syntax.
    pub effect: Option<String>,
    /// Execution requirement of this syntax, e.g. `server`.
    pub exec: Option<String>,
    /// Commands only: how the parser reads this line.
    #[serde(flatten)]
    pub shape: Option<Shape>,
    /// Functions only: true when the line was built from the header comment's parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "bool"))]
    pub inferred: Option<bool>,
    /// Parameters in the order of the page.
    pub params: Vec<Param>,
    /// What comes back; null when the page has nothing on it.
    pub returns: Option<Returns>,
}

impl Record {
    /// Returns the syntaxes that say something, each with a heading.
    pub fn titled_syntaxes(&self) -> impl Iterator<Item = (Cow<'static, str>, &Syntax)> {
        let shown = self.syntaxes.iter().filter(|syntax| syntax.says_something());
        shown.enumerate().map(|(number, syntax)| {
            let title = match number {
                0 => Cow::Borrowed("Syntax"),
                1 => Cow::Borrowed("Alternative syntax"),
                _ => Cow::Owned(format!("Alternative syntax {number}")),
            };
            (title, syntax)
        })
    }
}

impl Syntax {
    /// Whether there is anything to show of it.
    fn says_something(&self) -> bool {
        let has_result = self.returns.as_ref().is_some_and(|returns| returns.said() != (None, None));
        !self.syntax.is_empty() || !self.params.is_empty() || has_result
    }

    /// Returns what holds for this syntax only: since when, with which effect, and where it must run.
    pub fn limits(&self) -> Vec<String> {
        let since = self.since.as_deref().map(|since| since_in_words(since, None));
        let effect = self.effect.as_ref().map(|effect| format!("{effect} effect"));
        let exec = self.exec.as_ref().map(|exec| format!("execution: {exec}"));
        since.into_iter().chain(effect).chain(exec).collect()
    }

    /// Whether there is a line to show: pages have dashes and references to other pages instead of one.
    pub fn is_written(&self) -> bool {
        let line = self.syntax.trim();
        line.contains(char::is_alphanumeric) && !line.starts_with("see ")
    }
}

/// How the parser reads a command's syntax line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Shape {
    /// Number and place of operands; null when the syntax line is irregular.
    #[serde(deserialize_with = "present")]
    pub form: Option<Form>,
    /// The symbol on operator pages.
    pub operator: Option<String>,
    /// Operand before the command (binary form).
    pub left: Option<Operand>,
    /// Operand after the command (unary and binary forms).
    pub right: Option<Operand>,
}

/// Number and place of a command's operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// No operand: `player`.
    Nullary,
    /// One operand, after the name: `alive unit`.
    Unary,
    /// Two operands around the name: `unit setDamage 1`.
    Binary,
}

impl Form {
    /// Returns the name as it is published.
    pub fn name(self) -> &'static str {
        match self {
            Form::Nullary => "nullary",
            Form::Unary => "unary",
            Form::Binary => "binary",
        }
    }
}

/// An operand of a command, as the syntax line shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Operand {
    /// The operand as written in the syntax line.
    pub text: String,
    /// Types it may have, as far as the page links them.
    pub types: Vec<String>,
}

/// One parameter.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Param {
    /// Name; may be empty, and may repeat inside one syntax.
    pub name: String,
    /// Type as written on the wiki, as plain text; null if not recognized.
    #[serde(rename = "type")]
    pub type_text: Option<String>,
    /// Data types linked in that text; each is the title of a topic when mirrored.
    pub types: Vec<String>,
    /// Whether it may be left out.
    pub optional: bool,
    /// Default value as written on the wiki; may contain Markdown code.
    pub default: Option<String>,
    /// What it is for, as Markdown.
    pub description: Option<String>,
    /// Game and version that added this parameter.
    pub since: Option<String>,
    /// The complete original parameter text as Markdown.
    pub text: String,
    /// Present when the parameter comes from the function's header comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "DocblockSource"))]
    pub source: Option<DocblockSource>,
    /// The newer parts, if the text that states them is left out. Not published.
    #[serde(skip)]
    pub parts: Vec<Part>,
}

impl Param {
    /// Returns the values, elements and types that are newer than the rest, in versions of a game.
    pub fn newer_parts(&self, game: &str) -> Cow<'_, [Part]> {
        newer_parts(&self.text, game, &self.types, &self.parts)
    }
}

impl Returns {
    /// Returns the elements and types that are newer than the rest, in versions of a game.
    pub fn newer_parts(&self, game: &str) -> Cow<'_, [Part]> {
        newer_parts(&self.text, game, &self.types, &self.parts)
    }
}

/// Returns the newer parts that a text states, or the `known` ones if the text is left out.
fn newer_parts<'p>(text: &str, game: &str, types: &[String], known: &'p [Part]) -> Cow<'p, [Part]> {
    if text.is_empty() { Cow::Borrowed(known) } else { Cow::Owned(parts::of_text(text, game, types)) }
}

/// Return value of a syntax.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Returns {
    /// Type as written; may be empty or a dash when nothing is documented.
    #[serde(rename = "type")]
    pub type_text: Option<String>,
    /// Data types linked in that text; each is the title of a topic when mirrored.
    pub types: Vec<String>,
    /// What it means, as Markdown.
    pub description: Option<String>,
    /// The complete original text as Markdown; may be empty.
    pub text: String,
    /// Present when the value comes from the function's header comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schema"), schemars(with = "DocblockSource"))]
    pub source: Option<DocblockSource>,
    /// The newer parts, if the text that states them is left out. Not published.
    #[serde(skip)]
    pub parts: Vec<Part>,
}

/// Marks a value taken from a function's header comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DocblockSource {
    /// The only source other than the wiki's own fields.
    Docblock,
}

/// An example.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Example {
    /// The whole example as Markdown, prose and code.
    pub text: String,
    /// The raw script snippets of the example.
    pub code: Vec<String>,
}

/// A community note.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Note {
    /// Handle of the author.
    pub user: String,
    /// ISO 8601 date or date-time; empty if unknown.
    pub date: String,
    /// What the note says, as Markdown.
    pub text: String,
}

/// Stand-in for schema purposes: a string with format `date-time`.
#[cfg(any(test, feature = "schema"))]
#[derive(JsonSchema)]
#[schemars(inline, extend("format" = "date-time"))]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) struct DateTime(String);

/// Requires the key to be there even though its value may be null, so that a function's syntax has no [`Shape`].
fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::<T>::deserialize(deserializer)
}
