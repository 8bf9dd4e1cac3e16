//! Names in rows that refer to the rest of the catalog.

pub use crate::{ClassList, EventSet, Form, TypeSet};

/// Returns the types of that name; any for `Anything`.
pub fn types_of(name: &str) -> Option<TypeSet> {
    if name == "Anything" { Some(TypeSet::ANY) } else { crate::types::names::of_name(name) }
}
