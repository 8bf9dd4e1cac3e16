//! Variables that shadow others.

use crate::prelude::*;
use sqf_model::Declaration;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "shadowed variable",
    explanation: "Inner code declares a variable with the name of one from an outer scope. Until the inner code ends, the \
        outer variable cannot be accessed and keeps its value; perhaps an assignment was intended. Off by \
        default.",
    example: Example {
        wrong: "private _gate = 1;\nif (_gate > 0) then { private _gate = 2; hint str _gate; };",
        right: "private _gate = 1;\nif (_gate > 0) then { private _barn = 2; hint str _barn; };",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    for (_, local) in context.semantics().locals() {
        let Some(outer) = local.shadows.filter(|_| local.declared != Declaration::Assign) else { continue };
        let outer = context.semantics().local(outer);
        let name = context.text(local.token).trim_matches(['"', '\'']);
        let note = Note::new(format!("`{name}` shadows a variable of the enclosing code"));
        sink.tokens(local.token..local.token + 1, note.related(context.token_range(outer.token), "declared here"));
    }
}
