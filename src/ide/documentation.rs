//! Documentation of names as Markdown and plain text: records of the reference, and names of the project.

pub(super) mod aliases;
pub(super) mod entry;
pub(super) mod markup;
pub(super) mod own;
pub(super) mod page_links;
pub(super) mod passed;
pub(super) mod syntax_line;
pub(super) mod syntaxes;
