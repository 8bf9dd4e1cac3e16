//! Makes a global variable local that only one script uses.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::ide::fix::Edit;
use crate::model::{Access, CodeUse, ScopeId, Symbol};
use crate::syntax::{Expr, NodeId};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "global-to-local", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let token = site.tree().token(node);
    let uses: Vec<(usize, bool)> = site
        .semantics()
        .globals()
        .iter()
        .filter(|global| site.script.words().of(global.token) == site.script.words().of(token))
        .map(|global| (global.token, matches!(global.access, Access::Write(_))))
        .collect();
    let (first, true) = *uses.first()? else { return None };
    if !uses.iter().any(|(used, _)| *used == token) {
        return None;
    }
    // The first assignment always runs, and before everything else.
    let statement = site.script.node_of(first)?;
    let is_first = matches!(site.tree().expr(statement), Expr::Assign(_));
    let (_, block) = site.statement_of(statement).filter(|(own, _)| *own == statement && is_first)?;
    let scope = site.semantics().scope_of(block)?;
    let (_, value, _) = site.assignment(statement)?;
    let reads_itself = site.tree().tokens(value).any(|it| site.script.words().of(it) == site.script.words().of(token));
    if reads_itself || !uses.iter().all(|(used, _)| is_seen(site, *used, scope)) {
        return None;
    }
    let name = site.script.text(token);
    let workspace = site.analysis.workspace();
    let path = site.analysis.path()?;
    // Functions and names without a tag may be anything.
    let lower = name.to_ascii_lowercase();
    if !workspace.is_indexed() || workspace.is_function(&lower) || !name.contains('_') || !site.sees_all_of(name) {
        return None;
    }
    let known = workspace.global_use(&lower, path)?;
    let is_read = uses.iter().any(|(_, is_write)| !is_write);
    let is_plain = !known.is_quoted && !known.is_set_otherwise && !known.is_other && !known.is_class;
    if known.count as usize != uses.len() || !is_plain || !is_read {
        return None;
    }
    let places = workspace.occurrences(&Symbol::global(&lower), Some(path));
    if places.iter().any(|place| &*place.file != path) || places.len() != uses.len() {
        return None;
    }
    let own = name.rsplit('_').next().filter(|own| own.starts_with(|c: char| c.is_ascii_alphabetic()))?;
    let mut letters = own.chars();
    let start = letters.next()?.to_ascii_lowercase();
    let local = site.new_local(&std::iter::once(start).chain(letters).collect::<String>());
    Some(Offer::new(format!("Make `{name}` the local variable `{local}`"), move || {
        let rename = |(token, _): &(usize, bool)| {
            let range = site.range_of_token(*token)?;
            let text = if *token == first { format!("private {local}") } else { local.clone() };
            Some(Edit { range, text })
        };
        uses.iter().map(rename).collect()
    }))
}

/// Whether a use is in the code of the scope, or in code that runs as a part of it.
fn is_seen(site: &Site<'_>, token: usize, scope: ScopeId) -> bool {
    let block = |node: NodeId| site.statement_of(node).map(|(_, block)| block);
    let Some(mut at) = site.script.node_of(token).and_then(block).and_then(|block| site.semantics().scope_of(block))
    else {
        return false;
    };
    if site.range_of_token(token).is_none() {
        return false;
    }
    while at != scope {
        let it = site.semantics().scope(at);
        match it.parent.filter(|_| it.runs == CodeUse::Inline && it.function.is_none()) {
            Some(parent) => at = parent,
            None => return false,
        }
    }
    true
}
