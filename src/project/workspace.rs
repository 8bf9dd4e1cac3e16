//! What a project tells of the files around a script.

use std::path::Path;

use super::{Project, Resolution};
use crate::model::{Found, Workspace};

impl Workspace for Project {
    fn is_part(&self, path: &Path) -> bool {
        Project::is_part(self, path)
    }

    fn find(&self, path: &str, from: &Path) -> Found {
        match self.resolve_game_path(path, Some(from)) {
            Resolution::Found(path) => Found::File(path.to_path_buf()),
            Resolution::Missing => Found::Missing,
            Resolution::Elsewhere => Found::Elsewhere,
        }
    }

    fn defines_function(&self, _: &str) -> Option<bool> {
        None
    }
}
