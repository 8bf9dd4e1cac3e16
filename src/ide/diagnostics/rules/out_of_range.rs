//! Elements that an array does not have.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::OutOfRange,
    severity: Severity::Warning,
    is_on: true,
    title: "index out of range",
    explanation: "An index lies beyond the end of an array literal, or a `for` loop counts up to `count _list` and selects \
        from the list, whose last index is one less. For the index directly after the last element the game \
        returns nothing; for others it fails with \"Zero divisor\". Negative indices count from the end since \
        version 2.12.",
    example: Example {
        wrong: "hint ([\"open\", \"closed\"] select 2);",
        right: "hint ([\"open\", \"closed\"] select 1);",
    },
    check: Check::Node(Nodes::words(&["select", "#", "do"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if let Some((head, body)) = context.two(node, "do") {
        return one_too_many(context, head, body, sink);
    }
    let Some((array, index)) = context.two(node, "select").or_else(|| context.two(node, "#")) else { return };
    let (Some(elements), Some(number)) = (context.script.elements(array), context.script.number(index)) else { return };
    let count = elements.len();
    if count == 0 || context.script.is_doubtful(array) {
        return;
    }
    // A fraction is rounded, a half either way.
    let is_behind = number > count as f64 - 0.5;
    if is_behind || number < -(count as f64) - 0.5 {
        let elements = if count == 1 { "element" } else { "elements" };
        sink.node(index, Note::new(format!("index {number} is out of range: the array has {count} {elements}")));
    }
}

/// `for "_i" from 0 to count _list do { ... _list select _i ... }`: the last index is one too many.
fn one_too_many(context: &Context<'_>, head: NodeId, body: NodeId, sink: &mut Sink<'_>) {
    let Some((rest, end)) = context.binary(head, "to") else { return };
    let Some((start, from)) = context.binary(rest, "from") else { return };
    let (Some(name), Some(list)) = (context.unary(start, "for"), context.unary(end, "count")) else { return };
    let is_known = context.script.number(from) == Some(0.0) && context.is_variable(list) && context.is_written(head);
    let Some(variable) = context.script.string(name).filter(|_| is_known) else { return };
    // Where more is done with the list, the loop may look after its end itself.
    let others = ["count", "append", "insert", "pushback", "resize", "set", "isnil", "param", "exitwith", "if"];
    if context.mentions(body, &others) || !selects(context, body, list, &variable, DEEPEST) {
        return;
    }
    let source = context.source(list);
    let message = format!(
        "`for` also runs with the last number: index `count {source}` is out of range; write `count {source} - 1`"
    );
    let bare = context.tree().bare(end);
    let edits = context.replace(bare, format!("count {source} - 1"));
    sink.node(bare, Note::new(message).fix("Write `- 1`", edits, false));
}

/// Levels of the tree below a loop that are looked at.
const DEEPEST: usize = 60;

/// Whether a node selects the element of a list whose index is a variable.
fn selects(context: &Context<'_>, node: NodeId, list: NodeId, variable: &str, deepest: usize) -> bool {
    let tree = context.tree();
    if let Expr::Binary(from, index) = tree.expr(node) {
        let is_index =
            context.bare(index) == Expr::Name && context.word(tree.bare(index)).eq_ignore_ascii_case(variable);
        if matches!(context.word(node), "select" | "#") && is_index && context.is_same(from, list) {
            return true;
        }
    }
    deepest > 0 && tree.children(node).into_iter().any(|child| selects(context, child, list, variable, deepest - 1))
}
