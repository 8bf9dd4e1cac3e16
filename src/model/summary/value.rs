//! What code returns: types, the elements of arrays, and the functions that it comes from.

use std::sync::Arc;

use super::straight::is_exit;
use crate::catalog::{Reference, Type, TypeSet};
use crate::model::{Script, Semantics};
use crate::syntax::{Expr, NodeId};

/// Arrays with more elements are lists of equal things.
const MOST_ELEMENTS: usize = 8;
/// Limit for arrays in arrays, and for variables that are assigned other variables.
const DEEPEST: usize = 4;
/// Results of more functions than this are unknown.
const MOST_CALLS: usize = 8;

const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);
const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);

/// A value: one of `types`, or the result of one of `calls`. The default is no value at all, that of code which never
/// ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Value {
    /// Its types.
    pub types: TypeSet,
    /// The elements if it is an array, where known.
    pub elements: Option<Arc<[Value]>>,
    /// The functions that may have returned it, by name in lower case. Empty in a [`Summary`](super::Summary).
    pub calls: Vec<Called>,
}

/// A function that returned a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// Its name in lower case.
    pub name: Arc<str>,
    /// Whether an array may have other elements than those that the function returned.
    pub is_changed: bool,
}

impl Value {
    /// A value of these types.
    pub fn of(types: TypeSet) -> Value {
        Value { types, ..Value::default() }
    }

    /// A value of which nothing is known.
    pub fn unknown() -> Value {
        Value::of(TypeSet::ANY)
    }

    /// Whether nothing is known of it.
    pub fn is_unknown(&self) -> bool {
        self.types.is_any()
    }

    /// Returns what is either this value or another one.
    #[must_use]
    pub fn or(self, other: Value) -> Value {
        let types = self.types.union(other.types);
        if types.is_any() {
            return Value::unknown();
        }
        let elements = match (self.types.contains(Type::Array), other.types.contains(Type::Array)) {
            (true, false) => self.elements,
            (false, true) => other.elements,
            (false, false) => None,
            (true, true) => match (self.elements, other.elements) {
                (Some(one), Some(two)) if one.len() == two.len() => {
                    let both = one.iter().zip(two.iter());
                    Some(both.map(|(one, two)| one.clone().or(two.clone())).collect())
                }
                _ => None,
            },
        };
        let mut calls = self.calls;
        for call in other.calls {
            match calls.iter_mut().find(|known| known.name == call.name) {
                Some(known) => known.is_changed |= call.is_changed,
                None => calls.push(call),
            }
        }
        if calls.len() > MOST_CALLS { Value::unknown() } else { Value { types, elements, calls } }
    }

    /// Returns the value after something may have changed its elements, if it is an array.
    #[must_use]
    pub fn changed(self) -> Value {
        let calls = self.calls.into_iter().map(|call| Called { is_changed: true, ..call });
        Value { types: self.types, elements: None, calls: calls.collect() }
    }

    /// Returns the value with the results of functions filled in, given by their names.
    #[must_use]
    pub fn filled(&self, result: &mut impl FnMut(&str) -> Value) -> Value {
        self.fill(result, 0)
    }

    fn fill(&self, result: &mut impl FnMut(&str) -> Value, depth: usize) -> Value {
        // A function may return an array with an array that it returned itself.
        let elements = self.elements.as_ref().filter(|_| depth < DEEPEST);
        let elements = elements.map(|elements| elements.iter().map(|one| one.fill(result, depth + 1)).collect());
        let own = Value { types: self.types, elements, calls: Vec::new() };
        self.calls.iter().fold(own, |all, call| {
            let value = result(&call.name);
            all.or(if call.is_changed || depth >= DEEPEST { value.changed() } else { value })
        })
    }
}

/// Determines the values of code in one script.
pub(super) struct Values<'a> {
    pub(super) script: &'a Script,
    pub(super) reference: &'a Reference,
    pub(super) semantics: &'a Semantics,
}

impl Values<'_> {
    /// Returns the value of code with these statements: of the last one, or of what ends it earlier. Also returns the
    /// expression that it is usually the value of.
    pub(super) fn of_code(&self, statements: &[NodeId]) -> (Value, Option<NodeId>) {
        let tree = self.script.tree();
        let mut value = Value::default();
        let mut returned = None;
        let Some((last, before)) = statements.split_last() else { return (Value::of(NOTHING), None) };
        for statement in before {
            match self.exit(*statement) {
                Exit::None => {}
                Exit::With(code) => {
                    let (of_exit, node) = self.of_block(code);
                    if returned.is_none() && of_exit.types != NOTHING {
                        returned = node;
                    }
                    value = value.or(of_exit);
                }
                Exit::Unknown => value = Value::unknown(),
            }
        }
        let of_last = match self.exit(*last) {
            Exit::None => self.of_node(*last, 0),
            // The condition may be false.
            Exit::With(code) => self.of_block(code).0.or(Value::of(NOTHING)),
            Exit::Unknown => Value::unknown(),
        };
        if of_last.types != NOTHING || returned.is_none() {
            let is_assignment = matches!(tree.expr(*last), Expr::Assign(_) | Expr::PrivateAssign(_));
            returned = (!is_assignment).then_some(*last).or(returned);
        }
        (value.or(of_last), returned)
    }

    fn of_block(&self, code: NodeId) -> (Value, Option<NodeId>) {
        match self.script.statements(code) {
            Some(statements) => self.of_code(statements),
            None => (Value::unknown(), None),
        }
    }

    /// Returns how a statement may end the code that it belongs to.
    fn exit(&self, statement: NodeId) -> Exit {
        let tree = self.script.tree();
        if self.script.word(statement) == "exitwith"
            && let Expr::Binary(_, code) = tree.expr(statement)
        {
            return Exit::With(code);
        }
        if is_exit(self.script, statement) { Exit::Unknown } else { Exit::None }
    }

    fn of_node(&self, node: NodeId, depth: usize) -> Value {
        let (script, tree) = (self.script, self.script.tree());
        let node = tree.bare(node);
        let types = self.semantics.types(node);
        match tree.expr(node) {
            Expr::Assign(_) | Expr::PrivateAssign(_) => Value::of(NOTHING),
            Expr::Array(elements) => {
                let is_known = elements.len() <= MOST_ELEMENTS && depth < DEEPEST;
                let elements = || elements.iter().map(|element| self.of_node(*element, depth + 1)).collect();
                Value { types: ARRAY, elements: is_known.then(elements), calls: Vec::new() }
            }
            Expr::Name => self.of_name(node, types, depth),
            Expr::Unary(operand) => match script.word(node) {
                "call" => self.of_call(operand, types),
                word => {
                    let command = self.reference.signatures(word);
                    let result = command.map(|command| command.unary_result(self.semantics.types(operand)));
                    Value::of(of_values(types, result))
                }
            },
            Expr::Binary(left, right) => match script.word(node) {
                "call" => self.of_call(right, types),
                "then" => self.of_then(right),
                "do" if script.word(tree.bare(left)) == "switch" => self.of_switch(right),
                word => {
                    let given = (self.semantics.types(left), self.semantics.types(right));
                    let command = self.reference.signatures(word);
                    Value::of(of_values(types, command.map(|command| command.binary_result(given.0, given.1))))
                }
            },
            _ => Value::of(types),
        }
    }

    /// Returns the value of a variable: of what it was assigned, if that is certain.
    fn of_name(&self, node: NodeId, types: TypeSet, depth: usize) -> Value {
        let token = self.script.tree().token(node);
        let Some(value) = self.semantics.value_at(token).filter(|_| depth < DEEPEST) else { return Value::of(types) };
        let found = self.of_node(value, depth + 1);
        // Anything that reads an array may change its elements.
        let local = self.semantics.local_at(token).map(|local| self.semantics.local(local));
        let is_only_read = local.is_some_and(|local| local.reads.len() == 1);
        if is_only_read { found } else { found.changed() }
    }

    fn of_call(&self, called: NodeId, types: TypeSet) -> Value {
        let tree = self.script.tree();
        let called = tree.bare(called);
        match tree.expr(called) {
            Expr::Code(statements) => self.of_code(statements).0,
            Expr::Name if types.is_any() => match function_name(self.script, called) {
                Some(name) => {
                    let call = Called { name, is_changed: false };
                    Value { types: TypeSet::NONE, elements: None, calls: vec![call] }
                }
                None => Value::unknown(),
            },
            _ => Value::of(types),
        }
    }

    fn of_then(&self, right: NodeId) -> Value {
        let tree = self.script.tree();
        let right = tree.bare(right);
        match tree.expr(right) {
            Expr::Code(statements) => self.of_code(statements).0.or(Value::of(NOTHING)),
            Expr::Binary(one, two) if self.script.word(right) == "else" => {
                self.of_block(one).0.or(self.of_block(two).0)
            }
            Expr::Array([one, two]) => self.of_block(*one).0.or(self.of_block(*two).0),
            _ => Value::unknown(),
        }
    }

    fn of_switch(&self, code: NodeId) -> Value {
        let (script, tree) = (self.script, self.script.tree());
        let Some(statements) = script.statements(code) else { return Value::unknown() };
        let (mut value, mut has_default) = (Value::default(), false);
        for statement in statements {
            let code = match (tree.expr(*statement), script.word(*statement)) {
                (Expr::Binary(_, code), ":") => code,
                (Expr::Unary(code), "default") => {
                    has_default = true;
                    code
                }
                // `case 1;` shares the code of the next one.
                (Expr::Unary(_), "case") => continue,
                _ => return Value::unknown(),
            };
            value = value.or(self.of_block(code).0);
        }
        if has_default { value } else { Value::unknown() }
    }
}

/// Returns the types of a command's result, without the nil of a command that is given nil: a missing value is a mistake
/// where it is missing, and must not hide what the function returns otherwise. `result` are the types without that.
fn of_values(types: TypeSet, result: Option<TypeSet>) -> TypeSet {
    match result {
        Some(result) if !result.may_be_nothing() => types.without(NOTHING),
        _ => types,
    }
}

/// How a statement may end code.
enum Exit {
    None,
    /// `if (condition) exitWith { ... }`: this code.
    With(NodeId),
    Unknown,
}

/// Returns the name in lower case of the function that a name refers to; None for commands and local variables.
pub(super) fn function_name(script: &Script, node: NodeId) -> Option<Arc<str>> {
    let word = script.word_id(node);
    let name = script.words().text(word);
    let is_function = !name.starts_with('_') && script.words().forms(word).is_empty();
    is_function.then(|| Arc::from(name))
}
