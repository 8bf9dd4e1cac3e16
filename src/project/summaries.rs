//! Summaries of the functions of a project: connects the drafts of its scripts, see [`crate::model::Summary`].
//!
//! A draft depends on the text of its file only, so an edit renews the drafts of one file. Summaries are computed on
//! first use, from the functions that are called upward, recursion to a fixpoint. They are shared by all snapshots of a
//! project, and each knows the drafts that it was made of: one that was made of other drafts is made again.

mod entered;
mod inherited;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use self::entered::Starts;
use super::derived::Map;
use super::{Project, file_names};
use crate::catalog::Type;
use crate::model::{
    Assigned, Deed, Draft, Drafts, Effect, EffectKind, Elements, FunctionKind, GlobalUse, Need, Param, Script, Step,
    StepKind, Summary, SummaryParam, Unplaced, Use, UsedBy, Value, Wait, WaitsBy, WithoutValue, WorkspaceNames,
};
use crate::syntax::Source;
use crate::text::TextRange;

/// Limit for the steps that explain a fact.
const MOST_STEPS: usize = 8;
/// Limit for the needs of a parameter.
const MOST_NEEDS: usize = 6;
/// Limit for the effects of a function.
const MOST_EFFECTS: usize = 16;
/// Limit for the rounds of a fixpoint; real recursion takes two or three.
const MOST_ROUNDS: usize = 32;
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
#[derive(Debug, Clone, Default)]
pub(super) struct Store {
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
    /// Sets the drafts of a file; None if it is gone. Whether a name may mean another function now.
    pub(super) fn set(&mut self, path: &Arc<Path>, drafts: Option<Arc<Drafts>>) -> bool {
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
                if !writers.contains(path) {
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
}

impl Summaries {
    /// Returns those of a snapshot in which every script has to be read again, because the reference has changed.
    #[must_use]
    pub(super) fn again(&self) -> Summaries {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let files: Vec<Arc<Path>> = state.store.files.iter().map(|(path, _)| Arc::clone(path)).collect();
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

    /// Reads the functions in all scripts, in parallel, for [`WorkspaceFunctions::summary`](crate::model::WorkspaceFunctions).
    pub fn build_summaries(&mut self) {
        let read: Vec<_> = self.scripts_for_index().map(|path| (self.read_drafts(&path), path)).collect();
        let mut store = Store::default();
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
        if let Some(known) = state.store.files.get(path) {
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
        for file in state.store.writers.get(name)?.iter().filter(|file| view.sees(file)) {
            for what in state.store.files.get(file).into_iter().flat_map(|drafts| drafts.assigned_to(name)) {
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
        let changed = {
            let state = self.summaries.state.read().unwrap_or_else(PoisonError::into_inner);
            if state.changed.is_empty() {
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

/// Computes summaries from the drafts of one snapshot.
pub(super) struct Solver<'a> {
    project: &'a Project,
    state: &'a State,
}

/// The functions that a computation reaches: what each name in a file means.
type Reached = FxHashMap<(Arc<Path>, Arc<str>), Option<FunctionId>>;

impl Solver<'_> {
    /// Whether a summary was made of the current drafts.
    fn is_current(&self, solved: &Solved) -> bool {
        let is_same =
            |path: &Arc<Path>, drafts: &Arc<Drafts>| self.drafts(path).is_some_and(|now| Arc::ptr_eq(&now, drafts));
        solved.made_of.iter().all(|(path, drafts)| is_same(path, drafts))
    }

    fn drafts(&self, path: &Arc<Path>) -> Option<Arc<Drafts>> {
        self.project.drafts_in(self.state, path)
    }

    /// Returns a script as a function, if it can be summarized.
    pub(super) fn script(&self, path: &Arc<Path>) -> Option<FunctionId> {
        let id = (Arc::clone(path), None);
        let drafts = self.drafts(path)?;
        draft(&drafts, &id).is_some().then_some(id)
    }

    /// Returns the only function that a name in lower case can mean in a file.
    pub(super) fn resolve(&self, name: &str, from: Option<&Path>) -> Option<FunctionId> {
        let view = self.project.view(from);
        let writers = self.state.store.writers.get(name).map_or(&[][..], Vec::as_slice);
        let of_copies = self.project.copies_setting(name);
        let writers = writers.iter().filter(|writer| view.sees(writer)).chain(&of_copies);
        let drafts: Vec<(&Arc<Path>, Arc<Drafts>)> =
            writers.filter_map(|writer| Some((writer, self.drafts(writer)?))).collect();
        // What sets a variable of that name in a copy may be an object.
        let writers: Vec<&(&Arc<Path>, Arc<Drafts>)> =
            drafts.iter().filter(|(_, drafts)| drafts.assigned_to(name).next().is_some()).collect();
        let assigned = || writers.iter().flat_map(|(_, drafts)| drafts.assigned_to(name));
        let listed = self.project.index_functions(name, from);
        let mut listed = listed.into_iter().filter(|function| function.kind != FunctionKind::Assigned).peekable();
        if let Some(first) = listed.peek() {
            let is_replaced = assigned().any(|what| !matches!(what, Assigned::Compiled));
            // A config or a mission may set it as well.
            let is_set_elsewhere = writers.is_empty()
                && first.kind == FunctionKind::Config
                && from.and_then(|from| self.project.global_use(name, from)).is_some_and(|it| it.is_set);
            let file = first.file.clone()?;
            let is_one = listed.all(|function| function.file.as_ref() == Some(&file));
            return self.script(&file).filter(|_| is_one && !is_replaced && !is_set_elsewhere);
        }
        let [(writer, _)] = writers[..] else { return None };
        let mut all = assigned();
        let is_only = matches!((all.next(), all.next()), (Some(Assigned::Code(Some(_))), None));
        is_only.then(|| (Arc::clone(writer), Some(Arc::from(name))))
    }

    /// Computes the summary of a function, and of those that it calls, except for those that are `known`.
    fn solve(&self, id: &FunctionId, known: impl Fn(&FunctionId) -> Option<Solved>) -> FxHashMap<FunctionId, Solved> {
        let mut reached = Reached::default();
        let mut order: Vec<FunctionId> = Vec::new();
        let mut state: FxHashMap<FunctionId, Arc<Summary>> = FxHashMap::default();
        let mut made_of: FxHashMap<Arc<Path>, Arc<Drafts>> = FxHashMap::default();
        let mut open = vec![id.clone()];
        let mut seen: FxHashSet<FunctionId> = FxHashSet::from_iter([id.clone()]);
        while let Some(id) = open.pop() {
            if let Some(solved) = known(&id) {
                state.insert(id, solved.summary);
                made_of.extend(solved.made_of.iter().cloned());
                continue;
            }
            let Some(drafts) = self.drafts(&id.0) else { continue };
            made_of.insert(Arc::clone(&id.0), Arc::clone(&drafts));
            let Some(draft) = draft(&drafts, &id) else { continue };
            for name in callees(draft) {
                let key = (Arc::clone(&id.0), name);
                let target =
                    reached.entry(key).or_insert_with_key(|(file, name)| self.resolve(name, Some(file))).clone();
                open.extend(target.filter(|target| seen.insert(target.clone())));
            }
            order.push(id);
        }
        // Callees tend to be reached after their callers.
        order.reverse();
        for round in 0.. {
            let mut is_stable = true;
            for id in &order {
                let Some(draft) = made_of.get(&id.0).and_then(|drafts| draft(drafts, id)) else { continue };
                let summary = match round {
                    0..MOST_ROUNDS => Connect { file: &id.0, reached: &reached, state: &state }.summary(draft),
                    _ => Summary { result: Value::unknown(), ..Summary::default() },
                };
                if state.get(id).is_none_or(|known| **known != summary) {
                    state.insert(id.clone(), Arc::new(summary));
                    is_stable = false;
                }
            }
            if is_stable {
                break;
            }
        }
        // One list for all is more than each needs, but recursion makes them depend on each other anyway.
        let made_of: Arc<[_]> = made_of.into_iter().collect();
        let solved = order.into_iter().filter_map(|id| {
            let summary = Arc::clone(state.get(&id)?);
            Some((id, Solved { summary, made_of: Arc::clone(&made_of) }))
        });
        solved.collect()
    }
}

/// Returns the draft of a function among those of its file.
fn draft<'d>(drafts: &'d Drafts, (_, name): &FunctionId) -> Option<&'d Draft> {
    let Some(name) = name else { return drafts.script.as_ref() };
    drafts.assigned_to(name).find_map(|what| match what {
        Assigned::Code(draft) => draft.as_ref(),
        _ => None,
    })
}

/// Returns the names of the functions that a draft mentions.
fn callees(draft: &Draft) -> Vec<Arc<str>> {
    fn of_value(value: &Value, found: &mut Vec<Arc<str>>) {
        found.extend(value.calls.iter().map(|call| Arc::clone(&call.name)));
        match &value.elements {
            Elements::Unknown => {}
            Elements::Exactly(elements) => elements.iter().for_each(|element| of_value(element, found)),
            Elements::Each(element) => of_value(element, found),
        }
    }
    let mut found = Vec::new();
    of_value(&draft.result, &mut found);
    for wait in &draft.waits {
        if let WaitsBy::Function(name) = &wait.by {
            found.push(Arc::clone(name));
        }
    }
    for act in &draft.acts {
        if let Deed::Calls(name, _) = &act.what {
            found.push(Arc::clone(name));
        }
    }
    for used in draft.params.iter().flat_map(|param| &param.uses).chain(&draft.this) {
        if let UsedBy::Function(name, _) | UsedBy::This(name) = &used.by {
            found.push(Arc::clone(name));
        }
    }
    found
}

/// Fills a draft with what is known of the functions that it calls.
struct Connect<'a> {
    file: &'a Arc<Path>,
    reached: &'a Reached,
    /// The summaries so far; those of functions in a recursion are still growing.
    state: &'a FxHashMap<FunctionId, Arc<Summary>>,
}

impl Connect<'_> {
    /// Returns the summary of a called function. None if it is unknown; nothing yet in the first round of a recursion.
    fn called(&self, name: &Arc<str>) -> Option<Option<&Summary>> {
        let id = self.reached.get(&(Arc::clone(self.file), Arc::clone(name)))?.as_ref()?;
        Some(self.state.get(id).map(|summary| &**summary))
    }

    fn step(&self, range: TextRange, what: StepKind) -> Step {
        Step { file: Arc::clone(self.file), range, what }
    }

    /// Continues an explanation.
    fn steps(&self, first: Step, rest: &[Step]) -> Vec<Step> {
        std::iter::once(first).chain(rest.iter().cloned()).take(MOST_STEPS).collect()
    }

    fn summary(&self, draft: &Draft) -> Summary {
        let result = draft.result.filled(&mut |name| match self.called(&Arc::from(name)) {
            None => Value::unknown(),
            Some(None) => Value::default(),
            Some(Some(summary)) => summary.result.clone(),
        });
        let returned = draft.returned.filter(|_| !result.is_unknown()).map(|range| {
            let first = self.step(range, StepKind::Returned(result.types));
            let called = match &draft.result.calls[..] {
                [only] if draft.result.types.is_empty() => self.called(&only.name).flatten(),
                _ => None,
            };
            self.steps(first, called.map_or(&[], |called| &called.returned))
        });
        let why = |wait: &Wait, of_called: fn(&Summary) -> &[Step]| match &wait.by {
            WaitsBy::Command(name) => Some(vec![self.step(wait.place, StepKind::Waits(name.clone()))]),
            WaitsBy::Function(name) => {
                let called = self.called(name).flatten().map(of_called).filter(|it| !it.is_empty())?;
                Some(self.steps(self.step(wait.place, StepKind::Called(Arc::clone(name))), called))
            }
        };
        let certain = || draft.waits.iter().filter(|wait| !wait.is_for_start);
        let always = |wait: &&Wait| !wait.is_told;
        let waits = certain().filter(always).find_map(|wait| why(wait, |called| &called.waits)).unwrap_or_default();
        let waits_usually = || certain().find_map(|wait| why(wait, |called| &called.waits)).unwrap_or_default();
        let waits_at_start = || {
            let mut all = draft.waits.iter().filter(always);
            all.find_map(|wait| why(wait, |called| &called.waits_at_start)).unwrap_or_default()
        };
        Summary {
            params: self.params(draft),
            this: self.needs(None, &draft.this),
            is_closed: draft.is_closed,
            result,
            returned: returned.unwrap_or_default(),
            without_value: draft.without_value.as_ref().map(|way| WithoutValue {
                place: self.step(way.place, StepKind::Returned(Type::Nothing.into())),
                about: way.about.clone(),
            }),
            waits_usually: if waits.is_empty() { waits_usually() } else { waits.clone() },
            waits_at_start: if waits.is_empty() { waits_at_start() } else { waits.clone() },
            waits,
            effects: self.effects(draft),
        }
    }

    /// Returns what a function does. Of those that do the same, the shortest way counts, so that recursion ends.
    fn effects(&self, draft: &Draft) -> Vec<Effect> {
        let mut found: Vec<Effect> = Vec::new();
        let mut add = |new: Effect| {
            if new.on.is_empty() {
                return;
            }
            let mut same = found.iter_mut().filter(|known| known.kind == new.kind);
            if let Some(known) = same.find(|known| known.on.contains(new.on) || new.on.contains(known.on)) {
                let is_wider = !known.on.contains(new.on);
                if is_wider || known.on == new.on && new.why.len() < known.why.len() {
                    *known = new;
                }
            } else if found.len() < MOST_EFFECTS {
                found.push(new);
            }
        };
        for act in &draft.acts {
            let (kind, what) = match &act.what {
                Deed::Shows(command) => (EffectKind::Shows, StepKind::Shows(command.clone())),
                Deed::Sends(sent) => {
                    (EffectKind::Sends(sent.variable.to_lowercase().into()), StepKind::Sends(sent.clone()))
                }
                Deed::Local(command, position) => (EffectKind::Local(*position), StepKind::NeedsLocal(command.clone())),
                Deed::Calls(..) => continue,
            };
            add(Effect { kind, on: act.on, why: vec![self.step(act.place, what)] });
        }
        for act in &draft.acts {
            let Deed::Calls(name, passed) = &act.what else { continue };
            let Some(called) = self.called(name).flatten() else { continue };
            for effect in &called.effects {
                let kind = match &effect.kind {
                    EffectKind::Local(position) => match passed.get(*position) {
                        Some(Some(own)) => EffectKind::Local(*own),
                        _ => continue,
                    },
                    kind => kind.clone(),
                };
                let step = self.step(act.place, StepKind::Called(Arc::clone(name)));
                add(Effect { kind, on: act.on & effect.on, why: self.steps(step, &effect.why) });
            }
        }
        found
    }

    /// Returns the parameters of a function: those of another one if it only hands all of its arguments on.
    fn params(&self, draft: &Draft) -> Vec<SummaryParam> {
        let handed_on = draft.this.iter().find_map(|used| match &used.by {
            UsedBy::This(name) if draft.params.is_empty() && !used.is_conditional => Some((name, used.place)),
            _ => None,
        });
        let of_other = handed_on.and_then(|(name, place)| Some((name, place, self.called(name).flatten()?)));
        let Some((name, place, called)) = of_other else {
            return draft.params.iter().map(|param| self.param(param)).collect();
        };
        let step = || self.step(place, StepKind::Passed(Arc::clone(name)));
        let need = |need: &Need| Need { why: self.steps(step(), &need.why), ..need.clone() };
        let param =
            |param: &SummaryParam| SummaryParam { needs: param.needs.iter().map(need).collect(), ..param.clone() };
        called.params.iter().map(param).collect()
    }

    fn param(&self, param: &Param) -> SummaryParam {
        let declared_at = self.step(param.place, StepKind::Declared(param.declared));
        let declared = Need {
            types: param.declared,
            is_declared: true,
            is_conditional: false,
            is_of_elements: false,
            why: vec![declared_at.clone()],
        };
        let needs = self.needs(Some(declared), &param.uses);
        SummaryParam {
            name: param.name.clone(),
            declared_at,
            has_default: param.has_default,
            sizes: param.sizes.clone(),
            needs,
        }
    }

    /// Returns what a value must be: what is declared, and what its uses require, those on a condition last.
    fn needs(&self, declared: Option<Need>, uses: &[Use]) -> Vec<Need> {
        let mut needs: Vec<Need> = Vec::new();
        let mut add = |need: Need| {
            // A known need that allows no other types makes it redundant.
            let is_said = |known: &Need| {
                known.types.is_subset(need.types)
                    && known.is_of_elements == need.is_of_elements
                    && (!known.is_conditional || need.is_conditional)
            };
            if !need.types.is_any() && needs.len() < MOST_NEEDS && !needs.iter().any(is_said) {
                needs.push(need);
            }
        };
        declared.into_iter().for_each(&mut add);
        let (conditional, certain): (Vec<&Use>, Vec<&Use>) = uses.iter().partition(|used| used.is_conditional);
        for used in certain.iter().chain(&conditional) {
            if let UsedBy::Command(name, types) = &used.by {
                let why = vec![self.step(used.place, StepKind::Used(name.clone(), *types))];
                let Use { is_conditional, is_of_elements, .. } = **used;
                add(Need { types: *types, is_declared: false, is_conditional, is_of_elements, why });
            }
        }
        for used in certain.iter().chain(&conditional) {
            let (UsedBy::Function(name, _) | UsedBy::This(name)) = &used.by else { continue };
            let Some(called) = self.called(name).flatten() else { continue };
            let of_callee = match &used.by {
                UsedBy::Function(_, position) => called.params.get(*position).map_or(&[][..], |param| &param.needs),
                _ => &called.this,
            };
            // Elements of elements are not followed.
            for need in of_callee.iter().filter(|need| !need.is_of_elements || !used.is_of_elements) {
                let step = self.step(used.place, StepKind::Passed(Arc::clone(name)));
                add(Need {
                    types: need.types,
                    is_declared: need.is_declared,
                    is_conditional: need.is_conditional || used.is_conditional,
                    is_of_elements: need.is_of_elements || used.is_of_elements,
                    why: self.steps(step, &need.why),
                });
            }
        }
        needs
    }
}

#[cfg(test)]
mod tests;
