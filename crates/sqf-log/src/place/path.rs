//! Paths in a log.

use std::path::Path;

/// What a path is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// The folder of the mission.
    Mission,
    /// The prefix of an addon, or the folder of a function as `CfgFunctions` writes it.
    Game,
    /// A disk.
    Disk,
}

/// A parsed path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GameFile {
    pub(super) root: Root,
    /// The names of the folders below the root, and of the file, in lower case.
    pub(super) names: Vec<String>,
}

/// The folders in which the game runs missions.
const MISSIONS: [&str; 2] = ["mpmissions", "missions"];
/// The names of running missions, up to the name of the terrain.
const RUNNING: [&str; 2] = ["__cur_mp.", "__cur_sp."];
/// The first names in paths of the game's own files.
const OF_THE_GAME: [&str; 2] = ["a3", "bin"];

impl GameFile {
    /// Parses a path; None if it does not name a file.
    pub(super) fn parse(path: &str) -> Option<GameFile> {
        let lower = path.trim().trim_matches('"').to_lowercase();
        let names = lower.split(['\\', '/']).filter(|name| !name.is_empty() && *name != ".");
        let mut names: Vec<&str> = names.collect();
        let is_disk = names.first().is_some_and(|name| name.ends_with(':')) || lower.starts_with("\\\\");
        let last = names.len().checked_sub(1)?;
        let running = names[..last].iter().rposition(|name| RUNNING.iter().any(|running| name.starts_with(running)));
        let folder =
            || names[..last].iter().rposition(|name| MISSIONS.contains(name)).map(|at| at + 1).filter(|at| *at < last);
        let root = match running.or_else(folder) {
            Some(at) => {
                names.drain(..=at);
                Root::Mission
            }
            None if is_disk => {
                names.remove(0);
                Root::Disk
            }
            None => Root::Game,
        };
        // A file in a PBO on a disk.
        if let Some(at) = names.iter().rposition(|name| name.ends_with(".pbo")) {
            names.drain(..=at);
        }
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        (!names.is_empty()).then_some(GameFile { root, names })
    }

    /// Returns how many names at the end match those of a file.
    pub(super) fn depth(&self, file: &Path) -> usize {
        let own = self.names.iter().rev();
        let other = file.components().rev().map(|component| component.as_os_str().to_string_lossy().to_lowercase());
        own.zip(other).take_while(|(own, other)| *own == other).count()
    }

    /// Whether it is the path of a file at `relative` in the addon with this prefix.
    pub(super) fn is_in(&self, prefix: &[String], relative: Option<&Path>) -> bool {
        let Some(relative) = relative else { return false };
        let below = relative.components().map(|component| component.as_os_str().to_string_lossy().to_lowercase());
        self.names.iter().cloned().eq(prefix.iter().cloned().chain(below))
    }

    /// Whether it belongs to another mod: it begins with other names than this prefix.
    pub(super) fn is_other(&self, prefix: &[String]) -> bool {
        // The folder of a function has no prefix.
        let is_path_of_mod = matches!(self.names.first().map(String::as_str), Some("x" | "z" | "a3"));
        is_path_of_mod && !self.names.iter().zip(prefix).take(2).all(|(own, other)| own == other)
    }

    /// Whether it is one of the game's own files.
    pub(super) fn is_of_the_game(&self) -> bool {
        self.root == Root::Game && self.names.first().is_some_and(|name| OF_THE_GAME.contains(&name.as_str()))
    }
}
