//! Finds mods in folders.

use std::fs;
use std::path::{Path, PathBuf};

use crate::project::mod_key;

/// Limit for the mods in a folder, and for the archives of a mod.
const MOST: usize = 4096;
/// Extensions of archives.
const ARCHIVES: [&str; 3] = ["pbo", "ebo", "xbo"];

/// A mod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModFolder {
    /// Its folder: `@Gates`.
    pub folder: PathBuf,
    /// Its archives, sorted.
    pub archives: Vec<PathBuf>,
}

impl ModFolder {
    /// Returns what it is compared by with the mods that a project is started with.
    pub(super) fn keys(&self) -> [String; 2] {
        let folder = self.folder.file_name().unwrap_or_default().to_string_lossy();
        [mod_key(&folder), mod_key(&self.name())]
    }

    /// Returns the name to show: that of its folder or, as Workshop folders have numbers for names, the name in
    /// `meta.cpp`.
    pub fn name(&self) -> String {
        let folder = self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_number = folder.bytes().all(|byte| byte.is_ascii_digit());
        let named = || {
            let file = fs::read(self.folder.join("meta.cpp")).ok().filter(|bytes| bytes.len() < 1 << 16)?;
            let text = String::from_utf8_lossy(&file).into_owned();
            let value = text.split("name").nth(1)?.split('"').nth(1)?.trim().to_owned();
            (!value.is_empty()).then_some(value)
        };
        if is_number { named().unwrap_or(folder) } else { folder }
    }
}

/// Returns the mods in a folder, sorted: the folder itself if it is one, or else those in it (`!Workshop`).
pub fn find_mods(folder: &Path) -> Vec<ModFolder> {
    if let Some(found) = mod_at(folder) {
        return vec![found];
    }
    // The folder of the Workshop has links to mods.
    folders_in(folder).iter().filter_map(|inner| mod_at(inner)).collect()
}

/// Returns the mod in a folder, if it is one: a folder `addons` with archives.
pub(super) fn mod_at(folder: &Path) -> Option<ModFolder> {
    let is_addons = |path: &PathBuf| path.file_name().is_some_and(|name| name.eq_ignore_ascii_case("addons"));
    let addons = folders_in(folder).into_iter().find(is_addons)?;
    let archives = archives_in(&addons);
    (!archives.is_empty()).then(|| ModFolder { folder: folder.to_owned(), archives })
}

fn archives_in(folder: &Path) -> Vec<PathBuf> {
    let is_archive = |path: &PathBuf| {
        let extension = path.extension().and_then(|it| it.to_str());
        extension.is_some_and(|extension| ARCHIVES.iter().any(|other| extension.eq_ignore_ascii_case(other)))
    };
    entries(folder).into_iter().filter(|path| is_archive(path) && path.is_file()).collect()
}

pub(super) fn folders_in(folder: &Path) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|path| path.is_dir()).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST);
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
