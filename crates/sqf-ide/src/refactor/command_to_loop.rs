//! Replaces `apply`, `select`, `findIf` and `count` with code by a `forEach`, into which more can be written.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "command-to-loop", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let (statement, command, array, code) = site.around(|node| {
        let Expr::Binary(left, right) = site.tree().expr(node) else { return None };
        let command = site.script.word(node);
        let (array, code) = match command {
            "apply" | "select" | "findif" => (left, right),
            "count" => (right, left),
            _ => return None,
        };
        let statement = site.script.parent(node)?;
        matches!(site.tree().expr(statement), Expr::PrivateAssign(value) if value == node)
            .then_some((statement, command, array, code))
    })?;
    let (token, value, _) = site.assignment(statement)?;
    let name = site.script.text(token);
    let only = site.only(code)?;
    let range = site.range_of(only)?;
    let whole = site.range_of(statement)?;
    let is_own = name.starts_with('_') && !site.mentions(site.tree().tokens(value), &[site.script.word(statement)]);
    // The others accept nothing but an array before or after code.
    let is_array = site.is_array(array) || command != "apply" && site.types(array).contains(Type::Array);
    let types = site.types(only);
    let fits = match command {
        "apply" => !types.is_any() && types != Type::Nothing.into(),
        _ => types.without(Type::Nothing.into()) == Type::Boolean.into(),
    };
    // The statement becomes two, so it must not be the value of its code.
    let is_inside = site.is_ended(statement) && site.begins_line(whole.start) && site.script.begins_alone(statement);
    let is_expression =
        matches!(site.tree().expr(only), Expr::Unary(_) | Expr::Binary(..) | Expr::Name | Expr::Paren(_));
    // What leaves code, and what a loop around it sets.
    let leaves = site.mentions_loop(site.tree().tokens(code));
    if !is_own || !is_array || !fits || !is_inside || !is_expression || leaves || site.has_comment(whole) {
        return None;
    }
    Some(Offer::new("Convert to `forEach`", move || {
        let (line, indent) = (site.line_break(), site.indent_at(whole.start));
        let unit = site.indent_unit();
        let value = site.moved(range.of(site.text()), site.indent_at(range.start), &format!("{indent}{unit}"));
        let value = if matches!(site.tree().expr(only), Expr::Binary(..) | Expr::Unary(_)) && command == "apply" {
            format!("({value})")
        } else {
            value
        };
        let condition = match site.tree().expr(only) {
            Expr::Paren(_) => value.clone(),
            _ => format!("({value})"),
        };
        let (start, body) = match command {
            "apply" => ("[]", format!("{name} pushBack {value};")),
            "select" => ("[]", format!("if {condition} then {};", site.braced(&format!("{name} pushBack _x;")))),
            "findif" => {
                ("-1", format!("if {condition} exitWith {};", site.braced(&format!("{name} = _forEachIndex;"))))
            }
            _ => ("0", format!("if {condition} then {};", site.braced(&format!("{name} = {name} + 1;")))),
        };
        let head = TextRange::new(whole.start, site.range_of(value_of(site, statement)?)?.start).of(site.text());
        let array = site.operand(array)?;
        let text = format!("{head}{start};{line}{indent}{{{line}{indent}{unit}{body}{line}{indent}}} forEach {array}");
        Some(vec![Edit { range: whole, text }])
    }))
}

fn value_of(site: &Site<'_>, statement: NodeId) -> Option<NodeId> {
    site.assignment(statement).map(|(_, value, _)| value)
}
