//! Text utilities shared by several passes.

pub(crate) use sqf_markdown::decode_entities as decode;

/// Puts text on one line.
pub(crate) fn collapse_lines(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
