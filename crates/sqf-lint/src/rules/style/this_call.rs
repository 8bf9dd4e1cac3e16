//! `_this call`.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "redundant `_this` before `call`",
    explanation: "Called code sees the `_this` of its caller, so `call f` does the same as `_this call f` in about half \
        the time, according to the wiki's measurements. They differ when `f` assigns a new value to `_this`: \
        without `_this` before `call`, the caller sees the new value.",
    example: Example {
        wrong: "player addEventHandler [\"Killed\", { _this call BIS_fnc_log }];",
        right: "player addEventHandler [\"Killed\", { call BIS_fnc_log }];",
    },
    checks: &[Check::Node(Nodes::words(&["call"]), check)],
    behavior: Behavior { in_strings: InStrings::WithProject, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((left, right)) = context.plain_binary(node, "call") else { return };
    let is_this = context.tree().expr(left) == Expr::Name && context.word(left) == "_this";
    // Next to other operators, `call` without a left operand has higher precedence.
    let is_whole = matches!(context.tree().expr(right), Expr::Name | Expr::Code(_) | Expr::Paren(_));
    if !is_this || !is_whole || !context.is_written(node) {
        return;
    }
    let range =
        TextRange { start: context.range(left).start, end: context.token_range(context.tree().token(node)).start };
    let edits = vec![Edit { range, text: String::new() }];
    sink.node(
        left,
        Note::new("redundant `_this`; `call` passes it on automatically").fix("Remove `_this`", edits, false),
    );
}
