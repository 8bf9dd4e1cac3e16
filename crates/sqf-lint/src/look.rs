//! Runs rules on a script, in several threads if it is large.

use std::ops::Range;
use std::sync::Arc;

use super::asked::{KeptResults, STAGES, WITH_TYPES};
use super::broken::{Broken, first_unclosed_string};
use super::context::{Context, Facts, Subject};
use super::findings::Findings;
use super::level::Lints;
use super::named::WatchedUse;
use super::rule::{Check, Rule};
use super::rule_set::RuleSet;
use super::shown::RulesByNode;
use super::stage::{Stage, UnwrittenNodes};
use super::{lines_of, parts, strings};
use sqf_ide::analysis::Analysis;
use sqf_model::{Script, signatures};
use sqf_reference::{Record, Reference};
use sqf_syntax::{Expr, NodeSet, TokenKind};
use sqf_text::{parallel, stop};

/// Parts of the nodes per thread: the work is distributed unevenly.
const PIECES: usize = 4;

/// Runs rules on a script: that of `analysis`, or a part of it.
pub(super) fn look<'a>(
    analysis: &'a Analysis,
    (script, broken): (&'a Script, &Broken),
    lints: &Lints,
    rules: &[&Rule],
    shown: impl Fn(&[&Rule]) -> RulesByNode<'a>,
    before: Option<&KeptResults>,
) -> (Findings, Option<KeptResults>) {
    let facts = Facts::default();
    let signatures = signatures(script, analysis.reference());
    let subject = Subject { analysis, lints, script, facts: &facts, broken, signatures: &signatures };
    if let Some(tag) = script.markup() {
        return (of_markup(subject, tag), None);
    }
    let count = if script.is_sound() { script.tree().len() } else { 0 };
    let look = Look { subject, rules, before, count, threads: parts::threads(count), made: UnwrittenNodes::default() };
    let parts = look.parts(shown);
    let done = parallel::each(parts.len(), look.threads, |part| look.run(&parts[part]));
    look.join(&parts, done)
}

fn of_markup(subject: Subject<'_>, tag: usize) -> Findings {
    let mut found = Findings::new();
    for rule in subject.lints.rules() {
        for check in rule.checks {
            let Check::Markup(check) = check else { continue };
            let context = Context::new(subject, false);
            check(&context, tag, &mut rule.sink(&context, &mut found));
        }
    }
    found
}

/// A part of the work on a script, for one thread.
enum WorkItem<'a> {
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

impl WorkItem<'_> {
    /// The index of [`WorkItem::Strings`].
    const STRINGS: usize = 1;
}

/// What a part finds, and the nodes to check again after an edit elsewhere.
type Done = (Findings, Vec<u64>);

/// The work on a script.
struct Look<'a> {
    subject: Subject<'a>,
    rules: &'a [&'a Rule],
    /// What the check of the version before has asked.
    before: Option<&'a KeptResults>,
    /// Number of nodes to look at.
    count: usize,
    threads: usize,
    made: UnwrittenNodes,
}

impl<'a> Look<'a> {
    /// Divides the work: first what does not need types.
    fn parts<'s: 'a>(&self, shown: impl Fn(&[&Rule]) -> RulesByNode<'s>) -> Vec<WorkItem<'a>> {
        let is_told = |rule: &&Rule| !self.subject.broken.is_whole || rule.behavior.despite_errors;
        let told = self.rules.iter().copied().filter(is_told);
        let checks = told.flat_map(|rule| rule.checks.iter().map(move |check| (rule, check)));
        let stages: (Vec<_>, Vec<_>) = checks.partition(|(rule, check)| self.is_early(rule, check));
        let pieces = if self.threads > 1 { self.threads * PIECES } else { 1 };
        let words = self.count.div_ceil(NodeSet::PER_WORD);
        let piece = |piece: usize| words * piece / pieces..words * (piece + 1) / pieces;
        let mut parts = vec![WorkItem::Semantics, WorkItem::Strings, WorkItem::Named, WorkItem::Parents];
        for (number, checks) in [stages.0, stages.1].into_iter().enumerate() {
            let is_whole = |(_, check): &&(&Rule, &Check)| matches!(check, Check::Script(_) | Check::Lines(_));
            parts.extend(checks.iter().filter(is_whole).map(|(rule, check)| WorkItem::Whole(rule, check)));
            let of_nodes = checks.iter().filter(|(_, check)| matches!(check, Check::Node(..)));
            let of_nodes: Vec<&Rule> = of_nodes.map(|(rule, _)| *rule).collect();
            if !of_nodes.is_empty() {
                let stage = Arc::new(Stage::new(shown(&of_nodes), number, self.subject));
                parts.extend((0..pieces).map(|number| WorkItem::Nodes(Arc::clone(&stage), piece(number))));
            }
        }
        parts
    }

    fn is_early(&self, rule: &Rule, check: &Check) -> bool {
        match check {
            Check::Lines(_) => true,
            Check::Script(_) => rule.behavior.is_early,
            Check::Node(nodes, _) => self.threads > 1 && !nodes.asks_for_values(),
            _ => false,
        }
    }

    fn run(&self, part: &WorkItem<'_>) -> Done {
        stop::check();
        let Subject { analysis, script, broken, .. } = self.subject;
        let (mut found, mut asked) = (Findings::new(), Vec::new());
        let compares_types = matches!(part, WorkItem::Nodes(stage, _) if stage.number == WITH_TYPES);
        let context = Context::new(self.subject, compares_types);
        match part {
            // Computed on first use by a rule.
            WorkItem::Semantics | WorkItem::Parents if self.threads == 1 => {}
            WorkItem::Semantics => {
                context.semantics();
            }
            WorkItem::Strings if script.is_sound() && !broken.is_whole => {
                strings::strings(&context, self.subject, &mut found);
            }
            WorkItem::Strings => {}
            WorkItem::Parents => {
                script.parent(script.tree().root());
            }
            WorkItem::Named => named(&context, self.subject, self.rules, &mut found),
            WorkItem::Whole(rule, Check::Script(check)) => {
                check(&context, &mut rule.sink(&context, &mut found));
            }
            WorkItem::Whole(rule, check) => lines_of(&context, (analysis, script.pre()), (rule, check), &mut found),
            WorkItem::Nodes(stage, words) => {
                asked = stage.look(&context, (self.before, &self.made), words.clone(), &mut found);
            }
        }
        (found, asked)
    }

    /// Joins what all parts have found.
    fn join(&self, parts: &[WorkItem<'_>], mut done: Vec<Done>) -> (Findings, Option<KeptResults>) {
        let mut asked = [(); STAGES].map(|()| (RuleSet::default(), Vec::new()));
        let mut has_looked = false;
        for (part, (_, words)) in parts.iter().zip(&mut done) {
            if let WorkItem::Nodes(stage, _) = part {
                has_looked = self.count > 0;
                asked[stage.number].0 = stage.shown.rules();
                asked[stage.number].1.append(words);
            }
        }
        // Strings come last, because the first of two diagnostics of a rule at one range wins.
        let of_strings = done.remove(WorkItem::STRINGS);
        let mut found = Findings::new();
        for (part, _) in done.into_iter().chain([of_strings]) {
            found.append(part);
        }
        let Subject { analysis, lints, broken, .. } = self.subject;
        let asked = asked.map(|(rules, words)| (rules, NodeSet::of(words)));
        let asked = (has_looked && broken.above.is_none()).then(|| KeptResults::new(analysis, lints, asked)).flatten();
        (found, asked)
    }
}

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
        let named = WatchedUse { context, node, record };
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
