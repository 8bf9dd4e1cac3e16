//! The types of local variables while those of nodes are inferred.

use sqf_reference::{Reference, Type, TypeSet};
use sqf_syntax::NodeId;

use super::scope::{Declaration, Local, LocalId};
use super::{Scopes, Semantics};
use crate::{CodeUse, Script};

pub(super) const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

/// The types of variables at nodes that are visited in order.
pub(super) struct Variables<'a> {
    script: &'a Script,
    reference: &'a Reference,
    semantics: &'a Semantics,
    /// Whether the script sets `_this` itself.
    sets_this: bool,
    /// By variable; None if nothing asked about it yet.
    known: Vec<Option<Variable>>,
    /// For parameters, the types of what the game passes; by variable, None if nothing asked yet.
    passed: Vec<Option<TypeSet>>,
}

/// What is known of a variable before a node: some of its values have their final types there, and the others those of
/// the time when the variable was first asked about.
struct Variable {
    /// The types with which it begins, and those of the values before the node.
    before: TypeSet,
    /// The types of each value and those after it, from the last value to the first one after the node.
    after: Vec<(NodeId, TypeSet)>,
}

impl<'a> Variables<'a> {
    pub(super) fn new(script: &'a Script, reference: &'a Reference, semantics: &'a Semantics) -> Variables<'a> {
        let sets_this = sets_this(semantics);
        let known = semantics.locals.iter().map(|_| None).collect();
        let passed = vec![None; semantics.locals.len()];
        Variables { script, reference, semantics, sets_this, known, passed }
    }

    /// Returns the types of a variable at a node: of all its values, if all of them are seen. `types` are those of
    /// nodes.
    pub(super) fn at(&mut self, node: NodeId, id: LocalId, types: &[TypeSet]) -> TypeSet {
        let mut variable = self.known[id.index()].take().unwrap_or_else(|| self.begin(id, types));
        while let Some((value, _)) = variable.after.pop_if(|(value, _)| *value < node) {
            variable.before = variable.before.union(types[value.index()]);
        }
        // A value that it only gets later does not matter yet.
        let is_unset = variable.before == NOTHING && self.semantics.local(id).declared == Declaration::Private;
        if is_unset && !variable.after.is_empty() {
            self.known[id.index()] = Some(variable);
            return TypeSet::ANY;
        }
        let found = variable.before.union(variable.after.last().map_or(TypeSet::NONE, |(_, types)| *types));
        self.known[id.index()] = Some(variable);
        found
    }

    /// Returns the types of all variables, given the final ones of all nodes, and of the variables that keep theirs.
    pub(super) fn all(&mut self, types: &[TypeSet], kept: impl Fn(LocalId) -> Option<TypeSet>) -> Vec<TypeSet> {
        let semantics = self.semantics;
        let of = |(id, local): (LocalId, &Local)| {
            let values = local.writes.iter().map(|value| types[value.index()]);
            kept(id).unwrap_or_else(|| values.fold(self.first(id, types), TypeSet::union))
        };
        semantics.locals().map(of).collect()
    }

    fn begin(&mut self, id: LocalId, types: &[TypeSet]) -> Variable {
        let (semantics, before) = (self.semantics, self.first(id, types));
        let local = semantics.local(id);
        let mut values = if before.is_any() { Vec::new() } else { local.writes.to_vec() };
        values.sort_unstable_by(|a, b| b.cmp(a));
        let mut all = TypeSet::NONE;
        let after = values.into_iter().map(|value| {
            all = all.union(types[value.index()]);
            (value, all)
        });
        Variable { before, after: after.collect() }
    }

    /// Returns the types with which a variable begins; any, if there are values that are not seen.
    fn first(&mut self, id: LocalId, types: &[TypeSet]) -> TypeSet {
        let semantics = self.semantics;
        let local = semantics.local(id);
        if local.escapes || self.reads_itself_first(local) {
            return TypeSet::ANY;
        }
        match local.declared {
            Declaration::PrivateAssign => TypeSet::NONE,
            Declaration::Private => NOTHING,
            Declaration::For => TypeSet::of(&[Type::Number]),
            Declaration::Param { element, .. } if self.script.string(element).is_some() && self.sets_this => {
                TypeSet::ANY
            }
            Declaration::Param { element, index } if self.script.string(element).is_some() => {
                let passed = || self.script.certain_types(self.reference, element, index);
                *self.passed[id.index()].get_or_insert_with(passed)
            }
            Declaration::Param { element, .. } => of_param(self.script, types, element),
            // It may be the variable of a caller, unless there is none.
            Declaration::Assign if self.is_in_fresh(local) => NOTHING,
            Declaration::Assign => TypeSet::ANY,
        }
    }

    /// Whether the first value of a variable is computed from the variable, as in
    /// `private "_gate"; _gate = vehicle _gate`.
    fn reads_itself_first(&self, local: &Local) -> bool {
        let first =
            local.writes.first().filter(|_| !matches!(local.declared, Declaration::For | Declaration::Param { .. }));
        first.is_some_and(|value| {
            let value = self.script.tree().tokens(*value);
            local.reads.iter().any(|read| value.contains(read))
        })
    }

    fn is_in_fresh(&self, local: &Local) -> bool {
        let runs = self.semantics.around(local.scope).map(|scope| self.semantics.scope(scope).runs);
        runs.into_iter().find(|runs| *runs != CodeUse::Inline) == Some(CodeUse::Fresh)
    }
}

/// Handles `["_name", default, [types]]`, and `param` with such a list: one of the types, or that of the default.
pub(super) fn of_param(script: &Script, types: &[TypeSet], element: NodeId) -> TypeSet {
    let Some([_, given @ ..]) = script.elements(element) else { return TypeSet::ANY };
    of_expected(script, types, given)
}

/// Handles `[_this, 0, default, [types]] call BIS_fnc_param`.
pub(super) fn of_old_param(script: &Script, types: &[TypeSet], arguments: NodeId) -> TypeSet {
    let Some([_, _, given @ ..]) = script.elements(arguments) else { return TypeSet::ANY };
    of_expected(script, types, given)
}

fn of_expected(script: &Script, types: &[TypeSet], given: &[NodeId]) -> TypeSet {
    let [default, expected, ..] = given else { return TypeSet::ANY };
    let Some(expected) = script.elements(*expected).filter(|expected| !expected.is_empty()) else {
        return TypeSet::ANY;
    };
    // An unknown type, such as nil, accepts anything.
    let expected = expected.iter().map(|one| types[one.index()]).fold(TypeSet::NONE, TypeSet::union);
    if expected.may_be_nothing() { TypeSet::ANY } else { expected.union(types[default.index()]) }
}

/// Whether the script sets `_this` itself.
pub(super) fn sets_this(scopes: &Scopes) -> bool {
    scopes.locals.iter().any(|local| &*local.name == "_this")
}
