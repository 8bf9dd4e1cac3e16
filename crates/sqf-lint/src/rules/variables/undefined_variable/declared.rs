//! Variables that are declared by `private "_gate"` and read before they are assigned.

use crate::prelude::*;
use sqf_model::{CodeUse, Declaration, Local, LocalId, ScopeId, Semantics};
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};

/// Reports reads of variables that `private` has declared and nothing has assigned by then.
pub(super) fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_understood() {
        return;
    }
    // A variable that already had a value may keep it, and the game sets some itself.
    let is_new = |local: &Local| local.redeclares.is_none() && !Semantics::is_magic(&local.name);
    let declared = context.semantics().locals().filter(|(_, local)| local.declared == Declaration::Private);
    for (id, local) in declared.filter(|(_, local)| !local.escapes && is_new(local)) {
        if let Some(node) = first_read(context, id, local) {
            let name = context.name_of(node);
            let note = Note::new(match local.writes.is_empty() {
                true => format!("`{name}` is nil here; it is declared, but never assigned"),
                false => format!("`{name}` is nil here; it is declared, but not assigned before"),
            });
            sink.node(node, note.related(context.token_range(local.token), "declared here"));
        }
    }
}

/// Returns the first name that reads a variable which cannot have a value there.
fn first_read(context: &Context<'_>, id: LocalId, local: &Local) -> Option<NodeId> {
    let semantics = context.semantics();
    let token = *local.reads.iter().min()?;
    let node = context.node_of(token).filter(|node| context.tree().is_name(*node))?;
    let is_it = semantics.local_at(token) == Some(id) && context.is_written(node);
    let writes: Vec<usize> = local.writes.iter().map(|value| context.tree().tokens(*value).end).collect();
    if !is_it || writes.iter().any(|write| *write <= token) || calls_between(context, local, token) {
        return None;
    }
    let command = context.parent(node)?;
    if context.has_trait(command, Trait::TakesAny) {
        return None;
    }
    let mut scope = scope_of(context, semantics, node)?;
    while scope != local.scope {
        let it = semantics.scope(scope);
        let runs_again = || writes.iter().any(|write| context.tree().tokens(it.node).contains(write));
        let tests = it.command.is_some_and(|command| context.has_trait(command, Trait::TakesAny));
        if it.runs != CodeUse::Inline || tests || runs_again() {
            return None;
        }
        scope = it.parent?;
    }
    Some(node)
}

fn scope_of(context: &Context<'_>, semantics: &Semantics, node: NodeId) -> Option<ScopeId> {
    let mut around =
        context.ancestors(node).filter(|it| matches!(context.tree().expr(*it), Expr::Code(_) | Expr::File(_)));
    around.find_map(|code| semantics.scope_of(code))
}

/// Whether something between the declaration of a variable and a token may run unseen code that sets it: only a function
/// in a file that has the name can.
fn calls_between(context: &Context<'_>, local: &Local, to: usize) -> bool {
    let is_lonely = || {
        let path = context.path().filter(|path| !context.workspace().is_part(path));
        path.is_some_and(|path| context.workspace().names_local(&local.name, path) == Some(false))
    };
    let runs_unseen = |call: &NodeId| {
        let called = context.tree().operands(*call).map(|(_, called)| context.bare(called));
        match called {
            Some(Expr::Code(_)) => false,
            Some(Expr::Name) => !is_lonely(),
            _ => true,
        }
    };
    let words = context.words();
    let mut calls = words.find("call").into_iter().flat_map(|call| words.tokens_within(call, local.token..to));
    calls.any(|call| context.node_of(call).is_some_and(|call| runs_unseen(&call)))
}
