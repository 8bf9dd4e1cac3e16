//! Files that a loop reads each time.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::Expr;

pub(crate) const RULE: Rule = Rule {
    code: Code::ReadInLoop,
    severity: Severity::Hint,
    is_on: false,
    title: "file read in every iteration of a loop",
    explanation: "`execVM`, `loadFile` and `preprocessFileLineNumbers` read the file each time, and `compile` compiles its \
        text each time; according to the wiki's measurements this costs hundreds of times as much as a call. \
        Define a function for the file, or compile it once before the loop. Only file names that are literals \
        are checked.",
    example: Example {
        wrong: "{ _x execVM \"greet.sqf\" } forEach allUnits;",
        right: "private _greet = compile preprocessFileLineNumbers \"greet.sqf\";\n{ _x spawn _greet } forEach allUnits;",
    },
    check: Check::Script(check),
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.script.is_sound() {
        return;
    }
    let in_loops = context.in_loops();
    for node in context.tree().ids().filter(|node| in_loops[node.index()]) {
        let file = match (context.tree().expr(node), context.word(node)) {
            (Expr::Unary(file), "execvm" | "loadfile" | "preprocessfile" | "preprocessfilelinenumbers") => file,
            (Expr::Binary(_, file), "execvm") => file,
            _ => continue,
        };
        if context.script.string(file).is_some() {
            let word = context.script.text(context.tree().token(node));
            sink.word(node, Note::new(format!("`{word}` reads the file in every iteration of the loop")));
        }
    }
}
