//! Comparisons with `true` or `false`.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "comparison with `true` or `false`",
    explanation: "`x == true` is `x`, and `x == false` is `!x`. `==` accepts booleans since version 2.00 and fails in \
        earlier versions. `isEqualTo`, which also checks that the value is a boolean, is ignored. The fix is \
        safe when the value certainly is a boolean.",
    example: Example { wrong: "hint str (alive player == true);", right: "hint str alive player;" },
    checks: &[Check::Node(Nodes::words(&["==", "!="]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let is_equal = match context.word(node) {
        "==" => true,
        "!=" => false,
        _ => return,
    };
    let (value, literal) = match (context.boolean(left), context.boolean(right)) {
        (None, Some(literal)) => (left, literal),
        (Some(literal), None) => (right, literal),
        _ => return,
    };
    if !context.is_written(node) {
        return;
    }
    let text = context.operand(value);
    let text = if is_equal == literal { text } else { format!("!{text}") };
    let too_old = if context.is_before(2, 0) { "; the comparison fails before version 2.00" } else { "" };
    let note = Note::new(format!("this is the same as `{}`{too_old}", Context::brief(&text)));
    let is_safe = context.is_certainly(value, Type::Boolean);
    sink.node(node, note.fix("Remove the comparison", context.replace(node, text), is_safe));
}
