//! What the code of each script proves of its functions by itself, see [`Drafts`].

use std::path::Path;
use std::sync::Arc;

use crate::derived::Map;
use crate::includes::View;
use crate::layout::missions::{Home, Missions};
use sqf_model::{AssignedValue, Drafts, Script, Workspace};
use sqf_reference::Reference;

/// The command that executes a script by its path, in lower case.
const EXECUTES: &str = "execvm";

/// Whether a script may execute others by their paths.
pub(crate) fn may_execute(drafts: &Drafts) -> bool {
    drafts.mentions.may_have(EXECUTES)
}

/// Reads the functions in a script.
pub(crate) fn of_script(script: &Script, path: &Path, reference: &Reference, workspace: &dyn Workspace) -> Arc<Drafts> {
    Arc::new(Drafts::of_file(script, reference, script.semantics(reference), workspace, Some(path)))
}

/// The drafts of all scripts but those in copies of archives.
///
/// Scripts of different missions are kept apart, so that what a script refers to is not looked for in hundreds of other
/// missions.
#[derive(Debug, Clone, Default)]
pub(crate) struct DraftStore {
    missions: Arc<Missions>,
    parts: Map<Home, MissionDrafts>,
}

/// The drafts of the scripts in the folder of a mission, or of those outside all missions.
#[derive(Debug, Clone, Default)]
struct MissionDrafts {
    files: Map<Arc<Path>, Arc<Drafts>>,
    /// The files that assign a global variable, by its name in lower case.
    writers: Map<Arc<str>, Vec<Arc<Path>>>,
    /// The files that may execute scripts by their paths.
    executing: Map<Arc<Path>, Arc<Drafts>>,
}

impl DraftStore {
    /// Returns an empty store for the scripts of these missions.
    pub(crate) fn new(missions: Arc<Missions>) -> DraftStore {
        DraftStore { missions, parts: Map::default() }
    }

    /// Sets the drafts of a file; None if it is gone. Whether a name may mean another function now.
    pub(crate) fn set(&mut self, path: &Arc<Path>, drafts: Option<Arc<Drafts>>) -> bool {
        let home = self.missions.of(path).cloned();
        self.parts.entry(home).or_default().set(path, drafts)
    }

    /// Returns the drafts of a file.
    pub(crate) fn get(&self, path: &Path) -> Option<&Arc<Drafts>> {
        self.parts.get(&self.missions.of(path).cloned())?.files.get(path)
    }

    /// Iterates over all files.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&Arc<Path>, &Arc<Drafts>)> {
        self.parts.values().flat_map(|part| &part.files)
    }

    /// Iterates over the files in a view.
    pub(crate) fn seen<'s>(&'s self, view: &'s View) -> impl Iterator<Item = (&'s Arc<Path>, &'s Arc<Drafts>)> {
        self.parts_of(view).into_iter().flat_map(|part| &part.files).chain(self.shared(view))
    }

    /// Iterates over the files of other missions that are in a view.
    pub(crate) fn shared<'s>(&'s self, view: &'s View) -> impl Iterator<Item = (&'s Arc<Path>, &'s Arc<Drafts>)> {
        view.shared().filter_map(|file| Some((file, self.get(file)?)))
    }

    /// Returns the missions that are completely in a view; None for the files outside of all.
    pub(crate) fn homes(&self, view: &View) -> Vec<Home> {
        match view.home() {
            Some(home) => vec![None, Some(Arc::clone(home))],
            None => self.parts.keys().cloned().collect(),
        }
    }

    /// Iterates over the files of a mission, or those outside of all.
    pub(crate) fn files_of(&self, home: &Home) -> impl Iterator<Item = (&Arc<Path>, &Arc<Drafts>)> {
        self.parts.get(home).into_iter().flat_map(|part| &part.files)
    }

    /// Iterates over the files in a view that may execute scripts by their paths.
    pub(crate) fn executing<'s>(&'s self, view: &'s View) -> impl Iterator<Item = (&'s Arc<Path>, &'s Arc<Drafts>)> {
        let shared = self.shared(view).filter(|(_, drafts)| may_execute(drafts));
        self.parts_of(view).into_iter().flat_map(|part| &part.executing).chain(shared)
    }

    /// Iterates over the files in a view that assign a global variable, by its name in lower case.
    pub(crate) fn writers<'s>(&'s self, name: &'s str, view: &'s View) -> impl Iterator<Item = &'s Arc<Path>> {
        let assigns =
            |file: &&Arc<Path>| self.get(file).is_some_and(|drafts| drafts.assigned_to(name).next().is_some());
        let writers = self.parts_of(view).into_iter().filter_map(|part| part.writers.get(name)).flatten();
        writers.chain(view.shared().filter(assigns))
    }

    /// Returns the parts that are completely in a view.
    fn parts_of(&self, view: &View) -> Vec<&MissionDrafts> {
        self.homes(view).iter().filter_map(|home| self.parts.get(home)).collect()
    }

    /// Whether these are the missions that are kept apart.
    pub(crate) fn is_of(&self, missions: &Arc<Missions>) -> bool {
        Arc::ptr_eq(&self.missions, missions) || self.missions.are(missions)
    }

    /// Returns the same drafts for other missions.
    pub(crate) fn divided(&self, missions: Arc<Missions>) -> DraftStore {
        let mut store = DraftStore::new(missions);
        for (path, drafts) in self.files() {
            store.set(path, Some(Arc::clone(drafts)));
        }
        store
    }
}

impl MissionDrafts {
    /// See [`DraftStore::set`].
    fn set(&mut self, path: &Arc<Path>, drafts: Option<Arc<Drafts>>) -> bool {
        let before = self.files.get(path).cloned();
        if before == drafts {
            return false;
        }
        let names = |drafts: &Option<Arc<Drafts>>| -> Vec<(Arc<str>, bool)> {
            let assigned = drafts.iter().flat_map(|drafts| &drafts.assigned);
            assigned.map(|(name, what)| (Arc::clone(name), matches!(what, AssignedValue::Code(Some(_))))).collect()
        };
        let is_known = |drafts: &Option<Arc<Drafts>>| drafts.as_ref().is_some_and(|drafts| drafts.script.is_some());
        let (old, new) = (names(&before), names(&drafts));
        let is_other = old != new || is_known(&before) != is_known(&drafts);
        if old != new {
            for (name, _) in &old {
                if let Some(writers) = self.writers.get_mut(name) {
                    writers.retain(|writer| writer != path);
                }
            }
            for (name, _) in &new {
                let writers = self.writers.entry(Arc::clone(name)).or_default();
                // Those of a file are added one after another.
                if writers.last() != Some(path) {
                    writers.push(Arc::clone(path));
                }
            }
        }
        match drafts.as_ref().filter(|drafts| may_execute(drafts)) {
            Some(drafts) => self.executing.insert(Arc::clone(path), Arc::clone(drafts)),
            None => self.executing.remove(path),
        };
        match drafts {
            Some(drafts) => self.files.insert(Arc::clone(path), drafts),
            None => self.files.remove(path),
        };
        is_other
    }
}
