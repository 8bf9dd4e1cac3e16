//! Names without quotes among strings: in a list of them, or in a column of a table.

use std::path::Path;

use rustc_hash::FxHashSet;

use crate::prelude::*;
use sqf_model::Access;
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
        let is_alone = || is_among_strings(context, node) || is_in_column(context, node);
        if !is_alone() || !is_unset(context, name, path) {
            continue;
        }
        let message = format!("`{name}` is never assigned in this project; the others here are Strings: `\"{name}\"`");
        let edits = context.replace(node, format!("\"{name}\""));
        sink.node(node, Note::new(message).fix("Add quotes", edits, false));
        said.insert(token);
    }
}

/// Whether nothing in the project can set a variable: it only has its name in strings, if at all.
fn is_unset(context: &Context<'_>, name: &str, path: &Path) -> bool {
    let used = context.workspace().global_use(name, path);
    used.is_some_and(|used| !used.may_be_variable && !(used.has_own_tag && used.may_be_composed))
        && !super::is_function(name)
        && !context.sets_global(name)
        && context.reference().get(name).is_none()
        && context.workspace().meant_global(name, path).is_none()
}

/// Returns the elements of the array around an element.
fn list_of<'a>(context: &Context<'a>, element: NodeId) -> Option<(NodeId, &'a [NodeId])> {
    let array = context.parent(element)?;
    let Expr::Array(elements) = context.tree().expr(array) else { return None };
    Some((array, elements))
}

/// Whether all other elements of a list are strings.
fn is_among_strings(context: &Context<'_>, node: NodeId) -> bool {
    let Some((_, list)) = list_of(context, node) else { return false };
    let mut others = list.iter().filter(|other| **other != node);
    list.len() > FEWEST && others.all(|other| context.bare(*other) == Expr::Text)
}

/// Whether nearly all arrays beside that of an element have a string in its place, and the others a name.
fn is_in_column(context: &Context<'_>, node: NodeId) -> bool {
    let Some((array, row)) = list_of(context, node) else { return false };
    let Some((_, rows)) = list_of(context, array).filter(|(_, rows)| rows.len() > FEWEST) else { return false };
    let column = row.iter().position(|other| *other == node).unwrap_or_default();
    let (mut strings, mut names) = (0, 0);
    for row in rows {
        let Expr::Array(elements) = context.tree().expr(*row) else { return false };
        match elements.get(column).map(|element| context.bare(*element)) {
            Some(Expr::Text) => strings += 1,
            Some(Expr::Name) => names += 1,
            Some(_) => return false,
            None => {}
        }
    }
    strings >= FEWEST && strings >= names * FEWEST
}
