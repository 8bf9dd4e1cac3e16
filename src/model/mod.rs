//! What a script says.
//!
//! As far as its tokens tell, whatever their order ([`SourceFile`]): brackets, the operands of a command, names that are
//! defined in it, comments that speak to this program. And as the game reads it ([`Script`]): preprocessed, parsed, with
//! the meaning of its names and the types of its values.

mod allowed;
mod brackets;
mod expression;
#[cfg(test)]
pub(crate) mod fixture;
mod index;
mod macros;
mod operands;
mod reading;
mod script;
mod semantics;
mod source_file;
mod symbol;
mod workspace;

pub use allowed::Allowed;
pub use brackets::Brackets;
pub use index::{
    AssignedCode, AssignedFunction, CodeText, Collector, FileIndex, FileNames, FunctionDefinition, FunctionKind, Names,
    Outline, Parameter, tidy,
};
pub use macros::{Definition, Directive, Macros, macro_call, may_be_pasted};
pub use operands::{Operands, operands};
pub use reading::{Code, Cursor, Descent, Expects, Position, Reading, Side, Slot, Visible};
pub use script::Script;
pub use semantics::{
    Access, Cause, CodeUse, Declaration, Global, Local, LocalId, Scope, ScopeId, Semantics, Unbound, Undefined,
};
pub use source_file::SourceFile;
pub use symbol::{Located, NamedSymbol, Occurrence, Role, Symbol, SymbolKind, Translation};
pub use workspace::{Alone, Found, Workspace};

#[cfg(test)]
mod tests;
