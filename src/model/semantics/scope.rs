//! Scopes and the variables in them.

use smallvec::SmallVec;

use crate::model::CodeUse;
use crate::syntax::{NodeId, WordId};

/// A scope, as its position among all of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScopeId(pub(super) u32);

impl ScopeId {
    /// The scope of the script itself.
    pub const FILE: ScopeId = ScopeId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece of code with variables of its own.
#[derive(Debug, Clone)]
pub struct Scope {
    /// The scope around it in the text.
    pub parent: Option<ScopeId>,
    /// The code, or the script.
    pub node: NodeId,
    /// How it is run.
    pub runs: CodeUse,
    /// The command that it is an operand of, or that has the list with it for an operand.
    pub command: Option<NodeId>,
    /// The name of the function that runs it, where `command` calls one of which that is known.
    pub function: Option<NodeId>,
    /// Whether it runs where nothing can wait.
    pub is_unscheduled: bool,
    /// Whether it has to end before something else goes on: it is run at once, again and again, or for its value.
    pub is_awaited: bool,
}

/// A local variable, as its position among all of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub(super) u32);

impl LocalId {
    /// No variable.
    pub(super) const NONE: LocalId = LocalId(u32::MAX);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A local variable.
#[derive(Debug, Clone)]
pub struct Local {
    /// Its name in lower case, with the underscore.
    pub name: Box<str>,
    pub(super) word: WordId,
    /// Where it begins.
    pub scope: ScopeId,
    /// How it begins.
    pub declared: Declaration,
    /// The token that names it first: a name, or a string such as `"_i"`.
    pub token: usize,
    /// The variable of the same name that it hides, if that is in a scope around it whose variables it sees.
    pub shadows: Option<LocalId>,
    /// The variable of the same name that was declared before in the same scope.
    pub redeclares: Option<LocalId>,
    /// Tokens of names that read it, also from code of which nobody knows where it runs.
    pub reads: SmallVec<[usize; 4]>,
    /// Strings that name it and do not use its value: `isNil "_gate"`.
    pub named: Vec<usize>,
    /// The values that it gets.
    pub writes: SmallVec<[NodeId; 2]>,
    /// Whether something may read or write it that is not seen: a string with its name, an opaque macro, code that is
    /// kept, text that is compiled and called. Functions are taken not to meddle with the variables of their callers.
    pub escapes: bool,
    /// The same without the strings in `named`.
    pub is_shared: bool,
}

/// How a variable begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declaration {
    /// `private _name = value`
    PrivateAssign,
    /// `private "_name"`, `private ["_name"]`
    Private,
    /// `params [...]`: the element, and its place in the list.
    Param {
        /// The element: a string, or an array that begins with one.
        element: NodeId,
        /// Its place, counted from 0.
        index: usize,
    },
    /// `for "_name" from ...`
    For,
    /// `_name = value` without `private`: of this scope, or of a caller.
    Assign,
}
