//! The missions of a workspace. Only one of them runs at a time, so the same name in two missions refers to different
//! things.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::Files;
use super::roots::{MISSION_FILES, has_file};

/// The folders of missions that are certainly independent.
#[derive(Debug, Default)]
pub(crate) struct Missions {
    /// Sorted, and none is in another.
    folders: Vec<Arc<Path>>,
}

/// The folder of a mission; None for the files outside all missions.
pub(crate) type Home = Option<Arc<Path>>;

/// A folder with a file that only missions have.
struct MissionCandidate {
    folder: PathBuf,
    has_settings: bool,
    has_map: bool,
}

/// The folders that may be half of a mission, of which a tool makes one.
#[derive(Debug, Default)]
pub(crate) struct Halves {
    /// Those with a `mission.sqm`.
    pub(crate) maps: Vec<PathBuf>,
    /// Those with a `description.ext` or an `init.sqf`, but no `mission.sqm`.
    pub(crate) scripts: Vec<PathBuf>,
}

impl Halves {
    /// Finds them among all folders of the projects.
    pub(crate) fn find<'f>(folders: impl Iterator<Item = &'f PathBuf>, files: &Files) -> Halves {
        let [settings, map] = MISSION_FILES;
        let mut halves = Halves::default();
        for folder in folders {
            let listing = files.listing(folder);
            if has_file(&listing, map) {
                halves.maps.push(folder.clone());
            } else if has_file(&listing, settings) || has_file(&listing, "init.sqf") {
                halves.scripts.push(folder.clone());
            }
        }
        halves
    }
}

impl Missions {
    /// Finds independent missions among all folders of the projects.
    ///
    /// A folder with both `description.ext` and `mission.sqm` is a mission. With one of them it may be partial: many
    /// projects keep the scripts of a mission in one folder and its maps in others, and a tool merges them.
    pub(crate) fn find<'f>(folders: impl Iterator<Item = &'f PathBuf>, files: &Files) -> Missions {
        let [settings, map] = MISSION_FILES;
        let mut candidates: Vec<MissionCandidate> = folders
            .filter_map(|folder| {
                let listing = files.listing(folder);
                let (has_settings, has_map) = (has_file(&listing, settings), has_file(&listing, map));
                (has_settings || has_map).then(|| MissionCandidate { folder: folder.clone(), has_settings, has_map })
            })
            .collect();
        candidates.sort_by(|a, b| a.folder.cmp(&b.folder));
        // Everything in the folder of a mission belongs to it.
        candidates.dedup_by(|inner, outer| inner.folder.starts_with(&outer.folder));
        let with_settings = candidates.iter().filter(|it| it.has_settings).count();
        let are_maps_apart = candidates.iter().any(|it| !it.has_settings);
        let is_alone = |it: &MissionCandidate| match (it.has_settings, it.has_map) {
            // The scripts for the maps in other folders.
            (true, true) => !are_maps_apart || with_settings > 1,
            (true, false) => !are_maps_apart,
            // `gates.Altis`
            (false, _) => it.folder.extension().is_some(),
        };
        let folders: Vec<Arc<Path>> =
            candidates.iter().filter(|it| is_alone(it)).map(|it| Arc::from(it.folder.as_path())).collect();
        // There is nothing to distinguish.
        if folders.len() < 2 { Missions::default() } else { Missions { folders } }
    }

    /// Whether these are the same missions.
    pub(crate) fn are(&self, others: &Missions) -> bool {
        self.folders == others.folders
    }

    /// Whether no two missions are independent.
    pub(crate) fn is_empty(&self) -> bool {
        self.folders.is_empty()
    }

    /// Returns the mission whose folder contains a file.
    pub(crate) fn of(&self, path: &Path) -> Option<&Arc<Path>> {
        // Only the last folder before the path can contain it, because none is in another.
        let after = self.folders.partition_point(|folder| **folder < *path);
        self.folders.get(after.checked_sub(1)?).filter(|folder| path.starts_with(folder))
    }
}

#[cfg(test)]
mod tests;
