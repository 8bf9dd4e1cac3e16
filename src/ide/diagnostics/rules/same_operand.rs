//! Conditions that are asked twice.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use super::impossible_comparison::{Chain, chain};
use crate::syntax::{NodeId, TokenKind};

pub(in super::super) const RULE: Rule = Rule {
    code: Code::SameOperand,
    severity: Severity::Warning,
    is_on: true,
    title: "condition that is asked twice",
    explanation: "`a && a` and `a || b || a` ask one thing twice; mostly, one of the two was meant to be another. Only \
        variables, literals and questions that have the same answer each time are looked at.",
    example: Example {
        wrong: "if (TAG_gate == 1 || TAG_gate == 1) then { hint \"open\" };",
        right: "if (TAG_gate == 1 || TAG_barn == 1) then { hint \"open\" };",
    },
    check: Check::Node(Nodes::words(&["&&", "and", "||", "or"]), check),
};

/// Commands that change nothing and give the same twice.
const STEADY: &[&str] = &[
    "alive",
    "and",
    "count",
    "false",
    "getvariable",
    "group",
    "in",
    "isequalto",
    "iskindof",
    "isnil",
    "isnotequalto",
    "isnull",
    "isplayer",
    "local",
    "not",
    "objnull",
    "or",
    "player",
    "select",
    "side",
    "true",
    "typeof",
    "vehicle",
];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(Chain { last, others, .. }) = chain(context, node) else { return };
    if !context.is_written(last) || !is_steady(context, last) {
        return;
    }
    for other in others.iter().rev() {
        if context.mentions(*other, &["call", "="]) {
            return;
        }
        if context.is_same(*other, last) && context.is_written(*other) {
            let note = Note::new("this is asked twice");
            return sink.node(last, note.related(context.range(*other), "here it is asked, too"));
        }
    }
}

/// Whether a condition is made of variables, literals, operators and steady commands.
fn is_steady(context: &Context<'_>, node: NodeId) -> bool {
    let tokens = context.script.pre().tokens();
    context.tree().tokens(node).all(|token| {
        let text = context.script.text(token);
        tokens.get(token).is_some_and(|token| token.kind != TokenKind::Name)
            || context.reference().forms(text).is_empty()
            || STEADY.binary_search(&&*text.to_ascii_lowercase()).is_ok()
    })
}
