//! Diagnostics of stringtables.

use memchr::memmem;

use super::context::{Found, Note};
use super::rule::{Check, Rule};
use super::{Code, Diagnostic, Lints, Severity};
use crate::ide::analysis::Analysis;
use crate::model::{SourceFile, Workspace};
use crate::stringtable::Stringtable;
use crate::text::TextRange;

/// A stringtable with its context.
pub(super) struct TableContext<'a> {
    analysis: &'a Analysis,
    pub(super) table: &'a Stringtable,
    pub(super) text: &'a str,
}

impl<'a> TableContext<'a> {
    pub(super) fn workspace(&self) -> &'a dyn Workspace {
        self.analysis.workspace()
    }
}

/// Collects the diagnostics of one rule.
pub(super) struct TableSink<'a> {
    lints: &'a Lints,
    allowed: &'a Allowed,
    code: Code,
    severity: Severity,
    found: &'a mut Found,
}

impl TableSink<'_> {
    /// Reports a range of the table.
    pub(super) fn range(&mut self, range: TextRange, note: Note) {
        let severity = note.own_severity().unwrap_or(self.severity);
        let Some(severity) = self.lints.severity(self.code, severity) else { return };
        if !self.allowed.allows(self.code, range.start) {
            self.found.add(note.finding(range, self.code, severity));
        }
    }
}

/// Returns the diagnostics of a stringtable, in text order.
pub(super) fn diagnostics(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let Some(table) = analysis.table() else { return Vec::new() };
    let text = analysis.file().text();
    let context = TableContext { analysis, table, text };
    let allowed = Allowed::new(table, analysis.file());
    let mut found = Found::new();
    let rules = Code::ALL.into_iter().filter(|code| lints.wants(*code)).map(Code::rule);
    for rule in rules {
        let Rule { code, severity, checks, .. } = rule;
        for check in *checks {
            let Check::Table(check) = check else { continue };
            let found = &mut found;
            check(&context, &mut TableSink { lints, allowed: &allowed, code: *code, severity: *severity, found });
        }
    }
    found.into_sorted()
}

/// Ranges in which comments suppress rules: `<!-- sqf-ls: allow(duplicate-stringtable-key) -->`.
#[derive(Debug, Default)]
struct Allowed {
    /// The ranges, with the names of the rules.
    places: Vec<(TextRange, String)>,
}

impl Allowed {
    fn new(table: &Stringtable, file: &SourceFile) -> Allowed {
        const MARK: &str = "sqf-ls:";
        let (text, lines) = (file.text(), file.lines());
        let mut allowed = Allowed::default();
        if memmem::find(text.as_bytes(), MARK.as_bytes()).is_none() {
            return allowed;
        }
        for comment in table.comments() {
            let inside = comment.of(text).trim_start_matches("<!--").trim_start();
            let Some(words) = inside.strip_prefix(MARK).map(str::trim_start) else { continue };
            let line = lines.range(lines.line(comment.start)).unwrap_or_default();
            let (place, codes) = if let Some(codes) = words.strip_prefix("allow-file(") {
                (TextRange::new(0, u32::MAX), codes)
            } else if let Some(codes) = words.strip_prefix("allow(") {
                let is_alone = TextRange::new(line.start, comment.start).of(text).trim().is_empty();
                // Its own line, or the tag after it.
                let next = table.elements().iter().find(|element| element.start.start >= comment.end);
                let place = next.filter(|_| is_alone).map(|next| TextRange::new(line.start, next.start.end + 1));
                (place.unwrap_or(line), codes)
            } else {
                continue;
            };
            let Some((codes, _)) = codes.split_once(')') else { continue };
            allowed.places.extend(codes.split(',').map(|code| (place, code.trim().to_owned())));
        }
        allowed
    }

    fn allows(&self, code: Code, offset: u32) -> bool {
        let is_meant = |name: &str| name == code.name() || name == "all";
        self.places.iter().any(|(place, name)| place.contains(offset) && is_meant(name))
    }
}
