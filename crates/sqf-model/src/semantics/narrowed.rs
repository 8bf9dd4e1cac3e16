//! The types that a condition proves for the code that it guards: `if (_list isEqualType "") then { ... _list ... }`.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::Semantics;
use crate::Script;
use crate::branches::Branches;
use sqf_reference::TypeSet;
use sqf_syntax::{Expr, NodeId, WordId};

/// Returns the types of the names that a condition has tested, as `types` tells those of the values that it compares with.
pub(super) fn narrowed(
    script: &Script,
    semantics: &Semantics,
    types: impl Fn(NodeId) -> TypeSet,
) -> FxHashMap<NodeId, TypeSet> {
    let mut found = FxHashMap::default();
    let Some(test) = script.words().find("isequaltype") else { return found };
    for node in script.words().tokens_of(test).filter_map(|token| script.node_of(token)) {
        let Expr::Binary(left, right) = script.tree().expr(node) else { continue };
        let (name, proved) = (script.tree().bare(left), types(right));
        let is_known = !proved.is_any() && !proved.may_be_nothing() && script.tree().is_name(name);
        let Some(guarded) = guarded(script, node).filter(|_| is_known) else { continue };
        let word = script.word_id(name);
        if may_change(script, word, guarded.clone()) {
            continue;
        }
        let local = semantics.local_at(script.tree().token(name));
        // `_x` and the like are no variables of a scope, and mean another value in inner code.
        let is_magic = local.is_none() && script.words().text(word).starts_with('_');
        let is_inner = |read: NodeId| innermost_code(script, read) != Some(guarded.clone());
        let reads = script.words().tokens_within(word, guarded.clone());
        let same = reads.filter(|token| semantics.local_at(*token) == local).filter_map(|token| script.node_of(token));
        found.extend(same.filter(|read| !is_magic || !is_inner(*read)).map(|read| (read, proved)));
    }
    found
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
