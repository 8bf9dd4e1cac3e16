//! Diagnostics.
//!
//! Rules look at the nodes of the tree, at uses of records of the reference, or at the script as a whole. Rules are
//! only called for nodes of the kinds they declare, see [`nodes::Nodes`]; lookups of words are done once for each
//! distinct word of the script. Each rule is a file below `rules/`, listed in [`Code`].

mod above;
mod advice;
mod asked;
mod broken;
mod code;
mod config;
mod context;
mod finding;
mod findings;
mod group;
pub mod guide;
mod level;
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

use std::ops::Range;
use std::sync::Arc;

pub(in crate::ide) use self::asked::Asked;
use self::asked::{STAGES, WITH_TYPES};
use self::broken::{Broken, first_unclosed_string};
pub use self::code::{Code, UnknownCode};
use self::context::{Context, Facts, Subject};
pub use self::finding::{Diagnostic, Elsewhere, Related};
use self::findings::Findings;
pub use self::level::{Level, Lints, Severity, Target};
use self::named::Named;
pub(in crate::ide) use self::rule::Missing;
use self::rule::{Check, Rule};
use self::rule_set::RuleSet;
use self::shown::Shown;
use self::stage::{Made, Stage};
use super::analysis::Analysis;
use super::language::Language;
use crate::catalog::{Record, Reference};
use crate::model::{Script, signatures};
use crate::syntax::{Expr, NodeSet, TokenKind};

pub(super) fn diagnostics(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let shown = |rules: &[&Rule]| Shown::new(analysis.script(), analysis.reference(), rules);
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
    for Rule { code, severity, checks, .. } in lints.rules() {
        for check in *checks {
            let Check::File(check) = check else { continue };
            for (range, note) in check(analysis) {
                let severity = lints.severity(*code, *severity);
                let severity = severity.filter(|_| !analysis.file().allowed().allows(code.name(), range.start));
                found.extend(severity.map(|severity| note.finding(range, *code, severity)));
            }
        }
    }
    found
}

fn diagnostics_of<'a>(analysis: &'a Analysis, lints: &Lints, shown: impl Fn(&[&Rule]) -> Shown<'a>) -> Vec<Diagnostic> {
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
            lines_of(&context, (analysis, script), (rule, check), &mut found);
        }
    }
    found.into_sorted()
}

/// Runs a check over preprocessor directives, if it is about them.
fn lines_of(
    context: &Context<'_>,
    (analysis, script): (&Analysis, &Script),
    (rule, check): (&Rule, &Check),
    found: &mut Findings,
) {
    let Check::Lines(check) = check else { return };
    let mut sink = rule.sink(context, found);
    for (range, note) in check(analysis, script.pre()) {
        sink.range(range, note);
    }
}

/// Runs some rules on a script.
fn of_script<'a>(
    analysis: &'a Analysis,
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> Shown<'a>,
) -> Vec<Diagnostic> {
    of_version(analysis, lints, rules, shown, None).0
}

/// Like [`of_script`], for a version of a script. `before` is the reusable result of the version before; also returns
/// that of this one.
fn of_version<'a>(
    analysis: &'a Analysis,
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> Shown<'a>,
    before: Option<&Asked>,
) -> (Vec<Diagnostic>, Option<Asked>) {
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

/// Runs rules on a script: that of `analysis`, or a part of it.
fn look<'a>(
    analysis: &'a Analysis,
    (script, broken): (&'a Script, &Broken),
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> Shown<'a>,
    before: Option<&Asked>,
) -> (Findings, Option<Asked>) {
    let facts = Facts::default();
    let signatures = signatures(script, analysis.reference());
    let subject = Subject { analysis, lints, script, facts: &facts, broken, signatures: &signatures };
    let context = |compares_types: bool| Context::new(subject, compares_types);
    let mut found = Findings::new();
    if let Some(tag) = script.markup() {
        for rule in lints.rules() {
            for check in rule.checks {
                let Check::Markup(check) = check else { continue };
                let context = context(false);
                check(&context, tag, &mut rule.sink(&context, &mut found));
            }
        }
        return (found, None);
    }
    let told = rules.iter().copied().filter(|rule| !broken.is_whole || rule.behavior.despite_errors);
    let checks = told.flat_map(|rule| rule.checks.iter().map(move |check| (rule, check)));
    let count = if script.is_sound() { script.tree().len() } else { 0 };
    let threads = parts::threads(count);
    let pieces = if threads > 1 { threads * PIECES } else { 1 };
    let has_strings = script.is_sound() && !broken.is_whole;
    let is_early = |(rule, check): &(&Rule, &Check)| match check {
        Check::Lines(_) => true,
        Check::Script(_) => rule.behavior.is_early,
        Check::Node(nodes, _) => threads > 1 && !nodes.asks_for_values(),
        _ => false,
    };
    let stages: (Vec<_>, Vec<_>) = checks.partition(is_early);
    let mut parts = vec![Part::Semantics, Part::Strings, Part::Named, Part::Parents];
    let mut asked = [(); STAGES].map(|()| (RuleSet::default(), Vec::new()));
    for (number, checks) in [stages.0, stages.1].into_iter().enumerate() {
        let is_whole = |(_, check): &&(&Rule, &Check)| matches!(check, Check::Script(_) | Check::Lines(_));
        parts.extend(checks.iter().filter(is_whole).map(|(rule, check)| Part::Whole(rule, check)));
        let of_nodes = checks.iter().filter(|(_, check)| matches!(check, Check::Node(..)));
        let of_nodes: Vec<&Rule> = of_nodes.map(|(rule, _)| *rule).collect();
        if !of_nodes.is_empty() {
            let stage = Arc::new(Stage::new(shown(&of_nodes), number, subject));
            asked[number].0 = stage.shown.rules();
            let words = count.div_ceil(NodeSet::PER_WORD);
            let piece = |piece: usize| words * piece / pieces..words * (piece + 1) / pieces;
            parts.extend((0..pieces).map(|number| Part::Nodes(Arc::clone(&stage), piece(number))));
        }
    }
    let made = Made::default();
    let check = |part: usize| {
        let (mut found, mut asked) = (Findings::new(), Vec::new());
        let context = context(matches!(&parts[part], Part::Nodes(stage, _) if stage.number == WITH_TYPES));
        match &parts[part] {
            // Computed on first use by a rule.
            Part::Semantics | Part::Parents if threads == 1 => {}
            Part::Semantics => {
                context.semantics();
            }
            Part::Strings if has_strings => strings::strings(&context, subject, &mut found),
            Part::Strings => {}
            Part::Parents => {
                script.parent(script.tree().root());
            }
            Part::Named => named(&context, subject, rules, &mut found),
            Part::Whole(rule, Check::Script(check)) => check(&context, &mut rule.sink(&context, &mut found)),
            Part::Whole(rule, check) => lines_of(&context, (analysis, script), (rule, check), &mut found),
            Part::Nodes(stage, words) => {
                asked = stage.look(&context, (before, &made), words.clone(), &mut found);
            }
        }
        (found, asked)
    };
    let mut findings = parts::each(parts.len(), threads, check);
    let mut has_looked = false;
    for (part, (_, words)) in parts.iter().zip(&mut findings) {
        if let Part::Nodes(stage, _) = part {
            has_looked = count > 0;
            asked[stage.number].1.append(words);
        }
    }
    // Strings come last, because the first of two diagnostics of a rule at one range wins.
    let of_strings = findings.remove(Part::STRINGS);
    for (part, _) in findings.into_iter().chain([of_strings]) {
        found.append(part);
    }
    let asked = asked.map(|(rules, words)| (rules, NodeSet::of(words)));
    let asked = if has_looked && broken.above.is_none() { Asked::new(analysis, lints, asked) } else { None };
    (found, asked)
}

/// A part of the work on a script, for one thread.
enum Part<'a> {
    /// What most other parts need. Those that come next do not, so that another thread has work in the meantime.
    Semantics,
    Strings,
    Named,
    /// The parents of nodes, which many rules need.
    Parents,
    /// A check of the script as a whole.
    Whole(&'a Rule, &'a Check),
    /// A range of nodes, in units of 64, and the rules over them.
    Nodes(Arc<Stage<'a>>, Range<usize>),
}

impl Part<'_> {
    /// The index of [`Part::Strings`].
    const STRINGS: usize = 1;
}

/// Parts of the nodes per thread: the work is distributed unevenly.
const PIECES: usize = 4;

/// Runs the rules over uses of commands and functions. They do not depend on the code around being valid, except for a
/// missing quote, after which code looks like text and text like code.
fn named(context: &Context<'_>, subject: Subject<'_>, rules: &[&Rule], found: &mut Findings) {
    let Subject { script, lints, .. } = subject;
    let (tree, words) = (script.tree(), script.words());
    let mut watched = vec![None; words.len()];
    for word in words.ids() {
        watched[word.index()] = watched_record(context.reference(), words.text(word), lints, rules);
    }
    let end = first_unclosed_string(script).unwrap_or(script.pre().tokens().len());
    for node in tree.ids() {
        let token = tree.token(node);
        let Some(record) = watched[words.of(token).index()].filter(|_| token < end) else { continue };
        let is_use = matches!(tree.expr(node), Expr::Name | Expr::Unary(_) | Expr::Binary(..))
            && script.pre().tokens()[token].kind == TokenKind::Name;
        let named = Named { context, node, record };
        if !is_use || context.name_range(node).is_none() || named.is_doubtful() {
            continue;
        }
        for rule in rules {
            for check in rule.checks {
                let Check::Word { check, .. } = check else { continue };
                if found.is_full(rule.code) {
                    continue;
                }
                if let Some(note) = check(&named) {
                    rule.sink(context, found).name(node, note.default_url(&record.url));
                }
            }
        }
    }
}

/// Returns the record of a word in lower case, if one of `rules` may report it.
fn watched_record<'r>(reference: &'r Reference, word: &str, lints: &Lints, rules: &[&Rule]) -> Option<&'r Record> {
    let record = reference.get(word).filter(|record| record.name.eq_ignore_ascii_case(word))?;
    let watches = |check: &Check| matches!(check, Check::Word { watches, .. } if watches(record, lints));
    rules.iter().flat_map(|rule| rule.checks).any(watches).then_some(record)
}

#[cfg(test)]
pub(super) mod tests;
