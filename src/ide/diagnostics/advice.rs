//! What to write instead, in words.

use super::rules::newer_version;
use super::usage::Usage;
use crate::catalog::Record;

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
