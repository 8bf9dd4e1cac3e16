//! What is reported.

use serde::Deserialize;

use sqf_lint::{Severity, Target};

/// What is reported, in JSON with camel case.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Written {
    target_version: Option<String>,
    level: Option<Severity>,
}

/// What is reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The version of the game that scripts must run on.
    pub(crate) target: Option<Target>,
    /// The lowest severity.
    pub(crate) least: Severity,
}

impl Default for Options {
    fn default() -> Options {
        Options { target: None, least: Severity::Hint }
    }
}

/// Options that cannot be read; the text says what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidOptions(pub String);

impl Options {
    /// Reads options from JSON: `targetVersion`, such as `2.18`, and the lowest `level` that is shown. Other entries are
    /// ignored.
    ///
    /// # Errors
    ///
    /// When it is not JSON, the version is none, or the level has no such name.
    pub fn from_json(json: &str) -> Result<Options, InvalidOptions> {
        let written: Written =
            serde_json::from_str(json).map_err(|error| InvalidOptions(format!("cannot read the options: {error}")))?;
        let target = match written.target_version.as_deref().map(str::trim) {
            None | Some("") => None,
            Some(version) => Some(Target {
                version: version.parse().map_err(|_| InvalidOptions(format!("`{version}` is not a version")))?,
                origin: "the chosen version".to_owned(),
                chosen: true,
            }),
        };
        Ok(Options { target, least: written.level.unwrap_or(Severity::Hint) })
    }
}
