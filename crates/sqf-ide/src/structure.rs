//! The structure of a text: outline, folding, selection ranges.

pub(super) mod folding;
pub(super) mod outline;
pub(super) mod regions;
pub(super) mod selection;
