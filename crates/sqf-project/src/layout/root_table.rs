//! The known projects, by folder.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::{addons, border};

/// A project: a folder with everything below it.
#[derive(Debug)]
pub(crate) struct Root {
    pub(crate) folder: PathBuf,
    /// Whether it was requested when the project was opened. Otherwise it was added for an open document.
    pub(crate) is_kept: bool,
    pub(crate) extent: Extent,
    pub(crate) survey: OnceLock<addons::Survey>,
}

/// How much of the folder of a project is scanned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// Only the folder itself: it contains much more than projects, such as the home folder.
    Folder,
    /// Some of it, around a script in an arbitrary location.
    Surroundings,
    /// All of it: it was opened, or its files show that it is a project.
    Project,
}

impl Root {
    pub(crate) fn new(folder: PathBuf, is_kept: bool, extent: Extent) -> Root {
        Root { folder, is_kept, extent, survey: OnceLock::new() }
    }

    /// Whether a file or folder belongs to it.
    fn covers(&self, path: &Path) -> bool {
        border::covers(&self.folder, path)
    }

    /// Whether another one is redundant besides this one.
    pub(crate) fn includes(&self, other: &Root) -> bool {
        let is_below = match self.extent {
            Extent::Folder => self.folder == other.folder,
            _ => self.covers(&other.folder),
        };
        is_below && self.extent >= other.extent
    }

    /// Returns the limit for folders to scan.
    pub(crate) fn most_folders(&self) -> usize {
        match self.extent {
            Extent::Project => addons::MOST_FOLDERS,
            Extent::Surroundings => addons::FEW_FOLDERS,
            Extent::Folder => 1,
        }
    }

    /// Whether its contents matter to scripts elsewhere.
    fn is_wide(&self) -> bool {
        self.is_kept || self.extent == Extent::Project
    }
}

/// Projects. None is in the folder of another that is scanned to the same extent.
#[derive(Debug, Clone, Default)]
pub(crate) struct RootTable {
    by_folder: BTreeMap<PathBuf, Arc<Root>>,
    /// Those that matter to scripts elsewhere. An editor may have scripts open in any number of other folders.
    wide: Vec<Arc<Root>>,
}

impl RootTable {
    /// Returns the project that contains a file or folder.
    pub(crate) fn of(&self, path: &Path) -> Option<&Arc<Root>> {
        path.ancestors().filter_map(|folder| self.by_folder.get(folder)).find(|root| root.covers(path))
    }

    /// Iterates over all projects, sorted by folder.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<Root>> {
        self.by_folder.values()
    }

    /// Returns the projects in which a game path in a file of `folder` may be resolved: the folder of a script in an
    /// arbitrary location matters to that script alone.
    pub(crate) fn around(&self, folder: Option<&Path>) -> Vec<Arc<Root>> {
        let own = folder.and_then(|folder| self.of(folder)).filter(|root| !root.is_wide());
        self.wide.iter().chain(own).cloned().collect()
    }

    /// Adds a project, unless a known one contains it; whether it was added. It replaces those below its folder.
    pub(crate) fn add(&mut self, mut root: Root) -> bool {
        let mut around = root.folder.ancestors().filter_map(|folder| self.by_folder.get(folder));
        if around.any(|other| other.includes(&root)) {
            return false;
        }
        let from = self.by_folder.range::<Path, _>((Bound::Included(&*root.folder), Bound::Unbounded));
        let below = from.take_while(|(folder, _)| folder.starts_with(&root.folder));
        let inside: Vec<PathBuf> =
            below.filter(|(_, other)| root.includes(other)).map(|(folder, _)| folder.clone()).collect();
        for old in inside.iter().filter_map(|folder| self.by_folder.remove(folder)) {
            root.is_kept |= old.is_kept;
        }
        if !inside.is_empty() {
            self.wide.retain(|old| !inside.contains(&old.folder));
        }
        self.put(root);
        true
    }

    /// Invalidates what is known of the project that contains a file or folder.
    pub(crate) fn look_again(&mut self, path: &Path) {
        if let Some(old) = self.of(path).cloned() {
            self.wide.retain(|root| !Arc::ptr_eq(root, &old));
            self.put(Root::new(old.folder.clone(), old.is_kept, old.extent));
        }
    }

    /// Keeps the projects that are `wanted`.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&Root) -> bool) {
        self.by_folder.retain(|_, root| wanted(root));
        self.wide.retain(|root| wanted(root));
    }

    fn put(&mut self, root: Root) {
        let root = Arc::new(root);
        if root.is_wide() {
            self.wide.push(Arc::clone(&root));
            self.wide.sort_by(|a, b| a.folder.cmp(&b.folder));
        }
        self.by_folder.insert(root.folder.clone(), root);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(roots: &[Arc<Root>]) -> Vec<&str> {
        roots.iter().map(|root| root.folder.to_str().unwrap()).collect()
    }

    #[test]
    fn the_folder_of_a_stray_script_matters_to_that_script_alone() {
        let mut table = RootTable::default();
        for (folder, is_kept, extent) in [
            ("/w", true, Extent::Surroundings),
            ("/l/a", false, Extent::Surroundings),
            ("/l/b", false, Extent::Project),
        ] {
            assert!(table.add(Root::new(folder.into(), is_kept, extent)));
        }
        assert!(!table.add(Root::new("/w/in".into(), true, Extent::Surroundings)), "it is in one that is known");
        let around = |table: &RootTable, folder: &str| shown(&table.around(Some(Path::new(folder)))).join(" ");
        assert_eq!(around(&table, "/l/a/deep"), "/l/b /w /l/a");
        assert_eq!(around(&table, "/w/deep"), "/l/b /w");
        assert_eq!(around(&table, "/else"), "/l/b /w");
        table.look_again(Path::new("/w/file"));
        assert_eq!(around(&table, "/l/a"), "/l/b /w /l/a");
        // One above replaces them, and is kept as long as they would be.
        table.add(Root::new("/l".into(), false, Extent::Project));
        assert_eq!(around(&table, "/l/a"), "/l /w");
        table.retain(|root| root.is_kept);
        assert_eq!(around(&table, "/l/a"), "/w");
        table.add(Root::new("/".into(), false, Extent::Project));
        assert_eq!(around(&table, "/l/a"), "/");
        assert!(table.all().all(|root| root.is_kept));
    }
}
