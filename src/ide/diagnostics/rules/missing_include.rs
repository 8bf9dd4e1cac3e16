//! Files to include that are not there.

use super::super::context::Note;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::{Absent, Preprocessed, Source};
use crate::text::TextRange;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::MissingInclude,
    severity: Severity::Hint,
    is_on: true,
    title: "file to include that is not there",
    explanation: "An `#include` names a file that should be in the project and is not. What the file would define is \
        unknown then, and nothing that depends on it is called an error. Files of the game and of other mods \
        (`\\a3\\...`, `\\x\\cba\\...`) are not expected to be at hand; `prefixes` in the settings tells where they are.",
    example: Example { wrong: "#include \"no_such_file.hpp\"\nhint \"open\";", right: "hint \"open\";" },
    check: Check::Lines(check),
};

fn check(_: &Source, pre: &Preprocessed) -> Vec<(TextRange, Note)> {
    let own = pre.includes().iter().filter(|include| include.file == 0);
    let note = |include: &crate::syntax::Include| {
        let note = match include.target {
            Err(Absent::Missing) => Note::new(format!("there is no file `{}`", include.path)),
            Err(Absent::TooDeep) => {
                let message = "this file includes itself, directly or through others, and nothing stops that: begin it \
                    with `#ifndef NAME` and `#define NAME`, and end it with `#endif`";
                Note::new(message).severity(Severity::Error)
            }
            Err(Absent::Elsewhere | Absent::Exhausted) | Ok(_) => return None,
        };
        Some((include.range, note))
    };
    own.filter_map(note).collect()
}
