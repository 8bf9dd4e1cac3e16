//! Statements of a script in which the types of values are those of the version before.
//!
//! Without what other files say, the types in a statement depend on its code, and on the local variables that it names:
//! where they are set, and whether unseen code may set them. So statements that share variables belong together, and a
//! change in one of them may change the types in all of them. The others keep their types.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::magic::ThisValue;
use super::scope::{Declaration, Local, LocalId};
use super::variables::sets_this;
use super::{Overwritten, Scopes, Semantics};
use crate::Script;
use sqf_reference::TypeSet;
use sqf_syntax::{NodeId, Parsed, Tree, Unchanged};

/// The types of values as far as they depend on nothing but the script. [`Semantics`] share the parts.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Inferred {
    types: Arc<Vec<TypeSet>>,
    variables: Arc<Vec<TypeSet>>,
    straight: Arc<FxHashMap<usize, NodeId>>,
    proved: Arc<FxHashSet<usize>>,
    overwritten: Arc<Vec<Overwritten>>,
}

impl Inferred {
    pub(super) fn of(semantics: &Semantics) -> Inferred {
        Inferred {
            types: Arc::clone(&semantics.types),
            variables: Arc::clone(&semantics.variables),
            straight: Arc::clone(&semantics.straight),
            proved: Arc::clone(&semantics.proved),
            overwritten: Arc::clone(&semantics.overwritten),
        }
    }

    /// Returns the semantics of a copy of the script.
    pub(super) fn semantics(&self, scopes: Arc<Scopes>, plain: Arc<Vec<TypeSet>>) -> Semantics {
        let own = self.clone();
        let Inferred { types, variables, straight, proved, overwritten } = self.clone();
        Semantics { scopes, types, plain, own, variables, straight, proved, called: FxHashMap::default(), overwritten }
    }
}

/// What was inferred for the last version before that was asked for its types.
#[derive(Debug, Clone)]
pub(crate) struct InferredBefore {
    pub(super) scopes: Arc<Scopes>,
    pub(super) inferred: Inferred,
    /// What the current version shares with it; None if that is the same version.
    pub(super) unchanged: Option<Vec<Unchanged>>,
}

impl InferredBefore {
    /// Returns it for the next version.
    pub(super) fn in_next(self, next: &Parsed) -> InferredBefore {
        let unchanged = match self.unchanged {
            Some(then) => Unchanged::joined(next.unchanged(), &then),
            None => next.unchanged().to_vec(),
        };
        InferredBefore { unchanged: Some(unchanged), ..self }
    }
}

/// What keeps its types.
pub(super) struct Kept<'a> {
    before: &'a Inferred,
    unchanged: &'a [Unchanged],
    script: &'a Script,
    /// The nodes that keep their types, in order.
    nodes: Vec<Range<usize>>,
    /// For each variable that keeps its types, itself in the version before.
    locals: Vec<Option<LocalId>>,
}

impl<'a> Kept<'a> {
    /// Finds what keeps its types; None if nothing does. `straight` are the known values in straight-line code.
    pub(super) fn new(
        script: &'a Script,
        now: &Scopes,
        straight: &FxHashMap<usize, NodeId>,
        InferredBefore { scopes: then, inferred: before, unchanged }: &'a InferredBefore,
    ) -> Option<Kept<'a>> {
        let unchanged = unchanged.as_deref().unwrap_or_default();
        let statements = script.statements_of_script().filter(|_| !unchanged.is_empty() && !then.is_empty())?;
        // These count everywhere.
        if script.given_globals().next().is_some() || sets_this(now) != sets_this(then) {
            return None;
        }
        let mut groups = Groups::new(script, statements, unchanged);
        let versions = Versions { parts: unchanged, now, then };
        let locals = versions.compare_locals(script.tree(), &mut groups);
        versions.compare_names(&locals, (straight, &before.straight), &mut groups);
        versions.compare_this(script, &mut groups);
        let (mut nodes, mut begin): (Vec<Range<usize>>, usize) = (Vec::new(), 0);
        for (number, statement) in statements.iter().enumerate() {
            let own = begin..statement.index() + 1;
            begin = own.end;
            let group = groups.of_statement(number);
            match nodes.last_mut().filter(|last| last.end == own.start) {
                _ if groups.are_changed[group] => {}
                Some(last) => last.end = own.end,
                None => nodes.push(own),
            }
        }
        let both = now.locals.iter().zip(locals);
        let locals = both.map(|(local, before)| before.filter(|_| !groups.is_changed(local.token))).collect();
        Some(Kept { before, unchanged, script, nodes, locals })
    }

    /// Whether a node keeps its types.
    pub(super) fn has(&self, node: NodeId) -> bool {
        let at = self.nodes.partition_point(|nodes| nodes.end <= node.index());
        self.nodes.get(at).is_some_and(|nodes| nodes.contains(&node.index()))
    }

    /// Returns the nodes that do not keep their types.
    pub(super) fn others(&self) -> Vec<Range<usize>> {
        let ends = std::iter::once(0).chain(self.nodes.iter().map(|nodes| nodes.end));
        let starts = self.nodes.iter().map(|nodes| nodes.start).chain([self.script.tree().len()]);
        ends.zip(starts).map(|(end, start)| end..start).collect()
    }

    /// Sets the types of the nodes that keep them.
    pub(super) fn copy_to(&self, types: &mut [TypeSet]) {
        for part in self.unchanged {
            let first = self.nodes.partition_point(|nodes| nodes.end <= part.nodes.start);
            for nodes in self.nodes[first..].iter().take_while(|nodes| nodes.start < part.nodes.end) {
                let (start, end) = (nodes.start.max(part.nodes.start), nodes.end.min(part.nodes.end));
                let before = start - part.nodes.start + part.nodes_before;
                types[start..end].copy_from_slice(&self.before.types[before..before + end - start]);
            }
        }
    }

    /// Returns the types of a variable that keeps them.
    pub(super) fn types_of(&self, id: LocalId) -> Option<TypeSet> {
        let before = self.locals.get(id.index()).copied().flatten()?;
        Some(self.before.variables[before.index()])
    }

    /// Returns the names, by token, whose types conditions have tested in what keeps its types.
    pub(super) fn proved(&self) -> impl Iterator<Item = usize> {
        let tree = self.script.tree();
        let parts = self.unchanged.iter().filter(|_| !self.before.proved.is_empty());
        parts.flat_map(move |part| {
            let names = part.nodes.clone().filter_map(|node| tree.id(node));
            let names = names.filter(|node| tree.is_name(*node) && self.has(*node)).map(|name| tree.token(name));
            names.filter(|token| self.before.proved.contains(&(token - part.tokens.start + part.tokens_before)))
        })
    }
}

/// Statements that belong together.
struct Groups {
    /// The statement of each token.
    of_token: Vec<u32>,
    /// For each statement, another one of its group that stands for it; itself if it stands for the group.
    standing: Vec<u32>,
    /// For the statement that stands for a group, whether anything in the group has changed.
    are_changed: Vec<bool>,
}

impl Groups {
    /// Begins with a group for each statement. Those that are not the same as before have changed.
    fn new(script: &Script, statements: &[NodeId], unchanged: &[Unchanged]) -> Groups {
        // Other tokens are those between statements.
        let mut of_token = vec![0; script.pre().tokens().len()];
        let mut are_changed = vec![true; statements.len()];
        for (number, statement) in statements.iter().enumerate() {
            of_token[script.tree().tokens(*statement)].fill(number as u32);
        }
        for part in unchanged {
            let (first, last) = (of_token[part.tokens.start], of_token[part.tokens.end - 1]);
            are_changed[first as usize..=last as usize].fill(false);
        }
        Groups { of_token, standing: (0..statements.len() as u32).collect(), are_changed }
    }

    /// Returns the statement that stands for the group of a token.
    fn of(&mut self, token: usize) -> usize {
        // A missing value at the end is before no token.
        self.of_statement(self.of_token.get(token).copied().unwrap_or_default() as usize)
    }

    /// Returns the statement that stands for the group of another.
    fn of_statement(&mut self, mut at: usize) -> usize {
        while self.standing[at] as usize != at {
            let next = self.standing[at] as usize;
            self.standing[at] = self.standing[next];
            at = next;
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.of(one), self.of(other));
        self.standing[other] = one as u32;
        self.are_changed[one] |= self.are_changed[other];
    }

    fn change(&mut self, token: usize) {
        let group = self.of(token);
        self.are_changed[group] = true;
    }

    fn is_changed(&mut self, token: usize) -> bool {
        let group = self.of(token);
        self.are_changed[group]
    }
}

/// The names of two versions of a script.
struct Versions<'a> {
    parts: &'a [Unchanged],
    now: &'a Scopes,
    then: &'a Scopes,
}

impl Versions<'_> {
    /// Returns a token in the version before; None if its statement has changed.
    fn token(&self, token: usize) -> Option<usize> {
        let part = self.parts.get(self.parts.partition_point(|part| part.tokens.end <= token))?;
        moved(token, &part.tokens, part.tokens_before)
    }

    /// Returns a node in the version before, by its position; None if its statement has changed.
    fn node(&self, node: NodeId) -> Option<usize> {
        let part = self.parts.get(self.parts.partition_point(|part| part.nodes.end <= node.index()))?;
        moved(node.index(), &part.nodes, part.nodes_before)
    }

    /// Joins the statements of each variable, and returns those that are the same as before, by variable.
    fn compare_locals(&self, tree: &Tree, groups: &mut Groups) -> Vec<Option<LocalId>> {
        let mut declared = vec![LocalId::NONE; self.then.names.len()];
        for (id, local) in self.then.locals() {
            declared[local.token] = id;
        }
        let mut compare = |local: &Local| {
            let before = self.token(local.token).map(|token| declared[token]).filter(|id| *id != LocalId::NONE);
            let before = before.filter(|before| self.is_same(local, self.then.local(*before)));
            for token in local.reads.iter().chain(&local.named) {
                groups.join(local.token, *token);
            }
            for value in &local.writes {
                groups.join(local.token, tree.token(*value));
            }
            if before.is_none() {
                groups.change(local.token);
            }
            before
        };
        self.now.locals.iter().map(&mut compare).collect()
    }

    fn is_same(&self, now: &Local, then: &Local) -> bool {
        let are_tokens = |now: &[usize], then: &[usize]| {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| self.token(*now) == Some(*then))
        };
        let is_node = |now: NodeId, then: NodeId| self.node(now) == Some(then.index());
        let is_declared = match (now.declared, then.declared) {
            (Declaration::Param { element: a, index: i }, Declaration::Param { element: b, index: j }) => {
                i == j && is_node(a, b)
            }
            (now, then) => now == then,
        };
        is_declared
            && (now.escapes, now.is_shared) == (then.escapes, then.is_shared)
            && now.name == then.name
            && are_tokens(&now.reads, &then.reads)
            && are_tokens(&now.named, &then.named)
            && now.writes.len() == then.writes.len()
            && now.writes.iter().zip(&then.writes).all(|(now, then)| is_node(*now, *then))
    }

    /// Finds the names that mean another variable than before, or have another known value.
    fn compare_names(
        &self,
        locals: &[Option<LocalId>],
        straight: (&FxHashMap<usize, NodeId>, &FxHashMap<usize, NodeId>),
        groups: &mut Groups,
    ) {
        for part in self.parts {
            for (token, before) in part.tokens.clone().zip(part.tokens_before..) {
                let (now, then) = (self.now.names[token], self.then.names[before]);
                let is_same = match now {
                    LocalId::NONE => then == LocalId::NONE,
                    now => {
                        let value = straight.0.get(&token).map(|value| self.node(*value));
                        let value_before = straight.1.get(&before).map(|value| Some(value.index()));
                        locals[now.index()] == Some(then) && value == value_before
                    }
                };
                if !is_same {
                    groups.change(token);
                }
            }
        }
    }

    /// Finds the names `_this` that have another value than before.
    fn compare_this(&self, script: &Script, groups: &mut Groups) {
        let name = script.words().find("_this");
        for token in name.into_iter().flat_map(|name| script.words().tokens_of(name)) {
            let Some(before) = self.token(token) else { continue };
            let is_same = match (self.now.this.get(&token), self.then.this.get(&before)) {
                (Some(ThisValue::Given(now)), Some(ThisValue::Given(then))) => self.node(*now) == Some(then.index()),
                (now, then) => now == then,
            };
            if !is_same {
                groups.change(token);
            }
        }
    }
}

/// Returns where something in a range was, given where the range began.
fn moved(at: usize, range: &Range<usize>, before: usize) -> Option<usize> {
    range.contains(&at).then(|| at - range.start + before)
}

#[cfg(test)]
mod tests;
