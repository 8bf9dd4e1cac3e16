//! Macros that nothing defines.

use crate::ide::diagnostics::prelude::*;

pub(crate) const RULE: Rule = Rule {
    code: Code::UndefinedMacro,
    severity: Severity::Warning,
    is_on: true,
    title: "undefined macro",
    explanation: "A name in capitals directly followed by a parenthesis can only be a macro, and neither the script nor \
        any file that it includes defines it: the name is misspelt, or an `#include` is missing. Not reported \
        when an include file cannot be found, or in files that other files include.",
    example: Example {
        wrong: "#define GATE(number) gate_##number\nhint str GAET(1);",
        right: "#define GATE(number) gate_##number\nhint str GATE(1);",
    },
    check: Check::Script(check),
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let pre = context.script.pre();
    // An error may well be the `#include` that is missing.
    if !pre.is_complete() || !context.script.errors().is_empty() {
        return;
    }
    for token in pre.unknown_calls() {
        let Some((name, _)) = context.script.text(*token).split_once('(') else { continue };
        if !is_in_capitals(name) {
            continue;
        }
        let mut near = pre.macros().map(|(known, _)| &*known.name).filter(|known| is_near(name, known));
        let message = match near.next() {
            Some(known) => format!("undefined macro `{name}`; did you mean `{known}`?"),
            None => format!("undefined macro `{name}`; it is misspelt, or an `#include` is missing"),
        };
        sink.tokens(*token..*token + 1, Note::new(message));
    }
}

/// Whether a name is written as macros are.
pub(super) fn is_in_capitals(name: &str) -> bool {
    !name.starts_with('_') && name.len() > 1 && !name.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Whether one name is a slip of the pen away from another.
fn is_near(name: &str, known: &str) -> bool {
    known.len() > 3 && strsim::osa_distance(&name.to_ascii_lowercase(), &known.to_ascii_lowercase()) <= 1
}
