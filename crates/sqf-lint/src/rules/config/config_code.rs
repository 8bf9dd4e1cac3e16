//! Invalid code in strings of configs.

use crate::prelude::*;
use crate::shared::code_entries;
use sqf_ide::config::ConfigKind;
use std::sync::Arc;

use crate::context::{ConfigContext, ConfigSink};
use sqf_ide::memo::Memo;
use sqf_model::{Alone, Script};
use sqf_syntax::{ErrorKind, Source};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "syntax error in code in a string",
    explanation: "The text of an entry such as `onLoad`, `action`, `condition` or `statement`, or of an event handler, is \
        code, and a bracket or a quote in it is missing. The game reports the error only when the code runs. \
        Text with placeholders such as `%1` is ignored. The code in `mission.sqm` and in state \
        machines (`.fsm`) is checked by the rules for scripts instead.",
    example: Example {
        wrong: "class GateDialog {\n    idd = 4000;\n    onLoad = \"[_this select 0 call TAG_fnc_open\";\n};",
        right: "class GateDialog {\n    idd = 4000;\n    onLoad = \"[_this select 0] call TAG_fnc_open\";\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    // Their code is checked like scripts.
    if matches!(context.kind, ConfigKind::Mission | ConfigKind::Machine) {
        return;
    }
    for code in code_entries::of_config(context) {
        if let Some(message) = known_error(context, code.text.value()) {
            sink.range(code.text.place, Note::new(message));
        }
    }
}

/// Cached errors, by text.
#[derive(Default)]
struct KnownErrors(Memo<String, Option<String>>);

/// Maximum length of cached code, in bytes.
const LONGEST: usize = 2_000;

/// Like [`error`], but cached: a config may have a thousand strings, and a keystroke changes one.
fn known_error(context: &ConfigContext<'_>, code: &str) -> Option<String> {
    if code.len() > LONGEST {
        return error(context, code);
    }
    let known = context.reference().prepared(|_| KnownErrors::default());
    known.0.get(code.to_owned(), |code| error(context, code))
}

/// Returns an error of code: only about brackets and quotes, which have no other explanation.
fn error(context: &ConfigContext<'_>, code: &str) -> Option<String> {
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
    let count = |c: char| code.matches(c).count();
    let quotes = code.matches(['"', '\'']).count();
    // Most code is obviously sound and need not be parsed.
    if quotes == 0 && brackets.iter().all(|(open, close)| count(*open) == count(*close)) {
        return None;
    }
    let script = Script::new(Arc::new(Source::new(code)), None, context.reference(), &Alone);
    script.errors().iter().find_map(|error| match error.kind {
        ErrorKind::Unclosed { open, .. } => Some(format!("`{}` in this code is never closed", script.text(open))),
        ErrorKind::Unopened { .. } => Some(format!("unmatched `{}` in this code", script.text(error.token))),
        ErrorKind::UnclosedString => Some("unterminated string in this code".to_owned()),
        _ => None,
    })
}
