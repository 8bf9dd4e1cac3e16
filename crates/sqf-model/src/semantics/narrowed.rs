//! The types that a condition proves for the code that it guards: `if (_list isEqualType "") then { ... _list ... }`, and
//! `params` for the code after it.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::Semantics;
use crate::Script;
use crate::branches::Branches;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId, WordId};

/// Words that test whether a value is a list, or a name of it is set: then it may be none.
const TESTS: [&str; 5] = ["isequaltype", "isequaltypeany", "isequaltypeall", "typename", "isnil"];

/// Returns the types of the names that a condition has tested, except in statements that keep their types.
pub(super) fn tested(
    script: &Script,
    semantics: &Semantics,
    is_kept: impl Fn(NodeId) -> bool,
) -> FxHashMap<NodeId, TypeSet> {
    let mut found = FxHashMap::default();
    for node in commands(script, "isequaltype").filter(|test| !is_kept(*test)) {
        let Expr::Binary(left, right) = script.tree().expr(node) else { continue };
        let proved = semantics.types(right);
        if let Some(guarded) = guarded(script, node).filter(|_| !proved.is_any() && !proved.may_be_nothing()) {
            found.extend(reads(script, semantics, left, (guarded.clone(), guarded)).map(|read| (read, proved)));
        }
    }
    found
}

/// Returns the names that are conditions themselves, in the code that runs if they are met: `if (_isOpen) then {...}`
/// proves a Boolean.
pub(super) fn met(
    script: &Script,
    semantics: &Semantics,
    is_kept: impl Fn(NodeId) -> bool,
) -> FxHashMap<NodeId, TypeSet> {
    let mut found = FxHashMap::default();
    for node in commands(script, "if").filter(|condition| !is_kept(*condition)) {
        let Expr::Unary(condition) = script.tree().expr(node) else { continue };
        let condition = script.tree().bare(condition);
        let is_local = script.tree().is_name(condition) && script.word(condition).starts_with('_');
        if let Some(guarded) = guarded(script, condition).filter(|_| is_local) {
            let reads = reads(script, semantics, condition, (guarded.clone(), guarded));
            found.extend(reads.map(|read| (read, Type::Boolean.into())));
        }
    }
    found
}

/// Returns the names that `params` takes for lists, except in statements that keep their types.
pub(super) fn unpacked(
    script: &Script,
    semantics: &Semantics,
    is_kept: impl Fn(NodeId) -> bool,
) -> FxHashMap<NodeId, TypeSet> {
    let mut found = FxHashMap::default();
    for node in commands(script, "params").filter(|params| !is_kept(*params)) {
        let Some((list, code)) = list_of(script, node) else { continue };
        let words = TESTS.iter().filter_map(|test| script.words().find(test));
        // `params` also takes a single value that is no list.
        if words.into_iter().any(|test| script.words().tokens_within(test, code.clone()).next().is_some()) {
            continue;
        }
        let after = script.tree().tokens(node).end..code.end;
        found.extend(reads(script, semantics, list, (after, code)).map(|read| (read, Type::Array.into())));
    }
    found
}

/// Returns the nodes of a command by its name in lower case.
fn commands<'s>(script: &'s Script, name: &str) -> impl Iterator<Item = NodeId> + use<'s> {
    let tokens = script.words().find(name).into_iter().flat_map(|word| script.words().tokens_of(word));
    tokens.filter_map(|token| script.node_of(token))
}

/// Returns the list that `_x params ["_gate", "_width"]` unpacks, and the tokens of the code around.
fn list_of(script: &Script, node: NodeId) -> Option<(NodeId, Range<usize>)> {
    let Expr::Binary(list, names) = script.tree().expr(node) else { return None };
    // With defaults, a single value may stand for the list.
    let is_name = |element: &&NodeId| script.string(**element).is_some_and(|name| !name.is_empty());
    let is_list = script.elements(names)?.iter().filter(is_name).count() > 1;
    let code = script.parent(node).filter(|code| is_list && matches!(script.tree().expr(*code), Expr::Code(_)))?;
    Some((list, script.tree().tokens(code)))
}

/// Returns the names in a range that mean the variable `name`, if nothing there may set it. `code` is the code in which
/// the range is.
fn reads<'s>(
    script: &'s Script,
    semantics: &'s Semantics,
    name: NodeId,
    (range, code): (Range<usize>, Range<usize>),
) -> impl Iterator<Item = NodeId> + use<'s> {
    let name = Some(script.tree().bare(name)).filter(|name| script.tree().is_name(*name));
    let found = name.map(|name| (script.word_id(name), semantics.local_at(script.tree().token(name))));
    let found = found.filter(|(word, _)| !may_change(script, *word, range.clone()));
    found.into_iter().flat_map(move |(word, local)| {
        // `_x` and the like are no variables of a scope, and mean another value in inner code.
        let is_magic = local.is_none() && script.words().text(word).starts_with('_');
        let code = code.clone();
        let is_inner = move |read: NodeId| innermost_code(script, read) != Some(code.clone());
        let reads = script.words().tokens_within(word, range.clone());
        let same = reads.filter(move |token| semantics.local_at(*token) == local);
        same.filter_map(move |token| script.node_of(token)).filter(move |read| !is_magic || !is_inner(*read))
    })
}

/// Returns the tokens of the code that runs only if a test is met: it is the condition of an `if`, or one of several that
/// must all be met.
fn guarded(script: &Script, test: NodeId) -> Option<Range<usize>> {
    let tree = script.tree();
    let is_part = |node: &NodeId| match tree.expr(*node) {
        Expr::Paren(_) | Expr::Code([_]) => true,
        Expr::Binary(..) => matches!(script.word(*node), "&&" | "and"),
        _ => false,
    };
    let condition = script.ancestors(test).find(|around| !is_part(around))?;
    let is_if = matches!(tree.expr(condition), Expr::Unary(_)) && script.word(condition) == "if";
    let then = script.parent(condition).filter(|then| is_if && script.word(*then) == "then")?;
    let (_, codes) = tree.operands(then)?;
    let code = *Branches::of_then(script, codes)?.codes.first()?;
    script.statements(code).map(|_| tree.tokens(code))
}

/// Returns the tokens of the innermost code that contains a node.
fn innermost_code(script: &Script, node: NodeId) -> Option<Range<usize>> {
    let code = script.ancestors(node).find(|around| matches!(script.tree().expr(*around), Expr::Code(_)))?;
    Some(script.tree().tokens(code))
}

/// Whether something in these tokens may set the variable.
fn may_change(script: &Script, word: WordId, tokens: Range<usize>) -> bool {
    let is_local = script.words().text(word).starts_with('_');
    let runs_code = |token: usize| matches!(script.words().text(script.words().of(token)), "call" | "spawn" | "params");
    tokens
        .into_iter()
        .any(|token| script.words().of(token) == word && script.text(token + 1) == "=" || !is_local && runs_code(token))
}
