//! The command or function that is called at the cursor, and which of its values the cursor is in.

use crate::{Position, Script};
use sqf_reference::Reference;
use sqf_reference::takes::{ArgumentName, Side, Takes};
use sqf_syntax::{Expr, NodeId};
use sqf_text::is_word;

/// The operand of a command, or the argument of a function, that contains a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The command: a unary or binary node. For a function, the `call`, `spawn` or `remoteExec` that names it.
    pub command: NodeId,
    /// The token with the name of the callee: a word or symbol, or the string that names it to `remoteExec`.
    pub name: usize,
    /// Which operand it is.
    pub side: Side,
    /// The path in the operand, if it is an array: the index of the element, of the element's element, and so on. Empty
    /// if the position is not in an array of the operand.
    pub path: Vec<u32>,
    /// For each index of `path`, the number of elements of that array so far, including an unfinished one.
    pub elements: Vec<u32>,
    /// The whole operand; None when it is missing.
    pub operand: Option<NodeId>,
}

impl Slot {
    /// Returns the name of the callee, without quotes.
    pub fn word<'s>(&self, script: &'s Script) -> &'s str {
        script.text(self.name).trim_matches(['"', '\''])
    }
}

/// A place in a tree, on the way from the inside out.
#[derive(Debug, Clone, Copy)]
pub(super) enum Spot {
    /// A node, or a position that touches its word.
    Node(NodeId),
    /// In the brackets or the script of a node, before the token.
    Gap(NodeId, usize),
}

impl Script {
    /// Returns the innermost command or function that takes the value at a place.
    ///
    /// Code in braces starts afresh: its contents are not an operand of what is around it.
    pub(super) fn slot(&self, reference: &Reference, spot: Spot) -> Option<Slot> {
        let tree = self.tree();
        let (mut path, mut elements) = (Vec::new(), Vec::new());
        let mut spot = spot;
        let (command, side, operand) = loop {
            let node = match spot {
                Spot::Gap(around, before) => {
                    if let Some((command, side, operand)) = self.awaited(before) {
                        break (command, side, operand);
                    }
                    match tree.expr(around) {
                        Expr::Array(_) => {
                            let (number, count) = self.element_at(around, before)?;
                            path.push(number);
                            elements.push(count);
                        }
                        Expr::Paren(_) => {}
                        _ => return None,
                    }
                    around
                }
                Spot::Node(node) => node,
            };
            match self.position(node) {
                Position::Left(command) => break (command, Side::Left, Some(node)),
                Position::Right(command) => break (command, Side::Right, Some(node)),
                Position::Element(array) => {
                    let (number, count) = self.element_at(array, tree.tokens(node).start)?;
                    path.push(number);
                    elements.push(count);
                    spot = Spot::Node(array);
                }
                Position::Inside(parentheses) => spot = Spot::Node(parentheses),
                Position::Root | Position::Statement(_) | Position::Value(_) => return None,
            }
        };
        path.reverse();
        elements.reverse();
        let operand = operand.filter(|operand| tree.expr(*operand) != Expr::Missing);
        let mut slot = Slot { command, name: tree.token(command), side, path, elements, operand };
        if side == Side::Left
            && let Some(function) = self.called(reference, command)
        {
            slot.name = function;
            slot.side = Side::Argument;
            self.take_remote(reference, &mut slot);
        }
        Some(slot)
    }

    /// Returns the command that still expects the operand before the token `before`, or that immediately precedes it.
    fn awaited(&self, before: usize) -> Option<(NodeId, Side, Option<NodeId>)> {
        let tree = self.tree();
        if let Some(missing) = self.missing_before(before) {
            match self.position(missing) {
                Position::Left(command) => return Some((command, Side::Left, None)),
                Position::Right(command) => return Some((command, Side::Right, None)),
                _ => {}
            }
        }
        let last = before.checked_sub(1)?;
        let node = self.node_of(last).filter(|node| tree.token(*node) == last)?;
        match tree.expr(node) {
            Expr::Unary(operand) | Expr::Binary(_, operand) => Some((node, Side::Right, Some(operand))),
            _ => None,
        }
    }

    /// Returns the callee of `call`, `spawn` and the like, as the token that names it; None if unknown.
    pub fn called(&self, reference: &Reference, command: NodeId) -> Option<usize> {
        let tree = self.tree();
        let (Expr::Binary(_, right) | Expr::Unary(right)) = tree.expr(command) else { return None };
        match self.word(command) {
            "call" | "spawn" if tree.expr(right) == Expr::Name => {
                let token = tree.token(right);
                // Anything else that is called is a function of the project, or a variable that contains one.
                let is_function = |name: &str| !name.starts_with('_') && reference.forms(name).is_empty();
                is_function(self.text(token)).then_some(token)
            }
            _ => self.names_callable(reference, self.remote_name(command)?),
        }
    }

    /// Returns the token of a string that names a command or function.
    fn names_callable(&self, reference: &Reference, name: NodeId) -> Option<usize> {
        let token = Some(self.tree().token(name)).filter(|_| self.tree().expr(name) == Expr::Text)?;
        let name = self.text(token).trim_matches(['"', '\'']);
        (reference.get(name).is_some() || may_be_function(name)).then_some(token)
    }

    /// Handles `[arguments, "function"] call BIS_fnc_MP`, which calls the function that the string names.
    fn take_remote(&self, reference: &Reference, slot: &mut Slot) {
        let Some(first) = slot.path.first() else { return };
        let mut rows = self.function_takes(slot.word(self));
        let place = rows.find_map(|row| match row.takes {
            Takes::Name(ArgumentName::Callable(Some(of)), _) if of == *first => row.path.first().copied(),
            _ => None,
        });
        let name = place.zip(slot.operand).and_then(|(place, list)| self.elements(list)?.get(place as usize).copied());
        if let Some(name) = name.and_then(|name| self.names_callable(reference, name)) {
            slot.name = name;
            slot.path.remove(0);
            slot.elements.remove(0);
        }
    }
}

/// Whether a text can be the name of a function.
fn may_be_function(text: &str) -> bool {
    text.contains('_') && is_word(text)
}
