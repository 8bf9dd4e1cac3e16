//! Code actions for findings: apply a fix, add what the project lacks, open the wiki page, or silence the finding with a
//! comment.

mod allow;
mod project;

use std::collections::BTreeSet;

pub use project::Change;

use super::analysis::{Analysis, Kind};
use super::diagnostics::{Diagnostic, Lints};
use super::findings::findings;
use super::fix::Edit;
use crate::text::TextRange;

/// Maximum number of actions of one kind, such as fixes, that are offered at once. For a whole file with
/// 100,000 findings they would take 100 MB.
const MOST_OF_A_KIND: usize = 100;

/// The same of actions that look at the whole project.
const MOST_OF_PROJECT: usize = 20;

/// Something that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// What it does, as the menu shows it.
    pub title: String,
    /// The finding that it is about, if any.
    pub diagnostic: Option<Diagnostic>,
    /// Whether it is the one thing to do.
    pub preferred: bool,
    /// What happens.
    pub effect: Effect,
}

/// What an action does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Changes the script.
    Edit(Vec<Edit>),
    /// Changes other files as well.
    Change(Change),
    /// Opens a page in the browser.
    Open(String),
}

/// What can be done about findings in `range` and then about those that have one of the ranges `named`: first fixes, then
/// explanations, then comments that silence them.
/// An action for several findings (a page, the whole file) is offered once. In a range with very many findings only
/// the first ones have actions of their own; those for the whole file are always all there, at most one for each rule.
pub(super) fn code_actions(analysis: &Analysis, range: TextRange, named: &[TextRange], lints: &Lints) -> Vec<Action> {
    let found = findings(analysis, lints);
    let here = found.iter().filter(|finding| finding.range.meets(range));
    let others = found.iter().filter(|finding| named.contains(&finding.range) && !finding.range.meets(range));
    let findings: Vec<Diagnostic> = here.chain(others).cloned().collect();
    // What the game cannot read is not a matter of taste: a comment would hide it.
    let can_be_allowed = |finding: &&Diagnostic| finding.code.can_be_allowed();
    let mut actions: Vec<Action> = findings.iter().filter_map(mend).take(MOST_OF_A_KIND).collect();
    let lacking = findings.iter().filter(|finding| finding.code.missing().is_some()).take(MOST_OF_PROJECT);
    let added = lacking.filter_map(|finding| project::action(analysis, finding));
    let mut titles = BTreeSet::new();
    actions.extend(added.filter(|action| titles.insert(action.title.clone())));
    let mut seen = BTreeSet::new();
    let is_new = |finding: &&Diagnostic| finding.url.as_ref().is_some_and(|url| seen.insert(url.clone()));
    let pages = findings.iter().filter(is_new).filter_map(|finding| open(analysis, finding));
    actions.extend(pages.take(MOST_OF_A_KIND));
    if let Kind::Stringtable(_) = analysis.kind() {
        // Comments of scripts mean nothing there.
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

fn mend(finding: &Diagnostic) -> Option<Action> {
    let fix = finding.fix.clone()?;
    Some(Action {
        title: fix.title,
        diagnostic: Some(finding.clone()),
        preferred: true,
        effect: Effect::Edit(fix.edits),
    })
}

fn open(analysis: &Analysis, finding: &Diagnostic) -> Option<Action> {
    let written = finding.range.of(analysis.file().text());
    // For a misspelt function, this is the page of the intended one.
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
