//! `set` after the last element.

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`set` instead of `pushBack`",
    explanation: "`x set [count x, y]` is the same as `x pushBack y`, which is shorter and faster. `pushBack` returns the \
        index of the new element, which matters when the value of the statement is used.",
    example: Example {
        wrong: "private _names = [];\n_names set [count _names, name player];\nhint str _names;",
        right: "private _names = [];\n_names pushBack name player;\nhint str _names;",
    },
    checks: &[Check::Node(Nodes::words(&["set"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((array, pair)) = context.plain_binary(node, "set") else { return };
    let Some([index, value]) = context.elements(pair) else { return };
    let Some(counted) = context.unary(*index, "count") else { return };
    if !context.is_variable(array) || !context.is_same(array, counted) || !context.is_written(node) {
        return;
    }
    let text = format!("{} pushBack {}", context.operand(array), context.operand(*value));
    let note = Note::new(format!("`{}` does the same", Context::brief(&text)));
    sink.node(node, note.fix("Replace with `pushBack`", context.replace(node, text), false));
}
