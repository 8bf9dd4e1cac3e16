//! Names without quotes among strings: in a list of them, or in a column of a table.

use std::path::Path;

use rustc_hash::FxHashSet;

use crate::prelude::*;
use crate::shared::free_names::free;
use sqf_model::{Access, GlobalUse};
use sqf_syntax::{Expr, NodeId};

/// Minimum number of strings that make a list or a column of them.
const FEWEST: usize = 3;

/// Reports names that nothing sets among strings. `said` are the tokens that were reported otherwise.
pub(super) fn check(context: &Context<'_>, path: &Path, said: &mut FxHashSet<usize>, sink: &mut Sink<'_>) {
    let semantics = context.semantics();
    let reads = semantics.globals().iter().filter(|global| global.access == Access::Read);
    for token in reads.map(|global| global.token) {
        let Some(node) = context.node_of(token).filter(|node| context.tree().is_name(*node)) else { continue };
        if said.contains(&token) || !context.is_written(node) {
            continue;
        }
        let name = context.text(token);
        let Some(others) = strings_beside(context, node) else { continue };
        if !is_list(context, node) || !is_like(context, name, &others, path) || !is_unset(context, name, path) {
            continue;
        }
        let message = format!("`{name}` is never assigned in this project; the others here are Strings: `\"{name}\"`");
        let edits = context.replace(node, format!("\"{name}\""));
        sink.node(node, Note::new(message).fix("Add quotes", edits, false));
        said.insert(token);
    }
}

/// Whether the array around an element is a list of values: one that is assigned or looped over, in an array or not. The
/// arguments of functions may be anything.
fn is_list(context: &Context<'_>, element: NodeId) -> bool {
    let tree = context.tree();
    let is_array = |node: &NodeId| matches!(tree.expr(*node), Expr::Array(_) | Expr::Paren(_));
    let Some(around) = context.ancestors(element).find(|node| !is_array(node)) else { return false };
    match tree.expr(around) {
        Expr::Assign(_) | Expr::PrivateAssign(_) => true,
        Expr::Unary(_) => context.word(around) == "selectrandom",
        Expr::Binary(..) => matches!(context.word(around), "in" | "foreach"),
        _ => false,
    }
}

/// Whether a name may be one of these strings: it begins with a tag that one of them has, or it has none, and is neither a
/// variable of the editor nor one of another mod.
fn is_like(context: &Context<'_>, name: &str, others: &[NodeId], path: &Path) -> bool {
    let tag = |name: &str| name.split_once('_').map(|(tag, _)| tag.to_ascii_lowercase());
    match tag(name) {
        Some(own) => {
            others.iter().filter_map(|other| context.string(*other)).any(|other| tag(&other) == Some(own.clone()))
        }
        None => context.is_editor_known(path),
    }
}

/// Whether nothing in the project can set a variable: it only has its name in strings, if at all.
fn is_unset(context: &Context<'_>, name: &str, path: &Path) -> bool {
    let is_free = |used: GlobalUse| !(used.may_be_variable || used.has_own_tag && used.may_be_composed);
    free(context, name).is_some_and(is_free)
        && context.defines_function(name) != Some(true)
        && context.workspace().meant_global(name, path).is_none()
}

/// Returns the elements of the array around an element.
fn list_of<'a>(context: &Context<'a>, element: NodeId) -> Option<(NodeId, &'a [NodeId])> {
    let array = context.parent(element)?;
    let Expr::Array(elements) = context.tree().expr(array) else { return None };
    Some((array, elements))
}

/// Returns the strings among which an element is the only name, or nearly: the others of its list, or those in its place
/// in the arrays beside its own.
fn strings_beside(context: &Context<'_>, node: NodeId) -> Option<Vec<NodeId>> {
    among_strings(context, node).or_else(|| in_column(context, node))
}

/// Returns the other elements of a list if all are strings.
fn among_strings(context: &Context<'_>, node: NodeId) -> Option<Vec<NodeId>> {
    let (_, list) = list_of(context, node)?;
    let others: Vec<NodeId> = list.iter().copied().filter(|other| *other != node).collect();
    let are_strings = list.len() > FEWEST && others.iter().all(|other| context.bare(*other) == Expr::Text);
    are_strings.then_some(others)
}

/// Returns the strings in the place of an element in the arrays beside its own, if nearly all have one there, and the
/// others a name.
fn in_column(context: &Context<'_>, node: NodeId) -> Option<Vec<NodeId>> {
    let (array, row) = list_of(context, node)?;
    let (_, rows) = list_of(context, array).filter(|(_, rows)| rows.len() > FEWEST)?;
    let column = row.iter().position(|other| *other == node).unwrap_or_default();
    let (mut strings, mut names) = (Vec::new(), 0);
    for row in rows {
        let Expr::Array(elements) = context.tree().expr(*row) else { return None };
        match elements.get(column).map(|element| (*element, context.bare(*element))) {
            Some((string, Expr::Text)) => strings.push(string),
            Some((_, Expr::Name)) => names += 1,
            Some(_) => return None,
            None => {}
        }
    }
    (strings.len() >= FEWEST && strings.len() >= names * FEWEST).then_some(strings)
}
