//! Unreachable statements.

use crate::prelude::*;
use crate::rule::Tag;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "unreachable code",
    explanation: "Statements after `break`, `continue`, `throw`, `breakOut` and the like, after `if (true) exitWith { \
        ... }`, and after a `while { true }` loop that waits in each iteration and that nothing leaves, never run.",
    example: Example {
        wrong: "{ if (alive _x) then { break; hint \"found\"; }; } forEach allUnits;",
        right: "{ if (alive _x) then { hint \"found\"; break; }; } forEach allUnits;",
    },
    checks: &[Check::Node(Nodes::STATEMENTS, check)],
    behavior: Behavior { tag: Some(Tag::Unnecessary), ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Code(statements) | Expr::File(statements)) = context.tree().expr(node) else { return };
    let Some(at) = statements.iter().position(|statement| leaves(context, *statement)) else { return };
    let (Some(first), Some(last)) = (statements.get(at + 1), statements.last()) else { return };
    let is_loop = context.plain_binary(statements[at], "do").is_some();
    let tokens = context.tree().tokens(*first).start..context.tree().tokens(*last).end;
    let is_known = tokens.clone().all(|token| context.token(token).is_some_and(|token| token.is_written()));
    if is_known && context.is_written(statements[at]) {
        let word = context.name_of(statements[at]);
        let message = match is_loop {
            true => "unreachable code: the loop before it never ends".to_owned(),
            false => format!("unreachable code: `{word}` always exits before it"),
        };
        sink.tokens(tokens, Note::new(message));
    }
}

/// Whether no code after a statement runs.
fn leaves(context: &Context<'_>, statement: NodeId) -> bool {
    let word = || context.word(statement);
    match context.tree().expr(statement) {
        Expr::Name => matches!(word(), "break" | "continue"),
        Expr::Unary(_) => matches!(word(), "throw" | "breakout" | "breakto" | "breakwith" | "continuewith"),
        Expr::Binary(left, right) => match word() {
            "do" => is_endless(context, statement, left, right),
            "exitwith" => context.unary(left, "if").and_then(|condition| context.boolean(condition)) == Some(true),
            _ => false,
        },
        _ => false,
    }
}

/// Words that leave a loop or a script, in lower case.
const LEAVING: &[&str] =
    &["exitwith", "break", "breakwith", "breakout", "breakto", "throw", "terminate", "scopename", "continuewith"];

/// Whether a loop is a `while { true }` that is never left. In unscheduled code the game ends such a loop after 10,000
/// iterations, so it must suspend in each iteration.
fn is_endless(context: &Context<'_>, statement: NodeId, head: NodeId, body: NodeId) -> bool {
    let Some(condition) = context.unary(head, "while").filter(|_| !context.has_word("scopename")) else { return false };
    let [condition] = context.statements(condition).unwrap_or_default() else { return false };
    let waits = |statement: &NodeId| {
        matches!(context.tree().expr(*statement), Expr::Unary(_)) && context.has_trait(*statement, Trait::Waits)
    };
    let known = |token: usize| context.token(token).is_some_and(|token| token.is_written());
    context.boolean(*condition) == Some(true)
        && context.statements(body).is_some_and(|statements| statements.iter().any(waits))
        && context.tree().tokens(statement).all(known)
        && !context.mentions(statement, LEAVING)
}
