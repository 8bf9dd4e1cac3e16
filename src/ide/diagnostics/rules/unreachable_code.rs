//! Statements that are never reached.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::UnreachableCode,
    severity: Severity::Hint,
    is_on: true,
    title: "unreachable code",
    explanation: "Statements after `break`, `continue`, `throw`, `breakOut` and the like, and after `if (true) exitWith { \
        ... }`, never run.",
    example: Example {
        wrong: "{ if (alive _x) then { break; hint \"found\"; }; } forEach allUnits;",
        right: "{ if (alive _x) then { hint \"found\"; break; }; } forEach allUnits;",
    },
    check: Check::Node(Nodes::STATEMENTS, check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Code(statements) | Expr::File(statements)) = context.tree().expr(node) else { return };
    let Some(at) = statements.iter().position(|statement| leaves(context, *statement)) else { return };
    let (Some(first), Some(last)) = (statements.get(at + 1), statements.last()) else { return };
    let tokens = context.tree().tokens(*first).start..context.tree().tokens(*last).end;
    let is_known = tokens.clone().all(|token| context.script.pre().tokens()[token].is_written());
    if is_known && context.is_written(statements[at]) {
        let word = context.script.text(context.tree().token(statements[at]));
        sink.tokens(tokens, Note::new(format!("unreachable code: `{word}` always exits before it")));
    }
}

/// Whether nothing behind a statement is run.
fn leaves(context: &Context<'_>, statement: NodeId) -> bool {
    let word = context.word(statement);
    match context.tree().expr(statement) {
        Expr::Name => matches!(word, "break" | "continue"),
        Expr::Unary(_) => matches!(word, "throw" | "breakout" | "breakto" | "breakwith" | "continuewith"),
        Expr::Binary(condition, _) if word == "exitwith" => {
            context.unary(condition, "if").and_then(|condition| context.script.boolean(condition)) == Some(true)
        }
        _ => false,
    }
}
