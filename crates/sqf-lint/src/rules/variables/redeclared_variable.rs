//! Variables that are declared twice.

use crate::prelude::*;
use sqf_model::Declaration;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "variable declared twice",
    explanation: "The same scope declares a variable again with `private` or `params`. The second declaration only assigns \
        a value, or two different things share a name. Off by default.",
    example: Example {
        wrong: "private _gate = 1;\nhint str _gate;\nprivate _gate = 2;\nhint str _gate;",
        right: "private _gate = 1;\nhint str _gate;\n_gate = 2;\nhint str _gate;",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    for (_, local) in context.semantics().locals() {
        let Some(first) = local.redeclares.filter(|_| local.declared != Declaration::Assign) else { continue };
        let first = context.semantics().local(first);
        let name = context.text(local.token).trim_matches(['"', '\'']);
        let note = Note::new(format!("`{name}` is already declared"));
        sink.tokens(
            local.token..local.token + 1,
            note.related(context.token_range(first.token), "first declared here"),
        );
    }
}
