//! What commands take in arrays.

use crate::catalog::takes::{Takes, rows_of};
use crate::catalog::{Type, TypeSet};
use crate::ide::diagnostics::context::Context;
use crate::syntax::NodeId;

const STRING: TypeSet = TypeSet::of(&[Type::String]);

/// What a command, in lower case, has in its array: with an operand before it or without.
pub(crate) fn shape(command: &str, has_left: bool) -> Option<(usize, &'static [TypeSet])> {
    rows_of(command).iter().find_map(|row| match &row.takes {
        Takes::Array(least, types) if row.is_of_form(has_left) => Some((*least, types.as_slice())),
        _ => None,
    })
}

/// The elements of an array for which a command, in lower case, takes nothing but strings.
pub(crate) fn strings(context: &Context<'_>, word: &str, array: NodeId, is_behind: bool) -> Vec<NodeId> {
    let Some((_, shape)) = shape(word, is_behind) else { return Vec::new() };
    let elements = context.elements(array).unwrap_or_default();
    elements.iter().zip(shape).filter(|(_, wanted)| **wanted == STRING).map(|(element, _)| *element).collect()
}
