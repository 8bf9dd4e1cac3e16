//! What is in the folder that a path in a script leads to.

use std::path::{Path, PathBuf};

use super::{Project, Resolution, place};

/// Names of one folder that are listed.
const MOST: usize = 2000;

impl Project {
    /// The files and folders in `folder`, as a path in the script `from` writes it. Hidden ones are left out.
    pub(super) fn entries_of(&self, folder: &str, from: &Path, is_include: bool) -> Vec<(String, bool)> {
        let Some(folder) = self.folder_meant(folder, from, is_include) else { return Vec::new() };
        // Nothing outside of the projects is listed.
        if self.root_of(&folder).is_none() {
            return Vec::new();
        }
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let entries = entries.flatten().take(MOST).filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
            Some((name, entry.file_type().ok()?.is_dir()))
        });
        let mut entries: Vec<(String, bool)> = entries.collect();
        entries.sort_by_key(|(name, is_folder)| (!is_folder, name.to_lowercase()));
        entries
    }

    fn folder_meant(&self, folder: &str, from: &Path, is_include: bool) -> Option<PathBuf> {
        let is_absolute = folder.starts_with(['\\', '/']);
        let relative = |base: &Path| {
            let parts = folder.split(['\\', '/']).filter(|part| !part.is_empty());
            place(&parts.fold(base.to_owned(), |path, part| path.join(part)))
        };
        if is_include && !is_absolute {
            return from.parent().map(relative);
        }
        if !is_absolute && let Some(mission) = self.mission_of(from) {
            return Some(relative(&mission));
        }
        match self.resolve_game_path(folder.trim_end_matches(['\\', '/']), Some(from)) {
            Resolution::Found(folder) => Some(folder.to_path_buf()),
            Resolution::Missing | Resolution::Elsewhere => None,
        }
    }
}
