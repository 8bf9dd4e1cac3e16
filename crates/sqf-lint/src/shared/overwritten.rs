//! Values that are overwritten by the next assignment.

use crate::context::{Context, Sink};
use crate::findings::Note;
use crate::shared::unused::DUMPS;
use sqf_reference::takes;
use sqf_syntax::{Command, Expr, NodeId};

/// Reports values that are overwritten, either plain initial values or all others.
pub(crate) fn report_overwritten(context: &Context<'_>, is_initial: bool, sink: &mut Sink<'_>) {
    let is_part = context.is_part();
    if is_part || !context.has_no_errors() {
        return;
    }
    let tree = context.tree();
    for overwritten in context.semantics().overwritten() {
        let token = tree.token(overwritten.assignment);
        let (Expr::Assign(value) | Expr::PrivateAssign(value)) = tree.expr(overwritten.assignment) else { continue };
        let name = context.word(overwritten.assignment);
        let is_written = context.is_written(overwritten.assignment) && context.is_written(overwritten.by);
        let is_meant = is_plain(context, value) == is_initial && !DUMPS.contains(&name);
        if is_meant && is_conditional(context, token, tree.token(overwritten.by)) {
            continue;
        }
        if !is_written || !is_meant || context.workspace().borrows_local(name, context.path()) {
            continue;
        }
        let name = context.text(token);
        let note = Note::new(format!("unused value: `{name}` is overwritten before it is read"));
        let next = tree.token(overwritten.by);
        sink.tokens(token..token + 1, note.related(context.token_range(next), "overwritten here"));
    }
}

/// Whether an `#if` between two tokens is still open at the second one: without its branch, the first assignment
/// matters.
fn is_conditional(context: &Context<'_>, first: usize, second: usize) -> bool {
    let pre = context.pre();
    let (Some((0, first)), Some((0, second))) = (pre.written(first), pre.written(second)) else { return false };
    let source = context.file().source();
    let mut open = 0_u32;
    for directive in source.directives() {
        let start = source.tokens().range(directive.token).start;
        if start >= second.start {
            break;
        }
        match directive.command {
            _ if start < first.start => {}
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open += 1,
            Command::EndIf => open = open.saturating_sub(1),
            _ => {}
        }
    }
    open > 0
}

/// Whether a value only initializes the variable with a type or an unset state.
fn is_plain(context: &Context<'_>, value: NodeId) -> bool {
    let bare = context.tree().bare(value);
    match context.tree().expr(bare) {
        Expr::Number | Expr::Text | Expr::Code(_) => true,
        Expr::Array(elements) => elements.len() <= 4 && elements.iter().all(|it| context.number(*it).is_some()),
        Expr::Unary(_) => context.number(bare).is_some(),
        Expr::Name => {
            matches!(context.word(bare), "nil" | "true" | "false" | "createhashmap")
                || takes::is_null(context.word(bare))
        }
        _ => false,
    }
}
