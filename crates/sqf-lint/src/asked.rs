//! Selects the nodes to check again when a script is edited.
//!
//! A rule that reports nothing for a node reports nothing in the next version either, provided that it keeps to [the
//! incremental contract](super::context). So a check records the nodes for which a rule reported something or looked
//! beyond them; the next one skips the others among those that the parser has reused. A copy of the script in another
//! mission counts as the next version, in which all nodes are the same.

use std::path::Path;
use std::sync::{Arc, Weak};

use super::Lints;
use super::rule_set::RuleSet;
use sqf_ide::analysis::{Analysis, Carried};
use sqf_model::Script;
use sqf_reference::takes::Row;
use sqf_reference::{Reference, TypeSet};
use sqf_syntax::{NodeSet, Parsed, TakenOver};

/// The reusable result of a check.
#[derive(Debug)]
pub(crate) struct KeptResults {
    lints: Lints,
    reference: Weak<Reference>,
    path: Option<Arc<Path>>,
    /// Functions that run code, from the settings of the project.
    runners: Arc<[Row]>,
    /// Whether all macros were known, see [`is_complete`](sqf_syntax::Preprocessed::is_complete).
    is_complete: bool,
    /// The rules of each stage, and the nodes to check again.
    stages: [(RuleSet, NodeSet); STAGES],
    /// The possible types of all nodes.
    types: Arc<Vec<TypeSet>>,
}

impl Carried for KeptResults {
    fn of_next(&self, next: &Parsed) -> Arc<dyn Carried> {
        Arc::new(KeptResults::of_next(self, next))
    }
}

/// Rules that need no types, and those that do.
pub(super) const STAGES: usize = 2;

/// The stage of rules that may query types.
pub(super) const WITH_TYPES: usize = 1;

impl KeptResults {
    /// Begins to keep results for the next version of a script. None if they could not be used there.
    pub(super) fn new(analysis: &Analysis, lints: &Lints, stages: [(RuleSet, NodeSet); STAGES]) -> Option<KeptResults> {
        Some(KeptResults {
            lints: lints.clone(),
            reference: Arc::downgrade(analysis.reading().reference()),
            path: analysis.path().map(Arc::from),
            runners: analysis.workspace().code_runners(),
            is_complete: analysis.script().pre().is_complete(),
            stages,
            types: Arc::clone(analysis.script().known_semantics()?.all_types()),
        })
    }

    /// Converts to the next version, which was not checked.
    fn of_next(&self, next: &Parsed) -> KeptResults {
        let count = next.tree().len();
        let mut types = vec![TypeSet::ANY; count];
        for TakenOver { nodes, before } in next.taken_over() {
            if let (Some(to), Some(from)) =
                (types.get_mut(nodes.clone()), self.types.get(*before..*before + nodes.len()))
            {
                to.copy_from_slice(from);
            }
        }
        KeptResults {
            lints: self.lints.clone(),
            reference: Weak::clone(&self.reference),
            path: self.path.clone(),
            runners: Arc::clone(&self.runners),
            is_complete: self.is_complete,
            stages: [0, 1].map(|stage| {
                let (rules, nodes) = &self.stages[stage];
                (*rules, nodes.of_next(count, next.taken_over()))
            }),
            types: Arc::new(types),
        }
    }

    /// Returns the nodes that the rules of a stage must check in the version after; None for all.
    pub(super) fn in_next(&self, analysis: &Analysis, lints: &Lints, stage: usize, rules: RuleSet) -> Option<NodeSet> {
        let script = analysis.script();
        let (known, nodes) = &self.stages[stage];
        let is_same = *known == rules
            && self.lints == *lints
            && std::ptr::eq(self.reference.as_ptr(), Arc::as_ptr(analysis.reading().reference()))
            && self.is_about(script, analysis.path())
            && *self.runners == *analysis.workspace().code_runners()
            && self.is_complete == script.pre().is_complete();
        if !is_same {
            return None;
        }
        let parts = script.taken_over();
        let mut nodes = nodes.of_next(script.tree().len(), &parts);
        if stage == WITH_TYPES {
            let types = script.semantics(analysis.reference()).all_types();
            for part in &*parts {
                self.add_changed(script, types, part, &mut nodes);
            }
        }
        Some(nodes)
    }

    /// Whether they are about a version of a file, or about another file of that name of which it is a copy.
    fn is_about(&self, script: &Script, path: Option<&Path>) -> bool {
        match (self.path.as_deref(), path) {
            (Some(known), Some(path)) if script.is_copy() => known.file_name() == path.file_name(),
            (known, path) => known == path,
        }
    }

    /// Adds nodes of a part whose types may have changed, with their ancestors.
    fn add_changed(&self, script: &Script, types: &[TypeSet], part: &TakenOver, nodes: &mut NodeSet) {
        let now = types.get(part.nodes.clone()).unwrap_or_default();
        let then = self.types.get(part.before..part.before + part.nodes.len()).unwrap_or_default();
        if now == then {
            return;
        }
        let mut added = NodeSet::new(part.nodes.len());
        for (offset, _) in now.iter().zip(then).enumerate().filter(|(_, (now, then))| now != then) {
            let mut node = script.tree().id(part.nodes.start + offset);
            while let Some(it) = node.filter(|node| node.index() < part.nodes.end) {
                let offset = it.index() - part.nodes.start;
                if added.has(offset) {
                    break;
                }
                added.add(offset);
                nodes.add(it.index());
                node = script.parent(it);
            }
        }
    }
}

#[cfg(test)]
mod tests;
