//! Broken commands and functions.

use crate::Lints;
use crate::advice::advice;
use crate::named::WatchedUse;
use crate::prelude::*;
use crate::shared::breakage::accusation;
use sqf_reference::{Breakage, Record, RecordKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "broken command or function",
    explanation: "The wiki lists the command or function as broken. The finding is a warning when the page says that it \
        cannot be used, and a hint when the page says that part of it works, or when all that is missing is a line in a \
        log (`debugLog`). When only the alternative syntax is \
        broken, only that syntax is reported. Not reported when the page does not say what is wrong.",
    example: Example { wrong: "unlockAchievement \"NightOwl\";", right: "hint \"Night owl\";" },
    checks: &[Check::Word { watches, check }],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Logging commands that do nothing, which is harmless.
const LOGS: [&str; 2] = ["debugLog", "textLogFormat"];

fn watches(record: &Record, _: &Lints) -> bool {
    record.breakage().is_some_and(|breakage| breakage != Breakage::Unsaid)
}

fn check(named: &WatchedUse<'_>) -> Option<Note> {
    let record = named.record;
    let name = &record.name;
    let kind = match record.kind {
        RecordKind::Command => "commands",
        RecordKind::Function => "functions",
    };
    let list = format!("the wiki lists it among the broken {kind}");
    let (message, severity) = match accusation(named)? {
        Breakage::Whole => {
            let does_harm = !LOGS.iter().any(|log| log.eq_ignore_ascii_case(name));
            let severity = if does_harm { Severity::Warning } else { Severity::Hint };
            (format!("`{name}` does not work: {list}"), severity)
        }
        Breakage::Alternative => (format!("this syntax of `{name}` does not work"), Severity::Warning),
        Breakage::Part => (format!("`{name}` works only partially: {list}"), Severity::Hint),
        Breakage::Unsaid => return None,
    };
    let message = format!("{message}{}", advice(named, record));
    Some(Note::new(message).severity(severity))
}
