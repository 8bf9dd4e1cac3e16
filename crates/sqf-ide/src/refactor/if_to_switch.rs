//! Replaces a chain of `if` that compares one variable with literals by a `switch`.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::Position;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "if-to-switch", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

struct ComparedValue {
    value: NodeId,
    code: NodeId,
}

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let first = site.around(|node| site.if_at(node))?;
    let Position::Statement(block) = site.script.position(first.node) else { return None };
    let (subject, _) = compared(site, first.condition)?;
    let name = site.variable(subject)?;
    let (mut cases, mut default, mut at) = (Vec::new(), None, Some(first));
    while let Some(it) = at {
        let (other, value) = compared(site, it.condition)?;
        if site.variable(other) != Some(name) {
            return None;
        }
        cases.push(ComparedValue { value, code: it.then });
        at = it.otherwise.and_then(|code| site.only(code)).and_then(|only| site.if_at(only));
        // An `if` about something else ends the chain and becomes the `default`.
        if at.is_some_and(|next| {
            compared(site, next.condition).is_none_or(|(other, _)| site.variable(other) != Some(name))
        }) {
            at = None;
        }
        if at.is_none() {
            default = it.otherwise;
        }
    }
    let whole = site.range_of(first.node)?;
    // Without a match, a `switch` has another value.
    let is_last = site.statements(block).last() == Some(&first.node);
    if cases.len() < 2 || (default.is_none() && is_last) || !is_stable(site, subject) {
        return None;
    }
    let codes = cases.iter().map(|case| case.code).chain(default);
    if site.has_comment_outside(whole, codes) || !site.is_plain(whole) {
        return None;
    }
    Some(Offer::new("Convert to `switch`", move || {
        let (line, unit) = (site.line_break(), site.indent_unit());
        let indent = site.indent_at(whole.start);
        let inner = format!("{indent}{unit}");
        let mut text = format!("switch ({}) do{}", site.source(site.shown(subject))?, site.opening(indent));
        for case in &cases {
            let value = site.operand(site.shown(case.value))?;
            text.push_str(&format!("{line}{inner}case {value}:{};", site.block_text(case.code, &inner)?));
        }
        if let Some(code) = default {
            text.push_str(&format!("{line}{inner}default{};", site.block_text(code, &inner)?));
        }
        text.push_str(&format!("{line}{indent}}}"));
        Some(vec![Edit { range: whole, text }])
    }))
}

/// Whether a variable cannot change before all conditions of the chain are evaluated.
fn is_stable(site: &Site<'_>, subject: NodeId) -> bool {
    site.local_at(site.tree().bare(subject)).is_some()
}

/// Returns the variable and the literal that a condition compares as a `switch` does. A `switch` compares texts in the
/// same case only, unlike `==`.
fn compared(site: &Site<'_>, condition: NodeId) -> Option<(NodeId, NodeId)> {
    let exact = site.binary(condition, "isequalto");
    let (left, right) = exact.or_else(|| site.binary(condition, "=="))?;
    let bare = site.tree().bare(right);
    let is_literal = matches!(site.tree().expr(bare), Expr::Number | Expr::Text) && site.is_written(bare);
    let is_number = |node: NodeId| site.types(node) == TypeSet::of(&[Type::Number]);
    let is_same = exact.is_some() || (is_number(left) && is_number(right));
    (is_literal && is_same && site.variable(left).is_some() && site.is_written(left)).then_some((left, right))
}
