//! Statements that the next version of a script reuses.
//!
//! How a statement is parsed depends on its tokens and on the two after it, and on nothing before it, unless there is a
//! mistake or a macro may be a bracket. So the parser records which tokens and nodes belong to each statement without
//! either. At a statement whose tokens are those of another version, it copies the nodes instead of parsing the tokens.

use std::ops::Range;

use super::{Bracket, Expected, Kind, Parser, Value};
use crate::SyntaxError;
use crate::preprocessor::UnchangedTokens;
use crate::tree::{Node, NodeId, Tree};

/// Parsing fewer nodes is as fast as copying them.
const FEWEST_NODES: usize = 4;

/// Deeper nesting is left to the parser, which has a limit for it.
const DEEPEST: usize = 1000;

/// Tokens after a statement that the parser looks at before it has consumed the last one of it.
const AHEAD: usize = 2;

const NONE: u32 = u32::MAX;

/// The reusable statements of a script, inner ones before the enclosing ones.
#[derive(Debug, Default)]
pub(crate) struct Statements(Vec<Statement>);

/// Nodes reused from an earlier version of the script: whole statements with their contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenOver {
    /// The nodes, by their positions in the tree.
    pub nodes: Range<usize>,
    /// The position of the first of them in the tree of the earlier version.
    pub before: usize,
}

/// A statement and what it added to each list of the parser.
#[derive(Debug, Clone, Copy)]
struct Statement {
    /// Its first token and the one after its last.
    first: u32,
    end: u32,
    /// The first node.
    nodes: u32,
    /// The value: the last node, except that of an assignment.
    value: u32,
    depth: u32,
    lists: u32,
    lists_end: u32,
    /// The first nested statement.
    inner: u32,
    doubts: u64,
    /// `name =` or `private name =`: the number of tokens up to the `=`.
    assigned: u32,
}

/// The sizes of the parser's lists when a statement began.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mark {
    nodes: u32,
    lists: u32,
    inner: u32,
    mistakes: u32,
    bracket_doubts: u32,
}

/// Another version of the script.
pub(super) struct Before<'s> {
    same: UnchangedTokens,
    tree: &'s Tree,
    statements: &'s Statements,
    /// For each of its tokens, the statement that begins there.
    starts: Vec<u32>,
}

impl<'s> Before<'s> {
    /// Prepares the statements of the version before, by the token that they begin with.
    pub(super) fn new(same: UnchangedTokens, tree: &'s Tree, statements: &'s Statements) -> Before<'s> {
        let count = tree.tokens(tree.root()).end;
        let mut starts = vec![NONE; count];
        for (number, statement) in (0..).zip(&statements.0) {
            if let Some(start) = starts.get_mut(statement.first as usize) {
                *start = number;
            }
        }
        Before { same, tree, statements, starts }
    }

    /// Returns the statement that begins at a token, if it is the same in both versions.
    fn at(&self, token: usize) -> Option<(usize, Statement)> {
        let number = *self.starts.get(self.same.before_of(token)?)? as usize;
        let statement = *self.statements.0.get(number)?;
        let is_same = token >= self.same.rest || statement.end as usize + AHEAD <= self.same.start;
        is_same.then_some((number, statement))
    }
}

impl<'s> Parser<'s> {
    /// Remembers how long the lists are, to be able to return to this state.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            nodes: self.tree.nodes.len() as u32,
            lists: self.tree.lists.len() as u32,
            inner: self.statements.0.len() as u32,
            mistakes: self.mistakes,
            bracket_doubts: self.bracket_doubts,
        }
    }

    /// Records the current statement, which has this value, if it is free of mistakes.
    pub(super) fn note(&mut self, value: Value) {
        let frame = *self.frame();
        let mark = frame.mark;
        let nodes = value.node.index() + 1;
        if mark.mistakes != self.mistakes
            || mark.bracket_doubts != self.bracket_doubts
            || nodes != self.tree.nodes.len()
            || nodes - (mark.nodes as usize) < FEWEST_NODES
            || self.follows_doubt(frame.first as usize)
        {
            return;
        }
        self.statements.0.push(Statement {
            first: frame.first,
            end: self.tree.nodes[value.node.index()].end,
            nodes: mark.nodes,
            value: value.node.0,
            depth: value.depth,
            lists: mark.lists,
            lists_end: self.tree.lists.len() as u32,
            inner: mark.inner,
            doubts: self.doubts - frame.doubts,
            assigned: frame.assigned.map_or(0, |(_, is_private)| 1 + u32::from(is_private)),
        });
    }

    /// Reuses the statement that begins here, if another version has it, and returns what is expected after it.
    pub(super) fn take_over(&mut self) -> Option<Expected> {
        let at = self.at;
        let frame = *self.frames.last()?;
        let is_at_start = matches!(frame.bracket, Bracket::File | Bracket::Code)
            && frame.first as usize == at
            && frame.assigned.is_none()
            && !frame.is_told
            && !frame.is_run
            && self.operands.len() == frame.operands
            && self.operators.len() == frame.operators;
        // What the value can be depends on the token before it.
        if !is_at_start || self.follows_doubt(at) {
            return None;
        }
        let before: &Before<'s> = self.before.as_ref()?;
        let (number, statement) = before.at(at)?;
        let (tree, statements): (&'s Tree, &'s Statements) = (before.tree, before.statements);
        if self.frames.len() + statement.depth as usize > DEEPEST {
            return None;
        }
        let by = |now: usize, then: u32| (now as u32).wrapping_sub(then);
        let tokens = by(at, statement.first);
        let nodes = by(self.tree.nodes.len(), statement.nodes);
        let lists = by(self.tree.lists.len(), statement.lists);
        let inner = by(self.statements.0.len(), statement.inner);
        let own = tree.nodes.get(statement.nodes as usize..=statement.value as usize)?;
        let own_lists = tree.lists.get(statement.lists as usize..statement.lists_end as usize)?;
        let own_inner = statements.0.get(statement.inner as usize..number)?;
        match (tokens, nodes, lists) {
            (0, 0, 0) => self.tree.nodes.extend_from_slice(own),
            _ => self.tree.nodes.extend(own.iter().map(|node| moved(*node, tokens, nodes, lists))),
        }
        self.tree.lists.extend(own_lists.iter().map(|node| NodeId(node.0.wrapping_add(nodes))));
        self.statements.0.extend(own_inner.iter().map(|other| Statement {
            first: other.first.wrapping_add(tokens),
            end: other.end.wrapping_add(tokens),
            nodes: other.nodes.wrapping_add(nodes),
            value: other.value.wrapping_add(nodes),
            lists: other.lists.wrapping_add(lists),
            lists_end: other.lists_end.wrapping_add(lists),
            inner: other.inner.wrapping_add(inner),
            ..*other
        }));
        let start = self.tree.nodes.len() - own.len();
        self.taken_over.push(TakenOver { nodes: start..self.tree.nodes.len(), before: statement.nodes as usize });
        self.doubts += statement.doubts;
        self.operands.push(Value { node: NodeId(statement.value.wrapping_add(nodes)), depth: statement.depth });
        let assigned = statement.assigned.checked_sub(1).map(|name| (at as u32 + name, name > 0));
        self.frame().assigned = assigned;
        self.at = statement.end.wrapping_add(tokens) as usize;
        Some(Expected::Operator)
    }
}

/// Merges parts that are adjacent in both versions, and adds the assignments whose values they are. Leaves out those with
/// an error in either version: a missing bracket may be reported in a statement that the parser understood.
pub(super) fn joined(
    parts: Vec<TakenOver>,
    (now, errors): (&Tree, &[SyntaxError]),
    (then, old_errors): (&Tree, &[SyntaxError]),
) -> Vec<TakenOver> {
    let has_error = |tree: &Tree, errors: &[SyntaxError], node: usize| {
        let node = tree.nodes[node];
        let first = errors.partition_point(|error| error.token < node.first as usize);
        errors.get(first).is_some_and(|error| error.token < node.end as usize)
    };
    let mut all: Vec<TakenOver> = Vec::with_capacity(parts.len());
    for TakenOver { mut nodes, before } in parts {
        let (value, old) = (nodes.end - 1, before + nodes.len() - 1);
        if has_error(now, errors, value) || has_error(then, old_errors, old) {
            continue;
        }
        if let (Some(one), Some(other)) = (now.nodes.get(value + 1), then.nodes.get(old + 1))
            && matches!(one.kind, Kind::Assign | Kind::PrivateAssign)
            && one.kind == other.kind
            && (one.a as usize, other.a as usize) == (value, old)
        {
            nodes.end += 1;
        }
        match all.last_mut() {
            Some(last) if last.nodes.end == nodes.start && last.before + last.nodes.len() == before => {
                last.nodes.end = nodes.end;
            }
            _ => all.push(TakenOver { nodes, before }),
        }
    }
    all
}

/// Returns a node shifted by that many tokens, nodes and list entries.
fn moved(node: Node, tokens: u32, nodes: u32, lists: u32) -> Node {
    let (a, b) = match node.kind {
        Kind::File | Kind::Code | Kind::Array | Kind::Paren => (node.a.wrapping_add(lists), node.b.wrapping_add(lists)),
        Kind::Unary | Kind::Assign | Kind::PrivateAssign => (node.a.wrapping_add(nodes), node.b),
        Kind::Binary => (node.a.wrapping_add(nodes), node.b.wrapping_add(nodes)),
        Kind::Number | Kind::Text | Kind::Name | Kind::Opaque | Kind::Missing => (node.a, node.b),
    };
    Node {
        token: node.token.wrapping_add(tokens),
        first: node.first.wrapping_add(tokens),
        end: node.end.wrapping_add(tokens),
        a,
        b,
        ..node
    }
}
