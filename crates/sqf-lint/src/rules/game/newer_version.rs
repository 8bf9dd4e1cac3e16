//! Commands, functions, syntaxes and values that are newer than the target version.

use crate::Lints;
use crate::named::WatchedUse;
use crate::prelude::*;
use crate::shared::versions::{is_newer, requires, since};
use sqf_ide::documentation::syntax_line::array_elements;
use sqf_reference::{Param, Record, RecordKind, Syntax, Version};
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "feature newer than the target version",
    explanation: "The command, function or syntax was introduced in a later version of the game than the one that the \
        script targets, or what a command is given was: a value such as `\"FIREWEAPON\"` of `disableAI`, or another \
        element of an array. The target version comes from `sqf.targetVersion` or from a `requiredVersion` in the \
        project; findings based on the latter are information. Not reported when the wiki does not state the \
        version, between `#if...` and `#endif`, or for names that the script uses as variables.",
    example: Example {
        wrong: "private _info = getEntityInfo player;\nsystemChat str _info;",
        right: "systemChat str getPosASL player;",
    },
    checks: &[Check::Word { watches, check }],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn watches(record: &Record, lints: &Lints) -> bool {
    record.branch.is_none()
        && (is_newer(record, lints) || has_newer_form(record, lints) || has_newer_part(record, lints))
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

fn check(named: &WatchedUse<'_>) -> Option<Note> {
    let (record, lints) = (named.record, named.lints());
    if !watches(record, lints) {
        return None;
    }
    let target = lints.target.as_ref()?;
    if named.is_conditional() || named.is_known_to_the_script() {
        return None;
    }
    let syntaxes = named.syntaxes()?;
    // Several syntaxes may fit; the one in use is at least as new as the oldest of them.
    let newer: Option<Vec<Version>> = syntaxes.iter().map(|syntax| newer_syntax(syntax, record, lints)).collect();
    let (what, since) = if is_newer(record, lints) {
        (format!("`{}`", record.name), since(record)?)
    } else if let Some(newest) = newer.and_then(|newer| newer.into_iter().min()) {
        (format!("this syntax of `{}`", record.name), newest)
    } else {
        let (part, since) = newer_value(named, &syntaxes).or_else(|| newer_element(named, &syntaxes))?;
        (format!("{part} of `{}`", record.name), since)
    };
    Some(requires(&what, since, target))
}

/// Whether something that the command may be given is newer than the target.
fn has_newer_part(record: &Record, lints: &Lints) -> bool {
    let mut params = record.syntaxes.iter().flat_map(|syntax| &syntax.params);
    let is_newer = |param: &Param| {
        newer_than_target(param.since.as_deref(), record, lints).is_some() || !values(param, record, lints).is_empty()
    };
    record.kind == RecordKind::Command && params.any(is_newer)
}

/// Returns the values of a parameter that are newer than the target, with their versions.
fn values(param: &Param, record: &Record, lints: &Lints) -> Vec<(String, Version)> {
    let Some(target) = &lints.target else { return Vec::new() };
    let parts = param.newer_parts(record.main_since.game.as_str());
    let newer = parts.iter().filter_map(|part| Some((part.value()?.to_owned(), part.version.parse().ok()?)));
    newer.filter(|(_, version): &(String, Version)| *version > target.version).collect()
}

/// Finds an operand, or an element of one, that is a string newer than the target.
fn newer_value(named: &WatchedUse<'_>, syntaxes: &[&Syntax]) -> Option<(String, Version)> {
    let params = syntaxes.iter().flat_map(|syntax| syntax.params.iter().map(move |param| (*syntax, param)));
    params.into_iter().find_map(|(syntax, param)| {
        let newer = values(param, named.record, named.lints());
        if newer.is_empty() {
            return None;
        }
        let written = named.context.string(operand(named, syntax, &param.name)?)?;
        let (value, since) = newer.into_iter().find(|(value, _)| value.eq_ignore_ascii_case(&written))?;
        Some((format!("`\"{value}\"`"), since))
    })
}

/// Finds an element of the right operand that is newer than the target in every syntax with as many elements.
fn newer_element(named: &WatchedUse<'_>, syntaxes: &[&Syntax]) -> Option<(String, Version)> {
    let written = named.context.elements(named.right()?)?.len();
    let mut oldest: Option<(String, Version)> = None;
    for syntax in syntaxes {
        let names = syntax.shape.as_ref()?.right.as_ref().and_then(|right| elements(&right.text));
        let Some(names) = names.filter(|names| names.len() >= written) else { continue };
        let newer = names[..written].iter().find_map(|name| {
            let param = syntax.params.iter().find(|param| param.name == *name)?;
            Some((name, newer_than_target(param.since.as_deref(), named.record, named.lints())?))
        });
        let (name, since) = newer?;
        if oldest.as_ref().is_none_or(|(_, oldest)| since < *oldest) {
            oldest = Some((format!("the element `{name}`"), since));
        }
    }
    oldest
}

/// Returns the operand for a parameter, or the element of the right operand.
fn operand(named: &WatchedUse<'_>, syntax: &Syntax, param: &str) -> Option<NodeId> {
    let right = syntax.shape.as_ref()?.right.as_ref()?;
    let node = named.right()?;
    if right.text == param {
        return Some(node);
    }
    let place = elements(&right.text)?.iter().position(|name| *name == param)?;
    named.context.elements(node)?.get(place).copied()
}

/// Returns the elements of `[gate, [speed, delay], by]`.
fn elements(operand: &str) -> Option<Vec<&str>> {
    Some(array_elements(operand.strip_prefix('[')?.strip_suffix(']')?))
}

/// Returns the version that introduced a syntax, if it is newer than the target.
fn newer_syntax(syntax: &Syntax, record: &Record, lints: &Lints) -> Option<Version> {
    newer_than_target(syntax.since.as_deref(), record, lints)
}

/// Parses a game and a version; returns the version if it is one of the record's game and newer than the target.
fn newer_than_target(since: Option<&str>, record: &Record, lints: &Lints) -> Option<Version> {
    let (game, version) = since?.split_once(' ')?;
    let version: Version = version.parse().ok()?;
    let is_newer = game == record.main_since.game.as_str() && version > lints.target.as_ref()?.version;
    is_newer.then_some(version)
}
