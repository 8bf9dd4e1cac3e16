//! Properties of rules by their names.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use sqf_model::Allowed;

use super::rule::{ByDefault, Check, Missing, Tag};
pub use super::rules::Code;
use super::{Level, Severity};

impl Code {
    /// Returns the title.
    pub fn title(self) -> &'static str {
        self.rule().title
    }

    /// Returns what the rule checks and why, and its exceptions; Markdown.
    pub fn explanation(self) -> &'static str {
        self.rule().explanation
    }

    /// Returns the default severity. Single diagnostics may be less severe.
    pub fn default_severity(self) -> Severity {
        self.rule().severity()
    }

    /// Whether the rule is on by default.
    #[inline]
    pub fn is_on(self) -> bool {
        matches!(self.rule().by_default, ByDefault::On(_))
    }

    /// Whether the rule is on, with levels that differ from the defaults.
    #[inline]
    pub fn is_on_with(self, levels: &BTreeMap<Code, Level>) -> bool {
        levels.get(&self).map_or(self.is_on(), |level| *level != Level::Off)
    }

    /// Whether its diagnostics are about code without effect, which editors fade.
    pub fn is_unnecessary(self) -> bool {
        self.rule().behavior.tag == Some(Tag::Unnecessary)
    }

    /// Whether its diagnostics are about deprecated names, which editors strike through.
    pub fn is_deprecated(self) -> bool {
        self.rule().behavior.tag == Some(Tag::Deprecated)
    }

    /// Whether a comment can suppress it.
    pub(crate) fn can_be_allowed(self) -> bool {
        self.rule().behavior.can_be_allowed
    }

    /// Whether it has this name, or had it in an earlier version.
    pub(crate) fn is_called(self, name: &str) -> bool {
        self.name() == name || self.former_names().contains(&name)
    }

    /// Whether a comment suppresses it at `offset`.
    pub(crate) fn is_allowed(self, allowed: &Allowed, offset: u32) -> bool {
        let former = self.former_names().iter().copied();
        former.chain([self.name()]).any(|name| allowed.allows(name, offset))
    }

    /// Whether it needs the index of the project, which takes longer than all other rules together.
    pub fn needs_index(self) -> bool {
        self.rule().behavior.needs_index
    }

    /// Returns what its diagnostics report as missing, if a code action can add it to the project.
    pub(crate) fn missing(self) -> Option<Missing> {
        self.rule().behavior.missing
    }

    /// Returns the language of its example, as named in Markdown.
    pub fn language(self) -> &'static str {
        match self.rule().checks {
            [Check::Table(_), ..] => "xml",
            [Check::Config(_), ..] => "cpp",
            _ => "sqf",
        }
    }

    /// Returns an example that the rule reports, and its correction.
    pub fn example(self) -> (&'static str, &'static str) {
        let example = &self.rule().example;
        (example.wrong, example.right)
    }

    /// Returns the paths and texts of other files in a project in which its example is a mistake.
    pub fn around_example(self) -> &'static [(&'static str, &'static str)] {
        self.rule().behavior.around_example
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
        Code::ALL.into_iter().find(|code| code.is_called(text)).ok_or_else(|| UnknownCode(text.to_owned()))
    }
}

/// A text that is not the name of a rule. The message suggests a similar name, or where they are listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule `{0}`; {remedy}", remedy = remedy(.0))]
pub struct UnknownCode(pub String);

fn remedy(name: &str) -> String {
    match sqf_text::nearest(name, 2, Code::ALL.map(|code| (code.name(), code))).into_iter().min() {
        Some(code) => format!("did you mean `{code}`?"),
        None => "`sqf-ls rules` lists them".to_owned(),
    }
}
