//! `waitUntil` whose code never returns a Boolean.

use crate::prelude::*;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "`waitUntil` without a condition",
    explanation: "`waitUntil` runs its code until the last statement returns `true`. An assignment or a command such as \
        `sleep` returns nothing there, and the game logs an error. Put the condition last. An `exitWith {}` in it also \
        returns nothing: it ends only the condition. Not reported when the \
        type of the last statement is uncertain.",
    example: Example {
        wrong: "[] spawn { waitUntil { !alive player; sleep 1 }; hint \"down\" };",
        right: "[] spawn { waitUntil { sleep 1; !alive player }; hint \"down\" };",
    },
    checks: &[Check::Node(Nodes::words(&["waituntil"]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

const WANTED: TypeSet = TypeSet::of(&[Type::Boolean]);

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(code) = context.plain_unary(node, "waituntil") else { return };
    for left in context.statements(code).into_iter().flatten().filter_map(|it| context.plain_binary(*it, "exitwith")) {
        if context.statements(left.1).is_some_and(<[NodeId]>::is_empty) && context.is_written(left.1) {
            let message =
                "`exitWith` ends only the condition of `waitUntil` here, without a value; write `exitWith { true }`";
            sink.node(left.1, Note::new(message));
        }
    }
    let Some(last) = context.statements(code).and_then(<[NodeId]>::last) else { return };
    let given = given(context, *last);
    let is_doubtful = context.is_doubtful(code) || !context.begins_alone(*last);
    if given.is_empty() || !given.is_disjoint(WANTED) || is_doubtful {
        return;
    }
    let what = match context.tree().expr(*last) {
        Expr::Assign(_) | Expr::PrivateAssign(_) => "an assignment returns nothing".to_owned(),
        _ if given == TypeSet::of(&[Type::Nothing]) => "this returns nothing".to_owned(),
        _ => format!("this returns {given}"),
    };
    sink.node(*last, Note::new(format!("the last statement of `waitUntil` must be its condition; {what}")));
}

/// Returns the possible types of a statement's value: `if (_isDown) then { hint "down" }` returns the value of its
/// code, or nothing.
fn given(context: &Context<'_>, node: NodeId) -> TypeSet {
    let Some((_, codes)) = context.plain_binary(node, "then") else { return context.types(node) };
    let of_code = |code: NodeId| match context.statements(code) {
        Some(_) if context.mentions(code, &["exitwith", "breakout", "breakwith"]) => TypeSet::ANY,
        Some([.., last]) => context.types(*last),
        Some([]) => Type::Nothing.into(),
        None => TypeSet::ANY,
    };
    match context.plain_binary(codes, "else") {
        Some((one, other)) => of_code(one).union(of_code(other)),
        None => of_code(codes).union(Type::Nothing.into()),
    }
}
