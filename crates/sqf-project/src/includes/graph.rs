//! The include graph.

use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::scan::Targets;
use crate::derived::Cached;
use crate::layout::missions::Missions;
use sqf_model::Includers;
use sqf_text::{read_locked, write_locked};

/// The includes of files.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graph {
    includes: FxHashMap<Arc<Path>, FxHashSet<Arc<Path>>>,
    included_by: FxHashMap<Arc<Path>, FxHashSet<Arc<Path>>>,
    /// The names in lower case of files to which paths lead that could not be resolved.
    hopes: FxHashMap<Arc<Path>, Box<[Box<str>]>>,
    /// Cached results of [`Graph::outermost`]: each check of a header needs them several times.
    outermost: Cached<RwLock<FxHashMap<Arc<Path>, Includers>>>,
    /// Cached result of [`Graph::shared_files`] for these missions.
    shared: Cached<RwLock<Option<Shared>>>,
}

/// The files that these missions share.
type Shared = (Arc<Missions>, Arc<SharedFiles>);

/// The files of missions that files outside of the mission include, directly or not, by mission.
pub(super) type SharedFiles = FxHashMap<Arc<Path>, FxHashSet<Arc<Path>>>;

impl Graph {
    /// Records the includes of `path`, replacing the previous ones.
    pub(super) fn record(&mut self, path: &Path, targets: Targets) {
        // A file is the same `Arc` wherever it is recorded.
        let known = self.includes.remove_entry(path);
        let (path, before) = known.unwrap_or_else(|| (path.into(), FxHashSet::default()));
        let Targets { found: targets, missing } = targets;
        self.hopes.remove(&path);
        if !missing.is_empty() {
            self.hopes.insert(Arc::clone(&path), missing);
        }
        if before != targets {
            write_locked(&self.outermost.0).clear();
            *write_locked(&self.shared.0) = None;
        }
        for old in before.difference(&targets) {
            self.leave(old, &path);
        }
        for new in targets.difference(&before) {
            self.included_by.entry(Arc::clone(new)).or_default().insert(Arc::clone(&path));
        }
        if !targets.is_empty() {
            self.includes.insert(path, targets);
        }
    }

    /// Whether `path` has exactly these includes.
    pub(super) fn has(&self, path: &Path, targets: &Targets) -> bool {
        let is_same = match self.includes.get(path) {
            Some(known) => *known == targets.found,
            None => targets.found.is_empty(),
        };
        is_same && self.hopes.get(path).map_or(&[][..], |names| names) == &*targets.missing
    }

    /// Returns the files with a path that could not be resolved and that ends with the name of one of these, which may
    /// be new.
    pub(super) fn hoping_for<'p>(&self, paths: impl IntoIterator<Item = &'p Arc<Path>>) -> Vec<Arc<Path>> {
        let names = paths.into_iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_lowercase()));
        let names: FxHashSet<String> = names.collect();
        let is_new = |name: &str| names.contains(name);
        self.hopes
            .iter()
            .filter(|(_, missing)| missing.iter().any(|name| is_new(name)))
            .map(|(path, _)| Arc::clone(path))
            .collect()
    }

    /// Returns the files that missions share; `find` finds them.
    pub(super) fn shared_files(
        &self,
        missions: &Arc<Missions>,
        find: impl FnOnce() -> SharedFiles,
    ) -> Arc<SharedFiles> {
        if let Some((of, known)) = &*read_locked(&self.shared.0)
            && Arc::ptr_eq(of, missions)
        {
            return Arc::clone(known);
        }
        let found = Arc::new(find());
        *write_locked(&self.shared.0) = Some((Arc::clone(missions), Arc::clone(&found)));
        found
    }

    /// Returns the direct includes of `path`.
    pub(crate) fn targets(&self, path: &Path) -> impl Iterator<Item = &Arc<Path>> {
        self.includes.get(path).into_iter().flatten()
    }

    /// Iterates over the files that include something.
    pub(crate) fn including(&self) -> impl Iterator<Item = &Arc<Path>> {
        self.includes.keys()
    }

    /// Drops the includes of files that are not `known`.
    pub(super) fn retain(&mut self, known: impl Fn(&Path) -> bool) {
        let gone: Vec<Arc<Path>> =
            self.includes.keys().chain(self.hopes.keys()).filter(|path| !known(path)).cloned().collect();
        for path in gone {
            self.record(&path, Targets::default());
        }
    }

    /// Returns the number of files in the graph.
    #[cfg(any(test, feature = "fixture"))]
    pub(crate) fn len(&self) -> usize {
        self.includes.len() + self.included_by.len()
    }

    /// Removes the include of `target` by `path`.
    fn leave(&mut self, target: &Arc<Path>, path: &Arc<Path>) {
        if let Some(files) = self.included_by.get_mut(target) {
            files.remove(path);
            if files.is_empty() {
                self.included_by.remove(target);
            }
        }
    }

    /// Whether another file includes `path`.
    pub(crate) fn is_included(&self, path: &Path) -> bool {
        self.included_by.get(path).is_some_and(|files| !files.is_empty())
    }

    /// Returns all files that include `path`, directly or not.
    pub(crate) fn dependents(&self, path: &Path) -> Vec<PathBuf> {
        let mut found: Vec<&Arc<Path>> = Vec::new();
        self.each_dependent(path, |file, _| found.push(file));
        found.sort();
        found.into_iter().map(|file| file.to_path_buf()).collect()
    }

    /// Visits each file that includes `path`, directly or not, and whether no other file includes that one.
    fn each_dependent<'g>(&'g self, path: &'g Path, mut visit: impl FnMut(&'g Arc<Path>, bool)) {
        // Hundreds of files include a header with macros, and hashing or comparing their paths takes long.
        let mut found: FxHashSet<*const u8> = FxHashSet::default();
        let mut open: Vec<&FxHashSet<Arc<Path>>> = self.included_by.get(path).into_iter().collect();
        while let Some(including) = open.pop() {
            for file in including {
                if !found.insert(Arc::as_ptr(file).cast()) || file.as_os_str() == path.as_os_str() {
                    continue;
                }
                let outer = self.including_file(file);
                visit(file, outer.is_none());
                open.extend(outer);
            }
        }
    }

    /// Returns the files that include `path` directly; None if there are none.
    fn including_file(&self, path: &Path) -> Option<&FxHashSet<Arc<Path>>> {
        self.included_by.get(path).filter(|files| !files.is_empty())
    }

    /// Returns the files that include `path`, directly or not, and that no other file includes. Empty if they all
    /// include each other.
    pub(crate) fn outermost(&self, path: &Path) -> Includers {
        // There are infinitely many paths that nothing includes, so these are not cached.
        let Some((path, _)) = self.included_by.get_key_value(path).filter(|(_, files)| !files.is_empty()) else {
            return Includers::default();
        };
        if let Some(known) = read_locked(&self.outermost.0).get(path) {
            return known.clone();
        }
        let mut known = write_locked(&self.outermost.0);
        self.find_outermost(path, &mut known);
        known.get(path).cloned().unwrap_or_default()
    }

    /// Adds the outermost files for `path` to those that are `known`, after those for the files between them, so that
    /// thousands of headers that include each other in a row are walked once.
    fn find_outermost<'g>(&'g self, path: &'g Arc<Path>, known: &mut FxHashMap<Arc<Path>, Includers>) {
        let mut open: Vec<&Arc<Path>> = vec![path];
        let mut entered: FxHashSet<*const u8> = FxHashSet::default();
        while let Some(path) = open.last().copied() {
            let including = self.including_file(path).into_iter().flatten();
            let missing = |file: &&Arc<Path>| self.including_file(file).is_some() && !known.contains_key(*file);
            if entered.insert(Arc::as_ptr(path).cast()) {
                let before = open.len();
                open.extend(including.filter(missing));
                if open.len() > before {
                    continue;
                }
            }
            open.pop();
            if !known.contains_key(path) {
                known.insert(Arc::clone(path), self.outermost_of(path, known));
            }
        }
    }

    /// Returns the outermost files for `path` from those of the files that include it; if some of these are not known,
    /// they include each other.
    fn outermost_of(&self, path: &Path, known: &FxHashMap<Arc<Path>, Includers>) -> Includers {
        let including = || self.including_file(path).into_iter().flatten();
        if let (Some(only), None) = (including().next(), including().nth(1))
            && let Some(known) = known.get(only)
        {
            return known.clone();
        }
        let is_known = |file: &Arc<Path>| self.including_file(file).is_none() || known.contains_key(file);
        let mut found: FxHashSet<&Arc<Path>> = FxHashSet::default();
        if including().all(is_known) {
            for file in including() {
                match known.get(file) {
                    Some(outer) => found.extend(outer.all()),
                    None => found.extend([file]),
                }
            }
        } else {
            self.each_dependent(path, |file, is_outermost| found.extend(Some(file).filter(|_| is_outermost)));
        }
        Includers::new(found.into_iter().cloned().collect())
    }

    /// Returns all files that `path` includes, directly or not.
    pub(crate) fn parts(&self, path: &Path) -> FxHashSet<Arc<Path>> {
        let mut found: FxHashSet<Arc<Path>> = FxHashSet::default();
        let mut open: Vec<Arc<Path>> = self.includes.get(path).into_iter().flatten().cloned().collect();
        while let Some(next) = open.pop() {
            if *next != *path && found.insert(Arc::clone(&next)) {
                open.extend(self.includes.get(&next).into_iter().flatten().cloned());
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to<const COUNT: usize>(found: [Arc<Path>; COUNT]) -> Targets {
        Targets { found: FxHashSet::from_iter(found), ..Targets::default() }
    }

    #[test]
    fn a_script_is_preferred_among_those_that_include_a_file() {
        let mut written = Graph::default();
        let file = |name: &str| Arc::<Path>::from(Path::new(name));
        written.record(Path::new("z.sqf"), to([file("b.hpp")]));
        written.record(Path::new("a.cpp"), to([file("b.hpp")]));
        written.record(Path::new("b.hpp"), to([file("c.hpp")]));
        assert_eq!(written.outermost(Path::new("c.hpp")).all(), ["z.sqf", "a.cpp"].map(file));
        assert_eq!(written.outermost(Path::new("z.sqf")).all(), [""; 0].map(file));
        written.record(Path::new("z.sqf"), to([]));
        assert_eq!(written.outermost(Path::new("c.hpp")).all(), ["a.cpp"].map(file), "no outdated results are cached");
    }

    #[test]
    fn all_dependents_are_found_even_in_a_cycle() {
        let mut written = Graph::default();
        let file = |name: &str| Arc::<Path>::from(Path::new(name));
        written.record(Path::new("a.sqf"), to([file("d.hpp")]));
        assert!(written.has(Path::new("a.sqf"), &to([file("d.hpp")])));
        written.record(Path::new("a.sqf"), to([file("b.hpp"), file("d.hpp")]));
        assert!(!written.has(Path::new("a.sqf"), &to([file("d.hpp")])));
        written.record(Path::new("b.hpp"), to([file("c.hpp"), file("b.hpp")]));
        written.record(Path::new("c.hpp"), to([file("b.hpp")]));
        let of = |graph: &Graph, name: &str| -> Vec<String> {
            graph.dependents(Path::new(name)).iter().map(|path| path.display().to_string()).collect()
        };
        assert_eq!(of(&written, "c.hpp"), ["a.sqf", "b.hpp"]);
        assert_eq!(of(&written, "d.hpp"), ["a.sqf"]);
        assert_eq!(of(&written, "a.sqf"), [""; 0]);
        let mut parts: Vec<Arc<Path>> = written.parts(Path::new("a.sqf")).into_iter().collect();
        parts.sort();
        assert_eq!(parts, ["b.hpp", "c.hpp", "d.hpp"].map(file));
        written.record(Path::new("a.sqf"), to([]));
        assert!(written.is_included(Path::new("b.hpp")), "c.hpp still includes it");
        assert_eq!(of(&written, "c.hpp"), ["b.hpp"]);
        assert!(!written.is_included(Path::new("d.hpp")));
        assert_eq!(written.outermost(Path::new("b.hpp")).all(), [""; 0].map(file), "they include each other");
        written.retain(|path| path == Path::new("c.hpp"));
        assert_eq!(of(&written, "b.hpp"), ["c.hpp"]);
        written.record(Path::new("c.hpp"), to([]));
        assert_eq!(written.len(), 0, "nothing is left behind");
    }
}
