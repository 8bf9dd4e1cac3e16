//! From a MediaWiki to the published site.
//!
//! ```text
//! source  -> RawPage      sources of pages: an XML export or the API
//! wikitext                the markup itself: parsed, expanded, converted to Markdown
//! classes -> ClassName    names of the game, from the pages that list them
//! page    -> Record|Topic one page's fields, from its wikitext
//! site                    the files: paths, bundles, index, syntax table, schema, writing
//! engine                  the game's own list of commands, for comparison
//! report                  findings and failures of a run
//! ```

pub mod classes;
pub mod engine;
pub mod http;
pub mod page;
pub mod pipeline;
pub mod report;
pub mod selection;
pub mod site;
pub mod source;
pub mod update;
pub mod wikitext;
