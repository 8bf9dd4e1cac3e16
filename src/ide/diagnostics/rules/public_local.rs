//! Local variables that are broadcast.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::PublicLocal,
    severity: Severity::Warning,
    is_on: true,
    title: "broadcast of a local variable",
    explanation: "`publicVariable` and its relatives send global variables by name. A name that begins with an underscore \
        belongs to a local variable, which they cannot access: nothing is sent.",
    example: Example { wrong: "publicVariable \"_score\";", right: "publicVariable \"TAG_score\";" },
    check: Check::Node(
        Nodes::words(&[
            "publicvariable",
            "publicvariableserver",
            "publicvariableclient",
            "addpublicvariableeventhandler",
        ]),
        check,
    ),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let name = match (context.tree().expr(node), context.word(node)) {
        (Expr::Unary(name), "publicvariable" | "publicvariableserver") => name,
        (Expr::Binary(_, name), "publicvariableclient") => name,
        (Expr::Binary(name, _), "addpublicvariableeventhandler") => name,
        _ => return,
    };
    let Some(text) = context.script.string(name).filter(|text| text.starts_with('_')) else { return };
    let word = context.script.text(context.tree().token(node));
    sink.node(
        name,
        Note::new(format!(
            "`{word}` works only with global variables; `{text}` is the name of \
        a local variable"
        )),
    );
}
