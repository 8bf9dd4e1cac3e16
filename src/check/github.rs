//! Workflow commands of GitHub Actions: `::warning file=init.sqf,line=3,col=7::message`.

use std::io::{self, Write};

use super::{Report, advice};
use sqf_lint::Severity;
use sqf_text::{quoted, visible};

/// Writes workflow commands, from which GitHub makes annotations.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for (script, finding) in report.findings() {
        let level = level(finding.severity);
        let range = script.range(finding.range);
        let (file, code) = (property(&script.relative), finding.code.name());
        write!(out, "::{level} title=sqf-ls {code},file={file},line={}", range.start.line + 1)?;
        // Columns are meaningful only within one line.
        if range.start.line == range.end.line {
            write!(out, ",col={},endColumn={}", range.start.character + 1, range.end.character + 1)?;
        } else {
            write!(out, ",endLine={}", range.end.line + 1)?;
        }
        write!(out, "::{}", data(&finding.message))?;
        if let Some(advice) = advice(finding) {
            write!(out, "%0A{}", data(&advice))?;
        }
        if let Some(url) = &finding.url {
            write!(out, "%0A{}", data(url))?;
        }
        out.write_all(b"\n")?;
    }
    for failure in &report.failures {
        let (file, reason) = (property(&failure.relative), data(&failure.reason));
        writeln!(out, "::error title=sqf-ls,file={file}::not checked: {reason}")?;
    }
    Ok(())
}

/// Writes a command about a place: a file, with its one-based line and column.
///
/// # Errors
///
/// When `out` fails.
pub fn annotation(
    out: &mut dyn Write,
    severity: Severity,
    title: &str,
    place: Option<(&str, (u32, Option<u32>))>,
    message: &str,
) -> io::Result<()> {
    write!(out, "::{} title=sqf-ls log {}", level(severity), property(title))?;
    if let Some((file, (line, column))) = place {
        write!(out, ",file={},line={line}", property(file))?;
        if let Some(column) = column {
            write!(out, ",col={column}")?;
        }
    }
    writeln!(out, "::{}", data(message))
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "notice",
    }
}

/// Escapes the text after the `::`.
fn data(text: &str) -> String {
    escaped(&visible(text), &['%', '\n'])
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    escaped(&quoted(text), &['%', ':', ','])
}

fn escaped(text: &str, special: &[char]) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if special.contains(&c) {
            out.push_str(&format!("%{:02X}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}
