//! Markers that are broadcast repeatedly.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "several global marker commands in a row",
    explanation: "Each global marker command sends the whole marker to all machines. Only the last of several commands \
        needs to be global: it also sends what the local variants before it, such as `setMarkerTypeLocal`, have \
        set.",
    example: Example {
        wrong: "\"gate\" setMarkerType \"hd_dot\";\n\"gate\" setMarkerText \"Gate\";",
        right: "\"gate\" setMarkerTypeLocal \"hd_dot\";\n\"gate\" setMarkerText \"Gate\";",
    },
    checks: &[Check::Node(Nodes::STATEMENTS, check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::File(statements) | Expr::Code(statements)) = context.tree().expr(node) else { return };
    for pair in statements.windows(2) {
        let [first, then] = pair else { continue };
        let (Some(one), Some(other)) = (marker(context, *first), marker(context, *then)) else { continue };
        if !context.is_steady(one) || !context.is_same(one, other) || !context.is_written(*first) {
            continue;
        }
        let token = context.tree().token(*first);
        let text = context.text(token);
        let local = format!("{text}Local");
        let note = Note::new(format!("the next statement sends the marker anyway; use `{local}` here"));
        let edits = vec![Edit { range: context.token_range(token), text: local.clone() }];
        sink.word(*first, note.fix(format!("Write `{local}`"), edits, false));
    }
}

/// Returns the marker that a statement changes globally.
fn marker(context: &Context<'_>, statement: NodeId) -> Option<NodeId> {
    match context.tree().expr(statement) {
        Expr::Binary(marker, _) if context.has_trait(statement, Trait::SendsMarker) => Some(marker),
        _ => None,
    }
}
