//! Diagnostics: what is wrong here?

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Analysis;
use crate::catalog::Version;
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
    /// What to write instead where that is certain to be right.
    pub replacement: Option<String>,
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
}

pub(super) fn diagnostics(_analysis: &Analysis, _lints: &Lints) -> Vec<Diagnostic> {
    Vec::new()
}
