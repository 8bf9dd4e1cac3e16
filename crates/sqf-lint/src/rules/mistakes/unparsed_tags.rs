//! Tags of structured text in a hint that does not parse them.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "structured text without `parseText`",
    explanation: "`hint` shows a String as it is, with the tags in it. `parseText` turns it into structured text, in \
        which `<t>`, `<br/>` and `<img>` are formatting.",
    example: Example {
        wrong: "hint \"The gate is <t color='#ff0000'>locked</t>.\";",
        right: "hint parseText \"The gate is <t color='#ff0000'>locked</t>.\";",
    },
    checks: &[Check::Node(Nodes::words(&["hint", "hintsilent"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let operand = context.plain_unary(node, "hint").or_else(|| context.plain_unary(node, "hintsilent"));
    let Some(operand) = operand else { return };
    if !context.is_written(node) || context.is_doubtful(operand) || !has_tags(context, operand) {
        return;
    }
    let command = context.name_of(node);
    let note = Note::new(format!("`{command}` shows the tags in this text; format it with `parseText`"));
    let edits = context.replace(operand, format!("parseText {}", context.operand(operand)));
    sink.node(operand, note.fix("Insert `parseText`", edits, false));
}

/// Whether a text contains tags: a literal, a `format`, or a concatenation.
fn has_tags(context: &Context<'_>, node: NodeId) -> bool {
    let bare = context.tree().bare(node);
    match context.tree().expr(bare) {
        Expr::Text => context.string(bare).is_some_and(|text| is_structured(&text)),
        Expr::Unary(list) if context.word(bare) == "format" => {
            let text = context.elements(list).and_then(|list| list.first());
            text.is_some_and(|text| has_tags(context, *text))
        }
        Expr::Binary(left, right) if context.word(bare) == "+" => has_tags(context, left) || has_tags(context, right),
        _ => false,
    }
}

/// Whether a text certainly contains a tag.
fn is_structured(text: &str) -> bool {
    let has = |tag: &str| text.contains(tag);
    (has("<t ") && has("</t>")) || has("<br/>") || has("<br />") || has("<img image=")
}
