//! Documentation of names as Markdown and plain text: records of the reference, and names of the project.

pub(super) mod aliases;
pub(super) mod entry;
pub(super) mod markup;
pub mod own;
pub(super) mod page_links;
pub(super) mod passed;
pub mod syntax_line;
pub(super) mod syntaxes;
