//! What a script says, as far as its tokens tell: brackets, the operands of a command, names that are defined in it,
//! and comments that speak to this program.

mod brackets;
mod source_file;

pub use brackets::Brackets;
pub use source_file::SourceFile;
