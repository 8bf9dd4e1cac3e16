//! What a script says.
//!
//! A [`SourceFile`] is its text: tokens, lines, comments that speak to this program. A [`Script`] is what the game makes of
//! that: preprocessed, parsed, with the meaning of its names and the types of its values. A [`Reading`] joins both: it takes
//! a place of the text to the code there, also where the game reads none.

mod allowed;
mod brackets;
mod expression;
#[cfg(test)]
pub(crate) mod fixture;
mod macros;
mod operands;
mod reading;
mod script;
mod semantics;
mod source_file;
mod workspace;

pub use allowed::Allowed;
pub use brackets::Brackets;
pub use macros::{Definition, Directive, Macros, macro_call, may_be_pasted};
pub use operands::{Operands, operands};
pub use reading::{Cursor, Descent, Expects, Position, Reading, Region, Side, Slot, Visible};
pub use script::Script;
pub use semantics::{
    Access, Cause, CodeUse, Declaration, Global, Local, LocalId, Scope, ScopeId, Semantics, Unbound, Undefined,
};
pub use source_file::SourceFile;
pub use workspace::{Alone, Found, Workspace};

#[cfg(test)]
mod tests;
