//! Computes summaries from drafts: from the functions that are called upward, recursion to a fixpoint.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::{FxHashMap, FxHashSet};

use super::connect::{Connect, Reached};
use super::{FunctionId, MadeOf, Solved, State};
use crate::Project;
use sqf_model::{
    AssignedValue, Deed, Draft, Drafts, Elements, FunctionKind, Summary, UsedBy, Value, WaitsBy, WorkspaceNames,
};
use sqf_text::stop;

/// Limit for the rounds of a fixpoint; real recursion takes two or three.
const MOST_ROUNDS: usize = 32;

/// Computes summaries from the drafts of one snapshot.
pub(crate) struct Solver<'a> {
    pub(super) project: &'a Project,
    pub(super) state: &'a State,
}

impl Solver<'_> {
    /// Whether a summary was made of the current drafts.
    pub(super) fn is_current(&self, solved: &Solved) -> bool {
        let MadeOf { drafts, current_in } = &*solved.made_of;
        if current_in.load(Ordering::Relaxed) == self.state.version {
            return true;
        }
        let is_same =
            |path: &Arc<Path>, drafts: &Arc<Drafts>| self.drafts(path).is_some_and(|now| Arc::ptr_eq(&now, drafts));
        let is_current = drafts.iter().all(|(path, drafts)| is_same(path, drafts));
        if is_current {
            current_in.store(self.state.version, Ordering::Relaxed);
        }
        is_current
    }

    /// Returns the drafts of the functions in a file; None if it is not indexed.
    pub(super) fn drafts(&self, path: &Arc<Path>) -> Option<Arc<Drafts>> {
        self.project.drafts_in(self.state, path)
    }

    /// Returns a script as a function, if it can be summarized.
    pub(crate) fn script(&self, path: &Arc<Path>) -> Option<FunctionId> {
        let id = (Arc::clone(path), None);
        let drafts = self.drafts(path)?;
        draft(&drafts, &id).is_some().then_some(id)
    }

    /// Returns the only function that a name in lower case can mean in a file.
    pub(crate) fn resolve(&self, name: &str, from: Option<&Path>) -> Option<FunctionId> {
        let view = self.project.view(from);
        let of_copies = self.project.copies_setting(name);
        let writers = self.state.store.writers(name, &view).chain(&of_copies);
        // Thousands of files may set it, of which the second is enough to be unsure.
        let mut writers = writers.filter_map(|writer| {
            // What sets a variable of that name in a copy may be an object.
            let drafts = self.drafts(writer).filter(|drafts| drafts.assigned_to(name).next().is_some())?;
            Some((writer, drafts))
        });
        let listed = self.project.index_functions(name, from);
        let mut listed = listed.into_iter().filter(|function| function.kind != FunctionKind::Assigned).peekable();
        if let Some(first) = listed.peek() {
            let is_compiled =
                |drafts: &Drafts| drafts.assigned_to(name).all(|what| matches!(what, AssignedValue::Compiled));
            let mut is_set = false;
            let is_replaced = writers.any(|(_, drafts)| {
                is_set = true;
                !is_compiled(&drafts)
            });
            // A config or a mission may set it as well.
            let is_set_elsewhere = !is_set
                && first.kind == FunctionKind::Config
                && from.and_then(|from| self.project.global_use(name, from)).is_some_and(|it| it.is_set);
            let file = first.file.clone()?;
            let is_one = listed.all(|function| function.file.as_ref() == Some(&file));
            return self.script(&file).filter(|_| is_one && !is_replaced && !is_set_elsewhere);
        }
        let (writer, drafts) = writers.next().filter(|_| writers.next().is_none())?;
        let mut assigned = drafts.assigned_to(name);
        let is_only = matches!((assigned.next(), assigned.next()), (Some(AssignedValue::Code(Some(_))), None));
        is_only.then(|| (Arc::clone(writer), Some(Arc::from(name))))
    }

    /// Computes the summary of a function, and of those that it calls, except for those that are `known`.
    pub(super) fn solve(
        &self,
        id: &FunctionId,
        known: impl Fn(&FunctionId) -> Option<Solved>,
    ) -> FxHashMap<FunctionId, Solved> {
        let mut reached = Reached::default();
        let mut order: Vec<FunctionId> = Vec::new();
        let mut state: FxHashMap<FunctionId, Arc<Summary>> = FxHashMap::default();
        let mut made_of: FxHashMap<Arc<Path>, Arc<Drafts>> = FxHashMap::default();
        let mut open = vec![id.clone()];
        let mut seen: FxHashSet<FunctionId> = FxHashSet::from_iter([id.clone()]);
        while let Some(id) = open.pop() {
            stop::check();
            if let Some(solved) = known(&id) {
                state.insert(id, solved.summary);
                made_of.extend(solved.made_of.drafts.iter().cloned());
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
                stop::check();
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
        let drafts = made_of.into_iter().collect();
        let made_of = Arc::new(MadeOf { drafts, current_in: AtomicU64::new(self.state.version) });
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
        AssignedValue::Code(draft) => draft.as_ref(),
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
