//! A `for` over indexes that can be a `forEach`.

use crate::prelude::*;
use rustc_hash::FxHashMap;
use sqf_model::Declaration;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "index loop instead of `forEach`",
    explanation: "A loop from 0 to `count x - 1` that uses the index only to select from `x` can be written as `forEach`, \
        which is shorter, and faster according to the wiki's measurements. Not reported when `x` may not be an \
        array.",
    example: Example {
        wrong: "for \"_i\" from 0 to (count allUnits - 1) do { hint str (allUnits select _i) };",
        right: "{ hint str _x } forEach allUnits;",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let tree = context.tree();
    if !context.is_sound() {
        return;
    }
    // The array that each index selects from, by the token of the index.
    let mut selected: FxHashMap<usize, NodeId> = FxHashMap::default();
    let mut loops: Vec<(NodeId, usize, NodeId)> = Vec::new();
    for node in context.nodes() {
        let Expr::Binary(left, right) = tree.expr(node) else { continue };
        match context.word(node) {
            "select" | "#" => {
                selected.insert(tree.token(tree.bare(right)), left);
            }
            "do" => loops.extend(over_indices(context, left).map(|(variable, array)| (left, variable, array))),
            _ => {}
        }
    }
    for (head, variable, array) in loops {
        let Some(local) = context.semantics().local_at(variable).map(|local| context.semantics().local(local)) else {
            continue;
        };
        let selects = |token: &usize| selected.get(token).is_some_and(|from| context.is_same(*from, array));
        let is_index = local.declared == Declaration::For && local.writes.is_empty() && !local.reads.is_empty();
        // `count` and `select` also take configs, but `forEach` does not.
        let is_array = context.is_at_most(array, Type::Array);
        if is_index && is_array && context.is_written(head) && local.reads.iter().all(selects) {
            let array = context.source(context.tree().bare(array));
            sink.node(
                head,
                Note::new(format!(
                    "the index is only used to select from `{array}`; use \
                `forEach {array}`"
                )),
            );
        }
    }
}

/// Matches `for "_i" from 0 to (count x - 1)`: the token of the name, and the array.
fn over_indices(context: &Context<'_>, head: NodeId) -> Option<(usize, NodeId)> {
    let (rest, end) = context.binary(head, "to")?;
    let (start, from) = context.binary(rest, "from")?;
    let name = context.tree().bare(context.unary(start, "for")?);
    let (count, one) = context.binary(end, "-")?;
    let array = context.unary(count, "count")?;
    let is_all = context.number(from) == Some(0.0) && context.number(one) == Some(1.0);
    let is_steady = context.is_variable(array) || context.bare(array) == Expr::Name;
    (is_all && is_steady && context.tree().expr(name) == Expr::Text).then(|| (context.tree().token(name), array))
}
