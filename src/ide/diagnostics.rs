//! Diagnostics: what is wrong here?
//!
//! One pass over the tokens. Most names of a script concern no rule; those that do are looked up in a small table that
//! is made of the reference before the pass, and only they are looked at closely. Each rule is a file of its own.

mod advice;
mod broken;
mod deprecated;
mod newer_version;
mod rename;
mod rule;
mod special_build;
mod unknown_function;
mod usage;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use self::rule::Rule;
use self::usage::{FileFacts, Usage};
use super::{Analysis, Fix};
use crate::catalog::{Record, Version};
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// A finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where.
    pub range: TextRange,
    /// Which rule found it.
    pub code: Code,
    /// How bad it is, after settings.
    pub severity: Severity,
    /// What is wrong and what to do, in one or two sentences.
    pub message: String,
    /// Page on the subject: of the command, or of the rule.
    pub url: Option<String>,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// What mends it, where that is known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// What to write in the range instead; None where there is no fix, or one that does something else.
    pub fn replacement(&self) -> Option<&str> {
        match self.fix.as_ref()?.edits.as_slice() {
            [edit] if edit.range == self.range => Some(&edit.text),
            _ => None,
        }
    }

    /// What mends it and may be done unseen.
    pub fn safe_fix(&self) -> Option<&Fix> {
        self.fix.as_ref().filter(|fix| fix.is_safe)
    }
}

/// Another place that matters to a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where, in the same script.
    pub range: TextRange,
    /// Why it matters.
    pub message: String,
}

/// The rules. Their names are what settings, comments and reports use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The wiki says to use something else.
    Deprecated,
    /// The command does not work.
    Broken,
    /// Only a development, diagnostic or profiling build of the game has it.
    SpecialBuild,
    /// It came with a later version than the one the script is for.
    NewerVersion,
    /// No function of the game is called that.
    UnknownFunction,
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a look.
    Hint,
    /// Worth knowing.
    Information,
    /// Probably wrong.
    Warning,
    /// Wrong.
    Error,
}

/// What a setting makes of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Silent.
    Off,
    /// As [`Severity::Hint`].
    Hint,
    /// As [`Severity::Information`].
    Information,
    /// As [`Severity::Warning`].
    Warning,
    /// As [`Severity::Error`].
    Error,
}

/// What is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lints {
    /// Levels that differ from the rules' own.
    pub levels: BTreeMap<Code, Level>,
    /// The version of the game that the script must run on.
    pub target: Option<Target>,
}

/// A version of the game, and who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The version.
    pub version: Version,
    /// Where it is set, for the message: `sqf.targetVersion`, `requiredVersion in config.cpp`.
    pub origin: String,
    /// Whether somebody chose it for this program. Else it was read from the project, where many a version is older
    /// than what its authors care for, and findings weigh less.
    pub chosen: bool,
}

impl Code {
    /// All rules, in the order of the documentation.
    pub const ALL: [Code; 5] =
        [Code::Deprecated, Code::Broken, Code::SpecialBuild, Code::NewerVersion, Code::UnknownFunction];

    /// The name in settings, comments and reports.
    pub fn name(self) -> &'static str {
        match self {
            Code::Deprecated => "deprecated",
            Code::Broken => "broken",
            Code::SpecialBuild => "special-build",
            Code::NewerVersion => "newer-version",
            Code::UnknownFunction => "unknown-function",
        }
    }

    /// What the rule is about, in a few words.
    pub fn title(self) -> &'static str {
        rule(self).title
    }

    /// What the rule looks for and why, and when it is silent; Markdown.
    pub fn explanation(self) -> &'static str {
        rule(self).explanation
    }

    /// How bad its findings are unless settings say otherwise. Single findings may weigh less.
    pub fn default_severity(self) -> Severity {
        rule(self).severity
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

/// A text that is the name of no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no rule is called `{0}`; there are {list}", list = Code::ALL.map(Code::name).join(", "))]
pub struct UnknownCode(pub String);

impl Level {
    /// All levels, from silence up.
    pub const ALL: [Level; 5] = [Level::Off, Level::Hint, Level::Information, Level::Warning, Level::Error];

    /// The name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::Hint => "hint",
            Level::Information => "information",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }

    /// The severity of findings at this level; None for silence.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Level::Off => None,
            Level::Hint => Some(Severity::Hint),
            Level::Information => Some(Severity::Information),
            Level::Warning => Some(Severity::Warning),
            Level::Error => Some(Severity::Error),
        }
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let text = text.trim();
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// A text that is the name of no level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level; there are {list}", list = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(pub String);

impl Lints {
    /// How bad a finding is that weighs `severity` by itself; None where settings silence it.
    fn severity(&self, code: Code, severity: Severity) -> Option<Severity> {
        match self.levels.get(&code) {
            Some(level) => level.severity(),
            None => Some(severity),
        }
    }

    fn is_off(&self, code: Code) -> bool {
        self.levels.get(&code) == Some(&Level::Off)
    }
}

/// All rules, in the order of [`Code::ALL`].
const RULES: &[Rule] =
    &[deprecated::RULE, broken::RULE, special_build::RULE, newer_version::RULE, unknown_function::RULE];

/// The rule of a code.
fn rule(code: Code) -> &'static Rule {
    match code {
        Code::Deprecated => &deprecated::RULE,
        Code::Broken => &broken::RULE,
        Code::SpecialBuild => &special_build::RULE,
        Code::NewerVersion => &newer_version::RULE,
        Code::UnknownFunction => &unknown_function::RULE,
    }
}

pub(super) fn diagnostics(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let rules: Vec<&Rule> = RULES.iter().filter(|rule| !lints.is_off(rule.code)).collect();
    let watched = watched(analysis, lints, &rules);
    let tags = unknown_function::tags(analysis.reference());
    let file = analysis.file();
    let facts = FileFacts::new(file);
    let mut found = Vec::new();
    let mut word = String::new();
    for token in 0..file.tokens().len() {
        if file.kind(token) != TokenKind::Name {
            continue;
        }
        let text = file.token_text(token);
        word.clear();
        word.push_str(text);
        word.make_ascii_lowercase();
        let record = watched.get(word.as_str()).copied();
        if record.is_none() && !tags.iter().any(|tag| word.starts_with(tag.as_str())) {
            continue;
        }
        let usage = Usage { analysis, lints, facts: &facts, token, word: &word, record };
        if usage.is_doubtful() {
            continue;
        }
        for rule in &rules {
            let Some(finding) = (rule.check)(&usage) else { continue };
            let severity = finding.severity.unwrap_or(rule.severity);
            let Some(severity) = lints.severity(rule.code, severity) else { continue };
            if file.allowed().allows(rule.code.name(), file.range(token).start) {
                continue;
            }
            found.push(Diagnostic {
                range: file.range(token),
                code: rule.code,
                severity,
                message: finding.message,
                url: finding.url.or_else(|| Some(record?.url.clone())),
                related: Vec::new(),
                fix: finding.fix,
            });
        }
    }
    found
}

/// The records that one of `rules` may accuse, by the words that scripts write, in lower case.
fn watched<'a>(analysis: &'a Analysis, lints: &Lints, rules: &[&Rule]) -> FxHashMap<String, &'a Record> {
    let catalog = analysis.reference().catalog();
    let mut watched = FxHashMap::default();
    for record in catalog.commands.iter().chain(&catalog.functions) {
        if record.operator.is_none() && rules.iter().any(|rule| (rule.watches)(record, lints)) {
            watched.entry(record.name.to_lowercase()).or_insert(record);
        }
    }
    watched
}

#[cfg(test)]
pub(super) mod tests;
