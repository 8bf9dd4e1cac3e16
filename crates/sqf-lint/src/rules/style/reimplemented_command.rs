//! Longer forms of commands.

mod arithmetic;

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "code that a command can replace",
    explanation: "The game has a command that is shorter and faster: `max`, `min` and `abs` instead of an `if`, `pi` \
        instead of its digits, `selectRandom` instead of a random index, `distance` of two objects instead of \
        the distance of their positions, `parseNumber` instead of `[0, 1] select`, and `floor`, `ceil`, `mod`, `atan2`, \
        `linearConversion`, `distance2D` or `vectorDistance` instead of the sum that they stand for. For \
        negative numbers some of these sums have other results, which is rarely meant: `x - x % 1` of -1.5 is -1, and \
        `floor` returns -2.",
    example: Example { wrong: "hint str (if (time > 5) then { time } else { 5 });", right: "hint str (time max 5);" },
    checks: &[Check::Node(Nodes::COMMANDS.by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    match context.tree().expr(node) {
        Expr::Binary(left, right) => {
            for operand in [left, right] {
                if let Some(text) = pi(context, operand) {
                    say(context, operand, &text, sink);
                }
            }
        }
        Expr::Unary(_) => {}
        _ => return,
    }
    let ways: [fn(&Context<'_>, NodeId) -> Option<String>; 4] = [of_if, random, distance, arithmetic::replacement];
    if let Some(text) = ways.into_iter().find_map(|way| way(context, node)) {
        say(context, node, &text, sink);
    }
}

fn say(context: &Context<'_>, node: NodeId, text: &str, sink: &mut Sink<'_>) {
    if !context.is_written(node) {
        return;
    }
    let is_distance = context.word(node) == "distance";
    let short = Context::brief(text);
    let note = Note::new(match is_distance {
        true => format!("`{short}` measures the distance between the objects directly, which is faster"),
        false => format!("this is the same as `{short}`"),
    });
    let edits = context.replace(node, if text == "pi" { text.to_owned() } else { format!("({text})") });
    sink.node(node, note.fix(format!("Write `{text}`"), edits, false));
}

/// `if (a > b) then {a} else {b}`
fn of_if(context: &Context<'_>, node: NodeId) -> Option<String> {
    if let Some(text) = arithmetic::clamp(context, node, extreme) {
        return Some(text);
    }
    if let Some((word, left, right)) = extreme(context, node) {
        let text = || format!("{} {word} {}", context.operand(left), context.operand(right));
        return (!is_inner(context, node)).then(text);
    }
    let Choice { is_greater, left, right, one, other } = choice(context, node)?;
    if context.number(right) == Some(0.0) {
        let (plus, minus) = if is_greater { (one, other) } else { (other, one) };
        let is_abs = context.unary(minus, "-").is_some_and(|inside| context.is_same(inside, left));
        if is_abs && context.is_same(plus, left) {
            return Some(format!("abs {}", context.operand(left)));
        }
    }
    None
}

/// `if (left > right) then {one} else {other}`
struct Choice {
    /// Whether it is `>` or `>=`; otherwise `<` or `<=`.
    is_greater: bool,
    left: NodeId,
    right: NodeId,
    one: NodeId,
    other: NodeId,
}

/// Reads an `if` that compares two values and returns one of two others.
fn choice(context: &Context<'_>, node: NodeId) -> Option<Choice> {
    let (condition, one, other) = context.if_then_else(node)?;
    let condition = context.tree().bare(condition);
    let Expr::Binary(left, right) = context.tree().expr(condition) else { return None };
    let is_greater = match context.word(condition) {
        ">" | ">=" => true,
        "<" | "<=" => false,
        _ => return None,
    };
    let (one, other) = (context.only(one)?, context.only(other)?);
    Some(Choice { is_greater, left, right, one, other })
}

/// Whether an `if` is the inner one of a pair that is equivalent to `max` and `min` and reported together.
fn is_inner(context: &Context<'_>, node: NodeId) -> bool {
    let mut around = context.ancestors(node).skip(2);
    around.next().is_some_and(|outer| arithmetic::clamp(context, outer, extreme).is_some())
}

/// Returns the command, `max` or `min`, that an `if` is equivalent to, and its operands.
fn extreme(context: &Context<'_>, node: NodeId) -> Option<(&'static str, NodeId, NodeId)> {
    let Choice { is_greater, left, right, one, other } = choice(context, node)?;
    let is_straight = context.is_same(one, left) && context.is_same(other, right);
    let is_turned = context.is_same(one, right) && context.is_same(other, left);
    let word = match (is_straight, is_turned) {
        (true, _) if is_greater => "max",
        (true, _) => "min",
        (_, true) if is_greater => "min",
        (_, true) => "max",
        _ => return None,
    };
    Some((word, left, right))
}

/// `x select floor random count x`
fn random(context: &Context<'_>, node: NodeId) -> Option<String> {
    let (array, index) = context.plain_binary(node, "select")?;
    let random = context.unary(index, "floor").and_then(|inside| context.unary(inside, "random"))?;
    let counted = context.unary(random, "count")?;
    let is_one = context.is_same(array, counted) && context.has("selectRandom");
    is_one.then(|| format!("selectRandom {}", context.operand(array)))
}

/// `(getPos a) distance (getPos b)`
fn distance(context: &Context<'_>, node: NodeId) -> Option<String> {
    let (left, right) = context.plain_binary(node, "distance")?;
    let object =
        |node: NodeId| ["getpos", "position", "getposatl"].into_iter().find_map(|word| context.unary(node, word));
    let (one, other) = (object(left)?, object(right)?);
    Some(format!("{} distance {}", context.operand(one), context.operand(other)))
}

fn pi(context: &Context<'_>, node: NodeId) -> Option<String> {
    let text = context.name_of(node);
    text.starts_with("3.1415").then(|| "pi".to_owned())
}
