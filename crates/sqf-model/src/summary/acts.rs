//! What code certainly does on the machine that runs it, and on which machines it does so.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::machines::{Condition, Machines};
use super::straight::is_loop;
use super::value::{Values, function_name};
use crate::branches::ends_code;
use crate::semantics::{Declaration, LocalId};
use crate::{Script, Semantics};
use sqf_reference::takes::{self, ArgumentName, NameUse, Row, Takes, Trait};
use sqf_reference::{Reach, Reference, Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

/// Limit for the acts of one function.
const MOST: usize = 24;

/// Something that code certainly does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// Where.
    pub place: TextRange,
    /// The machines on which it certainly happens if the code runs there.
    pub on: Machines,
    /// What.
    pub what: Deed,
}

/// What an [`Act`] does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// A command shows something, or needs the player: nothing without an interface.
    Shows(Box<str>),
    /// A command sends this variable to other machines.
    Sends(SentVariable),
    /// A command needs the parameter at this position to be local.
    Local(Box<str>, usize),
    /// A function is called, by its name in lower case, with these parameters of its caller as arguments.
    Calls(Arc<str>, Box<[Option<usize>]>),
}

/// A variable that is sent to other machines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentVariable {
    /// The command.
    pub by: Box<str>,
    /// The name of the variable as written.
    pub variable: Box<str>,
}

/// Commands about units, in lower case, that have the same result on all machines.
const SAME: [&str; 5] = ["alive", "isplayer", "rank", "side", "name"];

/// Whether a command affects only the player of the machine that runs it.
pub fn is_for_player(command: &str) -> bool {
    takes::has_trait(command, Trait::Shows)
}

/// Whether a command, in lower case, only tells the player something, which code may do besides its purpose.
pub fn tells_player(command: &str) -> bool {
    is_for_player(command) && !takes::has_trait(command, Trait::Interacts)
}

/// Whether code does nothing but tell the player something, compute it, and call functions.
pub(super) fn only_tells(script: &Script, statements: &[NodeId]) -> bool {
    let is_flow = |word: &str| takes::has_trait(word, Trait::Flow);
    let is_harmless = |word: &str| {
        matches!(word, "params" | "call" | "spawn" | "isnil")
            || takes::has_trait(word, Trait::Waits)
            || is_for_player(word)
    };
    let tree = script.tree();
    let mut left: Vec<NodeId> = statements.to_vec();
    while let Some(node) = left.pop() {
        let word = script.word(node);
        match tree.expr(node) {
            Expr::Assign(_) if !word.starts_with('_') => return false,
            Expr::Unary(_) | Expr::Binary(..) if is_flow(word) => {
                for operand in tree.children(node) {
                    match script.statements(operand) {
                        Some(inner) => left.extend(inner),
                        None if is_flow(script.word(operand)) => left.push(operand),
                        None => {}
                    }
                }
            }
            Expr::Unary(_) | Expr::Binary(..) if !is_harmless(word) => return false,
            _ => {}
        }
    }
    true
}

/// Returns the acts of code with these statements. `params` are the positions of its parameters, by their variables.
pub(super) fn acts(values: &Values<'_>, statements: &[NodeId], params: &FxHashMap<LocalId, usize>) -> Vec<Act> {
    let mut walk = Walk { values, params, found: Vec::new() };
    walk.code(statements, Machines::ALL);
    walk.found
}

/// Returns the acts of code that runs by itself.
pub fn acts_of(script: &Script, reference: &Reference, semantics: &Semantics, statements: &[NodeId]) -> Vec<Act> {
    acts(&Values { script, reference, semantics }, statements, &FxHashMap::default())
}

struct Walk<'a> {
    values: &'a Values<'a>,
    params: &'a FxHashMap<LocalId, usize>,
    found: Vec<Act>,
}

impl Walk<'_> {
    fn condition(&self, node: NodeId) -> Condition {
        Condition::of(self.values.script, self.values.semantics, node)
    }

    /// Visits code that certainly runs on these machines.
    fn code(&mut self, statements: &[NodeId], on: Machines) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let mut on = on;
        for statement in statements {
            if on.is_empty() {
                return;
            }
            if script.word(*statement) == "exitwith"
                && let Expr::Binary(left, right) = tree.expr(*statement)
            {
                self.node(left, on);
                let condition = self.condition(left);
                if let Some(statements) = script.statements(right) {
                    self.code(statements, on & condition.is_true);
                }
                if !is_same_everywhere(script, left) {
                    on = on & condition.is_false;
                }
                continue;
            }
            self.node(*statement, on);
            if ends_code(script, *statement) {
                return;
            }
            if script.word(*statement) == "waituntil"
                && let Expr::Unary(code) = tree.expr(*statement)
                && let Some(last) = script.statements(code).and_then(<[_]>::last)
            {
                let never = on & self.condition(*last).is_false;
                if never.contains(Machines::DEDICATED) && asks_for_display(script, code) {
                    self.add(tree.tokens(*statement), never, Deed::Shows("findDisplay".into()));
                }
                on = on & !never;
            }
        }
    }

    fn node(&mut self, node: NodeId, on: Machines) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        if on.is_empty() {
            return;
        }
        match tree.expr(node) {
            // Defaults such as `getPos player` are only used if nothing is passed.
            Expr::Code(_) | Expr::Unary(_) | Expr::Binary(..) if is_left_out(script, node) => return,
            Expr::Unary(operand) => match (script.word(node), script.statements(operand)) {
                ("call" | "waituntil", Some(statements)) => self.code(statements, on),
                _ => self.node(operand, on),
            },
            Expr::Binary(left, right) => {
                self.node(left, on);
                match script.word(node) {
                    "then" => self.branches(left, right, on),
                    "call" | "do" => match script.statements(right) {
                        Some(statements) if script.word(node) == "call" || is_loop(script, left) => {
                            self.code(statements, on);
                        }
                        _ => self.node(right, on),
                    },
                    "foreach" => {
                        self.node(right, on);
                        if let Some(statements) = script.statements(left) {
                            self.code(statements, on);
                        }
                    }
                    "spawn" => match script.statements(right) {
                        Some(statements) => self.code(statements, on),
                        None => self.node(right, on),
                    },
                    _ => self.node(right, on),
                }
            }
            _ => {
                for child in tree.children(node) {
                    self.node(child, on);
                }
            }
        }
        self.act(node, on);
    }

    fn branches(&mut self, condition: NodeId, branches: NodeId, on: Machines) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let condition = self.condition(condition);
        let branches = tree.bare(branches);
        let (then, other) = match tree.expr(branches) {
            Expr::Binary(then, other) if script.word(branches) == "else" => (then, Some(other)),
            _ => (branches, None),
        };
        if let Some(statements) = script.statements(then) {
            self.code(statements, on & condition.is_true);
        }
        if let Some(statements) = other.and_then(|other| script.statements(other)) {
            self.code(statements, on & condition.is_false);
        }
    }

    /// Adds what a node does.
    fn act(&mut self, node: NodeId, on: Machines) {
        if self.found.len() >= MOST {
            return;
        }
        let (script, tree) = (self.values.script, self.values.script.tree());
        let word = script.word(node);
        let token = tree.token(node);
        match tree.expr(node) {
            Expr::Name if word == "player" && is_player_needed(script, node) => {
                self.add(token..token + 1, on, Deed::Shows("player".into()));
            }
            Expr::Unary(operand) => {
                if is_for_player(word) {
                    if !is_asked(script, node) {
                        self.add(token..token + 1, on, Deed::Shows(script.text(token).into()));
                    }
                } else if is_sent(script, node) {
                    self.sends(node, operand, on);
                } else if word == "call" {
                    self.calls(node, None, operand, on);
                } else {
                    self.local(node, operand, on);
                }
            }
            Expr::Binary(left, right) => {
                if is_for_player(word) {
                    self.add(token..token + 1, on, Deed::Shows(script.text(token).into()));
                } else if is_sent(script, node) {
                    self.sends(node, right, on);
                } else if word == "call" || word == "spawn" {
                    self.calls(node, Some(left), right, on);
                } else {
                    self.local(node, left, on);
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, tokens: std::ops::Range<usize>, on: Machines, what: Deed) {
        let is_known = |act: &Act| act.what == what && act.on.contains(on);
        if self.found.iter().any(is_known) {
            return;
        }
        if let Some((place, _)) = self.values.script.place(tokens) {
            self.found.push(Act { place, on, what });
        }
    }

    fn sends(&mut self, node: NodeId, name: NodeId, on: Machines) {
        let script = self.values.script;
        if let Some(variable) = script.string(name) {
            let by = script.text(script.tree().token(node)).into();
            let what = Deed::Sends(SentVariable { by, variable: variable.as_ref().into() });
            self.add(script.tree().tokens(node), on, what);
        }
    }

    /// Adds the use of a parameter that has to be local.
    fn local(&mut self, node: NodeId, operand: NodeId, on: Machines) {
        let script = self.values.script;
        if let Some(position) = self.param(operand)
            && needs_local(script, self.values.reference, self.values.semantics, node)
        {
            let command = script.text(script.tree().token(node)).into();
            self.add(script.tree().tokens(node), on, Deed::Local(command, position));
        }
    }

    fn calls(&mut self, node: NodeId, arguments: Option<NodeId>, called: NodeId, on: Machines) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let called = tree.bare(called);
        let Some(name) = function_name(script, called).filter(|_| tree.expr(called) == Expr::Name) else { return };
        let arguments = arguments.and_then(|arguments| script.elements(arguments)).unwrap_or_default();
        let passed = arguments.iter().map(|argument| self.param(*argument)).collect();
        self.add(tree.tokens(node), on, Deed::Calls(name, passed));
    }

    /// Returns the position of the parameter that a value is.
    fn param(&self, value: NodeId) -> Option<usize> {
        let (tree, semantics) = (self.values.script.tree(), self.values.semantics);
        let id = semantics.local_at(tree.token(tree.bare(value))).filter(|_| tree.is_name(tree.bare(value)))?;
        let local = semantics.local(id);
        let own = usize::from(matches!(local.declared, Declaration::PrivateAssign | Declaration::Assign));
        self.params.get(&id).copied().filter(|_| local.writes.len() <= own && !local.escapes)
    }
}

/// Whether a command sends the variable that it names: `publicVariable`.
fn is_sent(script: &Script, node: NodeId) -> bool {
    let sends = |row: &Row| matches!(row.takes, Takes::Name(ArgumentName::Variable, NameUse::Send));
    script.command_takes(node).iter().any(sends)
}

/// Whether a command is meant to be given null as well.
fn is_test(script: &Script, node: NodeId) -> bool {
    script.has_trait(node, Trait::TakesAny) || script.has_trait(node, Trait::TakesNull)
}

/// Whether a node is skipped with everything in it: code that may not run, and lists of defaults.
fn is_left_out(script: &Script, node: NodeId) -> bool {
    matches!(script.tree().expr(node), Expr::Code(_)) || matches!(script.word(node), "params" | "param")
}

/// Whether code needs a display.
fn asks_for_display(script: &Script, code: NodeId) -> bool {
    script
        .words()
        .find("finddisplay")
        .is_some_and(|word| script.words().tokens_within(word, script.tree().tokens(code)).next().is_some())
}

/// Whether a value is only tested for existence where it is.
pub fn is_asked(script: &Script, node: NodeId) -> bool {
    script.user(node).is_some_and(|user| script.word(user) == "isnull")
}

/// Whether a node is a command that has an effect only if its first operand, an object, is local.
pub fn needs_local(script: &Script, reference: &Reference, semantics: &Semantics, node: NodeId) -> bool {
    let word = script.word(node);
    let Some(record) = reference.command(word) else { return false };
    let is_of_objects = || {
        let command = reference.signatures(word)?;
        let operands = match script.tree().expr(node) {
            Expr::Binary(..) => {
                command.binary_for(TypeSet::ANY, TypeSet::ANY).map(|form| form.left).reduce(TypeSet::union)?
            }
            _ => command.unary_operands(),
        };
        Some(!operands.is_any() && operands.contains(Type::Object) && !operands.contains(Type::String))
    };
    // A command that returns something is a query.
    record.locality.argument == Some(Reach::Local)
        && semantics.types(node) == Type::Nothing.into()
        && is_of_objects() == Some(true)
}

/// Whether a node is a comparison, or joins conditions.
fn combines(script: &Script, node: NodeId) -> bool {
    script.has_trait(node, Trait::Logic) || script.has_trait(node, Trait::Compares)
}

/// Whether a condition depends on units only, in ways that are the same on all machines: `!isPlayer _unit`.
fn is_same_everywhere(script: &Script, node: NodeId) -> bool {
    let tree = script.tree();
    let node = tree.bare(node);
    match tree.expr(node) {
        Expr::Text | Expr::Number => true,
        Expr::Unary(operand) if SAME.contains(&script.word(node)) => {
            let operand = tree.bare(operand);
            tree.expr(operand) == Expr::Name && script.word(operand).starts_with('_')
        }
        Expr::Unary(operand) => {
            (script.word(node) == "if" || combines(script, node)) && is_same_everywhere(script, operand)
        }
        Expr::Binary(left, right) => {
            combines(script, node) && is_same_everywhere(script, left) && is_same_everywhere(script, right)
        }
        Expr::Code([only]) => is_same_everywhere(script, *only),
        _ => false,
    }
}

/// Whether the place of `player` needs a unit: an operand of a command that does something with it, or an argument.
pub fn is_player_needed(script: &Script, node: NodeId) -> bool {
    let tree = script.tree();
    let (mut inner, mut around) = (node, script.parent(node));
    while let Some(outer) = around.filter(|outer| matches!(tree.expr(*outer), Expr::Paren(_) | Expr::Array(_))) {
        (inner, around) = (outer, script.parent(outer));
    }
    let Some(around) = around else { return false };
    // A default is only used if there is no other value.
    let has_default = |word: &str| matches!(word, "params" | "param" | "getvariable" | "getordefault");
    if script.ancestors(around).any(|outer| has_default(script.word(outer))) {
        return false;
    }
    match tree.expr(around) {
        Expr::Unary(_) => !is_test(script, around),
        Expr::Binary(left, _) => {
            let word = script.word(around);
            // `player sideChat "open"`: the command itself is what has no effect.
            !is_test(script, around)
                && !tells_player(word)
                && (inner == left || word != "select" && takes::remote_command(word).is_none())
        }
        _ => false,
    }
}
