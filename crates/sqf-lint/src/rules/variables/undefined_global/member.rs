//! Variables of objects and namespaces that are read, without a default, by a name under which nothing sets one.

use std::path::Path;

use super::{is_own, is_tagged, is_tested};
use crate::prelude::*;
use rustc_hash::FxHashSet;
use sqf_reference::takes::{ArgumentName, NameUse, Takes};
use sqf_syntax::{Expr, NodeId};

/// Reports the names of variables that every string of the project only reads. The script tests the local variables
/// `tested`.
pub(super) fn check(context: &Context<'_>, path: &Path, tested: &FxHashSet<String>, sink: &mut Sink<'_>) {
    let all: Vec<NodeId> = context.nodes_with(|word| word == "getvariable").collect();
    let asked_for = asked_for(context, &all);
    for node in all {
        if is_kept_between_missions(context, node) || is_tested(context, node, tested) {
            continue;
        }
        let mut read = None;
        context.each_taken(node, &mut |value, row| {
            if matches!(row.takes, Takes::Name(ArgumentName::Member | ArgumentName::Variable, NameUse::Read)) {
                read = Some(value);
            }
        });
        let Some(value) = read.filter(|value| context.tree().expr(*value) == Expr::Text) else { continue };
        let Some(name) = context.string(value).filter(|_| context.is_written(value)) else { continue };
        // With a default, it may be an option for whoever uses the scripts.
        let is_asked_for = || asked_for.contains(&name.to_ascii_lowercase());
        if !has_default(context, value) && is_tagged(&name) && is_never_set(context, &name, path) && !is_asked_for() {
            let message = format!("`{name}` is only read in this project; nothing sets a variable of that name");
            sink.node(value, Note::new(message));
        }
    }
}

/// Returns the names, in lower case, that `getVariable` reads where the script asks whether the value is nil.
fn asked_for(context: &Context<'_>, all: &[NodeId]) -> FxHashSet<String> {
    let is_asked = |node: &NodeId| context.ancestors(*node).any(|around| context.word(around) == "isnil");
    let names = all.iter().copied().filter(is_asked).filter_map(|node| {
        let Expr::Binary(_, read) = context.tree().expr(node) else { return None };
        context.string(read)
    });
    names.map(|name| name.to_ascii_lowercase()).collect()
}

/// Whether a `getVariable` reads what another mission may have set.
fn is_kept_between_missions(context: &Context<'_>, node: NodeId) -> bool {
    let holder = context.plain_binary(node, "getvariable").map(|(holder, _)| context.word(context.tree().bare(holder)));
    holder.is_none_or(|holder| matches!(holder, "profilenamespace" | "missionprofilenamespace" | "servernamespace"))
}

/// Whether the name is the first element of an array with a value other than nil.
fn has_default(context: &Context<'_>, name: NodeId) -> bool {
    let list = context.parent(name).and_then(|list| context.elements(list)).unwrap_or_default();
    list.get(1).is_some_and(|default| context.name_of(*default) != "nil")
}

fn is_never_set(context: &Context<'_>, name: &str, path: &Path) -> bool {
    let used = context.workspace().global_use(name, path);
    let is_read = used.is_some_and(|used| used.is_only_read && !used.is_set && !used.may_be_composed && !used.is_class);
    // The functions of the project are variables of `missionNamespace`.
    let is_function = || context.defines_function(name) == Some(true);
    is_read && context.reference().get(name).is_none() && is_own(context, name) && !is_function()
}
