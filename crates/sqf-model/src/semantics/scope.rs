//! Scopes and their variables.

use smallvec::SmallVec;

use crate::CodeUse;
use sqf_syntax::{NodeId, WordId};

/// A scope, identified by its position in a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScopeId(pub(super) u32);

impl ScopeId {
    /// The scope of the script itself.
    pub const FILE: ScopeId = ScopeId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece of code with its own variables.
#[derive(Debug, Clone)]
pub struct Scope {
    /// The enclosing scope in the text.
    pub parent: Option<ScopeId>,
    /// The code, or the script.
    pub node: NodeId,
    /// How it is run.
    pub runs: CodeUse,
    /// The command that it is an operand of, or whose operand is the list that contains it.
    pub command: Option<NodeId>,
    /// The name of the function that runs it, if `command` calls a known one.
    pub function: Option<NodeId>,
    /// Whether it runs unscheduled, where it cannot wait.
    pub is_unscheduled: bool,
    /// Whether something waits for its end: it is run immediately, repeatedly, or for its value.
    pub is_awaited: bool,
}

/// A local variable, identified by its position in a script.
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
    /// The scope in which it begins.
    pub scope: ScopeId,
    /// How it begins.
    pub declared: Declaration,
    /// The token of its first name: a name, or a string such as `"_i"`.
    pub token: usize,
    /// The variable of the same name that it shadows, if that is in an enclosing scope whose variables it sees.
    pub shadows: Option<LocalId>,
    /// The variable of the same name that was declared earlier in the same scope.
    pub redeclares: Option<LocalId>,
    /// Tokens of names that read it, including those in code that may run anywhere.
    pub reads: SmallVec<[usize; 4]>,
    /// Strings that name it without using its value: `isNil "_gate"`.
    pub named: Vec<usize>,
    /// The values assigned to it.
    pub writes: SmallVec<[NodeId; 2]>,
    /// Whether something unseen may read or write it: a string with its name, an opaque macro, code that is stored,
    /// text that is compiled and called. Functions are assumed not to access the variables of their callers.
    pub escapes: bool,
    /// Like `escapes`, but without the strings in `named`.
    pub is_shared: bool,
}

/// How a variable begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declaration {
    /// `private _name = value`
    PrivateAssign,
    /// `private "_name"`, `private ["_name"]`
    Private,
    /// `params [...]`: the element, and its index in the list.
    Param {
        /// The element: a string, or an array that begins with one.
        element: NodeId,
        /// Its zero-based index.
        index: usize,
    },
    /// `for "_name" from ...`
    For,
    /// `_name = value` without `private`: a variable of this scope, or of a caller.
    Assign,
}
