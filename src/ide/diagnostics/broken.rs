//! What does not work.

use super::rule::{Finding, Rule};
use super::usage::Usage;
use super::{Code, Lints, Severity};
use crate::catalog::{Record, RecordKind, Status};

pub(super) const RULE: Rule = Rule {
    code: Code::Broken,
    severity: Severity::Warning,
    title: "broken command or function",
    explanation: "The wiki lists the command or function among the broken ones: it does nothing, or not what it should.",
    watches,
    check,
};

fn watches(record: &Record, _: &Lints) -> bool {
    record.status == Status::Broken
}

/// Whether the use is one that does not work, as far as the record tells.
///
/// Where a command has several syntaxes, the record does not tell which of them is broken, and where it has a
/// replacement, the notice of that says what there is to say.
pub(super) fn is_accused(usage: &Usage<'_>) -> bool {
    usage.record.is_some_and(|record| {
        record.status == Status::Broken && record.replaced_by.is_empty() && record.syntaxes.len() < 2
    })
}

fn check(usage: &Usage<'_>) -> Option<Finding> {
    let record = usage.record.filter(|_| is_accused(usage))?;
    let kind = match record.kind {
        RecordKind::Command => "commands",
        RecordKind::Function => "functions",
    };
    Some(Finding::new(format!("`{}` does not work: the wiki lists it among the broken {kind}", record.name)))
}
