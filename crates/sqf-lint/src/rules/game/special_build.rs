//! Commands of special builds of the game.

use crate::Lints;
use crate::named::WatchedUse;
use crate::prelude::*;
use sqf_reference::Record;
use sqf_text::listed;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "command of a special build",
    explanation: "Only a development, diagnostic or profiling build of the game has this command. In the build that \
        players use, the name is an undefined variable, and a script that uses it as a command does not compile. \
        Not reported between `#if...` and `#endif`, in strings, which are compiled later, or for names that the \
        script uses as variables.",
    example: Example { wrong: "diag_captureFrame 1;", right: "diag_log diag_fps;" },
    checks: &[Check::Word { watches, check }],
    behavior: Behavior::DEFAULT,
};

fn watches(record: &Record, _: &Lints) -> bool {
    record.branch.is_some()
}

fn check(named: &WatchedUse<'_>) -> Option<Note> {
    // In other builds, variables may have that name.
    let record = named.record;
    if record.branch.is_none() || named.is_conditional() || named.is_known_to_the_script() || named.syntaxes().is_none()
    {
        return None;
    }
    let builds: Vec<&str> = record.builds().collect();
    let (plural, know) = if builds.len() > 1 { ("builds", "know") } else { ("build", "knows") };
    Some(Note::new(format!("only the {} {plural} of the game {know} `{}`", listed(&builds, "and"), record.name)))
}
