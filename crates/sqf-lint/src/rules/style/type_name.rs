//! `typeName` where `isEqualType` does.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_reference::types::values::value_of_type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`typeName` comparison instead of `isEqualType`",
    explanation: "`typeName x == \"STRING\"` creates a string in order to compare it. `x isEqualType \"\"` has the same \
        result in a third of the time, according to the wiki's measurements. The fix is safe when the value \
        certainly exists.",
    example: Example { wrong: "hint str (typeName time == \"SCALAR\");", right: "hint str (time isEqualType 0);" },
    checks: &[Check::Node(Nodes::words(&["==", "!=", "isequalto", "isnotequalto"]).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let (is_negated, by_case) = match context.word(node) {
        "==" => (false, false),
        "!=" => (true, false),
        "isequalto" => (false, true),
        "isnotequalto" => (true, true),
        _ => return,
    };
    if !context.is_written(node) || !context.has("isEqualType") {
        return;
    }
    let is_there = |node: NodeId| !context.types(node).contains(Type::Nothing);
    let (value, other, is_safe) = match (context.unary(left, "typename"), context.unary(right, "typename")) {
        (Some(value), Some(other)) => (value, context.operand(other), is_there(value) && is_there(other)),
        (Some(value), None) | (None, Some(value)) => {
            let name = if context.unary(left, "typename").is_some() { right } else { left };
            let Some(other) = value_of(context, name, by_case) else { return };
            (value, other.to_owned(), is_there(value))
        }
        (None, None) => return,
    };
    let plain = format!("{} isEqualType {other}", context.operand(value));
    let text = if is_negated { format!("!({plain})") } else { plain };
    let note = Note::new(format!("`{}` checks the same without creating a string", Context::brief(&text)));
    let edits = context.replace(node, text);
    sink.node(node, note.fix("Replace with `isEqualType`", edits, is_safe));
}

/// Returns a value of the type with that name, which is case-sensitive.
fn value_of(context: &Context<'_>, node: NodeId, by_case: bool) -> Option<&'static str> {
    let name = context.string(node)?;
    if by_case { value_of_type(&name) } else { value_of_type(&name.to_ascii_uppercase()) }
}
