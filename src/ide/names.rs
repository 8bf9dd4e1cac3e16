//! What names in scripts mean: which strings name classes, which words are fixed, which commands control the flow.

pub(super) mod class_names;
pub(super) mod control_flow;
pub(super) mod fixed_words;
