//! What certainly happens with the parameters of a function: the commands and functions that use them.

use std::cell::OnceCell;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::straight::Visit;
use super::value::{LOOPS, Values, function_name, outer};
use super::{Param, ParamUse, UsedBy};
use crate::Script;
use crate::semantics::{Declaration, LocalId, Semantics};
use sqf_reference::takes::Trait;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::{TextRange, starts_with_ignoring_case};

/// Limit for parameters; functions with more take lists.
pub(super) const MOST_PARAMS: usize = 32;
/// Limit for the certain uses of one parameter: later ones seldom say more.
const MOST_USES: usize = 4;

/// A parameter whose uses count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Followed {
    /// Its position; None for a variable that stands for all of `_this`.
    pub(super) position: Option<usize>,
    /// The token from which on they no longer count.
    pub(super) end: usize,
    /// The end of the first value that is assigned to it.
    pub(super) assigned: usize,
}

/// Positions below [`MOST_PARAMS`], one bit each: a function may test any number of arguments.
pub(super) type Positions = u32;

/// Collects the uses of parameters.
pub(super) struct Uses<'a> {
    pub(super) values: &'a Values<'a>,
    /// The code of the function, or the script.
    pub(super) node: NodeId,
    /// The parameters, by their variables.
    pub(super) locals: &'a FxHashMap<LocalId, Followed>,
    pub(super) params: &'a mut Vec<Param>,
    /// The uses of `_this` itself.
    pub(super) this: &'a mut Vec<ParamUse>,
    /// Variables whose further uses say nothing.
    pub(super) ended: FxHashSet<LocalId>,
    /// The variables in the conditions of the code around.
    pub(super) conditions: Vec<FxHashSet<LocalId>>,
    /// The variables that `spawn` passes to the code around as `_this`.
    pub(super) spawned: Vec<LocalId>,
    /// Whether the function changes the array of its arguments; determined when first asked.
    pub(super) changes_this: OnceCell<bool>,
    /// Whether the function tests what its arguments are as a whole; determined when first asked.
    pub(super) tests_this: OnceCell<bool>,
    /// The positions of arguments that the function tests where it reads them; determined when first asked.
    pub(super) tested_elements: OnceCell<Positions>,
}

impl Uses<'_> {
    /// Returns how the command or array around a value uses it.
    fn used_by(&self, inner: NodeId, around: NodeId) -> Option<UsedBy> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let command = || self.values.reference.signatures(script.word(around));
        let name = || script.text(tree.token(around)).into();
        let types = |node: NodeId| {
            // A command does nothing if an operand is nil, so nil says nothing about the other operand.
            let types = self.values.semantics.types(node).without(Type::Nothing.into());
            if types.is_empty() { TypeSet::ANY } else { types }
        };
        let accepted = match tree.expr(around) {
            Expr::Unary(_) => {
                let command = command().filter(|command| command.from_engine.unary())?;
                command.unary_operands()
            }
            Expr::Binary(left, right) if left == inner && matches!(script.word(around), "call" | "spawn") => {
                let right = tree.bare(right);
                return function_name(script, right).filter(|_| tree.is_name(right)).map(UsedBy::This);
            }
            Expr::Binary(left, _) if left == inner && script.word(around) == "params" => {
                without_array(script, self.values.semantics, around).map(|_| Type::Array.into())?
            }
            Expr::Binary(left, right) => {
                let command = command().filter(|command| command.from_engine.binary())?;
                let (given, is_left) = if left == inner { (types(right), true) } else { (types(left), false) };
                let fitting = command
                    .binary_for(if is_left { TypeSet::ANY } else { given }, if is_left { given } else { TypeSet::ANY });
                let own = fitting.map(|fitting| if is_left { fitting.left } else { fitting.right });
                own.reduce(TypeSet::union)?
            }
            Expr::Array(elements) => {
                let position = elements.iter().position(|element| *element == inner)?;
                return self.used_in_array(around, position);
            }
            _ => return None,
        };
        (!accepted.is_any()).then(|| UsedBy::Command(name(), accepted))
    }

    /// Returns how the command or function around an array uses the element at a position.
    fn used_in_array(&self, array: NodeId, position: usize) -> Option<UsedBy> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let (inner, around) = outer(script, array)?;
        let (path, inner, command) = match tree.expr(around) {
            Expr::Array(elements) => {
                let at = elements.iter().position(|element| *element == inner)?;
                let (inner, command) = outer(script, around)?;
                (Some(at as u32), inner, command)
            }
            _ => (None, inner, around),
        };
        let (left, right) = tree.operands(command)?;
        if left == Some(inner) {
            let right = tree.bare(right);
            let is_call = matches!(script.word(command), "call" | "spawn") && tree.expr(right) == Expr::Name;
            let function = function_name(script, right).filter(|_| is_call && path.is_none())?;
            return Some(UsedBy::Function(function, position));
        }
        let shape = script.taken_array(command, path.as_slice(), |left| self.values.semantics.types(left))?;
        let wanted = shape.types.get(position).copied().filter(|wanted| !wanted.is_any())?;
        // Those at the end may be left out.
        let accepted = if position < shape.least { wanted } else { wanted.union(Type::Nothing.into()) };
        Some(UsedBy::Command(script.text(tree.token(command)).into(), accepted))
    }
}

impl Uses<'_> {
    /// Whether code tests a variable of the game, so that it may have several types there.
    fn tests(&self, code: NodeId, variable: &str) -> bool {
        let script = self.values.script;
        let tokens = script.tree().tokens(code).filter(|token| script.text(*token).eq_ignore_ascii_case(variable));
        tokens.into_iter().any(|token| is_tested(script, token))
    }

    /// Returns the variable whose elements `_x` stands for, if nothing tests it.
    fn list_of(&self, node: NodeId) -> Option<LocalId> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let code = script.ancestors(node).find(|around| matches!(tree.expr(*around), Expr::Code(_)))?;
        let (_, command) = outer(script, code)?;
        let Expr::Binary(left, right) = tree.expr(command) else { return None };
        let (_, is_first) = LOOPS.iter().find(|(name, _)| *name == script.word(command))?;
        let list = if *is_first { right } else { left };
        let list = tree.bare(list);
        let is_name = tree.expr(list) == Expr::Name && list != code;
        self.values.semantics.local_at(tree.token(list)).filter(|_| is_name && !self.tests(code, "_x"))
    }
}

/// Returns the first variable that `_list params [...]` leaves undefined if `_list` is not an array, which then stands
/// for an array of it: it has no default, and the script reads it without a test.
pub fn without_array(script: &Script, semantics: &Semantics, params: NodeId) -> Option<LocalId> {
    let Expr::Binary(left, list) = script.tree().expr(params) else { return None };
    let later = script.elements(list)?.iter().skip(1).filter(|element| script.string(**element).is_some());
    let mut later = later.filter(|_| !script.is_this(left)).filter_map(|element| {
        let is_it =
            |declared: Declaration| matches!(declared, Declaration::Param { element: it, .. } if it == *element);
        semantics.locals().find(|(_, local)| is_it(local.declared))
    });
    let found = later.find(|(_, local)| {
        let is_kept = local.named.is_empty() && local.writes.is_empty() && !local.escapes;
        is_kept && !local.reads.is_empty() && !local.reads.iter().any(|read| is_tested(script, *read))
    });
    found.map(|(id, _)| id)
}

/// Whether the name at a token is what `params` takes apart, so that it must be an array.
pub(super) fn is_taken_apart(script: &Script, semantics: &Semantics, token: usize) -> bool {
    let around = script.node_of(token).and_then(|node| outer(script, node));
    around.is_some_and(|(inner, around)| {
        let is_it = script.word(around) == "params" && script.tree().operands(around) != Some((None, inner));
        is_it && without_array(script, semantics, around).is_some()
    })
}

/// Whether something tests the value that the name at a token has.
pub(super) fn is_tested(script: &Script, token: usize) -> bool {
    let tree = script.tree();
    let around = script.node_of(token).and_then(|node| outer(script, node));
    around.is_some_and(|(_, around)| match tree.expr(around) {
        Expr::Unary(_) | Expr::Binary(..) => script.has_trait(around, Trait::TakesAny),
        // `isNil { _this }`
        Expr::Code([_]) => outer(script, around).is_some_and(|(_, it)| script.has_trait(it, Trait::TakesAny)),
        // `[_a, _b] isEqualTypeParams ...`
        Expr::Array(_) => outer(script, around).is_some_and(|(_, it)| script.has_trait(it, Trait::TakesAny)),
        _ => false,
    })
}

impl Uses<'_> {
    /// Adds the uses of parameters where a function hands all of its arguments on: `call TAG_fnc_open`,
    /// `_this call ...`.
    fn handed_on(&mut self, node: NodeId) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let Some((left, right)) = tree.operands(node).filter(|_| script.word(node) == "call") else { return };
        let right = tree.bare(right);
        let is_all = left.is_none_or(|left| script.is_this(left)) && tree.expr(right) == Expr::Name;
        let Some(name) = function_name(script, right).filter(|_| is_all && self.is_own_this(node)) else { return };
        if left.is_none() && !self.is_this_tested() {
            self.add_to_this(node, UsedBy::This(Arc::clone(&name)), false);
        }
        let token = tree.token(node);
        let positions = self.locals.iter().filter(|(id, it)| {
            let is_guarded = self.conditions.iter().any(|locals| locals.contains(id));
            token < it.end && !self.ended.contains(id) && !is_guarded
        });
        let mut positions: Vec<usize> = positions.filter_map(|(_, it)| it.position).collect();
        positions.sort_unstable();
        for position in positions {
            self.add(position, node, UsedBy::Function(Arc::clone(&name), position), false);
        }
    }

    /// Adds the use of an argument where it is read: `(_this select 0) setDamage 1`.
    fn selected(&mut self, node: NodeId) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let Expr::Binary(left, right) = tree.expr(node) else { return };
        let Some(position) = index(script, right).filter(|position| *position < MOST_PARAMS) else { return };
        let is_it = matches!(script.word(node), "select" | "#") && script.is_this(left) && self.is_own_this(node);
        // A parameter of that position has a name, and its own uses.
        if !is_it
            || self.params.get(position).is_some_and(|param| !param.name.is_empty())
            || self.tests_element(position)
        {
            return;
        }
        let Some((inner, around)) = outer(script, node) else { return };
        let Some(by) = self.used_by(inner, around) else { return };
        if self.params.len() <= position {
            self.params.resize_with(position + 1, Param::unnamed);
        }
        if let Some((place, _)) = script.place(tree.tokens(node)) {
            self.params[position].place = place;
        }
        self.add(position, around, by, false);
    }

    /// Returns the names `_this` in the function.
    fn names_of_this(&self) -> impl Iterator<Item = usize> {
        let (words, own) = (self.values.script.words(), self.values.script.tree().tokens(self.node));
        words.find("_this").into_iter().flat_map(move |this| words.tokens_within(this, own.clone()))
    }

    /// Whether the function tests one of its arguments where it reads it.
    fn tests_element(&self, position: usize) -> bool {
        let tested = self.tested_elements.get_or_init(|| self.elements_that_are_tested());
        position < MOST_PARAMS && tested & (1 << position) != 0
    }

    fn elements_that_are_tested(&self) -> Positions {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let selects = self.names_of_this().filter_map(|token| script.parent(script.node_of(token)?));
        let is_tested =
            |select: NodeId| outer(script, select).is_some_and(|(_, around)| script.has_trait(around, Trait::TakesAny));
        let tested = selects.filter_map(|select| match tree.expr(select) {
            Expr::Binary(_, right) if is_tested(select) => index(script, right),
            _ => None,
        });
        tested.filter(|position| *position < MOST_PARAMS).fold(0, |all, position| all | 1 << position)
    }

    /// Whether `_this` at a node is what the function itself is called with.
    fn is_own_this(&self, node: NodeId) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let codes = script.ancestors(node).filter(|around| matches!(tree.expr(*around), Expr::Code(_)));
        let mut outside = codes.skip_while(|code| *code != self.node);
        let is_inside = outside.next().is_some() || matches!(tree.expr(self.node), Expr::File(_));
        let codes = script.ancestors(node).take_while(|around| *around != self.node);
        let mut commands =
            codes.filter(|around| matches!(tree.expr(*around), Expr::Code(_))).map(|code| outer(script, code));
        is_inside
            && commands.all(|it| it.is_some_and(|(_, command)| !matches!(script.word(command), "call" | "spawn")))
            && !*self.changes_this.get_or_init(|| self.changes_this())
    }

    /// Whether the function changes the array of its arguments: `_this set [2, -1]`, `_this = +_this`.
    fn changes_this(&self) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        self.names_of_this().any(|token| {
            if script.text(token + 1) == "=" {
                return true;
            }
            let Some((inner, around)) = script.node_of(token).and_then(|node| outer(script, node)) else { return true };
            let is_changed = match tree.expr(around) {
                Expr::Binary(left, _) => left == inner && script.has_trait(around, Trait::Keeps),
                Expr::Unary(_) => script.has_trait(around, Trait::Keeps),
                _ => false,
            };
            is_changed && !script.has_trait(around, Trait::Runs)
        })
    }

    /// Adds the use of `_this` itself: `_this setDamage 1`, `_this select 0`.
    fn of_this(&mut self, node: NodeId) {
        if self.is_this_tested() || !self.is_own_this(node) {
            return;
        }
        let Some((inner, around)) = outer(self.values.script, node) else { return };
        if let Some(by) = self.used_by(inner, around) {
            self.add_to_this(around, by, false);
        }
    }

    /// Whether the function tests its arguments as a whole, so that it may take several types.
    fn is_this_tested(&self) -> bool {
        *self.tests_this.get_or_init(|| {
            let script = self.values.script;
            let own = script.tree().tokens(self.node);
            let tokens = &script.pre().tokens()[own.clone()];
            let is_text = |kind: TokenKind| matches!(kind, TokenKind::DoubleString | TokenKind::SingleString);
            let mut texts = own.zip(tokens).filter(|(_, token)| is_text(token.kind));
            self.names_of_this().any(|token| is_tested(script, token))
                || texts.any(|(token, _)| matches!(script.text(token), "\"_this\"" | "'_this'"))
        })
    }

    fn add(&mut self, position: usize, at: NodeId, by: UsedBy, is_of_elements: bool) {
        if let Some(used) = self.used(at, by, is_of_elements) {
            add(&mut self.params[position].uses, used);
        }
    }

    fn add_to_this(&mut self, at: NodeId, by: UsedBy, is_of_elements: bool) {
        if let Some(used) = self.used(at, by, is_of_elements) {
            add(self.this, used);
        }
    }

    fn used(&self, at: NodeId, by: UsedBy, is_of_elements: bool) -> Option<ParamUse> {
        let script = self.values.script;
        let (place, _) = script.place(script.tree().tokens(at))?;
        Some(ParamUse { place, by, is_conditional: !self.conditions.is_empty(), is_of_elements })
    }
}

/// Returns the index that a number is.
fn index(script: &Script, number: NodeId) -> Option<usize> {
    script.number(number).filter(|index| *index >= 0.0 && index.fract() == 0.0).map(|index| index as usize)
}

/// Adds a use, unless it is known or there are many.
fn add(uses: &mut Vec<ParamUse>, new: ParamUse) {
    let is_alike = |known: &&ParamUse| known.is_conditional == new.is_conditional;
    let is_known = |known: &ParamUse| {
        known.by == new.by
            && known.is_of_elements == new.is_of_elements
            && (!known.is_conditional || new.is_conditional)
    };
    if uses.iter().filter(is_alike).count() < MOST_USES && !uses.iter().any(is_known) {
        uses.push(new);
    }
}

impl Param {
    /// Returns a position that the function does not name.
    pub(super) fn unnamed() -> Param {
        Param {
            name: Box::default(),
            place: TextRange::default(),
            declared: TypeSet::ANY,
            sizes: Box::default(),
            has_default: true,
            uses: Vec::new(),
        }
    }
}

impl Visit for Uses<'_> {
    fn node(&mut self, node: NodeId) {
        let (script, semantics) = (self.values.script, self.values.semantics);
        if !script.tree().is_name(node) {
            self.handed_on(node);
            self.selected(node);
            return;
        }
        let token = script.tree().token(node);
        let is_element = script.word(node) == "_x" && semantics.local_at(token).is_none();
        let id = match script.word(node) {
            "_x" if is_element => self.list_of(node),
            "_this" if self.spawned.is_empty() => return self.of_this(node),
            "_this" => self.spawned.last().copied(),
            _ => semantics.local_at(token),
        };
        let Some(id) = id.filter(|id| !self.conditions.iter().any(|locals| locals.contains(id))) else { return };
        let followed = self.locals.get(&id).filter(|it| token < it.end && !self.ended.contains(&id));
        let Some(Followed { position, assigned, .. }) = followed.copied() else { return };
        // After an assignment it has another value, which may have been made of the first.
        let is_first = token < assigned;
        let begins_empty = matches!(
            semantics.local(id).declared,
            Declaration::PrivateAssign | Declaration::Private | Declaration::Assign
        );
        if !(is_first || begins_empty && semantics.local(id).writes.len() == 1) {
            return;
        }
        let Some((inner, around)) = outer(script, node) else { return };
        let Some(by) = self.used_by(inner, around) else { return };
        match position {
            Some(position) => self.add(position, around, by, is_element),
            None if self.is_this_tested() => {}
            None => self.add_to_this(around, by, is_element),
        }
    }

    fn enters(&mut self, condition: NodeId) -> bool {
        let (script, semantics) = (self.values.script, self.values.semantics);
        let is_switch = |part: NodeId| {
            script.tree().expr(part) == Expr::Name && script.words().forms(script.word_id(part)).is_empty()
        };
        if tells_what_to_do(script, condition) || parts(script, condition).into_iter().any(is_switch) {
            return false;
        }
        let locals = script.tree().tokens(condition).filter_map(|token| semantics.local_at(token));
        self.conditions.push(locals.collect());
        true
    }

    fn leave(&mut self) {
        self.conditions.pop();
    }

    fn enters_spawned(&mut self, argument: NodeId, code: NodeId) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let argument = tree.bare(argument);
        let local = self.values.semantics.local_at(tree.token(argument)).filter(|_| tree.expr(argument) == Expr::Name);
        let Some(local) = local.filter(|_| !self.tests(code, "_this")) else { return false };
        let is_nested = |node: &NodeId| script.word(*node) == "spawn" || script.word(*node) == "call";
        if tree.tokens(code).filter_map(|token| script.node_of(token)).any(|node| is_nested(&node)) {
            return false;
        }
        self.spawned.push(local);
        true
    }

    fn leave_spawned(&mut self) {
        self.spawned.pop();
    }

    fn passes_exit(&mut self, condition: NodeId, code: NodeId) -> bool {
        let (script, semantics) = (self.values.script, self.values.semantics);
        if tells_what_to_do(script, condition) {
            return false;
        }
        // The exit may be for values of other types.
        let used = script.tree().tokens(code).filter_map(|token| semantics.local_at(token));
        self.ended.extend(used);
        true
    }
}

/// Whether a condition may depend on an argument that tells a function what to do.
pub(super) fn tells_what_to_do(script: &Script, condition: NodeId) -> bool {
    let compares = |token: usize| {
        let text = script.text(token);
        let is_equality = matches!(text, "==" | "!=");
        is_equality && !script.node_of(token).is_some_and(|node| compares_properties(script, node))
            || ["iseq", "isnote", "_this"].iter().any(|begin| starts_with_ignoring_case(text, begin))
    };
    let is_told = |node: NodeId| script.tree().is_name(node) && script.word(node).starts_with('_');
    script.tree().tokens(condition).any(compares) || parts(script, condition).into_iter().any(is_told)
}

/// Whether both operands of a comparison are results of commands, or literals: `damage _unit == 1` does not tell what
/// the other arguments are, unlike `_mode == 1`.
fn compares_properties(script: &Script, comparison: NodeId) -> bool {
    /// Commands, in lower case, with whose results scripts tell arguments apart.
    const TELLING: [&str; 6] = ["count", "str", "tolower", "toloweransi", "toupper", "typename"];
    let tree = script.tree();
    let is_property = |operand: NodeId| match tree.expr(tree.bare(operand)) {
        Expr::Number | Expr::Text => true,
        Expr::Unary(_) => !TELLING.contains(&script.word(tree.bare(operand))),
        Expr::Name => !script.words().forms(script.word_id(tree.bare(operand))).is_empty(),
        _ => false,
    };
    let Expr::Binary(left, right) = tree.expr(comparison) else { return false };
    is_property(left) && is_property(right)
}

/// Returns the conditions that a condition is combined of.
fn parts(script: &Script, condition: NodeId) -> Vec<NodeId> {
    let tree = script.tree();
    let condition = tree.bare(condition);
    match tree.expr(condition) {
        Expr::Unary(operand) if matches!(script.word(condition), "!" | "not") => parts(script, operand),
        Expr::Binary(left, right) if matches!(script.word(condition), "&&" | "||" | "and" | "or") => {
            [parts(script, left), parts(script, right)].concat()
        }
        Expr::Code([only]) => parts(script, *only),
        _ => vec![condition],
    }
}
