//! Queries, by nodes and by slots, how commands and functions use the values in a script: from the table of the catalog
//! and the settings of the project.

use std::ops::Range;

use super::{Script, Slot};
use sqf_reference::takes::{ANY, ArgumentName, ArrayShape, Code, Events, Row, Side, Takes, Trait, rows_of};
use sqf_reference::{EventSet, TypeSet};
use sqf_syntax::{Expr, NodeId, WordId};

/// Table rows for each word of a script.
#[derive(Debug)]
pub(super) struct RowsByWord {
    rows: Vec<&'static [Row]>,
    /// The traits that any of the words has.
    traits: Vec<Trait>,
}

impl RowsByWord {
    /// Looks up each distinct word of a script once.
    pub(super) fn new(script: &Script) -> RowsByWord {
        let words = script.words();
        let rows = |word: WordId| match words.text(word) {
            // Half of the words are local variables.
            text if text.starts_with('_') => &[],
            text => rows_of(text),
        };
        let rows: Vec<&[Row]> = std::iter::once(&[][..]).chain(words.ids().map(rows)).collect();
        let mut traits = Vec::new();
        for row in rows.iter().copied().flatten() {
            if let Takes::Is(what) = row.takes
                && !traits.contains(&what)
            {
                traits.push(what);
            }
        }
        RowsByWord { rows, traits }
    }
}

/// A function that is called by its name.
#[derive(Debug, Clone, Copy)]
pub struct CalledFunction {
    /// The name.
    pub name: NodeId,
    /// The arguments.
    pub arguments: NodeId,
}

/// Whether a row says that its command has a trait. Faster than to compare with a value of the whole type.
fn is(row: &Row, what: Trait) -> bool {
    matches!(row.takes, Takes::Is(known) if known == what)
}

impl Script {
    /// Returns the rows of a word, if it is a command or function.
    #[inline]
    pub fn takes(&self, word: WordId) -> &'static [Row] {
        self.taken().rows.get(word.index()).copied().unwrap_or_default()
    }

    /// Returns the rows of a node's command.
    #[inline]
    pub fn command_takes(&self, command: NodeId) -> &'static [Row] {
        self.takes(self.word_id(command))
    }

    /// Whether the command of a node does nothing but return a value, which may depend on more than its operands.
    pub fn only_returns(&self, node: NodeId) -> bool {
        let word = self.word(node);
        // `getOrDefault` may set the value of its key.
        word.starts_with("get") && !word.starts_with("getordefault")
            || self.command_takes(node).iter().any(|row| row.takes == Takes::Only)
    }

    /// Whether the command of a node has a trait.
    pub fn has_trait(&self, command: NodeId, what: Trait) -> bool {
        self.command_takes(command).iter().any(|row| is(row, what))
    }

    /// Whether a command with a trait is among some tokens.
    pub fn mentions_trait(&self, mut tokens: Range<usize>, what: Trait) -> bool {
        // Rules ask this of a whole script for each of its nodes.
        self.taken().traits.contains(&what)
            && tokens.any(|token| self.takes(self.words().of(token)).iter().any(|row| is(row, what)))
    }

    /// Returns the arrays that a command takes in its right operand: the path of each in it, and its elements.
    pub fn taken_arrays(&self, command: NodeId) -> impl Iterator<Item = (&'static [u32], &'static ArrayShape)> {
        let has_left = matches!(self.tree().expr(command), Expr::Binary(..));
        self.command_takes(command).iter().filter_map(move |row| match &row.takes {
            Takes::Array(shape) if row.is_of_form(has_left) => Some((row.path.as_slice(), shape)),
            _ => None,
        })
    }

    /// Returns the array that a command takes at a path in its right operand, given the types of its left one.
    pub fn taken_array(
        &self,
        command: NodeId,
        path: &[u32],
        types: impl Fn(NodeId) -> TypeSet,
    ) -> Option<&'static ArrayShape> {
        let left = || self.tree().operands(command).and_then(|(left, _)| left).map_or(TypeSet::NONE, &types);
        let is_meant =
            |shape: &ArrayShape| shape.after.is_none_or(|after| !left().is_empty() && left().is_subset(after));
        self.taken_arrays(command).find(|(at, shape)| *at == path && is_meant(shape)).map(|(_, shape)| shape)
    }

    /// Returns the rows of a function, by its name in any case; those from the settings of the project come first.
    pub fn function_takes<'s>(&'s self, name: &str) -> impl Iterator<Item = &'s Row> + use<'s> {
        let name = name.to_ascii_lowercase();
        let known = rows_of(&name).iter().filter(|row| row.side == Side::Argument);
        self.code_runners().iter().filter(move |row| row.taker.eq_ignore_ascii_case(&name)).chain(known)
    }

    /// Returns the rows of the function that a node names.
    pub(crate) fn named_takes(&self, name: NodeId) -> impl Iterator<Item = &Row> {
        let known = self.takes(self.word_id(name)).iter().filter(|row| row.side == Side::Argument);
        let name = self.word(name);
        self.code_runners().iter().filter(move |row| row.taker.eq_ignore_ascii_case(name)).chain(known)
    }

    /// Whether `call` or `spawn` runs what a node names, in parentheses or not.
    pub fn is_called(&self, function: NodeId) -> bool {
        let mut around = self.ancestors(function).skip_while(|node| matches!(self.tree().expr(*node), Expr::Paren(_)));
        around.next().filter(|call| matches!(self.word(*call), "call" | "spawn")).is_some_and(|call| {
            self.tree().operands(call).is_some_and(|(_, called)| self.tree().bare(called) == function)
        })
    }

    /// Returns the function that `call` or `spawn` names, with its arguments.
    pub fn called_function(&self, call: NodeId) -> Option<CalledFunction> {
        let Expr::Binary(arguments, right) = self.tree().expr(call) else { return None };
        let name = self.tree().bare(right);
        let is_called = self.tree().expr(name) == Expr::Name && matches!(self.word(call), "call" | "spawn");
        is_called.then_some(CalledFunction { name, arguments })
    }

    /// Calls `show` with each value that is passed to a command, or to the function that it calls, without parentheses,
    /// and its row.
    pub fn each_taken<'s>(&'s self, command: NodeId, show: &mut impl FnMut(NodeId, &'s Row)) {
        let Some((left, right)) = self.tree().operands(command) else { return };
        for row in self.command_takes(command) {
            let operand = match row.side {
                Side::Left => left,
                Side::Right if row.is_of_form(left.is_some()) => Some(right),
                _ => None,
            };
            if let Some(operand) = operand {
                self.each_at(operand, &row.path, &mut |node| show(node, row));
            }
        }
        if let Some(CalledFunction { name, arguments }) = self.called_function(command) {
            self.each_argument(arguments, self.named_takes(name), show);
        }
    }

    /// Like [`Script::each_taken`], for the arguments of a function with these rows.
    pub fn each_argument<'s>(
        &self,
        arguments: NodeId,
        rows: impl Iterator<Item = &'s Row>,
        show: &mut impl FnMut(NodeId, &'s Row),
    ) {
        for row in rows {
            match (&row.path[..], self.elements(arguments)) {
                // A single argument stands for an array of one.
                ([0], None) => self.each_at(arguments, &[], &mut |node| show(node, row)),
                (path, _) => self.each_at(arguments, path, &mut |node| show(node, row)),
            }
        }
    }

    fn each_at(&self, node: NodeId, path: &[u32], show: &mut impl FnMut(NodeId)) {
        match path.split_first() {
            None => show(self.tree().bare(node)),
            Some((at, rest)) => {
                let elements = self.elements(node).unwrap_or_default();
                let from = if *at == ANY { 0 } else { *at as usize };
                let count = if *at == ANY { elements.len() } else { 1 };
                for element in elements.iter().skip(from).take(count) {
                    self.each_at(*element, rest, show);
                }
            }
        }
    }

    /// Returns the rows that apply at a slot.
    pub fn taken_at<'s>(&'s self, slot: &Slot) -> impl Iterator<Item = &'s Row> + use<'s> {
        let name = slot.word(self);
        let has_left = matches!(self.tree().expr(slot.command), Expr::Binary(..));
        let (side, path) = (slot.side, slot.path.clone());
        let own = self.function_takes(name).filter(move |_| side == Side::Argument);
        let of_command = rows_of(&name.to_ascii_lowercase()).iter();
        let of_command = of_command.filter(move |row| side != Side::Argument && row.is_of_form(has_left));
        own.chain(of_command).filter(move |row| row.is_at(side, &path))
    }

    /// Returns the events that are named at a slot. Before the bracket of an array is written, its first element looks
    /// like the operand.
    pub fn events_at(&self, slot: &Slot) -> Option<(&Row, &Events)> {
        let is_first = slot.path.is_empty() && slot.side == Side::Right;
        let first = Slot { path: vec![0], ..slot.clone() };
        let rows = self.taken_at(slot).chain(self.taken_at(&first).filter(|_| is_first));
        rows.into_iter().find_map(|row| Some((row, row.events()?)))
    }

    /// Returns the code that is taken at a place of a command; ignores the row's limit for the number of arguments.
    pub(crate) fn code_at<'s>(&'s self, command: NodeId, is_left: bool, path: &[u32]) -> Option<&'s Code> {
        let (left, _) = self.tree().operands(command)?;
        let side = if is_left { Side::Left } else { Side::Right };
        let mut of_command = self.command_takes(command).iter();
        let of_command = of_command.find_map(|row| {
            let is_there = row.is_at(side, path) && row.is_of_form(left.is_some());
            row.code().filter(|_| is_there)
        });
        of_command.or_else(|| {
            let CalledFunction { name, .. } = self.called_function(command).filter(|_| is_left)?;
            self.named_takes(name).find_map(|row| row.code().filter(|_| row.is_at(Side::Argument, path)))
        })
    }

    /// Returns the families of the events that a command takes.
    pub(crate) fn event_sets(&self, command: NodeId) -> &'static [EventSet] {
        self.command_takes(command).iter().find_map(|row| Some(&row.events()?.sets[..])).unwrap_or_default()
    }

    /// Returns the name in a string of what a command runs elsewhere: `remoteExec ["hint"]`.
    pub fn remote_name(&self, command: NodeId) -> Option<NodeId> {
        let is_callable = |row: &&Row| matches!(row.takes, Takes::Name(ArgumentName::Callable(None), _));
        self.command_takes(command).iter().find(is_callable)?;
        let (_, right) = self.tree().operands(command)?;
        self.elements(right).map_or(Some(right), |elements| elements.first().copied())
    }
}
