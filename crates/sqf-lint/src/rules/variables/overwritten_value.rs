//! Values that the next assignment overwrites before anything reads them.

use crate::prelude::*;
use crate::shared::overwritten::report_overwritten;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "value that is overwritten before it is read",
    explanation: "A local variable is assigned twice in a row, and nothing reads the first value: often the second \
        assignment should go to another variable, or the first one is a leftover. Literals and other plain \
        initial values are ignored, and so are variables that something else may read: a string with their name, \
        a function called in between, or a script that includes the file. An assignment that only exists under an \
        `#if` overwrites nothing.",
    example: Example {
        wrong: "private _width = count allUnits;\n_width = count allPlayers;\nhint str _width;",
        right: "private _width = count allUnits;\nprivate _height = count allPlayers;\nhint str [_width, _height];",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    report_overwritten(context, false, sink);
}
