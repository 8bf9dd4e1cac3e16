//! Markdown: putting texts into it, and laying it out where it is not rendered.
//!
//! * [`Blocks`], [`fence`], [`code`], [`escaped`] and the like: pieces of Markdown;
//! * [`plain_text`]: without marks, for clients that render no Markdown;
//! * [`for_terminal`]: wrapped, with styles, for the commands;
//! * [`html()`](html()): as HTML, for pages in a browser;
//! * [`decode_entities`]: what HTML and Markdown write as `&lt;`.
//!
//! It knows nothing of SQF or the reference, and prints nothing. Any text is laid out: there are no errors.

mod entities;
mod html;
mod layout;
mod plain;
mod table;
mod terminal;
mod text;
mod write;

pub use entities::decode_entities;
pub use html::{Dressing, Heading, Ids, escape_into, html, html_escaped, html_inline};
pub use plain::plain_text;
pub use terminal::for_terminal;
pub use write::{Blocks, bullets, code, code_list, default_value, escaped, fence, is_block};
