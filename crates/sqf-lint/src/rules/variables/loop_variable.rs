//! Loop variables outside of their loops.

use crate::prelude::*;
use crate::shared::loop_variables::{Use, Uses};
use std::ops::Range;

use sqf_model::{CodeUse, ScopeId};
use sqf_reference::Type;
use sqf_reference::takes::{Row, rows_of};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "loop variable used outside its loop",
    explanation: "`forEach` sets `_x` and `_forEachIndex` for its own code, and they no longer exist after the loop. It \
        sets `_y` only when it iterates over a HashMap; in a loop over an array, `_y` is nil. Not reported in \
        code that runs within another loop, or in a function, which sees the variables of a loop that calls it.",
    example: Example {
        wrong: "{ hint str _x } forEach allUnits;\nhint str _forEachIndex;",
        right: "{ hint str [_x, _forEachIndex] } forEach allUnits;",
    },
    checks: &[Check::Node(Nodes::words(&["foreach", "foreachreversed"]).and(Nodes::STATEMENTS).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    match context.tree().expr(node) {
        Expr::File(statements) | Expr::Code(statements) => after_loops(context, node, statements, sink),
        Expr::Binary(code, list) => over_array(context, code, list, sink),
        _ => {}
    }
}

/// Reports `_forEachIndex`, `_x` or `_y` in a statement after a loop.
fn after_loops(context: &Context<'_>, node: NodeId, statements: &[NodeId], sink: &mut Sink<'_>) {
    let Some(first) = statements.iter().position(|statement| is_loop(context, *statement)) else { return };
    let Range { start, end } = context.tree().tokens(node);
    let is_inside = |it: &[Use]| it.get(it.partition_point(|it| it.token < start)).is_some_and(|it| it.token < end);
    let mut used = context.uses_of_loop_variables().0.iter().filter(|uses| is_inside(uses)).peekable();
    if used.peek().is_none() {
        return;
    }
    let own = match context.tree().expr(node) {
        Expr::File(_) => None,
        _ => context.semantics().scope_of(node),
    };
    if is_in_loop(context, own) {
        return;
    }
    for uses in used {
        // A script that reads the variable of its caller has that one after the loop again.
        if Uses::before_all_code(uses, start) {
            continue;
        }
        let first_in = |statement: &NodeId| Uses::first(uses, context.tree().tokens(*statement));
        if statements[..first].iter().any(|statement| first_in(statement).is_some()) {
            continue;
        }
        for token in statements[first + 1..].iter().filter_map(first_in) {
            let name = context.text(token);
            let message =
                format!("`{name}` does not exist after the loop; store it in another variable inside the loop");
            sink.tokens(token..token + 1, Note::new(message));
        }
    }
}

/// Reports `_y` in a loop over an array.
fn over_array(context: &Context<'_>, code: NodeId, list: NodeId, sink: &mut Sink<'_>) {
    let code = context.tree().bare(code);
    let Expr::Code(statements) = context.tree().expr(code) else { return };
    if !context.is_certainly(list, Type::Array) {
        return;
    }
    let [.., uses] = &context.uses_of_loop_variables().0;
    if uses.is_empty() {
        return;
    }
    let Some(own) = context.semantics().scope_of(code) else { return };
    if is_in_loop(context, context.semantics().scope(own).parent) {
        return;
    }
    for statement in statements {
        if let Some(token) = Uses::first(uses, context.tree().tokens(*statement)) {
            let message = "`_y` is nil in a loop over an array; only a loop over a HashMap sets it";
            return sink.tokens(token..token + 1, Note::new(message));
        }
    }
}

/// Whether a statement is a loop with a code literal.
fn is_loop(context: &Context<'_>, statement: NodeId) -> bool {
    let Expr::Binary(code, _) = context.bare(statement) else { return false };
    let word = context.word(context.tree().bare(statement));
    matches!(word, "foreach" | "foreachreversed") && context.statements(code).is_some()
}

/// Whether a loop may run a scope or an enclosing one. So may the receiver of code, and the caller of the function that
/// the script is.
fn is_in_loop(context: &Context<'_>, scope: Option<ScopeId>) -> bool {
    let around = scope.into_iter().flat_map(|scope| context.semantics().around(scope));
    let is_fresh = around.into_iter().any(|scope| context.semantics().scope(scope).runs == CodeUse::Fresh);
    let workspace = context.workspace();
    // Whatever calls the script may do so in a loop.
    let is_called = |path| workspace.is_of_function(path) || workspace.is_indexed() && !workspace.runs_alone(path);
    if !is_fresh && context.path().is_some_and(is_called) {
        return true;
    }
    let Some(scope) = scope else { return false };
    context.semantics().around(scope).map(|around| context.semantics().scope(around)).any(|around| {
        let is_loop = around.command.is_some_and(|command| sets_x(context.word(command)));
        let is_given = around.function.is_some() || around.runs == CodeUse::Unknown;
        is_loop || (around.parent.is_some() && is_given)
    })
}

/// Whether a command, in lower case, runs its code for each element, `_x`.
fn sets_x(command: &str) -> bool {
    rows_of(command).iter().filter_map(Row::code).any(|code| code.is_repeated && code.sets("_x"))
}
