//! The rules, each in a file of its own. [`super::Code`] has the list of them.

pub(super) mod broken;
pub(super) mod deprecated;
pub(super) mod missing_include;
pub(super) mod newer_version;
pub(super) mod special_build;
pub(super) mod syntax;
pub(super) mod unknown_function;
