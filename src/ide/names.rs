//! Meanings of names in scripts: strings that name classes or files, fixed words, control flow commands.

pub(super) mod class_names;
pub(super) mod config_path;
pub(super) mod control_flow;
pub(super) mod files;
pub(super) mod fixed_words;
