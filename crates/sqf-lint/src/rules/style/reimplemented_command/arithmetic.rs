//! Arithmetic that a command can replace.

use crate::prelude::*;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

/// Returns an equivalent command for a node, with its operands.
pub(super) fn replacement(context: &Context<'_>, node: NodeId) -> Option<String> {
    let ways: [fn(&Context<'_>, NodeId) -> Option<String>; 7] =
        [number_of_condition, floor, ceil, modulo, conversion, angle, distance];
    ways.into_iter().find_map(|way| way(context, node))
}

/// `[0, 1] select condition`
fn number_of_condition(context: &Context<'_>, node: NodeId) -> Option<String> {
    let (numbers, condition) = context.plain_binary(node, "select")?;
    let [one, other] = context.elements(numbers)? else { return None };
    let sign = match (context.number(*one)?, context.number(*other)?) {
        (0.0, 1.0) => "",
        (1.0, 0.0) => "!",
        _ => return None,
    };
    context.is_at_most(condition, Type::Boolean).then(|| format!("parseNumber {sign}{}", context.operand(condition)))
}

/// Returns the dividend of a remainder by one: `x` of `x % 1`.
fn fraction(context: &Context<'_>, node: NodeId) -> Option<NodeId> {
    let (of, one) = context.binary(node, "%").or_else(|| context.binary(node, "mod"))?;
    (context.number(one) == Some(1.0)).then_some(of)
}

/// `x` of `x - x % 1`
fn floored(context: &Context<'_>, node: NodeId) -> Option<NodeId> {
    let (whole, part) = context.binary(node, "-")?;
    context.is_same(fraction(context, part)?, whole).then_some(whole)
}

fn floor(context: &Context<'_>, node: NodeId) -> Option<String> {
    context.plain_binary(node, "-")?;
    Some(format!("floor {}", context.operand(floored(context, node)?)))
}

/// `x + (1 - x % 1)` and `(x - x % 1) + 1`, in either order.
fn ceil(context: &Context<'_>, node: NodeId) -> Option<String> {
    let (left, right) = context.plain_binary(node, "+")?;
    let of = |one: NodeId, other: NodeId| {
        if context.number(other) == Some(1.0) {
            return floored(context, one);
        }
        let (first, part) = context.binary(other, "-")?;
        let is_rest = context.number(first) == Some(1.0) && context.is_same(fraction(context, part)?, one);
        is_rest.then_some(one)
    };
    let rounded = of(left, right).or_else(|| of(right, left))?;
    Some(format!("ceil {}", context.operand(rounded)))
}

/// `x - y * floor (x / y)`
fn modulo(context: &Context<'_>, node: NodeId) -> Option<String> {
    let (whole, part) = context.plain_binary(node, "-")?;
    let (one, other) = context.binary(part, "*")?;
    let is_times = |by: NodeId, times: NodeId| {
        let quotient = context.unary(times, "floor").and_then(|inside| context.binary(inside, "/"));
        quotient.is_some_and(|(above, below)| context.is_same(above, whole) && context.is_same(below, by))
    };
    let by = if is_times(one, other) { one } else { other };
    let rest = if by == one { other } else { one };
    is_times(by, rest).then(|| format!("{} mod {}", context.operand(whole), context.operand(by)))
}

/// `c + (x - a) * (d - c) / (b - a)`
fn conversion(context: &Context<'_>, node: NodeId) -> Option<String> {
    let (from, rest) = context.plain_binary(node, "+")?;
    let (product, range) = context.binary(rest, "/")?;
    let (offset, scale) = context.binary(product, "*")?;
    let ((value, least), (to, begin)) = (context.binary(offset, "-")?, context.binary(scale, "-")?);
    let (most, low) = context.binary(range, "-")?;
    let is_one = context.is_same(begin, from) && context.is_same(low, least) && context.has("linearConversion");
    let source = |node: NodeId| context.source(context.tree().bare(node));
    is_one.then(|| format!("linearConversion [{}]", [least, most, value, from, to].map(source).join(", ")))
}

/// `atan (y / x)`
fn angle(context: &Context<'_>, node: NodeId) -> Option<String> {
    let (above, below) = context.binary(context.plain_unary(node, "atan")?, "/")?;
    Some(format!("{} atan2 {}", context.operand(above), context.operand(below)))
}

/// `sqrt (((a select 0) - (b select 0)) ^ 2 + ...)`
fn distance(context: &Context<'_>, node: NodeId) -> Option<String> {
    let mut terms = Vec::new();
    addends(context, context.plain_unary(node, "sqrt")?, &mut terms);
    let sides = |term: &NodeId| {
        let (difference, power) = context.binary(*term, "^")?;
        let (left, right) = context.binary(difference, "-")?;
        let ((one, at), (other, same)) = (coordinate(context, left)?, coordinate(context, right)?);
        (context.number(power) == Some(2.0) && at == same).then_some((one, other, at))
    };
    let found = terms.iter().map(sides).collect::<Option<Vec<_>>>()?;
    let (one, other, _) = *found.first()?;
    let is_in_order = found.iter().enumerate().all(|(number, (left, right, at))| {
        *at == number as f64 && context.is_same(*left, one) && context.is_same(*right, other)
    });
    let word = match found.len() {
        2 => "distance2D",
        3 => "vectorDistance",
        _ => return None,
    };
    is_in_order.then(|| format!("{} {word} {}", context.operand(one), context.operand(other)))
}

/// `a` and `0` of `a select 0`
fn coordinate(context: &Context<'_>, node: NodeId) -> Option<(NodeId, f64)> {
    let (position, index) = context.binary(node, "select").or_else(|| context.binary(node, "#"))?;
    Some((position, context.number(index)?))
}

/// Collects the addends of a sum. No distance has more than three.
fn addends(context: &Context<'_>, node: NodeId, terms: &mut Vec<NodeId>) {
    match context.binary(node, "+") {
        Some((left, right)) if terms.len() < 4 => {
            addends(context, left, terms);
            addends(context, right, terms);
        }
        _ => terms.push(context.tree().bare(node)),
    }
}

/// Matches `if (x < a) then { a } else { x min b }`: `a max x min b`, whether or not the inner `if` is written out.
/// `extreme` returns the equivalent of an inner `if`.
pub(super) fn clamp(
    context: &Context<'_>,
    node: NodeId,
    extreme: impl Fn(&Context<'_>, NodeId) -> Option<(&'static str, NodeId, NodeId)>,
) -> Option<String> {
    let (condition, one, other) = context.if_then_else(node)?;
    let condition = context.tree().bare(condition);
    let Expr::Binary(value, bound) = context.tree().expr(condition) else { return None };
    let (outer, inner) = match context.word(condition) {
        "<" | "<=" => ("max", "min"),
        ">" | ">=" => ("min", "max"),
        _ => return None,
    };
    let rest = context.only(other)?;
    let (word, left, right) =
        extreme(context, rest).or_else(|| context.binary(rest, inner).map(|(left, right)| (inner, left, right)))?;
    let is_clamp = context.is_same(context.only(one)?, bound) && word == inner && context.is_same(left, value);
    is_clamp.then(|| {
        let [bound, value, right] = [bound, value, right].map(|node| context.operand(node));
        format!("{bound} {outer} {value} {inner} {right}")
    })
}
