//! What the wiki says not to use any more.

use super::rule::{Finding, Rule};
use super::usage::Usage;
use super::{Code, Lints, Severity, newer_version};
use crate::catalog::{Record, Reference, Status};

pub(super) const RULE: Rule = Rule {
    code: Code::Deprecated,
    severity: Severity::Hint,
    title: "deprecated command or function",
    explanation: "The wiki marks the command or function as deprecated or obsolete. It still works; new scripts are \
        better off with what replaces it. Nothing is said when a target version is set that all replacements are newer \
        than.",
    watches,
    check,
};

fn watches(record: &Record, _: &Lints) -> bool {
    // What is broken and has a replacement carries a deprecation notice, too.
    record.status == Status::Deprecated || (record.status == Status::Broken && !record.replaced_by.is_empty())
}

fn check(usage: &Usage<'_>) -> Option<Finding> {
    let record = usage.record.filter(|record| watches(record, usage.lints))?;
    if super::broken::is_accused(usage) {
        return None;
    }
    let reference = usage.analysis.reference();
    let too_new = |name: &String| {
        let replacement = reference.get(name);
        replacement.is_some_and(|replacement| newer_version::is_newer(replacement, usage.lints))
    };
    if !record.replaced_by.is_empty() && record.replaced_by.iter().all(too_new) {
        return None;
    }
    let advice = advice(record, reference).map(|advice| format!("; {advice}")).unwrap_or_default();
    Some(Finding::new(format!("`{}` is deprecated{advice}", record.name)))
}

/// What to do instead: `use cutText`, `see the wiki page Mission Event Handlers`.
pub(super) fn advice(record: &Record, reference: &Reference) -> Option<String> {
    let (words, pages): (Vec<&String>, Vec<&String>) =
        record.replaced_by.iter().partition(|name| reference.get(name).is_some());
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    let pages: Vec<String> = pages.into_iter().map(|page| format!("\u{201c}{page}\u{201d}")).collect();
    match (words.is_empty(), pages.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("use {}", words.join(" or "))),
        (true, false) => Some(format!("see {} on the wiki", pages.join(" and "))),
        (false, false) => Some(format!("use {}, or see {} on the wiki", words.join(" or "), pages.join(" and "))),
    }
}
