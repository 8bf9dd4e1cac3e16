//! Drafts of the functions in a script.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::acts::acts;
use super::straight::{self, Visit};
use super::value::{Values, function_name, outer};
use super::{Assigned, Draft, Drafts, Mentions, Param, Use, UsedBy, Value, Wait, WaitsBy};
use crate::catalog::takes::Trait;
use crate::catalog::{Reference, Type, TypeSet};
use crate::model::index::{is_compiler_call, params_statement, taken_values};
use crate::model::semantics::{Access, Declaration, LocalId, Semantics};
use crate::model::{Script, Workspace};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

/// Limit for the certain uses of one parameter: later ones seldom say more.
const MOST_USES: usize = 4;
/// Limit for the places at which a function may wait.
const MOST_WAITS: usize = 16;
/// Larger scripts are data, in bytes.
const LARGEST: usize = 512 << 10;
/// Limit for parameters; functions with more take lists.
const MOST_PARAMS: usize = 32;

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
                Some(statements) => Assigned::Code(draft(&values, value, statements)),
                None if is_compiled(script, value) => Assigned::Compiled,
                None => {
                    let types = if is_known { semantics.types(value) } else { TypeSet::ANY };
                    let place = script.place(script.tree().tokens(value)).map(|(place, _)| place);
                    Assigned::Other(types, place.unwrap_or_default())
                }
            };
            assigned.push((name, what));
        }
        Drafts { script: whole(&values), assigned, mentions: Mentions::new(script, semantics, is_known) }
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
fn assignments(script: &Script, semantics: &Semantics) -> Vec<(Arc<str>, NodeId)> {
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
struct Named {
    param: Param,
    local: Option<LocalId>,
}

impl Drafter<'_> {
    fn draft(&self) -> Draft {
        let script = self.values.script;
        let (result, returned) = self.values.of_code(self.statements);
        let (named, is_list) = self.params();
        let followed = |local: Option<LocalId>| Some((local?, self.followed(local?)?));
        let locals = named.iter().enumerate().filter_map(|(position, it)| {
            let (local, end) = followed(it.local)?;
            Some((local, Followed { position, end }))
        });
        let locals: FxHashMap<LocalId, Followed> = locals.collect();
        let positions = named.iter().enumerate().filter_map(|(at, it)| Some((it.local?, at))).collect();
        let acts = acts(self.values, self.statements, &positions);
        let mut params: Vec<Param> = named.into_iter().map(|it| it.param).collect();
        if !locals.is_empty() {
            let mut uses =
                Uses { values: self.values, locals: &locals, params: &mut params, ended: FxHashSet::default() };
            straight::walk(script, self.statements, &mut uses);
        }
        let mut waits = Waits { values: self.values, found: Vec::new() };
        if script.words().find("cansuspend").is_none() {
            straight::walk(script, self.statements, &mut waits);
        }
        Draft {
            is_closed: is_list && !self.reads_this(),
            params,
            returned: returned.and_then(|node| self.range(node)),
            result: if self.has_breaks() { Value::unknown() } else { result },
            waits: waits.found,
            acts,
        }
    }

    fn range(&self, node: NodeId) -> Option<TextRange> {
        let script = self.values.script;
        Some(script.place(script.tree().tokens(node))?.0)
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
        tree.tokens(self.node).any(|token| {
            match script.words().text(script.words().of(token)) {
                "_this" => !script.text(token + 1).eq_ignore_ascii_case("params"),
                "param" => true,
                // Without a left operand, `call` passes the arguments on.
                "call" => script.node_of(token).is_none_or(|node| matches!(tree.expr(node), Expr::Unary(_))),
                _ => false,
            }
        })
    }

    /// Returns the parameters, and whether they are those of `params`.
    fn params(&self) -> (Vec<Named>, bool) {
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
                let named = list
                    .iter()
                    .enumerate()
                    .map(|(index, element)| Named { param: self.of_element(*element), local: local(index, *element) });
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
    fn taken(&self) -> Vec<Named> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let mut found: Vec<Named> = Vec::new();
        for (statement, number, rest) in taken_values(script, self.statements) {
            if number >= MOST_PARAMS {
                continue;
            }
            let skipped = || Named {
                param: Param {
                    name: Box::default(),
                    place: TextRange::default(),
                    declared: TypeSet::ANY,
                    has_default: true,
                    uses: Vec::new(),
                },
                local: None,
            };
            if found.len() <= number {
                found.resize_with(number + 1, skipped);
            }
            if !found[number].param.name.is_empty() {
                continue;
            }
            let token = tree.token(statement);
            found[number] = Named {
                param: Param {
                    name: script.text(token).into(),
                    place: script.pre().place(token).range,
                    declared: rest.get(1).map_or(TypeSet::ANY, |types| self.shown_types(*types)),
                    has_default: !rest.is_empty(),
                    uses: Vec::new(),
                },
                local: self.values.semantics.local_at(token),
            };
        }
        found
    }

    /// Returns the token up to which the uses of a variable say what its value must be: where something first tests it.
    /// None if unseen code may use it.
    fn followed(&self, id: LocalId) -> Option<usize> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let local = self.values.semantics.local(id);
        let is_tested = |read: &&usize| {
            let around = script.node_of(**read).and_then(|node| outer(script, node));
            around.is_some_and(|(_, around)| match tree.expr(around) {
                Expr::Unary(_) | Expr::Binary(..) => script.has_trait(around, Trait::TakesAny),
                // `[_a, _b] isEqualTypeParams ...`
                Expr::Array(_) => outer(script, around).is_some_and(|(_, it)| script.has_trait(it, Trait::TakesAny)),
                _ => false,
            })
        };
        let tests = local.reads.iter().filter(is_tested).chain(&local.named).copied();
        (!local.is_shared).then(|| tests.min().unwrap_or(usize::MAX))
    }
}

/// A parameter whose uses count.
#[derive(Debug, Clone, Copy)]
struct Followed {
    position: usize,
    /// The token from which on they do not.
    end: usize,
}

/// Collects the uses of parameters.
struct Uses<'a> {
    values: &'a Values<'a>,
    /// The parameters, by their variables.
    locals: &'a FxHashMap<LocalId, Followed>,
    params: &'a mut [Param],
    /// Variables whose further uses say nothing.
    ended: FxHashSet<LocalId>,
}

impl Uses<'_> {
    /// Returns how the command or array around a value uses it.
    fn used_by(&self, inner: NodeId, around: NodeId) -> Option<UsedBy> {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let command = || self.values.reference.signatures(script.word(around));
        let name = || script.text(tree.token(around)).into();
        let types = |node: NodeId| {
            // A command does nothing with nil, so that says nothing about its other operand.
            let types = self.values.semantics.types(node).without(Type::Nothing.into());
            if types.is_empty() { TypeSet::ANY } else { types }
        };
        let accepted = match tree.expr(around) {
            Expr::Unary(_) => {
                let command = command().filter(|command| command.from_engine.unary())?;
                command.unary_operands()
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
                let (arguments, call) = outer(script, around)?;
                let Expr::Binary(left, right) = tree.expr(call) else { return None };
                let right = tree.bare(right);
                let is_call = matches!(script.word(call), "call" | "spawn")
                    && left == arguments
                    && tree.expr(right) == Expr::Name;
                let function = function_name(script, right).filter(|_| is_call)?;
                return Some(UsedBy::Function(function, position));
            }
            _ => return None,
        };
        (!accepted.is_any()).then(|| UsedBy::Command(name(), accepted))
    }
}

impl Visit for Uses<'_> {
    fn node(&mut self, node: NodeId) {
        let (script, semantics) = (self.values.script, self.values.semantics);
        if !script.tree().is_name(node) {
            return;
        }
        let token = script.tree().token(node);
        let Some(id) = semantics.local_at(token) else { return };
        let followed = self.locals.get(&id).filter(|it| token < it.end && !self.ended.contains(&id));
        let Some(Followed { position, .. }) = followed.copied() else { return };
        // After an assignment it has another value, which may have been made of the first.
        let is_first = semantics.local(id).writes.iter().all(|value| token < script.tree().tokens(*value).end);
        let is_own = matches!(semantics.local(id).declared, Declaration::PrivateAssign | Declaration::Assign);
        if !(is_first || is_own && semantics.local(id).writes.len() == 1) {
            return;
        }
        let Some((inner, around)) = outer(script, node) else { return };
        let (Some(by), Some((place, _))) = (self.used_by(inner, around), script.place(script.tree().tokens(around)))
        else {
            return;
        };
        let uses = &mut self.params[position].uses;
        let is_known = |known: &Use| known.by == by;
        if uses.len() < MOST_USES && !uses.iter().any(is_known) {
            uses.push(Use { place, by });
        }
    }

    fn passes_exit(&mut self, condition: NodeId, code: NodeId) -> bool {
        let (script, semantics) = (self.values.script, self.values.semantics);
        if tells_what_to_do(script, condition) {
            return false;
        }
        // The way out may be for other types.
        let used = script.tree().tokens(code).filter_map(|token| semantics.local_at(token));
        self.ended.extend(used);
        true
    }
}

/// Whether a condition may depend on an argument that tells a function what to do.
fn tells_what_to_do(script: &Script, condition: NodeId) -> bool {
    let compares = |token: usize| {
        let text = script.text(token);
        matches!(text, "==" | "!=") || ["iseq", "isnote", "_this"].iter().any(|begin| begins_with(text, begin))
    };
    let is_told = |node: NodeId| script.tree().is_name(node) && script.word(node).starts_with('_');
    script.tree().tokens(condition).any(compares) || parts(script, condition).into_iter().any(is_told)
}

fn begins_with(text: &str, begin: &str) -> bool {
    text.get(..begin.len()).is_some_and(|start| start.eq_ignore_ascii_case(begin))
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

/// Collects the places that wait.
struct Waits<'a> {
    values: &'a Values<'a>,
    found: Vec<Wait>,
}

impl Visit for Waits<'_> {
    fn node(&mut self, node: NodeId) {
        let (script, tree) = (self.values.script, self.values.script.tree());
        let by = match tree.expr(node) {
            Expr::Unary(_) if script.has_trait(node, Trait::Waits) => {
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
            self.found.push(Wait { place, by });
        }
    }

    /// A function that waits unless there is nothing to do waits.
    fn passes_exit(&mut self, condition: NodeId, _: NodeId) -> bool {
        !tells_what_to_do(self.values.script, condition)
    }
}
