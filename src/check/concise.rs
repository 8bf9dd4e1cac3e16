//! One line for each finding, as compilers write them: `init.sqf:3:7: warning: message [code]`.

use std::io::{self, Write};

use super::{Report, advice};
use sqf_text::visible;

/// Writes one line for each finding: `file:line:column: level code: message`.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for (script, finding) in report.findings() {
        let start = script.range(finding.range).start;
        let (file, severity, code) = (visible(&script.relative), finding.severity.name(), finding.code.name());
        let message = visible(&finding.message);
        let message = message.replace('\n', " ");
        write!(out, "{file}:{}:{}: {severity}: {message}", start.line + 1, start.character + 1)?;
        if let Some(advice) = advice(finding) {
            write!(out, "; help: {}", visible(&advice).replace('\n', " "))?;
        }
        writeln!(out, " [{code}]")?;
    }
    Ok(())
}
