//! Local variables that are assigned without `private`.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_model::Declaration;
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "local variable without `private`",
    explanation: "A local variable receives its first value without `private`. If the caller has a variable of that name, \
        it is overwritten. Off by default, because code may change the variables of its caller on purpose.",
    example: Example {
        wrong: "_gate = cursorObject;\nhint str _gate;",
        right: "private _gate = cursorObject;\nhint str _gate;",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    for (_, local) in context.semantics().locals() {
        if local.declared != Declaration::Assign || !context.token(local.token).is_some_and(|token| token.is_written())
        {
            continue;
        }
        let name = context.text(local.token);
        let start = context.token_range(local.token).start;
        if context.allowed().sets(&name.to_lowercase(), start) {
            continue;
        }
        let edit = Edit { range: TextRange::new(start, start), text: "private ".to_owned() };
        let note = Note::new(format!(
            "`{name}` is assigned without `private` and may overwrite a variable \
            of the caller"
        ));
        sink.tokens(local.token..local.token + 1, note.fix("Insert `private`", vec![edit], false));
    }
}
