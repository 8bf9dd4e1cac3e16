//! Repeated conditions.

use crate::prelude::*;
use crate::shared::conditions::{Chain, chain};
use sqf_reference::takes::{self, Trait};
use sqf_syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "same value on both sides",
    explanation: "`a && a` and `a || b || a` test the same condition twice, and `_x distance _x` is always 0: often the \
        `_x` of an outer loop is meant. Usually one of them should be different. Only variables, literals and \
        expressions that always return the same value are compared.",
    example: Example {
        wrong: "if (TAG_gate == 1 || TAG_gate == 1) then { hint \"open\" };",
        right: "if (TAG_gate == 1 || TAG_barn == 1) then { hint \"open\" };",
    },
    checks: &[Check::Node(Nodes::words(&["&&", "and", "||", "or", "distance", "distance2d", "distancesqr"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if let Expr::Binary(left, right) = context.tree().expr(node)
        && context.word(node).starts_with("distance")
    {
        if context.is_steady(left) && context.is_same(left, right) && context.is_written(node) {
            let name = Context::brief(context.source(left));
            sink.node(node, Note::new(format!("this distance is always 0: both operands are `{name}`")));
        }
        return;
    }
    let Some(Chain { last, others, .. }) = chain(context, node) else { return };
    if !context.is_written(last) || !is_steady(context, last) {
        return;
    }
    for other in others.iter().rev() {
        if context.mentions(*other, &["call", "="]) {
            return;
        }
        if context.is_same(*other, last) && context.is_written(*other) {
            let note = Note::new("duplicate condition");
            return sink.node(last, note.related(context.range(*other), "the same condition"));
        }
    }
}

/// Whether a condition consists of variables, literals, operators and such commands.
fn is_steady(context: &Context<'_>, node: NodeId) -> bool {
    context.tree().tokens(node).all(|token| {
        let text = context.text(token);
        context.kind(token).is_some_and(|kind| kind != TokenKind::Name)
            || context.reference().forms(text).is_empty()
            || takes::has_trait(&text.to_ascii_lowercase(), Trait::Steady)
            || takes::is_constant(&text.to_ascii_lowercase())
    })
}
