//! What a script says.
//!
//! [`SourceFile`] is its text with tokens and lines, [`Script`] what the game reads: preprocessed, parsed, with the meaning
//! of its names and the types of its values. [`Reading`] leads from a place of the text to the code there, and [`FileIndex`]
//! has the names by which a project knows the file.

mod allowed;
mod code_runner;
#[cfg(test)]
pub(crate) mod fixture;
mod index;
mod kept;
mod passed;
mod plugin;
mod reading;
mod script;
mod semantics;
mod source_file;
mod symbol;
mod workspace;

pub use allowed::Allowed;
pub use code_runner::{CodeRunner, CodeUse, Runs};
pub use index::{
    AssignedCode, AssignedFunction, CodeText, Collector, FileIndex, FileNames, FunctionDefinition, FunctionKind, Names,
    Outline, Parameter, StringText, code_strings, is_place_of_code, made_by_convention, name_of_macro, tidy,
};
pub use kept::Kept;
pub use passed::{EventNames, Passed, PassedBy, PassedParam, PassedVariable, Surroundings};
pub use reading::{Cursor, Descent, Expects, Position, Reading, Region, Side, Slot};
pub use script::{Earlier, Script};
pub use semantics::{Access, Cause, Declaration, Local, LocalId, ScopeId, Semantics, Undefined, signatures};
pub use source_file::SourceFile;
pub use symbol::{Located, NamedSymbol, Occurrence, Role, Symbol, SymbolKind, Translation};
pub use workspace::{Alone, Found, GlobalUse, TextKey, Workspace};

#[cfg(test)]
mod tests;
