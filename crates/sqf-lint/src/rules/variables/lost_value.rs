//! Values that end with a variable of inner code.

use crate::prelude::*;
use crate::shared::lost::hidden_outer;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "value lost with an inner variable",
    explanation: "`private` in a branch or a loop makes a new variable, which ends with that code and takes its value with \
        it. Reported if nothing reads the new variable and the enclosing code reads the outer one of the same name \
        afterwards: that one still has its old value. Not reported if the enclosing code assigns it again before, or if \
        a called function may read the inner one.",
    example: Example {
        wrong: "params [\"_gate\", \"_place\"];\nif (isNil \"_place\") then { private _place = getPosATL _gate; };\nhint str _place;",
        right: "params [\"_gate\", \"_place\"];\nif (isNil \"_place\") then { _place = getPosATL _gate; };\nhint str _place;",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_complete() || !context.is_sound() {
        return;
    }
    for (_, local) in context.semantics().locals() {
        let is_written = context.token(local.token).is_some_and(|token| token.is_written());
        let Some(outer) = hidden_outer(context, local).filter(|_| is_written) else { continue };
        let name = context.text(local.token);
        let message = format!("`private` makes a new `{name}` that ends here; the outer `{name}` keeps its value");
        let note = Note::new(message).related(context.token_range(outer.token), "the outer variable begins here");
        sink.tokens(local.token..local.token + 1, note);
    }
}
