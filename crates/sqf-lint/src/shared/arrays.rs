//! Arrays that commands take.

use crate::context::Context;
use sqf_reference::takes::ArrayShape;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::NodeId;

const STRING: TypeSet = TypeSet::of(&[Type::String]);

/// Returns the arrays in elements of the array that a command takes, each with the index of the element.
pub(crate) fn inner(context: &Context<'_>, command: NodeId) -> impl Iterator<Item = (usize, &'static ArrayShape)> {
    context.taken_arrays(command).filter_map(|(path, shape)| match path {
        [element] => Some((*element as usize, shape)),
        _ => None,
    })
}

/// Returns the elements of an array that must be strings for a command.
pub(crate) fn strings(context: &Context<'_>, command: NodeId, array: NodeId) -> Vec<NodeId> {
    let Some(shape) = context.taken_array(command) else { return Vec::new() };
    let elements = context.elements(array).unwrap_or_default();
    elements.iter().zip(&shape.types).filter(|(_, wanted)| **wanted == STRING).map(|(element, _)| *element).collect()
}
