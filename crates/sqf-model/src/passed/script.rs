//! What code in a script is passed, and what is around it.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Passed, PassedBy, PassedParam, Surroundings, certain_types, is_certain, of_params, of_variables};
use crate::{Declaration, LocalId, Position, Script, Side, Slot};
use sqf_reference::library::LibraryParam;
use sqf_reference::takes::{ArgumentName, Code, Events, NameUse, Passes, Row, Runs, Takes, Trait, rows_of};
use sqf_reference::{EventHandler, EventSet, Reference, Type, TypeSet};
use sqf_syntax::{Expr, NodeId, TokenKind};

/// Limit for nested code whose arguments are followed outward to find their types.
const DEEPEST: usize = 2;

/// Maximum number of types worth mentioning.
const MOST_TYPES: usize = 5;

/// Code, or a string of code, as an operand: the command, which of its operands, and the path if that is an array.
struct Place {
    command: NodeId,
    side: Side,
    path: Vec<u32>,
}

impl Script {
    /// Returns the contents of `_this` at a node; None if unknown. `own` is what the script itself is passed.
    pub fn passed_at(&self, reference: &Reference, node: NodeId, own: Option<&Passed>) -> Option<Passed> {
        self.passed(reference, node, own, DEEPEST)
    }

    fn passed(&self, reference: &Reference, node: NodeId, own: Option<&Passed>, depth: usize) -> Option<Passed> {
        let around = std::iter::once(node).chain(self.ancestors(node));
        for code in around.filter(|node| matches!(self.tree().expr(*node), Expr::Code(_))) {
            let place = self.place_of(code)?;
            match &self.code_in(&place)?.passes {
                Passes::Same => {}
                Passes::Left => {
                    let (left, _) = self.tree().operands(place.command)?;
                    let left = left.filter(|left| !self.is_this(*left));
                    if let Some(left) = left {
                        return Some(self.of_arguments(reference, left, depth));
                    }
                }
                _ => {
                    let passed = self.surroundings(reference, &place, depth)?.this?;
                    return Some(self.with_given(reference, &place, passed));
                }
            }
        }
        own.cloned()
    }

    /// Returns what a command or function passes to what it runs: code in braces, code in a string, or a function.
    pub fn passed_to(&self, reference: &Reference, value: NodeId) -> Option<Passed> {
        let place = self.place_of(value)?;
        let passed = self.surroundings(reference, &place, DEEPEST)?.this?;
        Some(self.with_given(reference, &place, passed))
    }

    /// Returns what the function or script gets whose name or path at `callee` a command takes to run it: the operand to
    /// its left, or what an event or an action passes. `own` is what this script is passed itself.
    pub fn passed_to_callee(&self, reference: &Reference, callee: NodeId, own: Option<&Passed>) -> Option<Passed> {
        let place = self.place_of(callee)?;
        let runs_left = |row: &&Row| match &row.takes {
            Takes::Code(code) => code.passes == Passes::Left,
            Takes::Name(ArgumentName::Callable(None), _) => true,
            Takes::Name(ArgumentName::Path(_), done) => *done == NameUse::Call,
            _ => false,
        };
        let (left, _) = self.tree().operands(place.command)?;
        let mut rows = self.command_takes(place.command).iter().filter(|row| row.is_at(place.side, &place.path));
        if let Some(passed) = self.passed_to(reference, callee) {
            return Some(passed);
        }
        let left = left.filter(|_| place.side == Side::Right && rows.any(|row| runs_left(&row)))?;
        match self.is_this(left) {
            true => self.passed_at(reference, callee, own),
            false => Some(self.of_arguments(reference, left, DEEPEST)),
        }
    }

    /// Adds the types of an argument that is passed on to code: `[function, 0, arguments] call
    /// CBA_fnc_addPerFrameHandler`.
    fn with_given(&self, reference: &Reference, place: &Place, mut passed: Passed) -> Passed {
        if let Some((position, given)) = self.passed_on(place)
            && let Some(param) = passed.params.get_mut(position).filter(|param| param.types.is_any())
        {
            param.types = self.semantics(reference).types(given);
        }
        passed
    }

    /// Returns the argument that is passed on to the code at a place, with its index in `_this` there.
    fn passed_on(&self, place: &Place) -> Option<(usize, NodeId)> {
        let (at, how) = self.code_in(place)?.given?;
        let position = how.strip_prefix("_this select ")?.parse().ok()?;
        let (left, right) = self.tree().operands(place.command)?;
        let list = if place.side == Side::Right { right } else { left? };
        Some((position, *self.elements(list)?.get(at as usize)?))
    }

    /// Returns the types of an element of `_this` where a script reads it: `_this select 1`.
    pub(crate) fn selected_types(&self, reference: &Reference, select: NodeId) -> TypeSet {
        let Expr::Binary(left, right) = self.tree().expr(select) else { return TypeSet::ANY };
        let index = self.number(right).filter(|index| *index >= 0.0 && index.fract() == 0.0);
        match index {
            Some(index) if self.is_this(left) && matches!(self.word(select), "select" | "#") => {
                self.certain_element(reference, select, index as usize)
            }
            _ => TypeSet::ANY,
        }
    }

    /// Returns the types that an element of `_this` certainly has at a node: those that the game documents for the
    /// events of one name, and for the code of an action. Ignores what the script proves.
    pub(crate) fn certain_types(&self, reference: &Reference, element: NodeId, index: usize) -> TypeSet {
        match self.is_of_this(element) {
            true => self.certain_element(reference, element, index),
            false => TypeSet::ANY,
        }
    }

    fn certain_element(&self, reference: &Reference, node: NodeId, index: usize) -> TypeSet {
        let around = self.ancestors(node);
        for code in around.filter(|node| matches!(self.tree().expr(*node), Expr::Code(_))) {
            let Some(place) = self.place_of(code) else { break };
            let is_of_command = place.side == Side::Right;
            match self.code_in(&place).map(|code| &code.passes) {
                Some(Passes::Array(params)) => {
                    let types = params.get(index).map_or(TypeSet::ANY, |param| param.types);
                    let given = self.passed_on(&place).filter(|(position, _)| *position == index && types.is_any());
                    return given.map_or(types, |(_, given)| self.literal_types(given));
                }
                Some(Passes::Event(at)) if is_of_command => {
                    return self.types_of_event(reference, &place, *at, index);
                }
                Some(Passes::Same) => {}
                _ => break,
            }
        }
        TypeSet::ANY
    }

    /// Returns the types of a value without asking what variables are.
    fn literal_types(&self, value: NodeId) -> TypeSet {
        match self.tree().expr(self.tree().bare(value)) {
            Expr::Array(_) => Type::Array.into(),
            Expr::Text => Type::String.into(),
            Expr::Number => Type::Number.into(),
            _ => TypeSet::ANY,
        }
    }

    /// Returns the types of a parameter, in all events of the name that a command takes.
    fn types_of_event(&self, reference: &Reference, place: &Place, at: u32, index: usize) -> TypeSet {
        let set = self.event_sets(place.command).first();
        let (Some(set), Some((_, list))) = (set, self.tree().operands(place.command)) else { return TypeSet::ANY };
        let name = self.elements(list).and_then(|list| list.get(at as usize)).and_then(|name| self.string(*name));
        let Some(name) = name.filter(|name| is_certain(*set, name)) else { return TypeSet::ANY };
        let types = |event: &EventHandler| {
            let param = event.params.get(index).filter(|_| !event.is_each);
            param.map_or(TypeSet::ANY, |param| certain_types(*set, param))
        };
        reference.events_named(*set, set.bare_name(&name)).map(types).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
    }

    /// Returns the variables of code that is written at `slot`, as an operand of a command or an argument of a
    /// function.
    pub fn surroundings_of(&self, reference: &Reference, slot: &Slot) -> Option<Surroundings> {
        let place = Place { command: slot.command, side: slot.side, path: slot.path.clone() };
        self.surroundings(reference, &place, DEEPEST)
    }

    /// Whether a function certainly takes code at `slot`.
    pub fn takes_code(&self, slot: &Slot) -> bool {
        let may_be_code = |row: &Row| row.code().is_some_and(Code::may_be_braces);
        slot.side == Side::Argument && !slot.path.is_empty() && self.taken_at(slot).any(may_be_code)
    }

    /// Returns the variables of the code around a node; None if the code is unknown. `own` are those of the script
    /// itself.
    pub(crate) fn surroundings_at(
        &self,
        reference: &Reference,
        node: NodeId,
        own: Option<&Surroundings>,
    ) -> Option<Surroundings> {
        let around = std::iter::once(node).chain(self.ancestors(node));
        for code in around.filter(|node| matches!(self.tree().expr(*node), Expr::Code(_))) {
            let place = self.place_of(code)?;
            if let Some(given) = self.surroundings(reference, &place, DEEPEST) {
                return Some(given);
            }
            let code = self.code_in(&place)?;
            // `call {}` sees the enclosing variables as well.
            if !(matches!(code.passes, Passes::Same | Passes::Left) && code.runs == Runs::Now) {
                return None;
            }
        }
        own.cloned()
    }

    /// Returns the types that a local variable probably has: what the script proves, or what the documentation says
    /// about the parameter.
    pub(crate) fn likely_types(&self, reference: &Reference, local: LocalId, own: Option<&Passed>) -> TypeSet {
        self.likely(reference, local, own, DEEPEST)
    }

    fn likely(&self, reference: &Reference, local: LocalId, own: Option<&Passed>, depth: usize) -> TypeSet {
        let semantics = self.semantics(reference);
        let types = semantics.local_types(local);
        let local = semantics.local(local);
        if let (Declaration::PrivateAssign, [value]) = (local.declared, &local.writes[..])
            && types.is_any()
            && !local.escapes
        {
            // It may be an element of what a function returns.
            return Some(self.value(reference, *value).types).filter(|types| !types.is_empty()).unwrap_or(types);
        }
        let Declaration::Param { element, index } = local.declared else { return types };
        // A default is more precise.
        let is_plain = self.tree().expr(self.tree().bare(element)) == Expr::Text && local.writes.is_empty();
        if !types.is_any() || !is_plain || !self.is_of_this(element) {
            return types;
        }
        self.passed(reference, element, own, depth).map_or(types, |passed| passed.types(index))
    }

    /// Returns the index in `_this` that a local variable is the parameter of, with what is passed there.
    pub fn passed_param(&self, reference: &Reference, local: LocalId, own: Option<&Passed>) -> Option<(Passed, usize)> {
        match self.semantics(reference).local(local).declared {
            Declaration::Param { element, index } if self.is_of_this(element) => {
                let passed = self.passed_at(reference, element, own)?;
                (index < passed.params.len()).then_some((passed, index))
            }
            _ => None,
        }
    }

    /// Whether `params` takes an element from `_this`.
    fn is_of_this(&self, element: NodeId) -> bool {
        let params = self.ancestors(element).find(|node| self.word(*node) == "params");
        params.is_some_and(|params| match self.tree().expr(params) {
            Expr::Unary(_) => true,
            Expr::Binary(left, _) => self.is_this(left),
            _ => false,
        })
    }

    /// Whether `_this` at a node is that of some code around it, or of the script as a whole.
    pub(crate) fn has_this_of(&self, own: NodeId, node: NodeId) -> bool {
        let around = self.ancestors(node).take_while(|around| *around != own);
        let mut codes = around.filter(|around| matches!(self.tree().expr(*around), Expr::Code(_)));
        let keeps = |code: NodeId| {
            let place = self.place_of(code)?;
            Some(self.code_in(&place)?.passes == Passes::Same)
        };
        codes.all(|code| keeps(code) == Some(true))
    }

    /// Returns the first token at which code gives its `_this` another value, or changes the array: `_this = _this
    /// select 3`, `_this set [1, 0]`.
    pub fn first_change_of_this(&self, code: NodeId) -> Option<usize> {
        self.changes_of_this.get_or_init(|| self.find_changes_of_this()).get(&code).copied()
    }

    fn find_changes_of_this(&self) -> FxHashMap<NodeId, usize> {
        let mut changes = FxHashMap::default();
        let Some(this) = self.words().find("_this") else { return changes };
        let root = self.tree().root();
        for token in self.words().tokens_within(this, self.tree().tokens(root)) {
            let Some(node) = self.node_of(token).filter(|node| self.is_changed(token, *node)) else { continue };
            let is_code = |around: &NodeId| *around == root || matches!(self.tree().expr(*around), Expr::Code(_));
            for code in self.ancestors(node).filter(is_code).take_while(|code| self.has_this_of(*code, node)) {
                changes.entry(code).or_insert(token);
            }
        }
        changes
    }

    /// Whether `_this`, a token and its node, gets another value or other elements.
    fn is_changed(&self, token: usize, node: NodeId) -> bool {
        if self.pre().tokens().get(token + 1).is_some_and(|next| next.kind == TokenKind::Assign) {
            return true;
        }
        let around = self.ancestors(node).find(|around| !matches!(self.tree().expr(*around), Expr::Paren(_)));
        around.is_some_and(|around| match self.tree().expr(around) {
            Expr::Binary(left, _) => self.tree().bare(left) == node && self.has_trait(around, Trait::Changes),
            _ => false,
        })
    }

    /// Whether a node is `_this`.
    pub fn is_this(&self, node: NodeId) -> bool {
        let node = self.tree().bare(node);
        self.tree().expr(node) == Expr::Name && self.word(node) == "_this"
    }

    /// Returns the place where code is an operand.
    fn place_of(&self, code: NodeId) -> Option<Place> {
        let (mut node, mut path) = (code, Vec::new());
        let (command, side) = loop {
            match self.position(node) {
                Position::Element(array) => {
                    path.push(self.element_at(array, self.tree().tokens(node).start)?.0);
                    node = array;
                }
                Position::Inside(parentheses) => node = parentheses,
                Position::Left(command) => break (command, Side::Left),
                Position::Right(command) => break (command, Side::Right),
                Position::Root | Position::Statement(_) | Position::Value(_) => return None,
            }
        };
        path.reverse();
        let is_argument = side == Side::Left && self.called_function(command).is_some();
        Some(Place { command, side: if is_argument { Side::Argument } else { side }, path })
    }

    /// Whether code only runs on machines with a player.
    pub(crate) fn is_of_player(&self, code: NodeId) -> bool {
        self.place_of(code).is_some_and(|place| self.code_in(&place).is_some_and(|code| code.is_of_player))
    }

    /// Returns the table's row for the code at a place.
    fn code_in(&self, place: &Place) -> Option<&Code> {
        self.code_at(place.command, place.side != Side::Right, &place.path)
    }

    /// Returns the variables of code at a place, from the table and the events of the reference.
    fn surroundings(&self, reference: &Reference, place: &Place, depth: usize) -> Option<Surroundings> {
        let code = self.code_in(place)?;
        let (left, right) = self.tree().operands(place.command)?;
        let (word, list) = match place.side {
            Side::Right => (self.word(place.command), right),
            Side::Argument => (self.word(self.called_function(place.command)?.name), left?),
            Side::Left | Side::Result | Side::Command => return None,
        };
        let runner: Box<str> = reference.get(word).map_or(word, |record| &record.name).into();
        let by = PassedBy::Runner(runner.clone());
        let this = match &code.passes {
            Passes::Same | Passes::Left => return None,
            Passes::Unknown => match self.own_event_passes(place, list) {
                None if code.sets.is_empty() => return None,
                passed => passed,
            },
            Passes::Array(params) => Some(Passed { by, params: of_params(params), is_array: true }),
            Passes::Value(param) => Some(Passed { by, params: of_params(&[*param]), is_array: false }),
            Passes::Event(at) => self.event_passes(reference, (word, place.side, left), list, *at),
            Passes::Element(at) => {
                let value = self.elements(list).and_then(|list| list.get(*at as usize));
                value.map(|value| self.of_arguments(reference, *value, depth))
            }
        };
        Some(Surroundings { this, variables: of_variables(&code.sets), runner })
    }

    /// Returns the parameters of the event that the element at `at` of a list names.
    fn event_passes(
        &self,
        reference: &Reference,
        (word, side, left): (&str, Side, Option<NodeId>),
        list: NodeId,
        at: u32,
    ) -> Option<Passed> {
        let Events { sets, of, own } = rows_of(word).iter().find(|row| row.is_at(side, &[at]))?.events()?;
        let element = |index: u32| self.elements(list).and_then(|list| list.get(index as usize)).copied();
        let name = self.string(element(at)?)?;
        if let Some((_, params)) = own.iter().find(|(event, _)| event.eq_ignore_ascii_case(&name)) {
            let by = PassedBy::Runner(reference.get(word).map_or(word, |record| &record.name).into());
            return Some(Passed { by, params: of_params(params), is_array: true });
        }
        let of = if side == Side::Right { left } else { of.and_then(element) };
        let first = of.map_or(TypeSet::ANY, |of| self.semantics(reference).types(of));
        let passed = sets.iter().find_map(|set| Passed::of_event(reference, *set, &name, first));
        // `init` is also an event of classes.
        let is_init = || {
            let is_of_class = side == Side::Argument && sets[..] == [EventSet::Entity];
            is_of_class && name.to_ascii_lowercase().starts_with("init")
        };
        passed.or_else(|| is_init().then(|| Passed::of_object(&name)))
    }

    /// Returns what the event of a mod passes to the code at a place, which is added as its handler.
    fn own_event_passes(&self, place: &Place, list: NodeId) -> Option<Passed> {
        let (at, before) = place.path.split_last()?;
        let is_name = |row: &Row| {
            matches!(row.takes, Takes::Name(ArgumentName::OwnEvent, NameUse::Define))
                && row.is_at(place.side, &[before, &[0]].concat())
        };
        let mut rows = self.named_takes(self.called_function(place.command)?.name);
        if *at == 0 || !rows.any(is_name) {
            return None;
        }
        let name = self.string(*self.elements(list)?.first()?)?;
        let (_, event) = self.libraries()?.event(&name.to_lowercase())?;
        let param = |param: &LibraryParam| {
            let name = if param.name.is_empty() { Box::default() } else { param.name.as_str().into() };
            PassedParam { name, types: super::of_names(&param.types), is_always: true }
        };
        let params = event.params.as_ref()?.iter().map(param).collect();
        Some(Passed { by: PassedBy::Event(EventSet::Scripted, event.name.as_str().into()), params, is_array: true })
    }

    /// Returns the contents of a value that the script passes.
    fn of_arguments(&self, reference: &Reference, value: NodeId, depth: usize) -> Passed {
        let semantics = self.semantics(reference);
        let param = |node: &NodeId| {
            let types = semantics.types(*node);
            let known = semantics.local_at(self.tree().token(*node)).filter(|_| types.is_any() && depth > 0);
            let types = known.map_or(types, |local| self.likely(reference, local, None, depth - 1));
            // Too many types are as good as any.
            let is_known = types.iter().count() <= MOST_TYPES;
            let types = if is_known { types.without(Type::Nothing.into()) } else { TypeSet::ANY };
            PassedParam { name: self.name_for(*node).into(), types, is_always: true }
        };
        let (elements, is_array) = match self.elements(value) {
            Some(elements) => (elements, true),
            None => (std::slice::from_ref(&value), false),
        };
        let mut params: Vec<PassedParam> = elements.iter().map(param).collect();
        // Names of parameters must be unique.
        let mut known = FxHashSet::default();
        for param in &mut params {
            if !known.insert(param.name.to_ascii_lowercase()) {
                param.name = "".into();
            }
        }
        Passed { by: PassedBy::Arguments, params, is_array }
    }

    /// Returns a name for a value that is passed; a variable keeps its own.
    fn name_for(&self, value: NodeId) -> Cow<'_, str> {
        let value = self.tree().bare(value);
        if self.tree().expr(value) != Expr::Name {
            return "".into();
        }
        let name = self.text(self.tree().token(value));
        match name {
            "_this" => "".into(),
            _ if name.starts_with('_') => name.into(),
            _ if name.eq_ignore_ascii_case("player") => "_player".into(),
            _ => "".into(),
        }
    }
}
