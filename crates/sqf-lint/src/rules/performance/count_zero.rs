//! `count` compared with 0.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "comparison of `count` with 0",
    explanation: "`x isEqualTo []` checks slightly faster whether an array is empty. Not reported when the value may not \
        be an array: strings, configs and hash maps can be counted, too.",
    example: Example { wrong: "hint str (count allUnits == 0);", right: "hint str (allUnits isEqualTo []);" },
    checks: &[Check::Node(
        Nodes::words(&["==", "!=", "<", "<=", ">", ">=", "isequalto", "isnotequalto"]).by_value(),
        check,
    )],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let Some(array) = context.unary(left, "count") else { return };
    let is_empty = match (context.word(node), context.number(right)) {
        ("==" | "isequalto" | "<=", Some(0.0)) | ("<", Some(1.0)) => true,
        ("!=" | "isnotequalto" | ">", Some(0.0)) | (">=", Some(1.0)) => false,
        _ => return,
    };
    let is_safe = context.is_certainly(array, Type::Array);
    if !context.is_at_most(array, Type::Array) || !context.is_written(node) {
        return;
    }
    let array = context.operand(context.tree().bare(array));
    let text = match is_empty {
        true => format!("{array} isEqualTo []"),
        false if context.has("isNotEqualTo") => format!("{array} isNotEqualTo []"),
        false => format!("!({array} isEqualTo [])"),
    };
    let note = Note::new(format!("`{}` checks the same without counting", Context::brief(&text)));
    sink.node(node, note.fix("Replace `count`", context.replace(node, text), is_safe));
}
