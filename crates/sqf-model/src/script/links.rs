//! Upward links in a tree: parents, the node that a token belongs to, and the role of a node in its parent.

use std::collections::hash_map::Entry;

use crate::Script;
use sqf_syntax::{Expr, NodeId, TokenKind, Tree, WordId};
use sqf_text::locked;

const NONE: u32 = u32::MAX;

/// The commas between the elements of an array.
#[derive(Debug, Default)]
pub(super) struct Commas {
    tokens: Vec<u32>,
    /// Whether anything follows the last of them.
    is_last_begun: bool,
    /// The first semicolon, if the array contains statements.
    end: Option<usize>,
}

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    /// It is the script.
    Root,
    /// A statement of the script or of code.
    Statement(NodeId),
    /// An element of this array.
    Element(NodeId),
    /// The contents of these parentheses.
    Inside(NodeId),
    /// The left operand of this command or operator.
    Left(NodeId),
    /// The right operand of this command or operator.
    Right(NodeId),
    /// The value of this assignment.
    Value(NodeId),
}

/// The parent of each node.
#[derive(Debug)]
pub(super) struct Parents(Vec<u32>);

impl Parents {
    /// Records the parent of each node.
    pub(super) fn new(tree: &Tree) -> Parents {
        let mut parents = vec![NONE; tree.len()];
        for node in tree.ids() {
            tree.each_child(node, |child| parents[child.index()] = node.index() as u32);
        }
        Parents(parents)
    }
}

/// Returns the missing operands, each with the token that it precedes, sorted by token.
pub(super) fn missing(tree: &Tree) -> Vec<(u32, NodeId)> {
    let missing = tree.ids().filter(|node| tree.expr(*node) == Expr::Missing);
    let mut missing: Vec<(u32, NodeId)> = missing.map(|node| (tree.tokens(node).start as u32, node)).collect();
    missing.sort_by_key(|(token, _)| *token);
    missing
}

/// The assignments to each variable, with the tokens of their names, in that order.
#[derive(Debug)]
pub(super) struct Assignments(Vec<(WordId, usize, NodeId)>);

impl Assignments {
    pub(super) fn new(script: &Script) -> Assignments {
        let tree = script.tree();
        let is_it = |node: &NodeId| matches!(tree.expr(*node), Expr::Assign(_) | Expr::PrivateAssign(_));
        let all = tree.ids().filter(is_it).map(|node| (script.word_id(node), tree.token(node), node));
        let mut all: Vec<_> = all.collect();
        all.sort_unstable();
        Assignments(all)
    }
}

impl Script {
    /// Returns the last assignment to a variable whose name is before a token.
    pub(crate) fn last_assignment(&self, word: WordId, before: usize) -> Option<NodeId> {
        let all = &self.assignments().0;
        let end = all.partition_point(|(of, token, _)| (*of, *token) < (word, before));
        let (of, _, node) = all.get(end.checked_sub(1)?)?;
        (*of == word).then_some(*node)
    }

    /// Returns the parent of a node; None for the script.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parents().0.get(node.index()).copied().filter(|parent| *parent != NONE)?;
        self.tree().id(parent as usize)
    }

    /// Returns what uses the value of a node: its parent, without parentheses around the value.
    pub fn user(&self, node: NodeId) -> Option<NodeId> {
        self.ancestors(node).find(|user| !matches!(self.tree().expr(*user), Expr::Paren(_)))
    }

    /// Iterates over the ancestors of a node, outward, without itself.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.parent(node), |node| self.parent(*node))
    }

    /// Returns the innermost node that contains a token: for a name, a literal, a command or an operator, its own node;
    /// for a bracket, a comma or a semicolon, the node that it divides or ends.
    pub fn node_of(&self, token: usize) -> Option<NodeId> {
        let first = self.tree().first_ending_after(token)?;
        std::iter::once(first).chain(self.ancestors(first)).find(|node| self.tree().tokens(*node).start <= token)
    }

    /// Returns the innermost node that contains all of some tokens.
    pub fn covering(&self, tokens: std::ops::Range<usize>) -> Option<NodeId> {
        let first = self.node_of(tokens.start)?;
        let covers = |node: &NodeId| self.tree().tokens(*node).end >= tokens.end;
        std::iter::once(first).chain(self.ancestors(first)).find(covers)
    }

    /// Returns the operand that is missing right before a token, or before the end if `token` is the number of tokens.
    pub(crate) fn missing_before(&self, token: usize) -> Option<NodeId> {
        let missing = self.missing();
        let at = missing.partition_point(|(before, _)| (*before as usize) < token);
        missing.get(at).filter(|(before, _)| *before as usize == token).map(|(_, node)| *node)
    }

    /// Returns the role of a node in its parent.
    pub fn position(&self, node: NodeId) -> Position {
        let Some(parent) = self.parent(node) else { return Position::Root };
        match self.tree().expr(parent) {
            Expr::Array(_) => Position::Element(parent),
            Expr::Paren(_) => Position::Inside(parent),
            Expr::Binary(left, _) if left == node => Position::Left(parent),
            Expr::Unary(_) | Expr::Binary(..) => Position::Right(parent),
            Expr::Assign(_) | Expr::PrivateAssign(_) => Position::Value(parent),
            _ => Position::Statement(parent),
        }
    }

    /// Returns the index of the array element that begins before the token `before` or is expected there, and the
    /// number of elements including an unfinished one, by counting commas, so that missing values count. None if the
    /// array contains statements, as after a `[` that is never closed.
    pub fn element_at(&self, array: NodeId, before: usize) -> Option<(u32, u32)> {
        let mut known = locked(&self.commas);
        let commas = match known.entry(array) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(Commas::of(self, array)?),
        };
        if commas.end.is_some_and(|end| end < before) {
            return None;
        }
        let number = commas.tokens.partition_point(|comma| (*comma as usize) < before);
        Some((number as u32, commas.tokens.len() as u32 + u32::from(commas.is_last_begun)))
    }
}

impl Commas {
    /// Finds those of an array; None for another node.
    fn of(script: &Script, array: NodeId) -> Option<Commas> {
        let (tree, tokens) = (script.tree(), script.pre().tokens());
        let Expr::Array(elements) = tree.expr(array) else { return None };
        let range = tree.tokens(array);
        let mut found = Commas::default();
        let mut elements = elements.iter().map(|element| tree.tokens(*element)).peekable();
        let mut at = range.start + 1;
        while at < range.end {
            if let Some(element) = elements.next_if(|element| element.start <= at) {
                at = at.max(element.end);
                found.is_last_begun = true;
                continue;
            }
            match tokens[at].kind {
                TokenKind::Comma => {
                    found.tokens.push(at as u32);
                    found.is_last_begun = false;
                }
                TokenKind::Semicolon => {
                    found.end = Some(at);
                    break;
                }
                kind if kind.closes() => {}
                _ => found.is_last_begun = true,
            }
            at += 1;
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{Alone, Script};
    use sqf_reference::Reference;
    use sqf_syntax::Source;

    #[test]
    fn a_token_belongs_to_the_innermost_node_around_it() {
        for text in [
            "hint str (1 + 2); a = [b, c];",
            "[1, , {a = }] call",
            "if (a) then {b} else",
            ") ] hint (",
            "a + b * c && {d} || !e",
            "private _x = ; && hint",
            "[1, {2, [3",
            "{ ; , } () [] \"a\"",
        ] {
            let script = Script::new(Arc::new(Source::new(text)), None, &Reference::embedded(), &Alone);
            let tree = script.tree();
            for token in 0..script.pre().tokens().len() {
                let innermost = tree.ids().find(|node| tree.tokens(*node).contains(&token));
                assert_eq!(script.node_of(token), innermost, "{text}: {token}");
            }
        }
    }
}
