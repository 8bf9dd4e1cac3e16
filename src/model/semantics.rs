//! What the names of a script mean and what its values may be.
//!
//! Local variables of SQF belong to the running code, not to the text: called code sees the variables of its caller.
//! What is written here is therefore what the text proves. Where code may run anywhere (it is kept in a variable, or given
//! to a function), its names may mean anything.

mod scope;
mod usage;
mod values;
mod walk;

use rustc_hash::FxHashMap;

pub use scope::{Declaration, Local, LocalId, Scope, ScopeId};
pub use usage::CodeUse;

use super::Script;
use crate::catalog::{Reference, TypeSet};
use crate::syntax::NodeId;

/// What is known of a script beyond its syntax.
#[derive(Debug, Default)]
pub struct Semantics {
    /// For each node.
    types: Vec<TypeSet>,
    scopes: Vec<Scope>,
    locals: Vec<Local>,
    /// The variable that a name means, by its token.
    names: FxHashMap<u32, LocalId>,
    /// The scope of code, by its node.
    codes: FxHashMap<NodeId, ScopeId>,
    /// Names of local variables that are read where none can be.
    undefined: Vec<NodeId>,
    globals: Vec<Global>,
}

/// A place where a global variable is written or read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The token with the name; of `missionNamespace setVariable ["name", ...]` the string.
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
        let mut semantics = Semantics { types: vec![TypeSet::ANY; script.tree().len()], ..Semantics::default() };
        if script.is_sound() {
            walk::walk(script, reference, &mut semantics);
            values::infer(script, reference, &mut semantics);
        }
        semantics
    }

    /// What the value of a node may be. What is not in the set, it never is; nil where the set says so.
    pub fn types(&self, node: NodeId) -> TypeSet {
        self.types.get(node.index()).copied().unwrap_or(TypeSet::ANY)
    }

    /// All local variables, by the places where they begin.
    pub fn locals(&self) -> impl Iterator<Item = (LocalId, &Local)> {
        self.locals.iter().enumerate().map(|(at, local)| (LocalId(at as u32), local))
    }

    /// A local variable.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    /// The variable that the name at `token` means; None for what may be the variable of a caller.
    pub fn local_at(&self, token: usize) -> Option<LocalId> {
        self.names.get(&(token as u32)).copied()
    }

    /// A scope.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.0 as usize]
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
    pub fn undefined(&self) -> &[NodeId] {
        &self.undefined
    }

    /// All uses of global variables, in the order of the text.
    pub fn globals(&self) -> &[Global] {
        &self.globals
    }
}
