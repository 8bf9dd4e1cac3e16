//! What code returns: types, the elements of arrays, and the functions that it comes from.

use std::sync::Arc;

use crate::branches::{Branches, is_exit};
use crate::semantics::{Declaration, LocalId};
use crate::{CodeUse, Script, Semantics};
use sqf_reference::takes::Trait;
use sqf_reference::{Reference, Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// Longer arrays are treated as lists of values of one kind.
const MOST_ELEMENTS: usize = 8;
/// Limit for arrays in arrays, and for variables that are assigned other variables.
const DEEPEST: usize = 4;
/// Results of more functions than this are unknown.
const MOST_CALLS: usize = 8;

const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);
const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);
/// What selects one element of an array.
const ONE: TypeSet = TypeSet::of(&[Type::Number, Type::Boolean]);
/// What selects several: those for which it is true, and a range.
const SEVERAL: TypeSet = TypeSet::of(&[Type::Code, Type::Array]);

/// A value: one of `types`, or the result of one of `calls`. The default is no value at all, that of code which
/// never ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Value {
    /// Its types.
    pub types: TypeSet,
    /// Its elements if it is an array.
    pub elements: Elements,
    /// The functions that may have returned it, by name in lower case. Empty in a [`Summary`](super::Summary).
    pub calls: Vec<ReturningCall>,
}

/// What is known of the elements of an array.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Elements {
    /// Nothing.
    #[default]
    Unknown,
    /// It has exactly these.
    Exactly(Arc<[Value]>),
    /// It has any number of elements, each of which is this.
    Each(Arc<Value>),
}

impl Elements {
    /// Returns an array of any number of a value; unknown if the value is.
    fn each(value: Value) -> Elements {
        if value.is_unknown() { Elements::Unknown } else { Elements::Each(Arc::new(value)) }
    }

    /// Returns a value that stands for any element; unknown if there are none.
    pub fn every(&self) -> Value {
        match self {
            Elements::Exactly(elements) if !elements.is_empty() => {
                elements.iter().cloned().fold(Value::default(), Value::or)
            }
            Elements::Each(value) => Value::clone(value),
            _ => Value::unknown(),
        }
    }

    /// Returns the element at a position; unknown if it may not be there.
    fn at(&self, position: usize) -> Value {
        match self {
            Elements::Exactly(elements) => elements.get(position).cloned().unwrap_or_else(Value::unknown),
            _ => self.every(),
        }
    }

    fn or(self, other: Elements) -> Elements {
        match (self, other) {
            (Elements::Unknown, _) | (_, Elements::Unknown) => Elements::Unknown,
            // A list that is sometimes empty has the same elements when it is not.
            (Elements::Exactly(empty), other) | (other, Elements::Exactly(empty)) if empty.is_empty() => other,
            (Elements::Exactly(one), Elements::Exactly(two)) if one.len() == two.len() => {
                Elements::Exactly(one.iter().zip(two.iter()).map(|(one, two)| one.clone().or(two.clone())).collect())
            }
            (one, two) => Elements::each(one.every().or(two.every())),
        }
    }
}

/// A function that returned a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturningCall {
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

    /// Returns an unknown value.
    pub fn unknown() -> Value {
        Value::of(TypeSet::ANY)
    }

    /// Returns the number of its elements, if it certainly is an array of that many.
    pub fn size(&self) -> Option<usize> {
        match &self.elements {
            Elements::Exactly(elements) if self.types == ARRAY && self.calls.is_empty() => Some(elements.len()),
            _ => None,
        }
    }

    /// Whether nothing is known of it.
    pub fn is_unknown(&self) -> bool {
        self.types.is_any()
    }

    /// Returns the value of code that results in either this value or another one.
    #[must_use]
    pub fn or(self, other: Value) -> Value {
        let types = self.types.union(other.types);
        if types.is_any() {
            return Value::unknown();
        }
        let is_array = |value: &Value| value.types.contains(Type::Array);
        let elements = match (is_array(&self), is_array(&other)) {
            (true, true) => self.elements.or(other.elements),
            (false, true) => other.elements,
            _ => self.elements,
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
        let calls = self.calls.into_iter().map(|call| ReturningCall { is_changed: true, ..call });
        Value { types: self.types, elements: Elements::Unknown, calls: calls.collect() }
    }

    /// Returns the value with the results of functions filled in, given by their names.
    #[must_use]
    pub fn filled(&self, result: &mut impl FnMut(&str) -> Value) -> Value {
        self.fill(result, 0)
    }

    fn fill(&self, result: &mut impl FnMut(&str) -> Value, depth: usize) -> Value {
        // A function may return an array with an array that it returned itself.
        let elements = match &self.elements {
            _ if depth >= DEEPEST => Elements::Unknown,
            Elements::Unknown => Elements::Unknown,
            Elements::Exactly(elements) => {
                Elements::Exactly(elements.iter().map(|one| one.fill(result, depth + 1)).collect())
            }
            Elements::Each(value) => Elements::each(value.fill(result, depth + 1)),
        };
        let own = Value { types: self.types, elements, calls: Vec::new() };
        self.calls.iter().fold(own, |all, call| {
            let value = result(&call.name);
            all.or(if call.is_changed || depth >= DEEPEST { value.changed() } else { value })
        })
    }
}

/// Commands that run code for each element of an array, in lower case, each with whether the code comes first.
pub(super) const LOOPS: [(&str, bool); 7] = [
    ("foreach", true),
    ("foreachreversed", true),
    ("count", true),
    ("apply", false),
    ("select", false),
    ("findif", false),
    ("findall", false),
];

/// Determines the values of code in one script.
pub(crate) struct Values<'a> {
    pub(crate) script: &'a Script,
    pub(crate) reference: &'a Reference,
    pub(crate) semantics: &'a Semantics,
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
            Some(statements) if !self.script.has_errors_in(code) => self.of_code(statements),
            _ => (Value::unknown(), None),
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

    /// Returns the value of an expression, with the functions that it calls left open.
    pub(crate) fn of(&self, node: NodeId) -> Value {
        self.of_node(node, 0)
    }

    fn of_node(&self, node: NodeId, depth: usize) -> Value {
        let (script, tree) = (self.script, self.script.tree());
        let node = tree.bare(node);
        let types = self.semantics.types(node);
        match tree.expr(node) {
            Expr::Assign(_) | Expr::PrivateAssign(_) => Value::of(NOTHING),
            Expr::Array(elements) => {
                if depth >= DEEPEST {
                    return Value::of(ARRAY);
                }
                let elements = elements.iter().map(|element| self.of_node(*element, depth + 1));
                let elements = match elements.len() {
                    0..=MOST_ELEMENTS => Elements::Exactly(elements.collect()),
                    _ => Elements::each(elements.fold(Value::default(), Value::or)),
                };
                Value { types: ARRAY, elements, calls: Vec::new() }
            }
            Expr::Name => self.of_name(node, types, depth),
            Expr::Unary(operand) => match script.word(node) {
                "call" => self.of_call(operand, types),
                "selectrandom" if types.is_any() => self.of_node(operand, depth + 1).elements.every(),
                "+" if types == ARRAY && depth < DEEPEST => self.of_node(operand, depth + 1),
                word => {
                    let command = self.reference.signatures(word);
                    let result = command.map(|command| command.unary_result(self.semantics.types(operand)));
                    self.of_command(word, of_values(types, result))
                }
            },
            Expr::Binary(left, right) => match script.word(node) {
                "call" => self.of_call(right, types),
                "then" => self.of_branches(Branches::of_then(script, right)),
                "do" if script.word(tree.bare(left)) == "switch" => {
                    self.of_branches(Branches::of_switch(script, right))
                }
                "select" | "#" => self.of_select((left, right), types, depth),
                "apply" => {
                    let each = self.of_block(right).0;
                    Value { types, elements: Elements::each(each), calls: Vec::new() }
                }
                "+" | "-" | "arrayintersect" if types == ARRAY && depth < DEEPEST => {
                    let every = |node| self.of_node(node, depth + 1).elements.every();
                    let left = every(left);
                    let all = if script.word(node) == "+" { left.or(every(right)) } else { left };
                    Value { types, elements: Elements::each(all), calls: Vec::new() }
                }
                // The value of the last element, or of `exitWith`.
                "foreach" | "foreachreversed" => self.of_block(left).0.or(Value::of(NOTHING)),
                word => {
                    let given = (self.semantics.types(left), self.semantics.types(right));
                    let command = self.reference.signatures(word);
                    let result = command.map(|command| command.binary_result(given.0, given.1));
                    self.of_command(word, of_values(types, result))
                }
            },
            _ => Value::of(types),
        }
    }

    /// Returns the result of a command.
    fn of_command(&self, word: &str, types: TypeSet) -> Value {
        let elements = match self.reference.signatures(word) {
            Some(command) if types.contains(Type::Array) => Elements::each(Value::of(command.elements)),
            _ => Elements::Unknown,
        };
        Value { types, elements, calls: Vec::new() }
    }

    /// Returns the value of `list select 1`, `list select { ... }` and the like.
    fn of_select(&self, (left, right): (NodeId, NodeId), types: TypeSet, depth: usize) -> Value {
        if depth >= DEEPEST {
            return Value::of(types);
        }
        let is_array = |node| self.semantics.types(node).without(NOTHING) == ARRAY;
        let number = self.script.number(right).filter(|number| *number >= 0.0);
        match number {
            _ if self.script.statements(right).is_some() => {
                let every = self.of_node(left, depth + 1).elements.every();
                Value { types: ARRAY, elements: Elements::each(every), calls: Vec::new() }
            }
            Some(position) if types.is_any() => {
                let list = self.of_node(left, depth + 1);
                match list.elements.at(position as usize) {
                    value if value.is_unknown() && list.types.is_empty() => self.of_called_element(&list, position),
                    value => value,
                }
            }
            None if types.is_any() && is_array(left) => {
                let every = self.of_node(left, depth + 1).elements.every();
                let several = Value { types: ARRAY, elements: Elements::each(every.clone()), calls: Vec::new() };
                // Code and a range select several elements.
                let picked_by = self.of_node(right, depth + 1).types.without(NOTHING);
                match picked_by {
                    // What a function returns is not known yet.
                    unknown if unknown.is_empty() => several.or(every),
                    one if one.is_subset(ONE) => every,
                    some if some.is_subset(SEVERAL) => several,
                    _ => several.or(every),
                }
            }
            _ => Value::of(types),
        }
    }

    /// Returns an element of what a single function returns, if its summary is known.
    fn of_called_element(&self, list: &Value, position: f64) -> Value {
        let filled = list.filled(&mut |name| self.semantics.result(self.script, name));
        filled.elements.at(position as usize)
    }

    /// Returns the value of a variable: of what it was assigned, if that is certain.
    fn of_name(&self, node: NodeId, types: TypeSet, depth: usize) -> Value {
        if depth >= DEEPEST {
            return Value::of(types);
        }
        let token = self.script.tree().token(node);
        if !self.script.words().forms(self.script.word_id(node)).is_empty() {
            return self.of_command(self.script.word(node), types);
        }
        if let Some(value) = self.semantics.value_at(token) {
            let found = self.of_node(value, depth + 1);
            return if self.may_be_changed(token) { found.changed() } else { found };
        }
        let found = match self.semantics.local_at(token) {
            Some(local) => self.of_param(local, depth),
            None if self.script.word(node) == "_x" => self.of_element(node, depth),
            None => None,
        };
        found.filter(|found| !found.is_unknown()).unwrap_or_else(|| Value::of(types))
    }

    /// Whether something may change the elements of the array in the variable at a token, or keep it.
    fn may_be_changed(&self, token: usize) -> bool {
        let Some(local) = self.semantics.local_at(token).map(|local| self.semantics.local(local)) else { return true };
        let (script, tree) = (self.script, self.script.tree());
        // Code that runs in sequence has not executed the statements below yet.
        let code = script.node_of(token).and_then(|node| {
            script.ancestors(node).find(|around| matches!(tree.expr(*around), Expr::Code(_) | Expr::File(_)))
        });
        let is_straight = code.and_then(|code| self.semantics.scope_of(code)) == Some(local.scope);
        local.escapes
            || local
                .reads
                .iter()
                .filter(|read| !is_straight || **read < token)
                .any(|read| lets_change(script, *read).unwrap_or(local.reads.len() > 1 || *read != token))
    }

    /// Returns the value of a variable that `list params [...]` assigns.
    pub(crate) fn of_param(&self, local: LocalId, depth: usize) -> Option<Value> {
        let local = self.semantics.local(local);
        let Declaration::Param { element, index } = local.declared else { return None };
        let tree = self.script.tree();
        if local.escapes || !local.writes.is_empty() || self.script.string(element).is_none() {
            return None;
        }
        let (_, list) = outer(self.script, element)?;
        let (_, params) = outer(self.script, list)?;
        let Expr::Binary(left, _) = tree.expr(params) else { return None };
        let value = self.of_node(left, depth + 1);
        let value = if value.calls.is_empty() {
            value
        } else {
            value.filled(&mut |name| self.semantics.result(self.script, name))
        };
        Some(value.elements.at(index))
    }

    /// Returns the value of `_x`, an element of the array that the code around runs for.
    fn of_element(&self, node: NodeId, depth: usize) -> Option<Value> {
        self.of_element_in(self.list_of_element(node)?, depth)
    }

    /// Returns the value of an element of an array; None if it is none.
    pub(crate) fn of_element_in(&self, list: NodeId, depth: usize) -> Option<Value> {
        let value = self.of_node(list, depth + 1);
        let value = value.filled(&mut |name| self.semantics.result(self.script, name));
        let is_array = value.types.without(NOTHING) == ARRAY;
        is_array.then(|| value.elements.every())
    }

    /// Returns the list that the code around a node runs for, of which `_x` is an element.
    pub(crate) fn list_of_element(&self, node: NodeId) -> Option<NodeId> {
        let (script, tree) = (self.script, self.script.tree());
        let codes = script.ancestors(node).filter(|node| matches!(tree.expr(*node), Expr::Code(_)));
        for code in codes {
            let scope = self.semantics.scope(self.semantics.scope_of(code)?);
            // A function may set `_x` for the code that it runs.
            let command = scope.command.filter(|_| scope.runs == CodeUse::Inline && scope.function.is_none())?;
            let Expr::Binary(left, right) = tree.expr(command) else { continue };
            let word = script.word(command);
            let list = LOOPS.iter().find_map(|(name, is_first)| {
                let (own, list) = if *is_first { (left, right) } else { (right, left) };
                (*name == word && tree.bare(own) == code).then_some(list)
            });
            if list.is_some() {
                return list;
            }
        }
        None
    }

    fn of_call(&self, called: NodeId, types: TypeSet) -> Value {
        let tree = self.script.tree();
        let called = tree.bare(called);
        match tree.expr(called) {
            Expr::Code(statements) => self.of_code(statements).0,
            Expr::Name if types.is_any() || self.semantics.called(self.script.word_id(called)).is_some() => {
                match function_name(self.script, called) {
                    Some(name) => {
                        let call = ReturningCall { name, is_changed: false };
                        Value { types: TypeSet::NONE, elements: Elements::Unknown, calls: vec![call] }
                    }
                    None => Value::unknown(),
                }
            }
            _ => Value::of(types),
        }
    }

    /// Returns the value of the branch that runs.
    fn of_branches(&self, branches: Option<Branches>) -> Value {
        let Some(branches) = branches else { return Value::unknown() };
        let begin = if branches.may_be_none { Value::of(NOTHING) } else { Value::default() };
        branches.codes.iter().fold(begin, |value, code| value.or(self.of_block(*code).0))
    }
}

/// Whether what reads the variable at a token may change the array in it, or keep it; None if the array becomes another
/// value, or an element of one.
pub(crate) fn lets_change(script: &Script, read: usize) -> Option<bool> {
    let Some((_, around)) = script.node_of(read).and_then(|node| outer(script, node)) else { return Some(true) };
    match script.tree().expr(around) {
        Expr::Unary(_) | Expr::Binary(..) => Some(script.has_trait(around, Trait::Keeps)),
        Expr::File(_) | Expr::Code(_) => Some(false),
        _ => None,
    }
}

/// Returns the types of a command's result, without the nil of a command that is given nil: a missing value is a
/// mistake where it is missing, and must not hide what the function returns otherwise. `result` are the types without
/// that.
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

/// Returns the node around another, apart from parentheses, and its operand or element that contains that.
pub(super) fn outer(script: &Script, node: NodeId) -> Option<(NodeId, NodeId)> {
    let (mut inner, mut around) = (node, script.parent(node)?);
    while matches!(script.tree().expr(around), Expr::Paren(_)) {
        (inner, around) = (around, script.parent(around)?);
    }
    Some((inner, around))
}

/// Returns the name in lower case of the function that a name refers to; None for commands and local variables.
pub(super) fn function_name(script: &Script, node: NodeId) -> Option<Arc<str>> {
    let word = script.word_id(node);
    let name = script.words().text(word);
    let is_function = !name.starts_with('_') && script.words().forms(word).is_empty();
    is_function.then(|| Arc::from(name))
}
