//! Which nodes the rules are asked about again when a script is edited.
//!
//! A rule that has nothing to say about a node has nothing to say about it in the next version either, as long as it
//! looked only at the node, at what is in it and at the types of that, and nothing of this has changed. Whenever a rule
//! asks about something else, that is noted, see [`Context::asks_beyond`](super::context::Context::asks_beyond). So a check
//! keeps the nodes about which a rule said or asked something; the next one passes over the others that the parser has
//! taken over.
//!
//! In builds with debug assertions these nodes are looked at all the same, and a rule that finds something there panics.

use std::path::Path;
use std::sync::{Arc, Weak};

use super::Lints;
use super::nodes::Rules;
use crate::catalog::{Reference, TypeSet};
use crate::ide::Analysis;
use crate::model::Script;
use crate::syntax::{Parsed, TakenOver};

/// What a check leaves to that of the next version.
#[derive(Debug)]
pub(in crate::ide) struct Asked {
    lints: Lints,
    reference: Weak<Reference>,
    path: Option<Arc<Path>>,
    /// Whether all macros were known, see [`is_complete`](crate::syntax::Preprocessed::is_complete).
    is_complete: bool,
    /// For each stage of the check the rules, and the nodes that have to be looked at again.
    stages: [(Rules, Nodes); STAGES],
    /// What the values of all nodes may be.
    types: Arc<Vec<TypeSet>>,
}

/// Rules that need no types, and those that do.
pub(super) const STAGES: usize = 2;

/// The stage of rules that may look at types.
pub(super) const WITH_TYPES: usize = 1;

impl Asked {
    pub(super) fn new(analysis: &Analysis, lints: &Lints, stages: [(Rules, Nodes); STAGES]) -> Option<Asked> {
        Some(Asked {
            lints: lints.clone(),
            reference: Arc::downgrade(analysis.reading().reference()),
            path: analysis.path().map(Arc::from),
            is_complete: analysis.script().pre().is_complete(),
            stages,
            types: Arc::clone(analysis.script().known_semantics()?.all_types()),
        })
    }

    /// The same for the next version, which was not checked.
    pub(in crate::ide) fn of_next(&self, next: &Parsed) -> Asked {
        let count = next.tree().len();
        let mut types = vec![TypeSet::ANY; count];
        for TakenOver { nodes, before } in next.taken_over() {
            if let (Some(to), Some(from)) =
                (types.get_mut(nodes.clone()), self.types.get(*before..*before + nodes.len()))
            {
                to.copy_from_slice(from);
            }
        }
        Asked {
            lints: self.lints.clone(),
            reference: Weak::clone(&self.reference),
            path: self.path.clone(),
            is_complete: self.is_complete,
            stages: [0, 1].map(|stage| {
                let (rules, nodes) = &self.stages[stage];
                (*rules, nodes.of_next(count, next.taken_over()))
            }),
            types: Arc::new(types),
        }
    }

    /// The nodes that the rules of a stage have to look at in the version after; None for all.
    pub(super) fn in_next(&self, analysis: &Analysis, lints: &Lints, stage: usize, rules: Rules) -> Option<Nodes> {
        let script = analysis.script();
        let (known, nodes) = &self.stages[stage];
        let is_same = *known == rules
            && self.lints == *lints
            && std::ptr::eq(self.reference.as_ptr(), Arc::as_ptr(analysis.reading().reference()))
            && self.path.as_deref() == analysis.path()
            && self.is_complete == script.pre().is_complete();
        if !is_same {
            return None;
        }
        let parts = script.parsed().taken_over();
        let mut nodes = nodes.of_next(script.tree().len(), parts);
        if stage == WITH_TYPES {
            let types = script.semantics(analysis.reference()).all_types();
            for part in parts {
                self.add_changed(script, types, part, &mut nodes);
            }
        }
        Some(nodes)
    }

    /// Adds nodes of a part whose values may be something else than before, with the nodes around them.
    fn add_changed(&self, script: &Script, types: &[TypeSet], part: &TakenOver, nodes: &mut Nodes) {
        let now = types.get(part.nodes.clone()).unwrap_or_default();
        let then = self.types.get(part.before..part.before + part.nodes.len()).unwrap_or_default();
        if now == then {
            return;
        }
        let mut added = Nodes(vec![0; part.nodes.len().div_ceil(PER_WORD)]);
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

/// A set of nodes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Nodes(Vec<u64>);

/// Nodes for each number of the list.
pub(super) const PER_WORD: usize = u64::BITS as usize;

impl Nodes {
    /// The set of these bits.
    pub(super) fn of(bits: Vec<u64>) -> Nodes {
        Nodes(bits)
    }

    /// Whether a node, by its position, is in the set.
    #[inline]
    pub(super) fn has(&self, node: usize) -> bool {
        self.0.get(node / PER_WORD).is_some_and(|word| word >> (node % PER_WORD) & 1 != 0)
    }

    fn add(&mut self, node: usize) {
        if let Some(word) = self.0.get_mut(node / PER_WORD) {
            *word |= 1 << (node % PER_WORD);
        }
    }

    /// The bits of 64 nodes from a word on.
    pub(super) fn word(&self, word: usize) -> u64 {
        self.0.get(word).copied().unwrap_or_default()
    }

    /// The nodes of a script that are in the set where its version before had them, and all that are new in it.
    fn of_next(&self, count: usize, parts: &[TakenOver]) -> Nodes {
        let mut all = Nodes(vec![u64::MAX; count.div_ceil(PER_WORD)]);
        for TakenOver { nodes, before } in parts {
            let mut at = nodes.start;
            while at < nodes.end {
                let (word, bit) = (at / PER_WORD, at % PER_WORD);
                let length = (PER_WORD - bit).min(nodes.end - at);
                let mask = (u64::MAX >> (PER_WORD - length)) << bit;
                let bits = self.bits(before + at - nodes.start) << bit;
                if let Some(word) = all.0.get_mut(word) {
                    *word = *word & !mask | bits & mask;
                }
                at += length;
            }
        }
        all
    }

    /// 64 nodes from a node on.
    fn bits(&self, from: usize) -> u64 {
        let (word, bit) = (from / PER_WORD, from % PER_WORD);
        let low = self.word(word) >> bit;
        if bit == 0 { low } else { low | self.word(word + 1) << (PER_WORD - bit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_keep_their_bits_where_they_move_to() {
        let mut before = Nodes(vec![0; 4]);
        (0..200).filter(|node| node % 3 == 0 || node % 7 == 0).for_each(|node| before.add(node));
        let parts = [(5..70, 5), (72..73, 70), (80..209, 71)];
        let parts = parts.map(|(nodes, before)| TakenOver { nodes, before });
        let after = before.of_next(210, &parts);
        for node in 0..210 {
            let part = parts.iter().find(|part| part.nodes.contains(&node));
            let expected = part.is_none_or(|part| before.has(part.before + node - part.nodes.start));
            assert_eq!(after.has(node), expected, "{node}");
        }
    }
}
