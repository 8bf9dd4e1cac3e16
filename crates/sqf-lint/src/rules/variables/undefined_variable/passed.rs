//! Names of values that the game passes in `_this`, where nothing has read them with `params`.

use super::passing::{indentation, is_on_own_line};
use crate::prelude::*;
use sqf_ide::fix::{Edit, Fix};
use sqf_ide::layout::Layout;
use sqf_model::{Cause, Passed, Surroundings, Undefined};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

/// Returns the message for a variable that code never assigns although what runs the code passes a value of that name,
/// with a fix that reads all values.
pub(super) fn note(context: &Context<'_>, undefined: Undefined) -> Option<Note> {
    let scope = context.semantics().scope(undefined.root);
    let runner = context.name_of(scope.function.or(scope.command)?);
    let passed = context.passed_at(undefined.node).filter(|_| undefined.cause == Cause::Unset)?;
    let name = context.name_of(undefined.node);
    note_of(context, name, &passed, runner, scope.node)
}

/// The same for a script that only actions and `execVM` run.
pub(super) fn note_of_action(context: &Context<'_>, node: NodeId) -> Option<Note> {
    let passed = Surroundings::of_element("addAction", 1).this?;
    note_of(context, context.name_of(node), &passed, "addAction", context.root())
}

fn note_of(context: &Context<'_>, name: &str, passed: &Passed, runner: &str, code: NodeId) -> Option<Note> {
    let is_passed = passed.params.iter().any(|param| param.name.eq_ignore_ascii_case(name));
    if !is_passed || !passed.is_array {
        return None;
    }
    let names: Vec<String> = passed.params.iter().map(|param| format!("\"{}\"", param.name)).collect();
    let read = format!("params [{}];", names.join(", "));
    let message = format!("`{name}` is nil here; `{runner}` passes it in `_this`: begin with `{read}`");
    Some(Note::new(message).with(fix(context, code, read)))
}

/// Returns the fix that reads the values at the start of code, unless the code reads them in another way.
fn fix(context: &Context<'_>, code: NodeId, read: String) -> Option<Fix> {
    let statements = context.statements(code)?;
    let first = *statements.first().filter(|_| !context.mentions(code, &["_this", "params"]))?;
    let (at, text) = match context.tree().expr(code) {
        Expr::Code(_) => {
            let before = if is_on_own_line(context, code) { indentation(context, first) } else { " ".to_owned() };
            (context.token_range(context.tree().tokens(code).start).end, before + &read)
        }
        _ => (context.range(first).start, read + Layout::of(context.file().text()).line_break()),
    };
    let edits = vec![Edit { range: TextRange::empty(at), text }];
    Some(Fix { title: "Read the values that are passed".to_owned(), edits, is_safe: false })
}
