//! What is known of each rule by its name.

use std::fmt;
use std::str::FromStr;

use super::Severity;
use super::rule::{Check, Missing, Tag};
pub use super::rules::Code;

/// What rules are about, as the documentation groups them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// What the game cannot read, or reads as something else.
    Language,
    /// What the reference says of the game.
    Game,
    /// What the files of the project say.
    Project,
    /// The texts of the project.
    Stringtables,
    /// Classes and entries of configs.
    Config,
    /// Names and their values.
    Variables,
    /// What cannot be meant.
    Mistakes,
    /// What can be said better.
    Style,
    /// What takes time for nothing.
    Performance,
}

impl Group {
    /// The heading in the documentation.
    pub fn title(self) -> &'static str {
        match self {
            Group::Language => "The language",
            Group::Game => "Commands, functions and events of the game",
            Group::Project => "The project",
            Group::Stringtables => "Stringtables",
            Group::Config => "Configs",
            Group::Variables => "Variables",
            Group::Mistakes => "Mistakes",
            Group::Style => "Style",
            Group::Performance => "Performance",
        }
    }
}

impl Code {
    /// What the rule is about, in a few words.
    pub fn title(self) -> &'static str {
        self.rule().title
    }

    /// What the rule looks for and why, and when it is silent; Markdown.
    pub fn explanation(self) -> &'static str {
        self.rule().explanation
    }

    /// How bad its findings are unless settings say otherwise. Single findings may weigh less.
    pub fn default_severity(self) -> Severity {
        self.rule().severity
    }

    /// Whether it looks without being asked to by the settings.
    #[inline]
    pub fn is_on(self) -> bool {
        self.rule().is_on
    }

    /// Whether its findings are of code that might as well not be there, which editors fade.
    pub fn is_unnecessary(self) -> bool {
        self.rule().behavior.tag == Some(Tag::Unnecessary)
    }

    /// Whether its findings are of what should no longer be used, which editors strike through.
    pub fn is_deprecated(self) -> bool {
        self.rule().behavior.tag == Some(Tag::Deprecated)
    }

    /// Whether a comment may silence it.
    pub fn can_be_allowed(self) -> bool {
        self.rule().behavior.can_be_allowed
    }

    /// Whether it asks where the project uses names, which takes longer than all other rules together.
    pub fn needs_index(self) -> bool {
        self.rule().behavior.needs_index
    }

    /// What its findings say is missing, where an action can add it to the project.
    pub(in crate::ide) fn missing(self) -> Option<Missing> {
        self.rule().behavior.missing
    }

    /// What its example is written in, as Markdown calls it.
    pub fn language(self) -> &'static str {
        match self.rule().check {
            Check::Table(_) => "xml",
            Check::Config(_) => "cpp",
            _ => "sqf",
        }
    }

    /// A script that the rule finds something in, and the same as it is right.
    pub fn example(self) -> (&'static str, &'static str) {
        let example = &self.rule().example;
        (example.wrong, example.right)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Code, UnknownCode> {
        let text = text.trim();
        Code::ALL.into_iter().find(|code| code.name() == text).ok_or_else(|| UnknownCode(text.to_owned()))
    }
}

/// A text that is the name of no rule. The message names the one that was meant, or where they are listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule `{0}`; {remedy}", remedy = remedy(.0))]
pub struct UnknownCode(pub String);

fn remedy(name: &str) -> String {
    let near = Code::ALL.map(|code| (strsim::osa_distance(name, code.name()), code)).into_iter().min();
    match near {
        Some((distance, code)) if distance <= 2 => format!("did you mean `{code}`?"),
        _ => "`sqf-ls rules` lists them".to_owned(),
    }
}
