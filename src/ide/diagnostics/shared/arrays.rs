//! Arrays that commands take.

use crate::catalog::takes::{Takes, rows_of};
use crate::catalog::{Type, TypeSet};
use crate::ide::diagnostics::context::Context;
use crate::syntax::NodeId;

const STRING: TypeSet = TypeSet::of(&[Type::String]);

/// Returns the array parameters of a command, in lower case: with or without a left operand.
pub(crate) fn shape(command: &str, has_left: bool) -> Option<(usize, &'static [TypeSet])> {
    rows_of(command).iter().find_map(|row| match &row.takes {
        Takes::Array(least, types) if row.is_of_form(has_left) => Some((*least, types.as_slice())),
        _ => None,
    })
}

/// Returns the elements of an array that must be strings for a command, in lower case.
pub(crate) fn strings(context: &Context<'_>, word: &str, array: NodeId, is_behind: bool) -> Vec<NodeId> {
    let Some((_, shape)) = shape(word, is_behind) else { return Vec::new() };
    let elements = context.elements(array).unwrap_or_default();
    elements.iter().zip(shape).filter(|(_, wanted)| **wanted == STRING).map(|(element, _)| *element).collect()
}
