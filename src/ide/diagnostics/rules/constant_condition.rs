//! Conditions that are written out.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::ConstantCondition,
    severity: Severity::Hint,
    is_on: true,
    title: "constant condition",
    explanation: "The condition is `true`, `false` or a comparison of two literals, often a leftover from a test: the code \
        in `{ }` always runs, or never does. `while {true}`, `if (true) exitWith`, which some people use to \
        leave a block, `waitUntil` and macros are ignored.",
    example: Example {
        wrong: "if (false) then { hint \"test\" };",
        right: "if (alive player) then { hint \"test\" };",
    },
    checks: &[Check::Node(Nodes::words(&["then", "exitwith", "do"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let word = context.word(node);
    let condition = match word {
        "then" | "exitwith" => context.unary(left, "if"),
        "do" => context.unary(left, "while").and_then(|code| context.only(code)),
        _ => None,
    };
    let Some(condition) = condition.filter(|condition| context.is_written(*condition)) else { return };
    let Some(outcome) = outcome(context, condition) else { return };
    let effect = match (word, outcome) {
        // There for what leaves it: `if (true) then { if (a) exitWith {}; ... }`.
        ("then", true) if is_left(context, right) || is_scope(context, right) => return,
        ("then", true) => "the code after `then` always runs",
        ("then", false) => "the code after `then` never runs",
        ("exitwith", false) => "this never exits",
        ("do", false) => "the loop never runs",
        _ => return,
    };
    sink.node(context.tree().bare(condition), Note::new(format!("this is always {outcome}: {effect}")));
}

/// Whether something in code leaves it.
fn is_left(context: &Context<'_>, code: NodeId) -> bool {
    context.mentions(code, &["exitwith", "breakout", "breakto", "scopename"])
}

/// Whether code is there to have a `_this` of its own, as the 2D editor wrote it for each object.
fn is_scope(context: &Context<'_>, code: NodeId) -> bool {
    let first = context.statements(code).and_then(|statements| statements.first());
    first.is_some_and(|first| matches!(context.tree().expr(*first), Expr::Assign(_)) && context.word(*first) == "_this")
}

/// What a condition always is.
fn outcome(context: &Context<'_>, condition: NodeId) -> Option<bool> {
    if let Some(literal) = context.boolean(condition) {
        return Some(literal);
    }
    let bare = context.tree().bare(condition);
    let Expr::Binary(left, right) = context.tree().expr(bare) else { return None };
    let word = context.word(bare);
    if let (Some(left), Some(right)) = (context.number(left), context.number(right)) {
        return Some(match word {
            "==" | "isequalto" => left == right,
            "!=" | "isnotequalto" => left != right,
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            ">=" => left >= right,
            _ => return None,
        });
    }
    let (left, right) = (context.string(left)?, context.string(right)?);
    match word {
        "==" => Some(left.eq_ignore_ascii_case(&right)),
        "!=" => Some(!left.eq_ignore_ascii_case(&right)),
        "isequalto" => Some(left == right),
        "isnotequalto" => Some(left != right),
        _ => None,
    }
}
