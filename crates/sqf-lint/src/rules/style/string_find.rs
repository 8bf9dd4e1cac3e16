//! `find` where `in` does.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`find` instead of `in`",
    explanation: "`in` checks whether an array contains an element (and, since version 1.96, whether a string contains \
        another). It is clearer and faster than comparing the result of `find`. Both are case-sensitive. Not \
        reported when it is uncertain what is searched.",
    example: Example {
        wrong: "hint str ((\"open gate\" find \"gate\") > -1);",
        right: "hint str (\"gate\" in \"open gate\");",
    },
    checks: &[Check::Node(Nodes::words(&["==", "!=", "<", "<=", ">", ">="]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let Some((place, part)) = context.binary(left, "find") else { return };
    let Some(number) = context.number(right) else { return };
    let is_negated = match (context.word(node), number as i8) {
        (">" | "!=", -1) | (">=", 0) => false,
        ("==" | "<=", -1) | ("<", 0) => true,
        _ => return,
    };
    let is_string = context.is_at_most(place, Type::String) && context.is_at_most(part, Type::String);
    let is_known = (is_string && !context.is_before(1, 96)) || context.is_at_most(place, Type::Array);
    if !is_known || number.fract() != 0.0 || !context.is_written(node) {
        return;
    }
    let plain = format!("{} in {}", context.operand(part), context.operand(place));
    let text = if is_negated { format!("!({plain})") } else { plain };
    // No fix for an empty string, or if the order of evaluation would change.
    let is_part = context.string(part).is_some_and(|part| !part.is_empty());
    let is_safe = context.is_certainly(place, Type::String) && context.is_steady(place) && is_part;
    let note = Note::new(format!("`{}` checks the same", Context::brief(&text)));
    sink.node(node, note.fix("Replace with `in`", context.replace(node, text), is_safe));
}
