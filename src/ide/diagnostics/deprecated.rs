//! What the wiki says not to use any more.

use super::rule::{Finding, Rule};
use super::usage::Usage;
use super::{Code, Lints, Severity, newer_version, rename};
use crate::catalog::{Record, Status};

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
    if super::broken::accusation(usage).is_some() {
        return None;
    }
    let advice = advice(usage, record);
    // With nothing to use instead, what is deprecated is all that there is.
    let is_needed = advice.is_empty() && !record.replaced_by.is_empty();
    (!is_needed).then(|| Finding {
        replacement: rename::replacement(usage, record),
        ..Finding::new(format!("`{}` is deprecated{advice}", record.name))
    })
}

/// What to do instead, `; use X or Y`, `; see Z on the wiki`, without what the target version does not have.
pub(super) fn advice(usage: &Usage<'_>, record: &Record) -> String {
    let reference = usage.analysis.reference();
    let is_there = |name: &str| !reference.get(name).is_some_and(|known| newer_version::is_newer(known, usage.lints));
    let replacements = record.replaced_by.iter().map(String::as_str).filter(|name| is_there(name));
    let (words, pages): (Vec<&str>, Vec<&str>) = replacements.partition(|name| reference.get(name).is_some());
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    let pages: Vec<String> = pages.into_iter().map(|page| format!("\u{201c}{page}\u{201d}")).collect();
    match (words.is_empty(), pages.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("; use {}", words.join(" or ")),
        (true, false) => format!("; see {} on the wiki", pages.join(" and ")),
        (false, false) => format!("; use {}, or see {} on the wiki", words.join(" or "), pages.join(" and ")),
    }
}
