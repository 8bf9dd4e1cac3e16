//! The rules about configs.

pub(in super::super) mod addon_requirements;
pub(in super::super) mod config_code;
pub(in super::super) mod config_file;
pub(in super::super) mod config_syntax;
pub(in super::super) mod duplicate_class;
pub(in super::super) mod duplicate_function;
pub(in super::super) mod duplicate_idc;
pub(in super::super) mod duplicate_property;
pub(in super::super) mod missing_control_type;
pub(in super::super) mod misspelt_property;
pub(in super::super) mod parent_case;
pub(in super::super) mod property_value;
pub(in super::super) mod unknown_parent;
