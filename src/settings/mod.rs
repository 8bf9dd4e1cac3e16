//! What a project says of itself: the file `sqf-ls.toml`.
//!
//! Plain data, for `sqf-ls check` and for editors alike; both lay their own settings over it. The file is read key by
//! key: what cannot be used is a [`Trouble`] with its line, and the rest counts.

mod globs;
mod paths;
mod read;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use globs::{Globs, WrongGlob};
pub use paths::{absolute, full_path, prefix_name, without_detours, without_outside};

use crate::ide::{Code, Level, Target};

/// The name of the file.
pub const FILE_NAME: &str = "sqf-ls.toml";

/// Levels that differ from the rules' own.
pub type Levels = BTreeMap<Code, Level>;

/// The folders that begin with the prefixes of other mods, by the prefix: lower case, `\` between its parts and none
/// around them, as in `x\cba`. The empty one is that of a work drive, on which every path of the game begins.
pub type Prefixes = BTreeMap<String, PathBuf>;

/// The settings of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectSettings {
    /// The folder of the file; paths in it begin there. Empty where there is no file.
    pub folder: PathBuf,
    /// `[lints]`.
    pub levels: Levels,
    /// `target-version`.
    pub version: TargetVersion,
    /// `paths`: what is checked if no path is given. None for everything.
    pub paths: Option<Globs>,
    /// `exclude`: what is not looked at.
    pub exclude: Globs,
    /// `[prefixes]`.
    pub prefixes: Prefixes,
    /// `[[override]]`, in their order; later ones count more.
    pub overrides: Vec<Override>,
    /// `baseline`: the file with the findings that are known.
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

/// How the target version of a script is found.
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

/// Something in the file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The line, counted from 1; None when it is about the whole file.
    pub line: Option<u32>,
    /// What is wrong, and what to write.
    pub message: String,
}

/// The file that counts for a script or folder: in its folder or above it, but not above a git repository.
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
    /// Reads a file, and says what cannot be used of it.
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
