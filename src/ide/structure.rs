//! The structure of a text: its outline, what can be folded, what a selection grows to.

pub(super) mod folding;
pub(super) mod outline;
pub(super) mod regions;
pub(super) mod selection;
