//! Which files a file may refer to by names: for one in a mission, none in other missions.

use std::path::Path;
use std::sync::Arc;

use super::graph::{Graph, SharedFiles};
use crate::layout::missions::{Home, Missions};

/// The files whose names one file can refer to: for a file in a mission, none in other missions.
#[derive(Debug)]
pub(crate) struct View {
    missions: Arc<Missions>,
    shared: Arc<SharedFiles>,
    home: Home,
}

impl View {
    /// Creates the view of the file `from`; that of all files for None.
    pub(super) fn new(missions: Arc<Missions>, graph: &Graph, from: Option<&Path>) -> View {
        let shared = graph.shared_files(&missions, || shared_files(&missions, graph));
        let view = View { missions, shared, home: None };
        let home = from.and_then(|from| view.only_mission(from)).cloned();
        View { home, ..view }
    }

    /// Returns the only mission that reads a file.
    pub(crate) fn only_mission(&self, path: &Path) -> Option<&Arc<Path>> {
        self.missions.of(path).filter(|mission| !self.shared.get(*mission).is_some_and(|files| files.contains(path)))
    }

    /// Whether no file is excluded.
    pub(crate) fn sees_all(&self) -> bool {
        self.home.is_none()
    }

    /// Returns the mission whose names are visible, in addition to those of files outside missions; None if no file is
    /// excluded.
    pub(crate) fn home(&self) -> Option<&Arc<Path>> {
        self.home.as_ref()
    }

    /// Whether a view is of the same missions.
    pub(crate) fn is_like(&self, other: &View) -> bool {
        Arc::ptr_eq(&self.missions, &other.missions) && Arc::ptr_eq(&self.shared, &other.shared)
    }

    /// Whether `file` is visible.
    pub(crate) fn sees(&self, file: &Arc<Path>) -> bool {
        let Some(home) = &self.home else { return true };
        self.only_mission(file).is_none_or(|mission| mission == home)
    }

    /// Returns the files of other missions that are visible: those that other missions include. Empty if no file is
    /// excluded.
    pub(crate) fn shared(&self) -> impl Iterator<Item = &Arc<Path>> {
        let home = self.home.as_ref();
        let others = self.shared.iter().filter(move |(mission, _)| home.is_some_and(|home| home != *mission));
        others.flat_map(|(_, files)| files)
    }

    /// Returns the missions that `files` belong to; None for those outside all missions. Empty if the view is that of a
    /// mission, or there are no independent missions.
    pub(crate) fn missions_of<'f>(&self, files: impl Iterator<Item = &'f Arc<Path>>) -> Vec<Option<Arc<Path>>> {
        if self.home.is_some() || self.missions.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<Option<Arc<Path>>> = files.map(|file| self.only_mission(file).cloned()).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Whether a file belongs to a mission alone; for None, whether it belongs to none.
    pub(crate) fn is_of(&self, file: &Arc<Path>, mission: Option<&Arc<Path>>) -> bool {
        self.only_mission(file) == mission
    }

    /// Returns the view of a mission; that of all files for None.
    pub(crate) fn within(&self, mission: Option<&Arc<Path>>) -> View {
        let (missions, shared) = (Arc::clone(&self.missions), Arc::clone(&self.shared));
        View { missions, shared, home: mission.cloned() }
    }

    /// Whether files that belong to this mission alone are visible.
    pub(crate) fn sees_mission(&self, mission: Option<&Arc<Path>>) -> bool {
        self.home.is_none() || mission.is_none() || mission == self.home.as_ref()
    }
}

/// Finds the files of missions that files outside of the mission include, directly or not.
fn shared_files(missions: &Missions, graph: &Graph) -> SharedFiles {
    let mut found = SharedFiles::default();
    if missions.is_empty() {
        return found;
    }
    for file in graph.including() {
        // What a shared file includes of its own mission is shared as well.
        let mut open: Vec<&Arc<Path>> = graph.targets(file).collect();
        open.retain(|target| missions.of(target).is_some_and(|mission| !file.starts_with(mission)));
        while let Some(target) = open.pop() {
            let Some(mission) = missions.of(target) else { continue };
            if found.entry(Arc::clone(mission)).or_default().insert(Arc::clone(target)) {
                open.extend(graph.targets(target).filter(|it| it.starts_with(mission)));
            }
        }
    }
    found
}
