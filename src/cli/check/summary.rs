//! The summary at the end of a run: the number of findings of each kind.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::time::Duration;

use crate::check::{Fixed, Report};
use sqf_lint::Severity;
use sqf_project::Decoding;
use sqf_text::{counted, counted_as, quoted};

/// Maximum number of scripts in another encoding that are listed by name.
const NAMED_SCRIPTS: usize = 3;
/// Up to this many rules are listed in the last line; more get a line each.
const RULES_IN_LINE: usize = 4;

/// Writes `7 files checked in 0.02 s: 2 warnings, 5 hints (deprecated 5, broken 2)`, preceded by remarks.
///
/// `can_fix`: whether `--fix` would have been possible but was not used.
pub(super) fn summary(report: &Report, time: Duration, can_fix: bool) -> String {
    let mut text = String::new();
    for (decoding, name) in [(Decoding::Windows1252, "Windows-1252"), (Decoding::Utf16, "UTF-16")] {
        let scripts = report.decoded.iter().filter(|(_, other)| *other == decoding);
        let scripts: Vec<_> = scripts.map(|(script, _)| quoted(script)).collect();
        if let Some(named) = scripts.get(..scripts.len().min(NAMED_SCRIPTS)).filter(|named| !named.is_empty()) {
            let rest = if scripts.len() > named.len() { ", ..." } else { "" };
            let what = counted_as(scripts.len(), "file is not UTF-8 and was", "files are not UTF-8 and were");
            let _ = writeln!(text, "{what} read as {name}: {}{rest}", named.join(", "));
        }
    }
    let mut codes = report.codes();
    if codes.len() > RULES_IN_LINE {
        codes.sort_by_key(|(_, count)| Reverse(*count));
        let width = codes.iter().map(|(code, _)| code.name().len()).max().unwrap_or_default();
        for (code, count) in &codes {
            let _ = writeln!(text, "{count:>6}  {:width$}  {}", code.name(), code.title());
        }
    }
    if report.known > 0 {
        let _ =
            writeln!(text, "{} in the baseline and not shown", counted_as(report.known, "finding is", "findings are"));
    }
    if report.gone > 0 {
        let what = counted_as(
            report.gone,
            "finding in the baseline no longer exists",
            "findings in the baseline no longer exist",
        );
        let _ = writeln!(text, "{what}; update it with --write-baseline");
    }
    match report.fixable() {
        0 => {}
        count if can_fix => {
            let _ = writeln!(text, "{} be fixed with --fix", counted_as(count, "finding can", "findings can"));
        }
        _ => {}
    }
    let files = counted(report.checked, "file");
    let _ = write!(text, "{files} checked in {:.2} s: ", time.as_secs_f64());
    let severities = report.severities();
    if severities.is_empty() {
        text.push_str("no findings");
    } else {
        let counts = severities.iter().map(|(severity, count)| match severity {
            Severity::Error => counted(*count, "error"),
            Severity::Warning => counted(*count, "warning"),
            Severity::Information => format!("{count} information"),
            Severity::Hint => counted(*count, "hint"),
        });
        text.push_str(&counts.collect::<Vec<_>>().join(", "));
        if codes.len() <= RULES_IN_LINE {
            let codes: Vec<String> = codes.iter().map(|(code, count)| format!("{code} {count}")).collect();
            let _ = write!(text, " ({})", codes.join(", "));
        }
    }
    if !report.failures.is_empty() {
        let _ = write!(text, "; {} not be checked", counted_as(report.failures.len(), "path could", "paths could"));
    }
    text
}

/// Writes `3 findings fixed in init.sqf`, one line for each script; empty if nothing was fixed.
pub(super) fn fixes(fixed: &Fixed) -> String {
    let mut lines = Vec::new();
    for (script, count) in &fixed.scripts {
        lines.push(format!("{} fixed in {}", counted(*count, "finding"), quoted(script)));
    }
    for (script, count) in &fixed.foreign {
        let what = counted_as(*count, "finding was", "findings were");
        lines.push(format!("{what} not fixed in {}: the file is not UTF-8", quoted(script)));
    }
    if fixed.scripts.len() > 1 {
        let count: usize = fixed.scripts.iter().map(|(_, count)| count).sum();
        lines.push(format!("{} fixed in {} files", counted(count, "finding"), fixed.scripts.len()));
    }
    lines.join("\n")
}
