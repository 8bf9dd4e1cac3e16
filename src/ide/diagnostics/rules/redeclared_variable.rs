//! Variables that are declared twice.

use super::super::context::{Context, Note, Sink};
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::model::Declaration;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::RedeclaredVariable,
    severity: Severity::Hint,
    is_on: false,
    title: "variable that is declared twice",
    explanation: "The same code declares a variable that it has declared before, with `private` or `params`. The second \
        declaration does no more than an assignment would; or two things got the same name. Off by default.",
    example: Example {
        wrong: "private _gate = 1;\nhint str _gate;\nprivate _gate = 2;\nhint str _gate;",
        right: "private _gate = 1;\nhint str _gate;\n_gate = 2;\nhint str _gate;",
    },
    check: Check::Script(check),
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    for (_, local) in context.semantics.locals() {
        let Some(first) = local.redeclares.filter(|_| local.declared != Declaration::Assign) else { continue };
        let first = context.semantics.local(first);
        let name = context.script.text(local.token).trim_matches(['"', '\'']);
        let note = Note::new(format!("`{name}` is declared already"));
        sink.tokens(
            local.token..local.token + 1,
            note.related(context.token_range(first.token), "it is declared here"),
        );
    }
}
