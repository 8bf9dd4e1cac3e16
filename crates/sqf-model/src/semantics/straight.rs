//! The values of variables between an assignment and anything that may change them, in straight-line code.
//!
//! An assignment that is a statement has certainly run before the statements after it in the same code. Until the next
//! statement that sets the variable, it has that value.

use rustc_hash::FxHashMap;

use super::scope::{Declaration, LocalId};
use super::{Overwritten, Semantics};
use crate::Script;
use sqf_syntax::{Expr, NodeId};

/// Known values in straight-line code.
#[derive(Debug, Default)]
pub(super) struct Straight {
    /// For names of local variables, by token: the value at that point.
    pub(super) values: FxHashMap<usize, NodeId>,
    /// Assignments whose value is not read before the next one.
    pub(super) overwritten: Vec<Overwritten>,
}

/// Where the variables with more than one value are set, and where they are read, in text order.
type Places = FxHashMap<LocalId, (Vec<usize>, Vec<usize>)>;

/// Finds the values of variables that have more than one.
pub(super) fn values(script: &Script, semantics: &Semantics) -> Straight {
    let tree = script.tree();
    let mut straight = Straight::default();
    let places = places(script, semantics);
    if places.is_empty() {
        return straight;
    }
    let stops = stops(script);
    for node in tree.ids() {
        let (Expr::File(statements) | Expr::Code(statements)) = tree.expr(node) else { continue };
        for (at, statement) in statements.iter().enumerate() {
            let Some(local) = assigned(script, semantics, *statement) else { continue };
            let Some((writes, reads)) = places.get(&local) else { continue };
            let (Expr::Assign(value) | Expr::PrivateAssign(value)) = tree.expr(*statement) else { continue };
            let line = Line { script, node, rest: &statements[at + 1..], start: tree.tokens(*statement).end };
            let (mut end, by) = line.until_next(writes);
            let between = |end: usize| {
                let from = reads.partition_point(|read| *read < line.start);
                reads[from..].iter().copied().take_while(move |read| *read < end)
            };
            let stop = stops.get(stops.partition_point(|stop| *stop < line.start)).copied().filter(|stop| *stop < end);
            if let Some(by) = by
                && stop.is_none()
                && between(end).next().is_none()
            {
                straight.overwritten.push(Overwritten { assignment: *statement, by });
            }
            // A variable that may belong to the caller may be read by a function.
            if let Some(stop) = stop
                && semantics.local(local).declared == Declaration::Assign
            {
                end = line.around(stop).map_or(line.start, |after| tree.tokens(after).start);
            }
            straight.values.extend(between(end).map(|read| (read, value)));
        }
    }
    straight
}

fn places(script: &Script, semantics: &Semantics) -> Places {
    let tree = script.tree();
    let mut places = Places::default();
    for (id, local) in semantics.locals() {
        let is_known = local.declared == Declaration::PrivateAssign && local.writes.len() < 2;
        if !local.escapes && !local.writes.is_empty() && !is_known {
            let mut reads = local.reads.to_vec();
            reads.sort_unstable();
            places.insert(id, (Vec::new(), reads));
        }
    }
    if places.is_empty() {
        return places;
    }
    for node in tree.ids() {
        if let Some(local) = assigned(script, semantics, node)
            && let Some((writes, _)) = places.get_mut(&local)
        {
            writes.push(tree.token(node));
        }
    }
    for (writes, _) in places.values_mut() {
        writes.sort_unstable();
    }
    places
}

/// The statements after an assignment, in the same code.
struct Line<'s> {
    script: &'s Script,
    /// The code.
    node: NodeId,
    rest: &'s [NodeId],
    /// The token after the assignment.
    start: usize,
}

impl Line<'_> {
    /// Returns the statement that contains a token.
    fn around(&self, token: usize) -> Option<NodeId> {
        let tree = self.script.tree();
        let at = self.rest.partition_point(|after| tree.tokens(*after).end <= token);
        self.rest.get(at).copied().filter(|after| tree.tokens(*after).contains(&token))
    }

    /// Returns the token at which the variable may have another value, given where it is set, and the statement that
    /// sets it if that is all that the statement does.
    fn until_next(&self, writes: &[usize]) -> (usize, Option<NodeId>) {
        let tree = self.script.tree();
        let next = writes.partition_point(|write| *write < self.start);
        let Some((write, after)) = writes.get(next).and_then(|write| Some((*write, self.around(*write)?))) else {
            return (tree.tokens(self.node).end, None);
        };
        let tokens = tree.tokens(after);
        let is_plain = tree.token(after) == write
            && matches!(tree.expr(after), Expr::Assign(_) | Expr::PrivateAssign(_))
            && writes.get(next + 1).is_none_or(|other| *other >= tokens.end);
        if is_plain { (tokens.end, Some(after)) } else { (tokens.start, None) }
    }
}

/// Returns the variable that a node assigns to, if it is certain.
#[inline]
fn assigned(script: &Script, semantics: &Semantics, node: NodeId) -> Option<LocalId> {
    match script.tree().expr(node) {
        Expr::Assign(_) | Expr::PrivateAssign(_) => semantics.local_at(script.tree().token(node)),
        _ => None,
    }
}

/// Returns tokens that may run unseen code.
fn stops(script: &Script) -> Vec<usize> {
    let call = script.words().find("call");
    let tokens = script.pre().tokens();
    let is_stop =
        |token: &usize| tokens[*token].is_opaque() || call.is_some_and(|call| script.words().of(*token) == call);
    (0..tokens.len()).filter(is_stop).collect()
}
