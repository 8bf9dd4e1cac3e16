//! From a MediaWiki to the published site, and from a published site to this machine.
//!
//! * [`source`]: pages from an XML export or the API, as [`RawPage`](source::RawPage);
//! * [`pipeline::Collector`]: takes pages and makes records and topics of them;
//! * [`site::Site`]: all of them, and [`site::publish()`], which writes the files;
//! * [`update`]: fetches such a site for the server.
//!
//! It opens connections only to the address that it is given. It knows nothing of scripts: the server never needs it to
//! read one. Parsing accepts any input, and the same input gives the same bytes. A folder is replaced as a whole or not
//! at all.
//!
//! ```text
//! source  -> RawPage      sources of pages: an XML export or the API
//! selection               which pages are published
//! pipeline                from the pages of a source to a finished site
//! wikitext                the markup itself: parsed, expanded, converted to Markdown
//! classes -> ClassName    names of the game, from the pages that list them
//! page    -> Record|Topic one page's fields, from its wikitext
//! site                    the files: paths, bundles, index, syntax table, schema, writing
//! engine                  the game's own list of commands, for comparison
//! report                  findings and failures of a run
//! update                  fetching what was published
//! http                    what requests to a wiki and to a mirror have in common
//! ```
#![allow(clippy::disallowed_methods, reason = "it writes into folders that the user names")]

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
