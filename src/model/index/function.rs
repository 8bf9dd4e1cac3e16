//! Functions of a project: where they are defined, and what their code says of them.

use std::path::Path;
use std::sync::Arc;

use crate::model::{Located, Occurrence};
use crate::text::TextRange;

/// A function of a project, its declaration and its code together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionDefinition {
    /// Its name as it is declared: `GATE_fnc_open`.
    pub name: Arc<str>,
    /// How it is defined.
    pub kind: FunctionKind,
    /// Its name at the place of the declaration: the class in `CfgFunctions`, `open` of `PREP(open)`, the variable before
    /// the `=`.
    pub declared: Located,
    /// The file with its code; None where that is not known.
    pub file: Option<Arc<Path>>,
    /// What its code says; None where the code cannot be read.
    pub outline: Option<Arc<Outline>>,
    /// Whether it belongs to a library: a folder of another mod, outside of the workspace.
    pub is_library: bool,
    /// Where `CfgFunctions` lists it.
    pub listing: Option<Listing>,
}

/// The classes around an entry of `CfgFunctions`, and what the game takes of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The class of the tag.
    pub tag: Arc<str>,
    /// Whether the name of the function begins with that of this class.
    pub is_named_by_tag: bool,
    /// The class of the category.
    pub category: Arc<str>,
    /// Whether the script is in a folder with the name of this class.
    pub is_found_by_category: bool,
}

/// How a function is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FunctionKind {
    /// A class in `CfgFunctions`.
    Config,
    /// A macro such as `PREP` or a command compiles its file: `name = compileScript ["open.sqf"]`.
    Compiled,
    /// Its code is written where it is assigned: `name = {...}`.
    Assigned,
}

/// What the code of a function says of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// The code, with its braces where it has such; the whole of a file.
    pub code: TextRange,
    /// The comments that document it, from the first to the last: those before the code, or at its start.
    pub header: Option<TextRange>,
    /// What the code takes, in the order of `_this`: by `params [...]`, else by `_this select 0` and the like. None when
    /// neither is written in the code itself.
    pub params: Option<Vec<Parameter>>,
}

/// An argument that code takes: an element of `params [...]`, or a variable that gets `_this select 0`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, with the underscore; empty for one that is skipped.
    pub name: Box<str>,
    /// The name, without its quotes.
    pub range: TextRange,
    /// The default value as it is written.
    pub default: Option<Box<str>>,
    /// The values that show the allowed types, as they are written, without the brackets around them: `objNull, []`.
    pub types: Option<Box<str>>,
    /// The allowed numbers of elements of an array, as they are written.
    pub count: Option<Box<str>>,
}

/// A function that a script assigns: `name = {...}`, `name = compileScript ["gate.sqf"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedFunction {
    /// Its name as it is written, or as a macro makes it.
    pub name: Arc<str>,
    /// The variable that it is assigned to.
    pub declared: Occurrence,
    /// Its code.
    pub code: AssignedCode,
}

/// The code of a function that a script assigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AssignedCode {
    /// It is written behind the `=`.
    Here(Outline),
    /// It is that of another file; None where that is not known.
    File(Option<Arc<Path>>),
}
