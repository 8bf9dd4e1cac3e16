//! Comparisons with a constant result.

use crate::prelude::*;
use crate::shared::conditions::{Chain, chain, leaves};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "comparison that is always true or always false",
    explanation: "The comparison, or two comparisons combined, can have only one result: `count x < 0`, `x > 5 && x < 3`, \
        `x != 1 || x != 2`. A comparison that another one already contains, as in `x < 20 && x < 10`, is a hint. Only \
        literals, variables and expressions that read variables are compared.",
    example: Example {
        wrong: "if (time > 1 && TAG_score == 1 && TAG_score == 2) then { hint \"never\" };",
        right: "if (time > 1 && TAG_score == 1) then { hint \"once\" };",
    },
    checks: &[Check::Node(
        Nodes::words(&["==", "!=", "<", "<=", ">", ">=", "isequalto", "&&", "and", "||", "or"]),
        check,
    )],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// `operand op literal`
struct Comparison<'a> {
    operand: NodeId,
    operator: &'static str,
    value: ComparedLiteral<'a>,
}

#[derive(Clone)]
enum ComparedLiteral<'a> {
    Number(f64),
    Text(std::borrow::Cow<'a, str>),
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if !matches!(context.tree().expr(node), Expr::Binary(..)) {
        return;
    }
    if let Some(comparison) = comparison(context, node) {
        return of_count(context, node, &comparison, sink);
    }
    let Some(Chain { is_and, last, others }) = chain(context, node) else { return };
    // The right side may be another chain: `a && { b && { c } }`.
    for last in leaves(context, last, is_and) {
        compare(context, is_and, last, &others, sink);
        if changes(context, last) {
            return;
        }
    }
}

/// Compares a condition with those before it in a chain.
fn compare(context: &Context<'_>, is_and: bool, last: NodeId, others: &[NodeId], sink: &mut Sink<'_>) {
    let Some(last_comparison) = comparison(context, last) else { return };
    // Starting with the nearest one, as long as no condition between them can change a variable.
    for other in others.iter().rev() {
        if changes(context, *other) {
            return;
        }
        let Some(comparison) = comparison(context, *other) else { continue };
        let is_one =
            context.is_steady(comparison.operand) && context.is_same(comparison.operand, last_comparison.operand);
        if !is_one {
            continue;
        }
        if is_decided(&comparison, &last_comparison, is_and) {
            let always = if is_and { "never both true" } else { "never both false" };
            let note = Note::new(format!("this comparison and the one before it are {always}"));
            return sink.node(last, note.related(context.range(*other), "the other comparison"));
        }
        let Some(is_last) = redundant(&comparison, &last_comparison, is_and) else { continue };
        if !context.is_written(last) || !context.is_written(*other) {
            continue;
        }
        let (one, other) = if is_last { (last, *other) } else { (*other, last) };
        let contained = Context::brief(context.source(other));
        let note = Note::new(format!("redundant comparison: `{contained}` decides the result alone"));
        return sink.node(one, note.severity(Severity::Hint).related(context.range(other), "the other comparison"));
    }
}

/// Whether a condition may change a variable.
fn changes(context: &Context<'_>, condition: NodeId) -> bool {
    context.mentions(condition, &["call", "=", "callextension"])
}

/// Whether one of two comparisons adds nothing to the other: Some(true) for the second. None for equal ones, which
/// `same-operand` reports.
fn redundant(one: &Comparison<'_>, other: &Comparison<'_>, is_and: bool) -> Option<bool> {
    let values = samples(one, other)?;
    let implies = |a: &Comparison<'_>, b: &Comparison<'_>| values.iter().all(|value| !a.holds(value) || b.holds(value));
    match (implies(one, other), implies(other, one)) {
        (true, false) => Some(is_and),
        (false, true) => Some(!is_and),
        _ => None,
    }
}

/// `count x < 0`
fn of_count(context: &Context<'_>, node: NodeId, comparison: &Comparison<'_>, sink: &mut Sink<'_>) {
    let operand = context.tree().bare(comparison.operand);
    let is_count = matches!(context.tree().expr(operand), Expr::Unary(_) | Expr::Binary(..));
    let ComparedLiteral::Number(number) = comparison.value else { return };
    // The value of a macro may change.
    if !is_count || !context.is_written(node) || context.word(operand) != "count" {
        return;
    }
    let outcome = match comparison.operator {
        "<" if number <= 0.0 => "false",
        "<=" | "==" if number < 0.0 => "false",
        ">=" if number <= 0.0 => "true",
        ">" | "!=" if number < 0.0 => "true",
        _ => return,
    };
    sink.node(node, Note::new(format!("always {outcome}: `count` is never less than 0")));
}

fn comparison<'a>(context: &Context<'a>, node: NodeId) -> Option<Comparison<'a>> {
    let node = context.tree().bare(node);
    let Expr::Binary(left, right) = context.tree().expr(node) else { return None };
    let operator = match context.word(node) {
        "<" => "<",
        "<=" => "<=",
        ">" => ">",
        ">=" => ">=",
        "==" => "==",
        "!=" => "!=",
        "isequalto" => "isequalto",
        _ => return None,
    };
    let literal = |node: NodeId| {
        let number = context.number(node).map(ComparedLiteral::Number);
        number.or_else(|| context.string(node).map(ComparedLiteral::Text))
    };
    match (literal(left), literal(right)) {
        (None, Some(value)) => Some(Comparison { operand: left, operator, value }),
        (Some(value), None) => Some(Comparison { operand: right, operator: turned(operator), value }),
        _ => None,
    }
}

fn turned(operator: &'static str) -> &'static str {
    match operator {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        same => same,
    }
}

/// Whether no value satisfies both comparisons, or every value satisfies at least one of them. It suffices to try the
/// two literals, and values between and beside them.
fn is_decided(one: &Comparison<'_>, other: &Comparison<'_>, is_and: bool) -> bool {
    let Some(values) = samples(one, other) else { return false };
    let holds = |value: &ComparedLiteral<'_>| match is_and {
        true => one.holds(value) && other.holds(value),
        false => one.holds(value) || other.holds(value),
    };
    if is_and { !values.iter().any(holds) } else { values.iter().all(holds) }
}

/// Returns values at which two comparisons may differ. None for different types.
fn samples<'a>(one: &Comparison<'a>, other: &Comparison<'a>) -> Option<Vec<ComparedLiteral<'a>>> {
    Some(match (&one.value, &other.value) {
        (ComparedLiteral::Number(a), ComparedLiteral::Number(b)) => {
            let (low, high) = (a.min(*b), a.max(*b));
            [low - 1.0, low, f64::midpoint(low, high), high, high + 1.0].map(ComparedLiteral::Number).to_vec()
        }
        (ComparedLiteral::Text(a), ComparedLiteral::Text(b)) => {
            let beside = ComparedLiteral::Text(format!("{a}{b}?").into());
            vec![ComparedLiteral::Text(a.clone()), ComparedLiteral::Text(b.clone()), beside]
        }
        _ => return None,
    })
}

impl Comparison<'_> {
    fn holds(&self, value: &ComparedLiteral<'_>) -> bool {
        match (value, &self.value) {
            (ComparedLiteral::Number(value), ComparedLiteral::Number(literal)) => match self.operator {
                "<" => value < literal,
                "<=" => value <= literal,
                ">" => value > literal,
                ">=" => value >= literal,
                "!=" => value != literal,
                _ => value == literal,
            },
            (ComparedLiteral::Text(value), ComparedLiteral::Text(literal)) => match self.operator {
                "isequalto" => value == literal,
                "!=" => !value.eq_ignore_ascii_case(literal),
                _ => value.eq_ignore_ascii_case(literal),
            },
            _ => false,
        }
    }
}
