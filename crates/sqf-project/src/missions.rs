//! The missions of a workspace. Only one of them runs at a time, so the same name in two missions refers to different
//! things.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Project;
use super::files::Files;
use super::roots::{MISSION_FILES, has_file};

/// The folders of missions that are certainly independent.
#[derive(Debug, Default)]
pub(super) struct Missions {
    folders: FxHashSet<Arc<Path>>,
}

/// A folder with a file that only missions have.
struct Candidate {
    folder: PathBuf,
    has_settings: bool,
    has_map: bool,
}

impl Missions {
    /// Finds independent missions among all folders of the projects.
    ///
    /// A folder with both `description.ext` and `mission.sqm` is a mission. With one of them it may be partial: many
    /// projects keep the scripts of a mission in one folder and its maps in others, and a tool merges them.
    fn find<'f>(folders: impl Iterator<Item = &'f PathBuf>, files: &Files) -> Missions {
        let [settings, map] = MISSION_FILES;
        let mut candidates: Vec<Candidate> = folders
            .filter_map(|folder| {
                let listing = files.listing(folder);
                let (has_settings, has_map) = (has_file(&listing, settings), has_file(&listing, map));
                (has_settings || has_map).then(|| Candidate { folder: folder.clone(), has_settings, has_map })
            })
            .collect();
        candidates.sort_by(|a, b| a.folder.cmp(&b.folder));
        // Everything in the folder of a mission belongs to it.
        candidates.dedup_by(|inner, outer| inner.folder.starts_with(&outer.folder));
        let with_settings = candidates.iter().filter(|it| it.has_settings).count();
        let are_maps_apart = candidates.iter().any(|it| !it.has_settings);
        let is_alone = |it: &Candidate| match (it.has_settings, it.has_map) {
            // The scripts for the maps in other folders.
            (true, true) => !are_maps_apart || with_settings > 1,
            (true, false) => !are_maps_apart,
            // `gates.Altis`
            (false, _) => it.folder.extension().is_some(),
        };
        let folders: FxHashSet<Arc<Path>> =
            candidates.iter().filter(|it| is_alone(it)).map(|it| Arc::from(it.folder.as_path())).collect();
        // There is nothing to distinguish.
        if folders.len() < 2 { Missions::default() } else { Missions { folders } }
    }

    fn of(&self, path: &Path) -> Option<&Arc<Path>> {
        if self.folders.is_empty() {
            return None;
        }
        path.ancestors().skip(1).find_map(|folder| self.folders.get(folder))
    }
}

impl Project {
    fn missions(&self) -> Arc<Missions> {
        let find = || {
            let roots = self.roots();
            Arc::new(Missions::find(roots.iter().flat_map(|root| &self.survey(root).folders), &self.files))
        };
        Arc::clone(self.missions.get_or_init(find))
    }

    /// Returns the folder of the only mission that reads a file. None for files outside missions, and for those that
    /// others include.
    pub(super) fn only_mission(&self, path: &Path) -> Option<Arc<Path>> {
        self.only_mission_of(&self.missions(), path)
    }

    fn only_mission_of(&self, missions: &Missions, path: &Path) -> Option<Arc<Path>> {
        // Before the scan, it is unknown what includes a file.
        let mission = missions.of(path).filter(|_| self.is_scanned())?;
        let is_shared = self.graph().dependents(path).iter().any(|file| !file.starts_with(mission));
        (!is_shared).then(|| Arc::clone(mission))
    }

    /// Returns the name of the folder of the only mission that reads a file. None for files outside missions, and if a
    /// workspace has only one.
    pub fn mission_name(&self, path: &Path) -> Option<String> {
        let mission = self.only_mission(path)?;
        Some(mission.file_name()?.to_string_lossy().into_owned())
    }

    /// Returns the view of the names that `from` may refer to; all files for None.
    pub(super) fn view(&self, from: Option<&Path>) -> View<'_> {
        let missions = self.missions();
        let home = from.and_then(|from| self.only_mission_of(&missions, from));
        View { project: self, missions, home, known: RefCell::default() }
    }
}

/// The files whose names one file can refer to: for a file in a mission, none in other missions.
pub(super) struct View<'p> {
    project: &'p Project,
    missions: Arc<Missions>,
    home: Option<Arc<Path>>,
    known: RefCell<FxHashMap<Arc<Path>, bool>>,
}

impl View<'_> {
    /// Whether no file is excluded.
    pub(super) fn sees_all(&self) -> bool {
        self.home.is_none()
    }

    /// Returns the mission whose names are visible, in addition to those of files outside missions; None if no file is
    /// excluded.
    pub(super) fn home(&self) -> Option<&Arc<Path>> {
        self.home.as_ref()
    }

    /// Whether `file` is visible.
    pub(super) fn sees(&self, file: &Arc<Path>) -> bool {
        let Some(home) = &self.home else { return true };
        if let Some(known) = self.known.borrow().get(file) {
            return *known;
        }
        let mission = self.project.only_mission_of(&self.missions, file);
        let is_seen = mission.is_none_or(|mission| mission == *home);
        self.known.borrow_mut().insert(Arc::clone(file), is_seen);
        is_seen
    }

    /// Returns the missions that `files` belong to; None for those outside all missions. Empty if the view is that of a
    /// mission, or there are no independent missions.
    pub(super) fn missions_of<'f>(&self, files: impl Iterator<Item = &'f Arc<Path>>) -> Vec<Option<Arc<Path>>> {
        if self.home.is_some() || self.missions.folders.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<Option<Arc<Path>>> =
            files.map(|file| self.project.only_mission_of(&self.missions, file)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Whether a file belongs to a mission alone; for None, whether it belongs to none.
    pub(super) fn is_of(&self, file: &Arc<Path>, mission: Option<&Arc<Path>>) -> bool {
        self.project.only_mission_of(&self.missions, file).as_ref() == mission
    }

    /// Returns the view of a mission; that of all files for None.
    pub(super) fn within(&self, mission: Option<&Arc<Path>>) -> View<'_> {
        let missions = Arc::clone(&self.missions);
        View { project: self.project, missions, home: mission.cloned(), known: RefCell::default() }
    }

    /// Whether files that belong to this mission alone are visible.
    pub(super) fn sees_mission(&self, mission: Option<&Arc<Path>>) -> bool {
        self.home.is_none() || mission.is_none() || mission == self.home.as_ref()
    }
}

#[cfg(test)]
mod tests;
