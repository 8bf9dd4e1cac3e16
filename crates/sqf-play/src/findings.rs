//! Findings of the rules, with what can be done about each.

use std::collections::BTreeMap;
use std::path::Path;

use rustc_hash::FxHashMap;

use crate::Playground;
use crate::answer::{Edit, Finding, Fix, Place, Related, SafeFixes};
use sqf_ide::{Analysis, Change, combined};
use sqf_lint::{Code, Diagnostic, Effect, Elsewhere, Lints, Target, code_actions};
use sqf_text::{Encoding, LineColumn, LineIndex, TextRange};

/// Maximum number of findings in a file: nobody reads more.
const MOST: usize = 1000;

impl Playground {
    /// Returns the findings in a file. What other files define is as it was when [all](Playground::all_findings) were
    /// checked last.
    pub fn findings(&mut self, path: &str) -> Vec<Finding> {
        let Some(analysis) = self.files.analysis(path).filter(Analysis::is_checked) else { return Vec::new() };
        let lints = self.lints(&analysis);
        let found = sqf_lint::findings(&analysis, &lints);
        let shown = found.iter().filter(|finding| finding.severity >= self.options.least).take(MOST);
        let mut fixes = self.fixes(path, &analysis, &lints);
        shown.map(|finding| self.finding(path, finding, fixes.remove(&key(finding)).unwrap_or_default())).collect()
    }

    /// Returns the findings in all files, in which something was found, as they are now.
    pub fn all_findings(&mut self) -> BTreeMap<String, Vec<Finding>> {
        let _ = self.files.project();
        let all = self.files.paths().into_iter().map(|path| {
            let found = self.findings(&path);
            (path, found)
        });
        all.filter(|(_, found)| !found.is_empty()).collect()
    }

    /// Returns the safe fixes of what is reported in a file, as `sqf-ls check --fix` applies them. Of those that
    /// overlap, only the first is one of them.
    pub fn safe_fixes(&mut self, path: &str) -> SafeFixes {
        let Some(analysis) = self.files.analysis(path).filter(Analysis::is_checked) else {
            return SafeFixes::default();
        };
        let found = sqf_lint::findings(&analysis, &self.lints(&analysis));
        let shown = found.iter().filter(|finding| finding.severity >= self.options.least);
        let (edits, count) = combined(shown.filter_map(Diagnostic::safe_fix));
        SafeFixes { edits: edits.iter().map(|edit| self.files.edit(path, edit)).collect(), count }
    }

    fn lints(&mut self, analysis: &Analysis) -> Lints {
        let required = || {
            let required = self.files.last_project().required_version(analysis.path()?)?;
            let file = self.files.relative(&required.file).unwrap_or_default();
            let origin = format!("requiredVersion, {file}:{}", required.line + 1);
            Some(Target { version: required.version, origin, chosen: false })
        };
        Lints { levels: BTreeMap::new(), target: self.options.target.clone().or_else(required) }
    }

    fn finding(&self, path: &str, finding: &Diagnostic, fixes: Vec<Fix>) -> Finding {
        let (from, to) = self.files.range(path, finding.range);
        let here = finding
            .related
            .iter()
            .map(|related| Related { place: self.files.place(path, related.range), message: related.message.clone() });
        let elsewhere = finding
            .elsewhere
            .iter()
            .filter_map(|place| Some(Related { place: self.elsewhere(place)?, message: place.message.clone() }));
        Finding {
            from,
            to,
            severity: finding.severity.name(),
            code: finding.code.name(),
            message: finding.message.clone(),
            url: format!("../rules/{}.html", finding.code),
            related: here.chain(elsewhere).collect(),
            unnecessary: finding.code.is_unnecessary(),
            deprecated: finding.code.is_deprecated(),
            fixes,
            has_safe_fix: finding.safe_fix().is_some(),
        }
    }

    /// Returns a place in another file.
    fn elsewhere(&self, place: &Elsewhere) -> Option<Place> {
        let path = self.files.relative(&place.path)?;
        let text = self.files.text(&path)?;
        let lines = LineIndex::new(text);
        let columns = place.columns(Encoding::Utf16);
        let at = |column| lines.offset(LineColumn { line: place.line, column }, text, Encoding::Utf16);
        let range = TextRange::new(at(columns.start)?, at(columns.end)?);
        Some(self.files.place(&path, range))
    }

    /// Returns what can be done about each finding of a file.
    fn fixes(&self, path: &str, analysis: &Analysis, lints: &Lints) -> FxHashMap<(Code, TextRange), Vec<Fix>> {
        let whole = TextRange::new(0, analysis.file().text().len() as u32);
        let mut fixes: FxHashMap<_, Vec<Fix>> = FxHashMap::default();
        for action in code_actions(analysis, whole, &[], lints) {
            let edits = match &action.effect {
                // Somebody who looks for a mistake does not want a comment that hides it.
                Effect::Edit(_) if !action.preferred => None,
                Effect::Edit(edits) => Some(edits.iter().map(|edit| self.files.edit(path, edit)).collect()),
                Effect::Change(change) => self.changed(path, change),
                Effect::FixProject(_) | Effect::Open(_) => None,
            };
            let (Some(edits), Some(finding)) = (edits, &action.diagnostic) else { continue };
            let fix = Fix { title: action.title, preferred: action.preferred, edits };
            fixes.entry(key(finding)).or_default().push(fix);
        }
        fixes
    }

    /// Converts a change of several files; None if it moves some.
    fn changed(&self, path: &str, change: &Change) -> Option<Vec<Edit>> {
        if !change.moved.is_empty() {
            return None;
        }
        let mut edits = Vec::new();
        for (created, text) in &change.created {
            let place = Place { path: self.files.relative(created)?, from: 0, to: 0 };
            edits.push(Edit { place, text: text.clone() });
        }
        for (file, own) in &change.files {
            let of = |file: &Path| self.files.relative(file).filter(|file| self.files.text(file).is_some());
            let file = file.as_deref().map_or_else(|| Some(path.to_owned()), of)?;
            edits.extend(own.iter().map(|edit| self.files.edit(&file, edit)));
        }
        Some(edits)
    }
}

fn key(finding: &Diagnostic) -> (Code, TextRange) {
    (finding.code, finding.range)
}
