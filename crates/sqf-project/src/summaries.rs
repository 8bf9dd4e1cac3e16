//! Summaries of the functions of a project: connects the drafts of its scripts, see [`sqf_model::Summary`].
//!
//! A draft depends on the text of its file only, so an edit renews the drafts of one file. Summaries are computed on
//! first use, from the functions that are called upward, recursion to a fixpoint. They are shared by all snapshots of a
//! project, and each knows the drafts that it was made of: one that was made of other drafts is made again.

mod connect;
mod entered;
mod inherited;
mod solver;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use self::entered::Starts;
use self::solver::Solver;
use super::derived::Map;
use super::missions::{Home, Missions, View};
use super::{Project, file_names};
use sqf_model::{Assigned, Drafts, GlobalUse, Script, Step, StepKind, Summary, Unplaced, WorkspaceNames};
use sqf_reference::Type;
use sqf_syntax::Source;

/// Size limit for scripts, in MiB.
const SIZE_LIMIT: u64 = 1;

/// What is known of functions in one snapshot of a project.
#[derive(Debug, Default)]
pub(super) struct Summaries {
    /// Whether all scripts were read once. Until then nothing is known: any script may replace any function.
    is_built: bool,
    state: RwLock<State>,
}

#[derive(Debug, Clone, Default)]
struct State {
    store: Store,
    /// Files that have changed since their drafts were made, and files whose changes may matter to others.
    changed: FxHashSet<Arc<Path>>,
    /// The summaries of these definitions. Replaced when a name may mean another function.
    solved: Arc<Mutex<FxHashMap<FunctionId, Solved>>>,
    /// What scripts start, computed on request.
    starts: Arc<Mutex<Starts>>,
    /// The drafts of scripts in copies of archives, which never change. They are read when a function is asked about.
    of_copies: Arc<Mutex<OfCopies>>,
}

/// Drafts by file; None for one that cannot be read.
type OfCopies = FxHashMap<Arc<Path>, Option<Arc<Drafts>>>;

/// The drafts of all scripts but those in copies of archives.
///
/// Scripts of different missions are kept apart, so that what a script refers to is not looked for in hundreds of other
/// missions.
#[derive(Debug, Clone, Default)]
pub(super) struct Store {
    missions: Arc<Missions>,
    parts: Map<Home, Part>,
}

/// The drafts of the scripts in the folder of a mission, or of those outside all missions.
#[derive(Debug, Clone, Default)]
struct Part {
    files: Map<Arc<Path>, Arc<Drafts>>,
    /// The files that assign a global variable, by its name in lower case.
    writers: Map<Arc<str>, Vec<Arc<Path>>>,
}

/// A function: a script, or code that it assigns to a variable of this name, in lower case.
pub(super) type FunctionId = (Arc<Path>, Option<Arc<str>>);

/// A summary, and the drafts that it was made of.
#[derive(Debug, Clone)]
struct Solved {
    summary: Arc<Summary>,
    made_of: Arc<[(Arc<Path>, Arc<Drafts>)]>,
}

impl Store {
    /// Returns an empty store for the scripts of these missions.
    pub(super) fn new(missions: Arc<Missions>) -> Store {
        Store { missions, parts: Map::default() }
    }

    /// Sets the drafts of a file; None if it is gone. Whether a name may mean another function now.
    pub(super) fn set(&mut self, path: &Arc<Path>, drafts: Option<Arc<Drafts>>) -> bool {
        let home = self.missions.of(path).cloned();
        self.parts.entry(home).or_default().set(path, drafts)
    }

    /// Returns the drafts of a file.
    fn get(&self, path: &Path) -> Option<&Arc<Drafts>> {
        self.parts.get(&self.missions.of(path).cloned())?.files.get(path)
    }

    /// Iterates over all files.
    fn files(&self) -> impl Iterator<Item = (&Arc<Path>, &Arc<Drafts>)> {
        self.parts.values().flat_map(|part| &part.files)
    }

    /// Iterates over the files in a view.
    fn seen<'s>(&'s self, view: &'s View) -> impl Iterator<Item = (&'s Arc<Path>, &'s Arc<Drafts>)> {
        let shared = view.shared().filter_map(|file| Some((file, self.get(file)?)));
        self.parts_of(view).into_iter().flat_map(|part| &part.files).chain(shared)
    }

    /// Iterates over the files in a view that assign a global variable, by its name in lower case.
    fn writers<'s>(&'s self, name: &'s str, view: &'s View) -> impl Iterator<Item = &'s Arc<Path>> {
        let assigns =
            |file: &&Arc<Path>| self.get(file).is_some_and(|drafts| drafts.assigned_to(name).next().is_some());
        let writers = self.parts_of(view).into_iter().filter_map(|part| part.writers.get(name)).flatten();
        writers.chain(view.shared().filter(assigns))
    }

    /// Returns the parts that are completely in a view.
    fn parts_of(&self, view: &View) -> Vec<&Part> {
        match view.home() {
            Some(home) => [None, Some(Arc::clone(home))].iter().filter_map(|home| self.parts.get(home)).collect(),
            None => self.parts.values().collect(),
        }
    }

    /// Whether these are the missions that are kept apart.
    fn is_of(&self, missions: &Arc<Missions>) -> bool {
        Arc::ptr_eq(&self.missions, missions) || self.missions.are(missions)
    }

    /// Returns the same drafts for other missions.
    fn divided(&self, missions: Arc<Missions>) -> Store {
        let mut store = Store::new(missions);
        for (path, drafts) in self.files() {
            store.set(path, Some(Arc::clone(drafts)));
        }
        store
    }
}

impl Part {
    /// See [`Store::set`].
    fn set(&mut self, path: &Arc<Path>, drafts: Option<Arc<Drafts>>) -> bool {
        let before = self.files.get(path).cloned();
        if before == drafts {
            return false;
        }
        let names = |drafts: &Option<Arc<Drafts>>| -> Vec<(Arc<str>, bool)> {
            let assigned = drafts.iter().flat_map(|drafts| &drafts.assigned);
            assigned.map(|(name, what)| (Arc::clone(name), matches!(what, Assigned::Code(Some(_))))).collect()
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
        match drafts {
            Some(drafts) => self.files.insert(Arc::clone(path), drafts),
            None => self.files.remove(path),
        };
        is_other
    }
}

impl Summaries {
    /// Uses the drafts of all scripts; `changed` are the files that have changed since.
    pub(super) fn new(store: Store, changed: impl IntoIterator<Item = Arc<Path>>) -> Summaries {
        let state = State { store, changed: changed.into_iter().collect(), ..State::default() };
        Summaries { is_built: true, state: RwLock::new(state) }
    }

    /// Returns those of a snapshot in which some more files have changed.
    #[must_use]
    pub(super) fn after(&self, changed: impl Iterator<Item = Arc<Path>>) -> Summaries {
        let mut state = self.state.read().unwrap_or_else(PoisonError::into_inner).clone();
        state.changed.extend(changed);
        Summaries { is_built: self.is_built, state: RwLock::new(state) }
    }

    /// Returns those of a snapshot in which every script has to be read again, because the reference has changed.
    #[must_use]
    pub(super) fn again(&self) -> Summaries {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let files: Vec<Arc<Path>> = state.store.files().map(|(path, _)| Arc::clone(path)).collect();
        drop(state);
        let again = self.after(files.into_iter());
        again.state.write().unwrap_or_else(PoisonError::into_inner).of_copies = Arc::default();
        again
    }
}

impl Project {
    /// Reads the functions in scripts that have changed, so that the next answer does not have to.
    pub fn prepare_summaries(&self) {
        if self.summaries.is_built {
            self.current_state(None, &Arc::default);
        }
    }

    /// Returns what callers can know of the functions in the file `path`, which is being edited; `script` is its text as it
    /// is now. None while it cannot be read, and before all scripts were read once.
    pub fn known_to_callers(&self, path: &Path, script: &Script) -> Option<Unplaced> {
        if !self.summaries.is_built {
            return None;
        }
        let state = self.current_state(Some(path), &|| self.drafts_of(script, path));
        self.drafts_in(&state, &Arc::from(path))?.unplaced()
    }

    /// Reads the functions in all scripts, in parallel, for [`WorkspaceFunctions::summary`](sqf_model::WorkspaceFunctions).
    pub fn build_summaries(&mut self) {
        let read: Vec<_> = self.scripts_for_index().map(|path| (self.read_drafts(&path), path)).collect();
        let mut store = Store::new(self.missions());
        for (drafts, path) in read {
            store.set(&path, drafts);
        }
        self.summaries = Arc::new(Summaries::new(store, []));
    }

    /// Reads the functions in a script.
    fn read_drafts(&self, path: &Arc<Path>) -> Option<Arc<Drafts>> {
        let source = match self.files.known(path) {
            Some(source) => source,
            None => Arc::new(Source::new(self.read(path, SIZE_LIMIT).ok()?.text)),
        };
        let reference = self.reference();
        let script = Script::new(source, Some(path), &reference, self);
        Some(self.drafts_of(&script, path))
    }

    /// Returns the drafts of a script. One in a copy of an archive is read now.
    fn drafts_in(&self, state: &State, path: &Arc<Path>) -> Option<Arc<Drafts>> {
        if let Some(known) = state.store.get(path) {
            return Some(Arc::clone(known));
        }
        if !is_script(path) || !self.is_copy(path) {
            return None;
        }
        let of_copies = || state.of_copies.lock().unwrap_or_else(PoisonError::into_inner);
        let known = of_copies().get(path).cloned();
        known.unwrap_or_else(|| {
            let read = self.read_drafts(path);
            // If another thread was faster, its drafts are those that summaries were made of.
            of_copies().entry(Arc::clone(path)).or_insert(read).clone()
        })
    }

    /// Returns the functions in a script that has been read.
    pub(super) fn drafts_of(&self, script: &Script, path: &Path) -> Arc<Drafts> {
        let reference = self.reference();
        Arc::new(Drafts::of_file(script, &reference, script.semantics(&reference), self, Some(path)))
    }

    /// Returns what is known of the function that `resolve` finds. `own` are the functions in the file `from` as it is
    /// now.
    pub(super) fn summary_of(
        &self,
        from: Option<&Path>,
        own: &dyn Fn() -> Arc<Drafts>,
        resolve: impl FnOnce(&Solver<'_>) -> Option<FunctionId>,
    ) -> Option<Arc<Summary>> {
        if !self.summaries.is_built {
            return None;
        }
        let state = self.current_state(from, own);
        let solver = Solver { project: self, state: &state };
        let id = resolve(&solver)?;
        // Nothing is computed under the lock: that may use the threads of the pool, which would wait for each other.
        let solved = || state.solved.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |id: &FunctionId| {
            let known = solved().get(id).cloned();
            known.filter(|known| solver.is_current(known))
        };
        if let Some(known) = known(&id) {
            return Some(known.summary);
        }
        let found = solver.solve(&id, known);
        let summary = found.get(&id).map(|solved| Arc::clone(&solved.summary));
        solved().extend(found);
        summary
    }

    /// Returns the values that scripts assign to the global variable that the file `from` means by a name in lower case.
    /// None if one is unknown, or if something else may set the variable.
    pub(super) fn values_of_global(&self, name: &str, from: &Path, own: &dyn Fn() -> Arc<Drafts>) -> Option<Vec<Step>> {
        let is_known = |seen: GlobalUse| seen.is_set && !seen.is_set_otherwise && !seen.is_other && !seen.is_class;
        if !self.summaries.is_built || !self.global_use(name, from).is_some_and(is_known) {
            return None;
        }
        let state = self.current_state(Some(from), own);
        let view = self.view(Some(from));
        if !self.copies_setting(name).is_empty() {
            return None;
        }
        let mut found = Vec::new();
        for file in state.store.writers(name, &view) {
            for what in state.store.get(file).into_iter().flat_map(|drafts| drafts.assigned_to(name)) {
                match what {
                    // Nil is not a value; reading it is another mistake.
                    Assigned::Other(types, _) if *types == Type::Nothing.into() => {}
                    Assigned::Other(types, range) if !types.is_any() && !types.is_empty() => {
                        found.push(Step { file: Arc::clone(file), range: *range, what: StepKind::Assigned(*types) });
                    }
                    _ => return None,
                }
            }
        }
        (!found.is_empty()).then_some(found)
    }

    /// Returns the drafts of this snapshot, after reading the files that have changed.
    fn current_state(&self, from: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>) -> State {
        let missions = self.missions();
        let changed = {
            let state = self.summaries.state.read().unwrap_or_else(PoisonError::into_inner);
            if state.changed.is_empty() && state.store.is_of(&missions) {
                return state.clone();
            }
            state.changed.clone()
        };
        // Headers change the scripts that include them; configs, folders and lists change what names mean.
        let is_only_scripts = changed.iter().all(|path| is_script(path));
        let mut scripts: FxHashSet<Arc<Path>> = changed.iter().filter(|path| is_script(path)).cloned().collect();
        for path in changed.iter() {
            scripts.extend(self.dependents(path).into_iter().filter(|path| is_script(path)).map(Arc::from));
        }
        let mut scripts: Vec<Arc<Path>> = scripts.into_iter().collect();
        scripts.sort_unstable();
        let own = scripts.iter().any(|path| Some(&**path) == from).then(own);
        let read = |path: &Arc<Path>| match &own {
            Some(own) if Some(&**path) == from => Some(Arc::clone(own)),
            _ => self.read_drafts(path),
        };
        let read: Vec<_> = match scripts.len() {
            1 => scripts.iter().map(read).collect(),
            _ => scripts.par_iter().map(read).collect(),
        };
        let mut state = self.summaries.state.write().unwrap_or_else(PoisonError::into_inner);
        if !state.store.is_of(&missions) {
            state.store = state.store.divided(missions);
        }
        if state.changed.is_empty() {
            return state.clone();
        }
        let mut is_other = !is_only_scripts;
        for (path, drafts) in scripts.iter().zip(read) {
            is_other |= state.store.set(path, drafts);
        }
        if is_other {
            state.solved = Arc::default();
        }
        state.changed.clear();
        state.clone()
    }
}

fn is_script(path: &Path) -> bool {
    file_names::ends_in(path, &["sqf"])
}

#[cfg(test)]
mod tests;
