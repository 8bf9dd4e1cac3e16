//! What a script says, as far as its tokens tell: brackets, the operands of a command, names that are defined in it,
//! and comments that speak to this program.

mod allowed;
mod brackets;
mod call;
mod expression;
#[cfg(test)]
pub(crate) mod fixture;
mod macros;
mod operands;
mod source_file;
mod variables;

pub use allowed::Allowed;
pub use brackets::Brackets;
pub use call::{Call, Side, call_at};
pub use macros::{Definition, Directive, Macros, macro_call, may_be_pasted};
pub use operands::{Operands, operands};
pub use source_file::SourceFile;
pub use variables::{Variable, variables};

#[cfg(test)]
mod tests;
