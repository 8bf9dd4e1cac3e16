//! Global names in declarations of local variables.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "global name in `private` or `params`",
    explanation: "Only names that begin with `_` are local variables. With any other name, `private` and `params` stop the \
        script with the error \"Global variable in local space\".",
    example: Example { wrong: "params [\"gate\"];", right: "params [\"_gate\"];\nhint str _gate;" },
    checks: &[Check::Node(Nodes::words(&["private", "params"]).and(Nodes::ASSIGNMENTS), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    match context.tree().expr(node) {
        Expr::PrivateAssign(_) => {
            let token = context.tree().token(node);
            let is_name = context.kind(token) == Some(TokenKind::Name);
            let is_known = is_name && !context.token(token).is_some_and(|token| token.is_opaque());
            let name = context.text(token);
            if is_known && !name.starts_with('_') && context.reference().forms(name).is_empty() {
                let note = note("private", name);
                let edits = renamed(context, token, name);
                sink.word(
                    node,
                    match edits {
                        Some(edits) => note.fix(format!("Write `_{name}`"), edits, false),
                        None => note,
                    },
                );
            }
        }
        Expr::Unary(operand) if context.word(node) == "private" => match context.elements(operand) {
            Some(names) => names.iter().for_each(|name| look(context, "private", *name, sink)),
            None => look(context, "private", operand, sink),
        },
        Expr::Unary(list) | Expr::Binary(_, list) if context.word(node) == "params" => {
            for element in context.elements(list).unwrap_or_default() {
                let name = context.elements(*element).map_or(Some(element), |parts| parts.first());
                name.into_iter().for_each(|name| look(context, "params", *name, sink));
            }
        }
        _ => {}
    }
}

/// Prefixes a name with `_`, from its declaration up to the end of the block. None if a macro generates it.
fn renamed(context: &Context<'_>, first: usize, name: &str) -> Option<Vec<Edit>> {
    let pre = context.pre();
    let mut depth = 0_usize;
    let mut edits = Vec::new();
    for token in first..pre.tokens().len() {
        let kind = pre.tokens()[token].kind;
        if kind.closes() && depth == 0 {
            break;
        }
        depth = depth + usize::from(kind.opens()) - usize::from(kind.closes());
        if kind == TokenKind::Name && context.text(token).eq_ignore_ascii_case(name) {
            let start = context.place_of_written(token)?.start;
            edits.push(Edit { range: TextRange::empty(start), text: "_".to_owned() });
        }
    }
    Some(edits)
}

/// Reports a string that should be the name of a local variable.
fn look(context: &Context<'_>, command: &str, node: NodeId, sink: &mut Sink<'_>) {
    if let Some(name) = context.string(node).filter(|name| !name.is_empty() && !name.starts_with('_')) {
        sink.node(node, note(command, &name));
    }
}

fn note(command: &str, name: &str) -> Note {
    Note::new(format!("`{command}` expects names of local variables; `{name}` does not begin with `_`"))
}
