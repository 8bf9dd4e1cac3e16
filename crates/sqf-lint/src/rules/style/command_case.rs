//! Commands in another case than the wiki writes.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "command in another letter case",
    explanation: "The game ignores the letter case of commands, but code is easier to read when each command is always \
        written the same way: as the wiki writes it. Sides in capitals are accepted.",
    example: Example { wrong: "hint str getpos player;", right: "hint str getPos player;" },
    checks: &[Check::Node(Nodes::NAMES.and(Nodes::COMMANDS), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let tree = context.tree();
    if !matches!(tree.expr(node), Expr::Name | Expr::Unary(_) | Expr::Binary(..)) {
        return;
    }
    let token = tree.token(node);
    let text = context.text(token);
    let is_written = context.token(token).is_some_and(|token| token.is_written());
    if !is_written || !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return;
    }
    let Some(record) = context.reference().command(text) else { return };
    let name = record.operator.as_deref().unwrap_or(&record.name);
    // Sides, as the game shows them, are written so on purpose.
    let is_side = text.bytes().all(|byte| byte.is_ascii_uppercase()) && context.has_trait(node, Trait::Side);
    let is_macro = || context.pre().macro_named(name).is_some();
    if name == text || !name.eq_ignore_ascii_case(text) || is_side || is_macro() {
        return;
    }
    let edits = vec![Edit { range: context.token_range(token), text: name.to_owned() }];
    let note = Note::new(format!("the wiki writes `{name}`")).url(&record.url);
    sink.word(node, note.fix(format!("Write `{name}`"), edits, true));
}
