//! The rules about configs.

pub(crate) mod addon_requirements;
pub(crate) mod addon_units;
pub(crate) mod config_code;
pub(crate) mod config_file;
pub(crate) mod config_syntax;
pub(crate) mod duplicate_class;
pub(crate) mod duplicate_function;
pub(crate) mod duplicate_idc;
pub(crate) mod duplicate_property;
pub(crate) mod file_type;
pub(crate) mod magazine_well;
pub(crate) mod missing_control_type;
pub(crate) mod missing_idd;
pub(crate) mod misspelt_property;
pub(crate) mod parent_case;
pub(crate) mod property_value;
pub(crate) mod quoted_number;
pub(crate) mod unknown_parent;
pub(crate) mod unused_declaration;
