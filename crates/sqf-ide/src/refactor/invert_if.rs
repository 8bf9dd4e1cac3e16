//! Swaps the branches of an `if` and negates its condition.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "invert-if", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let found = site.around(|node| site.if_at(node))?;
    let otherwise = found.otherwise?;
    let between = site.between(found.then, otherwise)?;
    // A comment there is about one of the branches.
    if site.has_comment(between) || site.range_of(found.node).is_none() {
        return None;
    }
    let negated = site.negated(found.condition)?;
    Some(Offer::new("Invert `if` and swap the branches", move || {
        let (one, other) = (site.range_of(found.then)?, site.range_of(otherwise)?);
        let condition = site.range_of(found.condition)?;
        Some(vec![
            site.replace(condition, negated),
            site.replace(one, site.moved_source(otherwise, site.indent_at(one.start))?),
            site.replace(other, site.moved_source(found.then, site.indent_at(other.start))?),
        ])
    }))
}
