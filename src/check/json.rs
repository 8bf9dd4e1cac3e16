//! The JSON format: one array of objects, one per line.

use std::io::{self, Write};

use serde::Serialize;

use super::Report;
use super::place::{Range, elsewhere};
use sqf_lint::{Code, Severity};
use sqf_text::visible_json;

#[derive(Serialize)]
struct JsonFinding<'r> {
    file: &'r str,
    range: Range,
    severity: Severity,
    code: Code,
    message: &'r str,
    related: Vec<Related<'r>>,
    url: Option<&'r str>,
    replacement: Option<&'r str>,
    fix: Option<Fix<'r>>,
}

#[derive(Serialize)]
struct Related<'r> {
    /// Omitted for the file of the finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<std::borrow::Cow<'r, str>>,
    range: Range,
    message: &'r str,
}

#[derive(Serialize)]
struct Fix<'r> {
    title: &'r str,
    safe: bool,
    edits: Vec<Edit<'r>>,
}

#[derive(Serialize)]
struct Edit<'r> {
    range: Range,
    text: &'r str,
}

/// Writes an array with one object for each finding.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let findings = report.findings().map(|(script, finding)| {
        let related = finding.related.iter();
        let related = related.map(|it: &sqf_lint::Related| Related {
            file: None,
            range: script.range(it.range),
            message: &it.message,
        });
        let elsewhere = finding.elsewhere.iter().map(|it| Related {
            file: Some(it.path.to_string_lossy()),
            range: elsewhere(it),
            message: &it.message,
        });
        JsonFinding {
            file: &script.name,
            range: script.range(finding.range),
            severity: finding.severity,
            code: finding.code,
            message: &finding.message,
            related: related.chain(elsewhere).collect(),
            url: finding.url.as_deref(),
            replacement: finding.replacement(),
            fix: finding.fix.as_ref().map(|fix| Fix {
                title: &fix.title,
                safe: fix.is_safe,
                edits: fix.edits.iter().map(|e| Edit { range: script.range(e.range), text: &e.text }).collect(),
            }),
        }
    });
    lines(findings, out)
}

/// Writes an array with one object per line.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn lines(objects: impl Iterator<Item = impl Serialize>, out: &mut dyn Write) -> io::Result<()> {
    let mut before = "[\n";
    for object in objects {
        write!(out, "{before}{}", visible_json(&serde_json::to_string(&object)?))?;
        before = ",\n";
    }
    out.write_all(if before == "[\n" { b"[]\n" } else { b"\n]\n" })
}
