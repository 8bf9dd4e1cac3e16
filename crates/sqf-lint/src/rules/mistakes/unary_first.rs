//! Operators after a command without a result, and commands after a `forEach` that its list was meant for.

use crate::prelude::*;
use crate::shared::nothing::needs_a_value;
use sqf_ide::fix::Edit;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "operator applied to the result of a command that returns nothing",
    explanation: "A command with one operand applies to the value directly after it, before any operator: `sleep 5 + \
        random 5` sleeps for 5 seconds and then adds a number to nothing, which has no effect and raises no \
        error. Wrap the intended operand in parentheses. Only commands that certainly return nothing are \
        reported. In the same way, `forEach` takes only the value directly after it: in `{ ... } forEach _list select \
        { ... }`, it runs for all of `_list`, and `select` is given its last result.",
    example: Example { wrong: "hint \"Hello, \" + name player;", right: "hint (\"Hello, \" + name player);" },
    checks: &[Check::Node(Nodes::matching(is_meant).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Whether a command, in lower case, makes another list of one.
fn makes_list(word: &str) -> bool {
    matches!(word, "select" | "apply")
}

fn is_meant(word: &str) -> bool {
    needs_a_value(word) || makes_list(word)
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, _) = context.tree().expr(node) else { return };
    let operand = match context.tree().expr(left) {
        Expr::Unary(operand) => operand,
        Expr::Binary(_, list) if makes_list(context.word(node)) => return after_loop(context, node, left, list, sink),
        _ => return,
    };
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
    let note = Note::new(format!(
        "`{command}` applies only to `{}`; the rest from `{operator}` on is discarded; wrap the whole \
            operand in parentheses",
        Context::brief(context.source(operand))
    ));
    sink.node(node, note.fix("Wrap in parentheses", in_parentheses(context, operand, node), false));
}

/// `{ ... } forEach _list select { ... }`: commands with two operands are read from left to right.
fn after_loop(context: &Context<'_>, node: NodeId, each: NodeId, list: NodeId, sink: &mut Sink<'_>) {
    if !matches!(context.word(each), "foreach" | "foreachreversed") || !context.is_written(node) {
        return;
    }
    let (command, each) = (context.name_of(node), context.name_of(each));
    let list_shown = Context::brief(context.source(list));
    let note = Note::new(format!(
        "`{command}` applies to the result of `{each}`, which runs for all of `{list_shown}`; wrap the list and \
         `{command}` in parentheses"
    ));
    sink.name(node, note.fix("Wrap in parentheses", in_parentheses(context, list, node), false));
}

/// Returns the edits that put parentheses around everything from one node to the end of another.
fn in_parentheses(context: &Context<'_>, from: NodeId, to: NodeId) -> Vec<Edit> {
    let insert = |at: u32, text: &str| Edit { range: TextRange::empty(at), text: text.to_owned() };
    vec![insert(context.range(from).start, "("), insert(context.range(to).end, ")")]
}
