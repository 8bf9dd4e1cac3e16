//! Which files include which, as they are written: whatever a condition leaves out counts as well.
//!
//! Knows the files and where paths lead, but no names in them.

mod by_mission;
mod graph;
mod scan;
mod view;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

pub(crate) use self::by_mission::ByMission;
pub(crate) use self::graph::Graph;
pub(crate) use self::view::View;
use crate::derived::Derived;
use crate::layout::{Layout, file_names};
use scan::Targets;

/// The include graph of a snapshot of the projects.
#[derive(Debug, Clone, Default)]
pub(crate) struct IncludeGraph {
    written: Arc<Derived<Graph>>,
    is_scanned: bool,
}

/// The includes of all files, see [`Project::read_includes`](crate::Project::read_includes).
#[derive(Debug)]
pub struct IncludeScan(Graph);

impl IncludeGraph {
    /// Reads the includes of all files. None if the project has been abandoned.
    pub(crate) fn read(layout: &Layout) -> Option<IncludeScan> {
        let roots = layout.roots();
        let of_root = |root| layout.files_in(&layout.survey(root).folders, &file_names::EXTENSIONS);
        let mut files: Vec<PathBuf> = roots.iter().flat_map(|root| of_root(root)).collect();
        let mut graph = Graph::default();
        let mut seen: FxHashSet<PathBuf> = FxHashSet::default();
        while !files.is_empty() {
            let targets = |file: &PathBuf| {
                if layout.files.is_abandoned() { Targets::default() } else { Targets::of(layout, file) }
            };
            let targets: Vec<Targets> = files.par_iter().map(targets).collect();
            if layout.files.is_abandoned() {
                return None;
            }
            // Files with unusual names that include others: lists with a custom file name.
            let mut others = Vec::new();
            for (file, targets) in files.iter().zip(targets) {
                others.extend(targets.found.iter().map(|target| target.to_path_buf()).filter(|target| {
                    !file_names::may_include(target) && !file_names::is_source(target) && seen.insert(target.clone())
                }));
                graph.record(file, targets);
            }
            files = others;
        }
        if layout.files.is_abandoned() { None } else { Some(IncludeScan(graph)) }
    }

    /// Creates the graph from what was read; `since` are the files that have changed since then.
    pub(crate) fn new(found: IncludeScan, since: FxHashSet<Arc<Path>>) -> IncludeGraph {
        IncludeGraph { written: Arc::new(Derived::new(Arc::new(found.0), since)), is_scanned: true }
    }

    /// Whether all files were read.
    pub(crate) fn is_scanned(&self) -> bool {
        self.is_scanned
    }

    /// Returns the graph of a snapshot in which some more files have changed.
    #[must_use]
    pub(crate) fn after(&self, changed: impl IntoIterator<Item = Arc<Path>>) -> IncludeGraph {
        IncludeGraph { written: Arc::new(self.written.after(changed)), is_scanned: self.is_scanned }
    }

    /// Drops the files that no longer belong to a project.
    pub(crate) fn tidy(&mut self, layout: &Layout) {
        if self.graph(layout).including().any(|path| !layout.is_within(path)) {
            let mut graph = Graph::clone(self.graph(layout));
            graph.retain(|path| layout.is_within(path));
            self.written = Arc::new(Derived::new(Arc::new(graph), FxHashSet::default()));
        }
    }

    /// Returns the graph as it is now; empty before the scan.
    pub(crate) fn graph(&self, layout: &Layout) -> &Arc<Graph> {
        if !self.is_scanned {
            return self.written.latest();
        }
        self.written.get(|before, changed| {
            let mut changed: FxHashSet<Arc<Path>> = changed.clone();
            // A path that could not be resolved may lead to a new file.
            changed.extend(before.hoping_for(&changed));
            let mut graph = Arc::clone(before);
            for path in &changed {
                if !file_names::may_include(path) && !graph.is_included(path) {
                    continue;
                }
                let targets = layout.root_of(path).map(|_| Targets::of(layout, path)).unwrap_or_default();
                if !graph.has(path, &targets) {
                    Arc::make_mut(&mut graph).record(path, targets);
                }
            }
            graph
        })
    }

    /// Returns the view of the names that the file `from` may refer to; all files for None.
    pub(crate) fn view(&self, layout: &Layout, from: Option<&Path>) -> View {
        // Before the scan, it is unknown what includes a file.
        let missions = if self.is_scanned { Arc::clone(layout.missions()) } else { Arc::default() };
        View::new(missions, self.graph(layout), from)
    }
}
