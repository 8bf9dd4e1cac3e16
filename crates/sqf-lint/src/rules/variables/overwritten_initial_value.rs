//! Initial values that the next assignment overwrites before anything reads them.

use crate::prelude::*;
use crate::shared::overwritten::report_overwritten;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "initial value that is overwritten before it is read",
    explanation: "A local variable gets a literal, `objNull` or another plain initial value, and the next assignment \
        replaces it before anything reads it; the first assignment can be removed. Some people declare all variables \
        with a value on purpose, so this rule is off by default. Other values are reported by \
        [`overwritten-value`](#overwritten-value).",
    example: Example {
        wrong: "private _width = 0;\n_width = count allPlayers;\nhint str _width;",
        right: "private _width = count allPlayers;\nhint str _width;",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    report_overwritten(context, true, sink);
}
