//! The meaning of a script's names and the types of its values.
//!
//! Local variables of SQF belong to the running code, not to the text: called code sees the variables of its caller.
//! This module therefore contains what the text proves. If code may run anywhere (it is stored in a variable, or passed
//! to a function), its names may refer to anything.

mod magic;
mod narrowed;
mod scope;
mod straight;
mod unchanged;
mod usage;
mod values;
mod variables;
mod walk;

use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

pub use scope::{Declaration, Local, LocalId, Scope, ScopeId};
use unchanged::{Inferred, InferredBefore};
pub(crate) use usage::raises_events;
pub use values::signatures;

use super::{CodeUse, Script, Summary, Value};
use sqf_reference::{Reference, TypeSet};
use sqf_syntax::{NodeId, Parsed, WordId};

/// The meaning of names in a script: its scopes and variables. It does not depend on the types of values.
#[derive(Debug, Default)]
pub struct Scopes {
    scopes: Vec<Scope>,
    locals: Vec<Local>,
    /// The variable that a name refers to, by its token.
    names: Vec<LocalId>,
    /// The contents of `_this` where known, by token.
    this: FxHashMap<usize, magic::ThisValue>,
    /// The scope of code, by node.
    codes: FxHashMap<NodeId, ScopeId>,
    undefined: Vec<Undefined>,
    unbound: Vec<Unbound>,
    globals: Vec<Global>,
}

/// The analysis of a script beyond its syntax: its [`Scopes`], and the types of its values.
#[derive(Debug, Default)]
pub struct Semantics {
    scopes: Arc<Scopes>,
    /// Types by node.
    types: Arc<Vec<TypeSet>>,
    /// Types by node, assuming nothing about variables.
    plain: Arc<Vec<TypeSet>>,
    /// What follows from the script alone.
    own: Inferred,
    /// Types by local variable.
    variables: Arc<Vec<TypeSet>>,
    /// For names of local variables, by token: the value at that point, if the variable has had others.
    straight: Arc<FxHashMap<usize, NodeId>>,
    /// The names, by token, whose type a condition has tested.
    proved: Arc<FxHashSet<usize>>,
    /// What is known of the functions that the script calls, by word.
    called: FxHashMap<WordId, Arc<Summary>>,
    overwritten: Arc<Vec<Overwritten>>,
}

/// Types of earlier versions, which this one can reuse.
#[derive(Debug, Clone, Default)]
pub(crate) struct TypesBefore {
    /// Those of values in the version before, assuming nothing about variables.
    plain: Option<Arc<Vec<TypeSet>>>,
    inferred: Option<InferredBefore>,
}

impl TypesBefore {
    /// Returns them for the next version. `runs_alike`: whether the same functions of the project run code.
    pub(super) fn in_next(self, next: &Parsed, runs_alike: bool) -> TypesBefore {
        let inferred = self.inferred.filter(|_| runs_alike).map(|inferred| inferred.in_next(next));
        TypesBefore { inferred, ..self }
    }

    /// Returns them for the version after one whose types nobody has asked for.
    pub(super) fn without_plain(self) -> TypesBefore {
        TypesBefore { plain: None, ..self }
    }
}

/// What is known without types is asked of either.
impl Deref for Semantics {
    type Target = Scopes;

    fn deref(&self) -> &Scopes {
        &self.scopes
    }
}

/// The name of a local variable that is read where it cannot exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undefined {
    /// The name.
    pub node: NodeId,
    /// The code around it that sees none of the enclosing variables.
    pub root: ScopeId,
    /// Why it does not exist.
    pub cause: Cause,
}

/// The name of a local variable that is read where no enclosing scope has set it before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unbound {
    /// The name.
    pub node: NodeId,
    /// The scope that contains it.
    pub scope: ScopeId,
    /// Why it does not exist, unless the script that runs this one has set it. None if something unseen may have set
    /// it.
    pub cause: Option<Cause>,
    /// Whether it is in code that may run anywhere, stored or as a handler: `cause` is why that code and the code around
    /// it do not set it.
    pub is_stored: bool,
}

/// An assignment to a local variable whose value is never read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overwritten {
    /// The assignment.
    pub assignment: NodeId,
    /// A later assignment in the same code that replaces the value.
    pub by: NodeId,
}

/// Why a variable does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// It is never set.
    Unset,
    /// It belongs to the enclosing script, which the code does not see.
    Outside,
    /// It is set in inner code only, and was removed when that ended.
    Ended(LocalId),
    /// It is only set later.
    Later(LocalId),
}

/// A place where a global variable is written or read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The token with the name.
    pub token: usize,
    /// How it is used.
    pub access: Access,
}

/// A use of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Its value is used.
    Read,
    /// It is assigned this value.
    Write(NodeId),
}

impl Scopes {
    /// Reads the names of a script.
    pub(super) fn new(script: &Script) -> Scopes {
        if script.is_sound() { walk::walk(script) } else { Scopes::default() }
    }

    /// Whether they are those of a script that is not [sound](Script::is_sound): there is always the scope of the script.
    pub(super) fn is_empty(&self) -> bool {
        self.scopes.is_empty()
    }

    /// Iterates over all local variables, in the order in which they begin.
    pub fn locals(&self) -> impl Iterator<Item = (LocalId, &Local)> {
        self.locals.iter().enumerate().map(|(at, local)| (LocalId(at as u32), local))
    }

    /// Returns a local variable.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }

    /// Returns the variable that the name at `token` refers to; None if uncertain: it may be the variable of a caller,
    /// or the code is stored and may run anywhere.
    pub fn local_at(&self, token: usize) -> Option<LocalId> {
        self.names.get(token).copied().filter(|local| *local != LocalId::NONE)
    }

    /// Returns a scope.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    /// Returns the scope of code or of the script, which is the first of all.
    pub fn scope_of(&self, code: NodeId) -> Option<ScopeId> {
        self.codes.get(&code).copied()
    }

    /// Returns how the code `{ ... }` of a node is run.
    pub fn code_use(&self, code: NodeId) -> CodeUse {
        self.scope_of(code).map_or(CodeUse::Unknown, |scope| self.scope(scope).runs)
    }

    /// Returns names of local variables that are read but cannot have been set: code that sees none of the enclosing
    /// variables reads them, and nothing in it sets them.
    pub fn undefined(&self) -> &[Undefined] {
        &self.undefined
    }

    /// Returns other names of local variables that are read where no enclosing scope has set them before: they are
    /// variables of a caller, set by something unseen, or mistakes. Excludes magic variables and names in strings.
    pub fn unbound(&self) -> &[Unbound] {
        &self.unbound
    }

    /// Returns all scopes, outer ones before those in them.
    pub fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    /// Iterates over a scope and its ancestors, outward.
    pub fn around(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(scope), |scope| self.scope(*scope).parent)
    }

    /// Returns all uses of global variables, in text order.
    pub fn globals(&self) -> &[Global] {
        &self.globals
    }
}

impl Semantics {
    /// Analyzes a script.
    pub(super) fn new(script: &Script, reference: &Reference, before: &TypesBefore) -> Semantics {
        let scopes = Arc::clone(script.scopes());
        let semantics = match before {
            TypesBefore { plain: Some(plain), inferred: Some(InferredBefore { inferred, unchanged: None, .. }) }
                if script.given_globals().next().is_none() =>
            {
                inferred.semantics(scopes, Arc::clone(plain))
            }
            _ => {
                let types = Arc::new(vec![TypeSet::ANY; script.tree().len()]);
                let mut semantics = Semantics { scopes, types, ..Semantics::default() };
                if script.is_sound() {
                    values::infer(script, reference, &mut semantics, before);
                }
                semantics.own = Inferred::of(&semantics);
                semantics
            }
        };
        // What the rules find must not depend on what was reused.
        #[cfg(debug_assertions)]
        if before.inferred.is_some() {
            let new = Semantics::new(script, reference, &TypesBefore::default());
            assert!(semantics.own == new.own, "types that were reused are not those that are inferred");
        }
        semantics
    }

    /// Returns the semantics with what is known of the functions that the script calls.
    pub(super) fn calling(
        mut self,
        script: &Script,
        reference: &Reference,
        called: FxHashMap<WordId, Arc<Summary>>,
    ) -> Semantics {
        let has_results = called.values().any(|summary| !summary.result.is_unknown());
        let are_values = || called.keys().any(|word| is_value(script, *word));
        let says_more = script.is_sound() && (has_results || are_values());
        self.called = called;
        if says_more {
            values::infer(script, reference, &mut self, &TypesBefore::default());
        }
        self
    }

    /// Returns what a function returns that the script calls, by its name in lower case.
    pub(super) fn result(&self, script: &Script, name: &str) -> Value {
        let summary = script.words().find(name).and_then(|word| self.called.get(&word));
        summary.map_or_else(Value::unknown, |summary| summary.result.clone())
    }

    /// Returns what is known of a function that the script calls, by its word.
    pub fn called(&self, word: WordId) -> Option<&Arc<Summary>> {
        self.called.get(&word)
    }

    /// Returns what the next version of the script can reuse.
    pub(super) fn for_next(&self) -> TypesBefore {
        let (scopes, inferred) = (Arc::clone(&self.scopes), self.own.clone());
        let inferred = InferredBefore { scopes, inferred, unchanged: None };
        TypesBefore { plain: Some(Arc::clone(&self.plain)), inferred: Some(inferred) }
    }

    /// Returns the possible types of a node's value. The value never has any other type; nil only if the set contains
    /// it.
    pub fn types(&self, node: NodeId) -> TypeSet {
        self.types.get(node.index()).copied().unwrap_or(TypeSet::ANY)
    }

    /// Returns the possible types of all nodes, as a shared pointer.
    pub fn all_types(&self) -> &Arc<Vec<TypeSet>> {
        &self.types
    }

    /// Whether the name at `token` is in code that only runs if a condition has tested its type.
    pub fn is_proved(&self, token: usize) -> bool {
        self.proved.contains(&token)
    }

    /// Returns the possible types of a local variable: of all its values; any if not all of them are seen.
    pub fn local_types(&self, id: LocalId) -> TypeSet {
        self.variables.get(id.index()).copied().unwrap_or(TypeSet::ANY)
    }

    /// Returns the value assigned to the local variable at `token` earlier in straight-line code, or in the only place
    /// that sets it; None if uncertain.
    pub fn value_at(&self, token: usize) -> Option<NodeId> {
        if let Some(value) = self.straight.get(&token) {
            return Some(*value);
        }
        let local = self.local(self.local_at(token)?);
        match local.writes[..] {
            [value] if local.declared == Declaration::PrivateAssign && !local.escapes => Some(value),
            _ => None,
        }
    }

    /// Returns assignments to local variables whose values are replaced before they are read.
    pub fn overwritten(&self) -> &[Overwritten] {
        &self.overwritten
    }

    /// Whether the game itself may set a local variable of that name, in lower case: `_this`, `_x` ...
    pub fn is_magic(name: &str) -> bool {
        magic::is_magic(name)
    }

    /// Whether a variable of that name, in lower case, is only set by commands for the code that they run: `_x`.
    pub fn is_given_by_commands(name: &str) -> bool {
        magic::GIVEN.contains(&name)
    }

    /// Whether the command `word` sets the variable `name` for the code next to it. Both in lower case.
    pub fn gives(word: &str, name: &str) -> bool {
        usage::gives(word, name)
    }

    /// Whether a local variable of that name, in lower case, would be mistaken for one of the game nearly everywhere.
    pub fn is_reserved(name: &str) -> bool {
        magic::is_everywhere(name) || magic::GIVEN.contains(&name)
    }
}

/// Whether the script uses a function as a value, other than to call it.
fn is_value(script: &Script, function: WordId) -> bool {
    let names = script.words().tokens_of(function).filter_map(|token| script.node_of(token));
    names.filter(|name| script.tree().is_name(*name)).any(|name| !script.is_called(name))
}

#[cfg(test)]
mod tests;
