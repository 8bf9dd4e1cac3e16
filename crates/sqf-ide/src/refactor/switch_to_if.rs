//! Replaces a `switch` by a chain of `if`.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::Position;
use sqf_reference::takes::is_null;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "switch-to-if", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Maximum number of cases; a longer chain would be hard to read.
const MOST_CASES: usize = 8;

/// Code with the values that lead to it; none for `default`.
struct SwitchCase {
    values: Vec<NodeId>,
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
    let mut cases = cases(site, site.code(body)?)?;
    // A `default` that does nothing needs no `else`.
    let is_idle = |case: &SwitchCase| {
        let is_empty = site.code(case.code).is_some_and(<[NodeId]>::is_empty);
        case.values.is_empty() && is_empty && site.range_of(case.code).is_some_and(|range| !site.has_comment(range))
    };
    if !is_last && cases.len() > 1 && cases.last().is_some_and(is_idle) {
        cases.pop();
    }
    let has_default = cases.last()?.values.is_empty();
    let is_ordered = cases.iter().rev().skip(1).all(|case| !case.values.is_empty());
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
    // Nothing sets a local variable before all conditions are evaluated.
    let is_local = || site.local_at(site.tree().bare(subject)).is_some();
    if !cases.iter().flat_map(|case| &case.values).all(|value| fits(*value)) || !(is_true || is_local()) {
        return None;
    }
    let inside = TextRange::new(whole.start, site.range_of(body)?.end);
    let codes = cases.iter().map(|case| case.code);
    if site.has_comment_outside(inside, codes) || !site.is_plain(whole) || has_default && is_default_too(site, &cases) {
        return None;
    }
    Some(Offer::new("Convert `switch` to a chain of `if`", move || {
        let condition = |values: &[NodeId]| condition(site, subject, values);
        let (line, unit) = (site.line_break(), site.indent_unit());
        let mut text = String::new();
        let mut indent = site.indent_at(whole.start).to_owned();
        let mut closing = Vec::new();
        for (at, case) in cases.iter().enumerate() {
            match &case.values[..] {
                [] => text.push_str(" else"),
                values if at == 0 => text.push_str(&format!("if ({}) then", condition(values)?)),
                values => {
                    text.push_str(&format!(" else{}", site.opening(&indent)));
                    closing.push(indent.clone());
                    indent.push_str(&unit);
                    text.push_str(&format!("{line}{indent}if ({}) then", condition(values)?));
                }
            }
            text.push_str(&site.block_text(case.code, &indent)?);
        }
        for indent in closing.into_iter().rev() {
            text.push_str(&format!(";{line}{indent}}}"));
        }
        Some(vec![Edit { range: whole, text }])
    }))
}

/// Returns the condition that one of the values is the subject, or that one of them is true if the subject is.
fn condition(site: &Site<'_>, subject: NodeId, values: &[NodeId]) -> Option<String> {
    let shown: Option<Vec<String>> = values.iter().map(|value| site.operand(site.shown(*value))).collect();
    let own = site.operand(site.shown(subject))?;
    match &shown?[..] {
        [_] if site.script.boolean(subject) == Some(true) => Some(site.inside(values[0])?.to_owned()),
        several if site.script.boolean(subject) == Some(true) => {
            // The next ones are only evaluated if the first is false.
            let (first, rest) = several.split_first()?;
            let rest: String = rest.iter().map(|next| format!(" || {{{}}}", unwrapped(next))).collect();
            Some(format!("{first}{rest}"))
        }
        [one] => Some(format!("{own} isEqualTo {one}")),
        several => Some(format!("{own} in [{}]", several.join(", "))),
    }
}

/// Returns an operand without the parentheses that [`Site::operand`] has written.
fn unwrapped(operand: &str) -> &str {
    operand.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(operand)
}

/// Returns the cases of a `switch`. Those without code lead to that of the next one: `case 1; case 2: {...}`.
fn cases(site: &Site<'_>, statements: &[NodeId]) -> Option<Vec<SwitchCase>> {
    let (mut cases, mut values) = (Vec::new(), Vec::new());
    for statement in statements {
        if !site.is_ended(*statement) && site.range_of(*statement).is_none() {
            return None;
        }
        let (value, code) = match site.binary(*statement, ":") {
            Some((left, code)) => (Some(site.unary(left, "case")?), Some(code)),
            None => match site.unary(*statement, "case") {
                Some(value) => (Some(value), None),
                None => (None, Some(site.unary(*statement, "default").filter(|_| values.is_empty())?)),
            },
        };
        values.extend(value);
        if let Some(code) = code {
            matches!(site.tree().expr(code), Expr::Code(_)).then_some(())?;
            cases.push(SwitchCase { values: std::mem::take(&mut values), code });
        }
    }
    values.is_empty().then_some(cases).filter(|cases| !cases.is_empty())
}

/// Whether the last case does what `default` does: an `if` with two equal branches would look like a mistake.
fn is_default_too(site: &Site<'_>, cases: &[SwitchCase]) -> bool {
    let [.., last, default] = cases else { return false };
    let words = |case: &SwitchCase| site.tree().tokens(case.code).map(|token| site.script.text(token));
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
