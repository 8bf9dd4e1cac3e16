//! Unused parameters.

use crate::prelude::*;
use crate::rule::Tag;
use crate::shared::unused::unused;
use sqf_model::{Declaration, Local};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "unused parameter",
    explanation: "`params` declares a parameter that nothing in the file reads. An empty string, `\"\"`, skips a parameter \
        without naming it. Off by default, because names document what the caller passes. Names that begin with \
        `_unused` and files with unknown macros are ignored.",
    example: Example {
        wrong: "params [\"_unit\", \"_killer\"];\nhint name _unit;",
        right: "params [\"_unit\"];\nhint name _unit;",
    },
    checks: &[Check::Script(|context, sink| {
        let what = |local: &Local| match local.declared {
            Declaration::Param { .. } => Some("is an unused parameter"),
            _ => None,
        };
        unused(context, sink, what, |_| None);
    })],
    behavior: Behavior { tag: Some(Tag::Unnecessary), ..Behavior::DEFAULT },
};
