//! Code in the entries of missions and state machines.
//!
//! Unlike strings of other configs, these are certainly code, and it is known when the game runs them and what it sets
//! for them.

use std::sync::Arc;

use super::kept::{KeptFindings, StringContext, StringRun};
use super::{has_foreign_command, note, of_checks, only};
use crate::context::ConfigContext;
use crate::findings::{Findings, Note};
use crate::rule::{InStrings, Missing, Rule};
use crate::shared::code_entries;
use crate::shown::RulesByNode;
use crate::{Diagnostic, Lints, diagnostics_of};
use sqf_ide::analysis::Analysis;
use sqf_ide::config::{ConfigKind, surroundings};
use sqf_model::{CodeString, PathTarget, Reading, SourceFile, Workspace};
use sqf_syntax::config::Occasion;
use sqf_text::TextRange;

/// Checks the code of a mission or a state machine.
pub(super) fn check(analysis: &Analysis, context: &ConfigContext<'_>, lints: &Lints, found: &mut Findings) {
    let all: Vec<_> = code_entries::of_game(context).collect();
    let reading = analysis.reading();
    // What is copied into a mission before it is played may declare functions.
    let is_whole = context.kind != ConfigKind::Mission || has_description(reading);
    let own = only(lints, |rule: &Rule| {
        rule.behavior.in_strings != InStrings::Never && (is_whole || rule.behavior.missing != Some(Missing::Function))
    });
    let kept = reading.reference().prepared(|_| KeptFindings::default());
    for occasion in Occasion::ALL {
        let is_code = |text: &str| !is_template(text);
        let codes: Vec<_> = all.iter().filter(|code| code.occasion == occasion && is_code(code.text.value())).collect();
        if codes.is_empty() {
            continue;
        }
        let around = Arc::new(surroundings(occasion));
        let check = |text: &str, _: &str, workspace: Arc<dyn Workspace>| {
            let source = Arc::new(SourceFile::new(text));
            let part = Reading::new(Arc::clone(reading.reference()), source, None, workspace);
            let code = analysis.of_part(part.within(Some(Arc::clone(&around))));
            let run = CodeString {
                node: code.script().tree().root(),
                is_condition: occasion.is_condition(),
                is_unscheduled: true,
                // No script is around it whose variables could be meant.
                is_alone: false,
            };
            of_code(&code, &run, (lints, &own))
        };
        let values: Vec<(&str, &str)> = codes.iter().map(|code| (code.text.value(), "")).collect();
        let setting = StringContext { lints: lints.clone(), runs: StringRun::On(occasion) };
        let checked = kept.findings(setting, (reading.shared_workspace(), reading.path()), &values, check);
        for (code, checked) in codes.into_iter().zip(checked) {
            let outside = |range: TextRange| code.text.place(range);
            for finding in checked.findings.iter().cloned() {
                let (range, rule) = (outside(finding.range), finding.code.rule());
                let is_in_one = finding.fix.iter().flat_map(|fix| &fix.edits).all(|edit| {
                    // A line break would end the string in some versions of the editor.
                    code.text.is_in_one(edit.range) && !edit.text.contains('\n')
                });
                let finding = if is_in_one { finding } else { Diagnostic { fix: None, ..finding } };
                rule.sink(context, found).range(range, note(finding, code.quote, &outside));
            }
        }
    }
}

/// Whether a text is a place that a build tool fills in, as in `init="{* GATES *}"`.
fn is_template(text: &str) -> bool {
    let text = text.trim();
    text.starts_with("{*") && text.ends_with("*}")
}

/// Whether a mission has a `description.ext`.
fn has_description(reading: &Reading) -> bool {
    reading.path().is_some_and(|path| matches!(reading.workspace().find("description.ext", path), PathTarget::File(_)))
}

/// Returns the diagnostics of code that certainly runs, and how, with ranges in the code.
pub(super) fn of_code(code: &Analysis, run: &CodeString, (lints, own): (&Lints, &Lints)) -> Vec<Diagnostic> {
    let script = code.script();
    if script.markup().is_some() || has_foreign_command(script, code.reference()) {
        return Vec::new();
    }
    let shown = |rules: &[&_]| RulesByNode::new(code.script(), code.reference(), rules);
    let mut found = diagnostics_of(code, own, shown);
    if !script.errors().is_empty() {
        return found;
    }
    for (rule, applies, range, message) in of_checks(code) {
        if let Some(severity) = lints.severity(rule.code, rule.severity()).filter(|_| lints.wants(rule.code))
            && applies(run)
        {
            found.push(Note::new(message).finding(range, rule.code, severity));
        }
    }
    found
}
