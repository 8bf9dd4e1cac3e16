//! Arrays that are replaced by the index of an element.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "array overwritten by `pushBack`",
    explanation: "`pushBack` changes the array itself and returns the index of the new element, and `pushBackUnique` \
        returns -1 if there is no new one. `list = list pushBack x` therefore replaces the array with a number.",
    example: Example {
        wrong: "TAG_gates = [];\nTAG_gates = TAG_gates pushBack cursorObject;",
        right: "TAG_gates = [];\nTAG_gates pushBack cursorObject;",
    },
    checks: &[Check::Node(Nodes::ASSIGNMENTS, check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let tree = context.tree();
    let Expr::Assign(value) = tree.expr(node) else { return };
    let bare = tree.bare(value);
    let Expr::Binary(array, _) = tree.expr(bare) else { return };
    let array = tree.bare(array);
    let is_it = matches!(context.word(bare), "pushback" | "pushbackunique")
        && tree.expr(array) == Expr::Name
        && context.word(array) == context.word(node);
    if !is_it || !context.is_written(node) {
        return;
    }
    let name = context.name_of(node);
    let command = context.name_of(bare);
    let note = Note::new(format!("`{command}` returns an index, which replaces the array in `{name}`"));
    let source = context.source(bare).to_owned();
    sink.node(node, note.fix(format!("Remove `{name} =`"), context.replace(node, source), true));
}
