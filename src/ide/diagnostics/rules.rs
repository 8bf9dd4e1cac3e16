//! The rules, each in a file of its own. [`super::Code`] has the list of them.

pub(super) mod broken;
pub(super) mod deprecated;
pub(super) mod discarded_result;
pub(super) mod global_in_private;
pub(super) mod missing_file;
pub(super) mod missing_include;
pub(super) mod missing_private;
pub(super) mod newer_version;
pub(super) mod private_then_assign;
pub(super) mod redeclared_variable;
pub(super) mod reserved_assignment;
pub(super) mod shadowed_variable;
pub(super) mod special_build;
pub(super) mod syntax;
pub(super) mod undefined_variable;
pub(super) mod unknown_function;
pub(super) mod unknown_project_function;
pub(super) mod unreachable_code;
pub(super) mod untagged_global;
pub(super) mod unused_parameter;
pub(super) mod unused_variable;
