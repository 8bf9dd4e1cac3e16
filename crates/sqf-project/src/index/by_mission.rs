//! The files that declare functions, by the missions that they belong to alone.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::symbols::{FileId, SymbolId};
use crate::includes::View;
use crate::layout::missions::Home;

/// Cached for one state of the index.
#[derive(Debug, Default)]
pub(super) struct ByMission(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// The view of all files, which tells the missions apart.
    all: Option<View>,
    files: FxHashMap<SymbolId, FxHashMap<Home, Vec<FileId>>>,
}

impl ByMission {
    /// Returns those of the files that declare a function that are in a view, sorted. `all` returns all of them, and
    /// what tells their paths.
    pub(super) fn seen<'s, P: Fn(FileId) -> &'s Arc<Path>>(
        &self,
        function: SymbolId,
        view: &View,
        all: impl FnOnce() -> (&'s [FileId], P),
    ) -> Vec<FileId> {
        let Some(home) = view.home() else { return all().0.to_vec() };
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.all.as_ref().is_some_and(|all| all.is_like(view)) {
            *known = Known { all: Some(view.within(None)), files: FxHashMap::default() };
        }
        let by_mission = known.files.entry(function).or_insert_with(|| {
            let (files, path) = all();
            let mut by_mission: FxHashMap<Home, Vec<FileId>> = FxHashMap::default();
            for file in files {
                by_mission.entry(view.only_mission(path(*file)).cloned()).or_default().push(*file);
            }
            by_mission
        });
        let of = |home: &Home| by_mission.get(home).into_iter().flatten().copied();
        let mut seen: Vec<FileId> = of(&None).chain(of(&Some(Arc::clone(home)))).collect();
        seen.sort_unstable();
        seen
    }
}
