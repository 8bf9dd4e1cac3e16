//! Code actions for diagnostics: apply a fix, add what the project lacks, open the wiki page, or suppress the
//! diagnostic with a comment.

mod allow;
mod project;

use std::collections::BTreeSet;

use crate::cached::findings;
use crate::{Code, Diagnostic, Lints};
use sqf_ide::analysis::{Analysis, Kind};
use sqf_ide::change::Change;
use sqf_ide::fix::{Edit, combined, joined};
use sqf_text::TextRange;

/// Maximum number of actions of one kind, such as fixes, in a response. For a whole file with 100,000 diagnostics they
/// would take 100 MB.
const MOST_OF_A_KIND: usize = 100;

/// Like [`MOST_OF_A_KIND`], for actions that query the whole project.
const MOST_OF_PROJECT: usize = 20;

/// A code action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// The title, as shown in the menu.
    pub title: String,
    /// The diagnostic that it is about, if any.
    pub diagnostic: Option<Diagnostic>,
    /// Whether it is the preferred action.
    pub preferred: bool,
    /// The effect.
    pub effect: Effect,
}

/// The effect of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Changes the script.
    Edit(Vec<Edit>),
    /// Changes other files as well.
    Change(Change),
    /// Fixes all findings of a rule in the project.
    FixProject(Code),
    /// Opens a page in the browser.
    Open(String),
}

/// Returns the actions for diagnostics in `range`, then for those whose range is in `named`: first fixes, then
/// explanations, then comments that suppress them.
/// An action for several diagnostics (a page, the whole file) is offered once. In a range with very many diagnostics,
/// only the first ones have their own actions; those for the whole file are all included, at most one for each rule.
pub fn code_actions(analysis: &Analysis, range: TextRange, named: &[TextRange], lints: &Lints) -> Vec<Action> {
    let found = findings(analysis, lints);
    let here = found.iter().filter(|finding| finding.range.meets(range));
    let others = found.iter().filter(|finding| named.contains(&finding.range) && !finding.range.meets(range));
    let findings: Vec<Diagnostic> = here.chain(others).cloned().collect();
    // A syntax error is not a matter of style: a comment would hide it.
    let can_be_allowed = |finding: &&Diagnostic| finding.code.can_be_allowed();
    let mut actions: Vec<Action> = findings.iter().filter_map(quick_fix).take(MOST_OF_A_KIND).collect();
    let lacking = findings.iter().filter(|finding| finding.code.missing().is_some()).take(MOST_OF_PROJECT);
    let added = lacking.filter_map(|finding| project::action(analysis, finding));
    let mut seen = BTreeSet::new();
    let is_new = |finding: &&Diagnostic| finding.safe_fix().is_some() && seen.insert(finding.code);
    let fixable: Vec<&Diagnostic> = findings.iter().filter(is_new).collect();
    actions.extend(fixable.iter().filter_map(|finding| fix_all(analysis, finding, &found)));
    if is_in_project(analysis) {
        actions.extend(fixable.into_iter().map(fix_project));
    }
    let mut titles = BTreeSet::new();
    actions.extend(added.filter(|action| titles.insert(action.title.clone())));
    let mut seen = BTreeSet::new();
    let is_new = |finding: &&Diagnostic| finding.url.as_ref().is_some_and(|url| seen.insert(url.clone()));
    let pages = findings.iter().filter(is_new).filter_map(|finding| open(analysis, finding));
    actions.extend(pages.take(MOST_OF_A_KIND));
    if let Kind::Stringtable(_) = analysis.kind() {
        // Comments have no effect there.
        return actions;
    }
    let mut seen = BTreeSet::new();
    let lines = analysis.file().lines();
    let is_new = |finding: &&Diagnostic| seen.insert((finding.code, lines.line(finding.range.start)));
    let comments = findings.iter().filter(can_be_allowed).filter(is_new).filter_map(|finding| {
        let edit = allow::here(analysis.file(), finding)?;
        Some(silence(finding, "here", edit))
    });
    actions.extend(comments.take(MOST_OF_A_KIND));
    let mut seen = BTreeSet::new();
    let is_new = |finding: &&Diagnostic| seen.insert(finding.code);
    let in_file = |finding| silence(finding, "in this file", allow::in_file(analysis.file(), finding));
    actions.extend(findings.iter().filter(can_be_allowed).filter(is_new).map(in_file));
    actions
}

fn quick_fix(finding: &Diagnostic) -> Option<Action> {
    let fix = finding.fix.clone()?;
    Some(Action {
        title: fix.title,
        diagnostic: Some(finding.clone()),
        preferred: true,
        effect: Effect::Edit(fix.edits),
    })
}

/// Fixes all findings of a rule in the file, if there are several with a safe fix.
fn fix_all(analysis: &Analysis, finding: &Diagnostic, found: &[Diagnostic]) -> Option<Action> {
    let same = found.iter().filter(|other| other.code == finding.code);
    let (edits, count) = combined(same.filter_map(Diagnostic::safe_fix));
    (count > 1).then(|| Action {
        title: format!("Fix all {count} of `{}` in this file", finding.code),
        diagnostic: Some(finding.clone()),
        preferred: false,
        effect: Effect::Edit(joined(analysis.file().text(), edits)),
    })
}

/// Whether other files may have the same findings.
fn is_in_project(analysis: &Analysis) -> bool {
    let workspace = analysis.workspace();
    workspace.is_indexed() && analysis.path().is_some_and(|path| workspace.own_file(path).is_some())
}

/// Fixes all findings of a rule with a safe fix, in all files of the project.
fn fix_project(finding: &Diagnostic) -> Action {
    Action {
        title: format!("Fix all of `{}` in the project", finding.code),
        diagnostic: Some(finding.clone()),
        preferred: false,
        effect: Effect::FixProject(finding.code),
    }
}

fn open(analysis: &Analysis, finding: &Diagnostic) -> Option<Action> {
    let written = finding.range.of(analysis.file().text());
    // For a misspelled function, this is the page of the intended one.
    let name = match analysis.reference().get(written) {
        Some(record) => record.name.as_str(),
        None => finding.replacement()?,
    };
    Some(Action {
        title: format!("Open the wiki page of `{name}`"),
        diagnostic: Some(finding.clone()),
        preferred: false,
        effect: Effect::Open(finding.url.clone()?),
    })
}

fn silence(finding: &Diagnostic, place: &str, edit: Edit) -> Action {
    Action {
        title: format!("Allow `{}` {place}", finding.code),
        diagnostic: Some(finding.clone()),
        preferred: false,
        effect: Effect::Edit(vec![edit]),
    }
}

#[cfg(test)]
mod tests;
