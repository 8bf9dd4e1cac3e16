//! Drafts of the functions in a script.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::acts::{acts, only_tells};
use super::straight::{self, Visit};
use super::uses::{Followed, MOST_PARAMS, Uses, is_taken_apart, is_tested, tells_what_to_do};
use super::value::{Values, function_name, outer};
use super::{AssignedValue, Draft, Drafts, Mentions, Param, Value, Wait, WaitsBy, WithoutValue};
use crate::branches::BRANCHES;
use crate::index::{is_compiler_call, params_statement, taken_values};
use crate::semantics::{Access, Declaration, LocalId, Semantics};
use crate::{Position, Script, Workspace};
use sqf_reference::takes::Trait;
use sqf_reference::{Reference, Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);
/// Limit for the places at which a function may wait.
const MOST_WAITS: usize = 16;
/// Larger scripts are data, in bytes.
const LARGEST: usize = 512 << 10;

impl Drafts {
    /// Reads the functions in a script that is a file of a workspace. None in a file that others include, which is a
    /// part of theirs, and in one that is so large that it is data.
    pub fn of_file(
        script: &Script,
        reference: &Reference,
        semantics: &Semantics,
        workspace: &dyn Workspace,
        path: Option<&Path>,
    ) -> Drafts {
        let is_data = script.pre().files().first().is_some_and(|file| file.source.text().len() > LARGEST);
        // A part of other files is read with them.
        if is_data || path.is_some_and(|path| workspace.is_part(path)) {
            return Drafts::default();
        }
        Drafts::new(script, reference, semantics)
    }

    /// Reads the functions in a script. `semantics` are those of the script alone.
    pub(super) fn new(script: &Script, reference: &Reference, semantics: &Semantics) -> Drafts {
        if !script.is_sound() {
            return Drafts { mentions: Mentions::new(script, semantics, false), ..Drafts::default() };
        }
        let values = Values { script, reference, semantics };
        let is_known = is_known(script);
        let mut assigned = Vec::new();
        for (name, value) in assignments(script, semantics) {
            let value = script.tree().bare(value);
            let what = match script.statements(value) {
                Some(statements) => AssignedValue::Code(draft(&values, value, statements)),
                None if is_compiled(script, value) => AssignedValue::Compiled,
                None => {
                    let types = if is_known { semantics.types(value) } else { TypeSet::ANY };
                    let place = script.place(script.tree().tokens(value)).map(|(place, _)| place);
                    AssignedValue::Other(types, place.unwrap_or_default())
                }
            };
            assigned.push((name, what));
        }
        for (event, code) in event_handlers(script) {
            let handler = script.statements(code).and_then(|statements| draft(&values, code, statements));
            assigned.push((handler_of(&event), AssignedValue::Code(handler)));
        }
        assigned.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mentions = Mentions::new(script, semantics, is_known);
        Drafts { script: whole(&values), assigned, mentions, ..Drafts::default() }
    }
}

/// Returns what a script proves as a function, whatever file it is in.
pub fn draft_of(script: &Script, reference: &Reference, semantics: &Semantics) -> Option<Draft> {
    script.is_sound().then(|| whole(&Values { script, reference, semantics })).flatten()
}

/// Whether all of a script can be read: what is unknown may do anything.
fn is_known(script: &Script) -> bool {
    script.errors().is_empty() && script.pre().is_complete()
}

/// Drafts the script as a whole.
fn whole(values: &Values<'_>) -> Option<Draft> {
    draft(values, values.script.tree().root(), values.script.statements_of_script()?)
}

/// Drafts code with these statements; None if anything in it is unknown.
fn draft(values: &Values<'_>, node: NodeId, statements: &[NodeId]) -> Option<Draft> {
    let is_known = is_known(values.script) && !values.script.is_doubtful(node);
    is_known.then(|| Drafter { values, node, statements }.draft())
}

/// Returns the values that a script assigns to global variables, by name in lower case.
pub fn assignments(script: &Script, semantics: &Semantics) -> Vec<(Arc<str>, NodeId)> {
    let mut found = Vec::new();
    for global in semantics.globals() {
        if let Access::Write(value) = global.access {
            found.push((Arc::from(script.words().text(script.words().of(global.token))), value));
        }
    }
    if let Some(word) = script.words().find("setvariable") {
        for node in script.words().tokens_of(word).filter_map(|token| script.node_of(token)) {
            if let Expr::Binary(_, right) = script.tree().expr(node)
                && let Some([name, value, ..]) = script.elements(right)
                && let Some(name) = script.string(*name)
            {
                found.push((Arc::from(name.to_ascii_lowercase()), *value));
            }
        }
    }
    found
}

/// Functions, in lower case, that take the name of an event of scripts and the code that handles it.
const ADD_HANDLER: [&str; 2] = ["cba_fnc_addeventhandler", "cba_fnc_addeventhandlerargs"];

/// What the names of functions that handle events of scripts begin with. No variable can have such a name.
pub const HANDLER: &str = "handler of ";

/// Returns the name of the function that handles an event of scripts.
pub fn handler_of(event: &str) -> Arc<str> {
    format!("{HANDLER}{}", event.to_lowercase()).into()
}

/// Returns the events of scripts that a script handles, each with what handles it.
fn event_handlers(script: &Script) -> Vec<(Cow<'_, str>, NodeId)> {
    let words = ADD_HANDLER.iter().filter_map(|name| script.words().find(name));
    let names = words.flat_map(|word| script.words().tokens_of(word)).filter_map(|token| script.node_of(token));
    let handlers = names.filter_map(|name| {
        let (_, call) = outer(script, name)?;
        let (arguments, _) = script.tree().operands(call)?;
        let [event, code, ..] = script.elements(arguments?)? else { return None };
        Some((script.string(*event)?, script.tree().bare(*code)))
    });
    handlers.collect()
}

fn is_compiled(script: &Script, value: NodeId) -> bool {
    match script.tree().expr(value) {
        Expr::Unary(_) => script.word(value).starts_with("compile"),
        _ => is_compiler_call(script, value),
    }
}

/// Reads one function.
struct Drafter<'a> {
    values: &'a Values<'a>,
    /// Its code, or the script.
    node: NodeId,
    statements: &'a [NodeId],
}

/// A parameter before its uses are known.
struct NamedParam {
    param: Param,
    local: Option<LocalId>,
}

impl NamedParam {
    /// Drops what is known of the value: it may not be that of an argument.
    fn free(&mut self) {
        self.local = None;
        (self.param.declared, self.param.sizes, self.param.has_default) = (TypeSet::ANY, Box::default(), true);
    }
}

impl Drafter<'_> {
    fn draft(&self) -> Draft {
        let script = self.values.script;
        let (result, returned) = self.values.of_code(self.statements);
        let (mut named, is_list) = self.params();
        let read = params_statement(script, self.statements).map(|(statement, _)| script.tree().token(statement));
        let changed = script.first_change_of_this(self.node);
        if changed.is_some_and(|changed| read.is_none_or(|read| changed < read)) {
            named.iter_mut().for_each(NamedParam::free);
        }
        let followed = |local: Option<LocalId>, position| Some((local?, self.followed(local?, position)?));
        let locals = named.iter().enumerate().filter_map(|(position, it)| followed(it.local, Some(position)));
        let aliases = self.aliases().filter_map(|local| followed(Some(local), None));
        let locals: FxHashMap<LocalId, Followed> = aliases.chain(locals).collect();
        let positions: FxHashMap<LocalId, usize> =
            named.iter().enumerate().filter_map(|(at, it)| Some((it.local?, at))).collect();
        let acts = acts(self.values, self.statements, &positions);
        let only_tells = only_tells(self.values.script, self.statements);
        let mut params: Vec<Param> = named.into_iter().map(|it| it.param).collect();
        let mut this = Vec::new();
        let own_this = script.words().find("_this").is_some() || script.words().find("call").is_some();
        if !locals.is_empty() || own_this {
            let mut uses = Uses {
                values: self.values,
                node: self.node,
                locals: &locals,
                params: &mut params,
                this: &mut this,
                ended: FxHashSet::default(),
                conditions: Vec::new(),
                spawned: Vec::new(),
                changes_this: OnceCell::new(),
                tests_this: OnceCell::new(),
                tested_elements: OnceCell::new(),
            };
            straight::walk(script, self.statements, &mut uses);
        }
        let mut waits = Waits { values: self.values, found: Vec::new(), is_told: false };
        if script.words().find("cansuspend").is_none() {
            straight::walk(script, self.statements, &mut waits);
        }
        Draft {
            is_closed: is_list && !self.reads_this(),
            params,
            this,
            returned: returned.and_then(|node| self.range(node)),
            without_value: if result.types == NOTHING { None } else { self.without_value(&positions) },
            result: if self.has_breaks() { Value::unknown() } else { result },
            waits: waits.found,
            acts,
            only_tells,
        }
    }

    fn range(&self, node: NodeId) -> Option<TextRange> {
        let script = self.values.script;
        Some(script.place(script.tree().tokens(node))?.0)
    }

    /// Returns a way out without a value: `exitWith {}`, an `if` without `else` at the end.
    fn without_value(&self, positions: &FxHashMap<LocalId, usize>) -> Option<WithoutValue<TextRange>> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let value = |code: NodeId| Some(self.values.of_code(script.statements(code)?).0);
        let is_way = |statement: &NodeId| match (script.word(*statement), tree.expr(*statement)) {
            ("exitwith", Expr::Binary(condition, code)) => {
                value(code).is_some_and(|it| it.types == NOTHING && it.calls.is_empty())
                    && !self.is_for_missing(condition)
                    && !self.is_guard(condition)
            }
            ("then", Expr::Binary(_, code)) => {
                let is_value = |it: Value| !it.types.is_empty() && !it.types.may_be_nothing();
                self.statements.last() == Some(statement) && value(code).is_some_and(is_value)
            }
            _ => false,
        };
        let way = self.statements.iter().copied().find(|statement| is_way(statement))?;
        // An early exit is for arguments that make no sense; a missing `else` is more likely to be forgotten.
        let condition = tree.operands(way)?.0.filter(|_| script.word(way) == "exitwith");
        let about = condition.map(|condition| self.params_in(condition, positions));
        Some(WithoutValue { place: self.range(way)?, about: about.unwrap_or_default() })
    }

    /// Whether a condition is met by an argument that is nil: the caller failed before.
    fn is_for_missing(&self, condition: NodeId) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let tested = match tree.expr(condition) {
            Expr::Unary(tested) if script.word(condition) == "if" => tree.bare(tested),
            _ => return false,
        };
        matches!(tree.expr(tested), Expr::Unary(_)) && script.word(tested) == "isnil"
    }

    /// Whether a condition is about the machine or the state of the mission only: `!isServer`, `isNil "TAG_gates"`.
    /// What calls the function has the same guard, or runs only where it is not met.
    fn is_guard(&self, condition: NodeId) -> bool {
        let script = self.values.script;
        script.tree().tokens(condition).all(|token| !script.text(token).trim_matches(['"', '\'']).starts_with('_'))
    }

    /// Returns the positions of the parameters that a condition is about; one that no call has if it is about `_this`.
    fn params_in(&self, condition: NodeId, positions: &FxHashMap<LocalId, usize>) -> Box<[usize]> {
        let (script, semantics) = (self.values.script, self.values.semantics);
        let tokens = script.tree().tokens(condition);
        let is_in = |id: LocalId| {
            let local = semantics.local(id);
            local.reads.iter().chain(&local.named).any(|token| tokens.contains(token))
        };
        let mut about: Vec<usize> = positions.iter().filter(|(id, _)| is_in(**id)).map(|(_, at)| *at).collect();
        about.sort_unstable();
        if tokens.clone().any(|token| script.words().text(script.words().of(token)) == "_this") {
            about.push(MOST_PARAMS);
        }
        about.into()
    }

    /// Whether something may end the function with a value from anywhere inside.
    fn has_breaks(&self) -> bool {
        let script = self.values.script;
        let is_break = |token: usize| {
            matches!(script.words().text(script.words().of(token)), "breakout" | "breakwith" | "breakto" | "catch")
        };
        script.tree().tokens(self.node).any(is_break)
    }

    /// Whether anything but its `params` may read the arguments.
    fn reads_this(&self) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let own = params_statement(script, self.statements).map(|(statement, _)| statement);
        tree.tokens(self.node).any(|token| {
            match script.words().text(script.words().of(token)) {
                "_this" => !script.text(token + 1).eq_ignore_ascii_case("params"),
                "param" => true,
                // Another `params`, in a branch. With a left operand, it reads that one.
                "params" => script.node_of(token).is_some_and(|node| {
                    let is_of_this =
                        tree.operands(node).is_none_or(|(left, _)| left.is_none_or(|it| script.is_this(it)));
                    is_of_this && Some(node) != own && self.shares_this(node)
                }),
                // Without a left operand, `call` passes the arguments on.
                "call" => script.node_of(token).is_none_or(|node| matches!(tree.expr(node), Expr::Unary(_))),
                _ => false,
            }
        })
    }

    /// Whether `_this` means the arguments of the function at a node in it: all code around the node is a branch or the
    /// body of a loop.
    fn shares_this(&self, node: NodeId) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let within = script.ancestors(node).take_while(|node| *node != self.node);
        let mut codes = within.filter(|node| matches!(tree.expr(*node), Expr::Code(_)));
        codes.all(|code| match script.position(code) {
            Position::Left(command) | Position::Right(command) => BRANCHES.contains(&script.word(command)),
            _ => false,
        })
    }

    /// Returns the variables that are assigned `_this`, and nothing else.
    fn aliases(&self) -> impl Iterator<Item = LocalId> {
        let (script, semantics) = (self.values.script, self.values.semantics);
        let has_this = script.words().find("_this").is_some();
        self.statements.iter().filter(move |_| has_this).filter_map(|statement| {
            let (Expr::Assign(value) | Expr::PrivateAssign(value)) = script.tree().expr(*statement) else {
                return None;
            };
            let local = semantics.local_at(script.tree().token(*statement)).filter(|_| script.is_this(value))?;
            (semantics.local(local).writes.len() == 1).then_some(local)
        })
    }

    /// Returns the parameters, and whether they are those of `params`.
    fn params(&self) -> (Vec<NamedParam>, bool) {
        let (script, semantics) = (self.values.script, self.values.semantics);
        match params_statement(script, self.statements) {
            Some((_, list)) if list.len() <= MOST_PARAMS => {
                let scope = semantics.scope_of(self.node);
                let local = |index: usize, element: NodeId| {
                    let element = script.tree().bare(element);
                    let is_it = |declared: Declaration| matches!(declared, Declaration::Param { element: it, index: at } if it == element && at == index);
                    let mut locals = semantics.locals().filter(|(_, local)| Some(local.scope) == scope);
                    locals.find(|(_, local)| is_it(local.declared)).map(|(id, _)| id)
                };
                let named = list.iter().enumerate().map(|(index, element)| NamedParam {
                    param: self.of_element(*element),
                    local: local(index, *element),
                });
                (named.collect(), true)
            }
            Some(_) => (Vec::new(), false),
            None => (self.taken(), false),
        }
    }

    /// Returns the parameter of an element of `params`: `"_gate"`, `["_gate", objNull, [objNull]]`.
    fn of_element(&self, element: NodeId) -> Param {
        let script = self.values.script;
        let parts = script.elements(element).unwrap_or(std::slice::from_ref(&element));
        Param {
            name: parts.first().and_then(|name| script.string(*name)).unwrap_or_default().as_ref().into(),
            place: self.range(element).unwrap_or_default(),
            declared: parts.get(2).map_or(TypeSet::ANY, |types| self.shown_types(*types)),
            sizes: parts.get(3).map(|sizes| sizes_in(script, *sizes)).unwrap_or_default(),
            has_default: parts.len() > 1,
            uses: Vec::new(),
        }
    }

    /// Returns the types of the values in a list that shows which are allowed; any if one of them is unknown.
    fn shown_types(&self, list: NodeId) -> TypeSet {
        let Some(shown) = self.values.script.elements(list).filter(|shown| !shown.is_empty()) else {
            return TypeSet::ANY;
        };
        let types = shown.iter().map(|one| self.values.semantics.types(*one)).fold(TypeSet::NONE, TypeSet::union);
        if types.may_be_nothing() { TypeSet::ANY } else { types }
    }

    /// Returns the parameters that are accessed one by one: `private _gate = _this select 0`.
    fn taken(&self) -> Vec<NamedParam> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let mut found: Vec<NamedParam> = Vec::new();
        for (statement, number, rest) in taken_values(script, self.statements) {
            if number >= MOST_PARAMS {
                continue;
            }
            let skipped = || NamedParam { param: Param::unnamed(), local: None };
            if found.len() <= number {
                found.resize_with(number + 1, skipped);
            }
            if !found[number].param.name.is_empty() {
                continue;
            }
            let token = tree.token(statement);
            found[number] = NamedParam {
                param: Param {
                    name: script.text(token).into(),
                    place: script.pre().place(token).range,
                    declared: rest.get(1).map_or(TypeSet::ANY, |types| self.shown_types(*types)),
                    sizes: rest.get(2).map(|sizes| sizes_in(script, *sizes)).unwrap_or_default(),
                    has_default: !rest.is_empty(),
                    uses: Vec::new(),
                },
                local: self.values.semantics.local_at(token),
            };
        }
        found
    }

    /// Returns up to where the uses of a variable say what its value must be: where something first tests it. None if
    /// unseen code may use it.
    fn followed(&self, id: LocalId, position: Option<usize>) -> Option<Followed> {
        let local = self.values.semantics.local(id);
        let (script, semantics) = (self.values.script, self.values.semantics);
        let is_test = |read: &&usize| is_tested(script, **read) && !is_taken_apart(script, semantics, **read);
        let tests = local.reads.iter().filter(is_test).chain(&local.named).copied();
        let assigned = local.writes.iter().map(|value| script.tree().tokens(*value).end).min().unwrap_or(usize::MAX);
        (!local.is_shared).then(|| Followed { position, end: tests.min().unwrap_or(usize::MAX), assigned })
    }
}

/// Returns the numbers of elements that the last part of a parameter of `params` allows; none if any may be right.
pub fn sizes_in(script: &Script, sizes: NodeId) -> Box<[usize]> {
    let size = |node: &NodeId| {
        script.number(*node).filter(|size| *size > 0.0 && size.fract() == 0.0).map(|size| size as usize)
    };
    let sizes = script.elements(sizes).unwrap_or(std::slice::from_ref(&sizes));
    sizes.iter().map(size).collect::<Option<_>>().unwrap_or_default()
}

/// Commands, in lower case, with which scripts wait until something exists.
const EXISTENCE: [&str; 3] = ["isnil", "isnull", "time"];

/// Collects the places that wait.
struct Waits<'a> {
    values: &'a Values<'a>,
    found: Vec<Wait>,
    /// Whether the function has returned for some values of its arguments.
    is_told: bool,
}

impl Waits<'_> {
    /// Whether a condition of `waitUntil` may be met when the function is called, because it tests that something
    /// exists or that a flag is set. Then the command returns without an error in unscheduled code.
    fn may_be_met(&self, condition: NodeId) -> bool {
        let script = self.values.script;
        let mut tokens = script.tree().tokens(condition);
        let is_test = tokens.any(|token| {
            EXISTENCE.contains(&script.words().text(script.words().of(token))) && !self.is_later_time(token)
        });
        let mut tokens = script.tree().tokens(condition);
        let waits = |node: NodeId| script.has_trait(node, Trait::Waits);
        (is_test || self.is_flag(condition)) && !tokens.any(|token| script.node_of(token).is_some_and(waits))
    }

    /// Whether a condition is nothing but a global variable, which other code may set, or its opposite: `{ TAG_isReady
    /// }`.
    fn is_flag(&self, condition: NodeId) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let Some([condition]) = script.statements(condition) else { return false };
        let bare = tree.bare(*condition);
        let tested = match tree.expr(bare) {
            Expr::Unary(tested) if script.word(bare) == "!" => tree.bare(tested),
            _ => bare,
        };
        let is_variable = || script.words().forms(script.word_id(tested)).is_empty();
        tree.is_name(tested) && is_variable() && !script.word(tested).starts_with('_')
    }
}

impl Waits<'_> {
    /// Whether a token begins a comparison with a time well after the start: `time > 60`.
    fn is_later_time(&self, token: usize) -> bool {
        /// Seconds in which a mission begins.
        const START: f64 = 2.0;
        let script = self.values.script;
        let limit = || script.text(token + 2).parse::<f64>().is_ok_and(|limit| limit >= START);
        script.text(token).eq_ignore_ascii_case("time") && matches!(script.text(token + 1), ">" | ">=") && limit()
    }
}

impl Visit for Waits<'_> {
    fn node(&mut self, node: NodeId) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let mut is_for_start = false;
        let by = match tree.expr(node) {
            Expr::Unary(operand) if script.has_trait(node, Trait::Waits) => {
                is_for_start = script.word(node) == "waituntil" && self.may_be_met(operand);
                Some(WaitsBy::Command(script.text(tree.token(node)).into()))
            }
            Expr::Unary(called) | Expr::Binary(_, called) if script.word(node) == "call" => {
                let called = tree.bare(called);
                let name = function_name(script, called).filter(|_| tree.expr(called) == Expr::Name);
                name.map(WaitsBy::Function)
            }
            _ => None,
        };
        let token = tree.token(node);
        if let Some(by) = by.filter(|_| self.found.len() < MOST_WAITS)
            && let Some((place, _)) = script.place(token..tree.tokens(node).end)
        {
            self.found.push(Wait { place, by, is_told: self.is_told, is_for_start });
        }
    }

    /// A function that waits unless there is nothing to do counts as waiting; one that leaves for most arguments does
    /// not.
    fn passes_exit(&mut self, condition: NodeId, _: NodeId) -> bool {
        let (script, tree) = (self.values.script, self.values.script.tree());
        self.is_told |= tells_what_to_do(script, condition);
        let condition = tree.bare(condition);
        let asks = |node: NodeId, words: &[&str]| words.contains(&script.word(tree.bare(node)));
        // `isNull objectParent _unit` is so for most units.
        let is_of_name = |asked: NodeId| match tree.expr(tree.bare(asked)) {
            Expr::Unary(operand) => tree.is_name(tree.bare(operand)) || tree.expr(tree.bare(operand)) == Expr::Text,
            _ => false,
        };
        !match tree.expr(condition) {
            Expr::Unary(asked) if asks(condition, &["!", "not"]) => {
                asks(asked, &["isnull", "isnil"]) && is_of_name(asked)
            }
            Expr::Unary(_) | Expr::Binary(..) => asks(condition, &["alive", "iskindof"]),
            _ => false,
        }
    }
}
