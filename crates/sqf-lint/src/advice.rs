//! Advice on what to write instead.

use super::named::WatchedUse;
use super::shared::versions;
use sqf_reference::Record;
use sqf_text::listed;

/// Returns the advice, `; use X or Y`, `; see Z on the wiki`, without names that the target version lacks.
pub(super) fn advice(named: &WatchedUse<'_>, record: &Record) -> String {
    let reference = named.reference();
    let is_there = |name: &str| !reference.get(name).is_some_and(|known| versions::is_newer(known, named.lints()));
    let replacements = record.replaced_by.iter().map(String::as_str).filter(|name| is_there(name));
    let (words, pages): (Vec<&str>, Vec<&str>) = replacements.partition(|name| reference.get(name).is_some());
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    let pages: Vec<String> = pages.into_iter().map(|page| format!("\u{201c}{page}\u{201d}")).collect();
    match (words.is_empty(), pages.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("; use {}", listed(&words, "or")),
        (true, false) => format!("; see {} on the wiki", listed(&pages, "and")),
        (false, false) => format!("; use {}, or see {} on the wiki", listed(&words, "or"), listed(&pages, "and")),
    }
}
