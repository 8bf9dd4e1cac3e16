//! Global variables that never get a first value, because all that assigns them reads them.

use std::path::Path;

use rustc_hash::FxHashMap;

use super::is_own;
use crate::prelude::*;
use sqf_model::{Access, MOST_OF_TYPE, Step};
use sqf_syntax::{Expr, NodeId};

/// Reports variables such as `TAG_kills` if `TAG_kills = TAG_kills + 1` is all that sets it.
pub(super) fn check(context: &Context<'_>, path: &Path, sink: &mut Sink<'_>) {
    let mut assigned: FxHashMap<&str, Vec<(usize, NodeId)>> = FxHashMap::default();
    for global in context.semantics().globals() {
        if let Access::Write(value) = global.access {
            assigned
                .entry(context.words().text(context.words().of(global.token)))
                .or_default()
                .push((global.token, value));
        }
    }
    let grows = |(name, places): &(&str, Vec<(usize, NodeId)>)| {
        places.iter().all(|(_, value)| is_made_of(context, name, *value))
            && is_only_here(context, name, path, places.len())
            && !is_of_mod(context, name)
    };
    for (name, places) in assigned.into_iter().filter(grows) {
        let Some((token, _)) = places.first() else { continue };
        let name = context.reference().get(name).is_none().then(|| context.text(*token));
        if let Some(name) = name.filter(|_| context.token(*token).is_some_and(|it| it.is_written() && !it.is_opaque()))
        {
            let message = format!("`{name}` has no first value: whatever assigns it, reads it");
            sink.tokens(*token..token + 1, Note::new(message));
        }
    }
}

/// Whether a value is computed from a variable itself, as in `TAG_kills + 1`.
fn is_made_of(context: &Context<'_>, name: &str, value: NodeId) -> bool {
    let is_it = |node: NodeId| context.bare(node) == Expr::Name && context.word(context.tree().bare(node)) == name;
    match context.bare(value) {
        Expr::Binary(left, right) => is_it(left) || is_it(right),
        _ => false,
    }
}

/// Whether a variable, by its name in lower case, has the tag of a mod that the project names, and that may set it.
fn is_of_mod(context: &Context<'_>, name: &str) -> bool {
    name.split_once('_').is_some_and(|(tag, _)| context.workspace().names_mod(tag)) && !is_own(context, name)
}

/// Whether a script assigns a global variable so many times, and nothing else does.
fn is_only_here(context: &Context<'_>, name: &str, path: &Path, count: usize) -> bool {
    let assigned = context.assigned_values(name).unwrap_or_default();
    let is_cut = |step: &Step| assigned.iter().filter(|other| other.what == step.what).count() >= MOST_OF_TYPE;
    assigned.len() == count && assigned.iter().all(|step| *step.file == *path && !is_cut(step))
}
