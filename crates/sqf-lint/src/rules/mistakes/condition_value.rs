//! Conditions in braces that are not Boolean.

use std::ops::Range;

use crate::prelude::*;
use sqf_model::{Script, Semantics};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "condition that is not Boolean",
    explanation: "The code after `while`, `&&` and `||`, that of `select`, `findIf` and `count`, and that of triggers, waypoints \
        and state machines, is a condition: its last statement must return `true` or `false`. Unlike in other languages, a number, an object or an array \
        is not a condition, and an assignment returns nothing. Not reported when the type of the last statement is \
        uncertain.",
    example: Example {
        wrong: "while { count allUnits } do { sleep 1 };",
        right: "while { count allUnits > 0 } do { sleep 1 };",
    },
    checks: &[
        Check::Node(Nodes::words(&["while", "and", "or", "&&", "||", "select", "findif", "count"]).by_value(), check),
        Check::String { applies: |string| string.is_condition, check: as_condition },
    ],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

const BOOLEAN: TypeSet = TypeSet::of(&[Type::Boolean]);
const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

/// Whether a statement is a literal, or a command that returns something whatever its operands are.
fn always_returns(context: &Context<'_>, node: NodeId) -> bool {
    let node = context.tree().bare(node);
    let Some(command) = context.signatures(node) else {
        return matches!(context.tree().expr(node), Expr::Number | Expr::Text | Expr::Array(_));
    };
    let given = match context.tree().expr(node) {
        Expr::Unary(operand) => command.unary_result(context.types(operand)),
        Expr::Binary(left, right) => command.binary_result(context.types(left), context.types(right)),
        _ => return false,
    };
    !given.is_empty() && !given.may_be_nothing()
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let word = context.word(node);
    let code = match (context.tree().expr(node), word) {
        (Expr::Unary(code), "while") => code,
        (Expr::Binary(_, code), "and" | "or" | "&&" | "||") => code,
        (Expr::Binary(code, _), "count") => code,
        (Expr::Binary(list, code), "select" | "findif") if context.present(list) == Type::Array.into() => code,
        _ => return,
    };
    let Some(last) = context.statements(code).and_then(<[NodeId]>::last) else { return };
    let is_doubtful = context.is_doubtful(code) || !context.begins_alone(*last);
    if word == "count" && !is_doubtful && context.word(*last) == "then" {
        return of_branches(context, (node, *last), sink);
    }
    let given = context.types(*last);
    if given.is_empty() || !given.is_disjoint(BOOLEAN) || is_doubtful {
        return;
    }
    // `count` also serves as a loop: code that returns nothing counts nothing.
    if word == "count" && (given == NOTHING || !always_returns(context, *last)) {
        return;
    }
    let what = match context.tree().expr(*last) {
        Expr::Assign(_) | Expr::PrivateAssign(_) => "an assignment returns nothing; use `==` to compare".to_owned(),
        _ if given == NOTHING => "this returns nothing".to_owned(),
        _ if context.is_at_most(*last, Type::Number) => "this is a Number; compare it, as in `x > 0`".to_owned(),
        _ => format!("this is {}", context.present(*last)),
    };
    let name = context.name_of(node);
    sink.node(*last, Note::new(format!("the condition of `{name}` must be Boolean; {what}")));
}

/// Reports an `if` at the end of the code of `count` whose code ends with a command that always returns something else
/// than a Boolean: `pushBack`.
fn of_branches(context: &Context<'_>, (count, branches): (NodeId, NodeId), sink: &mut Sink<'_>) {
    let Some((_, codes)) = context.plain_binary(branches, "then") else { return };
    let codes = match context.bare(codes) {
        Expr::Binary(one, other) => vec![one, other],
        _ => vec![codes],
    };
    let is_wrong = |last: &NodeId| {
        let is_disjoint = || context.types(*last).is_disjoint(BOOLEAN);
        context.begins_alone(*last) && always_returns(context, *last) && is_disjoint()
    };
    let lasts = codes.into_iter().filter_map(|code| context.statements(code)?.last().copied());
    for last in lasts.filter(is_wrong) {
        let (name, given) = (context.name_of(count), context.present(last));
        sink.node(last, Note::new(format!("the condition of `{name}` must be Boolean; this is {given}")));
    }
}

/// Returns the message for a condition whose value is certainly not Boolean.
fn as_condition(script: &Script, semantics: &Semantics) -> Vec<(Range<usize>, String)> {
    let Some(last) = script.statements_of_script().and_then(<[NodeId]>::last) else { return Vec::new() };
    let given = semantics.types(*last);
    let is_known = !given.is_any() && !given.is_empty() && script.errors().is_empty();
    if !is_known || !given.is_disjoint(BOOLEAN) {
        return Vec::new();
    }
    let what = match given.without(Type::Nothing.into()) {
        none if none.is_empty() => "this returns nothing".to_owned(),
        given => format!("this is {given}"),
    };
    vec![(script.tree().tokens(*last), format!("the condition must be Boolean; {what}"))]
}
