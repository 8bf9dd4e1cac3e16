//! What macros make: their definitions, the text of one call, the whole text as the preprocessor leaves it.

pub(super) mod definition;
pub(super) mod expand;
pub(super) mod expansion;
