//! Summaries of the functions of a project: connects the drafts of its scripts, see [`sqf_model::Summary`].
//!
//! A draft depends on the text of its file only, so an edit renews the drafts of one file. Summaries are computed on
//! first use, from the functions that are called upward, recursion to a fixpoint. They are shared by all snapshots of a
//! project, and each knows the drafts that it was made of: one that was made of other drafts is made again.

mod by_home;
mod connect;
mod entered;
mod inherited;
mod naming;
mod solver;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use self::by_home::ByHome;
use self::naming::Naming;
use self::solver::Solver;
use crate::Project;
use crate::copies::OfTexts;
use crate::drafts::{self, DraftStore};
use crate::includes::View;
use crate::layout::file_names;
use sqf_model::{
    AssignedValue, Drafts, GlobalUse, MOST_OF_TYPE, Script, Step, StepKind, Summary, Unplaced, WorkspaceNames,
};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::Source;
use sqf_text::{locked, read_locked, stop, write_locked};

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
    store: DraftStore,
    /// Another number for each set of drafts, in any snapshot.
    version: u64,
    /// Files that have changed since their drafts were made, and files whose changes may matter to others.
    changed: FxHashSet<Arc<Path>>,
    /// The summaries of these definitions. Replaced when a name may mean another function.
    solved: ByHome<FxHashMap<FunctionId, Solved>>,
    /// The values of global variables, by their names in lower case, as they are seen from a mission.
    values: ByHome<FxHashMap<Arc<str>, Option<Vec<Step>>>>,
    /// Which scripts name a function.
    naming: Naming,
    /// The drafts of scripts in copies of archives, which never change. They are read when a function is asked about.
    of_copies: Arc<Mutex<OfCopies>>,
}

/// Drafts by file; None for one that cannot be read.
type OfCopies = FxHashMap<Arc<Path>, Option<Arc<Drafts>>>;

/// A function: a script, or code that it assigns to a variable of this name, in lower case.
pub(super) type FunctionId = (Arc<Path>, Option<Arc<str>>);

/// A summary, and the drafts that it was made of.
#[derive(Debug, Clone)]
struct Solved {
    summary: Arc<Summary>,
    made_of: Arc<MadeOf>,
}

/// The drafts that summaries were made of, thousands in a chain of functions.
#[derive(Debug)]
struct MadeOf {
    drafts: Box<[(Arc<Path>, Arc<Drafts>)]>,
    /// The last [version](State) in which they were the current ones, so that they are not compared for each caller.
    current_in: AtomicU64,
}

/// Returns a number that no other set of drafts has.
fn new_version() -> u64 {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    COUNT.fetch_add(1, Ordering::Relaxed)
}

impl Summaries {
    /// Uses the drafts of all scripts; `changed` are the files that have changed since.
    pub(super) fn new(store: DraftStore, changed: FxHashSet<Arc<Path>>) -> Summaries {
        let state = State { store, changed, version: new_version(), ..State::default() };
        Summaries { is_built: true, state: RwLock::new(state) }
    }

    /// Returns those of a snapshot in which some more files have changed.
    #[must_use]
    pub(super) fn after(&self, changed: impl IntoIterator<Item = Arc<Path>>) -> Summaries {
        let mut state = read_locked(&self.state).clone();
        state.changed.extend(changed);
        state.version = new_version();
        Summaries { is_built: self.is_built, state: RwLock::new(state) }
    }

    /// Returns those of a snapshot in which every script has to be read again, because the reference has changed.
    #[must_use]
    pub(super) fn again(&self) -> Summaries {
        let mut state = read_locked(&self.state).clone();
        let files: Vec<Arc<Path>> = state.store.files().map(|(path, _)| Arc::clone(path)).collect();
        state.changed.extend(files);
        state.version = new_version();
        state.of_copies = Arc::default();
        Summaries { is_built: self.is_built, state: RwLock::new(state) }
    }
}

impl Project {
    /// Reads the functions in scripts that have changed, so that the next answer does not have to.
    pub fn prepare_summaries(&self) {
        if self.summaries.is_built {
            self.current_state(None, &Arc::default);
        }
    }

    /// Returns what callers can know of the functions in the file `path`, which is being edited; `script` is its text
    /// as it is now. None while it cannot be read, and before all scripts were read once.
    pub fn known_to_callers(&self, path: &Path, script: &Script) -> Option<Unplaced> {
        if !self.summaries.is_built {
            return None;
        }
        let state = self.current_state(Some(path), &|| drafts::of_script(script, path, &self.reference(), self));
        self.drafts_in(&state, &Arc::from(path))?.unplaced()
    }

    /// Reads the functions in all scripts, in parallel, for
    /// [`WorkspaceFunctions::summary`](sqf_model::WorkspaceFunctions).
    pub fn build_summaries(&mut self) {
        let texts = OfTexts::default();
        let read = |path: Arc<Path>| (self.read_drafts(&path, Some(&texts)), path);
        let read: Vec<_> = self.scripts_for_index().map(read).collect();
        let mut store = DraftStore::new(Arc::clone(self.layout.missions()));
        for (drafts, path) in read {
            store.set(&path, drafts);
        }
        self.summaries = Arc::new(Summaries::new(store, FxHashSet::default()));
    }

    /// Reads the functions in a script, unless those of the same text are known.
    fn read_drafts(&self, path: &Arc<Path>, texts: Option<&OfTexts<Drafts>>) -> Option<Arc<Drafts>> {
        let known = self.layout.files.known(path);
        let text = match &known {
            Some(source) => Arc::clone(source.text()),
            None => self.layout.read(path, SIZE_LIMIT).ok()?.text.into(),
        };
        let texts = texts.filter(|_| !self.is_part(path));
        if let Some(drafts) = texts.and_then(|texts| texts.get(path, &text)) {
            return Some(drafts);
        }
        let source = known.unwrap_or_else(|| Arc::new(Source::new(Arc::clone(&text))));
        let reference = self.reference();
        let script = Script::new(source, Some(path), &reference, self);
        let drafts = drafts::of_script(&script, path, &reference, self);
        if let Some(texts) = texts.filter(|_| script.pre().is_plain()) {
            texts.add(path, text, &drafts);
        }
        Some(drafts)
    }

    /// Returns the drafts of a script. One in a copy of an archive is read now.
    fn drafts_in(&self, state: &State, path: &Arc<Path>) -> Option<Arc<Drafts>> {
        if let Some(known) = state.store.get(path) {
            return Some(Arc::clone(known));
        }
        if !is_script(path) || !self.layout.is_copy(path) {
            return None;
        }
        let of_copies = || locked(&state.of_copies);
        let known = of_copies().get(path).cloned();
        known.unwrap_or_else(|| {
            let read = self.read_drafts(path, None);
            // If another thread was faster, its drafts are those that summaries were made of.
            of_copies().entry(Arc::clone(path)).or_insert(read).clone()
        })
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
        let solved = |id: &FunctionId| state.solved.of(self.layout.missions().of(&id.0));
        let known = |id: &FunctionId| {
            let known = locked(&solved(id)).get(id).cloned();
            known.filter(|known| solver.is_current(known))
        };
        if let Some(known) = known(&id) {
            return Some(known.summary);
        }
        let found = solver.solve(&id, known);
        let summary = found.get(&id).map(|solved| Arc::clone(&solved.summary));
        for (id, function) in found {
            locked(&solved(&id)).insert(id, function);
        }
        summary
    }

    /// Returns the values that scripts assign to the global variable that the file `from` means by a name in lower
    /// case. None if one is unknown, or if something else may set the variable.
    pub(super) fn values_of_global(&self, name: &str, from: &Path, own: &dyn Fn() -> Arc<Drafts>) -> Option<Vec<Step>> {
        let is_known = |seen: GlobalUse| seen.is_set && !seen.is_set_otherwise && !seen.is_other && !seen.is_class;
        if !self.summaries.is_built || !self.global_use(name, from).is_some_and(is_known) {
            return None;
        }
        let state = self.current_state(Some(from), own);
        let view = self.view(Some(from));
        let values = state.values.of(view.home());
        if let Some(known) = locked(&values).get(name) {
            return known.clone();
        }
        let found = if self.copies_setting(name).is_empty() { values_in(&state.store, name, &view) } else { None };
        locked(&values).insert(name.into(), found.clone());
        found
    }

    /// Returns the drafts of this snapshot, after reading the files that have changed.
    fn current_state(&self, from: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>) -> State {
        let missions = self.layout.missions();
        let changed = {
            let state = read_locked(&self.summaries.state);
            if state.changed.is_empty() && state.store.is_of(missions) {
                return state.clone();
            }
            state.changed.clone()
        };
        // Nothing is locked meanwhile: `own` may wait for another thread, which asks for summaries itself.
        let read = self.read_changed(&changed, from, own);
        let mut state = write_locked(&self.summaries.state);
        if !state.store.is_of(missions) {
            state.store = state.store.divided(Arc::clone(missions));
            (state.values, state.naming) = Default::default();
        }
        if state.changed.is_empty() {
            return state.clone();
        }
        // Headers change the scripts that include them; configs, folders and lists change what names mean.
        let mut is_other = !changed.iter().all(|path| is_script(path));
        for (path, drafts) in read {
            is_other |= state.store.set(&path, drafts);
        }
        if is_other {
            state.solved = ByHome::default();
        }
        (state.values, state.naming) = Default::default();
        state.changed.clear();
        state.version = new_version();
        state.clone()
    }

    /// Reads the scripts among files that have changed, and those that include them. `own` are the functions in the
    /// file `from`.
    fn read_changed(
        &self,
        changed: &FxHashSet<Arc<Path>>,
        from: Option<&Path>,
        own: &dyn Fn() -> Arc<Drafts>,
    ) -> Vec<(Arc<Path>, Option<Arc<Drafts>>)> {
        let mut scripts: FxHashSet<Arc<Path>> = changed.iter().filter(|path| is_script(path)).cloned().collect();
        for path in changed {
            scripts.extend(self.dependents(path).into_iter().filter(|path| is_script(path)).map(Arc::from));
        }
        let mut scripts: Vec<Arc<Path>> = scripts.into_iter().collect();
        scripts.sort_unstable();
        let own = scripts.iter().any(|path| Some(&**path) == from).then(own);
        let stops = stop::current();
        let read = |path: Arc<Path>| match &own {
            _ if stop::is_stopped(&stops) => (path, None),
            Some(own) if Some(&*path) == from => (path, Some(Arc::clone(own))),
            _ => {
                let drafts = self.read_drafts(&path, None);
                (path, drafts)
            }
        };
        let read = match scripts.len() {
            1 => scripts.into_iter().map(read).collect(),
            _ => scripts.into_par_iter().map(read).collect(),
        };
        // Nobody needs what was read only in part.
        stop::check();
        read
    }
}

/// Returns the assignments of values to a global variable in a view, of each type the first few. None if one is
/// unknown.
fn values_in(store: &DraftStore, name: &str, view: &View) -> Option<Vec<Step>> {
    let mut found = Vec::new();
    let mut counts: FxHashMap<TypeSet, usize> = FxHashMap::default();
    for file in store.writers(name, view) {
        for what in store.get(file).into_iter().flat_map(|drafts| drafts.assigned_to(name)) {
            match what {
                // Nil is not a value; reading it is another mistake.
                AssignedValue::Other(types, _) if *types == Type::Nothing.into() => {}
                AssignedValue::Other(types, range) if !types.is_any() && !types.is_empty() => {
                    let count = counts.entry(*types).or_default();
                    *count += 1;
                    if *count <= MOST_OF_TYPE {
                        found.push(Step { file: Arc::clone(file), range: *range, what: StepKind::Assigned(*types) });
                    }
                }
                _ => return None,
            }
        }
    }
    (!found.is_empty()).then_some(found)
}

fn is_script(path: &Path) -> bool {
    file_names::ends_in(path, &["sqf"])
}

#[cfg(test)]
mod tests;
