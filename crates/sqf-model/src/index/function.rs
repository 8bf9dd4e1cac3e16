//! Functions of a project: where they are defined, and facts from their code.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{FileOccurrence, Occurrence};
use sqf_text::TextRange;

/// A function of a project: its declaration and its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionDefinition {
    /// Its name as declared: `GATE_fnc_open`.
    pub name: Arc<str>,
    /// How it is defined.
    pub kind: FunctionKind,
    /// The name in the declaration: the class in `CfgFunctions`, `open` of `PREP(open)`, the variable before the `=`.
    pub declared: FileOccurrence,
    /// The file with its code; None if unknown.
    pub file: Option<Arc<Path>>,
    /// The outline of its code; None if the code cannot be read.
    pub outline: Option<Arc<Outline>>,
    /// Whether it belongs to a library: a folder of another mod, outside the workspace.
    pub is_library: bool,
    /// Its entry in `CfgFunctions`.
    pub listing: Option<Listing>,
}

impl FunctionDefinition {
    /// Returns the file with its code, if it is known.
    pub fn home(&self) -> Option<&Arc<Path>> {
        match self.kind {
            FunctionKind::Assigned => Some(&self.declared.file),
            FunctionKind::Config | FunctionKind::Compiled => self.file.as_ref(),
        }
    }
}

/// The classes around an entry of `CfgFunctions`, and how the game uses them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The class of the tag.
    pub tag: Arc<str>,
    /// Whether the name of the function begins with the name of this class.
    pub is_named_by_tag: bool,
    /// The class of the category.
    pub category: Arc<str>,
    /// Whether the script is in a folder with the name of this class.
    pub is_found_by_category: bool,
}

/// How a function is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FunctionKind {
    /// A class in `CfgFunctions`.
    Config,
    /// A macro such as `PREP` or a command compiles its file: `name = compileScript ["open.sqf"]`.
    Compiled,
    /// Its code is written where it is assigned: `name = {...}`.
    Assigned,
}

/// Facts about a function from its code.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    /// The code, including its braces; for a file, all of it.
    pub code: TextRange,
    /// The comments that document it, from the first to the last: those before the code, or at its start.
    pub header: Option<TextRange>,
    /// Its parameters, in the order of `_this`: from `params [...]`, else from `_this select 0` and the like. None if
    /// the code contains neither.
    pub params: Option<Vec<Parameter>>,
    /// Whether it takes its argument as it is, not the elements of an array: `alive _this`.
    pub takes_whole: bool,
}

/// A parameter: an element of `params [...]`, or a variable that is assigned `_this select 0`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name, with the underscore; empty for a skipped one.
    pub name: Box<str>,
    /// The range of the name, without its quotes.
    pub range: TextRange,
    /// The default value as written.
    pub default: Option<Box<str>>,
    /// Values that show the allowed types, as written, without the brackets around them: `objNull, []`.
    pub types: Option<Box<str>>,
    /// The allowed lengths of an array, as written.
    pub count: Option<Box<str>>,
}

/// A function that a script assigns: `name = {...}`, `name = compileScript ["gate.sqf"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedFunction {
    /// Its name as written, or as composed by a macro.
    pub name: Arc<str>,
    /// The variable that it is assigned to.
    pub declared: Occurrence,
    /// Its code.
    pub code: AssignedCode,
}

/// The code of a function that a script assigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AssignedCode {
    /// It follows the `=`.
    Here(Outline),
    /// It is in another file; None if unknown.
    File(Option<Arc<Path>>),
}
