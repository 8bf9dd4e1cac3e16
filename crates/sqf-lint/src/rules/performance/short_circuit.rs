//! Conditions that are evaluated unnecessarily.

use crate::prelude::*;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "condition without short-circuit evaluation",
    explanation: "`a && b` evaluates both sides; `a && {b}` evaluates the right-hand side only when the left side does not \
        decide. Braces save time when the right-hand side calls code or searches for objects. They have a small \
        cost themselves, so cheap expressions are not reported. Code in braces has its own variable scope.",
    example: Example {
        wrong: "hint str (alive player && (player call BIS_fnc_isUnitVirtual));",
        right: "hint str (alive player && { player call BIS_fnc_isUnitVirtual });",
    },
    checks: &[Check::Node(Nodes::words(&["&&", "and", "||", "or"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(_, right) = context.tree().expr(node) else { return };
    if !matches!(context.word(node), "&&" | "||" | "and" | "or") || !context.is_written(right) {
        return;
    }
    let tree = context.tree();
    let bare = tree.bare(right);
    // In a chain in parentheses whose other operands are in braces, the first one is always evaluated.
    let mut first = bare;
    while let Expr::Binary(left, link) = tree.expr(first) {
        let is_link = matches!(context.word(first), "&&" | "||" | "and" | "or");
        if !is_link || context.statements(link).is_none() {
            break;
        }
        first = tree.bare(left);
    }
    if matches!(tree.expr(bare), Expr::Code(_)) || !context.mentions_trait(first, Trait::Slow) {
        return;
    }
    let word = context.name_of(node);
    let text = format!("{{ {} }}", context.source(bare));
    let note = Note::new(format!(
        "wrap the right-hand side of `{word}` in `{{ }}` to skip it when the left \
        side decides"
    ));
    sink.node(right, note.fix("Wrap in braces", context.replace(right, text), false));
}
