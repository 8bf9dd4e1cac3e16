//! Merges an `if` with the only statement in it, which is another one.

use super::conditions::If;
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "merge-if", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let outer = site.around(|node| site.if_at(node)).filter(|it| it.otherwise.is_none())?;
    let inner = site.only(outer.then).and_then(|only| site.if_at(only)).filter(|it| it.otherwise.is_none())?;
    let (whole, code) = (site.range_of(outer.node)?, site.range_of(inner.then)?);
    let condition = site.range_of(outer.condition)?;
    let around = [TextRange::new(condition.end, code.start), TextRange::new(code.end, whole.end)];
    if around.iter().any(|part| site.has_comment(*part)) || has_line_comment(site, inner) {
        return None;
    }
    Some(Offer::new("Merge with the nested `if`", move || {
        let conditions = format!("({} && {{{}}})", site.conjunct(outer.condition)?, site.inside(inner.condition)?);
        let indent = site.indent_at(site.range_of(outer.then)?.start);
        let opening = TextRange::new(condition.end, site.range_of(outer.then)?.start);
        let code = site.moved_source(inner.then, indent)?;
        Some(vec![site.replace(condition, conditions), site.replace(TextRange::new(opening.end, whole.end), code)])
    }))
}

/// A comment at the end of a line would hide the brace after it.
fn has_line_comment(site: &Site<'_>, inner: If) -> bool {
    site.range_of(inner.condition).is_none_or(|range| site.has_comment(range))
}
