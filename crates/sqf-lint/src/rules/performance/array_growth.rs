//! Arrays that are copied to grow.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "array copied in order to grow",
    explanation: "`x = x + [y]` copies the whole array each time; `x pushBack y` and `x append y` extend the existing \
        array. The result differs when another variable refers to the same array: it then contains the new \
        element, too.",
    example: Example {
        wrong: "private _names = [];\n_names = _names + [name player];\nhint str _names;",
        right: "private _names = [];\n_names pushBack name player;\nhint str _names;",
    },
    checks: &[Check::Node(Nodes::ASSIGNMENTS.by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Assign(value) = context.tree().expr(node) else { return };
    let Some((left, right)) = context.binary(value, "+") else { return };
    let is_it = context.is_variable(left) && context.word(context.tree().bare(left)) == context.word(node);
    if !is_it || !context.is_written(node) || !context.is_certainly(right, Type::Array) {
        return;
    }
    let name = context.source(left);
    let text = match context.elements(right) {
        Some([only]) => format!("{name} pushBack {}", context.operand(*only)),
        _ => format!("{name} append {}", context.operand(right)),
    };
    let note = Note::new(format!("`{}` extends the array without copying it", Context::brief(&text)));
    sink.node(node, note.fix("Extend the array in place", context.replace(node, text), false));
}
