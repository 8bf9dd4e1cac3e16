//! Finds the root of a project.
//!
//! No project file is required. From a file or folder upward, this looks for what every project has anyway: HEMTT's
//! project file, a mission, addons side by side. A git repository does not count, because many people keep their whole
//! home folder in one.

use std::path::{Path, PathBuf};

use super::file_names::{PREFIX_FILES, is_of_tools};
use super::files::{Files, Listing};
use crate::place;

/// Limit for parent folders to check.
const HIGHEST: usize = 24;
/// Limit for subfolders that are checked for addons.
const MOST_ADDONS: usize = 512;

/// Files that make a folder a mission.
pub(crate) const MISSION_FILES: [&str; 2] = ["description.ext", "mission.sqm"];

/// Returns the folder of the project that contains a file or folder: the next one upward with HEMTT's project file,
/// else the highest that is a mission or contains addons, else the folder itself.
///
/// A project does not extend above a git repository or a hidden folder, and neither the home folder nor its parents
/// belong to one.
pub(crate) fn find(path: &Path, files: &Files) -> PathBuf {
    let start = if files.storage().has_folder(path) { path } else { path.parent().unwrap_or(path) };
    let mut highest = start;
    for folder in start.ancestors().take(HIGHEST) {
        if folder != start && is_too_high(folder) {
            break;
        }
        if is_of_hemtt(folder, files) {
            return folder.to_owned();
        }
        let listing = files.listing(folder);
        if is_mission(&listing) || is_addon(&listing) || has_addons(folder, files) {
            highest = folder;
        }
        let is_hidden = folder.file_name().and_then(|name| name.to_str()).is_some_and(is_of_tools);
        if is_hidden || listing.get(".git").is_some() {
            break;
        }
    }
    highest.to_owned()
}

/// Whether a folder contains something that only a project has.
pub(crate) fn is_project(folder: &Path, files: &Files) -> bool {
    let listing = files.listing(folder);
    is_mission(&listing) || is_addon(&listing) || is_of_hemtt(folder, files) || has_addons(folder, files)
}

/// Whether a folder is the root of a disk, the home folder, or a parent of it: none of them is a project.
pub fn is_too_high(folder: &Path) -> bool {
    let folder = &*place(folder);
    folder.parent().is_none() || dirs::home_dir().is_some_and(|home| place(&home).starts_with(folder))
}

/// Returns the folder of the mission that contains something in `folder`, up to `root`.
pub(crate) fn mission(folder: &Path, root: &Path, files: &Files) -> Option<PathBuf> {
    let mut folders = folder.ancestors().take(HIGHEST).take_while(|folder| folder.starts_with(root));
    folders.find(|folder| is_mission(&files.listing(folder))).map(Path::to_owned)
}

/// Returns the folder of the campaign that a mission belongs to, or that is mistaken for a mission because it has its
/// own `description.ext`: the missions of a campaign are in its folder `missions`.
pub(crate) fn campaign(mission: &Path, files: &Files) -> Option<PathBuf> {
    const MISSIONS: &str = "missions";
    let is_campaign = |folder: &Path| {
        let listing = files.listing(folder);
        has_file(&listing, MISSION_FILES[0])
            && !has_file(&listing, MISSION_FILES[1])
            && listing.get(MISSIONS).is_some_and(|entry| entry.is_folder)
    };
    if is_campaign(mission) {
        return Some(mission.to_owned());
    }
    let missions = mission.parent()?;
    let is_one_of_many = missions.file_name()?.to_str()?.eq_ignore_ascii_case(MISSIONS);
    missions.parent().filter(|folder| is_one_of_many && is_campaign(folder)).map(Path::to_owned)
}

fn is_mission(listing: &Listing) -> bool {
    MISSION_FILES.iter().any(|name| has_file(listing, name))
}

/// Whether a folder contains a file of that name, in any case.
pub(crate) fn has_file(listing: &Listing, name: &str) -> bool {
    listing.get(name).is_some_and(|entry| !entry.is_folder)
}

fn is_addon(listing: &Listing) -> bool {
    PREFIX_FILES.iter().chain(&["config.cpp"]).any(|name| listing.get(name).is_some_and(|entry| !entry.is_folder))
}

/// Whether a folder contains HEMTT's project file.
pub(crate) fn is_of_hemtt(folder: &Path, files: &Files) -> bool {
    let is_there = files.listing(folder).get(".hemtt").is_some_and(|entry| entry.is_folder);
    is_there && files.listing(&folder.join(".hemtt")).get("project.toml").is_some_and(|entry| !entry.is_folder)
}

/// Whether a folder contains a folder `addons` with addons in it.
fn has_addons(folder: &Path, files: &Files) -> bool {
    let listing = files.listing(folder);
    let Some(addons) = listing.get("addons").filter(|entry| entry.is_folder) else { return false };
    let addons = folder.join(&*addons.name);
    let listing = files.listing(&addons);
    let mut folders = listing.entries().into_iter().filter(|entry| entry.is_folder).take(MOST_ADDONS);
    folders.any(|entry| is_addon(&files.listing(&addons.join(&*entry.name))))
}
