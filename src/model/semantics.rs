//! What the names of a script mean and what its values may be.
//!
//! Local variables of SQF belong to the running code, not to the text: called code sees the variables of its caller.
//! What is written here is therefore what the text proves. Where code may run anywhere (it is kept in a variable, or given
//! to a function), its names may mean anything.

mod magic;
mod scope;
mod straight;
mod usage;
mod values;
mod walk;

use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use scope::{Declaration, Local, LocalId, Scope, ScopeId};
pub use values::signatures;

use super::{CodeUse, Script};
use crate::catalog::{Reference, TypeSet};
use crate::syntax::NodeId;

/// What is known of a script beyond its syntax.
#[derive(Debug, Default)]
pub struct Semantics {
    /// For each node.
    types: Arc<Vec<TypeSet>>,
    /// The same where nothing is known of variables.
    plain: Arc<Vec<TypeSet>>,
    scopes: Vec<Scope>,
    locals: Vec<Local>,
    /// For each local variable what it may hold.
    variables: Vec<TypeSet>,
    /// The variable that a name means, by its token.
    names: Vec<LocalId>,
    /// For names of local variables, by their tokens, the value that the variable has there, where it has had others.
    straight: FxHashMap<usize, NodeId>,
    /// What `_this` holds where that is known, by its token.
    this: FxHashMap<usize, magic::This>,
    /// The scope of code, by its node.
    codes: FxHashMap<NodeId, ScopeId>,
    undefined: Vec<Undefined>,
    unbound: Vec<Unbound>,
    globals: Vec<Global>,
    overwritten: Vec<Overwritten>,
}

/// The name of a local variable that is read where there can be none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undefined {
    /// The name.
    pub node: NodeId,
    /// The code around it that sees nothing of what is around that.
    pub root: ScopeId,
    /// Why there is none.
    pub cause: Cause,
}

/// The name of a local variable that is read where no scope around has set it before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unbound {
    /// The name.
    pub node: NodeId,
    /// The scope that it stands in.
    pub scope: ScopeId,
    /// Why there is none, unless the script that runs this one has set it. None where something else may have, that is
    /// not seen, and in code of which nobody knows where it runs.
    pub cause: Option<Cause>,
}

/// An assignment to a local variable whose value nothing reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overwritten {
    /// The assignment.
    pub assignment: NodeId,
    /// The assignment further down in the same code that replaces the value.
    pub by: NodeId,
}

/// Why a variable is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Nothing sets it.
    Unset,
    /// It is a variable of the script around the code, which does not see it.
    Outside,
    /// It was set in inner code only, and went when that ended.
    Ended(LocalId),
    /// It is set further down only.
    Later(LocalId),
}

/// A place where a global variable is written or read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The token with the name.
    pub token: usize,
    /// What is done with it.
    pub access: Access,
}

/// What is done with a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Its value is used.
    Read,
    /// It gets this value.
    Write(NodeId),
}

impl Semantics {
    /// Understands a script.
    pub(super) fn new(script: &Script, reference: &Reference) -> Semantics {
        let mut semantics =
            Semantics { types: Arc::new(vec![TypeSet::ANY; script.tree().len()]), ..Semantics::default() };
        if script.is_sound() {
            walk::walk(script, &mut semantics);
            values::infer(script, reference, &mut semantics);
        }
        semantics
    }

    /// What the next version of the script can take over.
    pub(super) fn plain(&self) -> &Arc<Vec<TypeSet>> {
        &self.plain
    }

    /// What the value of a node may be. What is not in the set, it never is; nil where the set says so.
    pub fn types(&self, node: NodeId) -> TypeSet {
        self.types.get(node.index()).copied().unwrap_or(TypeSet::ANY)
    }

    /// What the values of all nodes may be, to be kept.
    pub fn all_types(&self) -> &Arc<Vec<TypeSet>> {
        &self.types
    }

    /// All local variables, by the places where they begin.
    pub fn locals(&self) -> impl Iterator<Item = (LocalId, &Local)> {
        self.locals.iter().enumerate().map(|(at, local)| (LocalId(at as u32), local))
    }

    /// A local variable.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }

    /// What a local variable may hold: all that it ever gets; anything where not all of that is seen.
    pub fn local_types(&self, id: LocalId) -> TypeSet {
        self.variables.get(id.index()).copied().unwrap_or(TypeSet::ANY)
    }

    /// The variable that the name at `token` means; None where that is not certain: it may be the variable of a caller,
    /// or code is kept and runs who knows where.
    pub fn local_at(&self, token: usize) -> Option<LocalId> {
        self.names.get(token).copied().filter(|local| *local != LocalId::NONE)
    }

    /// The value that the local variable at `token` was given before in straight code, or in the only place that sets it;
    /// None where that is not certain.
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

    /// A scope.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    /// The scope of code or of the script, which is the first of all.
    pub fn scope_of(&self, code: NodeId) -> Option<ScopeId> {
        self.codes.get(&code).copied()
    }

    /// How the code `{ ... }` of a node is run.
    pub fn code_use(&self, code: NodeId) -> CodeUse {
        self.scope_of(code).map_or(CodeUse::Unknown, |scope| self.scope(scope).runs)
    }

    /// Names of local variables that are read and that nothing can have set: code that sees nothing of what is around it
    /// asks for them, and nothing in it sets them.
    pub fn undefined(&self) -> &[Undefined] {
        &self.undefined
    }

    /// Other names of local variables that are read where no scope around has set them before: they are variables of a
    /// caller, or set by something that is not seen, or mistakes. No magic variables are among them, nor names that stand
    /// in a string.
    pub fn unbound(&self) -> &[Unbound] {
        &self.unbound
    }

    /// All scopes, outer ones before those in them.
    pub fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    /// A scope and all around it, outwards.
    pub fn around(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(scope), |scope| self.scope(*scope).parent)
    }

    /// Assignments to local variables whose values are replaced before anything reads them.
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

    /// Whether the command `word` sets the variable `name` for the code beside it. Both in lower case.
    pub fn gives(word: &str, name: &str) -> bool {
        usage::gives(word, name)
    }

    /// Whether a local variable of that name, in lower case, would be mistaken for one of the game nearly everywhere.
    pub fn is_reserved(name: &str) -> bool {
        magic::is_everywhere(name) || magic::GIVEN.contains(&name)
    }

    /// All uses of global variables, in the order of the text.
    pub fn globals(&self) -> &[Global] {
        &self.globals
    }
}

#[cfg(test)]
mod tests;
