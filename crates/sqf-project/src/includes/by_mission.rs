//! What defines a name, by the missions that it belongs to alone.

use std::hash::Hash;
use std::path::Path;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::view::View;
use crate::layout::missions::Home;
use sqf_text::locked;

/// Definitions by name. Cached for what does not change.
#[derive(Debug)]
pub(crate) struct ByMission<N, D>(Mutex<MissionCache<N, D>>);

#[derive(Debug)]
struct MissionCache<N, D> {
    /// The view of all files, which tells the missions apart.
    all: Option<View>,
    names: FxHashMap<N, FxHashMap<Home, Vec<D>>>,
}

impl<N, D> Default for ByMission<N, D> {
    fn default() -> ByMission<N, D> {
        ByMission(Mutex::new(MissionCache { all: None, names: FxHashMap::default() }))
    }
}

impl<N: Eq + Hash, D: Copy + Ord> ByMission<N, D> {
    /// Returns the definitions of a name that are in a view, sorted. `all` returns those of all files, each with its
    /// file.
    pub(crate) fn seen<'s>(&self, name: N, view: &View, all: impl Iterator<Item = (D, &'s Arc<Path>)>) -> Vec<D> {
        let Some(home) = view.home() else { return all.map(|(definition, _)| definition).collect() };
        let mut known = locked(&self.0);
        if !known.all.as_ref().is_some_and(|all| all.is_like(view)) {
            *known = MissionCache { all: Some(view.within(None)), names: FxHashMap::default() };
        }
        let by_mission = known.names.entry(name).or_insert_with(|| {
            let mut by_mission: FxHashMap<Home, Vec<D>> = FxHashMap::default();
            for (definition, file) in all {
                by_mission.entry(view.only_mission(file).cloned()).or_default().push(definition);
            }
            by_mission
        });
        let of = |home: &Home| by_mission.get(home).into_iter().flatten().copied();
        let mut seen: Vec<D> = of(&None).chain(of(&Some(Arc::clone(home)))).collect();
        seen.sort_unstable();
        seen
    }
}
