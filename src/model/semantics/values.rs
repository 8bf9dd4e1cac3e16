//! What values may be: from literals and commands up, and through variables.

use std::sync::Arc;

use super::Semantics;
use super::magic::This;
use super::scope::{Declaration, Local};
use super::straight::{self, Straight};
use crate::catalog::{CommandTypes, Reference, Type, TypeSet};
use crate::model::CodeUse;
use crate::model::Script;
use crate::syntax::{Expr, NodeId, WordId};

const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

/// Fills in the types of all nodes.
///
/// The first pass takes every variable for anything. The second knows of variables what the first found of the values
/// that they get, and which one of these they have behind an assignment.
pub(super) fn infer(script: &Script, reference: &Reference, semantics: &mut Semantics) {
    let commands = signatures(script, reference);
    pass(script, reference, semantics, &commands, None);
    let known: Vec<TypeSet> =
        semantics.locals.iter().map(|local| of_local(script, reference, semantics, local)).collect();
    let straight = straight::values(script, semantics);
    pass(script, reference, semantics, &commands, Some((&known, &straight)));
    semantics.overwritten = straight.overwritten;
    semantics.variables = known;
}

/// For each word of a script what it takes and returns as a command.
pub fn signatures<'r>(script: &Script, reference: &'r Reference) -> Vec<Option<&'r CommandTypes>> {
    let words = script.words();
    let mut signatures = vec![None; words.len()];
    for word in words.ids().filter(|word| !words.forms(*word).is_empty()) {
        signatures[word.index()] = reference.signatures(words.text(word));
    }
    signatures
}

/// One pass over all nodes; with `changed`, only over those whose types may differ from what they were, because the
/// types of variables do.
fn pass(
    script: &Script,
    reference: &Reference,
    semantics: &mut Semantics,
    commands: &[Option<&CommandTypes>],
    locals: Option<(&[TypeSet], &Straight)>,
) {
    let tree = script.tree();
    let call = script.words().find("call").unwrap_or(WordId::NONE);
    let this = script.words().find("_this").filter(|_| !semantics.this.is_empty());
    let magic: Vec<(WordId, TypeSet)> =
        MAGIC.iter().filter_map(|(name, types)| Some((script.words().find(name)?, *types))).collect();
    let mut changed = vec![false; if locals.is_some() { tree.len() } else { 0 }];
    let mut all = Arc::unwrap_or_clone(std::mem::take(&mut semantics.types));
    for node in tree.ids() {
        let types = |node: NodeId| all[node.index()];
        let expr = tree.expr(node);
        if locals.is_some() {
            let is_changed = match expr {
                Expr::Name => true,
                Expr::Paren(Some(inside)) => changed[inside.index()],
                Expr::Unary(operand) => changed[operand.index()],
                Expr::Binary(left, right) => changed[left.index()] || changed[right.index()],
                _ => false,
            };
            if !is_changed {
                continue;
            }
        }
        // Asked for where it matters: half of the nodes are literals and brackets.
        let word = || script.word_id(node);
        let command = |word: WordId| commands.get(word.index()).copied().flatten();
        let given = || semantics.this.get(&tree.token(node)).filter(|_| this == Some(word()));
        let found = match expr {
            Expr::Number => TypeSet::of(&[Type::Number]),
            Expr::Text => TypeSet::of(&[Type::String]),
            Expr::Array(_) => TypeSet::of(&[Type::Array]),
            Expr::Code(_) => TypeSet::of(&[Type::Code]),
            Expr::Paren(Some(inside)) => types(inside),
            Expr::Name => {
                let local = semantics.local_at(tree.token(node));
                match (local, locals) {
                    (Some(local), Some((locals, straight))) => match straight.values.get(&tree.token(node)) {
                        Some(value) => types(*value),
                        None => locals.get(local.index()).copied().unwrap_or(TypeSet::ANY),
                    },
                    (Some(_), None) => TypeSet::ANY,
                    (None, Some(_)) => match given() {
                        Some(This::Given(value)) => types(*value),
                        _ => continue,
                    },
                    (None, None) => match (command(word()), given()) {
                        (Some(command), _) => command.nullary.unwrap_or(TypeSet::ANY),
                        (None, Some(This::Given(value))) => types(*value),
                        (None, Some(This::Array)) => TypeSet::of(&[Type::Array]),
                        (None, None) => {
                            magic.iter().find(|(name, _)| *name == word()).map_or(TypeSet::ANY, |(_, types)| *types)
                        }
                    },
                }
            }
            Expr::Unary(operand) => match command(word()) {
                Some(_) if word() == call => of_call(script, reference, operand),
                Some(command) => passing_nothing(command.unary_result(types(operand)), types(operand)),
                None => TypeSet::ANY,
            },
            Expr::Binary(left, right) => match command(word()) {
                Some(_) if word() == call => of_call(script, reference, right),
                Some(command) => {
                    let result = command.binary_result(types(left), types(right));
                    passing_nothing(result, types(left).union(types(right)))
                }
                None => TypeSet::ANY,
            },
            Expr::Assign(_) | Expr::PrivateAssign(_) => NOTHING,
            Expr::File(_) | Expr::Paren(None) | Expr::Opaque | Expr::Missing => TypeSet::ANY,
        };
        let known = &mut all[node.index()];
        if let Some(changed) = changed.get_mut(node.index()) {
            *changed = found != *known;
        }
        *known = found;
    }
    semantics.types = Arc::new(all);
}

/// A command with nil for an operand gives nil.
fn passing_nothing(result: TypeSet, operands: TypeSet) -> TypeSet {
    if operands.may_be_nothing() { result.union(NOTHING) } else { result }
}

/// What a called function of the game gives.
fn of_call(script: &Script, reference: &Reference, function: NodeId) -> TypeSet {
    match script.tree().expr(script.tree().bare(function)) {
        Expr::Name => reference.function_returns(script.word(function)),
        _ => TypeSet::ANY,
    }
}

/// What magic variables hold, by their names in lower case.
const MAGIC: [(&str, TypeSet); 3] = [
    ("_foreachindex", TypeSet::of(&[Type::Number])),
    ("_thisscript", TypeSet::of(&[Type::Script])),
    ("_thiseventhandler", TypeSet::of(&[Type::Number])),
];

/// What a variable may hold: all that it ever gets, when all that is seen.
fn of_local(script: &Script, reference: &Reference, semantics: &Semantics, local: &Local) -> TypeSet {
    if local.escapes {
        return TypeSet::ANY;
    }
    let begin = match local.declared {
        Declaration::PrivateAssign => TypeSet::NONE,
        Declaration::Private => NOTHING,
        Declaration::For => TypeSet::of(&[Type::Number]),
        Declaration::Param { element, index } if script.string(element).is_some() => {
            if sets_this(semantics) {
                TypeSet::ANY
            } else {
                script.certain_types(reference, element, index)
            }
        }
        Declaration::Param { element, .. } => of_param(script, semantics, element),
        // It may be the variable of a caller, unless there is none.
        Declaration::Assign if is_in_fresh(semantics, local) => NOTHING,
        Declaration::Assign => TypeSet::ANY,
    };
    local.writes.iter().map(|value| semantics.types(*value)).fold(begin, TypeSet::union)
}

/// Whether the script sets `_this` itself.
fn sets_this(semantics: &Semantics) -> bool {
    semantics.locals.iter().any(|local| &*local.name == "_this")
}

fn is_in_fresh(semantics: &Semantics, local: &Local) -> bool {
    let runs = semantics.around(local.scope).map(|scope| semantics.scope(scope).runs);
    runs.into_iter().find(|runs| *runs != CodeUse::Inline) == Some(CodeUse::Fresh)
}

/// `["_name", default, [types]]`: one of the types, or the default.
fn of_param(script: &Script, semantics: &Semantics, element: NodeId) -> TypeSet {
    let Some([_, default, expected, ..]) = script.elements(element) else { return TypeSet::ANY };
    let Some(expected) = script.elements(*expected).filter(|expected| !expected.is_empty()) else {
        return TypeSet::ANY;
    };
    // A type that is not known, as that of nil, lets anything through.
    let expected = expected.iter().map(|one| semantics.types(*one)).fold(TypeSet::NONE, TypeSet::union);
    if expected.may_be_nothing() { TypeSet::ANY } else { expected.union(semantics.types(*default)) }
}
