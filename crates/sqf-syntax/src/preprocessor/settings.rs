//! Inputs of the preprocessor besides the text.

use std::path::Path;
use std::sync::Arc;

use super::opening::Openings;
use crate::source::Source;

/// Finds the files that are included.
pub trait Includes {
    /// Resolves `path` (as written, without quotes) in the file `from`, which is None for a text that is not a file.
    fn include(&self, path: &str, from: Option<&Path>) -> Included;

    /// Returns the path of a file in the game, without a leading `\`; None if it is not known.
    fn game_path(&self, path: &Path) -> Option<String> {
        let _ = path;
        None
    }

    /// Returns the cache of first includes, and a number that changes whenever an answer of [`Includes::include`] may
    /// change. None to disable caching.
    fn openings(&self) -> Option<(&Openings, u64)> {
        None
    }

    /// Returns how many files the text `path` may include that it has included before. Each text has its own limit;
    /// this one is for a project whose texts reach it again and again.
    fn most_repeats(&self, path: &Path) -> usize {
        let _ = path;
        usize::MAX
    }

    /// Reports how many repeated includes a text has made.
    fn has_repeated(&self, path: &Path, count: usize) {
        let _ = (path, count);
    }
}

/// The target of an `#include`.
#[derive(Debug, Clone)]
pub enum Included {
    /// A file.
    File(Arc<Path>, Arc<Source>),
    /// It should be in the project but is not.
    Missing,
    /// It belongs to the game or to another mod, which is not available.
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

/// Inputs of the preprocessor besides the text.
pub struct Settings<'a> {
    /// The path of the text.
    pub path: Option<&'a Path>,
    /// Resolves includes.
    pub includes: &'a dyn Includes,
    /// Whether a word is a command of the game: `hint (x)` is not a macro call, `LOG(x)` is one of an undefined macro.
    pub is_command: &'a dyn Fn(&str) -> bool,
    /// Whether other files include this one, so that its macros may be defined there.
    pub is_part: bool,
    /// A file that includes this one: what it defines before that is known from the first line on.
    pub includer: Option<(Arc<Path>, Arc<Source>)>,
    /// Whether the output is the text that the game makes, for people: with blanks, with the values of words such as
    /// `__LINE__`, and without what the game drops. Otherwise it is for the parser, to which something unknown is
    /// better than nothing where the game fails.
    pub is_exact: bool,
}

impl<'a> Settings<'a> {
    /// For a text without a file, in which no `#include` is found.
    pub fn alone(is_command: &'a dyn Fn(&str) -> bool) -> Settings<'a> {
        Settings { path: None, includes: &NoIncludes, is_command, is_part: false, includer: None, is_exact: false }
    }
}
