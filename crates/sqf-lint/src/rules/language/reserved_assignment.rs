//! Assignments to names of commands.

use crate::prelude::*;
use crate::shared::macros::is_in_capitals;
use sqf_syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "assignment to the name of a command",
    explanation: "A variable cannot have the name of a command: the game does not compile the script. Older scripts may \
        use a name that has become a command since. `setVariable` of a namespace refuses such names as well. \
        Each name is reported once in a script. Commands that exist only in special builds of the game are ignored.",
    example: Example { wrong: "player = cursorObject;", right: "TAG_player = cursorObject;" },
    checks: &[Check::Node(Nodes::words(&["setvariable"]).and(Nodes::ASSIGNMENTS), check)],
    behavior: Behavior::DEFAULT,
};

/// Namespaces whose variables cannot have such names, in lower case (wiki: `setVariable`).
const NAMESPACES: [&str; 4] = ["missionnamespace", "parsingnamespace", "profilenamespace", "uinamespace"];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if let Some((space, list)) = context.binary(node, "setvariable") {
        return of_namespace(context, space, list, sink);
    }
    let (Expr::Assign(_) | Expr::PrivateAssign(_)) = context.tree().expr(node) else { return };
    let token = context.tree().token(node);
    let is_name = context.token(token).is_some_and(|it| it.kind == TokenKind::Name && !it.is_opaque());
    let name = context.text(token);
    if !is_name || name.starts_with('_') {
        return;
    }
    // Other assignments have the same cause.
    if let Some(note) = reserved(context, name)
        && context.first_assignment(context.word_id(node)) == Some(token)
    {
        sink.word(node, note);
    }
}

/// `missionNamespace setVariable ["west", 5]`
fn of_namespace(context: &Context<'_>, space: NodeId, list: NodeId, sink: &mut Sink<'_>) {
    let is_namespace = context.bare(space) == Expr::Name && NAMESPACES.contains(&context.word(space));
    let Some(first) = context.elements(list).and_then(|list| list.first()).filter(|_| is_namespace) else {
        return;
    };
    let Some(name) = context.string(*first).filter(|_| !context.is_doubtful(*first)) else { return };
    if let Some(note) = reserved(context, &name) {
        sink.node(*first, note);
    }
}

/// Returns the message for the name of a command.
fn reserved(context: &Context<'_>, name: &str) -> Option<Note> {
    let record = context.reference().command(name).filter(|record| record.branch.is_none())?;
    // A macro of a missing file may have the name in capitals.
    let is_macro = !context.is_complete() && is_in_capitals(name);
    let is_command = !is_macro && !context.reference().forms(name).is_empty();
    let message = || format!("`{}` is a command; a variable cannot have this name", record.name);
    is_command.then(|| Note::new(message()).url(record.url.clone()))
}
