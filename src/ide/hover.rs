//! Hover: what is this?

use super::Analysis;
use crate::text::TextRange;

/// What is known of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub range: TextRange,
    /// GitHub-flavoured Markdown; see [`super::plain_text`] for clients that want none.
    pub markdown: String,
}

pub(super) fn hover(_analysis: &Analysis, _offset: u32) -> Option<Hover> {
    None
}
