//! Which file includes which.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

/// The includes of files.
#[derive(Debug, Default)]
pub(super) struct Graph {
    includes: FxHashMap<Arc<Path>, FxHashSet<Arc<Path>>>,
    included_by: FxHashMap<Arc<Path>, FxHashSet<Arc<Path>>>,
}

impl Graph {
    /// Puts down what `path` includes, instead of what it did before.
    pub(super) fn record(&mut self, path: &Path, targets: impl IntoIterator<Item = Arc<Path>>) {
        let path: Arc<Path> = path.into();
        for old in self.includes.remove(&path).unwrap_or_default() {
            if let Some(files) = self.included_by.get_mut(&old) {
                files.remove(&path);
            }
        }
        let targets: FxHashSet<Arc<Path>> = targets.into_iter().filter(|target| *target != path).collect();
        for target in &targets {
            self.included_by.entry(Arc::clone(target)).or_default().insert(Arc::clone(&path));
        }
        if !targets.is_empty() {
            self.includes.insert(path, targets);
        }
    }

    /// Whether another file includes `path`.
    pub(super) fn is_included(&self, path: &Path) -> bool {
        self.included_by.get(path).is_some_and(|files| !files.is_empty())
    }

    fn including(&self, path: &Path) -> impl Iterator<Item = &Arc<Path>> {
        self.included_by.get(path).into_iter().flatten()
    }
}

/// All files that include `path` by one of the graphs, over whatever lies between.
pub(super) fn dependents(graphs: [&Graph; 2], path: &Path) -> Vec<PathBuf> {
    let mut found: BTreeSet<&Arc<Path>> = BTreeSet::new();
    let mut open: Vec<&Path> = vec![path];
    while let Some(next) = open.pop() {
        for file in graphs.iter().flat_map(|graph| graph.including(next)) {
            if **file != *path && found.insert(file) {
                open.push(file);
            }
        }
    }
    found.into_iter().map(|file| file.to_path_buf()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_include_a_file_are_found_also_in_a_circle() {
        let mut written = Graph::default();
        let file = |name: &str| Arc::<Path>::from(Path::new(name));
        written.record(Path::new("a.sqf"), [file("b.hpp"), file("d.hpp")]);
        written.record(Path::new("b.hpp"), [file("c.hpp"), file("b.hpp")]);
        written.record(Path::new("c.hpp"), [file("b.hpp")]);
        let of = |graph: &Graph, name: &str| -> Vec<String> {
            let found = dependents([graph, &Graph::default()], Path::new(name));
            found.iter().map(|path| path.display().to_string()).collect()
        };
        assert_eq!(of(&written, "c.hpp"), ["a.sqf", "b.hpp"]);
        assert_eq!(of(&written, "d.hpp"), ["a.sqf"]);
        assert_eq!(of(&written, "a.sqf"), [""; 0]);
        written.record(Path::new("a.sqf"), []);
        assert_eq!(of(&written, "c.hpp"), ["b.hpp"]);
        assert!(!written.is_included(Path::new("d.hpp")));
    }
}
