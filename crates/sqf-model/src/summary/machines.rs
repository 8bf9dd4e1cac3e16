//! The machines of a game that may run code, and what conditions say about them.

use std::ops::{BitAnd, BitOr, Not};

use rustc_hash::FxHashMap;

use crate::{CodeUse, Script, Semantics};
use sqf_reference::EventSet;
use sqf_syntax::{Expr, NodeId, NodeSet};

/// Some of the kinds of machines on which scripts run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Machines(u8);

impl Machines {
    /// None.
    pub const NONE: Machines = Machines(0);
    /// A dedicated server.
    pub const DEDICATED: Machines = Machines(1);
    /// A server with a player, also the machine of a singleplayer game.
    pub const HOST: Machines = Machines(2);
    /// A player's machine that is not a server.
    pub const CLIENT: Machines = Machines(4);
    /// A headless client.
    pub const HEADLESS: Machines = Machines(8);
    /// Any.
    pub const ALL: Machines = Machines(15);
    /// Those on which `isServer` is true.
    pub const SERVERS: Machines = Machines(3);
    /// Those on which `hasInterface` is true.
    pub const PLAYERS: Machines = Machines(6);

    /// Returns them in words; None if there is no short word for them.
    pub fn words(self) -> Option<&'static str> {
        let words = [
            (Machines::ALL, "on every machine"),
            (Machines::SERVERS, "on the server"),
            (Machines::DEDICATED, "on dedicated servers"),
            (Machines::HEADLESS, "on headless clients"),
            (Machines::PLAYERS, "on the machines of players"),
            (!Machines::DEDICATED, "on every machine but a dedicated server"),
            (!Machines::SERVERS, "on every machine but the server"),
        ];
        words.into_iter().find(|(machines, _)| *machines == self).map(|(_, words)| words)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether others are among these.
    pub fn contains(self, others: Machines) -> bool {
        self & others == others
    }
}

impl BitAnd for Machines {
    type Output = Machines;

    fn bitand(self, other: Machines) -> Machines {
        Machines(self.0 & other.0)
    }
}

impl BitOr for Machines {
    type Output = Machines;

    fn bitor(self, other: Machines) -> Machines {
        Machines(self.0 | other.0)
    }
}

impl Not for Machines {
    type Output = Machines;

    fn not(self) -> Machines {
        Machines::ALL & Machines(!self.0)
    }
}

/// Limit for variables that stand for conditions.
const DEEPEST: usize = 4;

/// What a condition says about machines.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Condition {
    /// Those on which it is certainly true.
    pub(super) is_true: Machines,
    /// Those on which it is certainly false.
    pub(super) is_false: Machines,
}

impl Condition {
    fn exactly(on: Machines) -> Condition {
        Condition { is_true: on, is_false: !on }
    }

    fn not(self) -> Condition {
        Condition { is_true: self.is_false, is_false: self.is_true }
    }

    /// Reads a condition, or the operand of `if` with it.
    pub(super) fn of(script: &Script, semantics: &Semantics, node: NodeId) -> Condition {
        Condition::read(script, semantics, node, 0)
    }

    fn read(script: &Script, semantics: &Semantics, node: NodeId, depth: usize) -> Condition {
        let of = |node: NodeId| Condition::read(script, semantics, node, depth);
        let tree = script.tree();
        let node = tree.bare(node);
        match tree.expr(node) {
            Expr::Name => match script.word(node) {
                "isserver" => Condition::exactly(Machines::SERVERS),
                "isdedicated" => Condition::exactly(Machines::DEDICATED),
                "hasinterface" => Condition::exactly(Machines::PLAYERS),
                // The host may be alone in a singleplayer game.
                "ismultiplayer" => Condition { is_true: !Machines::HOST, is_false: Machines::NONE },
                "true" => Condition::exactly(Machines::ALL),
                "false" => Condition::exactly(Machines::NONE),
                _ => match semantics.value_at(tree.token(node)).filter(|_| depth < DEEPEST) {
                    Some(value) => Condition::read(script, semantics, value, depth + 1),
                    None => Condition::default(),
                },
            },
            Expr::Code([only]) => of(*only),
            Expr::Unary(operand) => match script.word(node) {
                "if" => of(operand),
                "!" | "not" => of(operand).not(),
                "isnull" if is_of_player(script, operand) => {
                    Condition { is_true: Machines::DEDICATED, is_false: Machines::NONE }
                }
                "alive" if is_of_player(script, operand) => {
                    Condition { is_true: Machines::NONE, is_false: Machines::DEDICATED }
                }
                _ => Condition::default(),
            },
            Expr::Binary(left, right) => {
                let both = || (of(left), of(right));
                match script.word(node) {
                    "&&" | "and" => {
                        let (left, right) = both();
                        Condition { is_true: left.is_true & right.is_true, is_false: left.is_false | right.is_false }
                    }
                    "||" | "or" => {
                        let (left, right) = both();
                        Condition { is_true: left.is_true | right.is_true, is_false: left.is_false & right.is_false }
                    }
                    // Null equals nothing, not even itself.
                    "==" if is_player(script, left) && is_player(script, right) => {
                        Condition { is_true: Machines::NONE, is_false: Machines::DEDICATED }
                    }
                    _ => Condition::default(),
                }
            }
            _ => Condition::default(),
        }
    }
}

fn is_player(script: &Script, node: NodeId) -> bool {
    let node = script.tree().bare(node);
    script.tree().expr(node) == Expr::Name && script.word(node) == "player"
}

/// Whether a value is null on a machine without an interface: the player, or a display.
fn is_of_player(script: &Script, node: NodeId) -> bool {
    let node = script.tree().bare(node);
    is_player(script, node) || matches!(script.tree().expr(node), Expr::Unary(_)) && script.word(node) == "finddisplay"
}

/// Whether a command, in lower case, runs its code on the same machine, now or later.
fn is_on_same_machine(command: &str) -> bool {
    let is_handler = |set: EventSet| set.adding_command().eq_ignore_ascii_case(command);
    matches!(command, "spawn" | "oneachframe" | "isnil")
        || [EventSet::Entity, EventSet::Mission].into_iter().any(is_handler)
}

/// Determines for each node the machines on which it can run at most, given that the script itself can run on `entry`,
/// and code that is kept for later on the machines that `of_code` returns for it. If `nodes` are given, the result is only
/// right for these and what is around them.
pub fn possible_machines(
    script: &Script,
    semantics: &Semantics,
    entry: Machines,
    of_code: &dyn Fn(NodeId) -> Option<Machines>,
    nodes: Option<&[NodeId]>,
) -> Vec<Machines> {
    let tree = script.tree();
    let asked = nodes.map(|nodes| with_ancestors(script, nodes));
    let mut possible = vec![Machines::ALL; tree.len()];
    possible[tree.root().index()] = entry;
    // The machines to which a command narrows the code that is its operand.
    let mut branches: FxHashMap<NodeId, Machines> = FxHashMap::default();
    // Parents come after their children.
    for node in tree.ids().rev() {
        if asked.as_ref().is_some_and(|asked| !asked.has(node.index())) {
            continue;
        }
        let here = possible[node.index()];
        let of = |condition: NodeId| Condition::of(script, semantics, condition);
        if let Expr::Binary(left, right) = tree.expr(node) {
            let (left, right) = (tree.bare(left), tree.bare(right));
            match script.word(node) {
                "then" if script.word(left) == "if" => {
                    let condition = of(left);
                    let (then, other) = match tree.expr(right) {
                        Expr::Binary(then, other) if script.word(right) == "else" => {
                            (tree.bare(then), Some(tree.bare(other)))
                        }
                        _ => (right, None),
                    };
                    branches.insert(then, here & !condition.is_false);
                    branches.extend(other.map(|other| (other, here & !condition.is_true)));
                }
                "exitwith" if script.word(left) == "if" => {
                    branches.insert(right, here & !of(left).is_false);
                }
                "&&" | "and" => {
                    branches.insert(right, here & !of(left).is_false);
                }
                "||" | "or" => {
                    branches.insert(right, here & !of(left).is_true);
                }
                _ => {}
            }
        }
        tree.each_child(node, |child| {
            possible[child.index()] = match tree.expr(child) {
                Expr::Code(_) => match branches.get(&child) {
                    Some(narrowed) => *narrowed,
                    None => match of_code(child) {
                        Some(on) => on,
                        None if stays(script, semantics, child) => here,
                        None if script.is_of_player(child) => Machines::PLAYERS,
                        None => Machines::ALL,
                    },
                },
                _ => here,
            };
        });
        let (Expr::File(statements) | Expr::Code(statements)) = tree.expr(node) else { continue };
        let mut rest = here;
        for statement in statements {
            possible[statement.index()] = rest;
            if script.word(*statement) == "exitwith"
                && let Expr::Binary(left, _) = tree.expr(*statement)
            {
                rest = rest & !of(left).is_true;
            }
        }
    }
    possible
}

fn with_ancestors(script: &Script, nodes: &[NodeId]) -> NodeSet {
    let mut found = NodeSet::new(script.tree().len());
    for node in nodes {
        for around in std::iter::once(*node).chain(script.ancestors(*node)) {
            if found.has(around.index()) {
                break;
            }
            found.add(around.index());
        }
    }
    found
}

/// Whether code runs on the same machine as the code around it.
fn stays(script: &Script, semantics: &Semantics, code: NodeId) -> bool {
    let Some(scope) = semantics.scope_of(code).map(|scope| semantics.scope(scope)) else { return false };
    match scope.runs {
        CodeUse::Inline => true,
        CodeUse::Fresh => scope.command.is_some_and(|command| is_on_same_machine(script.word(command))),
        CodeUse::Unknown => false,
    }
}
