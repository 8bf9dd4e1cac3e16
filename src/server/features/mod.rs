//! Features with handlers and conversions of their own, one file each.

pub(super) mod colors;
pub(super) mod folding;
pub(super) mod selection;
pub(super) mod semantic_tokens;
