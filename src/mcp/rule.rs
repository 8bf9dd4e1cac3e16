//! The tool `explain_rule`: the documentation of a rule.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, Desk};
use sqf_lint::{Code, guide};
use sqf_text::shortened;

/// The arguments of `explain_rule`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// The code of the rule: `undefined-variable`
    code: String,
}

/// Returns the section on a rule.
pub(super) fn run(_: &Desk, arguments: &Arguments) -> Answer {
    section(arguments.code.trim().trim_matches(['[', ']', '`']))
}

/// Returns the section of the page of rules about one.
pub(super) fn section(code: &str) -> Answer {
    shortened(code).parse::<Code>().map(guide::section).map_err(|unknown| unknown.to_string())
}
