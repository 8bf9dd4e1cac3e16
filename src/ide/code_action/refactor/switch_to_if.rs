//! Replaces a `switch` by a chain of `if`.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::catalog::takes::is_null;
use crate::catalog::{Type, TypeSet};
use crate::ide::fix::Edit;
use crate::model::Position;
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "switch-to-if", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Maximum number of cases; a longer chain would be hard to read.
const MOST_CASES: usize = 8;

/// A case with its value; none for `default`.
struct Case {
    value: Option<NodeId>,
    code: NodeId,
}

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let (node, subject, body) = site.around(|node| {
        let (left, body) = site.binary(node, "do").filter(|_| matches!(site.tree().expr(node), Expr::Binary(..)))?;
        Some((node, site.unary(left, "switch")?, body))
    })?;
    let whole = site.range_of(node)?;
    // Without a match, a `switch` has another value.
    let Position::Statement(block) = site.script.position(node) else { return None };
    let is_last = site.statements(block).last() == Some(&node);
    let cases: Option<Vec<Case>> = site.code(body)?.iter().map(|statement| case(site, *statement)).collect();
    let mut cases = cases?;
    // A `default` that does nothing needs no `else`.
    let is_idle = |case: &Case| {
        let is_empty = site.code(case.code).is_some_and(<[NodeId]>::is_empty);
        case.value.is_none() && is_empty && site.range_of(case.code).is_some_and(|range| !site.has_comment(range))
    };
    if !is_last && cases.len() > 1 && cases.last().is_some_and(is_idle) {
        cases.pop();
    }
    let has_default = cases.last()?.value.is_none();
    let is_ordered = cases.iter().rev().skip(1).all(|case| case.value.is_some());
    let count = cases.len() - usize::from(has_default);
    if !is_ordered || count == 0 || count > MOST_CASES || (is_last && !has_default && !is_unused(site, block)) {
        return None;
    }
    let is_true = site.script.boolean(subject) == Some(true);
    let fits = |value: NodeId| match is_true {
        true => site.types(value) == TypeSet::of(&[Type::Boolean]) && site.is_pure(value),
        // A null value may not be equal to itself.
        false => site.is_timeless(value) && !is_null(site.script.word(site.tree().bare(value))),
    };
    if !cases.iter().filter_map(|case| case.value).all(fits)
        || !(is_true || site.variable(subject).is_some() && site.is_timeless(subject))
    {
        return None;
    }
    let inside = TextRange::new(whole.start, site.range_of(body)?.end);
    let codes = cases.iter().map(|case| case.code);
    if site.has_comment_outside(inside, codes) || !site.is_plain(whole) || has_default && is_default_too(site, &cases) {
        return None;
    }
    Some(Offer::new("Convert `switch` to a chain of `if`", move || {
        let condition = |value: NodeId| match is_true {
            true => Some(site.inside(value)?.to_owned()),
            false => {
                Some(format!("{} isEqualTo {}", site.operand(site.shown(subject))?, site.operand(site.shown(value))?))
            }
        };
        let (line, unit) = (site.line_break(), site.indent_unit());
        let mut text = String::new();
        let mut indent = site.indent_at(whole.start).to_owned();
        let mut closing = Vec::new();
        for (at, case) in cases.iter().enumerate() {
            match case.value {
                Some(value) if at == 0 => text.push_str(&format!("if ({}) then", condition(value)?)),
                Some(value) => {
                    text.push_str(&format!(" else{}", site.opening(&indent)));
                    closing.push(indent.clone());
                    indent.push_str(&unit);
                    text.push_str(&format!("{line}{indent}if ({}) then", condition(value)?));
                }
                None => text.push_str(" else"),
            }
            text.push_str(&site.block_text(case.code, &indent)?);
        }
        for indent in closing.into_iter().rev() {
            text.push_str(&format!(";{line}{indent}}}"));
        }
        Some(vec![Edit { range: whole, text }])
    }))
}

fn case(site: &Site<'_>, statement: NodeId) -> Option<Case> {
    if !site.is_ended(statement) && site.range_of(statement).is_none() {
        return None;
    }
    if let Some(code) = site.unary(statement, "default") {
        return matches!(site.tree().expr(code), Expr::Code(_)).then_some(Case { value: None, code });
    }
    let (left, code) = site.binary(statement, ":")?;
    let value = site.unary(left, "case")?;
    matches!(site.tree().expr(code), Expr::Code(_)).then_some(Case { value: Some(value), code })
}

/// Whether the last case does what `default` does: an `if` with two equal branches would look like a mistake.
fn is_default_too(site: &Site<'_>, cases: &[Case]) -> bool {
    let [.., last, default] = cases else { return false };
    let words = |case: &Case| site.tree().tokens(case.code).map(|token| site.script.text(token));
    words(last).eq(words(default))
}

/// Whether nothing uses the value of the script.
fn is_unused(site: &Site<'_>, block: NodeId) -> bool {
    let Some(scope) = site.semantics().scope_of(block) else { return false };
    let command = site.semantics().scope(scope).command.filter(|_| site.semantics().scope(scope).function.is_none());
    // The value of a loop is that of its last statement, so the loop must not be one itself.
    let is_loop =
        command.is_some_and(|command| matches!(site.script.word(command), "foreach" | "then" | "do" | "else"));
    let around = command.and_then(|command| site.statement_of(command));
    is_loop && around.is_some_and(|(statement, outer)| site.statements(outer).last() != Some(&statement))
}
