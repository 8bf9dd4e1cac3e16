//! Arrays that commands take.

use crate::catalog::takes::{ArrayShape, Takes, rows_of};
use crate::catalog::{Type, TypeSet};
use crate::ide::diagnostics::context::Context;
use crate::syntax::{Expr, NodeId};

const STRING: TypeSet = TypeSet::of(&[Type::String]);

/// Returns the array that a command takes with its operands.
pub(crate) fn shape(context: &Context<'_>, command: NodeId) -> Option<&'static ArrayShape> {
    let left = left_of(context, command);
    let is_meant = |shape: &&ArrayShape| {
        let Some(after) = shape.after else { return true };
        let types = left.map_or(TypeSet::NONE, |left| context.types(left));
        !types.is_empty() && types.is_subset(after)
    };
    arrays(context.word(command), left.is_some()).filter(|(path, _)| path.is_empty()).map(|(_, it)| it).find(is_meant)
}

/// Returns the arrays in elements of the array that a command takes, each with the index of the element.
pub(crate) fn inner(context: &Context<'_>, command: NodeId) -> impl Iterator<Item = (usize, &'static ArrayShape)> {
    let all = arrays(context.word(command), left_of(context, command).is_some());
    all.filter_map(|(path, shape)| match path {
        [element] => Some((*element as usize, shape)),
        _ => None,
    })
}

fn left_of(context: &Context<'_>, command: NodeId) -> Option<NodeId> {
    match context.tree().expr(command) {
        Expr::Binary(left, _) => Some(left),
        _ => None,
    }
}

fn arrays(command: &str, has_left: bool) -> impl Iterator<Item = (&'static [u32], &'static ArrayShape)> {
    rows_of(command).iter().filter_map(move |row| match &row.takes {
        Takes::Array(shape) if row.is_of_form(has_left) => Some((row.path.as_slice(), shape)),
        _ => None,
    })
}

/// Returns the elements of an array that must be strings for a command.
pub(crate) fn strings(context: &Context<'_>, command: NodeId, array: NodeId) -> Vec<NodeId> {
    let Some(shape) = shape(context, command) else { return Vec::new() };
    let elements = context.elements(array).unwrap_or_default();
    elements.iter().zip(&shape.types).filter(|(_, wanted)| **wanted == STRING).map(|(element, _)| *element).collect()
}
