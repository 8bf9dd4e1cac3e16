//! SARIF 2.1.0, the format of code scanning.

use std::io::{self, Write};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::place::{Range, elsewhere};
use super::{Report, Script};
use sqf_ide::Edit;
use sqf_lint::{Code, Diagnostic, Severity, guide};
use sqf_text::{slashed, visible_json};

/// What is escaped in addresses: all but letters, digits and these.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Writes a SARIF log, with all rules and the location of each finding.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let invocation = json!({
        "executionSuccessful": report.failures.is_empty(),
        "toolExecutionNotifications": report.failures.iter().map(|failure| json!({
            "level": "error",
            "message": { "text": format!("not checked: {}", failure.reason) },
            "locations": [{ "physicalLocation": { "artifactLocation": artifact(&failure.relative) } }],
        })).collect::<Value>(),
    });
    let results = report.findings().map(|(script, finding)| result(script, finding));
    write_run("sqf-ls", Code::ALL.map(rule).to_vec(), Some(invocation), results.collect(), out)
}

/// Writes a log of one run of a tool, with its rules.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_run(
    tool: &str,
    rules: Vec<Value>,
    invocation: Option<Value>,
    results: Vec<Value>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let driver = json!({ "name": tool, "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules });
    let mut run = json!({ "tool": { "driver": driver }, "columnKind": "utf16CodeUnits" });
    if let Some(invocation) = invocation {
        run["invocations"] = json!([invocation]);
    }
    run["results"] = results.into();
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    writeln!(out, "{}", visible_json(&serde_json::to_string_pretty(&log)?))
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.name(),
        "shortDescription": { "text": code.title() },
        "fullDescription": { "text": code.explanation().replace('`', "") },
        "help": { "text": code.explanation().replace('`', ""), "markdown": guide::section(code) },
        "defaultConfiguration": { "level": level(code.default_severity()), "enabled": code.is_on() },
    })
}

fn result(script: &Script, finding: &Diagnostic) -> Value {
    let uri = artifact(&script.relative);
    let location = |range| json!({ "artifactLocation": uri, "region": region(script.range(range)) });
    let mut result = json!({
        "ruleId": finding.code.name(),
        "ruleIndex": Code::ALL.iter().position(|code| *code == finding.code),
        "level": level(finding.severity),
        "message": { "text": finding.message },
        "locations": [{ "physicalLocation": location(finding.range) }],
        "properties": { "severity": finding.severity },
    });
    let here = finding.related.iter().map(|related| (location(related.range), &related.message));
    let elsewhere = finding.elsewhere.iter().map(|it| {
        let file = artifact(&slashed(&it.path));
        (json!({ "artifactLocation": file, "region": region(elsewhere(it)) }), &it.message)
    });
    let related = here.chain(elsewhere).enumerate().map(
        |(id, (place, message))| json!({ "id": id + 1, "physicalLocation": place, "message": { "text": message } }),
    );
    let related: Vec<Value> = related.collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    if let Some(url) = &finding.url {
        result["properties"]["url"] = json!(url);
    }
    if let Some(fix) = &finding.fix {
        let replacement = |edit: &Edit| {
            json!({
                "deletedRegion": region(script.range(edit.range)),
                "insertedContent": { "text": edit.text },
            })
        };
        result["fixes"] = json!([{
            "description": { "text": fix.title },
            "artifactChanges": [{
                "artifactLocation": uri,
                "replacements": fix.edits.iter().map(replacement).collect::<Value>(),
            }],
        }]);
    }
    result
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

/// Converts to one-based lines and columns; the end is the column after the last.
fn region(range: Range) -> Value {
    json!({
        "startLine": range.start.line + 1,
        "startColumn": range.start.character + 1,
        "endLine": range.end.line + 1,
        "endColumn": range.end.character + 1,
    })
}

/// Returns a place of which only the start is known, by its one-based line and column; without a column, the line.
pub fn place_region(line: u32, column: Option<u32>) -> Value {
    match column {
        Some(column) => json!({ "startLine": line, "startColumn": column }),
        None => json!({ "startLine": line }),
    }
}

/// References a file, by a relative path if it is below the base.
pub fn artifact(name: &str) -> Value {
    let is_absolute = name.starts_with('/') || name.as_bytes().get(1) == Some(&b':');
    let scheme = match (is_absolute, name.starts_with('/')) {
        (false, _) => "",
        (true, true) => "file://",
        (true, false) => "file:///",
    };
    json!({ "uri": format!("{scheme}{}", utf8_percent_encode(name, ESCAPED)) })
}
