//! What the preprocessor is told beside the text.

use std::path::Path;
use std::sync::Arc;

use super::opening::Openings;
use crate::syntax::source::Source;

/// Finds the files that are included.
pub trait Includes {
    /// The file that `path` (as written, without quotes) means in the file `from`; `from` is None for a text that is
    /// no file.
    fn include(&self, path: &str, from: Option<&Path>) -> Included;

    /// Where it is remembered what first includes lead to, and a number that is another whenever an answer of
    /// [`Includes::include`] may be. None where nothing is remembered.
    fn openings(&self) -> Option<(&Openings, u64)> {
        None
    }

    /// How many files the text `path` may include that it has included before. One text has a limit of its own; this is
    /// for a project whose texts reach it again and again.
    fn most_repeats(&self, path: &Path) -> usize {
        let _ = path;
        usize::MAX
    }

    /// Tells how many it has included.
    fn has_repeated(&self, path: &Path, count: usize) {
        let _ = (path, count);
    }
}

/// What an `#include` leads to.
#[derive(Debug, Clone)]
pub enum Included {
    /// A file.
    File(Arc<Path>, Arc<Source>),
    /// It should be in the project and is not.
    Missing,
    /// It belongs to the game or to another mod, which is not at hand.
    Elsewhere,
}

/// No file includes another.
#[derive(Debug, Clone, Copy, Default)]
struct NoIncludes;

impl Includes for NoIncludes {
    fn include(&self, _: &str, _: Option<&Path>) -> Included {
        Included::Elsewhere
    }
}

/// What the preprocessor is told beside the text.
pub struct Settings<'a> {
    /// The file of the text.
    pub path: Option<&'a Path>,
    /// Finds includes.
    pub includes: &'a dyn Includes,
    /// Whether a word is a command of the game: `hint (x)` is no macro, `LOG(x)` is one that nobody defines.
    pub is_command: &'a dyn Fn(&str) -> bool,
    /// Whether the file is included by others, so that its macros may be defined there.
    pub is_part: bool,
    /// A file that includes this one: what it defines before it does is known from the first line on.
    pub includer: Option<(Arc<Path>, Arc<Source>)>,
}

impl<'a> Settings<'a> {
    /// For a text without a file of its own, in which `#include` finds nothing.
    pub fn alone(is_command: &'a dyn Fn(&str) -> bool) -> Settings<'a> {
        Settings { path: None, includes: &NoIncludes, is_command, is_part: false, includer: None }
    }
}
