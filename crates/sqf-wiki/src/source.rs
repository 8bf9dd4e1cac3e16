//! Sources of pages.

pub mod api;
pub mod compression;
pub mod export;
pub mod hidden_categories;
pub mod redirect;
pub mod sidecar;
pub mod site_info;

use std::ops::ControlFlow;

/// One page of the wiki as delivered by a source, uninterpreted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawPage {
    /// Full title with namespace prefix, blanks for underscores.
    pub title: String,
    /// Number of the namespace; 0 is the main one, 10 templates, 14 categories.
    pub namespace: i32,
    /// Revision the text belongs to.
    pub revid: u64,
    /// Time of that revision as ISO 8601 (UTC).
    pub timestamp: Option<String>,
    /// The wikitext.
    pub text: String,
    /// Target of a redirect page, including its `#section` if it has one.
    pub redirect: Option<String>,
    /// Visible categories without their namespace, if the source provides them. Most come from templates, so the text
    /// alone does not show them.
    pub categories: Option<Vec<String>>,
}

/// Receives pages as they are read. `Break` asks the source to stop early.
pub(crate) type PageSink<'a> = dyn FnMut(RawPage) -> ControlFlow<()> + 'a;
