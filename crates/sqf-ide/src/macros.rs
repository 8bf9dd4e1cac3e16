//! Macros: their definitions, the expansion of a call, and the whole preprocessed text.

pub(super) mod definition;
pub(super) mod expand;
pub(super) mod expansion;
