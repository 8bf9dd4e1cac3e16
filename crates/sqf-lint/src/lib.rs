//! The rules that find mistakes, and their fixes.
//!
//! * [`Code`]: all rules, each a file below `rules`; [`Lints`]: which of them are on, at which level, and for which
//!   version;
//! * [`diagnostics`] and [`findings()`]: what they find in an [`Analysis`], as [`Diagnostic`];
//! * [`code_actions`] and [`safe_edits`]: the fixes at a place, and those that need no review;
//! * [`guide`]: the documentation of the rules.
//!
//! It opens no files, changes none, and reports nothing that depends on something unknown. No rule knows another one,
//! and no other file names a rule.
//!
//! A rule is a constant with one or more checks ([`Check`]): of words, nodes, whole scripts, preprocessor directives,
//! strings of code, configs, stringtables, files of any language, and files that are markup. A check of nodes is only
//! called for the kinds that it declares, and after an edit only for nodes that may have changed: see [the incremental
//! contract](context). Words are looked up once for each distinct word of a script.
//!
//! The modules by purpose:
//!
//! | purpose | modules |
//! | --- | --- |
//! | defining a rule | `rules` with the list of all, `rule`, `code`, `group`, `level`, `prelude` |
//! | what a rule may ask, and how it reports | `context`, `findings`, `finding` |
//! | what several rules know | `shared`, `advice`, `rename` |
//! | running rules on a script | `look`, `stage`, `parts` (in threads), `nodes`, `shown`, `named`, `rule_set` |
//! | reusing results after an edit | `asked`, `cached` |
//! | code that is not complete | `broken`, `above` (a bracket is missing), `part` (files that are only included) |
//! | other languages | `config`, `table` (stringtables), `strings` (code in strings) |
//! | for users | `code_action`, `guide` |
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests make the files that they open"))]

mod above;
mod advice;
mod asked;
mod broken;
mod cached;
mod code;
mod code_action;
mod config;
mod context;
mod finding;
mod findings;
mod group;
pub mod guide;
mod level;
mod look;
mod named;
mod nodes;
mod part;
mod parts;
mod prelude;
mod rename;
mod rule;
mod rule_set;
mod rules;
mod shared;
mod shown;
mod stage;
mod strings;
mod table;

pub(crate) use self::asked::KeptResults;
use self::broken::Broken;
pub use self::cached::{diagnostics, findings, safe_edits};
pub use self::code::{Code, UnknownCode};
pub use self::code_action::{Action, Effect, code_actions};
use self::context::{CheckedText, Context, Facts, Subject};
pub use self::finding::{Diagnostic, Elsewhere, Related};
use self::findings::Findings;
pub use self::level::{Level, Lints, Severity, Target};
use self::look::look;
pub(crate) use self::rule::Missing;
use self::rule::{Check, Rule};
use self::shown::RulesByNode;
use sqf_ide::analysis::Analysis;
use sqf_ide::language::Language;
use sqf_syntax::Preprocessed;

/// Runs the rules on a text of any language.
fn run(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let shown = |rules: &[&Rule]| RulesByNode::new(analysis.script(), analysis.reference(), rules);
    let mut found = match analysis.language() {
        Some(Language::Script) => {
            let (found, asked) = of_version(analysis, lints, &lints.rules(), shown, analysis.carried());
            analysis.carry(asked);
            found
        }
        _ => diagnostics_of(analysis, lints, shown),
    };
    let more = of_file(analysis, lints);
    if !more.is_empty() {
        found.extend(more);
        found.sort_by_key(|finding| (finding.range, finding.code));
    }
    found
}

/// Runs the checks of files, see [`Check::File`].
fn of_file(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in lints.rules() {
        let code = rule.code;
        for check in rule.checks {
            let Check::File(check) = check else { continue };
            for (range, note) in check(analysis) {
                let severity = lints.severity(code, note.own_severity().unwrap_or(rule.severity()));
                let severity = severity.filter(|_| !code.is_allowed(analysis.file().allowed(), range.start));
                found.extend(severity.map(|severity| note.finding(range, code, severity)));
            }
        }
    }
    found
}

fn diagnostics_of<'a>(
    analysis: &'a Analysis,
    lints: &Lints,
    shown: impl Fn(&[&Rule]) -> RulesByNode<'a>,
) -> Vec<Diagnostic> {
    match analysis.language() {
        Some(Language::Script) => {}
        Some(Language::Config) => return config::diagnostics(analysis, lints),
        Some(Language::Stringtable) => return table::diagnostics(analysis, lints),
        None => return lines(analysis, lints),
    }
    of_script(analysis, lints, &lints.rules(), shown)
}

/// Checks a header that may belong to a script or a config: preprocessor directives mean the same in both.
fn lines(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    if !analysis.is_header() {
        return Vec::new();
    }
    let script = analysis.script();
    let (facts, broken) = (Facts::default(), Broken::default());
    let subject = Subject { analysis, lints, script, facts: &facts, broken: &broken, signatures: &[] };
    let context = Context::new(subject, false);
    let mut found = Findings::new();
    for rule in lints.rules() {
        for check in rule.checks {
            lines_of(&context, (analysis, script.pre()), (rule, check), &mut found);
        }
    }
    found.into_sorted()
}

/// Runs a check over preprocessor directives, if it is about them.
fn lines_of(
    context: &impl CheckedText,
    (analysis, text): (&Analysis, &Preprocessed),
    (rule, check): (&Rule, &Check),
    found: &mut Findings,
) {
    let Check::Lines(check) = check else { return };
    let mut sink = rule.sink(context, found);
    for (range, note) in check(analysis, text) {
        sink.range(range, note);
    }
}

/// Runs some rules on a script.
fn of_script<'a>(
    analysis: &'a Analysis,
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> RulesByNode<'a>,
) -> Vec<Diagnostic> {
    of_version(analysis, lints, rules, shown, None).0
}

/// Like [`of_script`], for a version of a script. `before` is the reusable result of the version before; also returns
/// that of this one.
fn of_version<'a>(
    analysis: &'a Analysis,
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> RulesByNode<'a>,
    before: Option<&KeptResults>,
) -> (Vec<Diagnostic>, Option<KeptResults>) {
    let script = analysis.script();
    if script.is_settings() {
        return (Vec::new(), None);
    }
    let broken = Broken::of(script, analysis.file());
    let (mut found, asked) = look(analysis, (script, &broken), lints, rules, shown, before);
    if broken.is_whole && script.markup().is_none() {
        above::look_above(analysis, lints, rules, &broken, &mut found);
    }
    let found = found.into_sorted();
    (if !found.is_empty() && part::is_read_otherwise(analysis) { Vec::new() } else { found }, asked)
}

#[cfg(test)]
pub(crate) mod tests;
