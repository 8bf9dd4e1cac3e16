//! Which rules are enabled, and how severe their findings are.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::code::Code;
use super::rule::Rule;
use sqf_reference::Version;

/// The severity of a diagnostic.
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

impl Severity {
    /// Returns the name in settings and reports.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Hint => "hint",
            Severity::Information => "information",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// The level of a rule in settings.
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

impl Level {
    /// All levels, starting with off.
    pub const ALL: [Level; 5] = [Level::Off, Level::Hint, Level::Information, Level::Warning, Level::Error];

    /// Returns the name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::Hint => "hint",
            Level::Information => "information",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }

    /// Returns the severity of diagnostics at this level; None if off.
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

/// A text that is not the name of a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown level `{0}`; expected one of {list}", list = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(pub String);

/// What to check.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lints {
    /// Levels that differ from the rules' defaults.
    pub levels: BTreeMap<Code, Level>,
    /// The version of the game that the script must run on.
    pub target: Option<Target>,
}

impl Lints {
    /// Returns the severity of a diagnostic, which is `severity` by default; None if settings disable it.
    pub(super) fn severity(&self, code: Code, severity: Severity) -> Option<Severity> {
        match self.levels.get(&code) {
            Some(level) => level.severity(),
            None => Some(severity),
        }
    }

    /// Returns the enabled rules, whatever they check.
    pub(super) fn rules(&self) -> Vec<&'static Rule> {
        Code::ALL.into_iter().filter(|code| self.wants(*code)).map(Code::rule).collect()
    }

    /// Whether a rule is enabled.
    #[inline]
    pub(super) fn wants(&self, code: Code) -> bool {
        code.is_on_with(&self.levels)
    }
}

/// A version of the game, and where it is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The version.
    pub version: Version,
    /// Where it is set, for the message: `sqf.targetVersion`, `requiredVersion in config.cpp`.
    pub origin: String,
    /// Whether it was set for this program. Otherwise it was read from the project, where it is often older than what
    /// the authors care about, so the severity is lower.
    pub chosen: bool,
}
