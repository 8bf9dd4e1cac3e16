//! The Code Quality format of GitLab, which merge requests show: one array of objects, one per line.

use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use super::baseline::Entry;
use super::json::lines;
use super::{Report, advice};
use sqf_lint::Severity;
use sqf_text::fnv1a_64;

#[derive(Serialize)]
struct Issue<'r> {
    description: String,
    check_name: &'r str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'r>,
}

#[derive(Serialize)]
struct Location<'r> {
    path: &'r str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
    end: u32,
}

/// Writes a code quality report. Fingerprints come from the text of lines, as in a baseline.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut fingerprints = Fingerprints::default();
    let findings: Vec<Issue<'_>> = report
        .findings()
        .map(|(script, finding)| {
            let range = script.range(finding.range);
            let entry = Entry::new(finding, &script.text, &script.lines);
            Issue {
                description: match advice(finding) {
                    Some(advice) => format!("{}; {advice}", finding.message),
                    None => finding.message.clone(),
                },
                check_name: finding.code.name(),
                fingerprint: fingerprints.next(&[&script.relative, &entry.code, &entry.line]),
                severity: match finding.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                    Severity::Information | Severity::Hint => "info",
                },
                location: Location {
                    path: &script.relative,
                    lines: Lines { begin: range.start.line + 1, end: range.end.line + 1 },
                },
            }
        })
        .collect();
    let failures = report.failures.iter().map(|failure| Issue {
        description: format!("not checked: {}", failure.reason),
        check_name: "not-checked",
        fingerprint: fingerprints.next(&[&failure.relative, "not-checked", ""]),
        severity: "blocker",
        location: Location { path: &failure.relative, lines: Lines { begin: 1, end: 1 } },
    });
    lines(findings.into_iter().chain(failures), out)
}

/// Names for findings that stay the same when code above them changes, as in baselines: GitLab compares those of two
/// commits to tell new findings from old ones.
#[derive(Default)]
struct Fingerprints(HashMap<u64, u32>);

impl Fingerprints {
    /// Equal findings in equal lines are numbered, because GitLab shows only one of each fingerprint.
    fn next(&mut self, parts: &[&str]) -> String {
        // No text has this byte, so that the borders of the parts count.
        let hash = fnv1a_64(parts.iter().flat_map(|part| part.bytes().chain([0xff])));
        let count = self.0.entry(hash).or_default();
        *count += 1;
        format!("{hash:016x}-{count}")
    }
}
