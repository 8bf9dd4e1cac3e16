//! Values that nobody uses.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Rule = Rule {
    code: Code::DiscardedResult,
    severity: Severity::Warning,
    is_on: true,
    title: "statement without an effect",
    explanation: "A statement consists of a value only: a block of code that nothing runs, a variable, a sum. The last \
        statement of a block is its result; any other such statement has no effect, and something is missing, \
        such as `call` before `{ ... }`. Strings, which some people use as comments, names that may be macros, \
        and the only statement of a block are ignored.",
    example: Example {
        wrong: "private _count = 1;\n_count + 1;\nhint str _count;",
        right: "private _count = 1;\n_count = _count + 1;\nhint str _count;",
    },
    check: Check::Node(Nodes::STATEMENTS, check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Code(statements) | Expr::File(statements)) = context.tree().expr(node) else { return };
    let Some((_, before)) = statements.split_last() else { return };
    for statement in before {
        // What the parser ended by itself goes on for the game.
        let end = context.tree().tokens(*statement).end;
        let is_ended = context.script.pre().tokens().get(end).is_some_and(|it| it.kind == TokenKind::Semicolon);
        if !is_ended || !is_pure(context, *statement) || !context.is_written(*statement) {
            continue;
        }
        let message = match context.bare(*statement) {
            Expr::Code(_) => {
                "this code never runs; `call` or another command is missing, or the `;` before it is superfluous"
            }
            Expr::Text => continue,
            Expr::Binary(left, _) if context.two(*statement, "==").is_some() && context.is_variable(left) => {
                let message = "unused comparison; use `=` to assign a variable";
                let note = Note::new(message);
                sink.node(*statement, note.fix("Write `=`", context.replace_word(*statement, "="), false));
                continue;
            }
            _ => "unused value; this statement has no effect",
        };
        sink.node(*statement, Note::new(message));
    }
}

/// Whether to work a value out changes nothing, and nothing else can be meant by it.
fn is_pure(context: &Context<'_>, node: NodeId) -> bool {
    let tree = context.tree();
    let node = tree.bare(node);
    match tree.expr(node) {
        Expr::Number | Expr::Text | Expr::Code(_) => true,
        Expr::Name => context.word(node).starts_with('_') || context.script.boolean(node).is_some(),
        Expr::Array(elements) => elements.iter().all(|element| is_pure(context, *element)),
        Expr::Unary(operand) => matches!(context.word(node), "-" | "str" | "count") && is_pure(context, operand),
        Expr::Binary(left, right) => {
            let is_left_pure = is_pure(context, left) || (is_comparison(context, node) && context.is_variable(left));
            let is_sum = matches!(context.word(node), "+" | "-" | "*" | "/" | "%" | "^" | "mod" | "min" | "max");
            (is_sum || is_comparison(context, node)) && is_left_pure && is_pure(context, right)
        }
        _ => false,
    }
}

fn is_comparison(context: &Context<'_>, node: NodeId) -> bool {
    matches!(context.word(node), "==" | "!=" | "<" | ">" | "<=" | ">=" | "isequalto" | "isnotequalto")
}
