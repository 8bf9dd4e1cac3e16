//! What names in scripts mean: which strings name classes or files, which words are fixed, which commands control the flow.

pub(super) mod class_names;
pub(super) mod config_path;
pub(super) mod control_flow;
pub(super) mod files;
pub(super) mod fixed_words;
