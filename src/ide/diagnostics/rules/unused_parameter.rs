//! Parameters that nothing reads.

use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use super::unused_variable::unused;
use crate::model::Declaration;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::UnusedParameter,
    severity: Severity::Hint,
    is_on: false,
    title: "parameter that is never used",
    explanation: "`params` names a parameter that nothing in the file reads. An empty string, `\"\"`, leaves a parameter \
        out without a name. Off by default: names tell what the caller gives. Nothing is said of names that begin with \
        `_unused`, nor in files with macros that are not known.",
    example: Example {
        wrong: "params [\"_unit\", \"_killer\"];\nhint name _unit;",
        right: "params [\"_unit\"];\nhint name _unit;",
    },
    check: Check::Script(|context, sink| {
        unused(context, sink, |local| match local.declared {
            Declaration::Param { .. } => Some("is a parameter that nothing reads"),
            _ => None,
        });
    }),
};
