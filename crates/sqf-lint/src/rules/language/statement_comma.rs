//! Commas between statements.

use crate::prelude::*;
use crate::shared::brackets::lacks_brackets;
use sqf_ide::fix::Edit;
use sqf_syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "comma between statements",
    explanation: "A `,` separates two statements where a `;` belongs. The game accepts both, so between two statements \
        that do something this is only an information. It is a warning where one of them is a value: often a bracket is \
        missing, or an element of an array has become a statement of its own; `{1, 2}` is code, not an array. Files that \
        contain nothing but a list of values, which other files include between brackets, are not reported, and neither \
        are commas between the labels of a `switch`, as in `case 1, case 2: { ... }`.",
    example: Example { wrong: "hint \"open\", sleep 1;", right: "hint \"open\"; sleep 1;" },
    checks: &[Check::Node(Nodes::STATEMENTS.by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Code(statements) | Expr::File(statements)) = context.tree().expr(node) else { return };
    if let Some(note) = array_in_braces(context, node, statements) {
        return sink.node(node, note);
    }
    for (at, statement) in statements.iter().enumerate() {
        let comma = context.tree().tokens(*statement).end;
        let is_comma = context.token(comma).is_some_and(|token| token.kind == TokenKind::Comma && token.is_written());
        if !is_comma {
            continue;
        }
        let beside = [Some(*statement), statements.get(at + 1).copied()];
        let is_known = beside.into_iter().flatten().all(|node| context.is_written(node));
        let is_list = beside.into_iter().flatten().all(|node| !is_action(context, node));
        let is_label = || beside.into_iter().flatten().all(|node| is_case(context, node));
        let is_told = || lacks_brackets(context, *statement);
        if is_known && !is_list && !is_label() && context.has_no_errors() && !context.is_part() && !is_told() {
            let edit = |text: &str| vec![Edit { range: context.token_range(comma), text: text.to_owned() }];
            let lists = statements.get(at + 1).and_then(|next| of_loop(context, *statement, *next));
            let note = match lists {
                Some((first, other)) => {
                    let message = format!(
                        "`forEach` takes only `{first}`, which stands before the `,`; write `{first} + {other}`"
                    );
                    Note::new(message).fix("Write `+`", edit(" +"), false)
                }
                None => {
                    let note = Note::new("expected `;` at the end of the statement, found `,`");
                    let is_harmless = beside.into_iter().flatten().all(|node| does_something(context, node));
                    let note = if is_harmless { note.severity(Severity::Information) } else { note };
                    note.fix("Write `;`", edit(";"), false)
                }
            };
            sink.tokens(comma..comma + 1, note);
        }
    }
}

/// `{ ... } forEach _gates, _doors`: returns both lists.
fn of_loop<'a>(context: &Context<'a>, statement: NodeId, next: NodeId) -> Option<(&'a str, &'a str)> {
    let (_, list) = context.plain_binary(statement, "foreach")?;
    let is_value = matches!(context.bare(next), Expr::Name | Expr::Array(_)) && context.is_written(list);
    is_value.then(|| (context.source(list), context.source(next)))
}

/// `{1, 2, 3}`, an array in other languages.
fn array_in_braces(context: &Context<'_>, node: NodeId, statements: &[NodeId]) -> Option<Note> {
    let is_value = |node: &NodeId| matches!(context.tree().expr(*node), Expr::Number | Expr::Text);
    let is_before_comma = |node: &NodeId| context.kind(context.tree().tokens(*node).end) == Some(TokenKind::Comma);
    let (_, others) = statements.split_last().filter(|(_, others)| !others.is_empty())?;
    let is_list = matches!(context.tree().expr(node), Expr::Code(_))
        && statements.iter().all(is_value)
        && others.iter().all(is_before_comma)
        && context.is_written(node)
        && context.has_no_errors();
    if !is_list {
        return None;
    }
    let inside = context.source(node).strip_prefix('{')?.strip_suffix('}')?;
    let edits = context.replace(node, format!("[{inside}]"));
    Some(Note::new("this is code; write arrays in `[ ]`").fix("Write `[ ]`", edits, false))
}

/// Whether a statement is a label of a `switch`: `case 1, case 2: { ... }` is a common idiom.
fn is_case(context: &Context<'_>, statement: NodeId) -> bool {
    let label = context.plain_binary(statement, ":").map_or(statement, |(label, _)| label);
    context.unary(label, "case").is_some()
}

/// Whether a statement certainly does something, instead of being a value for something else.
fn does_something(context: &Context<'_>, node: NodeId) -> bool {
    is_action(context, node) && !context.only_returns(context.tree().bare(node))
}

/// Whether a statement has an effect, and is not just a value.
fn is_action(context: &Context<'_>, node: NodeId) -> bool {
    matches!(context.bare(node), Expr::Unary(_) | Expr::Binary(..) | Expr::Assign(_) | Expr::PrivateAssign(_))
}
