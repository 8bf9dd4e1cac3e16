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
    let replacements = replacements(usage, record);
    if replacements.is_empty() && !record.replaced_by.is_empty() {
        return None;
    }
    let advice = advice(&replacements, usage.analysis.reference());
    Some(Finding::new(format!("`{}` is deprecated{advice}", record.name)))
}

/// What the record names as replacements, without those that the target version does not have.
fn replacements<'a>(usage: &Usage<'a>, record: &'a Record) -> Vec<&'a str> {
    let reference = usage.analysis.reference();
    let names = record.replaced_by.iter().map(String::as_str);
    names.filter(|name| !reference.get(name).is_some_and(|known| newer_version::is_newer(known, usage.lints))).collect()
}

/// What to do instead: `; use X or Y`, `; see Z on the wiki`.
fn advice(replacements: &[&str], reference: &Reference) -> String {
    let (words, pages): (Vec<&str>, Vec<&str>) = replacements.iter().partition(|name| reference.get(name).is_some());
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    let pages: Vec<String> = pages.into_iter().map(|page| format!("\u{201c}{page}\u{201d}")).collect();
    match (words.is_empty(), pages.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("; use {}", words.join(" or ")),
        (true, false) => format!("; see {} on the wiki", pages.join(" and ")),
        (false, false) => format!("; use {}, or see {} on the wiki", words.join(" or "), pages.join(" and ")),
    }
}
