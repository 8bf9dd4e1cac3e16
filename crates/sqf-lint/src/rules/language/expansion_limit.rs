//! Macros and includes that exceed the expansion limit.

use crate::prelude::*;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "macro expansion that exceeds the limit",
    explanation: "A macro that passes its argument on several times multiplies the text with every nested call, and files \
        can include each other in the same way: a few lines can ask for more text than fits into memory. The \
        text that macros and repeated includes produce for one script is therefore limited, far beyond what any \
        known script needs. The first call or `#include` over the limit is reported. From there on, macros and \
        includes are not expanded, and errors that might depend on them are not reported.",
    example: Example {
        wrong: "#define TEN(code) code code code code code code code code code code\n\
            TEN(TEN(TEN(TEN(TEN(TEN(TEN(hint \"open\";)))))))",
        right: "for \"_i\" from 1 to 10 do { hint \"open\" };",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior { despite_errors: true, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if let Some(call) = context.pre().exhausted() {
        let is_include = context.written(call.range).starts_with('#');
        let (what, rest) = match is_include {
            true => ("this `#include` produces more text", "it and everything after it that is included"),
            false => ("this macro expands to more text", "it and every macro after it"),
        };
        let message = format!("{what} than is allowed for one script; {rest} is treated as unknown");
        sink.call(call, Note::new(message));
    }
}
