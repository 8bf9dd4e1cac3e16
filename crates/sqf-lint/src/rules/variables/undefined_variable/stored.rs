//! Code that is stored in variables, or handed to functions of the project, and handlers of its events.

use crate::prelude::*;
use crate::shared::calls::global_of_macro;
use crate::shared::game_tags::has_tag_of_game;
use sqf_model::{CodeUse, ScopeId};
use sqf_reference::takes::{Row, all_rows, rows_of};
use sqf_syntax::{Expr, NodeId};

/// Whether only the project runs the stored code around a scope: another mod may have variables for it.
pub(super) fn is_of_project(context: &Context<'_>, scope: ScopeId) -> bool {
    let semantics = context.semantics();
    let mut around = semantics.around(scope).map(|scope| semantics.scope(scope));
    let Some(root) = around.find(|scope| scope.runs != CodeUse::Inline) else { return false };
    // Only handlers of the project's events are fresh code here.
    root.runs == CodeUse::Fresh || context.is_written(root.node) && is_kept(context, root.node)
}

/// Whether the stored code around a scope begins with the list of its parameters.
pub(super) fn lists_params(context: &Context<'_>, scope: ScopeId) -> bool {
    let semantics = context.semantics();
    let root = semantics.around(scope).map(|it| semantics.scope(it)).find(|it| it.runs != CodeUse::Inline);
    let first = root.and_then(|root| context.statements(root.node)?.first().copied());
    let list = first.filter(|first| context.is_written(*first)).and_then(|first| match context.tree().expr(first) {
        Expr::Unary(list) | Expr::Binary(_, list) if context.word(first) == "params" => context.elements(list),
        _ => None,
    });
    list.is_some_and(|list| !list.is_empty())
}

/// Returns the function, in lower case, to which the stored code around a scope is assigned: `TAG_fnc_open = { ... }`.
pub(super) fn function_of(context: &Context<'_>, scope: ScopeId) -> Option<String> {
    let semantics = context.semantics();
    let root = semantics.around(scope).find(|scope| semantics.scope(*scope).runs != CodeUse::Inline)?;
    let user = context.parent(semantics.scope(root).node)?;
    let Expr::Assign(_) = context.tree().expr(user) else { return None };
    let name = function_name(context, context.text(context.tree().token(user)))?;
    name.contains("_fnc_").then_some(name)
}

/// Returns the global variable that a name or a macro such as `FUNC(open)` means, in lower case.
fn function_name(context: &Context<'_>, written: &str) -> Option<String> {
    if written.contains('(') { global_of_macro(context, written) } else { Some(written.to_ascii_lowercase()) }
}

/// Whether a value is kept in a variable that only the project reads, or passed to a function of the project.
fn is_kept(context: &Context<'_>, value: NodeId) -> bool {
    let tree = context.tree();
    let is_part = |node: &NodeId| matches!(tree.expr(*node), Expr::Paren(_) | Expr::Array(_));
    let Some(user) = context.ancestors(value).find(|node| !is_part(node)) else { return false };
    match tree.expr(user) {
        Expr::Assign(_) | Expr::PrivateAssign(_) => {
            let token = tree.token(user);
            match context.text(token).starts_with('_') {
                true => is_only_called(context, token),
                false => has_own_tag(context, context.text(token)),
            }
        }
        Expr::Binary(_, function) if matches!(context.word(user), "call" | "spawn") => {
            let function = tree.bare(function);
            tree.expr(function) == Expr::Name
                && rows_of(context.word(function)).is_empty()
                && context.summary(context.word(function)).is_some()
        }
        _ => false,
    }
}

/// Whether the tag of a global variable is neither that of the game nor that of a known mod, which may call its code with
/// variables of their own.
fn has_own_tag(context: &Context<'_>, name: &str) -> bool {
    let name = name.to_lowercase();
    let is_of_mod = context.workspace().libraries().of(&name).next().is_some();
    name.contains('_') && !is_of_mod && !has_tag_of_game(context.reference(), &name)
}

/// Whether a local variable, by the token that assigns it, is only called where the script reads it.
fn is_only_called(context: &Context<'_>, token: usize) -> bool {
    let Some(local) = context.semantics().local_at(token) else { return false };
    let is_called = |token: &usize| {
        let user = context.node_of(*token).and_then(|read| Some((read, context.parent(read)?)));
        user.is_some_and(|(read, user)| match context.tree().expr(user) {
            Expr::Unary(code) | Expr::Binary(_, code) => code == read && matches!(context.word(user), "call" | "spawn"),
            _ => false,
        })
    };
    context.semantics().local(local).reads.iter().all(is_called)
}

/// Variables that code sees because of what runs it, in lower case: methods of `createHashMapObject`, interactions of
/// ACE, menus of ZEN, attributes of Eden, `onTeamSwitch`, `CBA_fnc_hashEachPair`, `CBA_fnc_inject`, `BIS_fnc_sortBy`.
/// Such code may be a function, or call one.
const OF_FRAMEWORKS: [&str; 10] = [
    "_self",
    "_player",
    "_actionparams",
    "_hoveredentity",
    "_key",
    "_value",
    "_accumulator",
    "_input0",
    "_from",
    "_to",
];

/// Whether functions that others run see a variable of that name, in lower case.
pub(super) fn is_of_framework(name: &str) -> bool {
    OF_FRAMEWORKS.contains(&name)
}

/// Whether code often sees a variable of that name, in lower case, because what runs it has one.
pub(super) fn is_usual(name: &str) -> bool {
    let codes = || all_rows().iter().filter_map(Row::code);
    is_of_framework(name) || codes().any(|code| code.has_variable(name) || code.passes_element(name))
}
