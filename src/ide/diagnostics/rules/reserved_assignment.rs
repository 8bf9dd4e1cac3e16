//! Values for names that belong to commands.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Rule = Rule {
    code: Code::ReservedAssignment,
    severity: Severity::Error,
    is_on: true,
    title: "assignment to the name of a command",
    explanation: "A variable cannot have the name of a command: the game does not compile the script. Older scripts may \
        use a name that has become a command since. Commands that exist only in special builds of the game are \
        ignored.",
    example: Example { wrong: "player = cursorObject;", right: "TAG_player = cursorObject;" },
    check: Check::Node(Nodes::ASSIGNMENTS, check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Assign(_) | Expr::PrivateAssign(_)) = context.tree().expr(node) else { return };
    let token = context.tree().token(node);
    let is_name =
        context.script.pre().tokens().get(token).is_some_and(|it| it.kind == TokenKind::Name && !it.is_opaque());
    let name = context.script.text(token);
    if !is_name || name.starts_with('_') {
        return;
    }
    let Some(record) = context.reference().command(name).filter(|record| record.branch.is_none()) else { return };
    if !context.reference().forms(name).is_empty() {
        let message = format!("`{}` is a command; a variable cannot have this name", record.name);
        sink.word(node, Note::new(message).url(record.url.clone()));
    }
}
