//! Moves the selected statements to a new function of the project, and calls it in their place.

use super::header_comment::FunctionToDescribe;
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_reference::takes::is_constant;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "extract-function", kind: RefactorKind::Extract, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let (block, statements) = site.selected_statements()?;
    let (first, last) = (*statements.first()?, *statements.last()?);
    let whole = TextRange::new(site.range_of(first)?.start, site.range_with_end(last)?.end);
    let tokens = site.tree().tokens(first).start..site.tree().tokens(last).end;
    site.range_of_tokens(tokens)?;
    // All of the script can be a function as it is.
    let is_all = block == site.tree().root() && statements.len() == site.statements(block).len();
    if is_all || !site.is_plain(whole) || !site.script.begins_alone(first) {
        return None;
    }
    if statements.iter().all(|statement| is_start(site, *statement)) {
        return None;
    }
    let flow = site.flow(block, statements)?;
    let function = site.new_function("newFunction")?;
    let includes = site.needed_includes(whole, &function)?;
    let called = site.call_of(&function);
    // `FUNC(open)` is renamed by its argument.
    let made_up = called.split(['(', ')']).nth(1).unwrap_or(&called).to_owned();
    let offer = Offer::of_project(format!("Extract into function `{}`", function.name), move || {
        let line = site.line_break();
        let names: Vec<&str> = flow.inputs.iter().map(|(name, _)| name.as_str()).collect();
        let call = format!("[{}] call {called}", names.join(", "));
        let mut body = whole.of(site.text()).to_owned();
        // The value that is assigned last is the result itself.
        let value = flow.output.as_ref().and_then(|output| result_of(site, last, &output.name));
        for start in flow.own.iter().rev().filter(|start| value.is_none_or(|(head, _)| **start != head.start)) {
            body.insert_str((start - whole.start) as usize, "private ");
        }
        if let Some((head, value)) = value {
            let end = body.len() - (whole.end - head.start) as usize;
            body = format!("{}{}", &body[..end], value.of(site.text()));
        }
        let mut body = site.moved(&body, site.indent_at(whole.start), "");
        if let Some(output) = flow.output.as_ref().filter(|_| value.is_none()) {
            let end = if body.trim_end().ends_with(';') { "" } else { ";" };
            body = format!("{}{end}{line}{line}{}", body.trim_end(), output.name);
        }
        let replaced = match &flow.output {
            Some(output) if output.is_declared => format!("private {} = {call}", output.name),
            Some(output) => format!("{} = {call}", output.name),
            None => call.clone(),
        };
        let end = if site.is_ended(last) { ";" } else { "" };
        let edit = Edit { range: whole, text: format!("{replaced}{end}") };
        let has_result =
            flow.output.is_some() || site.statements(block).last() == Some(&last) && !site.is_value_unused(block);
        let made = FunctionToDescribe {
            code: &body,
            includes: &includes,
            types: &flow.inputs,
            passed: &[],
            has_result,
            runner: None,
        };
        let mut change = site.with_function(function, &flow.inputs, &made)?;
        let own = change.files.entry(None).or_default();
        own.push(edit);
        own.sort_by_key(|edit| edit.range);
        Some(change)
    });
    Some(offer.naming(made_up))
}

/// Returns an assignment to a variable, and its value.
fn result_of(site: &Site<'_>, statement: NodeId, name: &str) -> Option<(TextRange, TextRange)> {
    let (_, value, _) = site.assignment(statement)?;
    let is_it = site.script.word(statement).eq_ignore_ascii_case(name);
    let (whole, value) = (site.range_of(statement)?, site.range_of(value)?);
    let head = TextRange::new(whole.start, value.start);
    (is_it && !site.has_comment(head)).then_some((whole, value))
}

/// Whether a statement only gives a variable a literal to start with, which needs no function.
fn is_start(site: &Site<'_>, statement: NodeId) -> bool {
    site.assignment(statement).is_some_and(|(_, value, _)| is_literal(site, value))
}

fn is_literal(site: &Site<'_>, value: NodeId) -> bool {
    let value = site.tree().bare(value);
    match site.tree().expr(value) {
        Expr::Number | Expr::Text => true,
        Expr::Name => is_constant(site.script.word(value)),
        Expr::Array(elements) => elements.iter().all(|element| is_literal(site, *element)),
        Expr::Unary(operand) => site.script.word(value) == "-" && is_literal(site, operand),
        _ => false,
    }
}
