//! Local variables without their underscore.

use crate::context::Context;
use crate::shared::free_names::free;
use crate::shared::named_in_editor::may_be_of_editor;
use sqf_model::{CodeUse, Declaration, GlobalUse, Local, ScopeId};
use sqf_syntax::{Expr, NodeId};

/// Minimum length of a local variable, with its underscore, which another thing does not have as its name by chance.
const SHORTEST: usize = 4;

/// Returns the local variable that an undefined name without its `_` may refer to, as it is written.
pub(super) fn local(context: &Context<'_>, name: &str, token: usize) -> Option<String> {
    let path = context.path()?;
    let lower = format!("_{}", name.to_ascii_lowercase());
    let local = found(context, &lower, token)?;
    let used = free(context, name)?;
    let may_be_of_editor = || may_be_of_editor(context, token, path);
    let is_of_editor = || !is_meant(context, local, token) && may_be_of_editor();
    let may_be_set = used.is_quoted && used.may_be_set_by_value;
    let is_unset = !may_be_set
        && match name.contains('_') {
            true => {
                !used.may_be_variable
                    && is_only_here(context, used, token)
                    && is_meant(context, local, token)
                    && !may_be_of_editor()
            }
            false => is_unset(context, used, local, token) && !is_of_editor(),
        };
    is_unset.then(|| context.text(local.token).trim_matches(['"', '\'']).to_owned())
}

/// Whether nothing sets a variable. A string that names another thing does not matter where the local variable is plainly
/// meant.
fn is_unset(context: &Context<'_>, used: GlobalUse, local: &Local, token: usize) -> bool {
    used.is_unmentioned() || !used.may_be_variable && is_meant(context, local, token)
}

/// Whether the rest of the project mentions the name at a token in strings, if at all.
fn is_only_here(context: &Context<'_>, used: GlobalUse, token: usize) -> bool {
    let here = context.words().tokens_of(context.words().of(token)).count();
    used.is_quoted || !used.may_be_composed && used.count as usize <= here
}

/// Returns the local variable of a name that is visible at a token, or any other of the script.
fn found<'a>(context: &Context<'a>, name: &str, token: usize) -> Option<&'a Local> {
    let semantics = context.semantics();
    // Without the variable, nothing else has to be looked at.
    context.words().find(name)?;
    let mut visible = None;
    let mut any = None;
    let around = scopes_around(context, token);
    for (_, local) in semantics.locals().filter(|(_, local)| *local.name == *name) {
        any.get_or_insert(local);
        if around.contains(&local.scope) && local.token < token {
            visible = Some(local);
        }
    }
    visible.or(any)
}

/// Returns the scopes whose variables code at a token sees.
fn scopes_around(context: &Context<'_>, token: usize) -> Vec<ScopeId> {
    let semantics = context.semantics();
    let mut codes = context.node_of(token).into_iter().flat_map(|node| context.ancestors(node));
    let inner = codes.find(|node| matches!(context.tree().expr(*node), Expr::Code(_)));
    let Some(scope) = semantics.scope_of(inner.unwrap_or_else(|| context.root())) else { return Vec::new() };
    let mut found = Vec::new();
    for scope in semantics.around(scope) {
        found.push(scope);
        if semantics.scope(scope).runs != CodeUse::Inline {
            break;
        }
    }
    found
}

/// Whether the editor's variable of that name is not what a script has stored in the local one: `_gate = gate`.
fn is_meant(context: &Context<'_>, local: &Local, token: usize) -> bool {
    let is_own = matches!(local.declared, Declaration::PrivateAssign | Declaration::Param { .. });
    let is_once = context.words().tokens_of(context.words().of(token)).nth(1).is_none();
    let is_set = is_own || !local.writes.is_empty();
    is_set
        && is_once
        && local.name.len() >= SHORTEST
        && local.token < token
        && !is_beside(context, local, token)
        && !is_stored(context, local, token)
}

/// Whether the local variable is read beside the name: nobody compares a value with itself.
fn is_beside(context: &Context<'_>, local: &Local, token: usize) -> bool {
    let Some(node) = context.node_of(token) else { return true };
    let is_apart = |node: &NodeId| match context.tree().expr(*node) {
        Expr::Code(_) => true,
        Expr::Binary(..) => matches!(context.word(*node), "then" | "exitwith"),
        _ => false,
    };
    let around = context.ancestors(node).take_while(|node| !is_apart(node)).last().unwrap_or(node);
    let tokens = context.tree().tokens(around);
    local.reads.iter().any(|read| tokens.contains(read))
}

/// Whether the name is in a value that the local variable gets, unless that has one before: `_width = width + 1`.
fn is_stored(context: &Context<'_>, local: &Local, token: usize) -> bool {
    let tokens = |value: &NodeId| context.tree().tokens(*value);
    let is_param = matches!(local.declared, Declaration::Param { .. });
    let has_value = is_param || local.writes.iter().any(|value| tokens(value).end <= token);
    local.writes.iter().filter(|value| tokens(value).contains(&token)).any(|value| {
        // `private _gate = _open` and then `_gate = gate` gives it the editor's.
        !has_value || context.tree().is_name(context.tree().bare(*value))
    })
}
