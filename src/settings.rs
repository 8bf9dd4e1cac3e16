//! The settings of a project: the file `sqf-ls.toml`.
//!
//! Plain data, for `sqf-ls check` and for editors alike; both override it with their own settings. The file is read key
//! by key: an invalid one becomes a [`Trouble`] with its line, and the rest is used.

mod globs;
mod paths;
mod read;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use globs::Globs;
pub use paths::{absolute, full_path, prefix_name, without_detours, without_outside};

use crate::ide::{Code, Level, Target};
use crate::model::CodeRunner;

/// The name of the file.
pub const FILE_NAME: &str = "sqf-ls.toml";

/// Levels that differ from the defaults of the rules.
pub type Levels = BTreeMap<Code, Level>;

/// The folders that begin with the prefixes of other mods, by the prefix: lower case, `\` between its parts and none
/// around them, as in `x\cba`. The empty one is that of a work drive, on which every path of the game begins.
pub type Prefixes = BTreeMap<String, PathBuf>;

/// The settings of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectSettings {
    /// The folder of the file; paths in it are relative to this folder. Empty without a file.
    pub folder: PathBuf,
    /// `[lints]`.
    pub levels: Levels,
    /// `target-version`.
    pub version: TargetVersion,
    /// `paths`: what is checked if no path is given. None for everything.
    pub paths: Option<Globs>,
    /// `exclude`: what is not checked.
    pub exclude: Globs,
    /// `[prefixes]`.
    pub prefixes: Prefixes,
    /// `[[runs-code]]`: functions that run code given to them.
    pub code_runners: Vec<CodeRunner>,
    /// `[[override]]`, in order; later ones override earlier ones.
    pub overrides: Vec<Override>,
    /// `baseline`: the file with the known findings.
    pub baseline: Option<PathBuf>,
}

/// What differs for some scripts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Override {
    /// Which scripts.
    pub paths: Globs,
    /// Their levels.
    pub levels: Levels,
}

/// How the target version of a script is determined.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum TargetVersion {
    /// From the `requiredVersion` of the addon around it.
    #[default]
    Required,
    /// This one for all.
    Fixed(Target),
    /// There is none.
    None,
}

/// An error in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The line, counted from 1; None when it is about the whole file.
    pub line: Option<u32>,
    /// What is wrong, and what to write instead.
    pub message: String,
}

/// The file that applies to a script or folder: in its folder or above it, but not above a git repository.
pub fn find(from: &Path) -> Option<PathBuf> {
    for folder in absolute(from).ancestors() {
        let file = folder.join(FILE_NAME);
        if file.is_file() {
            return Some(file);
        }
        if folder.join(".git").exists() {
            break;
        }
    }
    None
}

impl ProjectSettings {
    /// Reads a file. Also returns the errors in it.
    pub fn read(file: &Path) -> (ProjectSettings, Vec<Trouble>) {
        read::file(&absolute(file))
    }

    /// The levels for a script.
    pub fn levels_of(&self, script: &Path) -> Levels {
        let mut levels = self.levels.clone();
        for other in self.overrides.iter().filter(|other| other.paths.matches(script)) {
            levels.extend(&other.levels);
        }
        levels
    }
}

impl Trouble {
    /// With the place before it, as compilers write it: `sqf-ls.toml:3: ...`.
    pub fn describe(&self, file: &str) -> String {
        match self.line {
            Some(line) => format!("{file}:{line}: {}", self.message),
            None => format!("{file}: {}", self.message),
        }
    }
}

#[cfg(test)]
mod tests;
