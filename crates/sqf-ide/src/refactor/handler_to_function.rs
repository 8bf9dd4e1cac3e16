//! Moves the code of an event handler to a new function of the project.

use std::borrow::Cow;

use super::header_comment::FunctionToDescribe;
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::{CodeUse, Declaration, Semantics};
use sqf_reference::TypeSet;
use sqf_reference::takes::Takes;
use sqf_syntax::NodeId;
use sqf_text::{TextRange, is_word, strip_prefix_ignoring_case};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "handler-to-function", kind: RefactorKind::Extract, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let (code, list) = site.around(|node| handler(site, node, |_| true)).or_else(|| at_brace(site))?;
    let statements = site.code(code)?;
    let (first, last) = (*statements.first()?, *statements.last()?);
    if statements.len() < 2 {
        return None;
    }
    let range = site.range_of(code)?;
    let inside = TextRange::new(range.start + 1, range.end - 1);
    takes_nothing(site, statements)?;
    let own = name(site, code, list);
    let function = site.new_function(&own)?;
    let includes = site.needed_includes(inside, &function)?;
    let start = site.range_of(first)?.start;
    site.range_of(last)?;
    Some(Offer::of_project(format!("Move the handler to function `{}`", function.name), move || {
        let text = inside.of(site.text());
        let from = site.indent_at(start);
        let body = text.trim_end();
        let skipped = body.len() - body.trim_start().len();
        let body = match site.begins_line(start) {
            true => site.moved(&format!("\n{}", body.trim_start()), from, "").trim_start().to_owned(),
            false => body[skipped..].to_owned(),
        };
        let edit = Edit { range, text: site.braced(&format!("_this call {}", site.call_of(&function))) };
        let types = parameter_types(site, code);
        let passed = site.script.passed_at(site.reference(), first, None).filter(|passed| passed.is_array);
        let passed = passed.map(|passed| passed.params).unwrap_or_default();
        let passed: Vec<(String, TypeSet)> = passed.into_iter().map(|it| (it.name.into(), it.types)).collect();
        let made = FunctionToDescribe {
            code: &body,
            includes: &includes,
            types: &types,
            passed: &passed,
            has_result: true,
            runner: None,
        };
        let mut change = site.with_function(function, &[], &made)?;
        let own = change.files.entry(None).or_default();
        own.push(edit);
        own.sort_by_key(|edit| edit.range);
        Some(change)
    }))
}

/// Returns what is known of the parameters of a handler from the event that runs it.
fn parameter_types(site: &Site<'_>, code: NodeId) -> Vec<(String, TypeSet)> {
    let scope = site.semantics().scope_of(code);
    let own = site
        .semantics()
        .locals()
        .filter(|(_, local)| Some(local.scope) == scope && matches!(local.declared, Declaration::Param { .. }));
    let name = |token: usize| site.script.text(token).trim_matches(['"', '\'']).to_owned();
    own.map(|(id, local)| (name(local.token), site.semantics().local_types(id))).collect()
}

/// Returns the handler whose brace is at the cursor, and the list that it is given in.
fn at_brace(site: &Site<'_>) -> Option<(NodeId, NodeId)> {
    let code = site.code_at_brace()?;
    site.script.ancestors(code).take(4).find_map(|command| handler(site, command, |node| node == code))
}

/// Returns the code that a command or a function runs when something happens, and the operand that it is given in.
fn handler(site: &Site<'_>, command: NodeId, is_wanted: impl Fn(NodeId) -> bool) -> Option<(NodeId, NodeId)> {
    let (left, right) = site.tree().operands(command)?;
    let is_handler = |node: NodeId, is_alone: bool| {
        let Some(scope) = site.semantics().scope_of(node) else { return false };
        let scope = site.semantics().scope(scope);
        let is_of_command = scope.runs == CodeUse::Fresh && scope.command == Some(command);
        // Code that is an operand by itself is a handler if it may not wait: that of `onEachFrame`, not of `spawn`.
        is_of_command && (scope.is_unscheduled || !is_alone) && is_wanted(node)
    };
    left.into_iter().chain([right]).find_map(|operand| {
        let bare = site.tree().bare(operand);
        let code = match site.script.elements(operand) {
            Some(given) => given.iter().map(|node| site.tree().bare(*node)).find(|node| is_handler(*node, false))?,
            None => Some(bare).filter(|node| is_handler(*node, true))?,
        };
        Some((code, operand))
    })
}

/// Returns a name for the function of a handler: after its event, or after the command that runs it.
fn name(site: &Site<'_>, code: NodeId, list: NodeId) -> String {
    let command = site.semantics().scope_of(code).and_then(|scope| site.semantics().scope(scope).command);
    let word = command.map(|command| site.script.text(site.tree().token(command))).unwrap_or_default();
    let rest = |start: &str| strip_prefix_ignoring_case(word, start);
    // The text that an action shows is not an event.
    let mut is_shown = false;
    if let Some(command) = command {
        site.script.each_taken(command, &mut |_, row| is_shown |= row.takes == Takes::Shown);
    }
    let named = if is_shown { None } else { event(site, list) };
    let own = named.or_else(|| rest("add").or_else(|| rest("on")).map(str::to_owned));
    format!("on{}", own.as_deref().unwrap_or("Event"))
}

/// Returns the event that a command handles, as a part of a name: without the tag of a project.
fn event(site: &Site<'_>, list: NodeId) -> Option<String> {
    // A name made by a macro: `QGVAR(opened)`.
    let made = |element: NodeId| {
        let call = site.source(element)?.strip_suffix(')')?;
        let own = call.split_once('(')?.1.rsplit(',').next()?.trim();
        is_word(own).then(|| own.to_owned())
    };
    let named = |element: &NodeId| site.script.string(*element).map(Cow::into_owned).or_else(|| made(*element));
    let name = site.script.elements(list)?.iter().find_map(named)?;
    let own = name.rsplit('_').next().unwrap_or(&name);
    let own: String = own.chars().filter(char::is_ascii_alphanumeric).collect();
    let mut letters = own.chars();
    let first = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
    (own.len() < 40).then(|| std::iter::once(first).chain(letters).collect())
}

/// Whether code uses no variables but its own and those that the game sets for it.
fn takes_nothing(site: &Site<'_>, statements: &[NodeId]) -> Option<()> {
    let words = ["breakout", "breakto", "scopename"];
    for statement in statements {
        for token in site.tree().tokens(*statement) {
            let word = site.script.words().text(site.script.words().of(token));
            let is_unknown =
                word.starts_with('_') && site.semantics().local_at(token).is_none() && !Semantics::is_magic(word);
            if is_unknown || words.contains(&word) {
                return None;
            }
        }
    }
    Some(())
}
