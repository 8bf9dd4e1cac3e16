//! Small things that several passes do to text.

use std::borrow::Cow;

/// Decodes HTML entities.
pub(crate) fn decode(text: &str) -> Cow<'_, str> {
    if text.contains('&') { html_escape::decode_html_entities(text) } else { Cow::Borrowed(text) }
}

/// Puts text on one line.
pub(crate) fn collapse_lines(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
