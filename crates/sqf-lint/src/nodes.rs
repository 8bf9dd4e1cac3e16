//! Selects the nodes that each rule checks.
//!
//! There are as many nodes as tokens, and dozens of rules, most of which are about a few commands. So every rule
//! declares its nodes, and is called for those only, see [`super::shown`].

/// The nodes that a rule checks.
#[derive(Clone, Copy)]
pub(super) struct Nodes {
    pub(super) kinds: u8,
    pub(super) words: Chosen,
    asks_for_values: bool,
}

/// Commands and operators with operands.
#[derive(Clone, Copy)]
pub(super) enum Chosen {
    List(&'static [&'static str]),
    Matching(Predicate),
}

pub(super) const NAME: u8 = 1;
pub(super) const COMMAND: u8 = 2;
pub(super) const ASSIGNMENT: u8 = 4;
pub(super) const STATEMENTS: u8 = 8;

impl Nodes {
    /// Names: variables, functions and commands without operands.
    pub(super) const NAMES: Nodes = Nodes::of(NAME);
    /// All commands and operators with operands.
    pub(super) const COMMANDS: Nodes = Nodes::of(COMMAND);
    /// `name = value` and `private name = value`.
    pub(super) const ASSIGNMENTS: Nodes = Nodes::of(ASSIGNMENT);
    /// The script and all code in it: everything with statements.
    pub(super) const STATEMENTS: Nodes = Nodes::of(STATEMENTS);

    /// These commands and operators, in lower case, with operands.
    pub(super) const fn words(words: &'static [&'static str]) -> Nodes {
        Nodes { words: Chosen::List(words), ..Nodes::of(0) }
    }

    /// Commands and operators with operands whose lower-case names satisfy a predicate.
    pub(super) const fn matching(is_meant: Predicate) -> Nodes {
        Nodes { words: Chosen::Matching(is_meant), ..Nodes::of(0) }
    }

    /// Returns the union with other nodes.
    pub(super) const fn and(self, others: Nodes) -> Nodes {
        Nodes { kinds: self.kinds | others.kinds, ..self }
    }

    /// Marks these nodes for a rule that always uses [semantics](sqf_model::Semantics). With several threads, such
    /// rules run last, because until then one of the threads computes the semantics.
    pub(super) const fn by_value(self) -> Nodes {
        Nodes { asks_for_values: true, ..self }
    }

    /// Whether a rule over these nodes always uses semantics.
    pub(super) fn asks_for_values(self) -> bool {
        self.asks_for_values
    }

    const fn of(kinds: u8) -> Nodes {
        Nodes { kinds, words: Chosen::List(&[]), asks_for_values: false }
    }
}

/// A predicate on a word in lower case.
pub(super) type Predicate = fn(&str) -> bool;
