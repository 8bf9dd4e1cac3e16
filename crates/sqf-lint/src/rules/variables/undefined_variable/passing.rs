//! Fix that passes a variable to code that does not see it: adds it to the arguments, and to the `params` of the code.

use crate::prelude::*;
use sqf_ide::fix::{Edit, Fix};
use sqf_ide::layout::Layout;
use sqf_model::{Semantics, Undefined};
use sqf_reference::takes::{Passes, Row};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

/// Returns the edits that pass a variable to the code that reads it. None if the code does not get its arguments by
/// `params`.
pub(super) fn fix(context: &Context<'_>, undefined: Undefined, name: &str) -> Option<Fix> {
    let tree = context.tree();
    let scope = context.semantics().scope(undefined.root);
    let command = scope.command.filter(|command| context.is_written(*command))?;
    let Expr::Binary(left, _) = tree.expr(command) else { return None };
    // `_x` and the like mean something else in the code.
    if Semantics::is_magic(&name.to_ascii_lowercase()) {
        return None;
    }
    let taker = scope.function.unwrap_or(command);
    let mut codes = context.command_takes(taker).iter().filter_map(Row::code);
    // If several pieces of code share the arguments, all of them would need the parameter.
    let code = codes.by_ref().find(|code| code.passes != Passes::Same).filter(|_| codes.next().is_none())?;
    let arguments = match code.passes {
        Passes::Left => left,
        Passes::Element(at) => *context.elements(left)?.get(at as usize)?,
        _ => return None,
    };
    let passed = context.elements(arguments)?;
    let (open, code) = (tree.tokens(tree.bare(arguments)).start, scope.node);
    let statements = context.statements(code)?;
    let first = statements.first().and_then(|first| context.plain_unary(*first, "params"));
    let quoted = format!("\"{name}\"");
    let taken = match first {
        Some(list) => {
            let taken = context.elements(list)?;
            if taken.len() != passed.len() || taken.is_empty() {
                return None;
            }
            behind(context, *taken.last()?, format!(", {quoted}"))
        }
        None if passed.is_empty() && !context.mentions(code, &["_this"]) => {
            let end = context.token_range(tree.tokens(code).start).end;
            let text = if is_on_own_line(context, code) {
                format!("{}params [{quoted}];", indentation(context, statements.first().copied()?))
            } else {
                format!(" params [{quoted}];")
            };
            Edit { range: TextRange::new(end, end), text }
        }
        None => return None,
    };
    let given = match passed.last() {
        Some(last) => behind(context, *last, format!(", {name}")),
        None => {
            let end = context.token_range(open).end;
            Edit { range: TextRange::new(end, end), text: name.to_owned() }
        }
    };
    let mut edits = vec![given, taken];
    edits.sort_by_key(|edit| edit.range);
    Some(Fix { title: format!("Pass `{name}` to the code"), edits, is_safe: false })
}

fn behind(context: &Context<'_>, node: NodeId, text: String) -> Edit {
    let end = context.range(node).end;
    Edit { range: TextRange::new(end, end), text }
}

/// Whether the first statement of code is on another line than its brace.
pub(super) fn is_on_own_line(context: &Context<'_>, code: NodeId) -> bool {
    let first = context.tree().tokens(code).start + 1;
    context.begins_line(first)
}

/// Returns a line break with the indentation of a statement, which begins its line.
pub(super) fn indentation(context: &Context<'_>, statement: NodeId) -> String {
    let layout = Layout::of(context.file().text());
    format!("{}{}", layout.line_break(), layout.indent_at(context.range(statement).start))
}
