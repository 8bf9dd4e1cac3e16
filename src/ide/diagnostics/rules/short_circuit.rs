//! Conditions that are worked out in vain.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::{Expr, NodeId};

pub(in super::super) const RULE: Rule = Rule {
    code: Code::ShortCircuit,
    severity: Severity::Hint,
    is_on: false,
    title: "condition that is worked out in vain",
    explanation: "`a && b` works out both sides, `a && {b}` the second only when it matters. Where the right side calls \
        code or looks for objects, braces save that. They cost a little themselves; so nothing is said of cheap \
        questions. Code in braces has variables of its own.",
    example: Example {
        wrong: "hint str (alive player && (player call BIS_fnc_isUnitVirtual));",
        right: "hint str (alive player && { player call BIS_fnc_isUnitVirtual });",
    },
    check: Check::Node(Nodes::words(&["&&", "and", "||", "or"]), check),
};

/// Commands that take long.
const SLOW: &[&str] = &[
    "call",
    "nearestobjects",
    "nearestobject",
    "nearentities",
    "nearobjects",
    "nearestterrainobjects",
    "nearroads",
    "lineintersects",
    "lineintersectssurfaces",
    "lineintersectswith",
    "findif",
    "callextension",
    "entities",
    "allmissionobjects",
    "selectbestplaces",
    "isflatempty",
    "findemptyposition",
];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(_, right) = context.tree().expr(node) else { return };
    if !matches!(context.word(node), "&&" | "||" | "and" | "or") || !context.is_written(right) {
        return;
    }
    let tree = context.tree();
    let bare = tree.bare(right);
    // Of a chain in parentheses whose other links are in braces, the first link is always worked out.
    let mut first = bare;
    while let Expr::Binary(left, link) = tree.expr(first) {
        let is_link = matches!(context.word(first), "&&" | "||" | "and" | "or");
        if !is_link || context.script.statements(link).is_none() {
            break;
        }
        first = tree.bare(left);
    }
    if matches!(tree.expr(bare), Expr::Code(_)) || !context.mentions(first, SLOW) {
        return;
    }
    let word = context.script.text(tree.token(node));
    let text = format!("{{ {} }}", context.source(bare));
    let note = Note::new(format!("in braces, this is only worked out when the other side of `{word}` leaves it open"));
    sink.node(right, note.fix("Put it into braces", context.replace(right, text), false));
}
