//! Where a project begins.
//!
//! There need be no project file. What is looked for, from a file or folder upwards, are the things that every project
//! has anyway: a git repository, HEMTT's folder, a mission, addons side by side.

use std::path::{Path, PathBuf};

use super::addons::PREFIX_FILES;
use super::files::{Files, Listing};

/// Folders above that are looked at.
const HIGHEST: usize = 24;
/// Folders in a folder that are looked into for addons.
const MOST_ADDONS: usize = 512;

/// Files that make a folder a mission.
const MISSION_FILES: [&str; 2] = ["description.ext", "mission.sqm"];

/// The folder of the project that a file or folder belongs to: the next one upwards with `.git` or `.hemtt`, else the
/// highest that is a mission or has addons in it, else the folder itself.
pub(super) fn find(path: &Path, files: &Files) -> PathBuf {
    let start = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    let mut highest = start;
    for folder in start.ancestors().take(HIGHEST) {
        let listing = files.listing(folder);
        if listing.get(".git").is_some() || listing.get(".hemtt").is_some_and(|entry| entry.is_folder) {
            return folder.to_owned();
        }
        if is_mission(&listing) || is_addon(&listing) || has_addons(folder, files) {
            highest = folder;
        }
    }
    highest.to_owned()
}

/// Whether a folder has something that only a project has.
pub(super) fn is_project(folder: &Path, files: &Files) -> bool {
    let listing = files.listing(folder);
    [".git", ".hemtt"].iter().any(|name| listing.get(name).is_some())
        || is_mission(&listing)
        || is_addon(&listing)
        || has_addons(folder, files)
}

/// The folder of the mission that something in `folder` belongs to, not above `root`.
pub(super) fn mission(folder: &Path, root: &Path, files: &Files) -> Option<PathBuf> {
    let mut folders = folder.ancestors().take(HIGHEST).take_while(|folder| folder.starts_with(root));
    folders.find(|folder| is_mission(&files.listing(folder))).map(Path::to_owned)
}

fn is_mission(listing: &Listing) -> bool {
    MISSION_FILES.iter().any(|name| listing.get(name).is_some_and(|entry| !entry.is_folder))
}

fn is_addon(listing: &Listing) -> bool {
    PREFIX_FILES.iter().chain(&["config.cpp"]).any(|name| listing.get(name).is_some_and(|entry| !entry.is_folder))
}

/// Whether there is a folder `addons` with addons in it.
fn has_addons(folder: &Path, files: &Files) -> bool {
    let listing = files.listing(folder);
    let Some(addons) = listing.get("addons").filter(|entry| entry.is_folder) else { return false };
    let addons = folder.join(&*addons.name);
    let listing = files.listing(&addons);
    let mut folders = listing.entries().into_iter().filter(|entry| entry.is_folder).take(MOST_ADDONS);
    folders.any(|entry| is_addon(&files.listing(&addons.join(&*entry.name))))
}
