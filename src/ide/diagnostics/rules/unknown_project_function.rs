//! Functions of the project that nothing defines.

use super::unknown_function;
use crate::ide::diagnostics::prelude::*;
use crate::model::Access;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::UnknownProjectFunction,
    severity: Severity::Warning,
    is_on: true,
    title: "undefined function of the project",
    explanation: "The script calls a function, as in `call TAG_fnc_open`, that no `CfgFunctions` of the project declares \
        and no script defines. Reported only when everything that may define functions is known, and never for \
        tags of the game or of other mods.",
    example: Example { wrong: "[] call TAG_fnc_opne;", right: "[] call TAG_fnc_open;" },
    check: Check::Node(Nodes::words(&["call", "spawn", "remoteexec", "remoteexeccall"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let word = context.word(node);
    match (context.tree().expr(node), word) {
        (Expr::Unary(function) | Expr::Binary(_, function), "call" | "spawn") => {
            let function = context.tree().bare(function);
            if context.tree().expr(function) == Expr::Name {
                look(context, function, context.script.text(context.tree().token(function)), sink);
            }
        }
        (Expr::Unary(list) | Expr::Binary(_, list), "remoteexec" | "remoteexeccall") => {
            let first = context.script.elements(list).and_then(|elements| elements.first());
            let Some(first) = first.copied() else { return };
            if let Some(name) = context.script.string(first) {
                look(context, first, &name, sink);
            }
        }
        _ => {}
    }
}

fn look(context: &Context<'_>, node: NodeId, name: &str, sink: &mut Sink<'_>) {
    let lower = name.to_ascii_lowercase();
    let is_function = !lower.starts_with('_') && lower.contains("_fnc_");
    if !is_function || context.script.is_doubtful(node) || context.workspace().defines_function(name) != Some(false) {
        return;
    }
    let is_set = context.semantics().globals().iter().any(|global| {
        matches!(global.access, Access::Write(_)) && context.script.text(global.token).eq_ignore_ascii_case(name)
    });
    let is_of_game = || unknown_function::has_tag_of_game(context.reference(), &lower);
    if !is_set && context.reference().get(name).is_none() && !is_of_game() {
        let file = context.path().and_then(|path| context.workspace().unlisted_function(name, path));
        let message = match file {
            Some(file) => {
                let file = file.display().to_string().replace('/', "\\");
                format!("`{name}` is not declared in `CfgFunctions`, although the file `{file}` exists")
            }
            None => format!("undefined function `{name}`: nothing in the project declares it"),
        };
        sink.node(node, Note::new(message));
    }
}
