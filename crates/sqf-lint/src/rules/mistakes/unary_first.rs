//! Operators after a command without a result.

use crate::prelude::*;
use crate::shared::nothing::needs_a_value;
use sqf_ide::fix::Edit;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(crate) const RULE: Rule = Rule {
    code: Code::UnaryFirst,
    severity: Severity::Warning,
    is_on: true,
    title: "operator applied to the result of a command that returns nothing",
    explanation: "A command with one operand applies to the value directly after it, before any operator: `sleep 5 + \
        random 5` sleeps for 5 seconds and then adds a number to nothing, which has no effect and raises no \
        error. Wrap the intended operand in parentheses. Only commands that certainly return nothing are \
        reported.",
    example: Example { wrong: "hint \"Hello, \" + name player;", right: "hint (\"Hello, \" + name player);" },
    checks: &[Check::Node(Nodes::matching(needs_a_value).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, _) = context.tree().expr(node) else { return };
    let Expr::Unary(operand) = context.tree().expr(left) else { return };
    if !needs_a_value(context.word(node)) || !context.is_written(node) {
        return;
    }
    let token = context.tree().token(left);
    let gives_nothing = context.signatures(left).is_some_and(|command| {
        let given = command.unary_result(context.types(operand));
        given == Type::Nothing.into()
    });
    if !gives_nothing {
        return;
    }
    let (command, operator) = (context.text(token), context.name_of(node));
    let (start, end) = (context.range(operand).start, context.range(node).end);
    let insert = |at: u32, text: &str| Edit { range: TextRange::new(at, at), text: text.to_owned() };
    let note = Note::new(format!(
        "`{command}` applies only to `{}`; the rest from `{operator}` on is discarded; wrap the whole \
            operand in parentheses",
        Context::brief(context.source(operand))
    ));
    sink.node(node, note.fix("Wrap in parentheses", vec![insert(start, "("), insert(end, ")")], false));
}
