//! Makes local variables of a script private if no surrounding code can have a variable of the same name.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::{CodeUse, Declaration, Local, LocalId, ScopeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "add-private", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let (own, local) = site.local_at(node)?;
    if local.declared != Declaration::Assign || !is_own(site, local) {
        return None;
    }
    let all: Vec<(LocalId, &Local)> =
        site.semantics().locals().filter(|(id, it)| *id == own || is_own(site, it)).collect();
    let title = match all.len() {
        1 => format!("Add `private` to `{}`", site.script.text(local.token)),
        count => format!("Add `private` to `{}` and {} more", site.script.text(local.token), count - 1),
    };
    Some(Offer::new(title, move || {
        let insert = |(_, local): &(LocalId, &Local)| {
            let start = site.range_of_token(local.token)?.start;
            Some(Edit { range: TextRange::empty(start), text: "private ".to_owned() })
        };
        all.iter().map(insert).collect()
    }))
}

/// Whether a variable certainly begins where it is first assigned: no caller of the code can have one of that name.
fn is_own(site: &Site<'_>, local: &Local) -> bool {
    // A variable that is never read may be meant for other code.
    if local.declared != Declaration::Assign
        || local.is_shared
        || local.reads.is_empty()
        || site.range_of_token(local.token).is_none()
    {
        return false;
    }
    let begins = site.script.node_of(local.token).and_then(|node| site.assignment(node));
    if begins.is_none_or(|(token, ..)| token != local.token) {
        return false;
    }
    for around in site.semantics().around(local.scope) {
        let scope = site.semantics().scope(around);
        match scope.runs {
            CodeUse::Fresh => return scope.function.is_none(),
            CodeUse::Unknown => return false,
            CodeUse::Inline if around == ScopeId::FILE => {}
            // Code of loops like `for [{}, {}, {}]` and of functions may run elsewhere.
            CodeUse::Inline if scope.function.is_some() => return false,
            CodeUse::Inline => {}
        }
    }
    let (Some(path), workspace) = (site.analysis.path(), site.analysis.workspace()) else { return false };
    workspace.runs_alone(path) || workspace.may_inherit(&local.name, path, None) == Some(false)
}
