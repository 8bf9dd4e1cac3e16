//! Files that scripts name and that are not there.

use crate::ide::diagnostics::prelude::*;
use crate::model::Found;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::MissingFile,
    severity: Severity::Warning,
    is_on: true,
    title: "missing file",
    explanation: "`execVM`, `loadFile`, `preprocessFileLineNumbers`, `compileScript` or a similar command names a file \
        that belongs to the project but does not exist. Paths are resolved as the game resolves them: from the \
        root of the mission or by the prefix of the addon, not from the folder of the script. Files of the game \
        and of other mods are not expected on disk.",
    example: Example { wrong: "execVM \"open.sqf\";", right: "execVM \"scripts\\open.sqf\";" },
    check: Check::Node(
        Nodes::words(&[
            "loadfile",
            "preprocessfile",
            "preprocessfilelinenumbers",
            "execfsm",
            "execvm",
            "compilescript",
        ]),
        check,
    ),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let word = context.word(node);
    let operand = match (context.tree().expr(node), word) {
        (Expr::Unary(path), "loadfile" | "preprocessfile" | "preprocessfilelinenumbers" | "execfsm") => path,
        (Expr::Unary(path) | Expr::Binary(_, path), "execvm") => path,
        (Expr::Unary(list), "compilescript") => {
            let Some(path) = context.script.elements(list).and_then(|list| list.first()) else { return };
            *path
        }
        _ => return,
    };
    let (Some(from), Some(path)) = (context.path(), context.script.string(operand)) else { return };
    if has_extension(&path) && context.workspace().find(&path, from) == Found::Missing {
        sink.node(operand, Note::new(format!("file `{path}` not found")));
    }
}

/// Whether a path ends as the names of files do: others are put together in ways that are not seen.
fn has_extension(path: &str) -> bool {
    let name = path.rsplit(['\\', '/']).next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty() && !extension.is_empty() && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
