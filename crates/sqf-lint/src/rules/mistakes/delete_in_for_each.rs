//! Deletion of elements from the list that a loop iterates over.

use crate::prelude::*;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "deletion that makes a loop skip elements",
    explanation: "`forEach` iterates by index. When its code deletes the current element, the next element moves into its \
        place and is skipped. Use `forEachReversed`, which skips nothing, or `select` the elements to keep. The same goes \
        for `deleteAt` and `deleteWaypoint` with the index of a `for` that counts up to \
        the number of elements; count down instead. Where the \
        condition looks for the one element that equals a value, it is only an information. Not reported when the loop ends right after the deletion with `exitWith`, `break`, `throw` or the like.",
    example: Example {
        wrong: "private _crates = [1, 2];\n{ _crates deleteAt _forEachIndex } forEach _crates;",
        right: "private _crates = [1, 2];\n{ _crates deleteAt _forEachIndex } forEachReversed _crates;",
    },
    checks: &[Check::Node(Nodes::words(&["foreach", "do"]), check)],
    behavior: Behavior::DEFAULT,
};

/// Whether a loop may end before its last iteration.
fn may_end(context: &Context<'_>, code: NodeId) -> bool {
    context.mentions_trait(code, Trait::Jumps) || context.mentions(code, &["exitwith", "throw"])
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if let Some((head, body)) = context.plain_binary(node, "do") {
        return counting_up(context, head, body, sink);
    }
    let Some((code, array)) = context.plain_binary(node, "foreach") else { return };
    if !context.is_variable(array) {
        return;
    }
    if may_end(context, code) {
        return;
    }
    for statement in in_branches(context, code) {
        let Some((from, index)) = context.plain_binary(statement, "deleteat") else { continue };
        if context.is_same(from, array) && context.word(context.tree().bare(index)) == "_foreachindex" {
            let name = context.source(array);
            let note = Note::new(format!("deleting an element of `{name}` makes `forEach` skip the next one"));
            let is_only_one = finds_one(context, code, statement);
            sink.node(statement, if is_only_one { note.severity(Severity::Information) } else { note });
        }
    }
}

/// Whether a statement runs for the element that equals a value, such as an object or an id: a list mostly has it once,
/// and what is skipped does not matter.
fn finds_one(context: &Context<'_>, code: NodeId, statement: NodeId) -> bool {
    let mut around = context.ancestors(statement).take_while(|node| *node != code);
    let condition = around.find_map(|node| context.plain_binary(node, "then")).map(|(head, _)| head);
    let Some(condition) = condition.and_then(|head| context.unary(head, "if")) else { return false };
    let bare = context.tree().bare(condition);
    let is_equality = matches!(context.word(bare), "==" | "isequalto");
    let Expr::Binary(left, right) = context.tree().expr(bare) else { return false };
    let is_one =
        |value: NodeId| context.is_variable(value) || matches!(context.word(context.tree().bare(value)), "player");
    is_equality && (is_element(context, left) && is_one(right) || is_element(context, right) && is_one(left))
}

/// Whether a value is `_x` or an element of it: `_x select 0`, `_x # 0`.
fn is_element(context: &Context<'_>, node: NodeId) -> bool {
    let bare = context.tree().bare(node);
    match context.tree().expr(bare) {
        Expr::Name => context.word(bare) == "_x",
        Expr::Binary(list, index) => {
            matches!(context.word(bare), "select" | "#") && context.number(index).is_some() && is_element(context, list)
        }
        _ => false,
    }
}

/// Returns the statements directly in a loop and in its `then` and `else`; the loop usually ends after others.
fn in_branches(context: &Context<'_>, code: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut codes = vec![code];
    while let Some(code) = codes.pop() {
        for statement in context.statements(code).unwrap_or_default() {
            if let Some((_, then)) = context.plain_binary(*statement, "then") {
                match context.binary(then, "else") {
                    Some((one, other)) => codes.extend([one, other]),
                    None => codes.push(then),
                }
            }
            found.push(*statement);
        }
    }
    found
}

/// `for "_i" from 0 to (count _list - 1) do { _list deleteAt _i }`.
fn counting_up(context: &Context<'_>, head: NodeId, body: NodeId, sink: &mut Sink<'_>) {
    let Some((rest, end)) = context.plain_binary(head, "to") else { return };
    let Some((start, from)) = context.binary(rest, "from") else { return };
    let Some(variable) = context.unary(start, "for").and_then(|name| context.string(name)) else { return };
    let counts_all = context.number(from).is_some() && context.mentions(end, &["count"]);
    if !counts_all || may_end(context, body) {
        return;
    }
    let is_index = |node: NodeId| {
        context.bare(node) == Expr::Name && context.word(context.tree().bare(node)).eq_ignore_ascii_case(&variable)
    };
    // The loop may step back, or leave out what it deletes.
    let is_set = |node: &NodeId| {
        matches!(context.tree().expr(*node), Expr::Assign(_)) && is_index_name(context, *node, &variable)
    };
    let statements = in_branches(context, body);
    if statements.iter().any(is_set) {
        return;
    }
    for statement in statements {
        let is_counted = |list: NodeId| counted(context, end).is_some_and(|counted| context.is_same(counted, list));
        let what = match context.plain_binary(statement, "deleteat") {
            Some((list, index)) if is_index(index) && is_counted(list) => Some("element"),
            Some(_) => None,
            None => {
                let place = context.plain_unary(statement, "deletewaypoint").and_then(|place| context.elements(place));
                place.filter(|place| place.len() == 2 && is_index(place[1])).map(|_| "waypoint")
            }
        };
        let Some(what) = what.filter(|_| context.is_written(statement)) else { continue };
        let message = format!(
            "deleting the {what} moves the next one into its place, which this loop skips; count down: `from ... to {} step -1`",
            context.source(from)
        );
        sink.node(statement, Note::new(message));
    }
}

fn is_index_name(context: &Context<'_>, assignment: NodeId, variable: &str) -> bool {
    context.text(context.tree().token(assignment)).eq_ignore_ascii_case(variable)
}

/// Returns what `count` counts in the end of a loop: `count _list - 1`.
fn counted(context: &Context<'_>, end: NodeId) -> Option<NodeId> {
    let end = context.binary(end, "-").map_or(end, |(count, _)| count);
    context.unary(end, "count")
}
