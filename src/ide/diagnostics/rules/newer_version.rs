//! What the version of the game that the script is for does not have.

use crate::catalog::{Record, Syntax, Version};
use crate::ide::diagnostics::Lints;
use crate::ide::diagnostics::named::Named;
use crate::ide::diagnostics::prelude::*;

pub(crate) const RULE: Rule = Rule {
    code: Code::NewerVersion,
    severity: Severity::Warning,
    title: "feature newer than the target version",
    explanation: "The command, function or syntax was introduced in a later version of the game than the one that the \
        script targets. The target version comes from `sqf.targetVersion` or from a `requiredVersion` in the \
        project; findings based on the latter are information. Not reported when the wiki does not state the \
        version, between `#if...` and `#endif`, or for names that the script uses as variables.",
    is_on: true,
    example: Example {
        wrong: "private _info = getEntityInfo player;\nsystemChat str _info;",
        right: "systemChat str getPosASL player;",
    },
    check: Check::Word { watches, check },
};

fn watches(record: &Record, lints: &Lints) -> bool {
    record.branch.is_none() && (is_newer(record, lints) || has_newer_form(record, lints))
}

/// Whether all syntaxes of some form are newer than the target.
fn has_newer_form(record: &Record, lints: &Lints) -> bool {
    let is_newer = |syntax: &Syntax| newer_syntax(syntax, record, lints).is_some();
    let form = |syntax: &Syntax| syntax.shape.as_ref().and_then(|shape| shape.form);
    let mut newer = record.syntaxes.iter().filter(|syntax| is_newer(syntax)).map(form);
    newer.any(|newer| {
        record.syntaxes.iter().all(|other| is_newer(other) || form(other).is_some_and(|form| Some(form) != newer))
    })
}

fn check(named: &Named<'_>) -> Option<Note> {
    let (record, lints) = (named.record, named.lints());
    if !watches(record, lints) {
        return None;
    }
    let target = lints.target.as_ref()?;
    if named.is_conditional() || named.is_known_to_the_script() {
        return None;
    }
    let syntaxes = named.syntaxes()?;
    let (what, since) = if is_newer(record, lints) {
        (format!("`{}`", record.name), since(record)?)
    } else {
        // Several may fit; the one in use is at least as new as the oldest of them.
        let newer: Option<Vec<Version>> = syntaxes.iter().map(|syntax| newer_syntax(syntax, record, lints)).collect();
        (format!("this syntax of `{}`", record.name), newer?.into_iter().min()?)
    };
    let message =
        format!("{what} requires version {since}; the target version is {} ({})", target.version, target.origin);
    let severity = if target.chosen { Severity::Warning } else { Severity::Information };
    Some(Note::new(message).severity(severity))
}

/// Whether the record is newer than the target.
pub(crate) fn is_newer(record: &Record, lints: &Lints) -> bool {
    let Some(target) = &lints.target else { return false };
    since(record).is_some_and(|since| since > target.version)
}

/// The version of the game that introduced the record.
fn since(record: &Record) -> Option<Version> {
    record.main_since.version.as_deref()?.parse().ok()
}

/// The version that introduced the syntax, when that is newer than the target.
fn newer_syntax(syntax: &Syntax, record: &Record, lints: &Lints) -> Option<Version> {
    let (game, version) = syntax.since.as_deref()?.split_once(' ')?;
    let version: Version = version.parse().ok()?;
    let is_newer = game == record.main_since.game.as_str() && version > lints.target.as_ref()?.version;
    is_newer.then_some(version)
}
