//! Wikitext, the markup of the wiki's pages, parsed the way MediaWiki parses it.
//!
//! ```text
//! preprocess   text    -> nodes      comments, templates, arguments, code tags
//! expand       nodes   -> markup     templates become what they show; opaque pieces become one character each (atom)
//! colors       markup  -> markup     meanings of the colors of table rows become text
//! block        markup  -> blocks     paragraphs, lists, tables (table), boxes
//! inline       markup  -> runs       emphasis, tags, entities
//! markdown     blocks  -> Markdown
//! ```
//!
//! Every pass is total (it has a result for any input) and linear in its input: nesting is cut off at a depth that no
//! real page reaches, and nothing is searched for twice.

pub(crate) mod atom;
pub(crate) mod block;
mod code;
pub(crate) mod colors;
mod displayed;
pub(crate) mod expand;
mod floats;
mod html;
pub(crate) mod inline;
pub(crate) mod markdown;
pub(crate) mod preprocess;
mod quotes;
pub(crate) mod table;
pub(crate) mod templates;
pub(crate) mod text;

use crate::report::Findings;

/// Converts a page's wikitext to Markdown, without any of the fields that records have.
///
/// This runs all passes, for tests and benches; records and topics take their fields from intermediate results.
pub fn to_markdown(title: &str, source: &str) -> (String, Findings) {
    let source = atom::sanitize(source);
    let (nodes, _) = preprocess::preprocess(&source);
    let mut expander = expand::Expander::new(title);
    let markup = expander.markup(&nodes);
    let blocks = block::parse(&markup, &expander.arena);
    (markdown::render(&blocks), expander.findings)
}

#[cfg(test)]
mod tests;
