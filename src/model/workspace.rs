//! What is known beside a script: other files, and what they define.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use crate::syntax::{Included, Includes};

/// The files around a script.
pub trait Workspace: Includes + Debug + Send + Sync {
    /// Whether other files include this one, so that it is a part of them and its macros may be theirs.
    fn is_part(&self, path: &Path) -> bool;

    /// The file that a script in `from` means by `path`, as `execVM` and `loadFile` read it: from the root of the mission
    /// or by the prefix of an addon.
    fn find(&self, path: &str, from: &Path) -> Found;

    /// Whether the project defines a function of that name, in any case. None when not everything that may define
    /// functions is known.
    fn defines_function(&self, name: &str) -> Option<bool>;

    /// Whether another file of the project than `from` has a word in it that is the name of this local variable, in lower
    /// case: who calls the script may set it. None when nobody has looked.
    fn names_local(&self, name: &str, from: &Path) -> Option<bool>;

    /// Whether a file of the project reads a local variable of that name, in lower case, and does not set it, so that it
    /// may be meant to get it from its caller.
    fn borrows_local(&self, name: &str) -> bool;
}

/// Where a path leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// To this file or folder.
    File(PathBuf),
    /// Into the project, where there is no such file.
    Missing,
    /// To the game, another mod, or nowhere that is known.
    Elsewhere,
}

/// Nothing is known but the script.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Includes for Alone {
    fn include(&self, _: &str, _: Option<&Path>) -> Included {
        Included::Elsewhere
    }
}

impl Workspace for Alone {
    fn is_part(&self, _: &Path) -> bool {
        false
    }

    fn find(&self, _: &str, _: &Path) -> Found {
        Found::Elsewhere
    }

    fn defines_function(&self, _: &str) -> Option<bool> {
        None
    }

    fn names_local(&self, _: &str, _: &Path) -> Option<bool> {
        None
    }

    fn borrows_local(&self, _: &str) -> bool {
        false
    }
}
