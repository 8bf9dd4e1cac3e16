//! `for` with three blocks of code.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "C-style `for`",
    explanation: "According to the wiki's measurements, `for \"_i\" from 0 to 9 do` takes half the time of `for [{ _i = 0 \
        }, { _i < 10 }, { _i = _i + 1 }] do`. Its variable is local to the loop, and its limit is evaluated \
        once. Only loops that count by one and do not change the variable are reported.",
    example: Example {
        wrong: "for [{ _i = 0 }, { _i < 3 }, { _i = _i + 1 }] do { hint str _i };",
        right: "for \"_i\" from 0 to 2 do { hint str _i };",
    },
    checks: &[Check::Node(Nodes::words(&["do"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((head, code)) = context.plain_binary(node, "do") else { return };
    let Some(parts) = context.unary(head, "for").filter(|_| context.is_written(head)) else { return };
    let Some([start, condition, step]) = context.elements(parts) else { return };
    let (Some(start), Some(condition), Some(step)) =
        (context.only(*start), context.only(*condition), context.only(*step))
    else {
        return;
    };
    let tree = context.tree();
    let name = context.word(start);
    let (Expr::Assign(from) | Expr::PrivateAssign(from)) = tree.expr(start) else { return };
    let is_it = |node: NodeId| context.is_variable(node) && context.word(tree.bare(node)) == name;
    let Expr::Assign(next) = tree.expr(step) else { return };
    let is_up = context.binary(next, "+").is_some();
    let Some((left, by)) = context.binary(next, if is_up { "+" } else { "-" }) else { return };
    let (before, until) = if is_up { ("<", "<=") } else { (">", ">=") };
    let (to, one) = match (context.binary(condition, before), context.binary(condition, until)) {
        (Some((left, limit)), _) if is_it(left) => (limit, if is_up { -1.0 } else { 1.0 }),
        (_, Some((left, limit))) if is_it(left) => (limit, 0.0),
        _ => return,
    };
    // If the code of a loop assigns its variable, the loop is meant as it is.
    let is_assigned_inside = context.tree().tokens(code).any(|token| {
        let is_assigned = context.token(token + 1).is_some_and(|next| next.kind == TokenKind::Assign);
        is_assigned && context.text(token).eq_ignore_ascii_case(name)
    });
    if is_assigned_inside {
        return;
    }
    if context.word(step) != name || !is_it(left) || context.number(by) != Some(1.0) || !name.starts_with('_') {
        return;
    }
    let if_steady = match context.bare(to) {
        Expr::Number => "",
        _ => ", provided that the loop does not change the limit",
    };
    let to = match context.number(to) {
        Some(number) if one != 0.0 && number.fract() == 0.0 => format!("{}", number + one),
        _ if one < 0.0 => format!("({} - 1)", context.operand(to)),
        _ if one > 0.0 => format!("({} + 1)", context.operand(to)),
        _ => context.operand(to),
    };
    let name = context.name_of(start);
    let by = if is_up { "" } else { " step -1" };
    let text = format!("for \"{name}\" from {} to {to}{by}", context.operand(from));
    let note = Note::new(format!("`{}` does the same in half the time{if_steady}", Context::brief(&text)));
    sink.node(head, note.fix("Replace with `from` and `to`", context.replace(head, text), false));
}
