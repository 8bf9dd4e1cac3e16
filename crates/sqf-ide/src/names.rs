//! Meanings of names in scripts: strings that name classes or files, fixed words, control flow commands.

pub mod class_names;
pub(super) mod config_path;
pub(super) mod control_flow;
pub mod files;
pub mod fixed_words;
