//! Lets code that waits run as a script of its own, where the game cannot wait.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::layout::Layout;
use sqf_model::{CodeUse, ScopeId, Semantics};
use sqf_reference::takes::Trait;
use sqf_syntax::NodeId;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "wrap-in-spawn", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    if site.tree().operands(node).is_none() || !site.script.has_trait(node, Trait::Waits) {
        return None;
    }
    let (_, block) = site.statement_of(node)?;
    let code = handler(site, site.semantics().scope_of(block)?)?;
    let statements = site.code(code)?;
    // What ends with a value returns it to the game: the damage, or whether a key is handled.
    let returns = statements.last().is_none_or(|last| site.is_pure(*last));
    if returns || !keeps_variables(site, statements) {
        return None;
    }
    let range = site.range_of(code)?;
    let start = site.range_of(*statements.first()?)?.start;
    Some(Offer::new("Wrap in `spawn`: the code runs later, and its result is not used", move || {
        Some(vec![Layout::of(site.text()).spawned(range, start)])
    }))
}

/// Returns the code around a scope that the game runs on an event, where it cannot wait.
fn handler(site: &Site<'_>, mut at: ScopeId) -> Option<NodeId> {
    loop {
        let scope = site.semantics().scope(at);
        match scope.runs {
            CodeUse::Fresh => return (scope.is_unscheduled && scope.function.is_none()).then_some(scope.node),
            CodeUse::Inline => at = scope.parent?,
            CodeUse::Unknown => return None,
        }
    }
}

/// Whether a script that is passed `_this` has all variables that the code reads.
fn keeps_variables(site: &Site<'_>, statements: &[NodeId]) -> bool {
    let tokens = statements.iter().flat_map(|statement| site.tree().tokens(*statement));
    tokens.into_iter().all(|token| {
        let word = site.script.words().text(site.script.words().of(token));
        let is_own = || site.semantics().local_at(token).is_some();
        let is_of_loop = || Semantics::is_given_by_commands(word);
        !word.starts_with('_') || word == "_this" || is_own() || is_of_loop()
    })
}
