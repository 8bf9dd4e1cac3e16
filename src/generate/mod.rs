//! From a MediaWiki to the published site.
//!
//! ```text
//! source  -> RawPage      where pages come from: an XML export or the API
//! wikitext                the markup itself: parsed, expanded, turned into Markdown
//! page    -> Record|Topic one page's fields, from its wikitext
//! site                    the files: paths, bundles, index, syntax table, schema, writing
//! engine                  the game's own list of commands, to compare with
//! report                  what a run found and could not do
//! ```

pub mod engine;
pub mod page;
pub mod pipeline;
pub mod report;
pub mod selection;
pub mod site;
pub mod source;
pub mod wikitext;
