//! The missions of a workspace. Only one of them runs at a time, so the same name in two missions refers to different
//! things.

use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::Project;
use super::files::Files;
use super::graph::Graph;
use super::locks::{alone, shared};
use super::roots::{MISSION_FILES, has_file};

/// The folders of missions that are certainly independent.
#[derive(Debug, Default)]
pub(super) struct Missions {
    /// Sorted, and none is in another.
    folders: Vec<Arc<Path>>,
    /// The files that missions share, and the includes that make them do so.
    shared: RwLock<Option<(Arc<Graph>, Arc<SharedFiles>)>>,
}

/// The files of missions that files outside of the mission include, directly or not, by mission.
type SharedFiles = FxHashMap<Arc<Path>, FxHashSet<Arc<Path>>>;

/// The folder of a mission; None for the files outside all missions.
pub(super) type Home = Option<Arc<Path>>;

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
        let folders: Vec<Arc<Path>> =
            candidates.iter().filter(|it| is_alone(it)).map(|it| Arc::from(it.folder.as_path())).collect();
        // There is nothing to distinguish.
        if folders.len() < 2 { Missions::default() } else { Missions { folders, shared: RwLock::default() } }
    }

    /// Whether these are the same missions.
    pub(super) fn are(&self, others: &Missions) -> bool {
        self.folders == others.folders
    }

    /// Returns the mission whose folder contains a file.
    pub(super) fn of(&self, path: &Path) -> Option<&Arc<Path>> {
        // Only the last folder before the path can contain it, because none is in another.
        let after = self.folders.partition_point(|folder| **folder < *path);
        self.folders.get(after.checked_sub(1)?).filter(|folder| path.starts_with(folder))
    }

    /// Returns the files that missions share.
    fn shared(&self, graph: &Arc<Graph>) -> Arc<SharedFiles> {
        if let Some((of, known)) = &*shared(&self.shared)
            && Arc::ptr_eq(of, graph)
        {
            return Arc::clone(known);
        }
        let found = Arc::new(self.find_shared(graph));
        *alone(&self.shared) = Some((Arc::clone(graph), Arc::clone(&found)));
        found
    }

    fn find_shared(&self, graph: &Graph) -> SharedFiles {
        let mut found = SharedFiles::default();
        if self.folders.is_empty() {
            return found;
        }
        for file in graph.including() {
            // What a shared file includes of its own mission is shared as well.
            let mut open: Vec<&Arc<Path>> = graph.targets(file).collect();
            open.retain(|target| self.of(target).is_some_and(|mission| !file.starts_with(mission)));
            while let Some(target) = open.pop() {
                let Some(mission) = self.of(target) else { continue };
                if found.entry(Arc::clone(mission)).or_default().insert(Arc::clone(target)) {
                    open.extend(graph.targets(target).filter(|it| it.starts_with(mission)));
                }
            }
        }
        found
    }
}

impl Project {
    pub(super) fn missions(&self) -> Arc<Missions> {
        let find = || {
            let roots = self.roots();
            Arc::new(Missions::find(roots.iter().flat_map(|root| &self.survey(root).folders), &self.files))
        };
        Arc::clone(self.missions.get_or_init(find))
    }

    /// Returns the folder of the only mission that reads a file. None for files outside missions, and for those that
    /// others include.
    pub(super) fn only_mission(&self, path: &Path) -> Option<Arc<Path>> {
        self.view(None).only_mission(path).cloned()
    }

    /// Returns the name of the folder of the only mission that reads a file. None for files outside missions, and if a
    /// workspace has only one.
    pub fn mission_name(&self, path: &Path) -> Option<String> {
        let mission = self.only_mission(path)?;
        Some(mission.file_name()?.to_string_lossy().into_owned())
    }

    /// Returns the view of the names that `from` may refer to; all files for None.
    pub(super) fn view(&self, from: Option<&Path>) -> View {
        // Before the scan, it is unknown what includes a file.
        let missions = if self.is_scanned() { self.missions() } else { Arc::default() };
        let shared = missions.shared(self.graph());
        let view = View { missions, shared, home: None };
        let home = from.and_then(|from| view.only_mission(from)).cloned();
        View { home, ..view }
    }
}

/// The files whose names one file can refer to: for a file in a mission, none in other missions.
pub(super) struct View {
    missions: Arc<Missions>,
    shared: Arc<SharedFiles>,
    home: Home,
}

impl View {
    /// Returns the only mission that reads a file.
    fn only_mission(&self, path: &Path) -> Option<&Arc<Path>> {
        self.missions.of(path).filter(|mission| !self.shared.get(*mission).is_some_and(|files| files.contains(path)))
    }

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
        self.only_mission(file).is_none_or(|mission| mission == home)
    }

    /// Returns the files of other missions that are visible: those that other missions include. Empty if no file is
    /// excluded.
    pub(super) fn shared(&self) -> impl Iterator<Item = &Arc<Path>> {
        let home = self.home.as_ref();
        let others = self.shared.iter().filter(move |(mission, _)| home.is_some_and(|home| home != *mission));
        others.flat_map(|(_, files)| files)
    }

    /// Returns the missions that `files` belong to; None for those outside all missions. Empty if the view is that of a
    /// mission, or there are no independent missions.
    pub(super) fn missions_of<'f>(&self, files: impl Iterator<Item = &'f Arc<Path>>) -> Vec<Option<Arc<Path>>> {
        if self.home.is_some() || self.missions.folders.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<Option<Arc<Path>>> = files.map(|file| self.only_mission(file).cloned()).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Whether a file belongs to a mission alone; for None, whether it belongs to none.
    pub(super) fn is_of(&self, file: &Arc<Path>, mission: Option<&Arc<Path>>) -> bool {
        self.only_mission(file) == mission
    }

    /// Returns the view of a mission; that of all files for None.
    pub(super) fn within(&self, mission: Option<&Arc<Path>>) -> View {
        let (missions, shared) = (Arc::clone(&self.missions), Arc::clone(&self.shared));
        View { missions, shared, home: mission.cloned() }
    }

    /// Whether files that belong to this mission alone are visible.
    pub(super) fn sees_mission(&self, mission: Option<&Arc<Path>>) -> bool {
        self.home.is_none() || mission.is_none() || mission == self.home.as_ref()
    }
}

#[cfg(test)]
mod tests;
