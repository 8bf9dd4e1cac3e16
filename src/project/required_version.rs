//! The version of the game that the addon around a script asks for.
//!
//! It is the `requiredVersion` of `CfgPatches` in the nearest `config.cpp`, from the script's folder upwards. Most of
//! the world's configs have `0.1` or `1.0` there, which everybody copies and nobody means: such a value says nothing.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::config::{self, Answer};
use super::prefix::below;
use crate::catalog::Version;

/// The lowest version that somebody means: before it there was no addon for the game.
const FIRST_MEANT: Version = Version { major: 1, minor: 2 };

/// A version that an addon asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredVersion {
    /// The version.
    pub version: Version,
    /// The file with the number: a config, or a header that defines the macro in it.
    pub file: PathBuf,
    /// Its line, counted from 0.
    pub line: u32,
}

/// The version that the addon around `script` asks for; None where nothing is certain.
///
/// Looks no higher than `root`, the next git repository or the drive. Reads a handful of files, so not to be done for
/// every keystroke.
pub fn required_version(script: &Path, root: Option<&Path>) -> Option<RequiredVersion> {
    RequiredVersions::new(root).of(script)
}

/// The same for many scripts: every folder is looked at once.
#[derive(Debug, Default)]
pub struct RequiredVersions {
    root: Option<PathBuf>,
    folders: Mutex<HashMap<PathBuf, Option<RequiredVersion>>>,
}

impl RequiredVersions {
    /// Nothing is looked at yet.
    pub fn new(root: Option<&Path>) -> RequiredVersions {
        let root = root.and_then(|root| std::path::absolute(root).ok());
        RequiredVersions { root, folders: Mutex::default() }
    }

    /// See [`required_version`].
    pub fn of(&self, script: &Path) -> Option<RequiredVersion> {
        let script = std::path::absolute(script).ok()?;
        let mut passed = Vec::new();
        let mut version = None;
        for folder in script.parent()?.ancestors() {
            if let Some(known) = self.known(folder) {
                version = known;
                break;
            }
            passed.push(folder.to_owned());
            match self.config(folder) {
                Answer::Version(written) if written.version >= FIRST_MEANT => {
                    version =
                        Some(RequiredVersion { version: written.version, file: written.file, line: written.line });
                    break;
                }
                Answer::Unsure => break,
                Answer::Version(_) | Answer::Silent => {}
            }
            if self.is_last(folder) {
                break;
            }
        }
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        folders.extend(passed.into_iter().map(|folder| (folder, version.clone())));
        version
    }

    fn known(&self, folder: &Path) -> Option<Option<RequiredVersion>> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner).get(folder).cloned()
    }

    /// What the config of a folder says.
    fn config(&self, folder: &Path) -> Answer {
        let Some(config) = below(folder, &["config.cpp"]).filter(|config| config.is_file()) else {
            return Answer::Silent;
        };
        let top = folder.ancestors().find(|folder| self.is_last(folder)).unwrap_or(folder);
        config::required_version(&config, top)
    }

    /// Whether to look no higher than this folder.
    fn is_last(&self, folder: &Path) -> bool {
        self.root.as_deref() == Some(folder) || folder.join(".git").exists() || folder.parent().is_none()
    }
}

#[cfg(test)]
mod tests;
