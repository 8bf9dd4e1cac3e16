//! Infers the types of values: bottom-up from literals and commands, and through variables.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::magic::ThisValue;
use super::scope::Declaration;
use super::straight;
use super::unchanged::Kept;
use super::variables::{NOTHING, Variables, of_old_param, of_param, sets_this};
use super::{Access, Global, Semantics, TypesBefore, narrowed};
use crate::branches::{Branches, LEAVES, is_exit};
use crate::summary::Values;
use crate::{CodeUse, Script};
use sqf_reference::{CommandTypes, Reference, Type, TypeSet};
use sqf_syntax::{Expr, NodeId, NodeSet, WordId};
use sqf_text::{FUNCTION_MARK, stop};

/// Computes the types of all nodes.
///
/// At first, every variable may have any type. Then follow the values that the game assigns to some of its own
/// variables, and then those of other variables if all their assignments are seen, or if the value after an assignment
/// is known.
/// The values in statements that [keep](Kept) their types are not looked at.
pub(super) fn infer(script: &Script, reference: &Reference, semantics: &mut Semantics, before: &TypesBefore) {
    let straight = straight::values(script, semantics);
    semantics.overwritten = Arc::new(straight.overwritten);
    semantics.straight = Arc::new(straight.values);
    let kept = before.inferred.as_ref();
    let kept = kept.and_then(|before| Kept::new(script, &semantics.scopes, &semantics.straight, before));
    let is_kept = |node: NodeId| kept.as_ref().is_some_and(|kept| kept.has(node));
    let commands = signatures(script, reference);
    let inference = Inference {
        script,
        reference,
        commands: &commands,
        verbs: ValueWords::of(script),
        this: script.words().find("_this").filter(|_| !semantics.this.is_empty()),
        has_doubts: !script.pre().is_complete() || script.pre().tokens().iter().any(|token| token.is_opaque()),
        magic: magic(script, reference, semantics),
        results: FxHashMap::default(),
        elements: FxHashMap::default(),
        met: FxHashMap::default(),
    };
    // The types without variables do not depend on other functions either, so that they can be reused.
    let is_known = !semantics.plain.is_empty();
    let plain =
        if is_known { Arc::clone(&semantics.plain) } else { Arc::new(inference.plain(before.plain.as_deref())) };
    let results = semantics.called.iter().map(|(word, summary)| (*word, summary.result.types));
    let inference = Inference { results: results.collect(), ..inference };
    let mut types = Vec::clone(&plain);
    if let Some(kept) = &kept {
        kept.copy_to(&mut types);
    }
    let all = 0..script.tree().len();
    let nodes = kept.as_ref().map_or_else(|| vec![all], Kept::others);
    let Changed { mut given, mut read } = inference.names(semantics, &nodes);
    inference.add_calls(&mut given);
    inference.again(given, &mut types, |name, types| inference.given(semantics, name, types));
    semantics.types = Arc::new(types);
    let mut known_elements = elements(script, reference, semantics, &nodes);
    if !sets_this(semantics) {
        known_elements.extend(passed_elements(script, reference, is_kept));
    }
    for (read, types) in narrowed::unpacked(script, semantics, is_kept) {
        // `params` takes a single value for a list of one.
        known_elements.entry(read).and_modify(|known| *known = known.intersection(types)).or_insert(types);
    }
    let tested = narrowed::tested(script, semantics, is_kept);
    let proved = tested.keys().map(|name| script.tree().token(*name));
    semantics.proved = Arc::new(proved.chain(kept.iter().flat_map(Kept::proved)).collect());
    known_elements.extend(tested);
    let met = narrowed::met(script, semantics, is_kept);
    let inference = Inference { elements: known_elements, met, ..inference };
    for node in inference.elements.keys() {
        read.add(node.index());
    }
    let mut types = Arc::unwrap_or_clone(std::mem::take(&mut semantics.types));
    let mut variables = Variables::new(script, reference, semantics);
    inference.again(read, &mut types, |name, types| inference.read(semantics, &mut variables, name, types));
    let of_variables = variables.all(&types, |id| kept.as_ref()?.types_of(id));
    semantics.variables = Arc::new(of_variables);
    semantics.types = Arc::new(types);
    semantics.plain = plain;
}

/// For each word of a script, returns the types that it takes and returns as a command.
pub fn signatures<'r>(script: &Script, reference: &'r Reference) -> Vec<Option<&'r CommandTypes>> {
    let words = script.words();
    let mut signatures = vec![None; words.len()];
    for word in words.ids().filter(|word| !words.forms(*word).is_empty()) {
        signatures[word.index()] = reference.signatures(words.text(word));
    }
    signatures
}

/// The inputs of the inference.
struct Inference<'a> {
    script: &'a Script,
    reference: &'a Reference,
    commands: &'a [Option<&'a CommandTypes>],
    verbs: ValueWords,
    this: Option<WordId>,
    magic: Vec<(WordId, TypeSet)>,
    /// Whether the script may contain unknown macros.
    has_doubts: bool,
    /// What functions of the project return, by word.
    results: FxHashMap<WordId, TypeSet>,
    /// The types of nodes that stand for elements of arrays that such functions return.
    elements: FxHashMap<NodeId, TypeSet>,
    /// The types of names that a condition has tested as its own value.
    met: FxHashMap<NodeId, TypeSet>,
}

/// The commands that run code for its value, if they occur in the script.
struct ValueWords {
    call: Option<WordId>,
    then: Option<WordId>,
    r#do: Option<WordId>,
    switch: Option<WordId>,
    exit_with: Option<WordId>,
    param: Option<WordId>,
    old_param: Option<WordId>,
    /// The words that may leave the code around.
    leaves: Vec<WordId>,
}

impl ValueWords {
    fn of(script: &Script) -> ValueWords {
        let find = |word| script.words().find(word);
        ValueWords {
            call: find("call"),
            then: find("then"),
            r#do: find("do"),
            switch: find("switch"),
            exit_with: find("exitwith"),
            param: find("param"),
            old_param: find("bis_fnc_param"),
            leaves: LEAVES.iter().filter_map(|word| script.words().find(word)).collect(),
        }
    }
}

/// Names whose types may become more precise.
struct Changed {
    /// Those to which the game assigns a value.
    given: NodeSet,
    /// Those of variables, and those of `_this` if it has the value of a node.
    read: NodeSet,
}

impl Inference<'_> {
    /// Computes the types, assuming nothing about variables. Reuses those of unchanged statements from the previous
    /// version.
    fn plain(&self, before: Option<&Vec<TypeSet>>) -> Vec<TypeSet> {
        let tree = self.script.tree();
        let mut types = vec![TypeSet::ANY; tree.len()];
        let mut parts = self.script.parsed().taken_over().iter().filter(|_| before.is_some()).peekable();
        let before = before.map_or(&[][..], Vec::as_slice);
        let mut at = 0;
        while let Some(node) = tree.id(at) {
            if let Some(part) = parts.next_if(|part| part.nodes.start == at)
                && let Some(known) = before.get(part.before..part.before + part.nodes.len())
                && let Some(own) = types.get_mut(part.nodes.clone())
            {
                own.copy_from_slice(known);
                at = part.nodes.end;
                continue;
            }
            types[at] = match tree.expr(node) {
                Expr::Name if !self.is_beside_doubt(node) => {
                    let word = self.script.word_id(node);
                    let command = self.command(word).filter(|_| !self.script.words().text(word).starts_with('_'));
                    command.and_then(|command| command.nullary).unwrap_or(TypeSet::ANY)
                }
                _ => self.of_node(node, &types),
            };
            at += 1;
        }
        types
    }

    fn command(&self, word: WordId) -> Option<&CommandTypes> {
        self.commands.get(word.index()).copied().flatten()
    }

    /// Returns the types of a node that is not a name, given those of its children.
    fn of_node(&self, node: NodeId, all: &[TypeSet]) -> TypeSet {
        if let Some(types) = self.elements.get(&node) {
            return *types;
        }
        let types = |node: NodeId| all[node.index()];
        let word = || Some(self.script.word_id(node));
        if self.is_beside_doubt(node) {
            return TypeSet::ANY;
        }
        match self.script.tree().expr(node) {
            Expr::Number => TypeSet::of(&[Type::Number]),
            Expr::Text => TypeSet::of(&[Type::String]),
            Expr::Array(_) => TypeSet::of(&[Type::Array]),
            Expr::Code(_) => TypeSet::of(&[Type::Code]),
            Expr::Paren(Some(inside)) => types(inside),
            // A command that lacks an operand may become anything.
            Expr::Unary(operand) if self.is_missing(operand) => TypeSet::ANY,
            Expr::Unary(operand) => match self.command(self.script.word_id(node)) {
                Some(_) if word() == self.verbs.call => self.of_call(operand, all),
                Some(_) if word() == self.verbs.param => of_param(self.script, all, operand),
                Some(command) => passing_nothing(command.unary_result(types(operand)), types(operand)),
                None => TypeSet::ANY,
            },
            Expr::Binary(left, right) if self.is_missing(left) || self.is_missing(right) => TypeSet::ANY,
            Expr::Binary(left, right) => match self.command(self.script.word_id(node)) {
                Some(_) if word() == self.verbs.call && self.is_old_param(right) => {
                    of_old_param(self.script, all, left)
                }
                Some(_) if word() == self.verbs.call => self.of_call(right, all),
                Some(_) if word() == self.verbs.param => of_param(self.script, all, right),
                Some(_) if word() == self.verbs.then => self.of_branches(Branches::of_then(self.script, right), all),
                Some(_) if word() == self.verbs.r#do && self.is_switch(left) => {
                    self.of_branches(Branches::of_switch(self.script, right), all)
                }
                Some(_) if self.may_exit(left) || self.may_exit(right) => TypeSet::ANY,
                Some(command) => {
                    let result = command.binary_result(types(left), types(right));
                    passing_nothing(result, types(left).union(types(right)))
                }
                None => TypeSet::ANY,
            },
            Expr::Assign(_) | Expr::PrivateAssign(_) => NOTHING,
            Expr::Name | Expr::File(_) | Expr::Paren(None) | Expr::Opaque | Expr::Missing => TypeSet::ANY,
        }
    }

    /// Whether code may leave the loop that runs it with a value of its own: `{ if (_x) exitWith {true}; false } count
    /// _list`.
    fn may_exit(&self, code: NodeId) -> bool {
        let Expr::Code(statements) = self.script.tree().expr(code) else { return false };
        let is_exit = |statement: &NodeId| Some(self.script.word_id(*statement)) == self.verbs.exit_with;
        self.verbs.exit_with.is_some() && statements.iter().any(is_exit)
    }

    fn is_old_param(&self, function: NodeId) -> bool {
        self.verbs.old_param.is_some_and(|word| self.script.word_id(self.script.tree().bare(function)) == word)
    }

    fn is_missing(&self, node: NodeId) -> bool {
        self.script.tree().expr(node) == Expr::Missing
    }

    /// Whether an unknown macro touches a value: it may be an operator that takes the value as an operand.
    fn is_beside_doubt(&self, node: NodeId) -> bool {
        self.has_doubts && {
            let tokens = self.script.tree().tokens(node);
            let beside = [tokens.start.checked_sub(1), Some(tokens.end)];
            beside.into_iter().flatten().any(|token| self.script.parsed().is_doubtful(token))
        }
    }

    fn is_switch(&self, node: NodeId) -> bool {
        self.verbs.switch == Some(self.script.word_id(self.script.tree().bare(node)))
    }

    /// Returns the result types of a called function.
    fn of_call(&self, function: NodeId, all: &[TypeSet]) -> TypeSet {
        let function = self.script.tree().bare(function);
        match self.script.tree().expr(function) {
            Expr::Name => match self.results.get(&self.script.word_id(function)) {
                Some(types) => *types,
                None => self.reference.function_returns(self.script.word(function)),
            },
            Expr::Code(statements) => self.of_code(function, statements, all),
            _ => TypeSet::ANY,
        }
    }

    /// Returns the types of what the branch that runs returns.
    fn of_branches(&self, branches: Option<Branches>, all: &[TypeSet]) -> TypeSet {
        let Some(branches) = branches else { return TypeSet::ANY };
        let begin = if branches.may_be_none { NOTHING } else { TypeSet::NONE };
        branches.codes.iter().fold(begin, |types, code| types.union(self.of_block(*code, all)))
    }

    fn of_block(&self, code: NodeId, all: &[TypeSet]) -> TypeSet {
        let code = self.script.tree().bare(code);
        match self.script.tree().expr(code) {
            Expr::Code(statements) => self.of_code(code, statements, all),
            _ => TypeSet::ANY,
        }
    }

    /// Returns the types of what code with these statements returns: of the last one, or of what ends it earlier.
    fn of_code(&self, code: NodeId, statements: &[NodeId], all: &[TypeSet]) -> TypeSet {
        let Some(last) = statements.last() else { return NOTHING };
        let is_exit_with = self.verbs.exit_with == Some(self.script.word_id(*last));
        let of_last = if is_exit_with { NOTHING } else { all[last.index()] };
        let leaves = |token: usize| self.verbs.leaves.contains(&self.script.words().of(token));
        if of_last.is_any()
            || self.has_doubts && self.script.is_doubtful(code)
            || self.script.has_errors_in(code)
            || !self.verbs.leaves.is_empty() && self.script.tree().tokens(code).any(leaves)
        {
            return TypeSet::ANY;
        }
        if self.verbs.exit_with.is_none() {
            return of_last;
        }
        statements.iter().map(|statement| self.of_exit(*statement, all)).fold(of_last, TypeSet::union)
    }

    /// Returns the types with which a statement may end the code around it; none if it does not.
    fn of_exit(&self, statement: NodeId, all: &[TypeSet]) -> TypeSet {
        match self.script.tree().expr(statement) {
            Expr::Binary(_, code) if self.verbs.exit_with == Some(self.script.word_id(statement)) => {
                self.of_block(code, all)
            }
            _ if is_exit(self.script, statement) => TypeSet::ANY,
            _ => TypeSet::NONE,
        }
    }

    /// Adds the calls of functions whose results are known.
    fn add_calls(&self, nodes: &mut NodeSet) {
        if self.results.values().all(|types| types.is_any()) {
            return;
        }
        let calls = self.verbs.call.into_iter().flat_map(|call| self.script.words().tokens_of(call));
        for node in calls.filter_map(|token| self.script.node_of(token)) {
            nodes.add(node.index());
        }
    }

    /// Finds the names of variables, among some nodes, whose types may become more precise.
    fn names(&self, semantics: &Semantics, nodes: &[Range<usize>]) -> Changed {
        let tree = self.script.tree();
        let none = NodeSet::new(tree.len());
        let mut changed = Changed { given: none.clone(), read: none };
        // Few words can have a value from the game.
        let is_given = |word: WordId| self.this == Some(word) || self.magic.iter().any(|(name, _)| *name == word);
        let mut may_be_given = vec![false; self.script.words().len()];
        for word in self.script.words().ids() {
            may_be_given[word.index()] = is_given(word);
        }
        let nodes = nodes.iter().cloned().flatten().filter_map(|node| tree.id(node));
        for node in nodes.filter(|node| tree.is_name(*node)) {
            let token = tree.token(node);
            if semantics.local_at(token).is_some() {
                changed.read.add(node.index());
            } else if may_be_given[self.script.words().of(token).index()] {
                changed.given.add(node.index());
                if matches!(semantics.this.get(&token), Some(ThisValue::Given(_))) {
                    changed.read.add(node.index());
                }
            }
        }
        changed
    }

    /// Returns the types that the game assigns to one of its variables.
    fn given(&self, semantics: &Semantics, name: NodeId, types: &[TypeSet]) -> TypeSet {
        let word = self.script.word_id(name);
        match semantics.this.get(&self.script.tree().token(name)).filter(|_| self.this == Some(word)) {
            Some(ThisValue::Given(value)) => types[value.index()],
            Some(ThisValue::Array) => TypeSet::of(&[Type::Array]),
            // Code that runs later sees another value.
            None if self.is_later(semantics, name) => TypeSet::ANY,
            None => self.magic.iter().find(|(name, _)| *name == word).map_or(TypeSet::ANY, |(_, types)| *types),
        }
    }

    /// Whether a name is a global variable other than a function, in code that does not run at once.
    fn is_later(&self, semantics: &Semantics, name: NodeId) -> bool {
        let word = self.script.word(name);
        let is_global = !word.starts_with('_') && !word.contains(FUNCTION_MARK);
        let mut codes = self.script.ancestors(name).filter(|it| matches!(self.script.tree().expr(*it), Expr::Code(_)));
        is_global && codes.any(|code| semantics.code_use(code) != CodeUse::Inline)
    }

    /// Returns the types of a variable where it is read.
    fn read(&self, semantics: &Semantics, variables: &mut Variables<'_>, name: NodeId, types: &[TypeSet]) -> TypeSet {
        let token = self.script.tree().token(name);
        let own = match (semantics.local_at(token), semantics.straight.get(&token)) {
            (Some(_), Some(value)) => types[value.index()],
            (Some(local), None) => variables.at(name, local, types),
            (None, _) => self.given(semantics, name, types),
        };
        // If both exclude each other, only the condition is wrong.
        let both = self.met.get(&name).map(|met| own.intersection(*met)).filter(|both| !both.is_empty());
        both.unwrap_or(own)
    }

    /// Recomputes the types of some names, and of what depends on them: values come before the nodes that contain them.
    fn again(&self, nodes: NodeSet, types: &mut [TypeSet], mut of_name: impl FnMut(NodeId, &[TypeSet]) -> TypeSet) {
        let tree = self.script.tree();
        nodes.drain(|node, nodes| {
            stop::check();
            let Some(node) = tree.id(node) else { return };
            let is_known = tree.is_name(node) && !self.is_beside_doubt(node);
            let is_known = is_known && !self.elements.contains_key(&node);
            let found = if is_known { of_name(node, types) } else { self.of_node(node, types) };
            if found != types[node.index()] {
                types[node.index()] = found;
                if let Some(parent) = self.script.parent(node) {
                    nodes.add(parent.index());
                    self.add_around(parent, nodes);
                }
            }
        });
    }

    /// Adds the commands whose value may be that of a statement in this code.
    fn add_around(&self, code: NodeId, nodes: &mut NodeSet) {
        if !matches!(self.script.tree().expr(code), Expr::Code(_)) {
            return;
        }
        for around in self.script.ancestors(code) {
            nodes.add(around.index());
            let passes_on = match self.script.tree().expr(around) {
                Expr::Paren(_) | Expr::Code(_) | Expr::Array(_) => true,
                Expr::Unary(_) | Expr::Binary(..) => {
                    matches!(self.script.word(around), "else" | ":" | "default" | "exitwith")
                }
                _ => false,
            };
            if !passes_on {
                return;
            }
        }
    }
}

/// Returns the types of the nodes that select an element of what the game passes to a handler: `_this select 1`.
fn passed_elements(
    script: &Script,
    reference: &Reference,
    is_kept: impl Fn(NodeId) -> bool,
) -> FxHashMap<NodeId, TypeSet> {
    let this = script.words().find("_this").into_iter().flat_map(|this| script.words().tokens_of(this));
    let selects = this.filter_map(|token| script.node_of(token)).filter_map(|node| script.parent(node));
    let selects = selects.filter(|select| !is_kept(*select));
    let known = selects.map(|select| (select, script.selected_types(reference, select)));
    known.filter(|(_, types)| !types.is_any() && !types.is_empty()).collect()
}

/// Returns the types of those of some nodes that stand for an element of a list whose elements are known:
/// `_list select 0`, `_x`, a variable that `params` assigns.
fn elements(
    script: &Script,
    reference: &Reference,
    semantics: &Semantics,
    nodes: &[Range<usize>],
) -> FxHashMap<NodeId, TypeSet> {
    let values = Values { script, reference, semantics };
    let tree = script.tree();
    let find = |word| script.words().find(word);
    let (selects, random, element) = ([find("select"), find("#")], find("selectrandom"), find("_x"));
    let may_be_element = |node: &NodeId| match tree.expr(*node) {
        Expr::Unary(_) => random == Some(script.word_id(*node)),
        Expr::Binary(..) => selects.contains(&Some(script.word_id(*node))),
        Expr::Name => match semantics.local_at(tree.token(*node)).map(|local| semantics.local(local).declared) {
            None => element == Some(script.word_id(*node)),
            declared => matches!(declared, Some(Declaration::Param { .. })),
        },
        _ => false,
    };
    // Code names the element of its list again and again.
    let mut of_lists: FxHashMap<NodeId, TypeSet> = FxHashMap::default();
    let mut types_of = |node: NodeId| {
        let token = tree.token(node);
        let is_element =
            tree.is_name(node) && semantics.local_at(token).is_none() && semantics.value_at(token).is_none();
        if let Some(list) = is_element.then(|| values.list_of_element(node)).flatten() {
            let types = || values.of_element_in(list, 0).map_or(TypeSet::ANY, |value| value.types);
            return *of_lists.entry(list).or_insert_with(types);
        }
        values.of(node).filled(&mut |name| semantics.result(script, name)).types
    };
    let nodes = nodes.iter().cloned().flatten().filter_map(|node| tree.id(node));
    let unknown = nodes.filter(may_be_element).filter(|node| semantics.types(*node).is_any());
    let known = unknown.map(|node| (node, types_of(node)));
    known.filter(|(_, types)| !types.union(NOTHING).is_any() && !types.is_empty()).collect()
}

/// Adds nil to the result of a command if an operand may be nil.
fn passing_nothing(result: TypeSet, operands: TypeSet) -> TypeSet {
    if operands.may_be_nothing() { result.union(NOTHING) } else { result }
}

/// Types of magic variables, by name in lower case.
const MAGIC: [(&str, TypeSet); 3] = [
    ("_foreachindex", TypeSet::of(&[Type::Number])),
    ("_thisscript", TypeSet::of(&[Type::Script])),
    ("_thiseventhandler", TypeSet::of(&[Type::Number])),
];

/// Returns the types of the variables that the game sets, and that the script does not, by word. Names of functions are
/// code.
fn magic(script: &Script, reference: &Reference, semantics: &Semantics) -> Vec<(WordId, TypeSet)> {
    let is_set = |word: WordId| {
        let is_write = |global: &&Global| global.access != Access::Read && script.words().of(global.token) == word;
        semantics.globals.iter().any(|global| is_write(&global))
    };
    let given = script.given_globals().filter_map(|(name, types)| Some((script.words().find(name)?, types)));
    let given = given.filter(|(word, _)| !is_set(*word));
    let magic = MAGIC.iter().filter_map(|(name, types)| Some((script.words().find(name)?, *types)));
    let names = script.words().ids().filter(|word| script.words().text(*word).contains(FUNCTION_MARK));
    let functions = names.filter(|word| {
        let is_of_project = || semantics.called.contains_key(word) && !is_set(*word);
        reference.function(script.words().text(*word)).is_some() || is_of_project()
    });
    magic.chain(given).chain(functions.map(|word| (word, Type::Code.into()))).collect()
}
