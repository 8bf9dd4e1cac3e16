//! Null values compared with `==`.

use crate::prelude::*;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "comparison with null",
    explanation: "A null value is equal to nothing, not even to itself: `x == objNull` is always false, and `x != objNull` \
        is always true. Use `isNull x`. The same applies to groups, displays, controls, locations and diary \
        records. `configNull` is equal to itself and is ignored.",
    example: Example {
        wrong: "if (cursorTarget == objNull) then { hint \"nothing\" };",
        right: "if (isNull cursorTarget) then { hint \"nothing\" };",
    },
    checks: &[Check::Node(Nodes::words(&["==", "!="]).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Whether a value is the undefined variable `null`.
fn is_undefined(context: &Context<'_>, node: NodeId) -> bool {
    let is_null = context.bare(node) == Expr::Name && context.word(context.tree().bare(node)) == "null";
    let is_set_elsewhere = || {
        let used = context.path().and_then(|path| context.workspace().global_use("null", path));
        used.is_none_or(|used| used.is_set || used.is_quoted)
    };
    is_null
        && context.reference().get("null").is_none()
        && context.is_complete()
        && !context.sets_global("null")
        && !(context.path().is_some() && is_set_elsewhere())
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let (outcome, not) = match context.word(node) {
        "==" => ("false", ""),
        "!=" => ("true", "!"),
        _ => return,
    };
    let is_null = |node: NodeId| {
        context.bare(node) == Expr::Name
            && context.has_trait(context.tree().bare(node), Trait::Null { is_equal: false })
    };
    let (value, null) = match (is_null(left), is_null(right)) {
        (_, true) => (left, right),
        (true, _) => (right, left),
        _ if is_undefined(context, right) => (left, right),
        _ => return,
    };
    let name = context.name_of(null);
    if context.word(context.tree().bare(null)) == "null" {
        let message = "`null` does not exist in SQF; use `isNull` for objects, groups, displays and controls, and `isNil` \
            for undefined variables";
        sink.node(node, Note::new(message));
        return;
    }
    let note =
        Note::new(format!("always {outcome}: `{name}` is not equal to anything, not even to itself; use `isNull`"));
    let text = format!("{not}isNull {}", context.operand(value));
    let edits = context.replace(node, text);
    let note = if context.is_written(node) { note.fix("Replace with `isNull`", edits, false) } else { note };
    sink.node(node, note);
}
