//! A pass of rules over the nodes of a script.

use std::ops::Range;
use std::sync::OnceLock;

use super::asked::KeptResults;
use super::context::{Context, Subject};
use super::findings::Findings;
use super::shown::RulesByNode;
use sqf_model::Script;
use sqf_syntax::{NodeId, NodeSet};
use sqf_text::stop;

/// The nodes that a stage of a check visits, computed on first use.
pub(super) struct Stage<'a> {
    pub(super) shown: RulesByNode<'a>,
    pub(super) number: usize,
    subject: Subject<'a>,
    nodes: OnceLock<Option<NodeSet>>,
}

impl<'a> Stage<'a> {
    /// Begins a stage; nothing is checked before its findings are asked for.
    pub(super) fn new(shown: RulesByNode<'a>, number: usize, subject: Subject<'a>) -> Stage<'a> {
        Stage { shown, number, subject, nodes: OnceLock::new() }
    }

    /// Returns the nodes; None for all.
    fn nodes(&self, before: Option<&KeptResults>) -> Option<&NodeSet> {
        let Subject { analysis, lints, .. } = self.subject;
        let look = || before?.in_next(analysis, lints, self.number, self.shown.rules());
        self.nodes.get_or_init(look).as_ref()
    }

    /// Runs the rules on their nodes, 64 for each number in `words`, except those excluded by `before`. Returns the
    /// nodes to check again after an edit elsewhere.
    pub(super) fn look(
        &self,
        context: &Context<'_>,
        (before, made): (Option<&KeptResults>, &UnwrittenNodes),
        words: Range<usize>,
        found: &mut Findings,
    ) -> Vec<u64> {
        let Subject { script, broken, .. } = self.subject;
        let some = self.nodes(before);
        let mut again = Vec::with_capacity(words.len());
        for word in words {
            stop::check();
            let mut bits = some.map_or(u64::MAX, |some| some.word(word));
            if cfg!(debug_assertions) {
                self.assert_silent(context, word, bits);
            }
            let mut asked = 0;
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let Some(node) = context.tree().id(word * NodeSet::PER_WORD + bit) else { break };
                let looks = self.shown.to(node);
                if looks.is_empty() || broken.cuts(script, node) {
                    continue;
                }
                context.begin(node);
                let mut is_open = false;
                for (rule, check) in looks {
                    if found.is_full(rule.code) {
                        is_open = true;
                        continue;
                    }
                    let mut sink = rule.sink(context, found);
                    check(context, node, &mut sink);
                    is_open |= sink.has_said();
                }
                if is_open || context.has_asked_beyond() || made.is_in(script, node) {
                    asked |= 1 << bit;
                }
            }
            again.push(asked);
        }
        again
    }

    /// Checks the skipped nodes, except those in `bits`: no rule may report any.
    fn assert_silent(&self, context: &Context<'_>, word: usize, bits: u64) {
        let others = (0..NodeSet::PER_WORD).filter(|bit| bits >> bit & 1 == 0);
        for node in others.filter_map(|bit| context.tree().id(word * NodeSet::PER_WORD + bit)) {
            for (rule, check) in self.shown.to(node) {
                let mut unheard = Findings::new();
                let mut sink = rule.sink(context, &mut unheard);
                check(context, node, &mut sink);
                assert!(
                    !sink.has_said(),
                    "{} does not record what it asks about `{}`",
                    rule.code,
                    context.source(node)
                );
            }
        }
    }
}

/// Finds the nodes with tokens from macros or other files.
#[derive(Default)]
pub(super) struct UnwrittenNodes(OnceLock<Option<Vec<u32>>>);

impl UnwrittenNodes {
    /// Whether any token of a node is not literally in the text of the script.
    pub(super) fn is_in(&self, script: &Script, node: NodeId) -> bool {
        let counts = self.0.get_or_init(|| {
            if script.pre().calls().is_empty() {
                return None;
            }
            let mut count = 0;
            let of_token = script.pre().tokens().iter().map(|token| {
                count += u32::from(!token.is_written());
                count
            });
            Some(std::iter::once(0).chain(of_token).collect())
        });
        let Some(counts) = counts else { return false };
        let tokens = script.tree().tokens(node);
        counts.get(tokens.start) != counts.get(tokens.end)
    }
}
