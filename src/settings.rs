//! The settings: of a client ([`ClientSettings`]) and of a project ([`ProjectSettings`], the file `sqf-ls.toml`).
//!
//! Each has a table with one entry per setting: its name, kind and text. The table drives the parser, the documentation
//! and the settings of the VS Code extension ([`guide`]). The resulting lints for a script are computed in one place:
//! [`ProjectSettings::lints_for`].

mod client;
mod editorconfig;
mod formatting;
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
pub use paths::{absolute, full_source, is_inside, without_detours};
pub use project::ProjectSettings;
pub use resolve::UserLints;
pub use target::TargetVersion;

use sqf_lint::{Code, Level};
use sqf_text::quoted;

/// The name of the file with the settings of a project.
pub const FILE_NAME: &str = "sqf-ls.toml";

/// Levels that differ from the rules' defaults.
pub type Levels = BTreeMap<Code, Level>;

/// Folders of other mods by path prefix: lower case, parts separated by `\`, without a leading or trailing one, as in
/// `x\cba`. The empty prefix is a work drive, on which every path of the game begins.
pub type Prefixes = BTreeMap<String, PathBuf>;

/// An error in the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The line in the file, starting at 1; None if it concerns the whole file, or is not in a file.
    pub line: Option<u32>,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl Trouble {
    /// Returns the message after its position, in the format of compilers: `sqf-ls.toml:3: ...`.
    pub fn describe(&self, file: &str) -> String {
        match self.line {
            Some(line) => format!("{}:{line}: {}", quoted(file), self.message),
            None => format!("{}: {}", quoted(file), self.message),
        }
    }
}

/// Finds the file that applies to a script or folder: in its folder or above it, but not above a git repository.
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
