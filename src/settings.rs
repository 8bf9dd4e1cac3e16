//! The settings: of a client ([`ClientSettings`]) and of a project ([`ProjectSettings`], the file `sqf-ls.toml`).
//!
//! Each has a table with one entry for each setting: its name, kind and text. Both are read by their tables, which are
//! also what the documentation and the extension for VS Code are written from ([`guide`]). What follows for a script
//! from all that is set is decided in one place: [`ProjectSettings::lints_for`].

mod client;
mod globs;
pub mod guide;
mod overrides;
mod paths;
mod project;
mod reader;
mod resolve;
mod runners;
mod table;
mod target;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use client::{ClientSettings, SECTION};
pub use globs::Globs;
pub use overrides::Override;
pub use paths::{absolute, full_source, without_detours, without_outside};
pub use project::ProjectSettings;
pub use resolve::UserLints;
pub use target::TargetVersion;

use crate::ide::{Code, Level};
use crate::text::quoted;

/// The name of the file with the settings of a project.
pub const FILE_NAME: &str = "sqf-ls.toml";

/// Levels that differ from the defaults of the rules.
pub type Levels = BTreeMap<Code, Level>;

/// The folders that begin with the prefixes of other mods, by the prefix: lower case, `\` between its parts and none
/// around them, as in `x\cba`. The empty one is that of a work drive, on which every path of the game begins.
pub type Prefixes = BTreeMap<String, PathBuf>;

/// An error in the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The line in the file, counted from 1; None when it is about the whole file, or not in a file.
    pub line: Option<u32>,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl Trouble {
    /// With the place before it, as compilers write it: `sqf-ls.toml:3: ...`.
    pub fn describe(&self, file: &str) -> String {
        match self.line {
            Some(line) => format!("{}:{line}: {}", quoted(file), self.message),
            None => format!("{}: {}", quoted(file), self.message),
        }
    }
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

#[cfg(test)]
mod tests;
