//! Code in strings that the game cannot read.

use crate::ide::diagnostics::prelude::*;
use std::sync::Arc;

use crate::config::ValueKind;
use crate::ide::diagnostics::context::{ConfigContext, ConfigSink};
use crate::model::{Alone, Script};
use crate::syntax::{ErrorKind, Source};

pub(crate) const RULE: Rule = Rule {
    code: Code::ConfigCode,
    severity: Severity::Error,
    is_on: true,
    title: "syntax error in code in a string",
    explanation: "The text of an entry such as `onLoad`, `action`, `condition` or `statement`, or of an event handler, is \
        code, and a bracket or a quote in it is missing. The game reports the error only when the code runs. \
        Text from macros and text with placeholders such as `%1` are ignored.",
    example: Example {
        wrong: "class GateDialog {\n    idd = 4000;\n    onLoad = \"[_this select 0 call TAG_fnc_open\";\n};",
        right: "class GateDialog {\n    idd = 4000;\n    onLoad = \"[_this select 0] call TAG_fnc_open\";\n};",
    },
    check: Check::Config(check),
};

/// Entries whose text is code, in lower case, beside those in `EventHandlers` and those that begin with `on`.
const CODE: [&str; 9] = [
    "action",
    "buttonaction",
    "clientinit",
    "condition",
    "deactivation",
    "expression",
    "init",
    "serverinit",
    "statement",
];
/// Entries that begin like those of handlers and are texts for people, in lower case.
const TEXTS: [&str; 5] = ["onloadname", "onloadmission", "onloadintro", "onloadmissiontime", "onloadintrotime"];

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    for class in config.classes().map(|id| config.class(id)) {
        let is_for_events = class.name.to_ascii_lowercase().ends_with("eventhandlers");
        for entry in class.entries.iter().map(|id| config.entry(*id)) {
            let name = entry.name.to_ascii_lowercase();
            let is_handler = name.len() > 2 && name.starts_with("on") && !TEXTS.contains(&name.as_str());
            if !(is_for_events || is_handler || CODE.contains(&name.as_str())) {
                continue;
            }
            let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
            let ValueKind::Text(code) = &value.kind else { continue };
            if value.end != value.first + 1 || !context.is_here(value.first) || !may_be_code(code) {
                continue;
            }
            if let Some(message) = error(context, code) {
                sink.tokens(value.first..value.end, Note::new(message));
            }
        }
    }
}

/// Whether a text looks like code, and is not put together later.
fn may_be_code(text: &str) -> bool {
    !text.contains(['%', '@', '#']) && text.contains([';', '=', '[', ']', '{', '}', '(', ')'])
}

/// What is wrong with some code: only brackets and quotes, which nothing else can explain.
fn error(context: &ConfigContext<'_>, code: &str) -> Option<String> {
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
    let count = |c: char| code.matches(c).count();
    let quotes = code.matches(['"', '\'']).count();
    // Most code is right, and need not be parsed to see it.
    if quotes == 0 && brackets.iter().all(|(open, close)| count(*open) == count(*close)) {
        return None;
    }
    let script = Script::new(Arc::new(Source::new(code)), None, context.analysis.reference(), &Alone);
    script.errors().iter().find_map(|error| match error.kind {
        ErrorKind::Unclosed { open, .. } => Some(format!("`{}` in this code is never closed", script.text(open))),
        ErrorKind::Unopened { .. } => Some(format!("unmatched `{}` in this code", script.text(error.token))),
        ErrorKind::UnclosedString => Some("unterminated string in this code".to_owned()),
        _ => None,
    })
}
