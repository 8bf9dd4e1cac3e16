//! Statements of a script that an earlier version has, too.
//!
//! [`TakenOver`](super::TakenOver) are the nodes that the parser did not make again. These are all that are the same,
//! also those of short statements, but only the statements of the script itself, whole and without mistakes.

use std::ops::Range;

use super::Parsed;
use crate::preprocessor::UnchangedTokens;
use crate::tree::{Expr, Tree};

/// Tokens after a statement on which it may depend; see the parser.
const AHEAD: usize = 2;

/// Statements that follow each other in both versions of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchanged {
    /// Their nodes, by their positions in the tree.
    pub nodes: Range<usize>,
    /// The position of the first of them in the tree of the earlier version.
    pub nodes_before: usize,
    /// Their tokens, with those between them.
    pub tokens: Range<usize>,
    /// The first of these in the earlier version.
    pub tokens_before: usize,
}

impl Unchanged {
    /// Returns what a version shares with an earlier one, given what each shares with one between them.
    pub fn joined(now: &[Unchanged], then: &[Unchanged]) -> Vec<Unchanged> {
        let overlap = |now: &Unchanged, then: &Unchanged| {
            let both = |own: &Range<usize>, between: usize, other: &Range<usize>, before: usize| {
                let start = other.start.max(between);
                let end = other.end.min(between + own.len());
                (end > start)
                    .then(|| (start - between + own.start..end - between + own.start, start - other.start + before))
            };
            let (nodes, nodes_before) = both(&now.nodes, now.nodes_before, &then.nodes, then.nodes_before)?;
            let (tokens, tokens_before) = both(&now.tokens, now.tokens_before, &then.tokens, then.tokens_before)?;
            Some(Unchanged { nodes, nodes_before, tokens, tokens_before })
        };
        let parts = now.iter().flat_map(|now| {
            let (start, end) = (now.nodes_before, now.nodes_before + now.nodes.len());
            let first = then.partition_point(|then| then.nodes.end <= start);
            then[first..]
                .iter()
                .take_while(move |then| then.nodes.start < end)
                .filter_map(move |then| overlap(now, then))
        });
        parts.collect()
    }
}

/// A statement of a script: its nodes and its tokens.
type Statement = (Range<usize>, Range<usize>);

/// Returns the unchanged statements, in order.
pub(super) fn unchanged(now: &Parsed, then: &Parsed, same: UnchangedTokens) -> Vec<Unchanged> {
    let mut all: Vec<Unchanged> = Vec::new();
    let mut olds = statements(&then.tree).peekable();
    for (nodes, tokens) in statements(&now.tree) {
        // The token before it may be a macro that takes it as an operand.
        let is_same = tokens.start > same.rest || tokens.end + AHEAD <= same.start;
        let Some(first) = same.before_of(tokens.start).filter(|_| is_same) else { continue };
        while olds.next_if(|(_, old)| old.start < first).is_some() {}
        let Some((old_nodes, old_tokens)) = olds.next_if(|(_, old)| old.start == first) else { continue };
        let is_copy = old_nodes.len() == nodes.len()
            && is_copy(&now.tree, (&nodes, tokens.start), &then.tree, (&old_nodes, old_tokens.start))
            && !has_error(now, &tokens)
            && !has_error(then, &old_tokens);
        if !is_copy {
            continue;
        }
        match all.last_mut() {
            Some(last)
                if last.nodes.end == nodes.start
                    && last.nodes_before + last.nodes.len() == old_nodes.start
                    && last.tokens.start.wrapping_sub(last.tokens_before) == tokens.start.wrapping_sub(first) =>
            {
                last.nodes.end = nodes.end;
                last.tokens.end = tokens.end;
            }
            _ => all.push(Unchanged { nodes, nodes_before: old_nodes.start, tokens, tokens_before: first }),
        }
    }
    all
}

/// Iterates over the statements of a script.
fn statements(tree: &Tree) -> impl Iterator<Item = Statement> {
    let Expr::File(statements) = tree.expr(tree.root()) else { return None.into_iter().flatten() };
    let mut begin = 0;
    let all = statements.iter().map(move |statement| {
        let nodes = begin..statement.index() + 1;
        begin = nodes.end;
        (nodes, tree.tokens(*statement))
    });
    Some(all).into_iter().flatten()
}

/// Whether two statements, given by their nodes and first tokens, have the same nodes: with the order of nodes, their
/// kinds and tokens say which are the children of which.
fn is_copy(now: &Tree, (nodes, first): (&Range<usize>, usize), then: &Tree, old: (&Range<usize>, usize)) -> bool {
    let further = (first as u32).wrapping_sub(old.1 as u32);
    let both = now.nodes[nodes.clone()].iter().zip(&then.nodes[old.0.clone()]);
    both.into_iter().all(|(now, then)| {
        now.kind == then.kind
            && now.token == then.token.wrapping_add(further)
            && now.first == then.first.wrapping_add(further)
            && now.end == then.end.wrapping_add(further)
    })
}

fn has_error(parsed: &Parsed, tokens: &Range<usize>) -> bool {
    let first = parsed.errors.partition_point(|error| error.token < tokens.start);
    parsed.errors.get(first).is_some_and(|error| error.token <= tokens.end)
}
