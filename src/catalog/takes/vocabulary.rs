//! The names in rows that stand for something in the rest of the catalogue.

pub use crate::catalog::{ClassList, EventSet, Form, TypeSet};

/// The types of that name; any for `Anything`.
pub fn types_of(name: &str) -> Option<TypeSet> {
    if name == "Anything" { Some(TypeSet::ANY) } else { crate::catalog::types::names::of_name(name) }
}
