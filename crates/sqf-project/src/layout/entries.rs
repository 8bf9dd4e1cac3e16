//! Lists the folder that a path in a script leads to.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashMap;
use sqf_text::locked;

use super::Layout;
use super::files::SearchResult;
use crate::place;

/// Limit for entries of one folder.
const MOST: usize = 2000;

/// Limit for folders whose entries are kept: a thousand scripts may each name a missing file.
const MOST_FOLDERS: usize = 64;

/// What was listed: by the folder on disk, the projects around, the folder as it is written, and whether an `#include`
/// names it.
pub(super) type KnownEntries = Mutex<FxHashMap<(Option<PathBuf>, Vec<PathBuf>, String, bool), Vec<(String, bool)>>>;

impl Layout {
    /// Returns the files and folders in `folder`, as a path in the script `from` writes it. Hidden ones are skipped.
    pub(crate) fn entries_of(&self, folder: &str, from: &Path, is_include: bool) -> Vec<(String, bool)> {
        let meant = self.folder_meant(folder, from, is_include);
        let roots = self.root_table().around(from.parent());
        let key =
            (meant.clone(), roots.iter().map(|root| root.folder.clone()).collect(), folder.to_owned(), is_include);
        if let Some(known) = locked(&self.answers.entries).get(&key) {
            return known.clone();
        }
        let entries = self.read_entries(folder, from, meant, is_include);
        let mut known = locked(&self.answers.entries);
        if known.len() >= MOST_FOLDERS {
            known.clear();
        }
        known.insert(key, entries.clone());
        entries
    }

    fn read_entries(&self, folder: &str, from: &Path, meant: Option<PathBuf>, is_include: bool) -> Vec<(String, bool)> {
        let mut entries: Vec<(String, bool)> = Vec::new();
        let is_relative = meant.is_some() && is_include;
        // Nothing outside the projects is listed.
        if let Some(folder) = meant.filter(|folder| self.root_of(folder).is_some()) {
            self.list(&folder, &mut entries);
        }
        // Commands look in mods as well, also without a backslash at the beginning.
        if !is_relative {
            self.list_game_folder(folder, from, &mut entries);
        }
        entries.sort_by_cached_key(|(name, is_folder)| (!is_folder, name.to_lowercase()));
        // Several folders may be a single one in the game.
        entries.dedup_by(|(name, _), (other, _)| name.eq_ignore_ascii_case(other));
        entries
    }

    /// Adds the entries of a folder of the game: of an addon, of a prefix, of an archive, or of a folder with headers
    /// of other mods.
    fn list_game_folder(&self, folder: &str, from: &Path, entries: &mut Vec<(String, bool)>) {
        let names: Vec<&str> = folder.split(['\\', '/']).filter(|name| !name.is_empty()).collect();
        let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let roots = self.root_table().around(from.parent());
        for root in &roots {
            for addon in &self.survey(root).addons {
                let count = addon.prefix.len().min(names.len());
                if addon.prefix[..count] != lower[..count] {
                    continue;
                }
                match addon.prefix.get(names.len()) {
                    Some(next) => entries.push((next.clone(), true)),
                    None => self.list_below(&addon.folder, &names[count..], entries),
                }
            }
            self.list_below(&root.folder.join("include"), &names, entries);
            if !names.is_empty() {
                self.list_below(&root.folder, &names, entries);
            }
        }
        for mapping in &*self.mappings {
            match mapping.below(&names) {
                Some(below) if !mapping.is_copy => {
                    if let SearchResult::Folder(folder) = self.files.find(&mapping.folder, below) {
                        self.list(&folder, entries);
                    }
                }
                _ => mapping.add_entries(&names, entries),
            }
        }
    }

    fn list_below(&self, folder: &Path, names: &[&str], entries: &mut Vec<(String, bool)>) {
        if let SearchResult::Folder(folder) = self.files.find(folder, names)
            && self.root_of(&folder).is_some()
        {
            self.list(&folder, entries);
        }
    }

    /// Returns the folder on disk for a path relative to the script or the mission; None for one of the game.
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
        None
    }

    /// Adds the entries of a folder.
    fn list(&self, folder: &Path, entries: &mut Vec<(String, bool)>) {
        let found = self.files.storage().list(folder).into_iter().flatten().flatten();
        entries.extend(found.take(MOST).filter_map(|entry| {
            let name = entry.name.into_string().ok().filter(|name| !name.starts_with('.'))?;
            Some((name, entry.is_folder && !entry.is_link))
        }));
    }
}
