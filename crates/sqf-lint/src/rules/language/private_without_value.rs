//! `private` before a variable that is not assigned.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "`private` without a value",
    explanation: "Without quotes, `private` declares a variable only together with its value: `private _gate = 1`. In \
        `private _gate attachTo [_car]` the `=` and the value are missing, or `private` is superfluous. \
        `private _gate;` declares the variables whose names are in `_gate`; to declare `_gate` itself, write \
        `private \"_gate\"`. That form is only reported if nothing has assigned the variable before and the script \
        assigns it later.",
    example: Example {
        wrong: "private _gate = \"Land_BarGate_F\" createVehicle [0, 0, 0];\nprivate _gate attachTo [player];",
        right: "private _gate = \"Land_BarGate_F\" createVehicle [0, 0, 0];\n_gate attachTo [player];",
    },
    checks: &[Check::Node(Nodes::words(&["private"]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let tree = context.tree();
    let Some(operand) = context.plain_unary(node, "private") else { return };
    let is_local = tree.expr(operand) == Expr::Name && context.word(operand).starts_with('_');
    if !is_local || !context.is_written(node) {
        return;
    }
    let name = context.name_of(operand);
    match context.parent(node).map(|parent| tree.expr(parent)) {
        Some(Expr::Binary(left, _)) if left == node => {
            let message = format!(
                "`private` needs a value for `{name}`: write `private {name} = ...`, or remove `private` if the variable \
                 exists"
            );
            sink.node(node, Note::new(message));
        }
        // An unknown macro may assign the variable first.
        Some(Expr::File(_) | Expr::Code(_)) if context.is_complete() && is_new(context, operand) => {
            let message = format!("this does not declare `{name}`; write `private \"{name}\"`");
            let fix = context.replace(operand, format!("\"{name}\""));
            let note = Note::new(message).severity(Severity::Warning).fix("Add the quotes", fix, false);
            sink.node(node, note);
        }
        _ => {}
    }
}

/// Whether a variable that the script assigns later has no value yet.
fn is_new(context: &Context<'_>, name: NodeId) -> bool {
    let token = context.tree().token(name);
    let is_same = |other: &str| other == context.word(name);
    let locals = context.semantics().locals().filter(|(_, local)| is_same(&local.name));
    let first = locals.map(|(_, local)| local.token).min();
    first.is_some_and(|first| first > token)
}
