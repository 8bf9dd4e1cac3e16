//! Values that inner code assigns to a variable of its own, although the enclosing code reads the outer one.

use crate::context::Context;
use sqf_model::{CodeUse, Declaration, Local, ScopeId};

/// Commands that run a branch, in lower case.
const BRANCHES: [&str; 4] = ["then", "else", "do", ":"];

/// Returns the variable of the enclosing code that was meant, if a variable hides it in a branch or a loop, nothing
/// reads the new one before it ends there, and the enclosing code reads the outer one after that.
pub(crate) fn hidden_outer<'a>(context: &'a Context<'_>, local: &Local) -> Option<&'a Local> {
    let outer = local.shadows.filter(|_| local.declared == Declaration::PrivateAssign)?;
    let semantics = context.semantics();
    let outer = semantics.local(outer);
    if !local.reads.is_empty() || !local.named.is_empty() || local.is_shared || local.writes.len() != 1 {
        return None;
    }
    let inner = around(context, local.scope, outer.scope)?;
    let tree = context.tree();
    let end = tree.tokens(semantics.scope(inner).node).end;
    let next_read = outer.reads.iter().chain(&outer.named).copied().filter(|read| *read >= end).min()?;
    // The enclosing code assigns it another value first.
    let is_set_again = outer.writes.iter().any(|value| (end..next_read).contains(&tree.tokens(*value).start));
    let is_borrowed = || {
        let rest = local.token..tree.tokens(semantics.scope(local.scope).node).end;
        let call = context.words().find("call");
        let calls = call.is_some_and(|call| rest.into_iter().any(|token| context.words().of(token) == call));
        calls && context.workspace().borrows_local(&local.name, context.path())
    };
    (!is_set_again && !is_borrowed()).then_some(outer)
}

/// Returns the outermost code around a scope that is in the scope of the outer variable, if all code between them is
/// that of branches and loops.
fn around(context: &Context<'_>, scope: ScopeId, outer: ScopeId) -> Option<ScopeId> {
    let semantics = context.semantics();
    let mut inner = None;
    for around in semantics.around(scope) {
        if around == outer {
            return inner;
        }
        let it = semantics.scope(around);
        let is_branch =
            it.runs == CodeUse::Inline && it.command.is_some_and(|command| BRANCHES.contains(&context.word(command)));
        if !is_branch {
            return None;
        }
        inner = Some(around);
    }
    None
}
