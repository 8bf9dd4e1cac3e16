//! Files to include that are not there.

use super::super::context::{Context, Note, Sink};
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::Absent;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::MissingInclude,
    severity: Severity::Hint,
    is_on: true,
    title: "missing include file",
    explanation: "An `#include` names a file that belongs to the project but does not exist. Whatever the file would \
        define is unknown, so nothing that depends on it is reported. Files of the game and of other mods \
        (`\\a3\\...`, `\\x\\cba\\...`) are not expected on disk; the `prefixes` setting says where to find them.",
    example: Example { wrong: "#include \"no_such_file.hpp\"\nhint \"open\";", right: "hint \"open\";" },
    check: Check::Script(check),
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    for include in context.script.pre().includes() {
        if include.file != 0 {
            continue;
        }
        match include.target {
            Err(Absent::Missing) => {
                sink.range(include.range, Note::new(format!("file `{}` not found", include.path)));
            }
            Err(Absent::TooDeep) => {
                let message = "this file includes itself, directly or indirectly, without an end; wrap it \
                    in `#ifndef NAME`, `#define NAME` and `#endif`";
                sink.range(include.range, Note::new(message).severity(Severity::Error));
            }
            Err(Absent::Elsewhere | Absent::Exhausted) | Ok(_) => {}
        }
    }
}
